/*
 * mammut.c: set-up, the flow between frames, and the game's one exported symbol.
 *
 * Read the table `rule` first: one row per kind of open decision. The functions of the
 * throw stand in mammut_throw.c, those of the division in mammut_divide.c, those of the
 * scoring in mammut_score.c.
 */
#include "mammut.h"

#include "pool.h"

#include <string.h>

/* ---- The log ------------------------------------------------------------------------- */

void mammut_tell(ber_log *log, int kind, int actor, int a, int b, int c, int d)
{
    ber_log_add(log, (ber_event){ (uint8_t)kind,
                                  (int8_t)actor,
                                  0,
                                  0,
                                  { (int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d } });
}

void mammut_tell_card(ber_log *log, int kind, int seat, int card)
{
    ber_log_add(log, (ber_event){
                         (uint8_t)kind, (int8_t)seat, 1, (uint8_t)(1 << seat), { (int16_t)card } });
}

/* ---- Drawing cards ------------------------------------------------------------ */

static int fate_draw(const mammut *s, const ber_frame *f, ber_outcome *out)
{
    (void)f;
    return ber_pool_chance(s->deck, CARDS, A_DRAW, out);
}

/* Only the drawer sees the card; there is no limit to a hand [R47]. */
static void draw_card(mammut *s, int seat, int card, ber_log *log)
{
    s->deck[card]--;
    s->deck_n--;
    s->hand[seat][card]++;
    s->held[seat]++;
    tell_card(log, E_DREW, seat, card);
}

/* [R34] */
static bool do_draw(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    f->left--;
    draw_card(s, f->seat, a - A_DRAW, log);
    return f->left && s->deck_n;
}

/* ---- Set-up [M5] ----------------------------------------------------------------- */

/* A part of the set-up is done; after the last one the first round begins. */
static bool end_part(mammut *s, ber_log *log)
{
    pop(s);
    if (s->agenda.depth == 1)
        tell(log, E_ROUND, BER_FATE, s->round, 0);
    return false;
}

/* [M5.2] Two cards for each, seat by seat. */
static bool do_deal(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    draw_card(s, f->seat, a - A_DRAW, log);
    if (--f->left)
        return true;
    f->left = HAND_CARDS;
    return ++f->seat < s->head.n_seats || end_part(s, log);
}

/* [M5.3, R3] Without replacement. */
static int fate_token(const mammut *s, const ber_frame *f, ber_outcome *out)
{
    int n = 0, drawn = 0;
    (void)f;
    for (int seat = 0; seat < SEATS; seat++)
        drawn |= s->animals[seat];
    for (int animal = 0; animal < ANIMALS; animal++)
        if (!(drawn >> animal & 1))
            out[n++] = (ber_outcome){ (ber_action)(A_TOKEN + animal), 1 };
    return n;
}

static bool do_token(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    int animal = a - A_TOKEN;
    s->animals[f->seat] = (uint8_t)(1 << animal);
    tell(log, E_TOKEN, f->seat, animal, 0);
    return ++f->seat < s->head.n_seats || end_part(s, log);
}

/* [M5.4, R2] */
static int fate_first(const mammut *s, const ber_frame *f, ber_outcome *out)
{
    (void)f;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        out[seat] = (ber_outcome){ (ber_action)(A_FIRST + seat), 1 };
    return s->head.n_seats;
}

static bool do_first(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)f;
    s->first_player = (uint8_t)(a - A_FIRST);
    tell(log, E_FIRST, BER_FATE, s->first_player, 0);
    return end_part(s, log);
}

/* ---- The flow ------------------------------------------------------------------------- */

/* What may be done, what doing it means, and when it is finished, for each open decision.
 * A row has `list` if it waits for a seat, `fate` if it waits for fate. A closer that finds
 * its frame finished replaces it and returns true. */
