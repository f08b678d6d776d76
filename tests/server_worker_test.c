/*
 * server_worker_test.c: bots on threads answer what they would answer here, guests take turns,
 * and the time of an answer tells nothing.
 */
#include "match.h"
#include "registry.h"
#include "tact.h"
#include "worker.h"

#include <errno.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static sem_t woken;

static void wake(void *unused)
{
    (void)unused;
    sem_post(&woken);
}

/* An answered job; a minute is for ever. */
static worker_job *wait_for_one(workers *w)
{
    struct timespec until;
    worker_job *job;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 60;
    while (!(job = workers_take(w)))
        if (sem_timedwait(&woken, &until) != 0 && errno == ETIMEDOUT)
            fail_msg("%d jobs were never answered", workers_waiting(w));
    return job;
}

static void open_match(match *m, uint64_t seed)
{
    uint8_t key[FATE_KEY], option[BER_MAX_OPTIONS] = { 0 };
    ber_error error;
    fate_key_from_seed(seed, key);
    assert_int_equal(match_open(m, ber_game_find("iglu"), 3, option, key, &error), 0);
}

static worker_job *ask(const match *m, const bot *who, uint64_t seed)
{
    worker_job *job = calloc(1, sizeof *job);
    job->game = m->game;
    job->bot = who;
    job->seat = match_waiting(m);
    job->rng = ber_rng_seed(seed);
    job->at = m->n_steps;
    match_blinded(m, job->seat, job->state);
    return job;
}

static ber_action answer_here(const match *m, const bot *who, uint64_t seed)
{
    _Alignas(8) char blinded[BER_MAX_STATE];
    ber_rng rng = ber_rng_seed(seed);
    int seat = match_waiting(m);
    match_blinded(m, seat, blinded);
    bot_question q = { m->game, blinded, seat, 0, 0, NULL, NULL };
    return bot_choose(who, NULL, &q, &rng, NULL);
}

/* A whole game: each question is put to every bot, and the last answer is played. */
static void play_with(int n_threads)
{
    match m;
    ber_error error;
    workers *w = workers_open(n_threads, wake, NULL);
    assert_non_null(w);
    open_match(&m, 5);
    while (!match_over(&m)) {
        ber_action last = 0;
        for (int i = 0; i < 2; i++) { /* random and greedy need no memory */
            assert_true(workers_submit(w, ask(&m, bot_at(i), 77)));
            assert_int_equal(workers_waiting(w), 1);
            worker_job *job = wait_for_one(w);
            assert_int_equal(job->answer, answer_here(&m, bot_at(i), 77));
            assert_int_equal(job->at, m.n_steps);
            last = job->answer;
            free(job);
        }
        assert_int_equal(match_submit(&m, match_waiting(&m), last, &error), 0);
    }
    assert_int_equal(workers_waiting(w), 0);
    assert_null(workers_take(w));
    match_close(&m);
    workers_close(w);
}

static void answers_are_those_of_the_bot(void **unused)
{
    (void)unused;
    play_with(1);
    play_with(4);
    play_with(0); /* there is always one */
}

static void many_questions_at_once(void **unused)
{
    (void)unused;
    enum { JOBS = 2000 };
    static bool answered[JOBS];
    match m;
    workers *w = workers_open(3, wake, NULL);
    open_match(&m, 6);
    for (int i = 0; i < JOBS; i++) {
        worker_job *job = ask(&m, bot_at(0), (uint64_t)i);
        job->at = i;
        job->guest = (uint64_t)i; /* there is always room for one of each */
        assert_true(workers_submit(w, job));
    }
    for (int i = 0; i < JOBS; i++) {
        worker_job *job = wait_for_one(w);
        assert_false(answered[job->at]);
        answered[job->at] = true;
        assert_int_equal(job->answer, answer_here(&m, bot_at(0), (uint64_t)job->at));
        free(job);
    }
    assert_int_equal(workers_waiting(w), 0);
    match_close(&m);
    workers_close(w);
}

