/*
 * server.h: guests, tables and connections, as the files of this room share them.
 *
 * Everything here lives on the loop's thread. A step is validated, written by the
 * store, and only then told: while jobs of a table are under way it is `busy`, takes no
 * other step, and nobody is shown its position.
 */
#ifndef BER_SERVER_H
#define BER_SERVER_H

#include "json.h"
#include "key.h"
#include "limit.h"
#include "log.h"
#include "match.h"
#include "meter.h"
#include "store.h"
#include "tact.h"
#include "transport.h"
#include "wheel.h"
#include "worker.h"

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_DEVICE, SEAT_BOT };
enum table_state { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER };
enum undo_policy { UNDO_NONE, UNDO_TURN, UNDO_FREE };
enum pace_kind { PACE_NONE, PACE_MOVE, PACE_RESERVE, PACE_DAYS };
enum talk_policy { TALK_PHRASES, TALK_FREE, TALK_NONE };
enum wanted_people { WANTED_ANYONE, WANTED_BEGINNERS, WANTED_EXPERIENCED };

enum {
    REQUESTS_KEPT = 32,    /* answered requests remembered per table */
    OUT_SIZE = 256 * 1024, /* longest message: an answer that would be longer is an error */
    LOBBY_TABLES = 60,     /* most tables of one lobby message */
    LOBBY_PUBLIC = 30,     /* most tables of others among them */
    LOBBY_AT_ONCE = 100,   /* guests told in one tick: the loop must not stall */
    MAX_HOSTED = 16,       /* bots of the host's own */
    MAX_BOT_NAME = 20,
};

typedef struct guest {
    store_guest row;
    int n_conns;
    bool unsaved;                /* the store could not write it; to be tried again */
    bool fresh;                  /* its first token is not on disk */
    int saving;                  /* jobs under way */
    bool whole;                  /* its finished tables are in the list, too */
    bool gone;                   /* deleted, but some of its connections are still open */
    int64_t seen;                /* as it is stored */
    int64_t used;                /* when it was last here, by the server's clock */
    char open_id[STORE_REQUEST]; /* request of the last `open` carried out */
    char open_table[STORE_ID];   /* the table it opened */
    int64_t talk_counted;        /* since when its chat is counted */
    int n_said;                  /* lines of chat since then */
    struct table **own;          /* tables where it has a seat, or wanted one */
    int n_own, room_own;
    struct token *token;       /* of the devices that have connected */
    struct guest *next, *prev; /* all of them */
    struct guest *same;        /* in its bucket */
} guest;

/* A message that waits until what it is about is on disk. */
typedef struct waiting {
    struct waiting *next;
    size_t length;
    char text[];
} waiting;

/* A request already carried out: repeated, it is answered again, not done twice. */
typedef struct {
    int8_t seat;
    char id[STORE_REQUEST];
    int at;
} answered;

/* Where the answer to a request goes; the client may have left meanwhile. */
typedef struct {
    uint64_t client; /* its number; 0: nobody asked */
    char id[STORE_REQUEST];
    bool leaves; /* the client leaves the table once that is done */
} reply_to;

/* A table as a viewer saw it when it was last sent, and how it differed from the time before. */
typedef struct {
    struct outlook *now; /* NULL: never sent */
    int at;
    uint32_t era, number; /* `number` counts outlooks, from 1 */
    char *change;         /* members of a message; NULL: all of it is new */
    size_t length;
} told_outlook;

