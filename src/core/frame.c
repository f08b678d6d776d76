/*
 * frame.c: frames of the agenda by the names that the game's flow gives their members.
 */
#include "frame.h"

#include "text.h"
#include "vocab.h"

#include <string.h>

const ber_frame_kind *ber_frame_kind_of(const struct ber_game *game, int kind)
{
    return game->frames ? (const ber_frame_kind *)(const void *)((const char *)game->frames +
                                                                 (size_t)kind * game->frame_size)
                        : NULL;
}

/* ---- Members -------------------------------------------------------------------------------- */

static uint8_t *byte_of(ber_frame *f, int byte)
{
    switch (byte) {
    case BER_IN_left: return &f->left;
    case BER_IN_card: return &f->card;
    case BER_IN_place: return &f->place;
    default: return &f->data;
    }
}

/* The bits of its byte that a member may use, moved to the right end. */
static int bits_of(const ber_member *member)
{
    int bits = member->most;
    while (bits & (bits + 1))
        bits |= bits >> 1;
    return bits;
}

int ber_member_get(const ber_member *member, const ber_frame *f)
{
    ber_frame copy = *f;
    return *byte_of(&copy, member->byte) >> member->shift & bits_of(member);
}

void ber_member_put(const ber_member *member, ber_frame *f, int value)
{
    uint8_t *byte = byte_of(f, member->byte);
    *byte = (uint8_t)((*byte & ~(bits_of(member) << member->shift)) | value << member->shift);
}

/* The number of members that a kind declares. */
static int count_members(const ber_frame_kind *kind)
{
    int n = 0;
    while (kind->member && kind->member[n].name)
        n++;
    return n;
}

static const ber_member *find_member(const ber_frame_kind *kind, const char *name)
{
    for (int i = 0; i < count_members(kind); i++)
        if (strcmp(kind->member[i].name, name) == 0)
            return &kind->member[i];
    return NULL;
}

/* Whether everything that the frame holds has a name. */
static bool is_named(const ber_frame_kind *kind, const ber_frame *f)
{
    ber_frame rest = *f;
    for (int i = 0; i < count_members(kind); i++)
        ber_member_put(&kind->member[i], &rest, 0);
    return !(rest.left | rest.card | rest.place | rest.data);
}

/* ---- Text and JSON -------------------------------------------------------------------- */

static void set_text(const ber_domain *domain, int set, ber_text *out)
{
    char number[12];
    if (!set)
        ber_text_add(out, "none");
    for (int i = 0; set >> i; i++) {
        if (!(set >> i & 1))
            continue;
        ber_text_add(out, ber_item_name(domain, i, number));
        ber_text_add(out, set >> i > 1 ? "," : "");
    }
}

static void member_text(const struct ber_game *game, const ber_member *member, int value,
                        ber_text *out)
{
    char number[12];
    const ber_domain *domain = member->noun >= 0 ? &game->domains[member->noun] : NULL;
    int item = value - member->or_none;
    if (item < 0)
        return;
    ber_text_format(out, " %s ", member->name);
    if (member->set)
        set_text(domain, value, out);
    else if (domain && item < domain->size)
        ber_text_add(out, ber_item_name(domain, item, number));
    else
        ber_text_add_int(out, value);
}

void ber_frame_text(const struct ber_game *game, int kinds, const ber_frame *f, ber_text *out)
{
    char number[12];
    const ber_domain *domain = &game->domains[kinds];
    const ber_frame_kind *kind = f->kind < domain->size ? ber_frame_kind_of(game, f->kind) : NULL;
    ber_text_format(out, "%s %d", ber_item_name(domain, f->kind, number), f->seat);
    if (!kind || !is_named(kind, f)) {
        ber_text_format(out, " %d %d %d %d", f->left, f->card, f->place, f->data);
        return;
    }
    for (int i = 0; i < count_members(kind); i++)
        member_text(game, &kind->member[i], ber_member_get(&kind->member[i], f), out);
}

static void value_json(const struct ber_game *game, const ber_member *member, int value,
                       ber_json *out)
{
    char number[12];
    const ber_domain *domain = member->noun >= 0 ? &game->domains[member->noun] : NULL;
    int item = value - member->or_none;
    if (item < 0)
        return;
    if (!member->set && domain && domain->item && item < domain->size) {
        ber_json_string(out, member->name, domain->item[item]);
    } else if (!member->set) {
        ber_json_number(out, member->name, item);
    } else {
        ber_json_open(out, member->name, '[');
        for (int i = 0; value >> i; i++)
            if (value >> i & 1 && domain->item)
                ber_json_string(out, NULL, ber_item_name(domain, i, number));
            else if (value >> i & 1)
                ber_json_number(out, NULL, i);
        ber_json_close(out, ']');
    }
}