/* One thread answers the questions of a guest in their order. */
static void one_thread_keeps_the_order(void **unused)
{
    (void)unused;
    match m;
    workers *w = workers_open(1, NULL, NULL);
    open_match(&m, 6);
    for (int i = 0; i < WORKER_MOST_EACH; i++) {
        worker_job *job = ask(&m, bot_at(0), 1);
        job->at = i;
        assert_true(workers_submit(w, job));
    }
    for (int i = 0; i < WORKER_MOST_EACH;) {
        worker_job *job = workers_take(w); /* nobody wakes: a caller may also just look */
        if (job)
            assert_int_equal(job->at, i++);
        else
            nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
        free(job);
    }
    match_close(&m);
    workers_close(w);
}

/* ---- Slow ones ----------------------------------------------------------------------------- */

static sem_t begun, let_go;

/* Says that it has begun, and thinks until it is let go. */
static ber_action ponder(const bot *self, bot_mind *mind, const bot_question *q, ber_rng *rng,
                         bot_thought *out)
{
    (void)self, (void)mind, (void)out;
    sem_post(&begun);
    sem_wait(&let_go);
    return bot_random(q->game, q->state, q->seat, rng);
}

static const bot slow = { .name = "slow", .choose = ponder, .level = 5 };

static void submit_of(workers *w, const match *m, const bot *who, int at, uint64_t guest)
{
    worker_job *job = ask(m, who, 1);
    job->at = at;
    job->guest = guest;
    assert_true(workers_submit(w, job));
}

static void submit_at(workers *w, const match *m, const bot *who, int at)
{
    submit_of(w, m, who, at, 0);
}

static void submit_hint(workers *w, const match *m, const bot *who, int at, uint64_t guest)
{
    worker_job *job = ask(m, who, 1);
    job->at = at;
    job->guest = guest;
    job->hint.client = 1;
    assert_true(workers_submit(w, job));
}

static int next_answer(workers *w)
{
    worker_job *job = wait_for_one(w);
    int at = job->at;
    free(job);
    return at;
}

/* However many slow questions there are, one thread of several is kept for the quick. */
static void slow_questions_leave_a_thread(void **unused)
{
    (void)unused;
    match m;
    open_match(&m, 6);
    for (int n_threads = 2; n_threads <= 4; n_threads++) {
        workers *w = workers_open(n_threads, wake, NULL);
        for (int i = 0; i < 6; i++)
            submit_of(w, &m, &slow, i, (uint64_t)i);
        for (int i = 0; i < n_threads - 1; i++)
            sem_wait(&begun);
        for (int i = 0; i < 50; i++) {
            submit_at(w, &m, bot_at(i % 2), 100 + i);
            assert_int_equal(next_answer(w), 100 + i);
        }
        assert_int_not_equal(sem_trywait(&begun), 0);
        for (int i = 0; i < 6; i++)
            sem_post(&let_go);
        for (int i = 0; i < 6; i++)
            assert_true(next_answer(w) < 100);
        for (int i = n_threads - 1; i < 6; i++)
            sem_wait(&begun);
        workers_close(w);
    }
    match_close(&m);
}

static void quick_questions_go_first(void **unused)
{
    (void)unused;
    static const int order[] = { 0, 3, 4, 1, 2 };
    match m;
    workers *w = workers_open(1, wake, NULL);
    open_match(&m, 6);
    for (int i = 0; i < 3; i++)
        submit_at(w, &m, &slow, i);
    sem_wait(&begun);
    submit_at(w, &m, bot_at(0), 3);
    submit_at(w, &m, bot_level(0), 4);
    for (int i = 0; i < 3; i++)
        sem_post(&let_go);
    for (int i = 0; i < 5; i++)
        assert_int_equal(next_answer(w), order[i]);
    sem_wait(&begun);
    sem_wait(&begun);
    workers_close(w);
    match_close(&m);
}

/* Lets `n` slow ones go, one after the other, and says in which order they were answered. */
static void order_of(workers *w, int n, int *order)
{
    for (int i = 0; i < n; i++) {
        sem_post(&let_go);
        order[i] = next_answer(w);
        if (i + 1 < n)
            sem_wait(&begun); /* the next one was chosen */
    }
}

static void assert_order(const int *order, const int *wanted, int n)
{
    for (int i = 0; i < n; i++)
        assert_int_equal(order[i], wanted[i]);
}