typedef struct table {
    store_table row;
    bool mine;            /* this node owns it; else it is only known here, for lists */
    bool due;             /* other nodes are to hear how it stands */
    uint8_t there;        /* of another node's: seats whose people are at it */
    store_table *durable; /* while row is being written: what is on disk */
    match m;
    int busy;             /* jobs under way */
    bool loaded;          /* `m` is in memory */
    bool prepared;        /* open table that continues another match: those steps are in memory */
    bool stored;          /* the table is on disk */
    bool spoilt;          /* a job failed: the match in memory is ahead of the disk */
    bool table_due;       /* everybody gets a `table` once no job is pending */
    bool ends;            /* the match ends with the jobs under way */
    bool goes;            /* the table is removed with the jobs under way */
    bot_memory memory;    /* of the bot that decided last */
    bool thinking;        /* a worker is thinking about one of its questions */
    bool outdated;        /* the answer of that worker will not count */
    bool strays;          /* guests without a seat here may still have it in their lists */
    uint32_t era;         /* changes when steps are taken back: everybody is told afresh */
    bool known;           /* the next five are valid, loaded or not */
    int on_disk;          /* steps on disk */
    uint8_t asked;        /* seats asked after those steps */
    uint8_t asked_openly; /* of those, the ones everybody may know of */
    int since[BER_MAX_SEATS]; /* decisions of others since the seat's last one */
    int64_t moved;            /* when the last step was taken; 0: not known */
    char home[PREFIX_TEXT];   /* the address that is charged for it; "" none */
    int64_t used;             /* when somebody was last there, by the server's clock */
    told_outlook outlook[BER_MAX_SEATS + 1]; /* the last is the public's */
    int64_t public_tick;                     /* when spectators are told again */
    bool public_due;                         /* something waits to be told to them */
    struct table *next_due;                  /* the next table with `public_due` */
    int asked_at[BER_MAX_SEATS];    /* since which step the seat is being asked; -1: it is not */
    store_mark mark[BER_MAX_SEATS]; /* clocks and absences of the seats; those of the row may be out
                                       of date */
    bool marks_due;                 /* the marks have to be written */
    uint8_t begun;                  /* seats whose turn has begun and who were not told yet */
    bool returns;                   /* the owner of a covered seat has come back */
    uint8_t coverable;              /* seats that may be covered, as last announced */
    uint8_t passing;                /* seats whose clocks run only because of a window */
    uint8_t overdue;                /* overdue seats that everybody may know of */
    int64_t unwound[BER_MAX_SEATS]; /* what was left of a clock before its last turn's end */
    answered request[REQUESTS_KEPT];
    int next_request;
    char rematch[STORE_ID], rematch_of[STORE_ID];
    bool stuck;                   /* the rules have changed: not all steps replay */
    bool blank;                   /* ... and no part of the match can be shown */
    int64_t gather_until;         /* deadline for the numbers for fate; 0: none are awaited */
    struct table *next_gathering; /* in the list of those */
    struct client *client;        /* clients at this table */
    struct talk *talk;            /* what they said to each other; NULL: nothing */
    int turn;                     /* of its host's tables, in the lobby */
    wheel_place look;             /* when its clocks are looked at */
    struct table *next, *prev;    /* all of them */
    struct table *same;           /* in its bucket */
} table;

/* How a client is led to the node that owns its table; for one that was led here, what came. */
typedef struct {
    led *line;      /* what the client says goes there; NULL: it is answered here */
    int64_t epoch;  /* of that node */
    uint32_t n;     /* messages that went there, or came from there */
    int back;       /* how many of them come back, as that node cannot answer them */
    bool turned;    /* what it says is sent back to the node it came from, */
    bool lobby;     /* and it was listening to the lobby */
    bool ready;     /* the line is open */
    int64_t again;  /* no further try before this tick; */
    int64_t since;  /* when the tries began; 0: none so far */
    waiting *first; /* messages held while the line is being opened, or on their way back */
} client_lead;

/* One connection. `told` is the number of steps each viewer was told of, in one era of the
 * table; `behind` has a bit for each that was sent only a part and will ask for more. The last
 * viewer is the public. */
typedef struct client {
    conn *c;
    uint64_t number;          /* from 1, never used twice */
    guest *guest;             /* NULL until it was read */
    uint8_t hash[STORE_HASH]; /* of its token */
    char address[ADDRESS_TEXT], home[PREFIX_TEXT];
    bool greeted, in_lobby, lobby_due;
    bool hinting; /* a worker is busy with its question */
    table *table;
    int told[BER_MAX_SEATS + 1];
    uint32_t seen[BER_MAX_SEATS + 1]; /* number of the outlook sent to each; 0: none */
    uint32_t era;
    uint8_t behind;
    client_lead lead;
    waiting *waiting; /* in order; later messages wait behind these */
    int n_waiting;
    struct client *also_waits;
    struct brought *brought;    /* a record that comes in parts (request_bring.c); NULL: none */
    int64_t counted;            /* since when its messages are counted */
    int n_messages;             /* messages since then */
    struct client *next, *prev; /* all of them */
    struct client *beside;      /* at the same table */
    struct client *same;        /* in the bucket of its number */
} client;

enum { BUCKETS = 4096 };