void ber_members_json(const struct ber_game *game, const ber_frame *f, ber_json *out)
{
    const ber_frame_kind *kind = ber_frame_kind_of(game, f->kind);
    for (int i = 0; kind && i < count_members(kind); i++)
        value_json(game, &kind->member[i], ber_member_get(&kind->member[i], f), out);
}

void ber_member_json(const struct ber_game *game, const ber_frame *f, const char *name,
                     ber_json *out)
{
    const ber_frame_kind *kind = ber_frame_kind_of(game, f->kind);
    const ber_member *member = kind ? find_member(kind, name) : NULL;
    if (member)
        value_json(game, member, ber_member_get(member, f), out);
}

void ber_frame_json(const struct ber_game *game, int kinds, const char *key, const ber_frame *f,
                    ber_json *out)
{
    char number[12];
    ber_json_open(out, key, '{');
    ber_json_string(out, "kind", ber_item_name(&game->domains[kinds], f->kind, number));
    ber_json_number(out, "seat", f->seat);
    if (game->frames) {
        ber_members_json(game, f, out);
    } else {
        ber_json_number(out, "left", f->left);
        ber_json_number(out, "card", f->card);
        ber_json_number(out, "place", f->place);
        ber_json_number(out, "data", f->data);
    }
    ber_json_close(out, '}');
}

/* ---- Reading -------------------------------------------------------------------------- */

/* "flint,amber" or "none"; -1: not understood. */
static int read_set(const ber_domain *domain, const char *word)
{
    int set = 0;
    if (strcmp(word, "none") == 0)
        return 0;
    for (;; word++) {
        char name[40];
        size_t n = strcspn(word, ",");
        if (n >= sizeof name)
            return -1;
        memcpy(name, word, n);
        name[n] = '\0';
        int item = ber_item_find(domain, name);
        if (item < 0 || item > 7)
            return -1;
        set |= 1 << item;
        word += n;
        if (!*word)
            return set;
    }
}

static int read_member(const struct ber_game *game, const ber_member *member, const char *kind,
                       const char *word, ber_frame *out, ber_error *error)
{
    const ber_domain *domain = member->noun >= 0 ? &game->domains[member->noun] : NULL;
    long long number;
    int value = -1;
    if (member->set)
        value = read_set(domain, word);
    else if (member->or_none && strcmp(word, "none") == 0)
        value = 0;
    else if (domain && (value = ber_item_find(domain, word)) >= 0)
        value += member->or_none;
    else if (!domain && ber_text_number(word, 0, member->most, &number))
        value = (int)number;
    if (value < 0 && domain)
        return ber_fail(error, BER_EFIELD, "\"%.40s\" is no %s (for \"%s\" of a frame \"%s\")",
                        word, domain->name, member->name, kind);
    if (value < 0)
        return ber_fail(error, BER_EFIELD, "\"%.40s\" is no number up to %d (\"%s\" of \"%s\")",
                        word, member->most, member->name, kind);
    ber_member_put(member, out, value);
    return 0;
}

/* "space 12 owner 1": each at most once. */
static int read_members(const struct ber_game *game, const ber_frame_kind *kind, const char *name,
                        char **word, int n, ber_frame *out, ber_error *error)
{
    unsigned given = 0;
    for (int i = 0; i < n; i += 2) {
        const ber_member *member = find_member(kind, word[i]);
        if (!member)
            return ber_fail(error, BER_EFIELD, "a frame \"%s\" has no \"%.40s\"", name, word[i]);
        unsigned bit = 1u << (member - kind->member);
        if (i + 1 == n || given & bit)
            return ber_fail(error, BER_EFIELD, "\"%s\" of a frame \"%s\" needs one value",
                            member->name, name);
        given |= bit;
        int code = read_member(game, member, name, word[i + 1], out, error);
        if (code < 0)
            return code;
    }
    return 0;
}

/* A number, or the name of an item of any domain (a space, say). */
static int read_number(const struct ber_game *game, const char *word, int *out, ber_error *error)
{
    long long number;
    if (ber_text_number(word, 0, UINT8_MAX, &number)) {
        *out = (int)number;
        return 0;
    }
    for (const ber_domain *domain = game->domains; domain->name; domain++) {
        int item = domain->item ? ber_item_find(domain, word) : -1;
        if (item >= 0 && item <= UINT8_MAX) {
            *out = item;
            return 0;
        }
    }
    return ber_fail(error, BER_EFIELD, "\"%.40s\" has no place in a frame", word);
}