/* Guest 1 has asked much before the others come with one question each. */
static void guests_take_turns(void **unused)
{
    (void)unused;
    static const int wanted[] = { 10, 20, 30, 11, 12, 13 };
    int order[6];
    match m;
    workers *w = workers_open(1, wake, NULL);
    open_match(&m, 6);
    for (int i = 0; i < 4; i++)
        submit_of(w, &m, &slow, 10 + i, 1);
    sem_wait(&begun);
    submit_of(w, &m, &slow, 20, 2);
    submit_of(w, &m, &slow, 30, 3);
    order_of(w, 6, order);
    if (order[1] == 30) { /* both are new: either may be the first */
        order[1] = 20;
        order[2] = 30;
    }
    assert_order(order, wanted, 6);
    workers_close(w);
    match_close(&m);
}

/* A hint overtakes the moves of others, though many hints leave every other turn to moves. */
static void hints_go_first(void **unused)
{
    (void)unused;
    static const int wanted[] = { 10, 20, 11, 21, 12, 22, 13 };
    int order[7];
    match m;
    workers *w = workers_open(1, wake, NULL);
    open_match(&m, 6);
    for (int i = 0; i < 4; i++)
        submit_of(w, &m, &slow, 10 + i, 1);
    sem_wait(&begun);
    for (int i = 0; i < 3; i++)
        submit_hint(w, &m, &slow, 20 + i, 1);
    order_of(w, 7, order);
    assert_order(order, wanted, 7);
    workers_close(w);
    match_close(&m);
}

/* Of five threads four may be slow, and two of them for one guest. */
static void a_guest_has_a_share_of_the_threads(void **unused)
{
    (void)unused;
    match m;
    workers *w = workers_open(5, wake, NULL);
    open_match(&m, 6);
    for (int i = 0; i < 8; i++)
        submit_of(w, &m, &slow, i, 1);
    sem_wait(&begun);
    sem_wait(&begun);
    submit_at(w, &m, bot_at(0), 100); /* a thread that is free has looked around meanwhile */
    assert_int_equal(next_answer(w), 100);
    assert_int_not_equal(sem_trywait(&begun), 0);
    submit_of(w, &m, &slow, 50, 2);
    sem_wait(&begun);
    for (int i = 0; i < 9; i++)
        sem_post(&let_go);
    for (int i = 0; i < 9; i++)
        assert_true(next_answer(w) < 100);
    for (int i = 3; i < 9; i++)
        sem_wait(&begun);
    workers_close(w);
    match_close(&m);
}

static bool has_room(workers *w, const match *m, uint64_t guest)
{
    worker_job *job = ask(m, &slow, 1);
    job->guest = guest;
    bool good = workers_submit(w, job);
    if (!good)
        free(job);
    return good;
}

/* A guest with too many is told so; all others still have room, also when there are too many. */
static void queues_are_bounded(void **unused)
{
    (void)unused;
    enum { CROWD = WORKER_MOST_ALL / WORKER_MOST_EACH };
    match m;
    workers *w = workers_open(1, wake, NULL);
    open_match(&m, 6);
    assert_true(has_room(w, &m, 0));
    sem_wait(&begun); /* it waits no more */
    for (int guest = 1; guest <= CROWD; guest++) {
        for (int i = 0; i < WORKER_MOST_EACH; i++)
            assert_true(has_room(w, &m, (uint64_t)guest));
        assert_false(has_room(w, &m, (uint64_t)guest));
    }
    for (uint64_t guest = CROWD + 1; guest < CROWD + 50; guest++) {
        assert_true(has_room(w, &m, guest));
        assert_false(has_room(w, &m, guest));
    }
    assert_int_equal(workers_waiting(w), 1 + WORKER_MOST_ALL + 49);
    sem_post(&let_go);
    assert_int_equal(next_answer(w), m.n_steps);
    sem_wait(&begun);
    assert_true(has_room(w, &m, 0));
    for (int i = 0; i < 2 * WORKER_MOST_ALL; i++)
        sem_post(&let_go); /* nobody is held up, whatever is taken before the rest is dropped */
    workers_close(w);
    while (sem_trywait(&begun) == 0 || sem_trywait(&let_go) == 0)
        ;
    match_close(&m);
}

