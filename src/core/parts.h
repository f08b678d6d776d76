/*
 * parts.h: the parts of a game by the names that every game gives them: saga_verbs, saga_blind,
 * saga_evaluate. A part that a game lacks is declared too, which does no harm.
 *
 *     PARTS_DECLARE(saga);                                         in saga.h
 *     const struct ber_game saga_game = { TABLES_OF(saga), ... };  in saga.c
 */
#ifndef BER_PARTS_H
#define BER_PARTS_H

#include "game.h"

/* clang-format off */
#define PARTS_DECLARE(game)                                                                        \
    extern const struct ber_game game##_game;                                                      \
    extern const ber_domain game##_domains[];                                                      \
    extern const ber_verb game##_verbs[];                                                          \
    extern const ber_event_kind game##_events[];                                                   \
    extern const ber_prompt game##_prompts[];                                                      \
    extern const ber_option game##_options[];                                                      \
    extern const ber_preset game##_presets[];                                                      \
    extern const ber_field game##_fields[];                                                        \
    extern const ber_fact game##_facts[];                                                          \
    extern const ber_features game##_features;                                                     \
    extern const ber_follies game##_follies;                                                       \
    extern const ber_skill game##_skills[], game##_house1[];                                       \
    /* For each number of seats. */                                                                \
    extern const float game##_weights[][BER_MAX_FEATURES][BER_STAGES];                             \
    extern const float game##_weights1[][BER_MAX_FEATURES][BER_STAGES];                            \
    void game##_result(const void *state, ber_result *out);                                        \
    void game##_blind(void *state, int viewer);                                                    \
    void game##_deal(void *state, ber_rng *rng);                                                   \
    ber_action game##_seen_as(const void *state, int actor, ber_action a, int viewer);             \
    void game##_evaluate(const void *state, int house, float value[BER_MAX_SEATS]);                \
    void game##_prior(const void *state, const ber_action *a, int n, float *weight);               \
    ber_action game##_pick(const void *state, int seat, ber_rng *rng);                             \
    bool game##_settled(const void *state);                                                        \
    bool game##_shuns(const void *state, int seat, const ber_plan *before, ber_action a);          \
    int game##_plans(const void *state, int seat, ber_rng *rng, ber_plan *out, int most);          \
    bool game##_plan_near(const void *state, int seat, ber_rng *rng, const ber_plan *base,         \
                          ber_plan *out);                                                          \
    bool game##_quick_plan(const void *state, int seat, ber_rng *rng, ber_plan *out);              \
    void game##_describe(const void *state, ber_json *out);                                        \
    ber_why game##_why_not(const void *state, int seat, ber_action a);                             \
    void game##_draw(const void *state, const ber_words *words, ber_canvas *out);                  \
    void game##_ground(const void *state, const ber_words *words, int place, bool whole,           \
                       ber_text *out);                                                             \
    const char *game##_broken(const void *state)

/* A function that asks several checks in turn, and returns what the first of them finds broken. */
#define CHECKS(name, state_type, ...)                                                              \
    static const char *name(const state_type *s)                                                   \
    {                                                                                              \
        const char *(*const check[])(const state_type *) = { __VA_ARGS__ };                        \
        const char *broken = NULL;                                                                 \
        for (size_t i = 0; !broken && i < sizeof check / sizeof *check; i++)                       \
            broken = check[i](s);                                                                  \
        return broken;                                                                             \
    }

#define TABLES_OF(game)                                                                            \
    .domains = game##_domains, .verbs = game##_verbs, .events = game##_events,                     \
    .prompts = game##_prompts, .options = game##_options, .presets = game##_presets,               \
    .fields = game##_fields, .facts = game##_facts
/* clang-format on */

#endif