/* The older form, and that of games that declare nothing: numbers in the order of the bytes. */
static int read_numbers(const struct ber_game *game, char **word, int n, ber_frame *out,
                        ber_error *error)
{
    int number[4] = { 0 };
    if (n > 4)
        return ber_fail(error, BER_EFIELD, "a frame is KIND SEAT LEFT CARD PLACE DATA");
    for (int i = 0; i < n; i++) {
        int code = read_number(game, word[i], &number[i], error);
        if (code < 0)
            return code;
    }
    out->left = (uint8_t)number[0];
    out->card = (uint8_t)number[1];
    out->place = (uint8_t)number[2];
    out->data = (uint8_t)number[3];
    return 0;
}

int ber_frame_read(const struct ber_game *game, int kinds, char **word, int n, ber_frame *out,
                   ber_error *error)
{
    const ber_domain *domain = &game->domains[kinds];
    int kind = ber_item_find(domain, word[0]), code;
    long long seat = 0;
    if (kind < 0)
        return ber_fail(error, BER_EFIELD, "\"%.40s\" is no %s", word[0], domain->name);
    if (n > 1 && !ber_text_number(word[1], BER_PUBLIC, BER_MAX_SEATS - 1, &seat))
        return ber_fail(error, BER_EFIELD, "\"%.40s\" is no seat of a frame \"%s\"", word[1],
                        word[0]);
    ber_frame f = { .kind = (uint8_t)kind, .seat = (int8_t)seat };
    const ber_frame_kind *is = ber_frame_kind_of(game, kind);
    if (n > 2 && is && find_member(is, word[2]))
        code = read_members(game, is, word[0], word + 2, n - 2, &f, error);
    else
        code = read_numbers(game, word + 2, n > 2 ? n - 2 : 0, &f, error);
    if (code < 0)
        return code;
    *out = f;
    return 0;
}

/* ---- Shape ---------------------------------------------------------------------------- */

static bool has(const uint8_t *kinds, int kind)
{
    for (; kinds && *kinds != BER_NO_KIND; kinds++)
        if (*kinds == kind)
            return true;
    return false;
}

static bool is_in_range(const struct ber_game *game, const ber_head *head, const ber_member *member,
                        int value)
{
    if (member->noun < 0)
        return value <= member->most;
    const ber_domain *domain = &game->domains[member->noun];
    int size = strcmp(domain->name, "seat") == 0 ? head->n_seats : domain->size;
    return member->set ? size > 7 || value >> size == 0 : value < size + member->or_none;
}

static bool is_shaped(const struct ber_game *game, const ber_head *head, const ber_frame *f)
{
    const ber_frame_kind *kind = ber_frame_kind_of(game, f->kind);
    if (f->seat < 0 || f->seat >= (kind->no_seat ? 1 : head->n_seats) || !is_named(kind, f))
        return false;
    for (int i = 0; i < count_members(kind); i++)
        if (!is_in_range(game, head, &kind->member[i], ber_member_get(&kind->member[i], f)))
            return false;
    return true;
}

static bool may_lie(const struct ber_game *game, const ber_agenda *agenda, int i)
{
    const ber_frame *f = &agenda->frame[i];
    const ber_frame_kind *kind = ber_frame_kind_of(game, f->kind);
    int below = i ? f[-1].kind : BER_FLOOR;
    return has(kind->on, below) || (i && has(kind->on_own, below) && f->seat == f[-1].seat);
}

static const ber_domain *kinds_of(const struct ber_game *game)
{
    const ber_field *field = game->fields;
    while (field->type != BER_FRAMES)
        field++;
    return &game->domains[field->value_noun];
}

bool ber_agenda_is_shaped(const struct ber_game *game, const ber_head *head,
                          const ber_agenda *agenda)
{
    static const ber_frame empty;
    int n_kinds = kinds_of(game)->size;
    if (agenda->depth > BER_AGENDA)
        return false;
    for (int i = 0; i < agenda->depth; i++)
        if (agenda->frame[i].kind >= n_kinds || !is_shaped(game, head, &agenda->frame[i]) ||
            !may_lie(game, agenda, i))
            return false;
    for (int i = agenda->depth; i < BER_AGENDA; i++)
        if (memcmp(&agenda->frame[i], &empty, sizeof empty) != 0)
            return false;
    return true;
}
