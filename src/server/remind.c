/*
 * remind.c: the functions of remind.h.
 *
 * The store knows whom to tell, and that it was done: at most one message for each turn, also over
 * a restart. A message that did not go is tried again after a while, a few times, if its person
 * still wants it and it is still that turn; that, too, is known to the store while it waits. One
 * that is under way when the server ends counts as gone: rather none than two.
 */
#include "remind.h"

#include "clock.h"
#include "post.h"
#include "prove.h"
#include "push.h"
#include "registry.h"
#include "words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_TIME = 12 * 3600, MOST_DUE = 2000 };

static const int pause[] = { 10, 60, 600, 3600 }; /* seconds before each further try */
enum { PAUSES = sizeof pause / sizeof *pause };

typedef struct reminder {
    server *s;
    bool is_mail;
    char table[STORE_ID];
    int seat, at;
    uint8_t guest[STORE_HASH];
    char lang[3];
    uint8_t point[PUSH_POINT], auth[PUSH_AUTH];
    char off[2 * STORE_HASH + 1];
    int tries;
    int64_t due;
    struct reminder *next;
    char to[]; /* an address or an endpoint */
} reminder;

struct remind {
    post *post;
    push_keys *keys;
    bool has_mail;
    char site[200], from[MAIL_ADDRESS], contact[200];
    reminder *due; /* to be tried again */
    int n_due;
};

/* ---- Words -------------------------------------------------------------------------------- */

typedef struct {
    const char *turn, *turn_text, *and, *left[3][2], *off, *confirm, *confirm_text, *recover,
        *recover_text, *alone;
} phrases;

static const phrases english = {
    .turn = "Your turn: %s",
    .turn_text = "It is your turn at %s, with %s.",
    .and = " and ",
    .left = { { " You have one minute.", " You have %d minutes." },
              { " You have one hour.", " You have %d hours." },
              { " You have one day.", " You have %d days." } },
    .off = "\n\nTo the table: %s\n\nYou asked to be reminded. One click ends it: %s\n",
    .confirm = "Is this your address?",
    .confirm_text = "Somebody, probably you, wants to be reminded here of turns at Beringia.\n\n"
                    "If that was you, confirm it within a day: %s\n\n"
                    "If not, do nothing: you will get no further letter.\n",
    .recover = "A new password",
    .recover_text =
        "Somebody, probably you, has forgotten the password of an account at Beringia.\n"
        "\nA new one can be chosen here, once, within an hour: %s\n\n"
        "If that was not you, do nothing: the old one stays.\n",
    .alone = "computer players",
};
static const phrases italian = {
    .turn = "Tocca a te: %s",
    .turn_text = "Tocca a te a %s, con %s.",
    .and = " e ",
    .left = { { " Hai un minuto.", " Hai %d minuti." },
              { " Hai un'ora.", " Hai %d ore." },
              { " Hai un giorno.", " Hai %d giorni." } },
    .off = "\n\nAl tavolo: %s\n\nHai chiesto tu questo promemoria. Un clic e non ne riceverai "
           "altri: %s\n",
    .confirm = "Questo indirizzo è tuo?",
    .confirm_text = "Qualcuno, probabilmente tu, vuole ricevere qui i promemoria dei turni su "
                    "Beringia.\n\nSe sei stato tu, conferma entro un giorno: %s\n\n"
                    "Altrimenti non fare nulla: non riceverai altri messaggi.\n",
    .recover = "Una nuova password",
    .recover_text = "Qualcuno, probabilmente tu, ha dimenticato la password di un account su "
                    "Beringia.\n\nQui se ne può scegliere una nuova, una volta sola, entro un'ora: "
                    "%s\n\nSe non sei stato tu, non fare nulla: resta quella vecchia.\n",
    .alone = "giocatori automatici",
};

static const phrases *phrases_of(const char *lang)
{
    return strcmp(lang, "it") == 0 ? &italian : &english;
}

static const char *title_of(const table *t, const char *lang)
{
    const struct ber_game *game = ber_game_find(t->row.game);
    const ber_words *words = game ? ber_game_words(game, lang) : NULL;
    const char *title = words ? ber_word(words, "title") : NULL;
    return title ? title : t->row.game;
}

