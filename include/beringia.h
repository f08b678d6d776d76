/*
 * beringia.h: the games of Beringia, for programs.
 *
 * For C11 and C++; needs nothing but libc. docs/library.md explains it, beringia(3) is the short
 * form, examples/ has programs that are built against an installed copy.
 *
 * - A state is memory of the caller: beringia_state_size() bytes, aligned to 8. It holds no
 *   pointers, so that memcpy() copies it and memcmp() compares it. States are written by this
 *   library only; bytes from elsewhere come in through beringia_state_read().
 * - An action is a small number with the same meaning in every position of a game.
 * - Chance is an actor, BERINGIA_FATE, with outcomes and weights. Nothing is drawn behind the
 *   caller's back: every function that draws is given a generator or a seed.
 * - What can fail returns 0 (or a count) or a negative code, and says what is wrong in a
 *   beringia_error; each `error` may be NULL. After a failure nothing has changed.
 * - Functions may be called from several threads, on different states, minds, records and batches.
 *
 * A change to this file keeps old programs running: members are added at the end of structs that
 * are passed with their size; functions and error codes are added, never changed. A change that
 * breaks programs gets a new major version (before 1.0: a new minor version) and a new soname.
 */
#ifndef BERINGIA_H
#define BERINGIA_H

#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif

#if defined(__GNUC__)
#define BERINGIA_API __attribute__((visibility("default")))
#else
#define BERINGIA_API
#endif

/* ---- Version ---------------------------------------------------------------------------- */

#define BERINGIA_VERSION_MAJOR 0
#define BERINGIA_VERSION_MINOR 1
#define BERINGIA_VERSION_PATCH 0
#define BERINGIA_VERSION       "0.1.0"

/* Of the library that is running. */
BERINGIA_API const char *beringia_version(void);

/* ---- Limits and errors ------------------------------------------------------------------ */

enum {
    BERINGIA_MAX_SEATS = 6,
    BERINGIA_MAX_ACTIONS = 512, /* most legal actions in one decision */
    BERINGIA_MAX_OUTCOMES = 64, /* most outcomes of one chance event  */
    BERINGIA_MAX_NOUNS = 3,     /* most nouns in one action           */
    BERINGIA_MAX_EVENTS = 96,   /* most events of one step            */
    BERINGIA_MAX_STATE = 2048,  /* bytes of the largest state         */
    BERINGIA_STEP_TEXT = 96,    /* bytes that hold the text of any action, item or event */
    BERINGIA_STATE_TEXT = 65536 /* bytes that hold any state as text or JSON, any log too */
};

/* Seats are 0, 1, 2 ...; these are not seats. */
enum {
    BERINGIA_FATE = -1,  /* as actor: chance. As viewer: sees everything  */
    BERINGIA_PUBLIC = -2 /* as viewer: sees no secret. As actor: nobody, the game is over */
};

enum {
    BERINGIA_EUSAGE = -1,   /* an argument makes no sense */
    BERINGIA_EGAME = -2,    /* unknown game */
    BERINGIA_ESEATS = -3,   /* wrong number of seats, or no such seat */
    BERINGIA_EOPTION = -4,  /* wrong option */
    BERINGIA_EFIELD = -5,   /* wrong member of a state */
    BERINGIA_ESTEP = -6,    /* not an action of this game */
    BERINGIA_EILLEGAL = -7, /* the action is not allowed now */
    BERINGIA_ETURN = -8,    /* not this seat's turn */
    BERINGIA_EFORMAT = -9,  /* a text is not understood */
    BERINGIA_EBROKEN = -12, /* an impossible position */
    BERINGIA_EMEMORY = -14, /* out of memory */
    BERINGIA_EROOM = -32,   /* the buffer is too small */
    BERINGIA_ENONE = -33    /* this game has no such thing */
};

typedef struct beringia_error {
    int code;
    int line; /* of the text that was read; 0: none */
    char text[240];
} beringia_error;

/* ---- Random numbers --------------------------------------------------------------------- */

/* PCG32: the same numbers on every machine. Plain memory: copy it to remember a place. */
typedef struct beringia_rng {
    uint64_t state;
} beringia_rng;

