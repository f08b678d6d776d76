/*
 * cmd_serve.c: `beringia serve`: the games in a browser.
 */
#include "cli.h"

#include "server.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: beringia serve [--config FILE] [--port N] [--bind ADDRESS] [--data FILE]\n"
    "                      [--origin URL] [--trust PREFIX]... [--threads N]\n"
    "                      [--limit NAME=VALUE]... [--bot NAME=COMMAND]... [--bot-time MS]\n"
    "                      [--push-keys FILE] [--push-contact URL] [--smtp URL]\n"
    "                      [--mail-from ADDRESS] [--smtp-user NAME] [--smtp-password TEXT]\n"
    "                      [--edition FILE]... [--stand-by] [--address ADDRESS]\n"
    "                      [--unlisted] [--log]\n"
    "                      [--log-file FILE] [--log-json]\n"
    "\n"
    "Serves the page and the games until SIGTERM or Ctrl-C. Everything is kept in one\n"
    "file; a restarted server goes on where it was. SIGHUP opens the log again and\n"
    "reads the limits of the configuration again.\n"
    "\n"
    "options:\n"
    "      --config FILE    lines NAME = VALUE: an option without its dashes, or a limit;\n"
    "                       # begins a comment; options given here go before the file's\n"
    "  -p, --port N         port to listen on; 0 takes a free one (8080)\n"
    "      --bind ADDRESS   address to listen on (127.0.0.1: this machine only)\n"
    "  -d, --data FILE      the data (beringia.db); or a PostgreSQL database (docs/nodes.md):\n"
    "                       postgresql://user:password@host/name\n"
    "      --origin URL     also accept pages of this origin, behind a proxy:\n"
    "                       https://games.example\n"
    "      --trust PREFIX   believe a proxy at 10.0.0.7, 10.0.0.0/8 or fd00::/8 about whom\n"
    "                       it asks for; one on this machine always is; may be repeated\n"
    "      --threads N      threads for the bots (2); of several one is kept for quick\n"
    "                       answers\n"
    "      --limit NAME=VALUE\n"
    "                       what one guest or address may do; --limits lists them all;\n"
    "                       may be repeated\n"
    "      --limits         list the limits with their usual values\n"
    "      --per-address N  the same as --limit address_lines=N\n"
    "      --bot NAME=COMMAND\n"
    "                       offer a program of yours as a bot (docs/bots.md); NAME has\n"
    "                       1 to 20 characters a-z, 0-9 and -; may be repeated\n"
    "      --bot-time MS    what such programs may take for a decision (5000)\n"
    "      --push-keys FILE remind people of their turn by push, with the keys that\n"
    "                       `beringia push-keys FILE` has made\n"
    "      --push-contact URL\n"
    "                       where push services reach the host: mailto:me@games.example\n"
    "                       (the origin)\n"
    "      --smtp URL       remind people by e-mail, too: smtps://mail.example:465 or\n"
    "                       smtp://127.0.0.1:25; needs --mail-from and --origin\n"
    "      --mail-from ADDRESS\n"
    "                       where it comes from: games@games.example\n"
    "      --smtp-user NAME the name under which that server knows this one\n"
    "      --smtp-password TEXT\n"
    "                       its password; better in the file of --config than here\n"
    "      --push-loopback  for tests: push services may be at http://127.0.0.1\n"
    "      --edition FILE   facts of a box instead of those built in (docs/editions.md);\n"
    "                       tables of another edition wait until it is in play again;\n"
    "                       may be repeated, once for each game\n"
    "      --address HOST:PORT\n"
    "                       where other servers of the same database find this one (where it\n"
    "                       listens)\n"
    "      --stand-by       wait for as long as another server has the database open, and go\n"
    "                       on in its place when it ends or is lost\n"
    "      --unlisted       offer the games that are still being made, too\n"
    "      --log            say everything that happens, not errors only\n"
    "      --log-file FILE  where (standard error)\n"
    "      --log-json       each line a JSON object\n"
    "  -h, --help           this text\n"
    "\n"
    "example:\n"
    "  beringia serve --port 8080 --data club.db\n";

enum { MAX_LIMITS = 64, MAX_TRUST = 32, MAX_LINE = 1000 };

/* What was asked for, on the command line and in the file of --config. */
typedef struct {
    serve_config serve;
    const char *file;
    const char *limit[MAX_LIMITS]; /* of the command line, which go before the file's */
    int n_limits;
    net_prefix trust[MAX_TRUST];
    char *kept[MAX_LIMITS + MAX_HOSTED]; /* values of the file, freed at the end */
    int n_kept;
} settings;

