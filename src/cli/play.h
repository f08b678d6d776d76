/*
 * play.h: what the files of `beringia play` share: one game at the terminal.
 *
 * The match is the truth and nobody here looks into it: what is shown comes from
 * match_blinded() and ber_event_for(), for the seat that sits at the screen.
 */
#ifndef PLAY_H
#define PLAY_H

#include "bot.h"
#include "canvas.h"
#include "cli.h"
#include "match.h"
#include "words.h"

enum {
    PLAY_NAME = 64,
    PLAY_TEXT = 4096,
    PLAY_POSITION = 4 * PLAY_TEXT,
    PLAY_ITEMS = 64,
    PLAY_LINE = 512,
    PLAY_KEY = 8,
    PLAY_LINES = 256
};

enum play_colours { PLAY_BLACK_AND_WHITE, PLAY_16_COLOURS, PLAY_256_COLOURS };

typedef struct {
    match m;
    const ber_words *words;        /* of the game */
    const ber_words *own;          /* of the program */
    const bot *bot[BER_MAX_SEATS]; /* NULL: a person; else one of the next, */
    bot player[BER_MAX_SEATS];
    bot_mind *mind[BER_MAX_SEATS];       /* with its memory */
    bot_mind *adviser;                   /* that of whoever gives hints; NULL: not yet asked */
    bool hints;                          /* are there any? */
    char name[BER_MAX_SEATS][PLAY_NAME]; /* in sentences: "Anna", else "Red" */
    const char *names[BER_MAX_SEATS];    /* the same, as sentences want them */
    int people;                          /* seats that are persons */
    int told[BER_MAX_SEATS + 1];         /* events told to each seat; the last is the public */
    int viewer;                          /* who sits at the screen, or BER_PUBLIC */
    bool unseen;      /* the board has changed since it was drawn for the viewer */
    bool plain;       /* sentences, no drawing */
    bool can_ask;     /* a person types, not a file */
    bool is_screen;   /* the output is a terminal */
    int colours;      /* enum play_colours */
    const char *save; /* --save, or NULL */
    char *path;       /* the file this match was loaded from or saved in */
    int saved_at;     /* steps that file has; -1: something else */
    char *line;       /* what was typed last */
    size_t line_room;
    char picked[PLAY_LINE];    /* pieces of a set that were typed so far, */
    int picked_at;             /* at this step of the match */
    int line_from[PLAY_LINES]; /* where each of the last lines began: undo goes back there */
    int n_lines;
    char position[BER_MAX_SEATS + 1][PLAY_POSITION]; /* as it was told last; see `told` */
} play;

/* What the members named by with.<domain> say about each item: the face of a tile. Where it
 * lies, by the members of where.<domain>: "in the centre", and "centre" to type it. */
enum { PLAY_PLACE = 48 };
typedef struct {
    int domain, of; /* -1: nothing is said */
    int16_t value[PLAY_ITEMS];
    char where[PLAY_ITEMS][PLAY_PLACE], spot[PLAY_ITEMS][PLAY_PLACE];
    bool common[PLAY_ITEMS];  /* it lies where nobody owns it */
    uint8_t seen[PLAY_ITEMS]; /* seats that know it, by the member of seen.<domain> */
} play_values;

/* A decision as the seat sees it. */
typedef struct {
    int seat, n;
    ber_action legal[BER_MAX_ACTIONS];
    char key[BER_MAX_ACTIONS][PLAY_KEY]; /* what takes it; "": only words do */
    bool named[BER_MAX_ACTIONS];         /* the key is what the thing is called: "17", "d6" */
    play_values values;
    _Alignas(8) char state[BER_MAX_STATE];
} play_question;

/* Steps that were typed together. */
enum { PLAY_STEPS = 41 };
typedef struct {
    int n;
    ber_action step[PLAY_STEPS];
    bool goes_on; /* the same seat is asked again after them, without fate between */
    int prompt;   /* of the last step */
    int next;     /* of the question after it */
    bool is_open; /* steps from `before` on are pieces of a set that is not whole yet */
    int before;
} play_plan;

/* What an entry led to. */
enum play_answer {
    PLAY_AGAIN, /* the same question again */
    PLAY_SHOW,  /* the same question, with the whole position */
    PLAY_STEP,  /* the match went on, or back */
    PLAY_LEAVE,
};

