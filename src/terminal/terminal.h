/*
 * terminal.h: one game at the terminal, as `beringia play` opens it, and what the files here share.
 *
 * The match is the truth and nobody here looks into it: what is shown comes from
 * match_blinded() and ber_event_for(), for the seat that sits at the screen.
 */
#ifndef BER_TERMINAL_H
#define BER_TERMINAL_H

#include "bot.h"
#include "canvas.h"
#include "match.h"
#include "words.h"

enum {
    TERMINAL_NAME = 64,
    TERMINAL_TEXT = 4096,
    TERMINAL_POSITION = 4 * TERMINAL_TEXT,
    TERMINAL_ITEMS = 64,
    TERMINAL_LINE = 512,
    TERMINAL_KEY = 8,
    TERMINAL_LINES = 256
};

enum terminal_colours { TERMINAL_BLACK_AND_WHITE, TERMINAL_16_COLOURS, TERMINAL_256_COLOURS };

typedef struct {
    match m;
    const ber_words *words;        /* of the game */
    const ber_words *own;          /* of the program */
    const bot *bot[BER_MAX_SEATS]; /* NULL: a person; else one of the next, */
    bot player[BER_MAX_SEATS];
    bot_mind *mind[BER_MAX_SEATS];           /* with its memory */
    bot_mind *adviser;                       /* the mind that gives hints; NULL: not yet asked */
    bool hints;                              /* are there any? */
    char name[BER_MAX_SEATS][TERMINAL_NAME]; /* in sentences: "Anna", else "Red" */
    const char *names[BER_MAX_SEATS];        /* the same, as sentences want them */
    int people;                              /* seats that are persons */
    int told[BER_MAX_SEATS + 1];             /* events told to each seat; the last is the public */
    int viewer;                              /* who sits at the screen, or BER_PUBLIC */
    bool unseen;      /* the board has changed since it was drawn for the viewer */
    bool plain;       /* sentences, no drawing */
    bool can_ask;     /* a person types, not a file */
    bool is_screen;   /* the output is a terminal */
    int colours;      /* enum terminal_colours */
    const char *save; /* where to save at the end, or NULL */
    /* Lent by the program: prints a message about a failure; writes a file, all or nothing (on
     * failure: prints why, and returns other than 0). */
    void (*fail)(const char *text);
    int (*write)(const char *path, const char *text, bool overwrite);
    char *path;   /* the file this match was loaded from or saved in */
    int saved_at; /* steps that file has; -1: something else */
    char *line;   /* what was typed last */
    size_t line_room;
    char picked[TERMINAL_LINE];    /* pieces of a set that were typed so far, */
    int picked_at;                 /* at this step of the match */
    int line_from[TERMINAL_LINES]; /* where each of the last lines began: undo goes back there */
    int n_lines;
    char position[BER_MAX_SEATS + 1][TERMINAL_POSITION]; /* as it was told last; see `told` */
} terminal;

/* What the members named by with.<domain> say about each item: the face of a tile. Where it
 * lies, by the members of where.<domain>: "in the centre", and "centre" to type it. */
enum { TERMINAL_PLACE = 48 };
typedef struct {
    int domain, of; /* -1: nothing is said */
    int16_t value[TERMINAL_ITEMS];
    char where[TERMINAL_ITEMS][TERMINAL_PLACE], spot[TERMINAL_ITEMS][TERMINAL_PLACE];
    bool common[TERMINAL_ITEMS];  /* it lies where nobody owns it */
    uint8_t seen[TERMINAL_ITEMS]; /* seats that know it, by the member of seen.<domain> */
} terminal_values;

/* A decision as the seat sees it. */
typedef struct {
    int seat, n;
    ber_action legal[BER_MAX_ACTIONS];
    char key[BER_MAX_ACTIONS][TERMINAL_KEY]; /* what takes it; "": only words do */
    bool named[BER_MAX_ACTIONS];             /* the key is what the thing is called: "17", "d6" */
    terminal_values values;
    _Alignas(8) char state[BER_MAX_STATE];
} terminal_question;

