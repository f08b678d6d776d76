/*
 * contract_rules.c: properties of tables, lists, ends, text, replay and order.
 */
#include "codec.h"
#include "contract.h"
#include "pool.h"
#include "vocab.h"

#include <stdio.h>
#include <string.h>

enum { TEXT = 1 << 16 };

/* ---- The tables ------------------------------------------------------------------ */

/* Names are typed by people and occur in JSON, so they are plain lower-case words. */
static bool is_plain(const char *name)
{
    return name[0] && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(name);
}

#define NAMES_ARE_GOOD(w, table)                                                                   \
    for (int i_ = 0; (table)[i_].name; i_++) {                                                     \
        if (!is_plain((table)[i_].name))                                                           \
            return wrong(w, "\"%s\" in " #table " is no plain word", (table)[i_].name);            \
        for (int j_ = 0; j_ < i_; j_++)                                                            \
            if (strcmp((table)[i_].name, (table)[j_].name) == 0)                                   \
                return wrong(w, "\"%s\" is twice in " #table, (table)[i_].name);                   \
    }

static const char *check_names(walk *w)
{
    const struct ber_game *game = w->game;
    NAMES_ARE_GOOD(w, game->domains);
    NAMES_ARE_GOOD(w, game->verbs);
    NAMES_ARE_GOOD(w, game->events);
    NAMES_ARE_GOOD(w, game->prompts);
    NAMES_ARE_GOOD(w, game->options);
    NAMES_ARE_GOOD(w, game->presets);
    NAMES_ARE_GOOD(w, game->fields);
    for (const ber_domain *d = game->domains; d->name; d++)
        for (int i = 0; d->item && i < d->size; i++)
            if (!is_plain(d->item[i]) || ber_item_find(d, d->item[i]) != i)
                return wrong(w, "item %d of %s, \"%s\", is no plain word or is there twice", i,
                             d->name, d->item[i]);
    return NULL;
}

static bool is_domain(const struct ber_game *game, int noun, int least)
{
    return noun == BER_NONE ||
           (noun >= 0 && noun < ber_count_domains(game) && game->domains[noun].size >= least);
}

static const char *check_fields(walk *w)
{
    const struct ber_game *game = w->game;
    int limit = game->large ? BER_MAX_STATE : BER_MAX_STATE / 2;
    if (game->state_size > limit)
        return wrong(w, "the state has %d bytes, %d are allowed", game->state_size, limit);
    for (const ber_field *f = game->fields; f->name; f++) {
        if (f->offset + ber_field_size(f) > game->state_size)
            return wrong(w, "member %s ends past the state", f->name);
        if (!is_domain(game, f->row_noun, f->rows) || !is_domain(game, f->col_noun, f->cols) ||
            !is_domain(game, f->value_noun, 1))
            return wrong(w, "member %s is named by a domain that is missing or too small", f->name);
    }
    int uncovered = ber_fields_uncovered(game);
    return uncovered ? wrong(w, "%d bytes are in no member, or in several", uncovered) : NULL;
}

static const char *check_options(walk *w)
{
    const struct ber_game *game = w->game;
    uint8_t ordinary[BER_MAX_OPTIONS];
    int n = ber_count_options(game);
    if (n > BER_MAX_OPTIONS || ber_count_presets(game) < 1)
        return wrong(w, "%d options, %d presets", n, ber_count_presets(game));
    ber_options_default(game, ordinary);
    if (memcmp(ordinary, game->presets[0].option, sizeof ordinary) != 0)
        return wrong(w, "the first preset is not the ordinary game");
    for (const ber_preset *p = game->presets; p->name; p++)
        for (int i = 0; i < BER_MAX_OPTIONS; i++)
            if (i < n ? p->option[i] < game->options[i].min || p->option[i] > game->options[i].max
                      : p->option[i] != 0)
                return wrong(w, "preset %s is out of bounds in option %d", p->name, i);
    return NULL;
}

static const char *check_prompts(walk *w)
{
    for (const ber_prompt *p = w->game->prompts; p->name; p++)
        if (p->window && !p->guarded)
            return wrong(w, "prompt %s is a window and so must be guarded", p->name);
    return NULL;
}

const char *check_tables(walk *w)
{
    const struct ber_game *game = w->game;
    const char *why = NULL;
    if (game->min_seats < 1 || game->min_seats > game->max_seats || game->max_seats > BER_MAX_SEATS)
        return wrong(w, "%d to %d seats", game->min_seats, game->max_seats);
    if (game->point_scale < 1 || game->max_steps < 1)
        return wrong(w, "point_scale %d, max_steps %d", game->point_scale, game->max_steps);
    why = why ? why : check_names(w);
    why = why ? why : check_fields(w);
    why = why ? why : check_options(w);
    why = why ? why : check_prompts(w);
    w->count++;
    return why;
}

/* ---- 1. Lists ---------------------------------------------------------------------- */

static const char *check_action(walk *w, ber_action a, bool fate)
{
    int noun[BER_MAX_NOUNS];
    int v = ber_action_split(w->game, a, noun);
    if (v < 0)
        return wrong(w, "action %d belongs to no verb", a);
    if (w->game->verbs[v].fate != fate)
        return wrong(w, "\"%s\" is offered to %s", w->game->verbs[v].name,
                     fate ? "fate" : "a seat");
    return NULL;
}

static const char *check_choice(walk *w, int seat)
{
    ber_action a[BER_MAX_ACTIONS];
    int n = w->game->legal(w->now.byte, seat, a);
    if (n < 1 || n > BER_MAX_ACTIONS)
        return wrong(w, "%d steps are offered to seat %d", n, seat);
    for (int i = 0; i < n; i++) {
        const char *why = check_action(w, a[i], false);
        if (why)
            return why;
        if (i > 0 && a[i] <= a[i - 1])
            return wrong(w, "\"%s\" stands after a larger or the same id",
                         step_text(w, seat, a[i]).text);
    }
    return NULL;
}

/* The very outcome that the number drawn falls on in the list: so each comes by its weight. */
static const char *check_lots(walk *w, const ber_outcome *o, int n)
{
    ber_rng by_list = w->rng, own = w->rng;
    uint32_t total = ber_outcome_total(o, n);
    for (int i = 0; i < 4 * n; i++) {
        int due = n > 1 ? ber_outcome_at(o, ber_rng_below(&by_list, total)) : 0;
        ber_action drawn = w->game->draw_random(w->now.byte, &own);
        if (drawn != o[due].action || own.state != by_list.state)
            return wrong(w, "draw_random() draws \"%s\" instead of \"%s\"",
                         step_text(w, BER_FATE, drawn).text,
                         step_text(w, BER_FATE, o[due].action).text);
    }
    return NULL;
}

static const char *check_chance(walk *w)
{
    ber_outcome o[BER_MAX_OUTCOMES];
    int n = w->game->chance(w->now.byte, o);
    if (n < 1 || n > BER_MAX_OUTCOMES)
        return wrong(w, "%d outcomes", n);
    for (int i = 0; i < n; i++) {
        const char *why = check_action(w, o[i].action, true);
        if (why)
            return why;
        if (o[i].weight == 0)
            return wrong(w, "\"%s\" weighs 0", step_text(w, BER_FATE, o[i].action).text);
        for (int j = 0; j < i; j++)
            if (o[j].action == o[i].action)
                return wrong(w, "\"%s\" is listed twice", step_text(w, BER_FATE, o[i].action).text);
    }
    return w->game->draw_random ? check_lots(w, o, n) : NULL;
}

const char *check_lists(walk *w)
{
    const ber_head *head = head_at(&w->now);
    const char *why = NULL;
    w->count++;
    if (head->turn > BER_OVER || head->prompt >= ber_count_prompts(w->game))
        return wrong(w, "turn %d, prompt %d", head->turn, head->prompt);
    if (head->waiting >> w->n_seats || (head->turn == BER_CHOICE) != (head->waiting != 0))
        return wrong(w, "turn %d, waiting %d", head->turn, head->waiting);
    if (head->turn == BER_CHANCE)
        return check_chance(w);
    for (int seat = 0; seat < w->n_seats && !why; seat++)
        if (head->waiting >> seat & 1)
            why = check_choice(w, seat);
    return why;
}

/* ---- 2. Ends and invariants ----------------------------------------------------------- */

/* More points never make a worse rank; or, in games where few points are good, never
 * a better one. */
static const char *check_ranks(walk *w, const ber_result *r)
{
    int more_is_better = 0, less_is_better = 0;
    for (int i = 0; i < w->n_seats; i++) {
        for (int j = 0; j < w->n_seats; j++) {
            more_is_better += r->points[i] > r->points[j] && r->rank[i] < r->rank[j];
            less_is_better += r->points[i] > r->points[j] && r->rank[i] > r->rank[j];
        }
    }
    if (more_is_better && less_is_better)
        return wrong(w, "the ranks follow the points in neither direction");
    return NULL;
}

static const char *check_result(walk *w)
{
    ber_result r = { 0 };
    w->game->result(w->now.byte, &r);
    for (int i = 0; i < w->n_seats; i++)
        if (r.rank[i] < 1 || r.rank[i] > w->n_seats)
            return wrong(w, "seat %d has rank %d", i, r.rank[i]);
    return head_at(&w->now)->turn == BER_OVER ? check_ranks(w, &r) : NULL;
}

/* The walk itself fails when a game outlives max_steps. */
const char *check_end(walk *w)
{
    const ber_head *head = head_at(&w->now);
    const char *invariant = w->game->broken(w->now.byte);
    w->count++;
    if (invariant)
        return wrong(w, "broken: %s", invariant);
    if (head->step != (uint32_t)w->n_steps)
        return wrong(w, "the head counts %u steps, not %d", (unsigned)head->step, w->n_steps);
    if (head->n_seats != w->n_seats || head->viewer != BER_FATE ||
        memcmp(head->option, w->setting->option, BER_MAX_OPTIONS) != 0)
        return wrong(w, "seats, viewer or options have changed");
    return check_result(w);
}

/* ---- 3. Text and back -------------------------------------------------------------------- */

const char *check_action_text(walk *w)
{
    int n_actions = ber_count_actions(w->game);
    for (int a = 0; a < n_actions; a++) {
        char text[BER_STEP_TEXT], *word[BER_MAX_NOUNS + 2];
        ber_text into = ber_text_into(text, sizeof text);
        ber_action back = 0;
        ber_error error = { 0 };
        int owners = 0;
        for (const ber_verb *v = w->game->verbs; v->name; v++)
            owners += a >= v->base && a < v->base + ber_verb_size(w->game, v);
        if (owners != 1)
            return wrong(w, "action %d belongs to %d verbs", a, owners);
        ber_action_text(w->game, (ber_action)a, &into);
        int n = ber_text_split(text, word, BER_MAX_NOUNS + 2);
        if (into.full || ber_action_read(w->game, word, n, &back, &error) < 0 || back != a)
            return wrong(w, "action %d \"%s\" comes back as %d: %s", a,
                         step_text(w, 0, (ber_action)a).text, back, error.text);
    }
    w->count++;
    return n_actions <= UINT16_MAX ? NULL : wrong(w, "%d actions", n_actions);
}

static const char *through_text(walk *w, const world *s)
{
    static char text[TEXT];
    ber_text into = ber_text_into(text, sizeof text);
    ber_error error = { 0 };
    world back = { 0 };
    memcpy(back.byte + w->game->state_size, s->byte + w->game->state_size, GUARD);
    ber_state_text(w->game, s->byte, &into);
    if (into.full)
        return wrong(w, "the text of a state is longer than %d bytes", TEXT);
    for (char *line = text, *end; *line; line = end + 1) {
        end = line + strcspn(line, "\n");
        *end = '\0';
        if (ber_state_read(w->game, back.byte, line, &error) < 0)
            return wrong(w, "a line that was written is not read: %s", error.text);
    }
    if (!world_same(w, s, &back))
        return differs(w, head_at(s)->viewer, s, &back, "text and back is another state");
    return NULL;
}

/* The truth and one blinded copy. */
const char *check_state_text(walk *w)
{
    world seen;
    const char *why = through_text(w, &w->now);
    if (why)
        return why;
    world_copy(w, &seen, &w->now);
    w->game->blind(seen.byte, viewer_at(w, (int)ber_rng_below(&w->rng, (uint32_t)w->n_seats + 1)));
    w->count += 2;
    return through_text(w, &seen);
}

/* ---- 4. Replay ------------------------------------------------------------------------------ */

static bool same_events(const ber_log *a, const ber_log *b)
{
    return a->n == b->n && memcmp(a->event, b->event, (size_t)a->n * sizeof a->event[0]) == 0;
}

/* Through text, as a save would. */
static bool reread(const walk *w, ber_action a, ber_action *out)
{
    char text[BER_STEP_TEXT], *word[BER_MAX_NOUNS + 2];
    ber_text into = ber_text_into(text, sizeof text);
    ber_action_text(w->game, a, &into);
    int n = ber_text_split(text, word, BER_MAX_NOUNS + 2);
    return ber_action_read(w->game, word, n, out, NULL) == 0;
}

const char *check_replay(walk *w)
{
    world again;
    w->count++;
    world_begin(w, &again);
    for (int i = 0; i < w->n_steps; i++) {
        const moment *m = &w->past[i];
        ber_log log = { 0 };
        ber_action a = 0;
        if (!reread(w, m->action, &a))
            return wrong(w, "step %d is not read back", i);
        w->game->apply(again.byte, m->actor, a, &log);
        if (!world_same(w, &m->after, &again))
            return differs(w, BER_FATE, &m->after, &again, "another state when replayed");
        if (!same_events(&m->log, &log))
            return wrong(w, "other events when replayed, at step %d \"%s\"", i,
                         step_text(w, m->actor, m->action).text);
    }
    return NULL;
}

/* ---- 5. With and without a log -------------------------------------------------------- */

static const char *check_event(walk *w, const ber_event *e)
{
    if (e->kind >= ber_count_events(w->game) || e->actor < BER_FATE || e->actor >= w->n_seats)
        return wrong(w, "event of kind %d by %d", e->kind, e->actor);
    const ber_event_kind *kind = &w->game->events[e->kind];
    for (int i = 0; i < 4; i++) {
        int noun = kind->noun[i];
        if (noun >= 0 && (e->arg[i] < 0 || e->arg[i] >= w->game->domains[noun].size))
            return wrong(w, "argument %d of event %s is %d", i, kind->name, e->arg[i]);
        if (noun == BER_NONE && (e->arg[i] != 0 || (e->secret >> i & 1)))
            return wrong(w, "event %s has no argument %d", kind->name, i);
    }
    return NULL;
}

const char *check_log(walk *w)
{
    int actor = any_actor(&w->now, &w->rng);
    ber_action a[BER_MAX_ACTIONS];
    const char *why = NULL;
    world with, without;
    ber_log log = { 0 };
    int n = actor == BER_PUBLIC ? 0 : offered(w, &w->now, actor, a);
    if (n == 0)
        return NULL;
    ber_action step = a[ber_rng_below(&w->rng, (uint32_t)n)];
    world_copy(w, &with, &w->now);
    world_copy(w, &without, &w->now);
    w->game->apply(with.byte, actor, step, &log);
    w->game->apply(without.byte, actor, step, NULL);
    w->count++;
    if (!world_same(w, &with, &without))
        return differs(w, BER_FATE, &with, &without, "with a log the step does something else");
    for (int i = 0; i < log.n && !why; i++)
        why = check_event(w, &log.event[i]);
    return why;
}

/* ---- Ready, and 10. independent answers ----------------------------------------------- */

/* apply() leaves a state ready to ask, so ready() has nothing to do. */
const char *check_ready(walk *w)
{
    world again;
    world_copy(w, &again, &w->now);
    w->game->ready(again.byte);
    w->count++;
    if (!world_same(w, &w->now, &again))
        return differs(w, BER_FATE, &w->now, &again, "ready() changes a position in play");
    return NULL;
}

/* The other seat's question is neither answered nor changed by the first answer. */
static const char *check_still_asked(walk *w, const world *after, int seat)
{
    ber_action before_list[BER_MAX_ACTIONS], after_list[BER_MAX_ACTIONS];
    const ber_head *head = head_at(after);
    if (head->turn != BER_CHOICE || !(head->waiting >> seat & 1) ||
        head->prompt != head_at(&w->now)->prompt)
        return wrong(w, "seat %d is no longer asked after another seat's answer", seat);
    int n = w->game->legal(w->now.byte, seat, before_list);
    int m = w->game->legal(after->byte, seat, after_list);
    if (n != m || memcmp(before_list, after_list, (size_t)n * sizeof before_list[0]) != 0)
        return wrong(w, "an answer changes what is offered to seat %d", seat);
    return NULL;
}

static const char *check_pair(walk *w, int first, int second)
{
    ber_action a[BER_MAX_ACTIONS], b[BER_MAX_ACTIONS];
    world one, other;
    int n = offered(w, &w->now, first, a), m = offered(w, &w->now, second, b);
    ber_action step_a = a[ber_rng_below(&w->rng, (uint32_t)n)];
    ber_action step_b = b[ber_rng_below(&w->rng, (uint32_t)m)];
    world_copy(w, &one, &w->now);
    world_copy(w, &other, &w->now);
    w->game->apply(one.byte, first, step_a, NULL);
    const char *why = check_still_asked(w, &one, second);
    if (why)
        return why;
    w->game->apply(one.byte, second, step_b, NULL);
    w->game->apply(other.byte, second, step_b, NULL);
    w->game->apply(other.byte, first, step_a, NULL);
    w->count++;
    if (!world_same(w, &one, &other))
        return differs(w, BER_FATE, &one, &other, "the order of two answers matters");
    return NULL;
}

const char *check_commute(walk *w)
{
    const char *why = NULL;
    unsigned waiting = head_at(&w->now)->waiting;
    for (int i = 0; i < w->n_seats && !why; i++)
        for (int j = i + 1; j < w->n_seats && !why; j++)
            if ((waiting >> i & 1) && (waiting >> j & 1))
                why = check_pair(w, i, j);
    return why;
}
