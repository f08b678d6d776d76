/*
 * edition_file.c: reads an edition: every value of the file is put at its path.
 */
#include "edition_file.h"

#include "registry.h"
#include "vocab.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH = 200, MOST_VALUES = 64, DEEPEST = 12 };

typedef struct {
    edition_file *file;
    char path[PATH];
    int depth;
    ber_error *error;
} reading;

/* ---- Values ---------------------------------------------------------------------------------- */

static bool is_value(const json_t *node)
{
    return json_is_string(node) || json_is_integer(node);
}

static bool is_list_of_values(const json_t *node)
{
    size_t i;
    json_t *item;
    if (!json_is_array(node))
        return false;
    json_array_foreach(node, i, item) if (!is_value(item)) return false;
    return true;
}

static int put(reading *r, const json_t *node)
{
    char text[MOST_VALUES][BER_EDITION_NAME + 1], *value[MOST_VALUES];
    size_t n = json_is_array(node) ? json_array_size(node) : 1;
    if (n > MOST_VALUES)
        return ber_fail(r->error, BER_EEDITION, "%.60s: more than %d values", r->path, MOST_VALUES);
    for (size_t i = 0; i < n; i++) {
        const json_t *item = json_is_array(node) ? json_array_get(node, i) : node;
        value[i] = text[i];
        if (json_is_string(item))
            snprintf(text[i], sizeof text[i], "%s", json_string_value(item));
        else
            snprintf(text[i], sizeof text[i], "%lld", (long long)json_integer_value(item));
    }
    return ber_edition_put(r->file->game, &r->file->draft, r->path, value, (int)n, r->error);
}

/* ---- The tree -------------------------------------------------------------------------------- */

static int walk(reading *r, const json_t *node);

/* Goes on below a part of the path. */
static int walk_part(reading *r, const char *dot, const char *part, const json_t *node)
{
    size_t n = strlen(r->path);
    if (n + strlen(part) + 2 > PATH || r->depth == DEEPEST)
        return ber_fail(r->error, BER_EEDITION, "%.60s: nested too deeply", r->path);
    r->depth++;
    snprintf(r->path + n, PATH - n, "%s%s", n ? dot : "", part);
    int code = walk(r, node);
    r->path[n] = '\0';
    r->depth--;
    return code;
}

/* Members by which facts.json says which one of a list is meant, and others that tell of it. */
static const char *const keys[] = { "index", "id", "code", "key" };
enum { KEYS = sizeof keys / sizeof keys[0] };

static bool is_remark(const char *name)
{
    size_t n = strlen(name), tail = strlen("provenance");
    for (int i = 0; i < KEYS; i++)
        if (strcmp(name, keys[i]) == 0)
            return true;
    return n >= tail && strcmp(name + n - tail, "provenance") == 0;
}

static int walk_object(reading *r, const json_t *node)
{
    const char *name;
    json_t *member;
    bool top = !*r->path;
    json_object_foreach((json_t *)node, name, member)
    {
        int code = 0;
        if (top ? strcmp(name, "game") != 0 && strcmp(name, "name") != 0 : !is_remark(name))
            code = walk_part(r, ".", name, member);
        if (code < 0)
            return code;
    }
    return 0;
}

/* Each item of a list says which one it is. */
static int walk_list(reading *r, const json_t *node)
{
    size_t i;
    json_t *item;
    json_array_foreach(node, i, item)
    {
        char part[PATH / 2] = "";
        const json_t *which = NULL;
        for (int k = 0; k < KEYS && !which; k++)
            which = json_object_get(item, keys[k]);
        if (json_is_integer(which))
            snprintf(part, sizeof part, "[%lld]", (long long)json_integer_value(which));
        else if (json_is_string(which))
            snprintf(part, sizeof part, "%s", json_string_value(which));
        else
            return ber_fail(
                r->error, BER_EEDITION,
                "%.60s[%zu]: does not say which one it is, by an \"id\" as in facts.json", r->path,
                i);
        int code = walk_part(r, json_is_integer(which) ? "" : ".", part, item);
        if (code < 0)
            return code;
    }
    return 0;
}

static int walk(reading *r, const json_t *node)
{
    if (is_value(node) || is_list_of_values(node))
        return put(r, node);
    if (json_is_object(node))
        return walk_object(r, node);
    if (json_is_array(node))
        return walk_list(r, node);
    return ber_fail(r->error, BER_EEDITION, "%.60s: expected a whole number, a word or a list",
                    r->path);
}

