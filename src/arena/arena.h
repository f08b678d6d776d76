/*
 * arena.h: contests between bots, measured honestly.
 *
 * A plan says which players meet at which seats. A deal is one key of fate, played once
 * for every line-up of the plan; it is the unit of everything that is measured, because
 * games of one deal share their luck. Deals are numbered, and nothing else decides what
 * happens in one: a contest of any size is a range of numbers, in any number of processes.
 *
 *     plan -> crew (processes, each with a table) -> lines -> tally -> report
 *
 * A line is the record of one deal as JSON, in a file or in the pipe from a process.
 */
#ifndef BER_ARENA_H
#define BER_ARENA_H

#include "bot.h"
#include "json.h"

#include <stdio.h>

enum {
    ARENA_PLAYERS = 16,  /* most players in one contest */
    ARENA_LINEUPS = 2048 /* most games in one deal */
};

/* ---- The plan ---------------------------------------------------------------------- */

typedef struct {
    uint8_t player[BER_MAX_SEATS]; /* who sits where */
    int mix;                       /* which players, whatever their seats */
} arena_lineup;

typedef struct {
    uint8_t held[ARENA_PLAYERS]; /* seats of each player */
    int games;                   /* line-ups in one deal */
} arena_mix;

typedef struct {
    /* Given. */
    const struct ber_game *game;
    int n_seats;
    uint8_t option[BER_MAX_OPTIONS];
    char *list[ARENA_PLAYERS]; /* the players as listed */
    int n_list;
    uint64_t seed;
    uint32_t iterations, time_ms; /* of every search; 0: its own */
    uint64_t first, deals;        /* the range that was asked for */
    char version[24];             /* of the program */

    /* Derived from it by arena_plan(). */
    int n_players;
    const char *player[ARENA_PLAYERS]; /* the different ones of the list */
    bot_config settings[ARENA_PLAYERS];
    int anchor; /* the player whose rating is 0 */
    int n_lineups, n_mixes;
    arena_lineup *lineup;
    arena_mix *mix;
} arena_plan;

/* Makes the line-ups. If there are as many players as seats, they sit in the given order, in
 * all rotations; if fewer, in every way that gives each a seat; if more, every choice of them
 * in all rotations. */
int arena_plan_make(arena_plan *plan, ber_error *error);
void arena_plan_free(arena_plan *plan); /* the list too */

/* Opens every bot once, so that an unknown name is reported before anything is played, and asks
 * for its settings. */
int arena_plan_try(arena_plan *plan, ber_error *error);

/* Adds a player to the list; the text is copied. */
int arena_plan_add(arena_plan *plan, const char *text, ber_error *error);

/* Makes the bot of a player, with the plan's settings. `log` may be NULL. */
int arena_bot(const arena_plan *plan, int player, bot *out,
              void (*log)(void *user, const char *line), void *user, ber_error *error);

/* "expert,greedy,greedy". */
void arena_lineup_text(const arena_plan *plan, const arena_lineup *lineup, ber_text *out);

/* Seats that the player holds in all games of one deal. */
int arena_held(const arena_plan *plan, int player);

/* A separate number for each thing that must be independent of the others. */
uint64_t arena_mixed(uint64_t a, uint64_t b);

/* ---- One deal ---------------------------------------------------------------------- */

/* Times are counted in buckets of an eighth of an octave, exactly below 8 microseconds. */
enum { ARENA_BUCKETS = 8 * 38 };
int arena_bucket(uint64_t us);
double arena_bucket_us(int bucket); /* its middle */

typedef struct {
    uint8_t rank;
    int16_t points;     /* times the game's point_scale */
    uint32_t decisions; /* with a choice */
    uint64_t us;        /* spent on them */
} arena_seat;

/* What a player did in all games of a deal. */
typedef struct {
    uint64_t iterations, memory, faults; /* faults: decisions of a program that `easy` made */
    uint64_t longest, turn;              /* microseconds: of one decision, of one streak */
    uint32_t each[ARENA_BUCKETS];        /* decisions by their time */
    uint32_t late[ARENA_BUCKETS];        /* with a time limit: by time over it */
} arena_effort;

typedef struct {
    uint64_t number;
    arena_seat (*seat)[BER_MAX_SEATS]; /* by line-up */
    arena_effort *effort;              /* by player */
} arena_deal;

arena_deal arena_deal_new(const arena_plan *plan);
void arena_deal_free(arena_deal *deal);

/* Where deals are played: the bots and their minds, once in a process. */
typedef struct arena_table arena_table;
arena_table *arena_table_open(const arena_plan *plan, ber_error *error);
void arena_table_close(arena_table *table);
/* Ends a game at its next decision, and the wait for a program at once. For signal handlers. */
void arena_table_stop(arena_table *table);

