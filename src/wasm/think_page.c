/*
 * think_page.c: a seat's question, and the answer, between two instances of this module: one has
 * the table, the other one thinks.
 *
 * They travel as bytes. Both sides are the same module, so the bytes mean the same, and the games
 * are at the same addresses. They hold only what the seat may know.
 */
#include "page.h"

#include "advice.h"
#include "thought.h"

#include <stdio.h>
#include <string.h>

enum { SAME_TABLE = 16 };

typedef struct {
    const struct ber_game *game;
    uint8_t table[SAME_TABLE]; /* made of fate's key: different for every table */
    char bot[BOT_NAME];
    int at, seat, streak;
    uint32_t seed;
    uint64_t turn;
    bot_memory memory;
    ber_plan taken;
    _Alignas(8) uint8_t state[BER_MAX_STATE];
} question;

typedef struct {
    int at, seat;
    ber_action step;
    bool has_thought;
    match_thought thought;
    bot_memory memory;
} reply;

/* The page's clock, in milliseconds: the one thing that the module asks of it. */
__attribute__((import_module("page"), import_name("now"))) double page_now(void);

static int64_t now_us(void)
{
    return (int64_t)(page_now() * 1000);
}

/* ---- Where the table is ------------------------------------------------------------------------
 */

/* "melt a2;walk a3 east" */
static int read_taken(const match *m, const char *text, ber_plan *out, ber_error *error)
{
    while (*text) {
        size_t n = strcspn(text, ";");
        if (out->n == ADVICE_STEPS)
            return ber_fail(error, BER_ESTEP, "too many");
        int code = page_read_step(m->game, text, n, &out->step[out->n++], error);
        if (code < 0)
            return code;
        text += n + (text[n] == ';');
    }
    return 0;
}

int page_question(int seat, size_t length, uint32_t seed)
{
    static question q;
    char text[BOT_NAME + 2 * (ADVICE_STEPS + 1) * BOT_NAME];
    ber_error error = { 0 };
    const match *m = page_record();
    q = (question){ .game = m->game, .at = m->n_steps, .seat = seat, .seed = seed };
    BER_ASSERT(length < sizeof text);
    memcpy(text, page_given(length), length);
    text[length] = '\0';
    size_t name = strcspn(text, "\n");
    snprintf(q.bot, sizeof q.bot, "%.*s", (int)name, text);
    if (!bot_find(q.bot))
        return page_refuse(&(ber_error){ .code = BER_EUSAGE, .text = "no such bot" });
    if (text[name] && read_taken(m, text + name + 1, &q.taken, &error) < 0)
        return page_refuse(&error);
    memcpy(q.table, m->key, SAME_TABLE);
    q.streak = match_streak(m, seat);
    q.turn = match_turn(m, seat);
    q.memory = *page_memory();
    match_blinded(m, seat, q.state);
    return page_bytes(&q, sizeof q);
}

int page_guard(int seat)
{
    const match *m = page_record();
    const ber_head *head = m->state;
    const ber_prompt *prompt = &m->game->prompts[head->prompt];
    ber_action legal[BER_MAX_ACTIONS];
    if (!prompt->guarded || (prompt->window && !m->strict))
        return 0;
    return m->game->legal(m->state, seat, legal) == 1 ? 2 : 1;
}

int page_table_take(size_t length, int late)
{
    static reply r;
    ber_error error = { 0 };
    match *m = page_record();
    BER_ASSERT(length == sizeof r);
    memcpy(&r, page_given(length), sizeof r);
    if (r.at != m->n_steps)
        return page_refuse(&(ber_error){ .code = BER_ETURN, .text = "the match has gone on" });
    int code = match_submit(m, r.seat, r.step, &error);
    if (code < 0)
        return page_refuse(&error);
    *page_memory() = r.memory;
    r.thought.late = late;
    if (r.has_thought)
        match_think(m, &r.thought);
    return m->n_steps;
}

/* ---- Where it is thought about ------------------------------------------------------------------
 */

static question asked;

/* A thought about another table says nothing about this one. */
static bot_mind *mind_for(uint32_t most_ms, bool is_fresh)
{
    static bot_mind *mind;
    static uint32_t lent_ms;
    static uint8_t table[SAME_TABLE];
    static int seat = -1;
    if (mind && lent_ms != most_ms) {
        bot_mind_free(mind);
        mind = NULL;
    }
    if (!mind)
        mind = bot_mind_new(&(bot_lent){ .now_us = now_us, .most_ms = most_ms });
    lent_ms = most_ms;
    bool is_same = seat == asked.seat && memcmp(table, asked.table, SAME_TABLE) == 0;
    if (mind && (is_fresh || !is_same))
        bot_mind_forget(mind);
    seat = asked.seat;
    memcpy(table, asked.table, SAME_TABLE);
    return mind;
}

static bot_question take_question(size_t length)
{
    BER_ASSERT(length == sizeof asked);
    memcpy(&asked, page_given(length), sizeof asked);
    return (bot_question){ asked.game, asked.state,   asked.seat, asked.streak,
                           asked.turn, &asked.memory, NULL };
}

static int no_memory(void)
{
    return page_refuse(&(ber_error){ .code = BER_EMEMORY, .text = "out of memory" });
}

int page_think(size_t length, uint32_t most_ms)
{
    static reply r;
    static bot_thought thought;
    bot_question q = take_question(length);
    bot_mind *mind = mind_for(most_ms, false);
    ber_rng rng = ber_rng_seed(asked.seed);
    if (!mind)
        return no_memory();
    memset(&thought, 0, sizeof thought);
    r = (reply){ .at = asked.at, .seat = asked.seat };
    r.step = bot_choose(bot_find(asked.bot), mind, &q, &rng, &thought);
    r.has_thought = thought_keep(&thought, asked.at, r.step, &r.thought);
    r.memory = asked.memory;
    return page_bytes(&r, sizeof r);
}

int page_advise(size_t length, uint32_t most_ms)
{
    static advice a;
    bot_question q = take_question(length);
    bot_mind *mind = mind_for(most_ms, true);
    ber_rng rng = ber_rng_seed(asked.seed);
    if (!mind)
        return no_memory();
    advice_find(bot_find(asked.bot), mind, &q, asked.taken.n ? &asked.taken : NULL, &rng, &a);
    ber_json out = page_begin();
    advice_json(&a, asked.game, asked.seat, &out);
    return page_end(&out);
}