/* ---- play_screen.c: printing ---------------------------------------------------- */

/* Finds out what the terminal can do. */
void play_screen_open(play *p, bool no_colour);

/* A paragraph, broken at the width of the terminal; further lines are indented. Returns how
 * many lines it took. */
int play_write(const play *p, const char *text, int indent);
void play_write_lines(const play *p, const char *text); /* each line a paragraph */

/* The program's words for `key`, with up to four texts for {0} {1} {2} {3}; NULL
 * ends them. play_say() prints them as a paragraph. */
void play_fill(const play *p, ber_text *out, const char *key, ...);
void play_say(const play *p, const char *key, ...);

/* Just this, without what would steer the terminal. */
void play_put(const char *text);

/* A paragraph in bold, and one that begins with the mark of who acts. */
void play_write_strong(const play *p, const char *text);
void play_write_of(const play *p, int actor, const char *text);

/* Columns and lines of the terminal (0 lines: what has no end), and columns a text takes. */
int play_width(const play *p);
int play_height(const play *p);
int play_columns(const char *text);

void play_draw_canvas(const play *p, const ber_canvas *canvas);

/* Wipes the screen and what can be scrolled back to. */
void play_clear(const play *p);

/* ---- play_tell.c: what happened, and who is who ------------------------------------ */

/* "red", from the game's words. */
void play_seat_words(const play *p, int seat, ber_text *out);

/* "Red": what a seat is called whose player has no name, as in the page. */
void play_colour_name(const play *p, int seat, ber_text *out);

/* "Anna (red)". */
void play_full_name(const play *p, int seat, ber_text *out);

/* Gives a sentence its capital. */
void play_capitalise(char *text);

/* A step as a sentence, with a capital. With a question things are told by what they are and
 * where they lie: "Turn over fur, in the centre". */
void play_step_words(const play *p, const play_question *q, ber_action a, ber_text *out);

/* Points as "2½". */
void play_points(const play *p, int points, ber_text *out);

/* Who plays, and the variants in force. */
void play_tell_table(const play *p);
void play_tell_result(const play *p);

/* How the points of the result came about. */
void play_tell_account(const play *p, const void *state);

/* What bots are called: "medium" in the player's language. */
const char *play_bot_name(const play *p, const bot *b);

/* ---- play_table.c: events as a table ----------------------------------------------------------
 */

enum { PLAY_ROWS = 40, PLAY_COLUMNS = 8, PLAY_COUNTS = 4 };
typedef struct {
    int halves; /* of points */
    bool has_points, is_signed;
    int counts, count[PLAY_COUNTS];
    char forms[PLAY_COUNTS][PLAY_NAME]; /* of what is counted */
    char text[2 * PLAY_NAME];
} play_cell;

/* Empty: all zero. */
typedef struct {
    int rows, columns, at, cells; /* at: the row of the last event; cells: values so far */
    bool has_seats;               /* the columns are those of the seats */
    char row[PLAY_ROWS][PLAY_NAME], column[PLAY_COLUMNS][PLAY_NAME];
    play_cell cell[PLAY_ROWS][PLAY_COLUMNS];
} play_table;

/* Adds what the words say that an event adds, or half points of a seat. */
void play_table_add(const play *p, play_table *t, const char *spec, const ber_event *event);
void play_table_points(const play *p, play_table *t, const char *row, int seat, int halves);

/* With a row of sums where the columns are seats; a line for each row where nothing is drawn, and
 * where there is no room. */
void play_table_print(const play *p, play_table *t);

/* ---- play_news.c: what happened ------------------------------------------------------------ */

/* The events from number `first` on, as sentences, as `viewer` may know them. */
void play_tell(const play *p, int viewer, int first);

/* Has a block with its table ended, of which the viewer has not been told? Then much is new. */
bool play_has_new_table(const play *p, int viewer);

/* Those that the viewer has not been told yet. */
void play_tell_news(play *p, int viewer);

/* ---- play_think.c: what bots think ----------------------------------------------------- */

/* Takes a bot's step, and keeps what it thought. */
int play_bot_step(play *p, int seat, ber_error *error);

