/*
 * cmd_describe.c: beringia describe, the tables of one game. What programs read is the
 * JSON; the text says the same in fewer words.
 */
#include "cli.h"

#include "bot.h"
#include "edition.h"
#include "registry.h"
#include "tensor.h"
#include "vocab.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: beringia describe GAME [--json] [--lang LANGUAGE]\n"
    "       beringia describe GAME --tensor [--seats N] [--json]\n"
    "\n"
    "Shows what a game is made of: seats, options and presets, the nouns and verbs of its\n"
    "steps, prompts, events, the members of its state, and the facts of its components.\n"
    "With --json the levels of computer players, too.\n"
    "\n"
    "options:\n"
    "      --tensor     the layout of its tensors for programs that learn (docs/library.md):\n"
    "                   where each part begins, how many numbers it has, and what they are\n"
    "      --seats N    of a table of so many, with --tensor (else the fewest)\n"
    "      --json       everything, as JSON\n"
    "      --lang LANG  language of the title (en, it; else that of the locale)\n"
    "      --edition FILE\n"
    "                   facts of a box instead of those built in\n"
    "  -h, --help       this text\n"
    "\n"
    "example:\n"
    "  beringia describe iglu\n";

static const struct option options[] = {
    CLI_OPT_HELP,  CLI_OPT_EDITION,
    CLI_OPT_JSON,  CLI_OPT_LANGUAGE,
    CLI_OPT_SEATS, { "tensor", no_argument, NULL, 't' },
    { 0 },
};

static const char *const type_name[] = {
    [BER_U8] = "u8",   [BER_I8] = "i8",   [BER_U16] = "u16",       [BER_I16] = "i16",
    [BER_U32] = "u32", [BER_U64] = "u64", [BER_FRAMES] = "frames", [BER_PLANES] = "planes",
};

/* The name of what a table calls a noun: a domain, a number, or nothing. */
static const char *noun_name(const struct ber_game *game, int noun)
{
    if (noun >= 0)
        return game->domains[noun].name;
    return noun == BER_NUMBER ? "number" : NULL;
}

/* ---- JSON: one function for each table ---------------------------------------------- */

