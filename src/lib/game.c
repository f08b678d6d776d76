/*
 * game.c: version, random numbers, games and their vocabulary (include/beringia.h).
 */
#include "lib.h"

#include "registry.h"
#include "vocab.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

_Static_assert((int)BERINGIA_MAX_SEATS == (int)BER_MAX_SEATS, "seats");
_Static_assert((int)BERINGIA_MAX_ACTIONS == (int)BER_MAX_ACTIONS, "actions");
_Static_assert((int)BERINGIA_MAX_OUTCOMES == (int)BER_MAX_OUTCOMES, "outcomes");
_Static_assert((int)BERINGIA_MAX_NOUNS == (int)BER_MAX_NOUNS, "nouns");
_Static_assert((int)BERINGIA_MAX_STATE == (int)BER_MAX_STATE, "state");
_Static_assert((int)BERINGIA_STEP_TEXT == (int)BER_STEP_TEXT, "text of a step");
_Static_assert((int)BERINGIA_FATE == (int)BER_FATE, "fate");
_Static_assert((int)BERINGIA_PUBLIC == (int)BER_PUBLIC, "public");

const char *beringia_version(void)
{
    return BERINGIA_VERSION;
}

/* ---- What the files share ------------------------------------------------------------- */

/* Programs have no command line that could be wrong: that is left out. */
int lib_tell(beringia_error *out, const ber_error *error)
{
    if (out) {
        size_t skip = error->code == BER_EUSAGE ? strlen(ber_error_text(BER_EUSAGE)) + 2 : 0;
        out->code = error->code;
        out->line = error->line;
        snprintf(out->text, sizeof out->text, "%s", error->text + skip);
    }
    return error->code;
}

int lib_fail(beringia_error *out, int code, const char *format, ...)
{
    if (!out)
        return code;
    va_list args;
    va_start(args, format);
    out->code = code;
    out->line = 0;
    vsnprintf(out->text, sizeof out->text, format, args);
    va_end(args);
    return code;
}

bool lib_into(ber_text *text, char *out, size_t size)
{
    if (!out || size == 0)
        return false;
    *text = ber_text_into(out, size);
    return true;
}

int lib_length(const ber_text *text)
{
    return text->full ? BERINGIA_EROOM : (int)text->length;
}

/* ---- Random numbers -------------------------------------------------------------------- */

beringia_rng beringia_rng_seed(uint64_t seed)
{
    return (beringia_rng){ ber_rng_seed(seed).state };
}

uint32_t beringia_rng_below(beringia_rng *rng, uint32_t n)
{
    ber_rng own = { rng->state };
    uint32_t number = n ? ber_rng_below(&own, n) : 0;
    rng->state = own.state;
    return number;
}

/* ---- Games ------------------------------------------------------------------------------ */

const beringia_game *beringia_game_at(int i)
{
    return ber_game_at(i);
}

const beringia_game *beringia_game_find(const char *name)
{
    return name ? ber_game_find(name) : NULL;
}

void beringia_game_info(const beringia_game *game, beringia_info *out, size_t size)
{
    beringia_info info = {
        .name = game->name,
        .rules = game->rules,
        .is_unlisted = game->unlisted,
        .min_seats = game->min_seats,
        .max_seats = game->max_seats,
        .point_scale = game->point_scale,
        .state_size = game->state_size,
        .max_steps = (int)game->max_steps,
        .n_actions = ber_count_actions(game),
        .n_domains = ber_count_domains(game),
        .n_verbs = ber_count_verbs(game),
        .n_prompts = ber_count_prompts(game),
        .n_events = ber_count_events(game),
        .n_options = ber_count_options(game),
        .n_presets = ber_count_presets(game),
        .can_evaluate = game->evaluate != NULL,
    };
    memset(out, 0, size);
    memcpy(out, &info, size < sizeof info ? size : sizeof info);
}

/* ---- Vocabulary -------------------------------------------------------------------------- */

static bool has_domain(const struct ber_game *game, int domain)
{
    return domain >= 0 && domain < ber_count_domains(game);
}

const char *beringia_domain_name(const beringia_game *game, int domain)
{
    return has_domain(game, domain) ? game->domains[domain].name : NULL;
}

int beringia_domain_size(const beringia_game *game, int domain)
{
    return has_domain(game, domain) ? game->domains[domain].size : BERINGIA_ENONE;
}

