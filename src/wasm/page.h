/*
 * page.h: what the module offers to the page, under these names.
 */
#ifndef BER_PAGE_H
#define BER_PAGE_H

#include "error.h"
#include "fate.h"
#include "json.h"
#include "match.h"

#include <stddef.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

/* Room for a text or a key that the page puts in; what was there before is gone. NULL: no
 * memory. */
char *EXPORT(page_buffer)(size_t size);

/* Reads the first `length` bytes of the buffer as a .play file and checks every step in
 * it: the number of steps, or negative, and no record is open. */
int EXPORT(page_load)(size_t length);

/* The answer of the last call, ending with a zero byte: JSON, or what went wrong. */
const char *EXPORT(page_text)(void);

/* These answer with JSON and return its length.
 *
 * page_describe: {"game","seats","rules","here","ends","options":{},"players":[],"names":[],
 * "taken","draws","over"}: by which rules it was played (0: not said), which the module has, and,
 * if the match cannot be shown to its end by them, why (a sentence). page_view: the members of
 * `past` (docs/protocol.md) after `at` steps, for a seat, for BER_FATE (everything) or for
 * BER_PUBLIC; negative if there is no such step or viewer. page_log: the members of `log`, for such
 * a viewer. page_proof: {"seats","form","table","commit","secret","pledges":[],"nonces":[],"key",
 * "verdict","brought":[],"silent":[],"wrong"}: the first in hexadecimal digits, "" for what the
 * file does not have; then what their order says (proof.h), with the seats.
 * page_verify: {"draws","good","step","drawn","text"}: how many outcomes fate had, whether
 * each is the one that the key draws, and of the first that is not its step (counted from
 * 1), what should be there and a sentence. Needs a key, from the file or page_key(). */
int EXPORT(page_describe)(void);
int EXPORT(page_view)(int at, int viewer);
int EXPORT(page_log)(int viewer);
int EXPORT(page_position)(int at, int viewer); /* as text, not JSON: view_text() */
int EXPORT(page_proof)(void);
int EXPORT(page_verify)(void);

/* The key for page_verify() instead of the file's; copied. */
void EXPORT(page_key)(const uint8_t byte[FATE_KEY]);

/* A lesson (lesson.h). page_lesson reads it from the buffer: the number of its positions, or
 * negative, and none is open; its first position waits. page_lesson_lang takes the language of its
 * texts from the buffer. page_lesson_now answers with its members; page_lesson_try with
 * {"taken","why"} for the step in the buffer, written as text; page_lesson_why with the members of
 * `why` (docs/protocol.md). */
int EXPORT(page_lesson)(size_t length);
int EXPORT(page_lesson_begin)(int position);
int EXPORT(page_lesson_go_on)(void);
void EXPORT(page_lesson_lang)(size_t length);
int EXPORT(page_lesson_now)(int since);
int EXPORT(page_lesson_try)(size_t length);
int EXPORT(page_lesson_why)(size_t length);

/* Looks back at the record (docs/review.md) as a level does, 0 novice to 5 master: the number of
 * parts, or negative. Each part is then to be done, in any order, or in another instance of this
 * module: page_review_give() answers there with what was found in it, as bytes, which are put into
 * the buffer here. page_review_end() answers with the JSON of review_json() as one object, and
 * forgets it all. */
int EXPORT(page_review)(int level);
int EXPORT(page_review_do)(int part);
int EXPORT(page_review_give)(int part);
int EXPORT(page_review_take)(int part, size_t length);
int EXPORT(page_review_end)(void);

/* ---- Tables ---------------------------------------------------------------------------------
 *
 * A table is played on in the record's place; the functions above look at it, too. Seats are
 * numbers, steps are texts in the buffer ("walk a4 east").
 *
 * page_offer: {"games","bots"} of docs/protocol.md. page_table: opens a table from the buffer, the
 * line of its game as in a .play file ("game iglu seats 3 ...") and then its steps, one a line; how
 * many could be taken, fewer if the rules are others now. The first `taken` are another match's; a
 * strict one leaves windows to their seats. page_table_recall puts back a thought that
 * page_table_steps told. page_table_go_on: from here on fate draws from the key in the buffer, and
 * it and forced answers run; how many steps there are then. */
int EXPORT(page_offer)(void);
int EXPORT(page_table)(size_t length, int strict, int taken);
int EXPORT(page_table_recall)(size_t length);
int EXPORT(page_table_go_on)(int aloud);

/* page_table_player names who plays a seat, for the record: "medium", or "human Anna";
 * page_table_resign notes that its person has. page_table_save answers with the .play text. */
int EXPORT(page_table_player)(int seat, size_t length);
int EXPORT(page_table_resign)(int seat);
int EXPORT(page_table_save)(void);

/* page_table_steps: {"steps":["0 walk a4 east",...],"thoughts":["57 431 480 461 0 melt d3",...],
 * "hash"} from a step on, to be kept. page_table_state: {"at","over","asked":[],"open","since":[]}:
 * who is asked, whether everybody may know that, and for each seat what others have decided since
 * it last did. page_table_now: the members of `now` that are about the match. */
int EXPORT(page_table_steps)(int from);
int EXPORT(page_table_state)(void);
int EXPORT(page_table_now)(int viewer, int since, int free_undo);

/* page_table_act takes the step in the buffer, page_table_undo one back, page_table_truncate all
 * after the first `n_steps`, which could not be kept: the number of steps then. What the rules
 * forbid is negative, and the answer JSON: {"text","rule","cause","args"}. page_table_why as
 * page_lesson_why. */
int EXPORT(page_table_act)(int seat, size_t length);
int EXPORT(page_table_undo)(int seat, int free_undo);
int EXPORT(page_table_truncate)(int n_steps);
int EXPORT(page_table_why)(int seat, size_t length);

/* Thinking, which another instance of this module may do meanwhile. page_question puts the question
 * of a seat into the answer as bytes, for the bot that the buffer names, whose numbers come from
 * `seed`; its length. With a second line, steps with ";" between them, a person wants to know what
 * those are worth. There, page_think answers the question in its buffer with bytes that
 * page_table_take turns into a step, and page_advise with the members of `hint`. page_guard: 0
 * where the time of an answer tells nothing, 1 where it may, 2 where there is only one answer as
 * well. */
int EXPORT(page_question)(int seat, size_t length, uint32_t seed);
int EXPORT(page_guard)(int seat);
int EXPORT(page_think)(size_t length, uint32_t most_ms);
int EXPORT(page_advise)(size_t length, uint32_t most_ms);
int EXPORT(page_table_take)(size_t length, int late);

/* After the module stopped by itself: which bug, as ber_bug() said it. */
const char *EXPORT(page_bug)(void);

/* ---- Between the files of this room ------------------------------------------------------ */

/* What the page put into the buffer, at least `length` bytes. */
const char *page_given(size_t length);

/* The answer: a sentence, its code returned; or an object, begun and ended. */
int page_refuse(const ber_error *error);
ber_json page_begin(void);
int page_end(ber_json *out);

/* A text, or bytes, as the answer; the length. */
int page_say(const char *text);
int page_bytes(const void *bytes, size_t length);

match *page_record(void);     /* one is open */
match *page_new_record(void); /* closed, to be opened by the caller */

/* A step as text. */
int page_read_step(const struct ber_game *game, const char *text, size_t length, ber_action *out,
                   ber_error *error);

/* What the player of a question remembers of its own turn. */
bot_memory *page_memory(void);

#endif