static void say_ready(void *user, int port)
{
    const settings *all = user;
    const serve_config *config = &all->serve;
    const char *host = strcmp(config->bind, "0.0.0.0") == 0 ? "localhost" : config->bind;
    printf("Beringia is at http://%s:%d/ - stop it with Ctrl-C\n", host, port);
    fflush(stdout);
}

static bool number(const char *name, const char *text, int min, int max, int *out)
{
    long long value;
    if (!ber_text_number(text, min, max, &value)) {
        cli_fail("serve", "--%s is a number from %d to %d, not \"%s\"", name, min, max, text);
        return false;
    }
    *out = (int)value;
    return true;
}

/* clang-format off */
enum {
    BIND = 256, ORIGIN, THREADS, LIMIT, LIST_LIMITS, PER_ADDRESS, BOT, BOT_TIME, UNLISTED, LOG,
    LOG_FILE, LOG_JSON, TRUST, CONFIG, PUSH_KEYS, PUSH_CONTACT, PUSH_LOOPBACK, SMTP, SMTP_USER,
    SMTP_PASSWORD, MAIL_FROM, EDITION, STAND_BY, ADDRESS
};
/* clang-format on */

static const struct option options[] = {
    { "port", required_argument, NULL, 'p' },
    { "bind", required_argument, NULL, BIND },
    { "data", required_argument, NULL, 'd' },
    { "origin", required_argument, NULL, ORIGIN },
    { "threads", required_argument, NULL, THREADS },
    { "limit", required_argument, NULL, LIMIT },
    { "limits", no_argument, NULL, LIST_LIMITS },
    { "per-address", required_argument, NULL, PER_ADDRESS },
    { "bot", required_argument, NULL, BOT },
    { "bot-time", required_argument, NULL, BOT_TIME },
    { "edition", required_argument, NULL, EDITION },
    { "stand-by", no_argument, NULL, STAND_BY },
    { "address", required_argument, NULL, ADDRESS },
    { "unlisted", no_argument, NULL, UNLISTED },
    { "log", no_argument, NULL, LOG },
    { "log-file", required_argument, NULL, LOG_FILE },
    { "log-json", no_argument, NULL, LOG_JSON },
    { "trust", required_argument, NULL, TRUST },
    { "config", required_argument, NULL, CONFIG },
    { "push-keys", required_argument, NULL, PUSH_KEYS },
    { "push-contact", required_argument, NULL, PUSH_CONTACT },
    { "push-loopback", no_argument, NULL, PUSH_LOOPBACK },
    { "smtp", required_argument, NULL, SMTP },
    { "smtp-user", required_argument, NULL, SMTP_USER },
    { "smtp-password", required_argument, NULL, SMTP_PASSWORD },
    { "mail-from", required_argument, NULL, MAIL_FROM },
    { "help", no_argument, NULL, 'h' },
    { 0 },
};

/* "me" is what a guest says to take its seat back. */
static bool is_free_name(const char *name, const serve_config *config)
{
    for (int i = 0; i < config->n_bots; i++)
        if (strcmp(config->bot[i].name, name) == 0)
            return false;
    return !bot_find(name) && strcmp(name, "me") != 0;
}

/* NAME=COMMAND, split in place. */
static bool take_bot(char *text, serve_config *config)
{
    size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (n < 1 || n > MAX_BOT_NAME || text[n] != '=' || !text[n + 1]) {
        cli_fail("serve", "--bot is NAME=COMMAND, NAME of 1 to %d characters a-z, 0-9 and -",
                 MAX_BOT_NAME);
        return false;
    }
    if (config->n_bots == MAX_HOSTED) {
        cli_fail("serve", "there are at most %d bots", MAX_HOSTED);
        return false;
    }
    text[n] = '\0';
    if (!is_free_name(text, config)) {
        cli_fail("serve", "--bot: the name %s is taken", text);
        return false;
    }
    config->bot[config->n_bots].name = text;
    config->bot[config->n_bots++].command = text + n + 1;
    return true;
}

static bool set_limit(const char *text, limits *out, char *error, size_t size)
{
    char name[40];
    const char *value = strchr(text, '=');
    size_t n = value ? (size_t)(value - text) : 0;
    if (!value || n >= sizeof name) {
        snprintf(error, size, "--limit is NAME=VALUE");
        return false;
    }
    snprintf(name, sizeof name, "%.*s", (int)n, text);
    return limits_set(out, name, value + 1, error, size);
}