/* What a worker thinks is what a bot thinks that never thought before, whatever it was
 * asked about last. */
static void tables_do_not_mix(void **unused)
{
    (void)unused;
    match one, other;
    bot quick = *bot_level(4);
    quick.config.iterations = 60;
    workers *w = workers_open(1, wake, NULL);
    bot_mind *mind = bot_mind_new(NULL);
    open_match(&one, 6);
    open_match(&other, 7);
    for (int i = 0; i < 12; i++) {
        const match *m = i % 3 ? &one : &other;
        worker_job *job = ask(m, &quick, (uint64_t)i);
        ber_rng rng = ber_rng_seed((uint64_t)i);
        bot_thought thought;
        snprintf(job->table, sizeof job->table, "%s", i % 3 ? "one" : "other");
        job->seat = match_waiting(m);
        job->streak = i % 3 == 2;
        bot_question q = { m->game, job->state, job->seat, job->streak, 0, NULL, NULL };
        if (i % 3 != 2)
            bot_mind_forget(mind);
        ber_action here = bot_choose(&quick, mind, &q, &rng, &thought);
        assert_true(workers_submit(w, job));
        worker_job *back = wait_for_one(w);
        assert_int_equal(back->answer, here);
        assert_true(back->thought.n > 0 && back->thought.n == thought.n);
        assert_int_equal(back->thought.option[0].action, thought.option[0].action);
        free(back);
    }
    bot_mind_free(mind);
    match_close(&one);
    match_close(&other);
    workers_close(w);
}

/* What waits, is being thought about or lies answered is freed; the sanitizer counts. */
static void closing_with_questions_open(void **unused)
{
    (void)unused;
    match m;
    open_match(&m, 6);
    for (int n = 0; n < 50; n++) {
        workers *w = workers_open(1 + n % 3, wake, NULL);
        for (int i = 0; i < WORKER_MOST_EACH; i++)
            assert_true(workers_submit(w, ask(&m, bot_at(i % 2), (uint64_t)i)));
        if (n % 2)
            free(wait_for_one(w));
        workers_close(w);
    }
    match_close(&m);
    workers_close(NULL);
}

/* ---- Times, by a clock of the test's own ---------------------------------------------- */

enum { WINDOWS = 1000, SECOND = 1000000 };

typedef struct {
    int64_t after; /* us from question to answer */
    bool forced;
} seen;

static int by_time(const void *a, const void *b)
{
    int64_t left = ((const seen *)a)->after, right = ((const seen *)b)->after;
    return (left > right) - (left < right);
}

/* How often the best threshold is right, if forced and free were equally frequent. */
static double best_guess(seen *s, int n)
{
    int forced = 0, below[2] = { 0, 0 };
    double best = 0.5;
    for (int i = 0; i < n; i++)
        forced += s[i].forced;
    qsort(s, (size_t)n, sizeof *s, by_time);
    for (int i = 0; i < n; i++) {
        below[s[i].forced]++;
        if (i + 1 < n && s[i + 1].after == s[i].after)
            continue;
        double right = (double)below[1] / forced, wrong = (double)below[0] / (n - forced);
        double is = 0.5 + (right > wrong ? right - wrong : wrong - right) / 2;
        best = is > best ? is : best;
    }
    return best;
}

/* Free answers take `least` and up to four times that, forced ones nothing; before both there
 * may be a queue. Half a game's worth is played before anybody looks on. */
static double tell_apart(tact *p, const bot *who, int64_t least, int64_t queue)
{
    seen s[WINDOWS];
    ber_rng rng = ber_rng_seed(5);
    worker_job job = { .game = ber_game_find("valley"), .bot = who, .guarded = true };
    for (int i = -100; i < WINDOWS; i++) {
        job.asked += SECOND;
        job.prompt = (int)ber_rng_below(&rng, 3);
        job.forced = ber_rng_below(&rng, 4) > 0;
        job.took = job.forced ? 0 : least + ber_rng_below(&rng, (uint32_t)least * 3);
        int64_t wait = queue ? ber_rng_below(&rng, (uint32_t)queue) : 0;
        int64_t due = tact_due(p, &job, job.asked + wait + job.took);
        assert_true(due >= job.asked + wait + job.took);
        if (i >= 0)
            s[i] = (seen){ due - job.asked, job.forced };
    }
    return best_guess(s, WINDOWS);
}