/* A bot that is a program of the host's. It has a thread of its own: a slow one delays only its
 * own opponents. */
typedef struct {
    bot bot;
    workers *workers;
} hosted_bot;

enum { HISTOGRAMS = 4 };
enum { TIME_STEP, TIME_FETCH, TIME_STORE, TIME_TICK }; /* what is measured: see metrics.c */

typedef struct server {
    limits limit;
    bool (*reload)(void *user, limits *out, char *error, size_t size);
    void *reload_user;
    log_book *log;
    struct fetch *fetch;          /* what is being read */
    struct http_wait *http_waits; /* HTTP requests waiting for it, or for the disk */
    struct address_count **addresses;
    int n_addresses;
    struct ban *ban;
    struct admin *admin;
    struct {
        bool busy, good, known;
        int64_t since, at; /* tenths of a second */
    } pulse;
    bool counting, counted; /* an older match is being counted; all have been */
    bool forgetting;        /* what is old is being read or deleted */
    int64_t forget_at;
    meter time[HISTOGRAMS];
    transport *net;
    store *store;
    workers *workers;
    tact tact; /* when bots answer */
    hosted_bot hosted[MAX_HOSTED];
    int n_hosted;
    guest *guests, *guest[BUCKETS];
    struct token *token[BUCKETS];
    struct errands *errands; /* passwords */
    struct remind *remind;   /* never NULL while it runs */
    const char *push_public; /* key for browsers that subscribe; NULL: no push */
    bool push_loopback;
    uint64_t n_letters_sent, n_letters_failed;
    table *tables, *table[BUCKETS];
    wheel looks;       /* at clocks and patience */
    table *gathering;  /* tables where numbers for fate are awaited */
    table *public_due; /* whose spectators are told with the next tick */
    client *client;
    struct client *numbered[BUCKETS]; /* all of them, by number */
    uint64_t n_clients;               /* so far */
    client *waits;                    /* clients with waiting messages */
    bool again;                       /* something they wait for may have happened */
    int n_guests, n_tables, n_loaded;
    bool lobby_changed; /* the lobby changed and some have not been told */
    bool lobby_round;   /* some are `lobby_due` */
    bool try_again;     /* the store failed: guests and bots are tried again */
    bool shown_old;     /* `shown` must be rebuilt */
    table **shown;      /* all tables open to everybody */
    int n_shown, room_shown;
    int64_t now;              /* seconds since 1970, for people and for the store */
    int64_t clock;            /* seconds that never go back, for limits and ages in memory */
    int64_t tick, lobby_told; /* tenths of them */
    int64_t lived;            /* ms that servers of this data have lived, for people's clocks */
    int64_t lived_at;         /* meter_now() of that */
    int64_t lives_from;  /* `clock` at which lived time starts to run: people may reconnect first */
    int64_t write_at;    /* `clock` when it is written again */
    int64_t ticked;      /* meter_now() of the last tick */
    int64_t epoch;       /* its number among the nodes of its data; 0: it is the only one */
    struct nodes *nodes; /* the others */
    bool first;          /* it does what is done once for all nodes */
    bool unlisted;
    bool ending;       /* it was asked to */
    bool deposed;      /* another node has taken over: this one ends */
    bool missed;       /* something arrived while this one had to stay silent, */
    int64_t silent_at; /* since that tick; 0: it may speak */
    uint64_t n_steps, n_refused, n_store_errors;
    char re[STORE_REQUEST]; /* what the message in `out` answers */
    char out[OUT_SIZE];
} server;

/* ---- lobby.c: who and what there is ------------------------------------------------ */