/* Words that were typed, or some of them in a row. */
typedef struct {
    char *const *word;
    int n;
} terminal_words;

/* Steps that were typed together. */
enum { TERMINAL_STEPS = 41 };
typedef struct {
    int n;
    ber_action step[TERMINAL_STEPS];
    bool goes_on; /* the same seat is asked again after them, without fate between */
    int prompt;   /* of the last step */
    int next;     /* of the question after it */
    bool is_open; /* steps from `before` on are pieces of a set that is not whole yet */
    int before;
} terminal_plan;

/* What an entry led to. */
enum terminal_answer {
    TERMINAL_AGAIN, /* the same question again */
    TERMINAL_SHOW,  /* the same question, with the whole position */
    TERMINAL_STEP,  /* the match went on, or back */
    TERMINAL_LEAVE,
};

/* ---- turns.c: the game ------------------------------------------------------------ */

/* Plays the match to its end, or until a person leaves. Everything above must be set. Returns 0,
 * or 1 if a bot failed, which has been said. */
int terminal_play(terminal *p);

/* ---- screen.c: printing ---------------------------------------------------- */

/* Finds out what the terminal can do. */
void terminal_screen_open(terminal *p, bool no_colour);

/* A paragraph, broken at the width of the terminal; further lines are indented. Returns how
 * many lines it took. */
int terminal_write(const terminal *p, const char *text, int indent);
void terminal_write_lines(const terminal *p, const char *text); /* each line a paragraph */

/* The program's words for `key`, with up to four texts for {0} {1} {2} {3}; NULL
 * ends them. terminal_say() prints them as a paragraph. */
void terminal_fill(const terminal *p, ber_text *out, const char *key, ...);
void terminal_say(const terminal *p, const char *key, ...);

/* Just this, without what would steer the terminal. */
void terminal_put(const char *text);

/* A paragraph in bold, and one that begins with the mark of the actor. */
void terminal_write_strong(const terminal *p, const char *text);
void terminal_write_of(const terminal *p, int actor, const char *text);

/* Columns and lines of the terminal (0 lines: what has no end), and columns a text takes. */
int terminal_width(const terminal *p);
int terminal_height(const terminal *p);
int terminal_columns(const char *text);

void terminal_draw_canvas(const terminal *p, const ber_canvas *canvas);

/* Wipes the screen and what can be scrolled back to. */
void terminal_clear(const terminal *p);

/* ---- tell.c: what happened, and who is who ------------------------------------ */

/* "Red": what a seat is called whose player has no name, as in the page. */
void terminal_colour_name(const terminal *p, int seat, ber_text *out);

/* "Anna (red)". */
void terminal_full_name(const terminal *p, int seat, ber_text *out);

/* Gives a sentence its capital. */
void terminal_capitalise(char *text);

/* A step as a sentence, with a capital. With a question things are told by what they are and
 * where they lie: "Turn over fur, in the centre". */
void terminal_step_words(const terminal *p, const terminal_question *q, ber_action a,
                         ber_text *out);

/* Who plays, and the variants in force. */
void terminal_tell_table(const terminal *p);
void terminal_tell_result(const terminal *p);

/* ---- table.c: events as a table ------------------------------------------------------- */

enum { TERMINAL_ROWS = 40, TERMINAL_COLUMNS = 8, TERMINAL_COUNTS = 4 };
typedef struct {
    int halves; /* of points */
    bool has_points, is_signed;
    int counts, count[TERMINAL_COUNTS];
    char forms[TERMINAL_COUNTS][TERMINAL_NAME]; /* of what is counted */
    char text[2 * TERMINAL_NAME];
} terminal_cell;