BERINGIA_API beringia_rng beringia_rng_seed(uint64_t seed);
BERINGIA_API uint32_t beringia_rng_below(beringia_rng *rng, uint32_t n); /* 0 .. n-1; 0 if n is 0 */

/* ---- Games and their vocabulary --------------------------------------------------------- */

typedef struct ber_game beringia_game; /* constant, never freed */
typedef uint16_t beringia_action;

/* All games in order of name, NULL after the last; and one by name, NULL if there is none. */
BERINGIA_API const beringia_game *beringia_game_at(int i);
BERINGIA_API const beringia_game *beringia_game_find(const char *name);

typedef struct beringia_info {
    const char *name;
    int rules;       /* their number: it grows whenever the rules change */
    int is_unlisted; /* a template or a benchmark, offered to nobody */
    int min_seats, max_seats;
    int point_scale; /* points of a result were counted in parts of 1/this */
    int state_size;
    int max_steps; /* upper bound on the steps of a game, fate included */
    int n_actions; /* actions are 0 .. n_actions-1 */
    int n_domains, n_verbs, n_prompts, n_events, n_options, n_presets;
    int can_evaluate;
} beringia_info;

/* `size` is sizeof(beringia_info): members that the caller does not know are left out. */
BERINGIA_API void beringia_game_info(const beringia_game *game, beringia_info *out, size_t size);

/* Nouns: a domain and its items. NULL, or BERINGIA_ENONE, where there is none such. A text is
 * written with its final zero; the length without it is returned, or BERINGIA_EROOM. */
BERINGIA_API const char *beringia_domain_name(const beringia_game *game, int domain);
BERINGIA_API int beringia_domain_size(const beringia_game *game, int domain);
BERINGIA_API int beringia_item_text(const beringia_game *game, int domain, int item, char *out,
                                    size_t size);

/* A verb owns the actions first .. first+size-1; the last noun counts fastest. */
typedef struct beringia_verb {
    const char *name;
    int is_fate; /* an outcome of chance, not a choice */
    int first, size;
    int n_nouns;
    int noun[BERINGIA_MAX_NOUNS]; /* domains */
} beringia_verb;
BERINGIA_API int beringia_verb_at(const beringia_game *game, int verb, beringia_verb *out);

/* What a waiting seat is asked. `is_guarded`: what is legal depends on what only the seat knows. */
typedef struct beringia_prompt {
    const char *name;
    int is_guarded, is_window;
} beringia_prompt;
BERINGIA_API int beringia_prompt_at(const beringia_game *game, int prompt, beringia_prompt *out);

/* What can happen. Arguments: a domain, or -2 for a plain number. */
typedef struct beringia_event_kind {
    const char *name;
    int n_args;
    int noun[4];
} beringia_event_kind;
BERINGIA_API int beringia_event_kind_at(const beringia_game *game, int kind,
                                        beringia_event_kind *out);

/* Variants of the rules: values min .. max, and their names; and named choices of all of them. */
typedef struct beringia_option {
    const char *name;
    int min, max, preset;
} beringia_option;
BERINGIA_API int beringia_option_at(const beringia_game *game, int option, beringia_option *out);
BERINGIA_API int beringia_option_text(const beringia_game *game, int option, int value, char *out,
                                      size_t size);
BERINGIA_API const char *beringia_preset_name(const beringia_game *game, int preset);

/* An action as verb and nouns ("drift c4 north"), and back. */
BERINGIA_API int beringia_action_text(const beringia_game *game, beringia_action a, char *out,
                                      size_t size);
BERINGIA_API int beringia_action_read(const beringia_game *game, const char *text,
                                      beringia_action *out, beringia_error *error);
/* The verb, and its nouns (-1 after the last); BERINGIA_ESTEP if there is no such action. */
BERINGIA_API int beringia_action_split(const beringia_game *game, beringia_action a,
                                       int noun[BERINGIA_MAX_NOUNS]);

/* ---- States ----------------------------------------------------------------------------- */