/* The other people at the table. */
static void people_of(server *s, const table *t, int own, const phrases *say, ber_text *text)
{
    int n = 0, left = 0;
    for (int seat = 0; seat < t->row.n_seats; seat++)
        left += seat != own && t->row.seat[seat].kind != SEAT_BOT;
    if (left == 0)
        ber_text_add(text, say->alone);
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        char name[NAME_SIZE];
        if (seat == own || t->row.seat[seat].kind == SEAT_BOT)
            continue;
        left--;
        ber_text_add(text, n++ == 0 ? "" : left == 0 ? say->and : ", ");
        seat_name(s, t, seat, name, sizeof name);
        ber_text_add(text, name);
    }
}

/* How long there is, where there is a clock: in the largest unit, whole ones. */
static void add_left(const phrases *say, int64_t left, ber_text *text)
{
    static const int64_t units[] = { 60 * 1000, 3600 * 1000, (int64_t)24 * 3600 * 1000 };
    char sentence[60];
    int unit = 2;
    while (unit > 0 && left < units[unit])
        unit--;
    int n = (int)(left / units[unit]);
    if (left < 0 || n < 1)
        return;
    snprintf(sentence, sizeof sentence, say->left[unit][n > 1], n);
    ber_text_add(text, sentence);
}

/* "It is your turn at Urland, with Anna and Bea. You have one day." */
static void turn_text(server *s, const reminder *r, const table *t, char *out, size_t size)
{
    const phrases *say = phrases_of(r->lang);
    char people[400];
    ber_text names = ber_text_into(people, sizeof people), text = ber_text_into(out, size);
    people_of(s, t, r->seat, say, &names);
    snprintf(out, size, say->turn_text, title_of(t, r->lang), people);
    text.length = strlen(out);
    add_left(say, clock_left(s, t, r->seat), &text);
}

/* ---- Sending -------------------------------------------------------------------------------- */

static void fail(server *s, const char *what, const letter *l)
{
    s->n_letters_failed++;
    if (l->status)
        log_about(s, LOG_WARNING, NULL, NULL, "%s was refused: %d", what, l->status);
    else
        log_about(s, LOG_WARNING, NULL, NULL, "%s did not go: %s", what, l->error);
}

/* What the store is to do about a reminder. */
static store_self *order_about(const reminder *r, enum self_order order)
{
    store_self *self = self_new(r->s, order);
    if (!self)
        return NULL;
    memcpy(self->guest, r->guest, STORE_HASH);
    snprintf(self->text, sizeof self->text, "%s", r->to);
    snprintf(self->more, sizeof self->more, "%s", r->table);
    self->seat = r->seat;
    self->at = r->at;
    return self;
}

static void put_off(reminder *r, int64_t seconds)
{
    struct remind *all = r->s->remind;
    r->due = r->s->clock + seconds;
    r->next = all->due;
    all->due = r;
    all->n_due++;
}

static bool try_again(reminder *r)
{
    struct remind *all = r->s->remind;
    if (!all->post || r->tries >= PAUSES || all->n_due >= MOST_DUE)
        return false;
    put_off(r, pause[r->tries++]);
    store_self *self = order_about(r, SELF_LATER);
    if (self) {
        self->kind = r->tries;
        self->until = r->s->now + pause[r->tries - 1];
    }
    self_submit(r->s, self, NULL);
    return true;
}

static bool is_for_good(const reminder *r, const letter *l)
{
    return !r->is_mail && l->status >= 400 && l->status < 500 && l->status != 408 &&
           l->status != 425 && l->status != 429;
}

static void after_letter(letter *l)
{
    reminder *r = l->user;
    server *s = r->s;
    bool went = l->status >= 200 && l->status < 300;
    bool gone = !r->is_mail && (l->status == 404 || l->status == 410);
    if (went)
        s->n_letters_sent++;
    else if (!gone)
        fail(s, r->is_mail ? "an e-mail" : "a push message", l);
    if (gone) {
        store_self *self = self_new(s, SELF_PUSH_GONE);
        if (self)
            snprintf(self->text, sizeof self->text, "%s", r->to);
        if (self)
            self_submit(s, self, NULL);
    }
    if (went || gone || is_for_good(r, l) || !try_again(r))
        free(r);
    letter_free(l);
}