/* Up to three steps that a strong bot would consider, with what it expects of them. */
void play_tell_hint(play *p, const play_question *q);

/* What a bot thought about a step, if it may be told; `step` is its number. */
void play_thought_words(const play *p, int step, ber_text *out);

/* The last `n` thoughts; false: there are none, or they are not told yet. */
bool play_tell_thoughts(const play *p, int viewer, int n);

/* ---- play_position.c: the position in sentences --------------------------------------- */

/* Everything the words of the game have a sentence for; if not whole, only what the viewer was
 * not told the last time. */
void play_tell_position(play *p, const void *state, bool whole);

/* What stands in one place; false: there is no such place. */
bool play_tell_place(const play *p, const void *state, const char *name);

/* Copies `pattern`, putting the open decision's numbers, members of the state and facts for
 * their names in braces: {left}, {space}, {ap}, {displaced}. {fact left} is a fact even if a
 * member has its name, {seat active} a fact as a noun of that domain, {brief card} the word
 * brief.card.VALUE; forms may follow: {left|# hunter|# hunters}. */
void play_fill_state(const play *p, const void *state, const char *pattern, ber_text *out);

/* Finds out what members say about items; see play_values. */
void play_read_values(const play *p, const void *state, play_values *out);

/* "3 furs": so many of an item. */
void play_counted(const play *p, int domain, int item, int n, ber_text *out);

/* A thing by what members say about it: "question mark (tusk), in the centre"; false: they say
 * nothing. */
bool play_item_words(const play *p, const play_question *q, int domain, int item, ber_text *out);

/* A list of names; those that stand in a row become "a7 to d7". */
void play_join(const play *p, char *const name[], int n, ber_text *out);

/* ---- play_facts.c: what the game computes from the position: islands, points ----------- */

/* A line each; `family` is "fact", or "result" for what is told at the end. */
void play_tell_facts(const play *p, const void *state, const char *family, ber_text *out);

/* Adds a row for each fact that is points by seat and has words: account.fact.<fact>. */
void play_fact_points(const play *p, const void *state, play_table *t);

/* Adds what a fact says that is one word or number; nothing if there is none. Raw: as the game
 * writes it. */
void play_raw_fact(const play *p, const void *state, const char *name, ber_text *out);
void play_add_fact(const play *p, const void *state, const char *name, ber_text *out);

/* ---- play_menu.c: the question and its options ------------------------------------------ */

/* The board, or the position in sentences: whole, or what changed since it was told. */
void play_show_position(play *p, const void *state, bool whole);

/* The question in words, and the options. */
void play_show_prompt(const play *p, const play_question *q);
void play_show_options(const play *p, const play_question *q);

/* Gives each option what it is called in the list, "c" or "17". */
void play_make_keys(const play *p, play_question *q);
int play_find_key(const play_question *q, const char *word); /* -1: none is called so */

/* What can be chosen: "Here you can choose 5 to 12, a." */
void play_tell_keys(const play *p, const play_question *q);

/* Several steps as one action: "Take from the centre: 3 furs, 2 food." And what to type for
 * it: "take 3 fur, 2 food". */
void play_steps_words(const play *p, const play_question *q, const ber_action *step, int n,
                      ber_text *out);

/* A whole action, or step, that belongs before step number `step` of the match, by what its things
 * were then: four furs, not four tiles. */
void play_plan_words(const play *p, int step, const ber_plan *plan, ber_text *out);
void play_typed_steps(const play *p, const play_question *q, const ber_action *step, int n,
                      ber_text *out);

/* ---- play_entry.c: from words to a step -------------------------------------------------- */

/* How many of the words name this step, in whole; 0: they do not. `begins`: they may be
 * shortened. */
int play_match_step(const play *p, const play_question *q, ber_action a, char *const word[], int n,
                    bool begins);

/* Do the words name its verb and some of its nouns, in order: "hunt d6" for "hunt fox2 d6"? */
bool play_hints_at(const play *p, const play_question *q, ber_action a, char *const word[], int n);

/* Do they name the step but for how many, the last of three nouns: "land boreal 7"? */
bool play_omits_last(const play *p, const play_question *q, ber_action a, char *const word[],
                     int n);

