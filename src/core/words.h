/*
 * words.h: the words of one language, for one game or for the program.
 *
 * The tables are generated from words/<language>.json, flat objects of key and
 * text. Keys: title, about (what the game is, in a sentence), about.minutes, about.weight
 * (1 light to 3 heavy), about.best (number of players), about.preset (for a first game; these
 * four are the same in every language), about.lesson (minutes, where there is one), verb.<verb>,
 * prompt.<prompt>, event.<event> and event.<event>.hidden (some argument is secret),
 * noun.<domain>.<item> or noun.<domain>.* for all items alike, option.<option>[.<value>|.help],
 * preset.<preset>[.help], rule.<number>. Optional, for the terminal: about.<prompt> (the card that
 * asks; the page shows it), ask.<prompt> (what the question is about, with {left}, {<domain>},
 * {<field>} or {<fact>}), ask.<prompt>.other (the same in the turn of somebody else), say.<verb>
 * and say.<domain>.<item> (short forms to type, "tusk tusks": the first is shown, all are
 * understood), unsaid.<domain> ("*": may be left out where it is clear), verb.<verb>.<prompt> (an
 * answer without nouns in the words of this question), group.<verb>, entry.<verb> (headings and
 * examples of long lists), tip.<prompt> (told only where there is no drawing),
 * with.<domain> (members that say something about each item, as the face of a tile: it
 * is told after the noun), field., thing., ground., count., fact. and result. (the
 * position in sentences), why.<cause> (why a step is refused, see ber_why), merit.<merit> and
 * merit.<merit>.other (what speaks for an action: what it brings who chooses, or takes from {0};
 * every merit of the features needs both, and "end": what a match ends with), chapter.<number>
 * (a heading over rules). How the terminal tells what happened: event.<event>.many (a run of such
 * events in one sentence: {n} is how many, an argument that differs is a list, or the sum of
 * numbers, {list 1} always a list), heading.<event> (it begins a block, under this heading; "-":
 * others tell it), break.<event> (it begins a line), joins.<event> (the events after which it goes
 * on in their line, "rolled tied", or "*"), way.<event> (one of a run, as "from {0} to {1}": events
 * that go on where the last came to are one way; all of them are one more piece of
 * event.<event>.many, after its arguments; {n} is how many were the same), table.<event> ("ROW
 * | COLUMN: VALUE | ...", see play_table.c: events that follow one another are a table; ">" before
 * what came of it: after that another begins), tally.<event> (its part in the table at the end of a
 * block, see play_news.c), account.<event> (in the account at the end, as in a table; after ";"
 * further rows), account (what every seat begins with), account.fact.<fact> (the row of a fact that
 * is points by seat), verb.<verb>.many
 * (several steps of a plan, {0} is the list of what differs), after.<verb>.<verb> (how the second
 * goes on with the first in one action: " and put back {0}", or nothing at all; after.*.<verb> with
 * any), obvious.<prompt> (verbs: where only
 * these are offered, the first of them is taken without asking), aside (prompts at which the board
 * is not shown again). say.<domain>.<item> that begins with "-" need not be typed. where.<domain>
 * and seen.<domain> (members that say where items lie and who knows them) go with place.<member>
 * and say.place.<member>. Rules and prompts may have another text under the value of one option:
 * rule.R24@flip_animals.on.
 *
 * In a text {0} {1} {2} {3} stand for nouns and numbers, {actor} for the actor.
 * {0|# hunter|# hunters} is the first form if {0} is 1, else the second; # is the number. A
 * third form is for 0. {count 0 3} is count.<domain>.<item> of noun 0, for the number {3}.
 * {the 0} is the.<domain>.<item>, or the noun itself if there is no such word: articles and
 * what melts with them ("the", "nell'"). In Italian "a" and "e" before a piece that begins
 * with the same vowel become "ad" and "ed".
 */
#ifndef BER_WORDS_H
#define BER_WORDS_H

#include "game.h"
#include "text.h"

typedef struct {
    const char *key, *text;
} ber_word_entry;

struct ber_words {
    const char *language; /* "en" */
    int n;
    const ber_word_entry *entry; /* sorted by key */
};

/* The text of a key, or NULL. `key` is put together like printf. */
const char *ber_word(const ber_words *words, const char *key, ...)
    __attribute__((format(printf, 2, 3)));

/* A noun in words; falls back to the item's name. */
void ber_noun_words(const struct ber_game *game, const ber_words *words, int domain, int item,
                    ber_text *out);

/* Copies `pattern`, putting piece[i] for {i} and `actor` for {actor}. */
enum { BER_MAX_PIECES = 6 };
void ber_words_fill(const ber_words *words, const char *pattern, const char *actor,
                    const char *const piece[], int n, ber_text *out);

/* Of the forms "# hunter|# hunters" (up to `length` bytes) the one for `number`. */
void ber_words_form(const char *forms, size_t length, const char *number, ber_text *out);

/* A step and an event as a sentence. `name` has the names of the seats; NULL: their nouns are
 * used. */
void ber_action_words(const struct ber_game *game, const ber_words *words, ber_action a,
                      const char *const *name, ber_text *out);
void ber_event_words(const struct ber_game *game, const ber_words *words, const ber_event *event,
                     const char *const *name, ber_text *out);

/* The arguments and the actor of an event in a pattern. */
void ber_event_fill(const struct ber_game *game, const ber_words *words, const char *pattern,
                    const ber_event *event, const char *const *name, ber_text *out);

/* The reason of a refusal as a sentence. */
void ber_why_words(const struct ber_game *game, const ber_words *words, const ber_why *why,
                   const char *const *name, ber_text *out);

#endif
