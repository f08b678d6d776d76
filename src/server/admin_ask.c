/*
 * admin_ask.c: the side of admin.h that asks: a running server, or else the file itself.
 */
#include "admin.h"

#include "prove.h"
#include "server.h"
#include "store_db.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* ---- The socket ------------------------------------------------------------------------- */

/* The file; or for a database, which is elsewhere, its name in the folder where its server runs. */
static void place_of(const char *data, char out[ADMIN_NAME])
{
    const char *host = strstr(data, "://");
    const char *slash = host ? strchr(host + 3, '/') : NULL;
    const char *name = slash ? slash + 1 : "";
    if (store_is_database(data))
        snprintf(out, ADMIN_NAME, "./%.*s.pg", (int)strcspn(name, "?/"), name);
    else
        snprintf(out, ADMIN_NAME, "%s%s", *data == '/' ? "" : "./", data);
}

/* A name in an address of the system is short, and a path may be long: the folder is opened, and
 * the name begins there. */
static int folder_of(const char *place, const char **base)
{
    char folder[ADMIN_NAME];
    const char *slash = strrchr(place, '/');
    *base = slash + 1;
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - place + 1), place);
    return open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

static int use(int fd, const struct sockaddr_un *at, bool listens)
{
    if (!listens)
        return connect(fd, (const struct sockaddr *)at, sizeof *at);
    unlink(at->sun_path); /* left by one that was killed: the data is ours */
    mode_t before = umask(0177);
    int code = bind(fd, (const struct sockaddr *)at, sizeof *at);
    umask(before);
    return code ? code : listen(fd, 8);
}

int admin_socket(const char *data, bool listens)
{
    struct sockaddr_un at = { .sun_family = AF_UNIX };
    const char *base;
    char place[ADMIN_NAME];
    place_of(data, place);
    int folder = folder_of(place, &base);
    if (folder < 0)
        return -1;
    int n = snprintf(at.sun_path, sizeof at.sun_path, "/proc/self/fd/%d/%s-admin", folder, base);
    int fd = -1;
    if (n < 0 || (size_t)n >= sizeof at.sun_path)
        errno = ENAMETOOLONG;
    else
        fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && use(fd, &at, listens) < 0) {
        int why = errno;
        close(fd);
        fd = -1;
        errno = why;
    }
    int why = errno;
    close(folder);
    errno = why;
    return fd;
}

/* ---- A running server ---------------------------------------------------------------------- */

static bool send_line(int fd, const char *line)
{
    char text[ADMIN_LINE + 2];
    int n = snprintf(text, sizeof text, "%s\n", line);
    return n > 0 && (size_t)n < sizeof text && send(fd, text, (size_t)n, MSG_NOSIGNAL) == n;
}

/* Everything until the other side closes. */
static char *read_all(int fd)
{
    char *text = NULL, piece[4096];
    size_t size, n_read = 0;
    FILE *out = open_memstream(&text, &size);
    for (ssize_t n; out && (n = read(fd, piece, sizeof piece)) > 0;) {
        fwrite(piece, 1, (size_t)n, out);
        n_read += (size_t)n;
    }
    if (out)
        fclose(out);
    if (n_read == 0) {
        free(text);
        return NULL;
    }
    return text;
}

/* "ok" and what is asked for, or "error" and why. */
static char *ask_server(int fd, const char *line, char *error, size_t size)
{
    char *all = send_line(fd, line) ? read_all(fd) : NULL;
    char *said = NULL;
    if (all && strncmp(all, "ok\n", 3) == 0)
        said = strdup(all + 3);
    else
        snprintf(error, size, "%.*s", all ? (int)strcspn(all + 6, "\n") : 40,
                 all ? all + 6 : "the server did not answer");
    free(all);
    return said;
}

/* ---- The file itself ------------------------------------------------------------------------- */

static bool begins(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && (line[n] == ' ' || line[n] == '\0');
}

static bool is_text(const char *line)
{
    static const char *const word[] = { "tables", "guests", "bans", "table",
                                        "guest",  "export", "hash", NULL };
    for (int i = 0; word[i]; i++)
        if (begins(line, word[i]))
            return true;
    return false;
}

