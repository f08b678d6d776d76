/*
 * pipe.c: bots that are other programs (docs/bots.md): a question is a line of JSON, and so
 * is its answer.
 *
 * Nothing a program does stops a match: a decision it does not make properly is made by
 * `easy`, and a program that is out of step with its questions is ended before the next one,
 * so that an answer is never taken for that of another question.
 */
#include "host.h"

#include "asked.h"
#include "program.h"
#include "view.h"
#include "vocab.h"

#include <errno.h>
#include <jansson.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum {
    EASY = 1,               /* the level that substitutes */
    QUESTION = 256 * 1024,  /* as the server's longest message; Iglu Iglu needs 4 KiB */
    MINUTE = 60 * 1000000,  /* microseconds */
    LAST_WORDS = 100,       /* ms for a program that closed its output to end */
    FAREWELL = 200,         /* ms for one whose input was closed */
    QUOTED = 60,            /* bytes of an answer that a log line repeats */
    WHY = QUOTED + 40 + 200 /* of a log line */
};

typedef struct {
    pthread_mutex_t lock; /* of all that changes but `stop` and `forfeits` */
    atomic_bool stop;
    atomic_uint_fast64_t forfeits;
    program program;
    char *command;
    void (*log)(void *user, const char *line);
    void *user;
    unsigned n_starts;
    int64_t started[PIPE_STARTS]; /* when; the oldest is at n_starts % PIPE_STARTS */
    bool resting;                 /* and that was reported */
    json_int_t id;                /* of the question */
    char question[QUESTION];
    char said[PIPE_ANSWER];
} pipe_bot;

/* One decision being asked for. `why` goes to the log if it fails. */
typedef struct {
    pipe_bot *p;
    const bot *self;
    const bot_question *q;
    ber_action action; /* the answer */
    float chance;      /* and what the program says about it; -1: nothing */
    ber_text why;
} errand;

/* One line for the operator of the bot. */
static void say_why(const errand *e)
{
    char line[BOT_NAME + WHY + 200];
    const ber_head *head = e->q->state;
    ber_text text = ber_text_into(line, sizeof line);
    ber_text_format(&text,
                    "bot %s: question %" JSON_INTEGER_FORMAT " (%s, seat %d, %s): ", e->self->name,
                    e->p->id, e->q->game->name, e->q->seat, e->q->game->prompts[head->prompt].name);
    ber_text_format(&text, "%s; easy decides", e->why.buffer);
    if (e->p->log && e->why.length > 0 && !atomic_load(&e->p->stop))
        e->p->log(e->p->user, line);
}

/* What it said, for one line of a log. */
static void quote(ber_text *out, const char *said, size_t n)
{
    char part[QUOTED + 1];
    size_t shown = n < QUOTED ? n : QUOTED;
    for (size_t i = 0; i < shown; i++)
        part[i] = said[i] >= ' ' && said[i] < 0x7f ? said[i] : '?';
    part[shown] = '\0';
    ber_text_format(out, "\"%s%s\"", part, n > shown ? "..." : "");
}

static void tell_status(ber_text *out, int status)
{
    if (WIFSIGNALED(status))
        ber_text_format(out, "the program was ended by signal %d", WTERMSIG(status));
    else
        ber_text_format(out, "the program ended with status %d%s", WEXITSTATUS(status),
                        WEXITSTATUS(status) == 127 ? ", which is that of a command not found" : "");
}

/* ---- The program ---------------------------------------------------------------------------- */

/* Too many starts: somebody has to look at it first. */
static bool is_resting(const pipe_bot *p)
{
    return p->n_starts >= PIPE_STARTS &&
           host_now_us() - p->started[p->n_starts % PIPE_STARTS] < MINUTE;
}

static bool start(errand *e)
{
    pipe_bot *p = e->p;
    if (is_resting(p)) {
        if (!p->resting)
            ber_text_format(&e->why,
                            "it was started %d times within a minute and rests until "
                            "that is over",
                            PIPE_STARTS);
        p->resting = true;
        return false;
    }
    p->resting = false;
    p->started[p->n_starts++ % PIPE_STARTS] = host_now_us();
    if (program_start(&p->program, p->command))
        return true;
    ber_text_format(&e->why, "the program cannot be started: %s", strerror(errno));
    return false;
}

/* A program that runs and has said nothing it was not asked; `fresh` if it was started now. */
static bool make_ready(errand *e, bool *fresh)
{
    pipe_bot *p = e->p;
    if (p->program.pid) {
        bool gone = program_look(&p->program) == PROGRAM_GONE;
        if (p->program.length > 0) {
            ber_text_add(&e->why, "it had said ");
            quote(&e->why, p->said, p->program.length);
            ber_text_add(&e->why, " without being asked");
            program_end(&p->program, 0);
            return false;
        }
        if (gone)
            program_end(&p->program, LAST_WORDS);
    }
    *fresh = !p->program.pid;
    return !*fresh || start(e);
}

