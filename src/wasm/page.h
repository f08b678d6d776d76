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
 * 1), what should stand there and a sentence. Needs a key, from the file or page_key(). */
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
 * parts, or negative. Each part is then to be done, in any order; page_review_end() answers with
 * the JSON of review_json() as one object, and forgets it all. */
int EXPORT(page_review)(int level);
int EXPORT(page_review_do)(int part);
int EXPORT(page_review_end)(void);

/* After the module stopped by itself: which bug, as ber_bug() said it. */
const char *EXPORT(page_bug)(void);

/* ---- Between the files of this room ------------------------------------------------------ */

/* What the page put into the buffer, at least `length` bytes. */
const char *page_given(size_t length);

/* The answer: a sentence, its code returned; or an object, begun and ended. */
int page_refuse(const ber_error *error);
ber_json page_begin(void);
int page_end(ber_json *out);

const match *page_record(void); /* one is open */

#endif