/* What a line that changes something means for a job; false: nothing. */
static bool read_order(const char *line, store_job *job)
{
    const char *about = line + strcspn(line, " ");
    about += strspn(about, " ");
    if (begins(line, "delete-table")) {
        job->order = STORE_DROP_TABLE;
        snprintf(job->id, sizeof job->id, "%s", about);
        return true;
    }
    if (begins(line, "delete-guest")) {
        job->order = STORE_DROP_GUEST;
        return prove_from_hex(about, job->guest.hash, STORE_HASH);
    }
    if (!begins(line, "ban") && !begins(line, "unban"))
        return false;
    job->order = line[0] == 'b' ? STORE_BAN : STORE_UNBAN;
    job->text = calloc(1, STORE_TEXT);
    return job->text && ban_read(about, job->text);
}

static void do_copy(store_db *db, const char *data, store_job *job)
{
    char name[ADMIN_NAME];
    admin_copy_name(data, name);
    if (store_is_database(data)) {
        store_db_copy(db, job);
        return;
    }
    if (!admin_make_private(name)) {
        job->code = STORE_EDISK;
        snprintf(job->error, sizeof job->error, "%.80s: %s", name, strerror(errno));
        return;
    }
    job->text = strdup(name);
    while (!store_db_copy(db, job))
        ;
}

static void carry_out(store_db *db, const char *data, const char *line, store_job *job)
{
    if (strcmp(line, "copy") == 0) {
        do_copy(db, data, job);
    } else if (is_text(line)) {
        job->text = strdup(line);
        store_db_text(db, job);
    } else if (read_order(line, job)) {
        store_db_write(db, job);
    } else if (job->order == STORE_BAN || job->order == STORE_UNBAN) {
        job->code = STORE_ENONE;
        snprintf(job->error, sizeof job->error, "neither an address nor a guest");
    } else {
        job->code = STORE_ENONE;
        snprintf(job->error, sizeof job->error, "there is no such order: %.60s", line);
    }
}

static char *ask_file(const char *data, const char *line, char *error, size_t size)
{
    store_job *job = calloc(1, sizeof *job);
    char *said = NULL;
    struct stat about;
    if (!store_is_database(data) && stat(data, &about) != 0) {
        snprintf(error, size, "%s: %s", data, strerror(errno));
        free(job);
        return NULL;
    }
    store_db *db = job ? store_db_open(data, error, size) : NULL;
    if (db) {
        job->keep_steps = -1;
        carry_out(db, data, line, job);
        if (job->code == 0)
            said = strdup(job->said ? job->said : "");
        else
            snprintf(error, size, "%s", job->error);
    }
    store_db_close(db);
    if (job)
        store_job_free(job);
    return said;
}

char *admin_ask(const char *data, const char *line, char *error, size_t size)
{
    int fd = admin_socket(data, false);
    if (fd < 0 && errno == EACCES) {
        snprintf(error, size, "%s: a server has it open, and is of another user", data);
        return NULL;
    }
    if (fd < 0)
        return ask_file(data, line, error, size);
    char *said = ask_server(fd, line, error, size);
    close(fd);
    return said;
}

char *admin_ask_running(const char *data, const char *line, char *error, size_t size)
{
    int fd = admin_socket(data, false);
    if (fd < 0) {
        snprintf(error, size,
                 errno == EACCES ? "its server is of another user"
                                 : "no server of it runs in this folder");
        return NULL;
    }
    char *said = ask_server(fd, line, error, size);
    close(fd);
    return said;
}

/* ---- Copies --------------------------------------------------------------------------- */

void admin_copy_name(const char *data, char out[ADMIN_NAME])
{
    char place[ADMIN_NAME];
    place_of(data, place);
    snprintf(out, ADMIN_NAME, "%.1090s-copy", place);
}

void admin_socket_name(const char *data, char out[ADMIN_NAME])
{
    char place[ADMIN_NAME];
    place_of(data, place);
    snprintf(out, ADMIN_NAME, "%.1090s-admin", place);
}

bool admin_make_private(const char *name)
{
    if (unlink(name) != 0 && errno != ENOENT)
        return false;
    int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    return fd >= 0 && close(fd) == 0;
}