guest *lobby_guest(server *s, const uint8_t hash[STORE_HASH]);
guest *lobby_new_guest(server *s, char token[65]);
void lobby_save_guest(server *s, guest *g);
void lobby_save_again(server *s); /* guests that the store could not write */
table *lobby_table(server *s, const char *id);
table *lobby_add_table(server *s, const store_table *row);
void lobby_remove_table(server *s, table *t); /* its clients leave */
void lobby_close(server *s);                  /* frees all that is in memory */
/* Loads its match into memory by replaying its steps, as far as the rules allow. */
void lobby_fill_table(server *s, table *t, const store_step *step, int n);
/* Of an open table: the steps that its match begins with. */
void lobby_prepare_table(server *s, table *t, const store_step *step, int n);
bool lobby_is_prepared(const table *t); /* it can begin: the steps it continues are in memory */
void lobby_key(const store_table *row, uint8_t key[FATE_KEY]); /* the key that fate draws from */
guest *lobby_add_guest(server *s, const store_guest *row);
void lobby_remove_guest(server *s, guest *g); /* which has no connection and no table */
table *lobby_add_found(server *s, const store_found *found); /* and its owners; NULL: not good */
void lobby_unload_table(server *s, table *t);
void lobby_give_proof(table *t);
bool lobby_load(server *s, char *error, size_t size);
uint64_t guest_number(const uint8_t hash[STORE_HASH]); /* how workers tell guests apart */
bool is_private(const table *t);
bool is_strict(const store_table *row);   /* each seat has to pass by itself in a window */
bool is_handed(const table *t, int seat); /* lent to a bot, whose thoughts stay private */
const bot *server_bot(const server *s, const char *name);     /* one that is offered; NULL: none */
bool is_bot_name(const server *s, const char *name);          /* ignoring case */
const bot *bot_of(const server *s, const table *t, int seat); /* NULL: its owner plays */
bool is_bots(const table *t, int seat);                       /* a bot plays it now */
void seat_name(server *s, const table *t, int seat, char *out, size_t size);
void log_line(server *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same with a level, and about a client and a table; both may be NULL. */
void log_about(server *s, enum log_level level, const client *c, const char *id, const char *format,
               ...) __attribute__((format(printf, 5, 6)));

/* ---- token.c: which guest a browser is -------------------------------------------------- */

bool token_read(const char *cookie, uint8_t hash[STORE_HASH]); /* false: not one */
void token_new(char cookie[65], uint8_t hash[STORE_HASH]);
guest *token_guest(server *s, const uint8_t hash[STORE_HASH]); /* NULL: not in memory */
guest *token_guest_of(server *s, const char *cookie);
void token_note(server *s, const uint8_t hash[STORE_HASH], guest *g);
void token_seen(server *s, const uint8_t hash[STORE_HASH]);   /* its device is here */
void token_forget(server *s, const uint8_t hash[STORE_HASH]); /* and its connections, everywhere */
void token_drop(server *s, const uint8_t hash[STORE_HASH]);   /* the same, at this node */
void token_forget_others(server *s, const guest *g, const uint8_t stays[STORE_HASH]);
void token_forget_guest(server *s, guest *g); /* all of it */

/* ---- self.c: questions about who somebody is --------------------------------------------- */

typedef struct self_ask {
    reply_to to;   /* a client, */
    uint64_t http; /* or a request: its number */
    bool secure;
    char home[PREFIX_TEXT], address[ADDRESS_TEXT];
    char cookie[2 * STORE_HASH + 1]; /* the token it is given, "" none */
    char words[KEY_TEXT];            /* the key that is made */
    char link[2 * STORE_HASH + 1];   /* the key that goes into a letter */
    char lang[3];
    void *user;
    /* `self` is NULL if it could not be stored. */
    void (*done)(server *s, struct self_ask *ask, const store_self *self);
} self_ask;

store_self *self_new(server *s, enum self_order order); /* NULL: no memory */

/* Takes `self`, which may be NULL; then it has failed. `ask` is copied; NULL: nobody waits. */
void self_submit(server *s, store_self *self, const self_ask *ask);
void self_refuse(server *s, const self_ask *ask, int status, const char *code, const char *text);
void self_answer(server *s, const self_ask *ask, int status, const char *body);
bool self_failed(server *s, const self_ask *ask, const store_self *self); /* and says so */
void self_done(server *s, self_ask *ask, const store_self *self);         /* `ok` to the client */
void self_tell(server *s, const self_ask *ask, const char *kind, const char *said);

/* ---- request_key.c, by HTTP ---- */

void key_http(server *s, const http_request *request);
void out_http(server *s, const http_request *request);

/* ---- request_account.c, request_remind.c, by HTTP ---- */

void sign_in_http(server *s, const http_request *request);
void recover_http(server *s, const http_request *request);
void forgot_http(server *s, const http_request *request);
void confirm_http(server *s, const http_request *request);
void off_http(server *s, const http_request *request);

/* ---- policy.c: rights ------------------------------------------------------------- */

enum right {
    MAY_SEE,  /* that the table is there */
    MAY_COME, /* to it, and be told what happens */
    MAY_READ, /* the record, once it is over */
};

/* A guest of NULL is somebody unknown. */
bool policy_may(const table *t, const guest *g, enum right what);
bool policy_may_look(const table *t, const guest *g, int viewer); /* through the eyes of `viewer` */
const store_table *policy_row(const table *t);                    /* as it is on disk */
bool owns(const table *t, int seat, const guest *g);
bool has_seat(const table *t, const guest *g);
bool is_invited(const table *t, int seat, const guest *g); /* the seat is kept for it */
bool has_invitation(const table *t, const guest *g);

/* ---- fetch.c: what is not in memory is read, and nobody else waits for it ------------------ */

enum fetch_state { FETCH_HERE, FETCH_NONE, FETCH_LATER, FETCH_ELSEWHERE };

/* Is the table here, with its match, and this node's? If it has to be read, fetch_table() begins
 * that. */
enum fetch_state fetch_table(server *s, const char *id, table **out);
const store_node *fetch_owner(server *s, const char *id); /* after FETCH_ELSEWHERE */

/* The same to look only, whoever owns it: the match is there if it is over, or this node's. */
enum fetch_state fetch_look(server *s, const char *id, table **out);
void fetch_again(server *s, table *t); /* reads the match from disk and sends it to everybody */
enum fetch_state fetch_guest(server *s, const uint8_t token[STORE_HASH], guest **out);
void fetch_sweep(server *s); /* drops failed reads, once everybody waiting was told */
void fetch_close(server *s);

/* ---- forget.c: what leaves memory, and what is deleted -------------------------------- */

void forget_idle(server *s); /* in memory */
void forget_old(server *s);  /* on disk, a little at a time */

/* Deletes a table or a guest. False: something of it is being written; try again. `done` is
 * called on the loop's thread once that is on disk, or has failed (`error`). */
typedef struct {
    void (*done)(server *s, void *user, const char *error);
    void *user;
} forget_then;
bool forget_table(server *s, const char *id, forget_then then);
bool forget_guest(server *s, const uint8_t hash[STORE_HASH], forget_then then);
bool forget_elsewhere(server *s,
                      const uint8_t hash[STORE_HASH]); /* another node does; false: later */

/* ---- nodes.c, lead.c: other nodes of the same data ------------------------------------ */

bool nodes_open(server *s);
void nodes_close(server *s);
void nodes_listening(server *s, const char *address); /* where other nodes reach this one */
void nodes_tick(server *s);
void nodes_lose(server *s, table *t); /* another node owns it now: its people reconnect */
int nodes_others(const server *s);    /* how many there are */
int64_t nodes_taker(const server *s); /* the node that is to own a table somebody needs */
void nodes_took(server *s);           /* a table has arrived, */
void nodes_read(server *s);           /* and another one may be read */
bool nodes_is_draining(const server *s);
void nodes_text(const server *s, ber_text *out); /* for the host */
void nodes_metrics(const server *s, int *nodes, int *leases, int *leads);

/* Sends a line to the others, who would otherwise learn the same a little later. */
void nodes_tell(server *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *nodes_line(const server *s, const char *word, const char *about); /* for a job; may be NULL */
void nodes_count(server *s, const char *home, int what, int n);         /* they count it, too */

/* Hands over all tables, one by one, within `ticks`; `done` gets how many, or a negative number
 * and the reason. */
void nodes_drain(server *s, int ticks, void (*done)(void *user, int n, const char *why),
                 void *user);
enum { NODES_PATIENCE = 600 };

/* The client's message is for another node. */
bool lead_begin(server *s, client *c, const store_node *to, const char *text,
                size_t length); /* false: it has to wait */
bool lead_message(server *s, client *c, const char *text, size_t length); /* was it passed on? */
void lead_back(server *s, client *c, const char *text,
               size_t length); /* from a client that was led here */
void lead_forget(client *c);
void lead_drop(server *s, int64_t epoch); /* that node is gone */
void lead_tick(server *s);
void lead_ready(void *user, void *of);
void lead_heard(void *user, void *of, const char *text, size_t length);
void lead_ended(void *user, void *of, int code, const char *reason);

/* ---- address.c: what an address may do in a day, and who is kept out ------------------ */

enum { COUNT_GUESTS, COUNT_TABLES, COUNT_STEPS, COUNT_KEYS, COUNT_TRIES, COUNT_LETTERS, COUNTS };

/* Adds to today's count of an address (its home); false, with nothing added, if that has
 * reached `most`. */
bool address_take(server *s, const char *home, int what, int most);
int address_has(server *s, const char *home, int what);
void address_add(server *s, const char *home, int what, int n);
void address_note(server *s, const char *home, int what, int n); /* other nodes have counted it */
void address_close(server *s);

bool ban_read(const char *text, char out[STORE_TEXT]); /* as it is kept; false: not one */
bool ban_add(server *s, const char *what);
void ban_remove(server *s, const char *what);
bool is_banned(const server *s, const uint8_t *hash, const char *address); /* hash may be NULL */

/* ---- listing.c: which tables are shown to whom ---------------------------------------- */

void listing_note(server *s, table *t); /* re-indexes its owners; one may have joined */
void listing_forget(server *s, const table *t);
int listing_count(const guest *g);  /* unfinished tables where it has a seat, */
int listing_asking(const guest *g); /* and of those the ones where others play that ask for it */
int listing_for(server *s, const guest *g, table *out[LOBBY_TABLES]);

/* A further page of the list open to everybody, from a position in it; `of` is its length. */
int listing_public(server *s, const guest *g, int from, table *out[LOBBY_PUBLIC], int *of);

/* ---- name.c: what people are called before they say ---------------------------------- */

void name_for_guest(char *out, size_t size);

/* ---- play.c: what happens at a table ------------------------------------------------ */

/* The table becomes as `next` says once that is on disk; until then `row` is ahead. */
void play_begin(server *s, table *t, const store_table *next, reply_to to);
void play_save_table(server *s, table *t, const store_table *next, reply_to to);
int play_act(server *s, table *t, int seat, ber_action a, reply_to to, ber_error *error);
int play_undo(server *s, table *t, int seat, reply_to to, ber_error *error);
bool play_can_undo(const table *t, int seat);
void play_bots(server *s, table *t);
void play_bots_again(server *s);                             /* at every table in memory */
void play_answers(server *s);                                /* takes back what bots thought */
int play_answered(const table *t, int seat, const char *id); /* its `at`, or -1 */
void play_note_questions(table *t, int old_steps);
void play_drop(server *s, table *t, reply_to to); /* removes the table, once that is on disk */
void play_note_disk(table *t);                    /* memory and disk agree */
bool play_is_over(const table *t);                /* and the end is on disk */

/* ---- request_policy.c: words of the policy ---------------------------------------------- */

const char *pace_name(int kind);
const char *pace_time_name(int kind); /* the member with its time; NULL: it has none */
const char *talk_name(int talk);
const char *wanted_name(int wanted);

/* ---- gather.c: numbers for fate, before a match begins --------------------------------- */

bool gather_is_full(const store_table *row); /* no seat is open */
bool gather_waits(const store_table *row);   /* somebody has pledged a number and not opened it */
void gather_clear(store_table *row);         /* as if nobody had pledged anything */
void gather_note(server *s, table *t);       /* called when it may be full and is on disk */
void gather_forget(server *s, table *t);
void gather_tick(server *s); /* once a second */

/* ---- played.c: finished matches, as their people look back at them -------------------------- */

void played_note(const server *s, const table *t, store_job *job);     /* how it ended, if it has */
void played_ask(server *s, client *c, store_job *job, const char *id); /* games or stats */
void played_tick(server *s); /* works off, one by one, matches older than stored outcomes */

/* ---- talk.c: what people at a table say to each other ---------------------------------------- */

void talk_members(table *t, const guest *g, ber_json *out); /* of a `table` message */
void talk_again(server *s, client *c); /* resends the talk to somebody who returns */
void talk_quiet(table *t);             /* forgets what was said */
void talk_forget(table *t);            /* forgets what was said and agreed */

/* ---- hint.c: what a strong bot would do in a person's place --------------------------- */

/* Answers the request `id`, later, with a hint or a refusal; also with what the steps `taken`
 * would be worth, if there are any (the first is legal). */
void hint_ask(server *s, client *c, const table *t, int seat, const char *id,
              const ber_plan *taken);
void hint_take(server *s, const worker_job *job); /* a worker's answer has arrived */

/* ---- speak.c: messages out ------------------------------------------------------------ */

ber_json speak_begin(server *s, const char *kind, const char *re);
void speak_send(server *s, conn *c, ber_json *out); /* closes it first */
void speak_hello(server *s, client *c, const char *re);
void speak_lobby(server *s, client *c, const char *re);
void speak_page(server *s, client *c, const char *re, int from); /* of what is open to all */
void speak_gone(server *s, client *c, const char *code, const char *text); /* its table is */
void speak_ok(server *s, conn *c, const char *re, const char *id, int at);
void speak_error(server *s, conn *c, const char *re, const char *code, const char *text);
void speak_members(server *s, client *c, const char *re, const char *kind, const char *text,
                   size_t n); /* a message of which they are written already */
void speak_refusal(server *s, client *c, const char *re, const char *text,
                   const struct ber_game *game, const ber_why *why);
void speak_table(server *s, client *c);
void speak_clock(server *s, client *c);
void speak_now(server *s, client *c);
/* The next part, from a step on; false: nothing was left out there. */
bool speak_more(server *s, client *c, const char *re, int viewer, int from);
void speak_log(server *s, client *c, const table *t, const char *re, int viewer, int since);
void speak_past(server *s, client *c, const table *t, const char *re, int viewer, int at);
void speak_why(server *s, client *c, const char *re, bool legal, const struct ber_game *game,
               const ber_why *why);
void speak_hint(server *s, client *c, const worker_job *job);
void speak_rematch(server *s, client *c, const table *old, const char *re);
void branch_member(const store_table *row, ber_json *out); /* it is no whole match of this server */
void speak_forget(server *s, table *t); /* drops the outlooks: its match leaves memory */
void speak_tables(server *s, table *t); /* sends `table` to all its clients */
void speak_everybody(server *s, table *t, bool table_too);
void speak_tick(server *s); /* tells spectators what happened since the last tick */

/* ---- protocol.c, request_table.c, http.c ------------------------------------------------ */

void protocol_message(server *s, client *c, const char *text, size_t length);
bool protocol_wait(server *s, client *c, const char *text, size_t length); /* false: too much */
void protocol_again(server *s);             /* handles messages that need not wait any longer */
void protocol_forget(server *s, client *c); /* drops the waiting messages of a client that leaves */
void bring_forget(client *c);               /* and what has come of a record */
void client_leave(server *s, client *c);
client *client_of(server *s, uint64_t number); /* NULL if it is gone */
void http_answer(void *user, const http_request *request, http_response *response);
bool preview(server *s, const http_request *request, http_response *response); /* of a link */
void http_go_on(server *s, const char *id, const uint8_t *hash);               /* either was read */
void http_cookie(bool secure, const char *token, http_response *response);
/* Whether nobody may be told anything, because another node may know more than this one. */
bool is_silent(const server *s);
void http_tick(server *s);
void http_close(server *s);
void metrics_text(server *s, http_response *response);

/* ---- admin.c: orders of the host, through a socket beside the data -------------------- */

bool admin_open(server *s, const char *data, char *error, size_t size);
void admin_orders(server *s); /* carries out what has come */
void admin_close(server *s);
void admin_free(server *s);

/* ---- serve.c ------------------------------------------------------------------------------ */

typedef struct {
    const char *bind, *data, *origin;
    limits limit;
    int port, threads;
    log_config log;
    const net_prefix *trust; /* proxies */
    int n_trust;
    /* The limits as the host has changed them; false with a sentence in `error` if they make no
     * sense. May be NULL. */
    bool (*reload)(void *user, limits *out, char *error, size_t size);
    void *user;
    const char *push_keys, *push_contact; /* NULL: no push */
    bool push_loopback;                   /* for tests: push services may be on this machine */
    const char *smtp, *smtp_user, *smtp_password, *mail_from; /* NULL: no e-mail */
    bool unlisted;        /* offer the games that are still being made, too */
    bool stand_by;        /* wait for as long as another node serves the same database */
    const char *address;  /* where other nodes find this one, host:port; NULL: where it listens */
    int n_bots, bot_time; /* ms for a decision; 0: as usual */
    struct {
        const char *name, *command;
    } bot[MAX_HOSTED];
} serve_config;

/* Serves until SIGTERM or SIGINT; 0, or 2 with a line on stderr, 3 if another node has taken
 * over. `ready` (may be NULL) is told the port once it listens. */
int serve(const serve_config *config, void (*ready)(void *user, int port), void *user);

#endif
