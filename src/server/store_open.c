/*
 * store_open.c: opening the data file: whose it is, whether it is whole, and bringing an
 * older form up to today's.
 */
#include "store_sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    APPLICATION = 0x4265726e, /* "Bern" in the file's header tells whose it is */
    MAX_PATH = 1024,
    MAX_CHECKED = 64 << 20, /* bytes of a file that is checked after a crash */
};

/* ---- Opening -------------------------------------------------------------------------- */

typedef struct {
    sqlite_db *db;
    const char *path;
    char *error;
    size_t size;
} opening;

static bool fail_open(const opening *o, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool fail_open(const opening *o, const char *format, ...)
{
    char text[200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    snprintf(o->error, o->size, "%s: %s", o->path, text);
    return false;
}

/* Why nothing can be written in the file's folder, where the log is; 0 if it can. */
static int folder_errno(const opening *o)
{
    char folder[MAX_PATH];
    snprintf(folder, sizeof folder, "%s", o->path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[1] = '\0';
    return access(slash ? folder : ".", W_OK | X_OK) != 0 ? errno : 0;
}

/* SQLite could not do something with the file. */
static bool fail_file(const opening *o)
{
    sqlite3 *handle = o->db->handle;
    int of_folder = folder_errno(o);
    /* SQLite's own reason is that of its last attempt, which was only to read. */
    int why = of_folder ? of_folder : sqlite3_system_errno(handle);
    switch (sqlite3_errcode(handle)) {
    case SQLITE_NOTADB: return fail_open(o, "not a data file of this program");
    case SQLITE_CORRUPT: return fail_open(o, "the file is damaged");
    case SQLITE_FULL: return fail_open(o, "the disk is full");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return fail_open(o, "in use by another process; one server at a time may have it open");
    case SQLITE_READONLY:
        return fail_open(o, "%scannot be written", of_folder ? "its folder " : "");
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_IOERR:
        return fail_open(o, "cannot be opened%s%s", why ? ": " : "", why ? strerror(why) : "");
    default: return fail_open(o, "cannot be opened: %s", sqlite3_errmsg(handle));
    }
}

static bool exec(const opening *o, const char *text)
{
    return sqlite3_exec(o->db->handle, text, NULL, NULL, NULL) == SQLITE_OK || fail_file(o);
}

/* The first column of the first row, as a number and as text. */
static bool ask_file(const opening *o, const char *question, int *number, char text[200])
{
    sqlite3_stmt *query = NULL;
    bool good = sqlite3_prepare_v2(o->db->handle, question, -1, &query, NULL) == SQLITE_OK &&
                sqlite3_step(query) == SQLITE_ROW;
    if (!good)
        fail_file(o);
    if (good && number)
        *number = sqlite3_column_int(query, 0);
    if (good && text)
        snprintf(text, 200, "%s", (const char *)sqlite3_column_text(query, 0));
    sqlite3_finalize(query);
    return good;
}

static long long size_of(const char *file)
{
    struct stat about;
    return stat(file, &about) == 0 ? (long long)about.st_size : 0;
}

/* A log that was left behind says that the last process was killed. */
static bool was_killed(const char *file)
{
    char log[MAX_PATH + 8];
    snprintf(log, sizeof log, "%s-wal", file);
    return size_of(log) > 0;
}

/* Whose file it is, and its form; 0: nobody's yet. Nothing is written before this is
 * known. */
static bool check_owner(const opening *o, int *form)
{
    int application, version, n_things;
    if (!ask_file(o, "PRAGMA application_id", &application, NULL) ||
        !ask_file(o, "PRAGMA user_version", &version, NULL) ||
        !ask_file(o, "SELECT count(*) FROM sqlite_schema", &n_things, NULL))
        return false;
    *form = version;
    if (application == 0 && version == 0 && n_things == 0)
        return true;
    if (application != APPLICATION)
        return fail_open(o, "a data file of another program");
    if (version > STORE_FORMS)
        return fail_open(o,
                         "written by a newer version of this program (form %d; this one knows %d)",
                         version, STORE_FORMS);
    if (version < 1)
        return fail_open(o, "the file is damaged: there is no form %d", version);
    return true;
}

/* A file that was closed has whole pages. After a crash all of them are looked at once:
 * 0.33 s for 106 MB, 1.4 s from a cold disk. A file so large that it would keep the players
 * waiting is not: the log has checksums of its own, and a damaged page is noticed when
 * it is read. `size` is the file's when it was found. */
static bool check_pages(const opening *o, long long size, bool killed)
{
    char text[200];
    int page;
    if (!killed && (!ask_file(o, "PRAGMA page_size", &page, NULL) || size % page != 0))
        return fail_open(o, "the file is damaged: its end is missing");
    if (!killed || size > MAX_CHECKED)
        return true;
    if (!ask_file(o, "PRAGMA quick_check(1)", NULL, text))
        return false;
    return strcmp(text, "ok") == 0 || fail_open(o, "the file is damaged: %.150s", text);
}

static bool use_log(const opening *o)
{
    char mode[200];
    if (!ask_file(o, "PRAGMA journal_mode = WAL", NULL, mode))
        return false;
    return strcmp(mode, "wal") == 0 || fail_open(o, "cannot be kept with a write-ahead log");
}

/* Every page of a database into another, as one that is closed has them. */
static bool copy_pages(sqlite3 *from, const char *to)
{
    sqlite3 *copy = NULL;
    sqlite3_backup *pages = NULL;
    if (sqlite3_open_v2(to, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) == SQLITE_OK)
        pages = sqlite3_backup_init(copy, "main", from, "main");
    bool good = pages && sqlite3_backup_step(pages, -1) == SQLITE_DONE;
    good = (!pages || sqlite3_backup_finish(pages) == SQLITE_OK) && good;
    return (sqlite3_close(copy) == SQLITE_OK) && good;
}

/* What the file was before it is changed, beside it: going back to the older program finds it as
 * that one left it. */
static bool keep_copy(const opening *o, const char *file, int form)
{
    char part[MAX_PATH + 32], copy[MAX_PATH + 32];
    snprintf(copy, sizeof copy, "%s.form-%d", file, form);
    snprintf(part, sizeof part, "%s.form-%d-part", file, form);
    unlink(part);
    int fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (fd >= 0)
        close(fd);
    if (fd >= 0 && copy_pages(o->db->handle, part) && rename(part, copy) == 0)
        return true;
    unlink(part);
    return fail_open(o, "of form %d, and no copy could be made before it is changed", form);
}

/* Brings a file from an older form, or from none, to the newest: wholly or not at all. */
static bool bring_up(const opening *o, const char *file, int form)
{
    char text[100];
    if (form > 0 && form < STORE_FORMS && !keep_copy(o, file, form))
        return false;
    bool good = form == STORE_FORMS || exec(o, "BEGIN EXCLUSIVE");
    snprintf(text, sizeof text, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
             APPLICATION, STORE_FORMS);
    for (int i = form; i < STORE_FORMS && good; i++)
        good = exec(o, store_form[i]);
    return good && (form == STORE_FORMS || exec(o, text));
}

/* It holds the secrets of fate: nobody but the server's user reads it. What SQLite puts beside
 * it has the rights that it has. */
static void make_private(const char *file)
{
    int fd = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (fd >= 0)
        close(fd);
}

/* One that was made otherwise, once it is known to be ours, and what is beside it already. */
static bool keep_private(const char *file)
{
    static const char *const end[] = { "", "-wal", "-journal" };
    char name[MAX_PATH + 10];
    struct stat about;
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", file, end[i]);
        if (stat(name, &about) == 0 && about.st_mode & 077)
            (void)!chmod(name, about.st_mode & 0700);
    }
    return true;
}

static bool connect(const opening *o, const char *file)
{
    make_private(file);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(file, &o->db->handle, flags, NULL);
    if (!o->db->handle)
        return fail_open(o, "out of memory");
    if (code != SQLITE_OK)
        return fail_file(o);
    sqlite3_db_config(o->db->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    return sqlite3_db_readonly(o->db->handle, "main") != 1 || fail_open(o, "cannot be written");
}

static bool open_file(const opening *o)
{
    char file[MAX_PATH];
    int form;
    if (!*o->path || strlen(o->path) + 3 > sizeof file)
        return fail_open(o, "not the name of a file");
    /* ":memory:" and "file:..." would mean something else to SQLite. */
    snprintf(file, sizeof file, "%s%s", *o->path == '/' ? "" : "./", o->path);
    long long size = size_of(file);
    bool killed = was_killed(file);
    return connect(o, file) &&
           exec(o, "PRAGMA locking_mode = EXCLUSIVE;"
                   "PRAGMA mmap_size = 0;"
                   "PRAGMA cache_size = -16384;" /* KiB */
                   "PRAGMA temp_store = MEMORY;"
                   "PRAGMA trusted_schema = OFF;"
                   "PRAGMA cell_size_check = ON;"
                   "PRAGMA foreign_keys = ON;") &&
           check_owner(o, &form) && keep_private(file) &&
           (form == 0 || check_pages(o, size, killed)) && use_log(o) &&
           exec(o, "PRAGMA synchronous = FULL") && bring_up(o, file, form) &&
           (store_sql_prepare(&o->db->base) || fail_file(o));
}

/* ---- The file ------------------------------------------------------------------------- */

store_db *store_sqlite_open(const char *path, char *error, size_t size)
{
    opening o = { calloc(1, sizeof *o.db), path, error, size };
    if (!o.db) {
        fail_open(&o, "out of memory");
        return NULL;
    }
    o.db->base.driver = &store_sqlite_driver;
    if (open_file(&o))
        return &o.db->base;
    store_db_close(&o.db->base);
    return NULL;
}