static void options_json(const struct ber_game *game, ber_json *out)
{
    char number[12];
    ber_json_open(out, "options", '[');
    for (const ber_option *o = game->options; o->name; o++) {
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "name", o->name);
        ber_json_number(out, "min", o->min);
        ber_json_number(out, "max", o->max);
        ber_json_string(out, "default", ber_option_value(o, o->preset, number));
        ber_json_open(out, "values", '[');
        for (int v = o->min; v <= o->max; v++)
            ber_json_string(out, NULL, ber_option_value(o, v, number));
        ber_json_close(out, ']');
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

static void presets_json(const struct ber_game *game, ber_json *out)
{
    ber_json_open(out, "presets", '[');
    for (const ber_preset *p = game->presets; p->name; p++) {
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "name", p->name);
        ber_options_json(game, p->option, out);
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

static void domains_json(const struct ber_game *game, ber_json *out)
{
    char number[12];
    ber_json_open(out, "domains", '[');
    for (const ber_domain *d = game->domains; d->name; d++) {
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "name", d->name);
        ber_json_open(out, "items", '[');
        for (int i = 0; i < d->size; i++)
            ber_json_string(out, NULL, ber_item_name(d, i, number));
        ber_json_close(out, ']');
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

static void nouns_json(const struct ber_game *game, const int8_t *noun, int max, ber_json *out)
{
    ber_json_open(out, "nouns", '[');
    for (int i = 0; i < max && noun[i] != BER_NONE; i++)
        ber_json_string(out, NULL, noun_name(game, noun[i]));
    ber_json_close(out, ']');
}

static void verbs_json(const struct ber_game *game, ber_json *out)
{
    ber_json_open(out, "verbs", '[');
    for (const ber_verb *v = game->verbs; v->name; v++) {
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "name", v->name);
        ber_json_bool(out, "fate", v->fate);
        nouns_json(game, v->noun, ber_verb_nouns(v), out);
        ber_json_number(out, "base", v->base);
        ber_json_number(out, "count", ber_verb_size(game, v));
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

static void prompts_json(const struct ber_game *game, ber_json *out)
{
    ber_json_open(out, "prompts", '[');
    for (const ber_prompt *p = game->prompts; p->name; p++) {
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "name", p->name);
        ber_json_bool(out, "guarded", p->guarded);
        ber_json_bool(out, "window", p->window);
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

static void events_json(const struct ber_game *game, ber_json *out)
{
    ber_json_open(out, "events", '[');
    for (const ber_event_kind *e = game->events; e->name; e++) {
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "name", e->name);
        nouns_json(game, e->noun, 4, out);
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

static void noun_json(const struct ber_game *game, const char *key, int noun, ber_json *out)
{
    if (noun_name(game, noun))
        ber_json_string(out, key, noun_name(game, noun));
    else
        ber_json_null(out, key);
}

static void fields_json(const struct ber_game *game, ber_json *out)
{
    ber_json_open(out, "fields", '[');
    for (const ber_field *f = game->fields; f->name; f++) {
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "name", f->name);
        ber_json_string(out, "type", type_name[f->type]);
        ber_json_bool(out, "shown", f->shown);
        ber_json_bool(out, "mask", f->mask);
        ber_json_number(out, "rows", f->rows);
        ber_json_number(out, "cols", f->cols);
        noun_json(game, "row_noun", f->row_noun, out);
        noun_json(game, "col_noun", f->col_noun, out);
        noun_json(game, "value_noun", f->value_noun, out);
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

enum { EDIT_PATH = 128, EDIT_VALUES = 512, EDIT_WORDS = 64 };
typedef struct {
    const char *path;
    char *values;
    bool set;
} edit_told;

static void fact_values_json(const struct ber_game *game, const ber_fact *fact, ber_json *out)
{
    char number[12];
    for (uint64_t rest = fact->n ? 0 : fact->mask; rest; rest &= rest - 1)
        ber_json_number(out, NULL, __builtin_ctzll(rest));
    for (int i = 0; i < fact->n; i++) {
        if (fact->domain >= 0)
            ber_json_string(out, NULL, ber_item_name(&game->domains[fact->domain], i, number));
        else
            ber_json_number(out, NULL, fact->value[i]);
    }
}

/* The path in facts.json of a fact that an edition may replace: for the * its name, or
 * its place if it has none but a number. */
static const char *edit_path(const struct ber_game *game, const ber_edit *edit, int item,
                             char out[EDIT_PATH])
{
    const char *star = strchr(edit->path, '*');
    char number[12], place[12];
    long long ignored;
    const char *name = ber_edit_key(game, edit, item, number);
    ber_text text = ber_text_into(out, EDIT_PATH);
    snprintf(place, sizeof place, "%d", item);
    if (ber_text_number(name, 0, INT16_MAX, &ignored))
        name = place;
    if (star)
        ber_text_format(&text, "%.*s%s%s", (int)(star - edit->path), edit->path, name, star + 1);
    else
        ber_text_add(&text, edit->path);
    return out;
}

/* The values of one of them, or of the whole list if there is no *. */
static const char *edit_values(const struct ber_game *game, const ber_edit *edit, int item,
                               char out[EDIT_VALUES])
{
    bool is_list = !strchr(edit->path, '*');
    ber_text text = ber_text_into(out, EDIT_VALUES);
    for (int i = item; i < (is_list ? edit->n : item + 1); i++) {
        ber_text_add(&text, i > item ? " " : "");
        ber_edit_text(game, NULL, edit, i, &text);
    }
    return out;
}

/* Calls for each of them, or each list. */
static void each_edit(const struct ber_game *game, void (*tell)(const edit_told *told, void *user),
                      void *user)
{
    char path[EDIT_PATH], values[EDIT_VALUES];
    const ber_edit *edit = game->editable ? game->editable->edits : NULL;
    for (; edit && edit->path; edit++)
        for (int item = 0; item < (strchr(edit->path, '*') ? edit->n : 1); item++)
            if (ber_edit_has(edit, item)) {
                edit_told told = { edit_path(game, edit, item, path), values, edit->set };
                edit_values(game, edit, item, values);
                tell(&told, user);
            }
}

static void edit_json(const edit_told *told, void *user)
{
    char *word[EDIT_WORDS];
    long long number;
    ber_json *out = user;
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "path", told->path);
    ber_json_open(out, "values", '[');
    int n = ber_text_split(told->values, word, EDIT_WORDS);
    for (int i = 0; i < n; i++) {
        if (ber_text_number(word[i], INT16_MIN, INT16_MAX, &number))
            ber_json_number(out, NULL, number);
        else
            ber_json_string(out, NULL, word[i]);
    }
    ber_json_close(out, ']');
    ber_json_bool(out, "edition", true);
    if (told->set)
        ber_json_bool(out, "set", true);
    ber_json_close(out, '}');
}

static void facts_json(const struct ber_game *game, ber_json *out)
{
    ber_json_open(out, "facts", '[');
    each_edit(game, edit_json, out);
    for (const ber_fact *fact = game->facts; fact->path; fact++) {
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "path", fact->path);
        ber_json_open(out, "values", '[');
        fact_values_json(game, fact, out);
        ber_json_close(out, ']');
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

/* What the levels of computer players think with: explore in hundredths, overlook in
 * thousandths. */
static void levels_json(const struct ber_game *game, ber_json *out)
{
    ber_json_open(out, "levels", '[');
    for (int seats = game->min_seats; seats <= game->max_seats; seats++)
        for (int level = 0; level < BER_LEVELS; level++) {
            bot_config c = bot_settings(bot_level(level), game, seats);
            ber_json_open(out, NULL, '{');
            ber_json_number(out, "seats", seats);
            ber_json_string(out, "name", bot_level(level)->name);
            ber_json_number(out, "iterations", c.iterations);
            ber_json_number(out, "trees", c.trees);
            ber_json_number(out, "horizon", c.horizon);
            ber_json_number(out, "explore", (int64_t)(c.explore * 100 + 0.5f));
            ber_json_number(out, "overlook", (int64_t)(c.overlook * 1000 + 0.5f));
            ber_json_close(out, '}');
        }
    ber_json_close(out, ']');
}

static void describe_json(ber_json *out, const void *user)
{
    const struct ber_game *game = user;
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "name", game->name);
    ber_json_open(out, "seats", '{');
    ber_json_number(out, "min", game->min_seats);
    ber_json_number(out, "max", game->max_seats);
    ber_json_close(out, '}');
    options_json(game, out);
    presets_json(game, out);
    domains_json(game, out);
    verbs_json(game, out);
    prompts_json(game, out);
    events_json(game, out);
    fields_json(game, out);
    facts_json(game, out);
    levels_json(game, out);
    ber_json_number(out, "actions", ber_count_actions(game));
    ber_json_number(out, "state_bytes", game->state_size);
    ber_json_number(out, "max_steps", game->max_steps);
    ber_json_number(out, "rules", game->rules);
    ber_json_number(out, "point_scale", game->point_scale);
    ber_json_close(out, '}');
}

/* ---- Text ---------------------------------------------------------------------------- */

enum { WIDTH = 96, INDENT = 24 };

/* A name alone on its line has no spaces behind it. */
static void print_name(const char *name, bool is_alone)
{
    printf("  %-*s", is_alone ? 0 : INDENT - 2, name);
}

/* One word of a list that starts in column INDENT; returns the new column. */
static int print_item(int column, const char *item)
{
    int length = (int)strlen(item);
    if (column + 1 + length > WIDTH) {
        printf("\n%*s", INDENT, "");
        column = INDENT;
    }
    printf(" %s", item);
    return column + 1 + length;
}

static void print_options(const struct ber_game *game)
{
    char number[12];
    puts("\noptions (the default first):");
    for (const ber_option *o = game->options; o->name; o++) {
        printf("  %-22s %s", o->name, ber_option_value(o, o->preset, number));
        for (int v = o->min; v <= o->max; v++)
            if (v != o->preset)
                printf(" %s", ber_option_value(o, v, number));
        putchar('\n');
    }
}

static void print_presets(const struct ber_game *game)
{
    char number[12];
    puts("\npresets:");
    for (const ber_preset *p = game->presets; p->name; p++) {
        bool has_change = false;
        print_name(p->name, false);
        for (int i = 0; game->options[i].name; i++) {
            const ber_option *o = &game->options[i];
            if (p->option[i] == o->preset)
                continue;
            printf(" %s=%s", o->name, ber_option_value(o, p->option[i], number));
            has_change = true;
        }
        puts(has_change ? "" : " all defaults");
    }
}

static void print_domains(const struct ber_game *game)
{
    char number[12];
    puts("\ndomains (the nouns of steps and events):");
    for (const ber_domain *d = game->domains; d->name; d++) {
        int column = INDENT + 1;
        print_name(d->name, false);
        for (int i = 0; i < d->size; i++) {
            column = print_item(column, ber_item_name(d, i, number));
        }
        putchar('\n');
    }
}

static void print_nouns(const struct ber_game *game, const int8_t *noun, int max)
{
    for (int i = 0; i < max && noun[i] != BER_NONE; i++)
        printf(" %s", noun_name(game, noun[i]));
}

static void print_verbs(const struct ber_game *game)
{
    printf("\nverbs (%d actions: first id, number of ids, nouns):\n", ber_count_actions(game));
    for (const ber_verb *v = game->verbs; v->name; v++) {
        printf("  %-22s %5d %5d", v->name, v->base, ber_verb_size(game, v));
        print_nouns(game, v->noun, ber_verb_nouns(v));
        puts(v->fate ? " (fate)" : "");
    }
}

static void print_prompts(const struct ber_game *game)
{
    puts("\nprompts:");
    for (const ber_prompt *p = game->prompts; p->name; p++) {
        print_name(p->name, !p->guarded);
        printf("%s%s\n", p->guarded ? " guarded" : "", p->window ? " window" : "");
    }
}

static void print_events(const struct ber_game *game)
{
    puts("\nevents:");
    for (const ber_event_kind *e = game->events; e->name; e++) {
        print_name(e->name, e->noun[0] == BER_NONE);
        print_nouns(game, e->noun, 4);
        putchar('\n');
    }
}

/* As in "inuit  planes[seat 4][space 64] shown". */
static void print_fields(const struct ber_game *game)
{
    printf("\nmembers of the state (%d bytes):\n", game->state_size);
    for (const ber_field *f = game->fields; f->name; f++) {
        const char *row = noun_name(game, f->row_noun), *col = noun_name(game, f->col_noun);
        printf("  %-22s %s", f->name, type_name[f->type]);
        if (f->rows > 1)
            printf("[%s%s%d]", row ? row : "", row ? " " : "", f->rows);
        if (f->cols > 1)
            printf("[%s%s%d]", col ? col : "", col ? " " : "", f->cols);
        if (noun_name(game, f->value_noun))
            printf(" %s %s", f->mask ? "set of" : "of", noun_name(game, f->value_noun));
        puts(f->shown ? "" : " (not shown)");
    }
}

static void print_fact(const struct ber_game *game, const ber_fact *fact)
{
    char number[12];
    int column = INDENT;
    printf("  %s\n%*s", fact->path, INDENT, "");
    for (uint64_t rest = fact->n ? 0 : fact->mask; rest; rest &= rest - 1) {
        snprintf(number, sizeof number, "%d", __builtin_ctzll(rest));
        column = print_item(column, number);
    }
    for (int i = 0; i < fact->n; i++) {
        const char *item = number;
        if (fact->domain >= 0)
            item = ber_item_name(&game->domains[fact->domain], i, number);
        else
            snprintf(number, sizeof number, "%d", fact->value[i]);
        column = print_item(column, item);
    }
    puts(column == INDENT ? " none" : "");
}

static void print_edit(const edit_told *told, void *user)
{
    (void)user;
    printf("  %s: %s\n", told->path, told->values);
}

static void print_facts(const struct ber_game *game)
{
    if (game->editable)
        puts("\nfacts that an edition may replace (docs/editions.md):");
    each_edit(game, print_edit, NULL);
    puts("\nfacts (where they stand in facts.json):");
    for (const ber_fact *fact = game->facts; fact->path; fact++)
        print_fact(game, fact);
}

static void describe_text(const struct ber_game *game, const char *language)
{
    const char *title = ber_word(ber_game_words(game, language), "title");
    printf("%s%s%s, %d", game->name, title ? ": " : "", title ? title : "", game->min_seats);
    if (game->max_seats > game->min_seats)
        printf(" to %d", game->max_seats);
    printf(" seats, at most %d steps", game->max_steps);
    if (game->point_scale > 1)
        printf(", points count in parts of 1/%d", game->point_scale);
    putchar('\n');
    print_options(game);
    print_presets(game);
    print_domains(game);
    print_verbs(game);
    print_prompts(game);
    print_events(game);
    print_fields(game);
    print_facts(game);
}

/* ---- The layout of tensors --------------------------------------------------------------- */

static const char *const part_kind[] = {
    [BER_PART_FLAGS] = "flags",
    [BER_PART_ONE_HOT] = "one_hot",
    [BER_PART_COUNTS] = "counts",
    [BER_PART_SHARES] = "shares",
};

static void part_json(const struct ber_game *game, const ber_part *p, ber_json *out)
{
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "name", p->name);
    ber_json_string(out, "kind", part_kind[p->kind]);
    ber_json_number(out, "offset", p->offset);
    ber_json_number(out, "length", p->rows * p->cols * p->width);
    ber_json_number(out, "rows", p->rows);
    ber_json_number(out, "cols", p->cols);
    ber_json_number(out, "width", p->width);
    noun_json(game, "row_noun", p->row_noun, out);
    noun_json(game, "col_noun", p->col_noun, out);
    noun_json(game, "value_noun", p->value_noun, out);
    ber_json_close(out, '}');
}

static void tensor_json(ber_json *out, const void *user)
{
    const ber_tensor *t = user;
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "name", t->game->name);
    ber_json_number(out, "rules", t->game->rules);
    ber_json_number(out, "seats", t->n_seats);
    ber_json_number(out, "size", t->size);
    ber_json_open(out, "parts", '[');
    for (int i = 0; i < t->n_parts; i++)
        part_json(t->game, &t->part[i], out);
    ber_json_close(out, ']');
    ber_json_close(out, '}');
}

/* As in "hand  [seat 4][card 12] counts". */
static void print_part(const struct ber_game *game, const ber_part *p)
{
    const char *row = noun_name(game, p->row_noun), *col = noun_name(game, p->col_noun);
    const char *value = noun_name(game, p->value_noun);
    printf("  %6d %6d  %-22s ", p->offset, p->rows * p->cols * p->width, p->name);
    if (p->rows > 1)
        printf("[%s%s%d]", row ? row : "", row ? " " : "", p->rows);
    if (p->cols > 1)
        printf("[%s%s%d]", col ? col : "", col ? " " : "", p->cols);
    if (p->width > 1)
        printf("[%s%s%d]", value ? value : "", value ? " " : "", p->width);
    printf(" %s\n", part_kind[p->kind]);
}

static void tensor_text(const ber_tensor *t)
{
    printf("%s, %d seats, rules %d: %d numbers (float32)\n\n", t->game->name, t->n_seats,
           t->game->rules, t->size);
    puts("  offset length  part");
    for (int i = 0; i < t->n_parts; i++)
        print_part(t->game, &t->part[i]);
    puts(
        "\nflags    1 for each item that is in the set\n"
        "one_hot  1 for the item that is the value; nothing if it is none\n"
        "counts   of n, its square root / 4; negative if n is\n"
        "shares   of an option, from 0 for its smallest value to 1\n"
        "Seats are turned: the viewer's is 0, the one to its left is 1. The part `viewer` tells\n"
        "which seat that is; to the public it is none, and seats stand as they are. Of the agenda\n"
        "the four upper frames are told, the top first: kind, seat, and the bits of left, card,\n"
        "place and data (docs/library.md).");
}

static int describe_tensor(const cli_request *r, const struct ber_game *game)
{
    static ber_tensor tensor;
    int n_seats;
    if (cli_seats(r, game, &n_seats))
        return CLI_BAD;
    ber_tensor_make(&tensor, game, n_seats ? n_seats : game->min_seats);
    if (r->json)
        return cli_print_json(tensor_json, &tensor);
    tensor_text(&tensor);
    return CLI_FINE;
}

/* ---- The command -------------------------------------------------------------------------- */

int cmd_describe(int argc, char **argv)
{
    cli_request r = { .help = help };
    bool tensor = false;
    int option;
    while ((option = cli_next(&r, argc, argv, options)) != CLI_END) {
        if (option != 't')
            return r.status;
        tensor = true;
    }
    const struct ber_game *game = cli_only_game(&r, argc, argv);
    const char *language = game ? cli_language(&r) : NULL;
    if (!language)
        return CLI_BAD;
    if (tensor)
        return describe_tensor(&r, game);
    if (r.seats)
        return cli_fail(r.command, "--seats goes with --tensor");
    if (r.json)
        return cli_print_json(describe_json, game);
    describe_text(game, language);
    return CLI_FINE;
}