/* Plays one game of a deal; an illegal step of a bot is an error. */
int arena_play(arena_table *table, arena_deal *deal, int lineup, ber_error *error);

/* ---- Lines ------------------------------------------------------------------------- */

/* The head of a file: the plan. It is freed by the caller. */
void arena_head_json(ber_json *out, const void *plan);
/* Members of an open object: version, game, edition, seats, options. */
void arena_game_json(const arena_plan *plan, ber_json *out);
int arena_head_read(const char *line, arena_plan *plan, ber_error *error);
/* Reports how two plans differ, if they do; their ranges may differ. */
int arena_plan_compare(const arena_plan *here, const arena_plan *there, ber_error *error);

void arena_deal_json(const arena_plan *plan, const arena_deal *deal, ber_json *out);
int arena_deal_read(const arena_plan *plan, const char *line, arena_deal *out, ber_error *error);

/* A JSON text in memory that grows; NULL if out of memory. */
char *arena_json(void (*write)(ber_json *out, const void *user), const void *user);
void arena_json_decimal(ber_json *out, const char *key, double value, int digits);

/* ---- Processes --------------------------------------------------------------------- */

typedef struct {
    const arena_plan *plan;
    int jobs;
    bool (*next)(void *user, uint64_t *deal);  /* false: none is left */
    int (*done)(void *user, const char *line); /* not 0: enough */
    void (*tick)(void *user);                  /* a few times a second */
    void *user;
} arena_crew;

/* Plays deals until none is left, `done` has enough, or the user interrupts. Returns 1 if the
 * user interrupted. An error is a bot or a process that failed; what it says names deal and
 * game. */
int arena_crew_run(const arena_crew *crew, ber_error *error);

/* ---- Files ------------------------------------------------------------------------- */

/* Lines of deals, in ascending order of their numbers. */
typedef struct {
    uint64_t number;
    char *line;
} arena_entry;
typedef struct {
    arena_entry *entry;
    int n, room;
} arena_lines;
void arena_lines_free(arena_lines *lines);

/* Adds the deals of a file. With n_players 0 the plan is made from the head, else compared
 * with it. A last line that was cut short does not count; `length` is where it begins. */
int arena_file_load(const char *path, arena_plan *plan, arena_lines *out, long *length,
                    ber_error *error);

/* Puts them in order. A deal found twice is kept once; two different results for it are an
 * error. */
int arena_lines_sort(const arena_plan *plan, arena_lines *lines, ber_error *error);

/* Creates a file and writes its head, or goes on after `length` bytes of it. Nobody else
 * may be writing to it. */
int arena_file_create(const char *path, const arena_plan *plan, int *fd, ber_error *error);
int arena_file_open(const char *path, long length, int *fd, ber_error *error);
int arena_file_add(int fd, const char *line, ber_error *error);

/* ---- Statistics -------------------------------------------------------------------- */

/* Wins and decided games of a mix, as far as the rating is concerned. */
typedef struct {
    int n_players, n_mixes;
    const arena_mix *mix;
    const double *wins;    /* [mix][player], games */
    const double *decided; /* [mix] */
} arena_results;

typedef struct {
    double elo[ARENA_PLAYERS]; /* the anchor has 0 */
    char bound[ARENA_PLAYERS]; /* '>' or '<': never lost to, never won against the anchor */
} arena_rating;

/* Maximum likelihood of the model in which a seat wins in proportion to the strength of its
 * player. If the maximum is infinite because some never won against others, those are given a
 * share of their games, at least half of one. */
void arena_rate(const arena_results *results, int anchor, double virtual_share, arena_rating *out);

/* The share of a deal's victories that a player rated `elo` above the other would get. */
double arena_expected(const arena_plan *plan, double elo);

/* The sequential test of two ratings, on shares of deals. */
typedef struct {
    double elo0, elo1;
    double low, high; /* of the log of the likelihood ratio */
    uint64_t n;
    double sum, squares; /* of the shares */
    double ratio;        /* the log of it, now */
    int verdict;         /* -1: ELO0 accepted, 1: ELO1, 0: undecided */
} arena_sprt;
arena_sprt arena_sprt_begin(double elo0, double elo1);
int arena_sprt_add(arena_sprt *sprt, const arena_plan *plan, double share); /* the verdict */

/* ---- Counting ---------------------------------------------------------------------- */

enum { ARENA_SHARES = 60 }; /* a victory in parts, so that any tie divides it */