/* Empty: all zero. */
typedef struct {
    int rows, columns, at, cells; /* at: the row of the last event; cells: values so far */
    bool has_seats;               /* the columns are those of the seats */
    char row[TERMINAL_ROWS][TERMINAL_NAME], column[TERMINAL_COLUMNS][TERMINAL_NAME];
    terminal_cell cell[TERMINAL_ROWS][TERMINAL_COLUMNS];
} terminal_table;

/* Adds what the words say that an event adds, or half points of a seat. */
void terminal_table_add(const terminal *p, terminal_table *t, const char *spec,
                        const ber_event *event);
void terminal_table_points(const terminal *p, terminal_table *t, const char *row, int seat,
                           int halves);

/* With a row of sums where the columns are seats; a line for each row where nothing is drawn, and
 * where there is no room. */
void terminal_table_print(const terminal *p, terminal_table *t);

/* ---- news.c: what happened ------------------------------------------------------------ */

/* The events from number `first` on, as sentences, as `viewer` may know them. */
void terminal_tell(const terminal *p, int viewer, int first);

/* Has a block with its table ended, of which the viewer has not been told? Then much is new. */
bool terminal_has_new_table(const terminal *p, int viewer);

/* Those that the viewer has not been told yet. */
void terminal_tell_news(terminal *p, int viewer);

/* ---- think.c: what bots think ----------------------------------------------------- */

/* Takes a bot's step, and keeps what it thought. */
int terminal_bot_step(terminal *p, int seat, ber_error *error);

/* " What speaks for it: more prey within reach.", said to that seat; nothing if nothing stands out.
 */
void terminal_merit_words(const terminal *p, const bot_merit *merit, int seat, ber_text *out);

/* Up to three steps that a strong bot would consider, with what it expects of them; of the best
 * also why. */
void terminal_tell_hint(terminal *p, const terminal_question *q);

/* A step as an answer to the question: without nouns it may have other words there. */
void terminal_answer_words(const terminal *p, const terminal_question *q, ber_action a,
                           ber_text *out);

/* A whole action, or step, that belongs before step number `step` of the match, by what its things
 * were then: four furs, not four tiles. */
void terminal_plan_words(const terminal *p, int step, const ber_plan *plan, ber_text *out);

/* Whether the words tell the step as one with the step before. */
bool terminal_goes_on(const terminal *p, ber_action before, ber_action a);
bool terminal_is_silent(const terminal *p, ber_action before, ber_action a); /* and not at all */

/* What a bot thought about a step, if it may be told; `step` is its number. */
void terminal_thought_words(const terminal *p, int step, ber_text *out);

/* The last `n` thoughts; false if there are none, or they may not be shown yet. */
bool terminal_tell_thoughts(const terminal *p, int viewer, int n);

/* ---- position.c: the position in sentences --------------------------------------- */

/* Everything the words of the game have a sentence for; if not whole, only what the viewer was
 * not told the last time. */
void terminal_tell_position(terminal *p, const void *state, bool whole);

/* What is in one place; false: there is no such place. */
bool terminal_tell_place(const terminal *p, const void *state, const char *name);

/* ---- pattern.c: sentences filled from a position -------------------------------------- */

/* Copies `pattern`, putting the open decision's numbers, members of the state and facts for
 * their names in braces: {left}, {space}, {ap}, {displaced}. {fact left} is a fact even if a
 * member has its name, {seat active} a fact as a noun of that domain, {brief card} the word
 * brief.card.VALUE; forms may follow: {left|# hunter|# hunters}. */
void terminal_fill_state(const terminal *p, const void *state, const char *pattern, ber_text *out);

/* ---- things.c: the things of a position in words ------------------------------------- */

/* Finds out what members say about items; see terminal_values. */
void terminal_read_values(const terminal *p, const void *state, terminal_values *out);

/* "3 furs": a number of an item. */
void terminal_counted(const terminal *p, int domain, int item, int n, ber_text *out);

/* A thing by what members say about it: "question mark (tusk), in the centre"; false: they say
 * nothing. */