static letter *new_letter(const char *to, bool is_mail)
{
    letter *l = calloc(1, sizeof *l);
    if (l && !(l->to = strdup(to))) {
        free(l);
        return NULL;
    }
    if (l)
        l->is_mail = is_mail;
    return l;
}

static bool write_push(server *s, const reminder *r, const table *t, letter *l)
{
    const phrases *say = phrases_of(r->lang);
    char title[120], body[600], text[PUSH_TEXT];
    turn_text(s, r, t, body, sizeof body);
    snprintf(title, sizeof title, say->turn, title_of(t, r->lang));
    ber_json out = ber_json_into(text, sizeof text);
    ber_json_open(&out, NULL, '{');
    ber_json_string(&out, "title", title);
    ber_json_string(&out, "body", body);
    ber_json_string(&out, "table", t->row.id);
    ber_json_close(&out, '}');
    l->body = malloc(PUSH_SEALED);
    l->word = malloc(PUSH_WORD);
    if (out.text.full || !l->body || !l->word)
        return false;
    l->length = push_seal(&(push_message){ r->point, r->auth, text, out.text.length }, l->body);
    return l->length &&
           push_word(s->remind->keys, r->to, s->remind->contact, s->now + WORD_TIME, l->word);
}

static bool write_mail(server *s, const reminder *r, const table *t, letter *l)
{
    const phrases *say = phrases_of(r->lang);
    const struct remind *all = s->remind;
    char subject[120], text[2000], link[REMIND_LINK], leave[REMIND_LINK], off[REMIND_LINK];
    snprintf(subject, sizeof subject, say->turn, title_of(t, r->lang));
    snprintf(link, sizeof link, "%s/#/table/%s", all->site, t->row.id);
    snprintf(leave, sizeof leave, "%s/#/off/%s", all->site, r->off);
    snprintf(off, sizeof off, "%s/off/%s", all->site, r->off);
    turn_text(s, r, t, text, sizeof text / 2);
    size_t n = strlen(text);
    snprintf(text + n, sizeof text - n, say->off, link, leave);
    mail m = { all->from, r->to, subject, text, off, s->now };
    l->body = (uint8_t *)mail_write(&m);
    l->length = l->body ? strlen((char *)l->body) : 0;
    return l->body != NULL;
}

static void send_reminder(server *s, reminder *r)
{
    const table *t = lobby_table(s, r->table);
    letter *l = t && s->remind->post ? new_letter(r->to, r->is_mail) : NULL;
    bool good = l && (r->is_mail ? write_mail(s, r, t, l) : write_push(s, r, t, l));
    if (l) {
        l->done = after_letter;
        l->user = r;
    }
    if (good && post_put(s->remind->post, l))
        return;
    if (t) {
        s->n_letters_failed++;
        log_about(s, LOG_WARNING, NULL, r->table, "a reminder could not be written");
    }
    if (l)
        letter_free(l);
    free(r);
}

/* ---- Turns ---------------------------------------------------------------------------- */

/* "push LANG POINT AUTH ENDPOINT" or "mail LANG OFF ADDRESS"; NULL: not that, or not offered. */
static reminder *read_line(server *s, const store_self *self, char *line)
{
    char *rest = line, *kind = strtok_r(rest, " ", &rest), *lang = strtok_r(rest, " ", &rest);
    bool is_mail = kind && strcmp(kind, "mail") == 0;
    char *one = strtok_r(rest, " ", &rest), *two = is_mail ? one : strtok_r(rest, " ", &rest);
    char *to = strtok_r(rest, " ", &rest);
    reminder *r = lang && two && to ? calloc(1, sizeof *r + strlen(to) + 1) : NULL;
    if (!r)
        return NULL;
    r->s = s;
    r->is_mail = is_mail;
    r->seat = self->seat;
    r->at = self->at;
    memcpy(r->guest, self->guest, STORE_HASH);
    memcpy(r->to, to, strlen(to) + 1);
    snprintf(r->lang, sizeof r->lang, "%s", lang);
    snprintf(r->table, sizeof r->table, "%.16s", self->more);
    snprintf(r->off, sizeof r->off, "%s", is_mail ? one : "");
    bool good = is_mail ? s->remind->has_mail
                        : s->remind->keys && prove_from_hex(one, r->point, sizeof r->point) &&
                              prove_from_hex(two, r->auth, sizeof r->auth);
    if (good)
        return r;
    free(r);
    return NULL;
}