/* Everything that is estimated comes from sums of these over deals. */
typedef struct {
    uint64_t number;
    int32_t *sum;
} arena_row;

typedef struct {
    const arena_plan *plan;
    arena_row *row;
    int n_rows, room;
    arena_effort *effort; /* by player, over all deals */
    uint64_t decisions[ARENA_PLAYERS], us[ARENA_PLAYERS];
    uint32_t (*points)[1 << 16]; /* by player: how often each score, plus 32768 */
} arena_tally;

/* Where in a row. */
int arena_at_wins(const arena_plan *plan, int mix, int player);  /* in parts */
int arena_at_decided(const arena_plan *plan, int mix);           /* games with a winner */
int arena_at_seat(const arena_plan *plan, int player, int seat); /* wins there, in parts */
int arena_at_points(const arena_plan *plan, int player);         /* scaled */
int arena_row_width(const arena_plan *plan);

int arena_tally_open(arena_tally *tally, const arena_plan *plan, ber_error *error);
void arena_tally_close(arena_tally *tally);
/* Deals come in ascending order, each once. */
int arena_tally_add(arena_tally *tally, const arena_deal *deal, ber_error *error);
/* The same for all lines; with `sprt` only up to the deal that decides it. */
int arena_tally_lines(arena_tally *tally, const arena_lines *lines, arena_sprt *sprt,
                      ber_error *error);
/* The share of the victories, 0 to 1, that a player won in the games of a row. */
double arena_row_share(const arena_plan *plan, const int32_t *sum, int player);

/* ---- A contest --------------------------------------------------------------------- */

typedef struct {
    const arena_plan *plan; /* with the range */
    int jobs;
    int fd;           /* where lines are added; -1: nowhere */
    arena_sprt *sprt; /* NULL: all deals are played */
    void (*tick)(void *user);
    void *user;

    arena_tally tally; /* opened by the caller */
    uint64_t played;   /* deals that have come, from a file or a process */
    uint64_t fresh;    /* those from a process */
    char **line;       /* the rest is private */
    uint64_t handed, counted;
    arena_deal deal;
    ber_error error;
} arena_contest;

/* Plays the deals that `old`, sorted and within the range, does not have. The tally gets all of
 * them in order, up to the one that decided the sequential test. 1: interrupted. After an error the
 * tally holds what was there. */
int arena_contest_run(arena_contest *contest, arena_lines *old, ber_error *error);

/* Progress on stderr: a bar if that is a terminal, or with `lines` a line now and then. */
typedef struct {
    const arena_contest *contest;
    bool is_screen, is_shown;
    int64_t begin, last;
} arena_progress;
void arena_progress_begin(arena_progress *progress, const arena_contest *contest, bool lines);
void arena_progress_tick(void *progress);
void arena_progress_end(arena_progress *progress);

/* ---- The report -------------------------------------------------------------------- */

typedef struct {
    double value, low, high; /* 95 % */
} arena_estimate;

typedef struct {
    arena_estimate share, points, elo;
    char bound;
    arena_estimate seat[BER_MAX_SEATS]; /* share at each */
    uint64_t decisions, iterations, memory, faults;
    double us;                                            /* all the time */
    double mean_us, p99_us, longest_us, turn_us, late_us; /* late: 99th percentile */
} arena_player_report;

typedef struct {
    const arena_plan *plan;
    const arena_tally *tally;
    uint64_t first, last; /* deals */
    int deals, games;
    double fair; /* share of each seat */
    arena_player_report player[ARENA_PLAYERS];
    arena_estimate *mix; /* [mix][player]: share of a seat of the player */
    bool tested;
    arena_sprt sprt;
} arena_report;

enum { ARENA_RESAMPLES = 2000, ARENA_FEW = 30 /* with fewer deals, intervals are not reliable */ };

/* The tally must not be empty. */
int arena_report_make(arena_report *report, const arena_tally *tally, ber_error *error);
void arena_report_free(arena_report *report);

void arena_report_print(const arena_report *report, FILE *out);
void arena_report_json(ber_json *out, const void *report);
void arena_report_html(const arena_report *report, FILE *out);

/* Parts of the page: text with the marks of HTML escaped; pictures as inline SVG. */
void arena_html_text(FILE *out, const char *text);
void arena_plot_ratings(const arena_report *report, FILE *out);
void arena_plot_seats(const arena_report *report, FILE *out);
void arena_plot_scores(const arena_report *report, FILE *out);

/* The command that plays these deals again, for a shell. */
void arena_command(const arena_plan *plan, ber_text *out);

/* Does any player have a time limit? Then no two runs are alike. */
bool arena_is_timed(const arena_plan *plan);

#endif