bool terminal_item_words(const terminal *p, const terminal_question *q, int domain, int item,
                         ber_text *out);

/* A list of names; consecutive ones become "a7 to d7". */
void terminal_join(const terminal *p, char *const name[], int n, ber_text *out);

/* ---- facts.c: what the game computes from the position: islands, points ----------- */

/* A line each; `family` is "fact", or "result" for what is told at the end. */
void terminal_tell_facts(const terminal *p, const void *state, const char *family, ber_text *out);

/* Adds a row for each fact that is points by seat and has words: account.fact.<fact>. */
void terminal_fact_points(const terminal *p, const void *state, terminal_table *t);

/* Adds the value of a fact that is a single word or number; nothing without such a fact. Raw: as
 * the game writes it. */
void terminal_raw_fact(const terminal *p, const void *state, const char *name, ber_text *out);
void terminal_add_fact(const terminal *p, const void *state, const char *name, ber_text *out);

/* ---- menu.c: the question and its options ------------------------------------------ */

/* The board, or the position in sentences: whole, or what changed since it was told. */
void terminal_show_position(terminal *p, const void *state, bool whole);

/* The question in words, and the options. */
void terminal_show_prompt(const terminal *p, const terminal_question *q);
void terminal_show_options(const terminal *p, const terminal_question *q);

/* Those that are pieces of a set, by what they are: "3 axes, 6 furs". */
void terminal_tell_pieces(const terminal *p, const terminal_question *q);

/* ---- keys.c: what an option is called ---------------------------------------------------- */

/* Gives each option what it is called in the list, "c" or "17". */
void terminal_make_keys(const terminal *p, terminal_question *q);
int terminal_find_key(const terminal_question *q, const char *word); /* -1: none is called so */

/* What can be chosen: "Here you can choose 5 to 12, a." */
void terminal_tell_keys(const terminal *p, const terminal_question *q);

/* The verb of a step. */
int terminal_verb_of(const terminal *p, ber_action a);

/* Is it a piece of a set, known by what it is? */
bool terminal_is_piece(const terminal *p, const terminal_question *q, ber_action a);

/* ---- actions.c: several steps as one action ------------------------------------------------- */

/* Several steps as one action: "Take from the centre: 3 furs, 2 food." And what to type for
 * it: "take 3 fur, 2 food". */
void terminal_steps_words(const terminal *p, const terminal_question *q, const ber_action *step,
                          int n, ber_text *out);

void terminal_typed_steps(const terminal *p, const terminal_question *q, const ber_action *step,
                          int n, ber_text *out);

/* ---- entry.c: from words to a step -------------------------------------------------- */

/* How many of the words name this step, in whole; 0: they do not. `begins`: they may be
 * shortened. */
int terminal_match_step(const terminal *p, const terminal_question *q, ber_action a,
                        terminal_words w, bool begins);

/* Do the words name its verb and some of its nouns, in order: "hunt d6" for "hunt fox2 d6"? */
bool terminal_hints_at(const terminal *p, const terminal_question *q, ber_action a,
                       terminal_words w);

typedef bool terminal_tester(const terminal *p, const terminal_question *q, ber_action a,
                             terminal_words w);

/* Do they name the step but for how many, the last of three nouns: "land boreal 7"? */
bool terminal_omits_last(const terminal *p, const terminal_question *q, ber_action a,
                         terminal_words w);

bool terminal_is_verb(const terminal *p, const char *word, const ber_verb *verb, bool begins);
bool terminal_is_filler(const terminal *p, const char *word); /* "and", "of" */

/* What a person types for a step or a noun, in the language in force. */
void terminal_typed(const terminal *p, const terminal_question *q, ber_action a, ber_text *out);
void terminal_typed_noun(const terminal *p, int domain, int item, ber_text *out);

/* The option meant by these words: its place in q->legal; -1: none; -2: several, which
 * are then listed in `several`. */
int terminal_find_option(const terminal *p, const terminal_question *q, terminal_words w,
                         ber_text *several);