/* ---- Questions ------------------------------------------------------------------------------- */

static uint32_t time_for(const bot *self)
{
    return self->config.time_ms ? self->config.time_ms : PIPE_TIME;
}

static void ask_json(const bot_question *q, ber_json *out)
{
    const ber_head *head = q->state;
    char step[BER_STEP_TEXT];
    ber_action legal[BER_MAX_ACTIONS];
    int n = q->game->legal(q->state, q->seat, legal);
    ber_json_open(out, "ask", '{');
    ber_json_string(out, "prompt", q->game->prompts[head->prompt].name);
    ber_json_open(out, "steps", '[');
    for (int i = 0; i < n; i++) {
        ber_text text = ber_text_into(step, sizeof step);
        ber_action_text(q->game, legal[i], &text);
        ber_json_string(out, NULL, step);
    }
    ber_json_close(out, ']');
    ber_json_close(out, '}');
}

static void past_json(const bot_question *q, ber_json *out)
{
    char step[BER_STEP_TEXT + 12], actor[12];
    ber_json_open(out, "past", '[');
    for (int i = 0; i < q->past->n; i++) {
        ber_text text = ber_text_into(step, sizeof step);
        ber_text_format(&text, "%s ", ber_actor_text(q->past->step[i].actor, actor));
        ber_action_text(q->game, q->past->step[i].seen, &text);
        ber_json_string(out, NULL, step);
    }
    ber_json_close(out, ']');
}

/* The whole question as one line; its length. */
static size_t write_question(errand *e)
{
    const ber_head *head = e->q->state;
    ber_json out = ber_json_into(e->p->question, sizeof e->p->question);
    ber_json_open(&out, NULL, '{');
    ber_json_number(&out, "beringia", 1);
    ber_json_number(&out, "id", e->p->id);
    ber_json_string(&out, "game", e->q->game->name);
    ber_json_number(&out, "seats", head->n_seats);
    ber_json_number(&out, "seat", e->q->seat);
    ber_json_open(&out, "clock", '{');
    ber_json_number(&out, "ms", time_for(e->self));
    ber_json_close(&out, '}');
    view_state(e->q->game, e->q->state, &out);
    if (e->q->past)
        past_json(e->q, &out);
    ask_json(e->q, &out);
    ber_json_close(&out, '}');
    ber_text_add(&out.text, "\n");
    BER_ASSERT(!out.text.full);
    return out.text.length;
}

/* ---- Answers --------------------------------------------------------------------------------- */

static bool read_step(errand *e, const char *step)
{
    char text[BER_STEP_TEXT], *word[BER_MAX_NOUNS + 1];
    ber_error error;
    int n = -1;
    if (strlen(step) < sizeof text) {
        strcpy(text, step);
        n = ber_text_split(text, word, BER_MAX_NOUNS + 1);
    }
    if (n > 0 && ber_action_read(e->q->game, word, n, &e->action, &error) == 0 &&
        ber_is_legal(e->q->game, e->q->state, e->q->seat, e->action))
        return true;
    ber_text_add(&e->why, "its step ");
    quote(&e->why, step, strlen(step));
    ber_text_add(&e->why, " was not offered");
    return false;
}

static void read_chance(errand *e, const json_t *answer)
{
    const json_t *chance = json_object_get(answer, "chance");
    double value = json_is_number(chance) ? json_number_value(chance) : -1;
    e->chance = value >= 0 && value <= 1 ? (float)value : -1;
}

/* What came of an answer: the program may also have to be ended. */
enum verdict { GOOD, BAD, ASTRAY };

static enum verdict judge(errand *e, const json_t *answer, size_t n_said)
{
    const json_t *id = json_object_get(answer, "id");
    const char *step = json_string_value(json_object_get(answer, "step"));
    if (!json_is_integer(id) || !step) {
        ber_text_add(&e->why, "its answer is not a JSON object with a number \"id\" and a string "
                              "\"step\": ");
        quote(&e->why, e->p->said, n_said);
        return BAD;
    }
    if (json_integer_value(id) != e->p->id) {
        ber_text_format(&e->why, "it answered question %" JSON_INTEGER_FORMAT,
                        json_integer_value(id));
        return ASTRAY;
    }
    read_chance(e, answer);
    return read_step(e, step) ? GOOD : BAD;
}