/* Bytes of a state; copy it with memcpy(). */
BERINGIA_API size_t beringia_state_size(const beringia_game *game);

/* A new game. `options` may be NULL, or "preset serious", or "option fire on option year_limit 3",
 * as in the first line of a .play file. Where fate begins, its first step is still to be taken. */
BERINGIA_API int beringia_state_new(const beringia_game *game, int n_seats, const char *options,
                                    void *s, beringia_error *error);

/* The same number for the same position on every machine. */
BERINGIA_API uint64_t beringia_state_hash(const beringia_game *game, const void *s);

/* All members, one a line (docs/notation.md), and back: the text of a true state, of a possible
 * position. Lines may be left out: those members are as after set-up. */
BERINGIA_API int beringia_state_text(const beringia_game *game, const void *s, char *out,
                                     size_t size);
BERINGIA_API int beringia_state_read(const beringia_game *game, const char *text, size_t length,
                                     void *s, beringia_error *error);

/* What a view shows, as JSON; of a blinded state only what its viewer knows. */
BERINGIA_API int beringia_state_json(const beringia_game *game, const void *s, char *out,
                                     size_t size);

/* ---- Playing ---------------------------------------------------------------------------- */

enum { BERINGIA_CHOICE, BERINGIA_CHANCE, BERINGIA_OVER };

BERINGIA_API int beringia_turn(const void *s);  /* one of those */
BERINGIA_API int beringia_seats(const void *s); /* how many */
BERINGIA_API int
beringia_viewer(const void *s); /* for whom it is blinded; BERINGIA_FATE: the truth */
BERINGIA_API int beringia_prompt_of(const void *s);        /* what is asked: a number of a prompt */
BERINGIA_API unsigned beringia_waiting(const void *s);     /* bit i: seat i owes a decision */
BERINGIA_API uint32_t beringia_step_number(const void *s); /* steps since set-up */

/* The first waiting seat, BERINGIA_FATE, or BERINGIA_PUBLIC if the game is over. */
BERINGIA_API int beringia_actor(const void *s);

/* The legal actions of a seat, ascending; how many: 0 if the seat is not waiting. The second
 * writes a byte for each of n_actions, 1 where it is legal. */
BERINGIA_API int beringia_legal(const beringia_game *game, const void *s, int seat,
                                beringia_action out[BERINGIA_MAX_ACTIONS]);
BERINGIA_API int beringia_legal_mask(const beringia_game *game, const void *s, int seat,
                                     uint8_t *out);

/* The outcomes of fate with their weights (never 0), ascending in nothing; 0 if fate is not to act
 * or the state is blinded. */
typedef struct beringia_outcome {
    beringia_action action;
    uint16_t weight;
} beringia_outcome;
BERINGIA_API int beringia_chance(const beringia_game *game, const void *s,
                                 beringia_outcome out[BERINGIA_MAX_OUTCOMES]);

/* One of them by its weight; fate must be the actor of a state that is not blinded. */
BERINGIA_API beringia_action beringia_draw(const beringia_game *game, const void *s,
                                           beringia_rng *rng);

/* What a step did, for eyes: arguments whose bit is in `secret` are told only to the seats whose
 * bit is in `told`. */
typedef struct beringia_event {
    uint8_t kind;
    int8_t actor;
    uint8_t secret, told;
    int16_t arg[4];
} beringia_event;
typedef struct beringia_log {
    int n;
    beringia_event event[BERINGIA_MAX_EVENTS];
} beringia_log;

/* Takes a step if `actor` may take it now in a state that is not blinded. `log` may be NULL; it
 * then holds this step's events. */
BERINGIA_API int beringia_apply(const beringia_game *game, void *s, int actor, beringia_action a,
                                beringia_log *log, beringia_error *error);

/* The same without looking, several times as fast: the action must be one that beringia_legal(),
 * beringia_chance() or beringia_draw() gave for this actor and state. */
BERINGIA_API void beringia_apply_unchecked(const beringia_game *game, void *s, int actor,
                                           beringia_action a);

/* Plays on at random to the end, fate included; how many decisions were made. */
BERINGIA_API int beringia_playout(const beringia_game *game, void *s, beringia_rng *rng);