typedef struct {
    mammut_lister *list;
    mammut_fate *fate;
    mammut_doer *apply;
    mammut_closer *close;
} row;
static const row rule[] = {
    [F_TURN] = { mammut_list_turn, NULL, mammut_do_turn, NULL },
    [F_TAKE] = { mammut_list_take, NULL, mammut_do_take, mammut_close_take },
    [F_RETURN] = { mammut_list_return, NULL, mammut_do_return, mammut_close_return },
    [F_PEEK] = { mammut_list_peek, NULL, mammut_do_peek, mammut_close_peek },
    [F_FLIP] = { mammut_list_flip, NULL, mammut_do_flip, mammut_close_flip },
    [F_SEND] = { mammut_list_send, NULL, mammut_do_send, mammut_close_send },
    [F_CHOOSE] = { mammut_list_choose, NULL, mammut_do_choose, NULL },
    [F_GIVE] = { mammut_list_give, NULL, mammut_do_give, mammut_close_give },
    [F_SWAP] = { mammut_list_swap, NULL, mammut_do_swap, NULL },
    [F_DEAL] = { NULL, fate_draw, do_deal, NULL },
    [F_TOKEN] = { NULL, fate_token, do_token, NULL },
    [F_FIRST] = { NULL, fate_first, do_first, NULL },
    [F_THROW] = { NULL, mammut_fate_throw, mammut_do_throw, NULL },
    [F_UNDER_PEEK] = { NULL, mammut_fate_under, mammut_do_under_peek, NULL },
    [F_UNDER_FLIP] = { NULL, mammut_fate_under, mammut_do_under_flip, NULL },
    [F_TURN_UP] = { NULL, mammut_fate_turn_up, mammut_do_turn_up, mammut_close_turn_up },
    [F_REVEAL] = { NULL, mammut_fate_under, mammut_do_reveal, mammut_close_reveal },
    [F_DRAW] = { NULL, fate_draw, do_draw, mammut_close_draw },
};

static APART void settle(mammut *s, ber_log *log)
{
    while (s->agenda.depth) {
        ber_frame *f = ber_agenda_top(&s->agenda);
        const row *r = &rule[f->kind];
        if (r->close && r->close(s, f, log))
            continue;
        ask(s, f->kind, f->seat);
        return;
    }
    s->head.prompt = P_FATE; /* [M7.1] */
    s->head.turn = BER_OVER;
    s->head.waiting = 0;
}

static void ready(void *state)
{
    settle(state, NULL);
}

/* [M5.1, M5.5, M5.6, R4] Seats, options and zeroes are there already. */
static void setup(void *state)
{
    mammut *s = state;
    int n = s->head.n_seats;
    for (int card = 0; card < CARDS; card++)
        s->deck[card] = (uint8_t)mammut_card_count[card];
    s->deck_n = CARD_TOTAL;
    for (int seat = 0; seat < n; seat++)
        s->vp[seat] = START_VP;
    s->round = (uint8_t)mammut_first_round[n - 2];
    mammut_empty_table(s);
    push(s, F_THROW, 0);
    if (!s->head.option[O_FIRST])
        push(s, F_FIRST, 0);
    if (n >= 4)
        push(s, F_TOKEN, 0);
    push(s, F_DEAL, 0)->left = HAND_CARDS;
    settle(s, NULL);
}

int mammut_legal(const void *state, int seat, ber_action *out)
{
    const mammut *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    (void)seat; /* the frame knows */
    return (int)(rule[f->kind].list(s, f, out) - out);
}

static int chance(const void *state, ber_outcome *out)
{
    const mammut *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    return rule[f->kind].fate(s, f, out);
}

void mammut_apply(void *state, int actor, ber_action a, ber_log *log)
{
    mammut *s = state;
    ber_frame *f = ber_agenda_top(&s->agenda);
    (void)actor;
    s->head.step++;
    if (!rule[f->kind].apply(s, f, a, log))
        settle(s, log);
}

const struct ber_game mammut_game = {
    .name = "mammut",
    .rules = 1,
    .min_seats = 2,
    .max_seats = SEATS,
    .point_scale = 1,
    .state_size = sizeof(mammut),
    .max_steps = 110000, /* [I19, M7.4, R13] some hundred in practice */
    .domains = mammut_domains,
    .verbs = mammut_verbs,
    .events = mammut_events,
    .prompts = mammut_prompts,
    .options = mammut_options,
    .presets = mammut_presets,
    .fields = mammut_fields,
    .facts = mammut_facts,
    .setup = setup,
    .legal = mammut_legal,
    .chance = chance,
    .apply = mammut_apply,
    .ready = ready,
    .result = mammut_result,
    .blind = mammut_blind,
    .deal = mammut_deal,
    .seen_as = mammut_seen_as,
    .evaluate = mammut_evaluate,
    .prior = mammut_prior,
    .pick = mammut_pick,
    .settled = mammut_settled,
    .long_turn = 4, /* whole heaps are thought about at once */
    .plans = mammut_plans,
    .plan_near = mammut_plan_near,
    .features = &mammut_features,
    .skills = mammut_skills,
    .house1 = mammut_house1,
    .describe = mammut_describe,
    .same_for_all = true,
    .why_not = mammut_why_not,
    .draw = mammut_draw,
    .broken = mammut_broken,
    .follies = &mammut_follies,
};
