/*
 * edition.c: facts of a box put into play: found by path, checked, used as a whole.
 */
#include "edition.h"

#include "vocab.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Values ------------------------------------------------------------------------------- */

static const ber_edition *in_play(const struct ber_game *game)
{
    return game->editable ? game->editable->facts : NULL;
}

static void *value_at(unsigned char *facts, const ber_edit *edit, int item)
{
    static const uint8_t bytes[] = { [BER_U8] = 1, [BER_I16] = 2, [BER_U16] = 2, [BER_U64] = 8 };
    return facts + edit->offset + (size_t)item * bytes[edit->type];
}

static uint64_t get(const unsigned char *facts, const ber_edit *edit, int item)
{
    const void *at = value_at((unsigned char *)facts, edit, item);
    switch (edit->type) {
    case BER_U8: return *(const uint8_t *)at;
    case BER_I16: return (uint64_t) * (const int16_t *)at;
    case BER_U16: return *(const uint16_t *)at;
    default: return *(const uint64_t *)at;
    }
}

static void set(ber_draft *draft, const ber_edit *edit, int item, uint64_t value)
{
    void *at = value_at(draft->facts, edit, item);
    switch (edit->type) {
    case BER_U8: *(uint8_t *)at = (uint8_t)value; break;
    case BER_I16: *(int16_t *)at = (int16_t)value; break;
    case BER_U16: *(uint16_t *)at = (uint16_t)value; break;
    default: *(uint64_t *)at = value; break;
    }
}

bool ber_edit_has(const ber_edit *edit, int item)
{
    return !edit->only || edit->only >> item & 1;
}

const char *ber_edit_key(const struct ber_game *game, const ber_edit *edit, int item,
                         char number[12])
{
    if (edit->key >= 0)
        return ber_item_name(&game->domains[edit->key], item, number);
    snprintf(number, 12, "%d", edit->first + item);
    return number;
}

/* One number, or the name that it stands for. */
static void number_text(const struct ber_game *game, const ber_edit *edit, int number,
                        ber_text *out)
{
    char text[12];
    if (edit->noun >= 0)
        ber_text_add(out, ber_item_name(&game->domains[edit->noun], number, text));
    else
        ber_text_add_int(out, number);
}

void ber_edit_text(const struct ber_game *game, const ber_draft *draft, const ber_edit *edit,
                   int item, ber_text *out)
{
    uint64_t value = get(draft ? draft->facts : game->editable->facts, edit, item);
    if (!edit->set) {
        number_text(game, edit, (int)(int64_t)value, out);
        return;
    }
    for (int i = 0, n = 0; i < 64; i++)
        if (value >> i & 1) {
            ber_text_add(out, n++ ? " " : "");
            number_text(game, edit, edit->least + i, out);
        }
}

/* ---- Paths -------------------------------------------------------------------------------- */

enum { PART = 64 };

/* The next part of a path, which moves on: up to a dot or a bracket. */
static bool next_part(const char **path, char part[PART])
{
    const char *at = *path + (**path == '.');
    size_t n = *at == '[' ? strcspn(at, "]") + 1 : strcspn(at, ".[");
    if (!*at || n >= PART)
        return false;
    memcpy(part, at, n);
    part[n] = '\0';
    *path = at + n;
    return true;
}

/* Compares as in "L_DRIVE" and "l_drive". */
static bool same_word(const char *a, const char *b)
{
    for (; *a && *b; a++, b++)
        if ((*a >= 'A' && *a <= 'Z' ? *a + 'a' - 'A' : *a) != *b)
            return false;
    return !*a && !*b;
}

/* Which one a part of a path means; -1: none. */
static int item_of(const struct ber_game *game, const ber_edit *edit, const char *part)
{
    char digits[PART], number[12];
    long long place;
    snprintf(digits, sizeof digits, "%s", part + (*part == '['));
    if (*part == '[')
        digits[strcspn(digits, "]")] = '\0';
    if (*part == '[' || edit->key < 0)
        return ber_text_number(digits, edit->first, edit->first + edit->n - 1, &place)
                   ? (int)place - edit->first
                   : -1;
    for (int item = 0; item < edit->n; item++)
        if (same_word(part, ber_item_name(&game->domains[edit->key], item, number)))
            return item;
    return -1;
}