static void times_tell_nothing(void **unused)
{
    (void)unused;
    static const int64_t least[] = { 50, 3000, 20000, 100000, 300000 };
    for (int level = 0; level < BER_LEVELS; level++) {
        for (size_t i = 0; i < sizeof least / sizeof *least; i++) {
            tact off = { 0 }, on;
            tact_open(&on, (uint64_t)level);
            assert_true(tell_apart(&off, bot_level(level), least[i], 0) > 0.95);
            assert_true(tell_apart(&on, bot_level(level), least[i], 0) < 0.55);
            assert_true(tell_apart(&on, bot_level(level), least[i], SECOND) < 0.55);
            tact_close(&on);
        }
    }
}

/* Slots are short, and what is not guarded is answered when it was thought about. */
static void answers_do_not_dawdle(void **unused)
{
    (void)unused;
    tact p;
    worker_job job = { .bot = bot_level(0), .game = ber_game_find("iglu"), .asked = 7 };
    tact_open(&p, 1);
    assert_int_equal(tact_due(&p, &job, 50), 50);
    job.guarded = job.forced = true;
    assert_int_equal(tact_due(&p, &job, 50), 7 + TACT_QUICK);
    assert_int_equal(tact_due(&p, &job, 7), 7 + TACT_QUICK);
    assert_int_equal(tact_due(&p, &job, 7 + TACT_QUICK), 7 + TACT_QUICK);
    assert_int_equal(tact_due(&p, &job, 8 + TACT_QUICK), 7 + 2 * TACT_QUICK);
    job.bot = bot_level(5);
    assert_int_equal(tact_due(&p, &job, 50), 7 + TACT_SLOW);
    job.forced = false;
    job.took = 5 * TACT_SLOW;
    assert_int_equal(tact_due(&p, &job, 7 + job.took), 7 + 5 * TACT_SLOW);
    job.forced = true; /* and now it is thought to think */
    assert_int_equal(tact_due(&p, &job, 50), 7 + 6 * TACT_SLOW);
    tact_close(&p);
}

static void held_answers_come_when_due(void **unused)
{
    (void)unused;
    static const int64_t due[] = { 30, 10, 20, 10 };
    static const int order[] = { 1, 3, 2, 0 };
    tact p;
    tact_open(&p, 1);
    assert_int_equal(tact_next(&p), -1);
    for (int i = 0; i < 4; i++) {
        worker_job *job = calloc(1, sizeof *job);
        job->at = i;
        tact_hold(&p, job, due[i]);
    }
    assert_null(tact_take(&p, 9));
    for (int i = 0; i < 4; i++) {
        assert_int_equal(tact_next(&p), due[order[i]]);
        worker_job *job = tact_take(&p, due[order[i]]);
        assert_int_equal(job->at, order[i]);
        if (i < 3)
            free(job);
        else
            tact_hold(&p, job, 40); /* the sanitizer counts what is left */
    }
    tact_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_the_bot),
        cmocka_unit_test(many_questions_at_once),
        cmocka_unit_test(one_thread_keeps_the_order),
        cmocka_unit_test(slow_questions_leave_a_thread),
        cmocka_unit_test(quick_questions_go_first),
        cmocka_unit_test(guests_take_turns),
        cmocka_unit_test(hints_go_first),
        cmocka_unit_test(a_guest_has_a_share_of_the_threads),
        cmocka_unit_test(queues_are_bounded),
        cmocka_unit_test(tables_do_not_mix),
        cmocka_unit_test(closing_with_questions_open),
        cmocka_unit_test(times_tell_nothing),
        cmocka_unit_test(answers_do_not_dawdle),
        cmocka_unit_test(held_answers_come_when_due),
    };
    sem_init(&woken, 0, 0);
    sem_init(&begun, 0, 0);
    sem_init(&let_go, 0, 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