/* ---- The whole file ------------------------------------------------------------------- */

static int read_head(edition_file *out, const json_t *root, ber_error *error)
{
    const char *game = json_string_value(json_object_get(root, "game"));
    const char *name = json_string_value(json_object_get(root, "name"));
    if (!json_is_object(root) || !game || !name)
        return ber_fail(error, BER_EEDITION,
                        "expected an object with \"game\" and \"name\", and what it replaces");
    out->game = ber_game_find(game);
    if (!out->game)
        return ber_fail(error, BER_EGAME, "\"%.40s\"", game);
    if (!ber_edition_is_name(name))
        return ber_fail(error, BER_EEDITION,
                        "name: expected 1 to %d letters, digits or _ . - without spaces",
                        BER_EDITION_NAME);
    snprintf(out->name, sizeof out->name, "%s", name);
    return ber_edition_begin(out->game, &out->draft, error);
}

int edition_file_read(edition_file *out, const char *text, size_t length, ber_error *error)
{
    json_error_t wrong;
    reading r = { .file = out, .error = error };
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &wrong);
    if (!root) {
        int code = ber_fail(error, BER_EFORMAT, "not JSON: %s", wrong.text);
        error->line = wrong.line;
        return code;
    }
    int code = read_head(out, root, error);
    if (code == 0)
        code = walk(&r, root);
    if (code == 0)
        code = ber_edition_check(out->game, &out->draft, error);
    json_decref(root);
    return code;
}

int edition_file_use(edition_file *file, ber_error *error)
{
    return ber_edition_use(file->game, &file->draft, file->name, error);
}

/* ---- Writing one ---------------------------------------------------------------------- */

enum { TEXT = 512 };

/* The object below `node` of that name, made if missing. */
static json_t *child(json_t *node, const char *name)
{
    json_t *found = json_object_get(node, name);
    if (!found) {
        found = json_object();
        json_object_set_new(node, name, found);
    }
    return found;
}

static json_t *word_json(const char *word)
{
    long long number;
    return ber_text_number(word, INT32_MIN, INT32_MAX, &number) ? json_integer(number)
                                                                : json_string(word);
}

/* The values of one place of an edit, or of all places as a list. */
static json_t *values_json(const struct ber_game *game, const ber_edit *edit, int first, int last)
{
    char text[TEXT], *word[MOST_VALUES];
    json_t *list = json_array();
    bool is_list = edit->set || !strchr(edit->path, '*');
    for (int item = first; item <= last; item++) {
        ber_text out = ber_text_into(text, sizeof text);
        ber_edit_text(game, NULL, edit, item, &out);
        int n = ber_text_split(text, word, MOST_VALUES);
        for (int i = 0; i < n; i++)
            json_array_append_new(list, word_json(word[i]));
    }
    if (is_list)
        return list;
    json_t *only = json_incref(json_array_get(list, 0));
    json_decref(list);
    return only;
}

/* Puts a value where the path of an edit says, for the item of a name. */
static void set_at(json_t *root, const char *path, const char *key, json_t *value)
{
    char text[PATH], *rest = text;
    snprintf(text, sizeof text, "%s", path);
    for (char *dot; (dot = strchr(rest, '.')); rest = dot + 1) {
        *dot = '\0';
        root = child(root, strcmp(rest, "*") == 0 ? key : rest);
    }
    json_object_set_new(root, strcmp(rest, "*") == 0 ? key : rest, value);
}

char *edition_file_text(const struct ber_game *game, const char *name)
{
    char key[12];
    if (!game->editable)
        return NULL;
    json_t *root = json_pack("{s:s,s:s}", "game", game->name, "name", name);
    for (const ber_edit *edit = game->editable->edits; edit->path; edit++) {
        if (!strchr(edit->path, '*')) {
            set_at(root, edit->path, "", values_json(game, edit, 0, edit->n - 1));
            continue;
        }
        for (int item = 0; item < edit->n; item++)
            if (ber_edit_has(edit, item)) {
                set_at(root, edit->path, ber_edit_key(game, edit, item, key),
                       values_json(game, edit, item, item));
            }
    }
    char *text = json_dumps(root, JSON_INDENT(2));
    json_decref(root);
    return text;
}