/* Whether a path is one of the edit's, and which one it means: -1 if it is about all, -2 if there
 * is no such one. */
static bool is_at(const struct ber_game *game, const ber_edit *edit, const char *path, int *item)
{
    const char *pattern = edit->path;
    char wanted[PART], part[PART];
    *item = -1;
    while (next_part(&pattern, wanted)) {
        if (!next_part(&path, part))
            return false;
        if (strcmp(wanted, "*") == 0) {
            *item = item_of(game, edit, part);
            if (*item < 0)
                *item = -2;
        } else if (strcmp(wanted, part) != 0) {
            return false;
        }
    }
    return !*path;
}

/* Says what may be replaced instead. */
static int fail_path(const struct ber_game *game, const char *path, ber_error *error)
{
    char list[120];
    ber_text out = ber_text_into(list, sizeof list);
    for (const ber_edit *edit = game->editable->edits; edit->path; edit++)
        if (edit == game->editable->edits || strcmp(edit->path, edit[-1].path) != 0)
            ber_text_format(&out, "%s%s", out.length ? ", " : "", edit->path);
    return ber_fail(error, BER_EEDITION, "%.60s cannot be replaced; what can in %s: %s%s", path,
                    game->name, list, out.full ? " ..." : "");
}

/* ---- Putting a draft together --------------------------------------------------------------- */

int ber_edition_begin(const struct ber_game *game, ber_draft *draft, ber_error *error)
{
    const ber_edition *now = in_play(game);
    if (!now)
        return ber_fail(error, BER_EEDITION, "%s has no facts that could be replaced", game->name);
    if (now->name[0])
        return ber_fail(error, BER_EEDITION, "%s is played with the edition %s already", game->name,
                        now->name);
    memcpy(draft->facts, now, game->editable->size);
    return 0;
}

/* What is put where. */
typedef struct {
    const struct ber_game *game;
    ber_draft *draft;
    const ber_edit *edit;
    const char *path;
    ber_error *error;
} putting;

/* A word as a number within the limits of an edit. */
static int read_number(const putting *p, const char *word, int *out)
{
    const ber_edit *edit = p->edit;
    char text[12];
    long long number;
    if (edit->noun >= 0) {
        const ber_domain *domain = &p->game->domains[edit->noun];
        for (*out = edit->least; *out <= edit->most; ++*out)
            if (same_word(word, ber_item_name(domain, *out, text)))
                return 0;
        return ber_fail(p->error, BER_EEDITION, "%.60s: there is no %s \"%.30s\"", p->path,
                        domain->name, word);
    }
    if (!ber_text_number(word, edit->least, edit->most, &number))
        return ber_fail(p->error, BER_EEDITION,
                        "%.60s: expected a number from %d to %d, not \"%.30s\"", p->path,
                        edit->least, edit->most, word);
    *out = (int)number;
    return 0;
}

static int put_set(const putting *p, int item, char *const value[], int n)
{
    uint64_t whole = 0;
    for (int i = 0; i < n; i++) {
        int number, code = read_number(p, value[i], &number);
        if (code < 0)
            return code;
        uint64_t bit = (uint64_t)1 << (number - p->edit->least);
        if (whole & bit)
            return ber_fail(p->error, BER_EEDITION, "%.60s: %.30s stands there twice", p->path,
                            value[i]);
        whole |= bit;
    }
    set(p->draft, p->edit, item, whole);
    return 0;
}

static int put_numbers(const putting *p, int first, char *const value[], int n)
{
    for (int i = 0; i < n; i++) {
        int number, code = read_number(p, value[i], &number);
        if (code < 0)
            return code;
        set(p->draft, p->edit, first + i, (uint64_t)(int64_t)number);
    }
    return 0;
}

