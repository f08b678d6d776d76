/*
 * post.c: the thread of post.h, on libcurl's multi interface. The only file that includes it.
 */
#include "post.h"

#include "prefix.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    WAITING = 2000,  /* letters that wait, */
    MOVING = 64,     /* that are under way, */
    PER_HOST = 8,    /* and connections to one host */
    PATIENCE = 20,   /* seconds for a letter, */
    CONNECTING = 10, /* of which this many until a connection is made */
    ENDPOINT = 600,  /* longest address of a push service */
};

struct post {
    post_config config;
    pthread_t thread;
    CURLM *multi;
    pthread_mutex_t lock; /* of the three below */
    letter *waiting, **end;
    letter *finished;
    int n_waiting;
    atomic_bool closing;
    void (*wake)(void *user);
    void *user;
    letter *moving; /* the thread's */
    int n_moving;
};

/* ---- Where to --------------------------------------------------------------------------- */

bool post_is_public(const char *address)
{
    static const char *const list[] = {
        "0.0.0.0/8",       "10.0.0.0/8",     "100.64.0.0/10", "127.0.0.0/8",    "169.254.0.0/16",
        "172.16.0.0/12",   "192.0.0.0/24",   "192.0.2.0/24",  "192.168.0.0/16", "198.18.0.0/15",
        "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3",   "::/96",          "64:ff9b::/32",
        "100::/64",        "2001::/23",      "2001:db8::/32", "2002::/16",      "fc00::/7",
        "fe80::/10",       "fec0::/10",      "ff00::/8",
    };
    net_prefix prefix;
    uint8_t binary[16];
    bool good =
        inet_pton(AF_INET, address, binary) == 1 || inet_pton(AF_INET6, address, binary) == 1;
    for (size_t i = 0; good && i < sizeof list / sizeof *list; i++)
        good = !prefix_read(list[i], &prefix) || !prefix_holds(&prefix, address);
    return good;
}

bool post_is_endpoint(const char *text, bool loopback)
{
    static const char scheme[] = "https://", local[] = "http://127.0.0.1:";
    size_t n = strlen(text);
    if (n > ENDPOINT)
        return false;
    for (size_t i = 0; i < n; i++) /* printable, and nothing that ends an address elsewhere */
        if (text[i] <= ' ' || text[i] >= 0x7f || strchr("\"<>\\^`{|}@", text[i]))
            return false;
    if (loopback && strncmp(text, local, sizeof local - 1) == 0)
        return true;
    const char *host = text + sizeof scheme - 1;
    if (strncmp(text, scheme, sizeof scheme - 1) != 0)
        return false;
    size_t length = strcspn(host, "/:?#");
    return length > 3 && host[length] == '/' && memchr(host, '.', length);
}

static bool may_reach(const post *p, const struct curl_sockaddr *to)
{
    char text[ADDRESS_TEXT] = "";
    const struct sockaddr *any = (const struct sockaddr *)&to->addr;
    if (any->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)any)->sin_addr, text,
                  sizeof text);
    else if (any->sa_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)any)->sin6_addr, text,
                  sizeof text);
    return post_is_public(text) || (p->config.loopback && strcmp(text, "127.0.0.1") == 0);
}

/* A name may resolve to anything, even into the host's own network: that is refused. */
static curl_socket_t open_socket(void *user, curlsocktype purpose, struct curl_sockaddr *to)
{
    (void)purpose;
    return may_reach(user, to) ? socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol)
                               : CURL_SOCKET_BAD;
}

/* ---- A letter ----------------------------------------------------------------------------- */

void letter_free(letter *l)
{
    free(l->to);
    free(l->word);
    free(l->body);
    free(l);
}

static size_t read_body(char *out, size_t size, size_t n, void *user)
{
    letter *l = user;
    size_t part = l->length - l->sent;
    if (part > size * n)
        part = size * n;
    memcpy(out, l->body + l->sent, part);
    l->sent += part;
    return part;
}

/* Nobody reads what a service says, and it does not say much. */
static size_t drop_answer(char *text, size_t size, size_t n, void *user)
{
    (void)text;
    letter *l = user;
    l->sent += size * n;
    return l->sent < 65536 ? size * n : 0;
}

static void address_mail(const post *p, letter *l, CURL *handle)
{
    bool local = strstr(p->config.smtp, "://127.0.0.1") || strstr(p->config.smtp, "://localhost");
    l->list = curl_slist_append(NULL, l->to);
    curl_easy_setopt(handle, CURLOPT_URL, p->config.smtp);
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(handle, CURLOPT_USE_SSL,
                     (long)(p->config.user && !local ? CURLUSESSL_ALL : CURLUSESSL_TRY));
    if (p->config.user) {
        curl_easy_setopt(handle, CURLOPT_USERNAME, p->config.user);
        curl_easy_setopt(handle, CURLOPT_PASSWORD, p->config.password ? p->config.password : "");
    }
    curl_easy_setopt(handle, CURLOPT_MAIL_FROM, p->config.from);
    curl_easy_setopt(handle, CURLOPT_MAIL_RCPT, (struct curl_slist *)l->list);
    curl_easy_setopt(handle, CURLOPT_READFUNCTION, read_body);
    curl_easy_setopt(handle, CURLOPT_READDATA, l);
    curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(handle, CURLOPT_INFILESIZE_LARGE, (curl_off_t)l->length);
}