int beringia_item_text(const beringia_game *game, int domain, int item, char *out, size_t size)
{
    char number[12];
    if (!has_domain(game, domain) || item < 0 || item >= game->domains[domain].size)
        return BERINGIA_ENONE;
    ber_text text;
    if (!lib_into(&text, out, size))
        return BERINGIA_EROOM;
    ber_text_add(&text, ber_item_name(&game->domains[domain], item, number));
    return lib_length(&text);
}

int beringia_verb_at(const beringia_game *game, int verb, beringia_verb *out)
{
    if (verb < 0 || verb >= ber_count_verbs(game))
        return BERINGIA_ENONE;
    const ber_verb *v = &game->verbs[verb];
    *out = (beringia_verb){ .name = v->name,
                            .is_fate = v->fate,
                            .first = v->base,
                            .size = ber_verb_size(game, v),
                            .n_nouns = ber_verb_nouns(v) };
    for (int i = 0; i < BERINGIA_MAX_NOUNS; i++)
        out->noun[i] = i < out->n_nouns ? v->noun[i] : -1;
    return 0;
}

int beringia_prompt_at(const beringia_game *game, int prompt, beringia_prompt *out)
{
    if (prompt < 0 || prompt >= ber_count_prompts(game))
        return BERINGIA_ENONE;
    const ber_prompt *p = &game->prompts[prompt];
    *out = (beringia_prompt){ p->name, p->guarded, p->window };
    return 0;
}

int beringia_event_kind_at(const beringia_game *game, int kind, beringia_event_kind *out)
{
    if (kind < 0 || kind >= ber_count_events(game))
        return BERINGIA_ENONE;
    const ber_event_kind *e = &game->events[kind];
    *out = (beringia_event_kind){ .name = e->name };
    for (int i = 0; i < 4; i++)
        out->noun[i] = e->noun[i];
    while (out->n_args < 4 && e->noun[out->n_args] != BER_NONE)
        out->n_args++;
    return 0;
}

int beringia_option_at(const beringia_game *game, int option, beringia_option *out)
{
    if (option < 0 || option >= ber_count_options(game))
        return BERINGIA_ENONE;
    const ber_option *o = &game->options[option];
    *out = (beringia_option){ o->name, o->min, o->max, o->preset };
    return 0;
}

int beringia_option_text(const beringia_game *game, int option, int value, char *out, size_t size)
{
    char number[12];
    if (option < 0 || option >= ber_count_options(game) || value < game->options[option].min ||
        value > game->options[option].max)
        return BERINGIA_ENONE;
    ber_text text;
    if (!lib_into(&text, out, size))
        return BERINGIA_EROOM;
    ber_text_add(&text, ber_option_value(&game->options[option], value, number));
    return lib_length(&text);
}

const char *beringia_preset_name(const beringia_game *game, int preset)
{
    bool has = preset >= 0 && preset < ber_count_presets(game);
    return has ? game->presets[preset].name : NULL;
}

/* ---- Actions ------------------------------------------------------------------------------ */

int beringia_action_split(const beringia_game *game, beringia_action a,
                          int noun[BERINGIA_MAX_NOUNS])
{
    int found[BER_MAX_NOUNS];
    int verb = ber_action_split(game, a, found);
    if (verb < 0)
        return BERINGIA_ESTEP;
    int n = ber_verb_nouns(&game->verbs[verb]);
    for (int i = 0; i < BERINGIA_MAX_NOUNS; i++)
        noun[i] = i < n ? found[i] : -1;
    return verb;
}

int beringia_action_text(const beringia_game *game, beringia_action a, char *out, size_t size)
{
    int noun[BER_MAX_NOUNS];
    if (ber_action_split(game, a, noun) < 0)
        return BERINGIA_ESTEP;
    ber_text text;
    if (!lib_into(&text, out, size))
        return BERINGIA_EROOM;
    ber_action_text(game, a, &text);
    return lib_length(&text);
}

int beringia_action_read(const beringia_game *game, const char *text, beringia_action *out,
                         beringia_error *error)
{
    enum { WORDS = BER_MAX_NOUNS + 1 };
    char line[4 * BER_STEP_TEXT], *word[WORDS];
    ber_error why = { 0 };
    if (!text || strlen(text) >= sizeof line)
        return lib_fail(error, BERINGIA_ESTEP, "not a step: the text is missing or too long");
    memcpy(line, text, strlen(text) + 1);
    int n = ber_text_split(line, word, WORDS);
    if (n < 1)
        return lib_fail(error, BERINGIA_ESTEP, "not a step: a verb and at most %d nouns expected",
                        (int)BER_MAX_NOUNS);
    int code = ber_action_read(game, word, n, out, &why);
    return code < 0 ? lib_tell(error, &why) : 0;
}