/* Any step of the game, offered or not; false: these words name none. */
bool terminal_find_step(const terminal *p, const terminal_question *q, terminal_words w,
                        ber_action *out);

/* The step that would choose a thing that cannot be chosen, where its verb is clear: "18" where
 * spaces are chosen and 18 is not among them. */
bool terminal_find_thing(const terminal *p, const terminal_question *q, const char *word,
                         ber_action *out);

/* The step that would pick a thing known by what it is, whatever is asked now. */
bool terminal_find_piece(const terminal *p, const terminal_question *q, const char *word,
                         ber_action *out);

/* The item of a domain that is called so; -1: none. */
int terminal_find_noun(const terminal *p, const char *word, int domain);

/* True if `word` is `name` or, with `begins`, the beginning of it; capitals and
 * accents do not matter. */
bool terminal_same_word(const char *word, const char *name, bool begins);

/* ---- plan.c: one line, one action ------------------------------------------------------ */

/* Splits a line at blanks and commas, without small words between ("and"); a name of several
 * words is one. Returns how many there are; -1: too many. */
enum { TERMINAL_WORDS = 64 };
int terminal_split(const terminal *p, char *line, char *word[TERMINAL_WORDS]);

/* Adds the pieces of a set that are listed only after others: people name them in any order. */
void terminal_list_pieces(const terminal *p, terminal_question *q);

/* The steps that a line names; false: it names none. */
bool terminal_find_plan(const terminal *p, const terminal_question *q, const char *line,
                        terminal_plan *plan);

/* Says how far a line that names no steps is clear, and what is in the way; false: not even its
 * first word is. */
bool terminal_tell_stuck(const terminal *p, const terminal_question *q, const char *line);

/* ---- take.c: what is typed as steps --------------------------------------------------- */

/* Words that are no command by its whole name; false: they are no steps either. */
bool terminal_take(terminal *p, const terminal_question *q, terminal_words w, const char *line,
                   enum terminal_answer *answer);

/* Says why a step is not offered; false: the words are no step. */
bool terminal_tell_why(const terminal *p, const terminal_question *q, terminal_words w);

/* Says what is wrong with words that are no steps. */
void terminal_tell_mistake(const terminal *p, const terminal_question *q, terminal_words w,
                           const char *line);

/* Whatever was picked of a set is forgotten; false: there was nothing. */
bool terminal_forget_picks(terminal *p);

/* Where the last line that still counts began, in steps of the match. */
int terminal_line_start(terminal *p);

/* ---- line.c: what is typed ---------------------------------------------------------- */

/* A line typed by the player, without its end; NULL at the end of the input. The text
 * lives until the next call. */
char *terminal_read_line(terminal *p, const char *mark);

/* What Tab completes: the words of this question and the commands. NULL: nothing. */
void terminal_offer_words(terminal *p, const terminal_question *q);

/* ---- command.c: undo, log, save, help and the like ------------------------------------ */

/* What the n-th command is called in the player's language; NULL after the last. */
const char *terminal_command_name(const terminal *p, int n);

/* Does somebody say yes? */
bool terminal_is_yes(const terminal *p, const char *word);

/* Carries out what was typed. */
enum terminal_answer terminal_obey(terminal *p, const terminal_question *q, char *line);

/* After the end: the player may look back before leaving. */
void terminal_look_back(terminal *p);

/* The words of the game for a key; some have others under a variant in force:
 * rule.R24@flip_animals.on. */
const char *terminal_word_in_force(const terminal *p, const char *family, const char *name);

/* Says why a step is refused. */
void terminal_tell_refusal(const terminal *p, const terminal_question *q, ber_action a);

/* Writes the match to a file; never over another file without asking. */
bool terminal_save(terminal *p, const char *path);

/* Notes that the match is as in this file. */
void terminal_remember_file(terminal *p, const char *path);
bool terminal_is_saved(const terminal *p);

#endif