/* The events as a viewer may know them, one a line, or as a JSON array. */
BERINGIA_API int beringia_log_text(const beringia_game *game, const beringia_log *log, int viewer,
                                   char *out, size_t size);
BERINGIA_API int beringia_log_json(const beringia_game *game, const beringia_log *log, int viewer,
                                   char *out, size_t size);

/* At the end: the points, the rank (1 wins, perhaps nobody), and the share of the victory: 1 for a
 * winner, divided among those who tie. Fails before the end with BERINGIA_ETURN. */
typedef struct beringia_result {
    double points[BERINGIA_MAX_SEATS];
    int rank[BERINGIA_MAX_SEATS];
    double share[BERINGIA_MAX_SEATS];
} beringia_result;
BERINGIA_API int beringia_result_of(const beringia_game *game, const void *s, beringia_result *out,
                                    beringia_error *error);

/* ---- Hidden information ------------------------------------------------------------------- */

/* Erases what `viewer` does not know. */
BERINGIA_API int beringia_blind(const beringia_game *game, void *s, int viewer,
                                beringia_error *error);

/* Fills the blanks with one world that the viewer of the state holds possible, by lot. */
BERINGIA_API void beringia_deal(const beringia_game *game, void *s, beringia_rng *rng);

/* How a step looks to a viewer, asked of a state that is not blinded before it is applied: an
 * action, perhaps one that is never legal. */
BERINGIA_API beringia_action beringia_seen_as(const beringia_game *game, const void *s, int actor,
                                              beringia_action a, int viewer);

/* A guess of the final points of each seat; BERINGIA_ENONE if the game has none. */
BERINGIA_API int beringia_evaluate(const beringia_game *game, const void *s,
                                   float value[BERINGIA_MAX_SEATS]);

/* ---- Computer players --------------------------------------------------------------------- */

/* One player, and what it keeps between two questions. `bot` is what `--seats` takes: random,
 * greedy, novice, easy, medium, hard, expert, master, or a search by its numbers, as in "tree:1000"
 * (docs/bots.md), but for a limit of time. NULL: the error says why. */
typedef struct beringia_mind beringia_mind;
BERINGIA_API beringia_mind *beringia_mind_new(const char *bot, beringia_error *error);
BERINGIA_API void beringia_mind_forget(beringia_mind *mind); /* as if it were new */
BERINGIA_API void beringia_mind_free(beringia_mind *mind);   /* NULL is allowed */

/* The bots that have names; NULL after the last. */
BERINGIA_API const char *beringia_bot_at(int i);

typedef struct beringia_question {
    const beringia_game *game;
    const void *state; /* the bot sees it blinded for the seat, whatever is given */
    int seat;          /* it is waiting */
    uint64_t seed;     /* of what is drawn in thinking */
    uint64_t turn;     /* any number, the same for all decisions of a turn and another in the next:
                        * what a weak bot overlooks, it overlooks for a turn */
} beringia_question;

/* What was weighed, the best first; nothing if there was nothing to think about. */
enum { BERINGIA_BEST = 8 };
typedef struct beringia_thought {
    int n;
    uint32_t iterations; /* games imagined */
    struct {
        beringia_action action;
        uint32_t visits;
        float chance; /* of winning: the share of the victory, 0 to 1 */
        float lead;   /* expected points ahead of the best other seat */
    } option[BERINGIA_BEST];
} beringia_thought;

/* Chooses for a seat. The same questions to a new mind give the same answers. `thought` may be
 * NULL. */
BERINGIA_API int beringia_choose(beringia_mind *mind, const beringia_question *question,
                                 beringia_action *out, beringia_thought *thought,
                                 beringia_error *error);

/* ---- Tensors ------------------------------------------------------------------------------- */

/* A state as numbers (float32) for programs that learn, from the game's own tables: parts in a row,
 * each rows x cols x width numbers in C order. What belongs to the viewer comes first, then the
 * seat to its left, and so on. The layout is the same as long as `rules` of the game is; `beringia
 * describe GAME --tensor` prints it. A tensor is such a layout; several threads may use it. */
