/*
 * cli.h: what the commands of the program share: messages, files, the command line.
 *
 * Messages about bad input are one line on stderr, "beringia COMMAND: FILE:LINE: text".
 * Functions that print one return CLI_BAD (or NULL), so that a caller can pass it on
 * as the exit status.
 */
#ifndef BER_CLI_H
#define BER_CLI_H

#include "error.h"
#include "game.h"
#include "json.h"
#include "match.h"

#include <getopt.h>

/* Exit statuses. */
enum {
    CLI_FINE = 0,
    CLI_FAILED = 1, /* what was checked does not hold */
    CLI_BAD = 2,    /* bad input or usage */
};

/* ---- Commands --------------------------------------------------------------- */

/* argv[0] is the name of the command; each returns an exit status. */
int cmd_admin(int argc, char **argv);
int cmd_arena(int argc, char **argv);
int cmd_backup(int argc, char **argv);
int cmd_drain(int argc, char **argv);
int cmd_move(int argc, char **argv);
int cmd_behaviour(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_describe(int argc, char **argv);
int cmd_edition(int argc, char **argv);
int cmd_fit(int argc, char **argv);
int cmd_games(int argc, char **argv);
int cmd_golden(int argc, char **argv);
int cmd_lesson(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_push_keys(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_review(int argc, char **argv);
int cmd_restore(int argc, char **argv);
int cmd_scenario(int argc, char **argv);
int cmd_signature(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_verify(int argc, char **argv);

/* ---- Messages ----------------------------------------------------------------- */

/* "beringia COMMAND: text"; bytes that would break the line or colour the terminal
 * become question marks. `command` may be NULL. */
int cli_fail(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same with "FILE:LINE: " in front of the error's text. */
int cli_fail_in(const char *command, const char *file, const ber_error *error);

/* The name nearest to a mistyped one, or NULL if none is near. The list ends with
 * NULL. */
const char *cli_nearest(const char *name, const char *const list[]);

/* ---- The command line ------------------------------------------------------------ */

enum { CLI_MAX_SETTINGS = 32 };

/* What the options shared by several commands said. */
typedef struct {
    const char *command;
    const char *help; /* printed by --help */
    bool json;
    const char *seats, *preset, *language;
    const char *setting[CLI_MAX_SETTINGS]; /* NAME=VALUE of each --option */
    int n_settings;
    int status; /* the exit status, after CLI_STOP */
} cli_request;

/* Rows for the command's table of options; the command adds its own, with letters
 * as values, and a row of zeroes. A letter is a short option too. */
enum {
    CLI_HELP = 'h',
    CLI_JSON = 256,
    CLI_SEATS,
    CLI_PRESET,
    CLI_OPTION,
    CLI_LANGUAGE,
    CLI_EDITION
};
/* clang-format off */
#define CLI_OPT_HELP     { "help", no_argument, NULL, CLI_HELP }
#define CLI_OPT_JSON     { "json", no_argument, NULL, CLI_JSON }
#define CLI_OPT_SEATS    { "seats", required_argument, NULL, CLI_SEATS }
#define CLI_OPT_PRESET   { "preset", required_argument, NULL, CLI_PRESET }
#define CLI_OPT_OPTION   { "option", required_argument, NULL, CLI_OPTION }
#define CLI_OPT_LANGUAGE { "lang", required_argument, NULL, CLI_LANGUAGE }
#define CLI_OPT_EDITION  { "edition", required_argument, NULL, CLI_EDITION }
/* clang-format on */

/* Reads on to the next option that is the command's own. CLI_END: none is left, `optind` is the
 * first other argument. CLI_STOP: the command is done (help was printed, or a message), with
 * r->status. */
enum { CLI_END = -1, CLI_STOP = -2 };
int cli_next(cli_request *r, int argc, char **argv, const struct option *table);

/* A number given to an option; `what` names it in the message. */
int cli_number(const cli_request *r, const char *what, const char *word, long long min,
               long long max, long long *out);

/* The game of that name, unlisted ones too. */
const struct ber_game *cli_game(const cli_request *r, const char *name);

/* The game named by the only argument left. */
const struct ber_game *cli_only_game(const cli_request *r, int argc, char **argv);

/* --seats, or 0 if it was not given. */
int cli_seats(const cli_request *r, const struct ber_game *game, int *out);

/* Sets the options in force: the defaults, then --preset, then each --option. */
int cli_options(const cli_request *r, const struct ber_game *game, uint8_t option[BER_MAX_OPTIONS]);

/* Puts the edition of a file into play: what --edition does. */
int cli_use_edition(const char *command, const char *path);

/* --lang, else the locale's language, else English. NULL: no such language. */
const char *cli_language(const cli_request *r);

/* ---- Files ------------------------------------------------------------------------ */

enum { CLI_MAX_FILE = 16 << 20 };

/* The whole file, a zero byte after it, to be freed by the caller. */
char *cli_read_file(const char *command, const char *path, size_t *length);

/* Writes all or nothing. An existing file is replaced only with `overwrite`. */
int cli_write_file(const char *command, const char *path, const char *text, bool overwrite);

/* Opens the match saved in a .play file; closed by the caller with match_close(). */
int cli_load_match(const char *command, const char *path, match *m);

/* The same, but a match played under other rules stays open as far as this program can replay
 * it, though CLI_BAD is returned and the message printed; m->game is NULL if there is nothing
 * to show. */
int cli_load_far(const char *command, const char *path, match *m);

/* ---- Output ----------------------------------------------------------------------- */

/* Prints the JSON that `write` makes, however long; `write` may be called again. */
int cli_print_json(void (*write)(ber_json *out, const void *user), const void *user);

/* A number, not negative, with two decimals. */
void cli_json_decimal(ber_json *out, const char *key, double value);

/* Writes the board of a game, as a state blinded for somebody shows it, to an SVG file. */
int cli_picture(const char *command, const struct ber_game *game, const void *seen,
                const char *language, const char *path);

#endif