int ber_edition_put(const struct ber_game *game, ber_draft *draft, const char *path,
                    char *const value[], int n, ber_error *error)
{
    putting p = { game, draft, game->editable->edits, path, error };
    int item = -1;
    while (p.edit->path && !is_at(game, p.edit, path, &item))
        p.edit++;
    if (!p.edit->path)
        return fail_path(game, path, error);
    if (item == -2)
        return ber_fail(error, BER_EEDITION, "%.60s: there is no such one in %s", path,
                        p.edit->path);
    if (item >= 0 && !ber_edit_has(p.edit, item))
        return ber_fail(error, BER_EEDITION,
                        "%.60s cannot be replaced: it is known from the rulebook or a source, or "
                        "does not belong there",
                        path);
    int first = item < 0 ? 0 : item, wanted = item < 0 ? p.edit->n : 1;
    if (p.edit->set)
        return put_set(&p, first, value, n);
    if (n != wanted)
        return ber_fail(error, BER_EEDITION, "%.60s: expected %d value%s, not %d", path, wanted,
                        wanted == 1 ? "" : "s", n);
    return put_numbers(&p, first, value, n);
}

/* ---- Using it ------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        hash = (hash ^ (value >> 8 * i & 0xff)) * 0x100000001b3u;
    return hash;
}

uint64_t ber_edition_hash(const struct ber_game *game, const ber_draft *draft)
{
    uint64_t hash = 0xcbf29ce484222325u;
    bool same = true;
    for (const ber_edit *edit = game->editable->edits; edit->path; edit++)
        for (int item = 0; item < edit->n; item++) {
            if (!ber_edit_has(edit, item))
                continue;
            uint64_t value = get(draft->facts, edit, item);
            same = same && value == get(game->editable->facts, edit, item);
            hash = mix(hash, value);
        }
    return same ? 0 : hash | 1; /* never 0 */
}

int ber_edition_check(const struct ber_game *game, ber_draft *draft, ber_error *error)
{
    return game->editable->fit(draft->facts, error);
}

bool ber_edition_is_name(const char *name)
{
    size_t n = strlen(name);
    return n > 0 && n <= BER_EDITION_NAME &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-") == n;
}

int ber_edition_use(const struct ber_game *game, ber_draft *draft, const char *name,
                    ber_error *error)
{
    ber_edition *head = (ber_edition *)draft->facts;
    BER_ASSERT(ber_edition_is_name(name));
    int code = ber_edition_check(game, draft, error);
    uint64_t hash = ber_edition_hash(game, draft);
    if (code < 0 || !hash)
        return code;
    head->hash = hash;
    snprintf(head->name, sizeof head->name, "%s", name);
    memcpy(game->editable->facts, draft->facts, game->editable->size);
    return 0;
}

/* ---- Naming it ------------------------------------------------------------------------------ */

const char *ber_edition_text(const struct ber_game *game, char out[BER_EDITION_TEXT])
{
    const ber_edition *now = in_play(game);
    out[0] = '\0';
    if (now && now->hash)
        snprintf(out, BER_EDITION_TEXT, "%s %016" PRIx64, now->name, now->hash);
    return out;
}

int ber_edition_expect(const struct ber_game *game, const char *text, ber_error *error)
{
    char now[BER_EDITION_TEXT];
    ber_edition_text(game, now);
    const char *hash = strchr(text, ' '), *wanted = strchr(now, ' ');
    if (hash ? wanted && strcmp(hash, wanted) == 0 : !*text && !*now)
        return 0;
    if (!*text)
        return ber_fail(error, BER_EEDITION,
                        "played with the built-in edition of %s; the one in play is %s", game->name,
                        now);
    return ber_fail(error, BER_EEDITION, "played with the edition %.60s of %s; %s %s", text,
                    game->name, *now ? "the one in play is" : "what is in play is",
                    *now ? now : "the built-in one: give its file with --edition");
}
