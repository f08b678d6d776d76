/*
 * vocab.h: an action's id <-> verb and nouns <-> text, all from the game's tables.
 *
 * The text of a step is its verb and nouns in a row: "drift c4 north".
 */
#ifndef BER_VOCAB_H
#define BER_VOCAB_H

#include "error.h"
#include "game.h"
#include "json.h"

enum { BER_STEP_TEXT = 96 }; /* bytes that hold the text of any action or actor */

/* Lengths of the tables, and the number of action ids. */
int ber_count_domains(const struct ber_game *game);
int ber_count_verbs(const struct ber_game *game);
int ber_count_events(const struct ber_game *game);
int ber_count_prompts(const struct ber_game *game);
int ber_count_options(const struct ber_game *game);
int ber_count_presets(const struct ber_game *game);
int ber_count_actions(const struct ber_game *game);

/* How many nouns a verb takes, and how many actions it owns. */
int ber_verb_nouns(const ber_verb *verb);
int ber_verb_size(const struct ber_game *game, const ber_verb *verb);

/* The verb of an action (-1: no such id) and its nouns. */
int ber_action_split(const struct ber_game *game, ber_action a, int noun[BER_MAX_NOUNS]);
ber_action ber_action_join(const struct ber_game *game, int verb, const int noun[BER_MAX_NOUNS]);

/* The name of an item; items of a domain without names are numbers. The text
 * returned for those lives in `number`. */
const char *ber_item_name(const ber_domain *domain, int item, char number[12]);
int ber_item_find(const ber_domain *domain, const char *name); /* -1: none */

/* Text, and JSON as ["drift","c4","north"]. */
void ber_action_text(const struct ber_game *game, ber_action a, ber_text *out);
void ber_action_json(const struct ber_game *game, const char *key, ber_action a, ber_json *out);

/* Reads a verb and its nouns. */
int ber_action_read(const struct ber_game *game, char *word[], int n_words, ber_action *out,
                    ber_error *error);

/* A seat as "0", fate as "fate", the public as "public". */
const char *ber_actor_text(int actor, char number[12]);
int ber_actor_read(const char *word, int n_seats, int *out, ber_error *error);

/* An event as text ("melted d3") and as JSON {"kind":...,"actor":...,"args":[...]}; the same
 * members, for an object that holds others too. */
void ber_event_text(const struct ber_game *game, const ber_event *event, ber_text *out);
void ber_event_json(const struct ber_game *game, const ber_event *event, ber_json *out);
void ber_event_members(const struct ber_game *game, const ber_event *event, ber_json *out);

/* The reason of a refusal as members of an object: rule, cause and args (numbers and
 * "domain:item"), as far as there are. */
void ber_why_members(const struct ber_game *game, const ber_why *why, ber_json *out);

/* Options by name or preset into `option`; unknown names and values are refused. */
void ber_options_default(const struct ber_game *game, uint8_t option[BER_MAX_OPTIONS]);
int ber_option_set(const struct ber_game *game, uint8_t option[BER_MAX_OPTIONS], const char *name,
                   const char *value, ber_error *error);
int ber_preset_set(const struct ber_game *game, uint8_t option[BER_MAX_OPTIONS], const char *name,
                   ber_error *error);
const char *ber_option_value(const ber_option *option, int value, char number[12]);

/* The options of a match as the member "options", each with its value. */
void ber_options_json(const struct ber_game *game, const uint8_t option[BER_MAX_OPTIONS],
                      ber_json *out);

#endif