typedef struct beringia_tensor beringia_tensor;

BERINGIA_API beringia_tensor *beringia_tensor_new(const beringia_game *game, int n_seats,
                                                  beringia_error *error);
BERINGIA_API void beringia_tensor_free(beringia_tensor *tensor);      /* NULL is allowed */
BERINGIA_API int beringia_tensor_size(const beringia_tensor *tensor); /* how many numbers */

enum {
    BERINGIA_FLAGS,   /* 1 for each item that is in a set, else 0 */
    BERINGIA_ONE_HOT, /* 1 for the item that is the value; all 0 if there is none */
    BERINGIA_COUNTS,  /* of n, its square root / 4; negative if n is */
    BERINGIA_SHARES   /* of options, from 0 for the smallest value to 1 for the largest */
};

/* `row`, `col` and `value`: the domains of which these are items, or -1. Where a domain has seats,
 * they are turned, and those that nobody has are left out. */
typedef struct beringia_part {
    const char *name;
    int kind, offset, rows, cols, width;
    int row, col, value;
} beringia_part;
/* `size` is sizeof(beringia_part). BERINGIA_ENONE: there is no such part. */
BERINGIA_API int beringia_tensor_part(const beringia_tensor *tensor, int part, beringia_part *out,
                                      size_t size);

/* What a viewer knows (a seat or BERINGIA_PUBLIC, which looks from seat 0), and nothing else: of a
 * true state a copy is blinded first, any other must be blinded for this viewer. */
BERINGIA_API int beringia_observe(const beringia_tensor *tensor, const void *s, int viewer,
                                  float *out, beringia_error *error);

/* All there is in a state that is not blinded, turned for a seat, in the same layout. */
BERINGIA_API int beringia_reveal(const beringia_tensor *tensor, const void *s, int seat, float *out,
                                 beringia_error *error);

/* ---- Records -------------------------------------------------------------------------------- */

/* A game from its first step, as in a .play file (docs/notation.md): who played, every step of the
 * seats and of fate. One thread at a time. */
typedef struct beringia_record beringia_record;

/* NULL: the error says why; of a text, in which line. Everything in a text is checked: steps,
 * hashes, witnesses. */
BERINGIA_API beringia_record *beringia_record_new(const beringia_game *game, int n_seats,
                                                  const char *options, beringia_error *error);
BERINGIA_API beringia_record *beringia_record_read(const char *text, size_t length,
                                                   beringia_error *error);
BERINGIA_API void beringia_record_free(beringia_record *record); /* NULL is allowed */

/* Writes the text with its final zero if it fits, and returns its length without it, so that `size`
 * 0 asks for the length. What a table promised about fate is in it only as long as nothing was
 * added or taken away. */
BERINGIA_API long beringia_record_text(const beringia_record *record, char *out, size_t size);

BERINGIA_API const beringia_game *beringia_record_game(const beringia_record *record);
BERINGIA_API int beringia_record_seats(const beringia_record *record);

/* What plays a seat, in a word: "greedy", "human"; "" if nothing is said. */
BERINGIA_API const char *beringia_record_player(const beringia_record *record, int seat);
BERINGIA_API int beringia_record_set_player(beringia_record *record, int seat, const char *player,
                                            beringia_error *error);

/* How many steps there are; and, in arrays of that length, who took which. Each may be NULL. */
BERINGIA_API int beringia_record_length(const beringia_record *record);
BERINGIA_API void beringia_record_steps(const beringia_record *record, int8_t *actor,
                                        beringia_action *action);

/* Takes a step of a seat or of fate if it may be taken at the end of the record; takes the steps
 * after the first `n_steps` back. */
BERINGIA_API int beringia_record_append(beringia_record *record, int actor, beringia_action a,
                                        beringia_error *error);
BERINGIA_API int beringia_record_truncate(beringia_record *record, int n_steps,
                                          beringia_error *error);

/* The true state after that many steps, into memory for beringia_state_size() bytes. Asked for in
 * ascending order, each costs one step. */