static bool take_limit(const char *text, settings *all)
{
    char error[200];
    bool room = all->n_limits < MAX_LIMITS;
    if (room && set_limit(text, &all->serve.limit, error, sizeof error)) {
        all->limit[all->n_limits++] = text;
        return true;
    }
    cli_fail("serve", "%s; see beringia serve --limits", room ? error : "too many of --limit");
    return false;
}

static bool take_per_address(const char *text, settings *all)
{
    static char limit[40];
    int value;
    if (!number("per-address", text, 1, 100000, &value))
        return false;
    snprintf(limit, sizeof limit, "address_lines=%d", value);
    return take_limit(limit, all);
}

static bool take_trust(const char *text, settings *all)
{
    if (all->serve.n_trust == MAX_TRUST) {
        cli_fail("serve", "there are at most %d of --trust", MAX_TRUST);
        return false;
    }
    if (!prefix_read(text, &all->trust[all->serve.n_trust])) {
        cli_fail("serve", "--trust is an address or a prefix as 10.0.0.0/8, not \"%s\"", text);
        return false;
    }
    all->serve.n_trust++;
    return true;
}

static bool take_contact(const char *text, serve_config *config)
{
    bool good = (strncmp(text, "mailto:", 7) == 0 || strncmp(text, "https://", 8) == 0) &&
                strlen(text) < 200 && !strpbrk(text, "\"\\ ");
    if (!good)
        cli_fail("serve", "--push-contact is mailto:ADDRESS or https://SITE, not \"%s\"", text);
    config->push_contact = text;
    return good;
}

static bool take_address(const char *text, serve_config *config)
{
    const char *colon = strrchr(text, ':');
    long long port;
    bool good = colon && colon > text && strlen(text) < STORE_ADDRESS && !strpbrk(text, " ;/") &&
                ber_text_number(colon + 1, 1, 65535, &port);
    if (!good)
        cli_fail("serve", "--address is HOST:PORT, not \"%s\"", text);
    config->address = text;
    return good;
}

static void list_limits(void)
{
    for (const limit_info *i = limit_list; i->name; i++)
        printf("%-15s %9d  %s (%d to %d)\n", i->name, i->usual, i->what, i->least, i->most);
}

/* 0: go on; else the exit status plus one. */
static int take_option(int o, char *value, settings *all)
{
    serve_config *config = &all->serve;
    bool good = true;
    switch (o) {
    case 'p': good = number("port", value, 0, 65535, &config->port); break;
    case BIND: config->bind = value; break;
    case 'd': config->data = value; break;
    case ORIGIN: config->origin = value; break;
    case THREADS: good = number("threads", value, 1, 64, &config->threads); break;
    case LIMIT: good = take_limit(value, all); break;
    case LIST_LIMITS: list_limits(); return 1;
    case PER_ADDRESS: good = take_per_address(value, all); break;
    case BOT: good = take_bot(value, config); break;
    case BOT_TIME: good = number("bot-time", value, 1, 600000, &config->bot_time); break;
    case EDITION: good = cli_use_edition("serve", value) == 0; break;
    case UNLISTED: config->unlisted = true; break;
    case STAND_BY: config->stand_by = true; break;
    case ADDRESS: good = take_address(value, config); break;
    case LOG: config->log.least = LOG_INFO; break;
    case LOG_FILE: config->log.file = value; break;
    case LOG_JSON: config->log.json = true; break;
    case PUSH_KEYS: config->push_keys = value; break;
    case PUSH_CONTACT: good = take_contact(value, config); break;
    case PUSH_LOOPBACK: config->push_loopback = true; break;
    case SMTP: config->smtp = value; break;
    case SMTP_USER: config->smtp_user = value; break;
    case SMTP_PASSWORD: config->smtp_password = value; break;
    case MAIL_FROM: config->mail_from = value; break;
    case TRUST: good = take_trust(value, all); break;
    case CONFIG: break; /* was read before */
    case 'h': fputs(usage, stdout); return 1;
    default: return 3;
    }
    return good ? 0 : 3;
}

/* ---- The file of --config ----------------------------------------------------------------- */