static enum verdict read_answer(errand *e)
{
    pipe_bot *p = e->p;
    const char *end = memchr(p->said, '\n', p->program.length);
    size_t n = (size_t)(end - p->said), rest = p->program.length - n - 1;
    json_error_t error;
    p->program.length = 0;
    if (rest > 0) {
        ber_text_add(&e->why, "it said more than one line");
        return ASTRAY;
    }
    json_t *answer = json_loadb(p->said, n, JSON_REJECT_DUPLICATES, &error);
    enum verdict verdict = judge(e, answer, n);
    json_decref(answer);
    return verdict;
}

/* Why nothing came, and what becomes of the program. */
static void tell_news(errand *e, enum program_news news, uint32_t allowed_ms)
{
    switch (news) {
    case PROGRAM_GONE: tell_status(&e->why, program_end(&e->p->program, LAST_WORDS)); return;
    case PROGRAM_LONG:
        ber_text_format(&e->why, "its answer is longer than %d bytes", PIPE_ANSWER);
        break;
    default: ber_text_format(&e->why, "nothing came within %u ms", (unsigned)allowed_ms); break;
    }
    program_end(&e->p->program, 0);
}

/* False: `why` says why not, or is empty if there is nothing new to tell. */
static bool ask(errand *e)
{
    pipe_bot *p = e->p;
    bool fresh;
    if (atomic_load(&p->stop))
        return false;
    p->id++;
    if (!make_ready(e, &fresh))
        return false;
    uint32_t allowed = time_for(e->self) + (fresh ? PIPE_START : 0);
    int64_t until = host_now_us() + allowed * (int64_t)1000;
    enum program_news news = program_tell(&p->program, p->question, write_question(e), until);
    if (news == PROGRAM_FINE)
        news = program_hear(&p->program, until);
    if (news != PROGRAM_FINE) {
        tell_news(e, news, allowed);
        return false;
    }
    enum verdict verdict = read_answer(e);
    if (verdict == ASTRAY)
        program_end(&p->program, 0);
    return verdict == GOOD;
}

static void fill_thought(const errand *e, bot_thought *out)
{
    if (!out || e->chance < 0)
        return;
    *out = (bot_thought){ .n = 1, .chosen = 0, .chance = e->chance };
    out->option[0] =
        (bot_option){ .action = e->action, .plan = { 1, { e->action } }, .chance = e->chance };
    out->option[0].next_actor = BER_PUBLIC; /* it does not say what would follow */
}

static ber_action choose(const bot *self, bot_mind *mind, const bot_question *q, ber_rng *rng,
                         bot_thought *out)
{
    char why[WHY];
    errand e = { .p = self->user, .self = self, .q = q };
    e.why = ber_text_into(why, sizeof why);
    pthread_mutex_lock(&e.p->lock);
    bool good = ask(&e);
    if (!good)
        say_why(&e);
    pthread_mutex_unlock(&e.p->lock);
    if (good) {
        fill_thought(&e, out);
        return e.action;
    }
    atomic_fetch_add(&e.p->forfeits, 1);
    return bot_choose(bot_level(EASY), mind, q, rng, out);
}

/* ---- Opening and closing -------------------------------------------------------------- */

int pipe_open(bot *out, const char *command, void (*log)(void *user, const char *line), void *user,
              ber_error *error)
{
    if (!command[strspn(command, " \t\n")])
        return ber_fail(error, BER_EUSAGE, "a bot pipe:COMMAND needs a command");
    pipe_bot *p = calloc(1, sizeof *p);
    char *copy = strdup(command);
    if (!p || !copy) {
        free(p);
        free(copy);
        return ber_fail(error, BER_EMEMORY, "no room for a bot");
    }
    pthread_mutex_init(&p->lock, NULL);
    p->command = copy;
    p->log = log;
    p->user = user;
    p->program = (program){ .said = p->said, .room = sizeof p->said, .stop = &p->stop };
    *out = (bot){ .choose = choose, .level = -1, .user = p };
    ber_text name = ber_text_into(out->name, sizeof out->name);
    ber_text_format(&name, "pipe:%s", command);
    return 0;
}

uint64_t pipe_forfeits(const bot *b)
{
    return b->choose == choose ? atomic_load(&((pipe_bot *)b->user)->forfeits) : 0;
}

void pipe_stop(const bot *b)
{
    if (b->choose == choose)
        atomic_store(&((pipe_bot *)b->user)->stop, true);
}

void pipe_close(const bot *b)
{
    if (b->choose != choose)
        return;
    pipe_bot *p = b->user;
    program_end(&p->program, FAREWELL);
    pthread_mutex_destroy(&p->lock);
    free(p->command);
    free(p);
}