bool play_is_verb(const play *p, const char *word, const ber_verb *verb, bool begins);
bool play_is_filler(const play *p, const char *word); /* "and", "of" */

/* What a person types for a step or a noun, in the language in force. */
void play_typed(const play *p, const play_question *q, ber_action a, ber_text *out);
void play_typed_noun(const play *p, int domain, int item, ber_text *out);

/* The option meant by these words: its place in q->legal; -1: none; -2: several, which
 * are then listed in `several`. */
int play_find_option(const play *p, const play_question *q, char *word[], int n, ber_text *several);

/* Any step of the game, offered or not; false: these words are none. */
bool play_find_step(const play *p, const play_question *q, char *word[], int n, ber_action *out);

/* The step that would choose a thing, where it is clear what is done with it: "18" where
 * spaces are chosen, and 18 is none of them. */
bool play_find_thing(const play *p, const play_question *q, const char *word, ber_action *out);

/* The step that would pick a thing known by what it is, whatever is asked now. */
bool play_find_piece(const play *p, const play_question *q, const char *word, ber_action *out);

/* The item of a domain that is called so; -1: none. */
int play_find_noun(const play *p, const char *word, int domain);

/* True if `word` is `name` or, with `begins`, the beginning of it; capitals and
 * accents do not matter. */
bool play_same_word(const char *word, const char *name, bool begins);

/* Is it what an item is called, in one or more words? */
bool play_is_item(const play *p, const char *word, int domain, int item, bool begins);

/* ---- play_plan.c: one line, one action ------------------------------------------------------ */

/* Splits a line at blanks and commas, without small words between ("and"); a name of several
 * words is one. Returns how many there are; -1: too many. */
enum { PLAY_WORDS = 64 };
int play_split(const play *p, char *line, char *word[PLAY_WORDS]);

/* Adds the pieces of a set that are listed only after others: people name them in any order. */
void play_list_pieces(const play *p, play_question *q);

/* The steps that a line names; false: it names none. */
bool play_find_plan(const play *p, const play_question *q, const char *line, play_plan *plan);

/* Says how far a line is clear that names none, and what stands in the way; false: it is not
 * clear from the first word on. */
bool play_tell_stuck(const play *p, const play_question *q, const char *line);

/* ---- play_take.c: what is typed as steps -------------------------------------------------------
 */

/* Words that are no command by its whole name; false: they are no steps either. */
bool play_take(play *p, const play_question *q, char *word[], int n, const char *line,
               enum play_answer *answer);

/* Says why a step is not offered; false: the words are no step. */
bool play_tell_why(const play *p, const play_question *q, char *word[], int n);

/* Says what is wrong with words that are no steps. */
void play_tell_mistake(const play *p, const play_question *q, char *word[], int n,
                       const char *line);

/* Whatever was picked of a set is forgotten; false: there was nothing. */
bool play_forget_picks(play *p);

/* Where the last line that still counts began, in steps of the match. */
int play_line_start(play *p);

/* ---- play_line.c: what is typed ---------------------------------------------------------- */

/* A line typed by the player, without its end; NULL at the end of the input. The text
 * lives until the next call. */
char *play_read_line(play *p, const char *mark);

/* What Tab completes: the words of this question and the commands. NULL: nothing. */
void play_offer_words(play *p, const play_question *q);

/* ---- play_command.c: undo, log, save, help and the like ---------------------------------------
 */

/* What the n-th command is called in the player's language; NULL after the last. */
const char *play_command_name(const play *p, int n);

/* Does somebody say yes? */
bool play_is_yes(const play *p, const char *word);

/* Carries out what was typed. */
enum play_answer play_obey(play *p, const play_question *q, char *line);

/* After the end: the player may look back before leaving. */
void play_look_back(play *p);

/* The words of the game for a key; some have others under a variant in force:
 * rule.R24@flip_animals.on. */
const char *play_word_in_force(const play *p, const char *family, const char *name);

/* Says why a step is refused. */
void play_tell_refusal(const play *p, const play_question *q, ber_action a);

/* Writes the match to a file; never over another file without asking. */
bool play_save(play *p, const char *path);

/* Notes that the match is as in this file. */
void play_remember_file(play *p, const char *path);
bool play_is_saved(const play *p);

#endif