static void after_turn(server *s, self_ask *ask, const store_self *self)
{
    char *rest = self && self->outcome == SELF_DONE ? self->said : NULL, *line;
    (void)ask;
    while (rest && s->remind->post && (line = strtok_r(rest, "\n", &rest))) {
        reminder *r = read_line(s, self, line);
        if (r)
            send_reminder(s, r);
    }
}

static bool is_here(const table *t, const uint8_t owner[STORE_HASH])
{
    for (const client *c = t->client; c; c = c->beside)
        if (c->guest && memcmp(c->guest->row.hash, owner, STORE_HASH) == 0)
            return true;
    return false;
}

void remind_turn(server *s, table *t, int seat)
{
    const store_seat *row = &t->row.seat[seat];
    if (!s->remind || !s->remind->post || !row->has_owner || is_here(t, row->owner))
        return;
    store_self *self = self_new(s, SELF_TURN);
    self_ask ask = { .done = after_turn };
    if (self) {
        memcpy(self->guest, row->owner, STORE_HASH);
        snprintf(self->more, sizeof self->more, "%s", t->row.id);
        self->seat = seat;
        self->at = t->asked_at[seat] >= 0 ? t->asked_at[seat] : t->on_disk;
    }
    self_submit(s, self, &ask);
}

/* ---- Again ---------------------------------------------------------------------------- */

static void after_still(server *s, self_ask *ask, const store_self *self)
{
    reminder *r = ask->user;
    const table *t = lobby_table(s, r->table);
    bool over = !t || !t->mine || (t->known && !(t->asked >> r->seat & 1)) || is_here(t, r->guest);
    if (!over && self && self->outcome == SELF_DONE)
        send_reminder(s, r);
    else
        free(r);
}

static void ask_still(server *s, reminder *r)
{
    self_ask ask = { .done = after_still, .user = r };
    self_submit(s, order_about(r, SELF_STILL), &ask);
}

/* Another node reminds of its tables itself, and what waits here already is not read again. */
static bool is_wanted(server *s, const reminder *r)
{
    const table *t = lobby_table(s, r->table);
    for (const reminder *i = s->remind->due; i; i = i->next)
        if (strcmp(i->table, r->table) == 0 && i->seat == r->seat && strcmp(i->to, r->to) == 0)
            return false;
    return t && t->mine;
}

/* "TABLE SEAT AT TRIES DUE GUEST" and what read_line() takes. */
static void read_untold(server *s, char *line)
{
    store_self self = { 0 };
    char owner[2 * STORE_HASH + 1];
    int tries, n = 0;
    int64_t due;
    if (sscanf(line, "%16s %d %d %d %" SCNd64 " %64s %n", self.more, &self.seat, &self.at, &tries,
               &due, owner, &n) != 6 ||
        !prove_from_hex(owner, self.guest, STORE_HASH))
        return;
    reminder *r = tries < 1 || tries > PAUSES ? NULL : read_line(s, &self, line + n);
    if (!r)
        return;
    if (!is_wanted(s, r)) {
        free(r);
        return;
    }
    int64_t wait = due - s->now;
    r->tries = tries;
    put_off(r, wait < 0 ? 0 : wait > pause[tries - 1] ? pause[tries - 1] : wait);
}

static void after_untold(server *s, self_ask *ask, const store_self *self)
{
    char *rest = self ? self->said : NULL, *line;
    (void)ask;
    while (rest && s->remind->post && (line = strtok_r(rest, "\n", &rest)))
        read_untold(s, line);
}

void remind_begin(server *s)
{
    self_ask ask = { .done = after_untold };
    if (s->remind->post)
        self_submit(s, self_new(s, SELF_UNTOLD), &ask);
}

void remind_tick(server *s)
{
    struct remind *all = s->remind;
    for (reminder **i = &all->due; *i;) {
        reminder *r = *i;
        if (s->clock < r->due) {
            i = &r->next;
            continue;
        }
        *i = r->next;
        all->n_due--;
        ask_still(s, r);
    }
}