static void address_push(post *p, letter *l, CURL *handle)
{
    char word[1300];
    struct curl_slist *list = NULL;
    snprintf(word, sizeof word, "Authorization: %s", l->word);
    list = curl_slist_append(list, word);
    list = curl_slist_append(list, "Content-Encoding: aes128gcm");
    list = curl_slist_append(list, "Content-Type: application/octet-stream");
    list = curl_slist_append(list, "TTL: 86400");
    list = curl_slist_append(list, "Urgency: normal");
    list = curl_slist_append(list, "Expect:");
    l->list = list;
    curl_easy_setopt(handle, CURLOPT_URL, l->to);
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, p->config.loopback ? "http,https" : "https");
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, list);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDS, (const char *)l->body);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)l->length);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, drop_answer);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, l);
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, p);
}

/* ---- The thread ------------------------------------------------------------------------------ */

static void finish(post *p, letter *l)
{
    if (l->handle) {
        curl_multi_remove_handle(p->multi, l->handle);
        curl_easy_cleanup(l->handle);
    }
    curl_slist_free_all(l->list);
    l->handle = l->list = NULL;
    pthread_mutex_lock(&p->lock);
    l->next = p->finished;
    p->finished = l;
    p->n_waiting--;
    pthread_mutex_unlock(&p->lock);
    p->wake(p->user);
}

static void start(post *p, letter *l)
{
    CURL *handle = curl_easy_init();
    l->handle = handle;
    if (!handle) {
        snprintf(l->error, sizeof l->error, "out of memory");
        finish(p, l);
        return;
    }
    curl_easy_setopt(handle, CURLOPT_PRIVATE, l);
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_PROXY, "");
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT, (long)PATIENCE);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, (long)CONNECTING);
    if (l->is_mail)
        address_mail(p, l, handle);
    else
        address_push(p, l, handle);
    l->next = p->moving;
    p->moving = l;
    p->n_moving++;
    curl_multi_add_handle(p->multi, handle);
}

static letter *next_waiting(post *p)
{
    pthread_mutex_lock(&p->lock);
    letter *l = p->n_moving < MOVING ? p->waiting : NULL;
    if (l && !(p->waiting = l->next))
        p->end = &p->waiting;
    pthread_mutex_unlock(&p->lock);
    return l;
}

static void stop_moving(post *p, letter *l)
{
    for (letter **i = &p->moving; *i; i = &(*i)->next) {
        if (*i == l) {
            *i = l->next;
            break;
        }
    }
    p->n_moving--;
}

static void take_finished(post *p)
{
    int left;
    for (CURLMsg *m; (m = curl_multi_info_read(p->multi, &left));) {
        letter *l = NULL;
        long status = 0;
        if (m->msg != CURLMSG_DONE)
            continue;
        curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&l);
        curl_easy_getinfo(m->easy_handle, CURLINFO_RESPONSE_CODE, &status);
        l->status = (int)status;
        if (m->data.result != CURLE_OK) {
            snprintf(l->error, sizeof l->error, "%s", curl_easy_strerror(m->data.result));
            l->status = status >= 400 ? l->status : 0;
        }
        stop_moving(p, l);
        finish(p, l);
    }
}

static void *work(void *user)
{
    post *p = user;
    while (!atomic_load(&p->closing)) {
        int running;
        for (letter *l; (l = next_waiting(p));)
            start(p, l);
        curl_multi_perform(p->multi, &running);
        take_finished(p);
        curl_multi_poll(p->multi, NULL, 0, 1000, NULL);
    }
    for (letter *l; (l = p->moving);) {
        p->moving = l->next;
        finish(p, l);
    }
    return NULL;
}

/* ---- The loop's side ------------------------------------------------------------------------- */

post *post_open(const post_config *config, void (*wake)(void *user), void *user)
{
    sigset_t every, before;
    post *p = calloc(1, sizeof *p);
    if (!p || curl_global_init(CURL_GLOBAL_DEFAULT) != 0 || !(p->multi = curl_multi_init())) {
        free(p);
        return NULL;
    }
    p->config = *config;
    p->wake = wake;
    p->user = user;
    p->end = &p->waiting;
    curl_multi_setopt(p->multi, CURLMOPT_MAX_HOST_CONNECTIONS, (long)PER_HOST);
    pthread_mutex_init(&p->lock, NULL);
    sigfillset(&every); /* signals are the loop's business */
    pthread_sigmask(SIG_SETMASK, &every, &before);
    int code = pthread_create(&p->thread, NULL, work, p);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (code == 0)
        return p;
    curl_multi_cleanup(p->multi);
    free(p);
    return NULL;
}

bool post_put(post *p, letter *l)
{
    pthread_mutex_lock(&p->lock);
    bool room = p->n_waiting < WAITING && !atomic_load(&p->closing);
    if (room) {
        p->n_waiting++;
        l->next = NULL;
        *p->end = l;
        p->end = &l->next;
    }
    pthread_mutex_unlock(&p->lock);
    if (room)
        curl_multi_wakeup(p->multi);
    return room;
}

void post_poll(post *p)
{
    pthread_mutex_lock(&p->lock);
    letter *list = p->finished;
    p->finished = NULL;
    pthread_mutex_unlock(&p->lock);
    for (letter *next; list; list = next) {
        next = list->next;
        list->done(list);
    }
}

void post_close(post *p)
{
    if (!p)
        return;
    atomic_store(&p->closing, true);
    curl_multi_wakeup(p->multi);
    pthread_join(p->thread, NULL);
    while (p->waiting) {
        letter *l = p->waiting;
        p->waiting = l->next;
        l->next = p->finished;
        p->finished = l;
    }
    post_poll(p);
    curl_multi_cleanup(p->multi);
    curl_global_cleanup();
    pthread_mutex_destroy(&p->lock);
    free(p);
}