BERINGIA_API int beringia_record_state(beringia_record *record, int n_steps, void *s,
                                       beringia_error *error);

/* ---- Batches ------------------------------------------------------------------------------- */

/* Many games side by side, stepped by one call on several threads. What happens in a game depends
 * on its own seed and actions only: the numbers are the same with any number of threads.
 *
 * A game stops where somebody has a choice. Fate is drawn inside, choices of one option are taken
 * inside, and where a game ends the next begins in its place, unless a flag says otherwise. */
typedef struct beringia_batch beringia_batch;

enum {
    BERINGIA_BATCH_FATE = 1,   /* stop where fate acts, actor BERINGIA_FATE: the caller draws */
    BERINGIA_BATCH_FORCED = 2, /* stop at choices of one option too */
    BERINGIA_BATCH_STAY = 4, /* a game that ended stays so, actor BERINGIA_PUBLIC, until a reset */
    /* The mask is in the same memory in every call, 0 at first, and nobody else writes to it, so
     * that only what changed need be written. */
    BERINGIA_BATCH_KEPT = 8
};

typedef struct beringia_batch_config {
    const beringia_game *game;
    int n; /* games, 1 to 2^24 */
    int n_seats;
    const char *options; /* as for beringia_state_new() */
    unsigned flags;
    int threads;   /* 1 to 256; 0: as many as there are processors */
    uint64_t seed; /* game i draws from the generator of seed + i */
} beringia_batch_config;

/* Where a call writes: arrays of the caller in C order; each may be NULL. */
typedef struct beringia_batch_out {
    int8_t *actor;          /* [n] who decides next */
    uint8_t *done;          /* [n] 1: a game ended in this call */
    float *reward;          /* [n][n_seats] its shares of the victory; else 0 */
    float *points;          /* [n][n_seats] its points; else 0 */
    uint8_t *mask;          /* [n][n_actions] 1: legal for the actor */
    int32_t *n_legal;       /* [n] how many are */
    beringia_action *legal; /* [n][512] which; what follows is not written */
    uint16_t *weight;       /* [n][64] of fate's outcomes, in the order of `legal` */
    float *observation; /* [n][tensor size] what the actor knows; where it is no seat, the public */
    float *perfect;     /* [n][tensor size] all there is, turned for the actor, or for seat 0 */
} beringia_batch_out;

/* `config_size` is sizeof(beringia_batch_config), `out_size` below sizeof(beringia_batch_out).
 * After it the games are at their first choice: beringia_batch_look() says which. NULL: the error
 * says why. */
BERINGIA_API beringia_batch *beringia_batch_new(const beringia_batch_config *config,
                                                size_t config_size, beringia_error *error);
BERINGIA_API void beringia_batch_free(beringia_batch *batch); /* NULL is allowed */

/* Starts all games again, from these seeds, one for each; NULL: those of the config. */
BERINGIA_API void beringia_batch_reset(beringia_batch *batch, const uint64_t *seed,
                                       const beringia_batch_out *out, size_t out_size);

/* Takes action[i] in game i, for each. If one of them is not offered nothing is done, and the error
 * names the first such game. The action for a game that is over is not looked at. */
BERINGIA_API int beringia_batch_step(beringia_batch *batch, const beringia_action *action,
                                     const beringia_batch_out *out, size_t out_size,
                                     beringia_error *error);

/* `n_steps` random steps in each game, uniform among what is legal (fate's by weight); done, reward
 * and points are of the last game that ended. Returns how many decisions were made, those of one
 * option too. */
BERINGIA_API uint64_t beringia_batch_random(beringia_batch *batch, uint64_t n_steps,
                                            const beringia_batch_out *out, size_t out_size);

/* Writes the positions of the games, without a step. */
BERINGIA_API void beringia_batch_look(beringia_batch *batch, const beringia_batch_out *out,
                                      size_t out_size);

/* The true state of game i, to be looked at or copied; it changes with the next step. NULL: there
 * is no such game. */
BERINGIA_API const void *beringia_batch_state(const beringia_batch *batch, int i);

#if defined(__cplusplus)
}
#endif

#endif