/* ---- Single letters ------------------------------------------------------------------- */

bool remind_has_mail(const server *s)
{
    return s->remind && s->remind->has_mail;
}

static void after_single(letter *l)
{
    server *s = l->user;
    if (l->status >= 200 && l->status < 300)
        s->n_letters_sent++;
    else
        fail(s, "an e-mail", l);
    letter_free(l);
}

void remind_send(server *s, enum remind_letter what, const char *to, const char *lang,
                 const char *key)
{
    const phrases *say = phrases_of(lang);
    const struct remind *all = s->remind;
    bool confirm = what == LETTER_CONFIRM;
    char text[1500], link[REMIND_LINK];
    letter *l = all->post && all->has_mail ? new_letter(to, true) : NULL;
    if (!l)
        return;
    snprintf(link, sizeof link, "%s/#/%s/%s", all->site, confirm ? "confirm" : "recover", key);
    snprintf(text, sizeof text, confirm ? say->confirm_text : say->recover_text, link);
    mail m = { all->from, to, confirm ? say->confirm : say->recover, text, NULL, s->now };
    l->body = (uint8_t *)mail_write(&m);
    l->length = l->body ? strlen((char *)l->body) : 0;
    l->done = after_single;
    l->user = s;
    if (!l->body || !post_put(all->post, l))
        letter_free(l);
}

/* ---- Opening -------------------------------------------------------------------------- */

/* The bare address of "Club <games@example.org>" or of itself. */
static void bare_address(const char *text, char out[MAIL_ADDRESS])
{
    const char *from = strchr(text, '<');
    from = from ? from + 1 : text;
    snprintf(out, MAIL_ADDRESS, "%.*s", (int)strcspn(from, ">"), from);
}

static bool check_mail(struct remind *all, const serve_config *config, char *error, size_t size)
{
    all->has_mail = config->smtp && *config->smtp;
    if (!all->has_mail)
        return true;
    bare_address(config->mail_from ? config->mail_from : "", all->from);
    if (strncmp(config->smtp, "smtp://", 7) != 0 && strncmp(config->smtp, "smtps://", 8) != 0)
        snprintf(error, size, "smtp is smtp://HOST:PORT or smtps://HOST:PORT, not \"%s\"",
                 config->smtp);
    else if (!mail_is_address(all->from))
        snprintf(error, size, "e-mail needs mail-from, the address that it comes from");
    else if (!*all->site)
        snprintf(error, size, "e-mail needs origin: its links lead there");
    else
        return true;
    return false;
}

bool remind_open(server *s, const serve_config *config, void (*wake)(void *user), char *error,
                 size_t size)
{
    struct remind *all = calloc(1, sizeof *all);
    s->remind = all;
    if (!all)
        return false;
    snprintf(all->site, sizeof all->site, "%s", config->origin ? config->origin : "");
    snprintf(all->contact, sizeof all->contact, "%s",
             config->push_contact ? config->push_contact : "");
    if (!*all->contact && strncmp(all->site, "https://", 8) == 0)
        snprintf(all->contact, sizeof all->contact, "%s", all->site);
    if (!check_mail(all, config, error, size))
        return false;
    if (config->push_keys && !(all->keys = push_keys_read(config->push_keys, error, size)))
        return false;
    s->push_public = all->keys ? push_public(all->keys) : NULL;
    s->push_loopback = config->push_loopback;
    if (!all->keys && !all->has_mail)
        return true;
    post_config office = { config->smtp, config->smtp_user, config->smtp_password, all->from,
                           config->push_loopback };
    all->post = post_open(&office, wake, s);
    if (!all->post)
        snprintf(error, size, "no thread for reminders");
    return all->post != NULL;
}

void remind_poll(server *s)
{
    if (s->remind && s->remind->post)
        post_poll(s->remind->post);
}

void remind_close(server *s)
{
    struct remind *all = s->remind;
    if (!all)
        return;
    post *p = all->post;
    all->post = NULL; /* nothing is tried again */
    post_close(p);
    while (all->due) {
        reminder *r = all->due;
        all->due = r->next;
        free(r);
    }
    push_keys_free(all->keys);
    all->keys = NULL;
}