/* Cuts "NAME = VALUE" in two; false: neither that nor nothing. `name` is "" for nothing. */
static bool cut_line(char *line, char **name, char **value)
{
    char *end = line + strcspn(line, "#\r\n");
    while (end > line && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *end = '\0';
    *name = line + strspn(line, " \t");
    *value = *name + strcspn(*name, " \t=");
    char *equals = *value + strspn(*value, " \t");
    if (!**name)
        return true;
    if (*equals != '=')
        return false;
    **value = '\0';
    *value = equals + 1 + strspn(equals + 1, " \t");
    return **value != '\0';
}

static bool is_limit(const char *name)
{
    const limit_info *i = limit_list;
    while (i->name && strcmp(i->name, name) != 0)
        i++;
    return i->name != NULL;
}

/* What a file may set, apart from limits; NULL: unknown name. */
static const struct option *find_setting(const char *name)
{
    const struct option *o = options;
    while (o->name && strcmp(o->name, name) != 0)
        o++;
    bool is_setting =
        o->name && o->val != CONFIG && o->val != LIMIT && o->val != LIST_LIMITS && o->val != 'h';
    return is_setting ? o : NULL;
}

/* An option of the file: it is kept, because the server looks at it later. "yes" is the value of
 * one that has none on the command line. */
static bool take_setting(const char *name, const char *value, settings *all)
{
    const struct option *o = find_setting(name);
    if (!o->has_arg && strcmp(value, "yes") != 0) {
        cli_fail("serve", "%s: %s is yes or left out, not \"%s\"", all->file, name, value);
        return false;
    }
    char *copy = all->n_kept < MAX_LIMITS + MAX_HOSTED ? strdup(value) : NULL;
    if (!copy)
        return cli_fail("serve", "%s: too many settings", all->file) == 0;
    all->kept[all->n_kept++] = copy;
    return take_option(o->val, copy, all) == 0;
}

/* The limits of the file into `out`, and its options into `all`, unless that is NULL. */
static bool read_config(const char *file, limits *out, settings *all, char *error, size_t size)
{
    char line[MAX_LINE], *name, *value, why[160];
    FILE *in = fopen(file, "r");
    bool good = in != NULL;
    if (!in)
        snprintf(error, size, "%s: %s", file, strerror(errno));
    for (int n = 1; good && fgets(line, sizeof line, in); n++) {
        good = cut_line(line, &name, &value);
        if (!good)
            snprintf(error, size, "%s:%d: a line is NAME = VALUE", file, n);
        else if (*name && is_limit(name) && !limits_set(out, name, value, why, sizeof why)) {
            snprintf(error, size, "%s:%d: %s", file, n, why);
            good = false;
        } else if (*name && !is_limit(name) && !find_setting(name)) {
            snprintf(error, size, "%s:%d: there is no setting %.60s", file, n, name);
            good = false;
        } else if (*name && !is_limit(name) && all && !take_setting(name, value, all)) {
            error[0] = '\0'; /* it was said */
            good = false;
        }
    }
    if (in)
        fclose(in);
    return good;
}

/* SIGHUP: the limits of the file, and those of the command line before them. */
static bool reload(void *user, limits *out, char *error, size_t size)
{
    const settings *all = user;
    limits l = limits_usual();
    if (all->file && !read_config(all->file, &l, NULL, error, size))
        return false;
    for (int i = 0; i < all->n_limits; i++)
        set_limit(all->limit[i], &l, error, size);
    *out = l;
    return true;
}

/* ---- The command ----------------------------------------------------------------------------- */

static const char *find_config(int argc, char **argv)
{
    const char *file = NULL;
    opterr = 0;
    for (int o; (o = getopt_long(argc, argv, "p:d:h", options, NULL)) != -1;)
        if (o == CONFIG)
            file = optarg;
    opterr = 1;
    optind = 0;
    return file;
}

static int run(int argc, char **argv, settings *all)
{
    char error[300] = "";
    all->file = find_config(argc, argv);
    if (all->file && !read_config(all->file, &all->serve.limit, all, error, sizeof error))
        return *error ? cli_fail("serve", "%s", error) : CLI_BAD;
    for (int o; (o = getopt_long(argc, argv, "p:d:h", options, NULL)) != -1;) {
        int stop = take_option(o, optarg, all);
        if (stop)
            return stop - 1;
    }
    if (optind < argc)
        return cli_fail("serve", "\"%s\" is not an option; see beringia serve --help",
                        argv[optind]);
    if ((all->serve.stand_by || all->serve.address) && !store_is_database(all->serve.data))
        return cli_fail("serve", "%s is for a database: --data postgresql://...",
                        all->serve.stand_by ? "--stand-by" : "--address");
    all->serve.trust = all->trust;
    all->serve.log.lines = all->serve.limit.log_lines;
    return serve(&all->serve, say_ready, all);
}

int cmd_serve(int argc, char **argv)
{
    settings all = { .serve = { .bind = "127.0.0.1",
                                .data = "beringia.db",
                                .origin = "",
                                .port = 8080,
                                .threads = 2,
                                .limit = limits_usual(),
                                .reload = reload } };
    all.serve.user = &all;
    int status = run(argc, argv, &all);
    while (all.n_kept > 0)
        free(all.kept[--all.n_kept]);
    return status;
}
