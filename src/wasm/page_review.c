/*
 * page_review.c: looking back at the record, part by part, so that the page can tell how far it is.
 */
#include "page.h"

#include "review_json.h"

#include <stdlib.h>

static review made;
static bot_mind *mind;

static int no_memory(void)
{
    ber_error error = { 0 };
    ber_fail(&error, BER_EMEMORY, "to look back at the match");
    return page_refuse(&error);
}

int page_review(int level)
{
    const match *m = page_record();
    ber_error error = { 0 };
    BER_ASSERT(level >= 0 && level < BER_LEVELS);
    review_close(&made);
    mind = mind ? mind : bot_mind_new(NULL);
    if (!mind)
        return no_memory();
    if (review_open(&made, m, review_for(bot_level(level), m->game, m->n_seats), &error) < 0)
        return page_refuse(&error);
    return made.n_parts;
}

int page_review_do(int part)
{
    BER_ASSERT(part >= 0 && part < made.n_parts);
    return review_do(&made, part, mind) < 0 ? no_memory() : 0;
}

int page_review_give(int part)
{
    BER_ASSERT(part >= 0 && part < made.n_parts);
    size_t size = review_give(&made, part, NULL);
    void *room = malloc(size + 1);
    if (!room)
        return no_memory();
    review_give(&made, part, room);
    int length = page_bytes(room, size);
    free(room);
    return length;
}

int page_review_take(int part, size_t length)
{
    ber_error error = { 0 };
    BER_ASSERT(part >= 0 && part < made.n_parts);
    return review_take(&made, part, page_given(length), length, &error) < 0 ? page_refuse(&error)
                                                                            : 0;
}

int page_review_end(void)
{
    ber_error error = { 0 };
    if (review_finish(&made, &error) < 0)
        return page_refuse(&error);
    ber_json out = page_begin();
    review_json(&made, &out);
    int length = page_end(&out);
    review_close(&made);
    return length;
}
