/*
 * store_copy.c: a copy of the data while it is being written, by SQLite's backup. It is made
 * through the connection that writes, so that SQLite carries every later change over into
 * the part that was copied before, and nothing starts over.
 *
 * The copy is not flushed here, where steps wait for the disk: that is left to the caller.
 */
#include "store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>

enum { PAGES = 64 }; /* copied at a time: about a millisecond */

typedef struct {
    sqlite3 *handle;
    sqlite3_backup *pages;
} copying;

static bool fail_copy(store_job *job, const char *text)
{
    if (job->code == 0)
        snprintf(job->error, sizeof job->error, "the copy: %.100s", text);
    job->code = STORE_EDISK;
    return true;
}

static copying *begin(store_db *db, store_job *job)
{
    copying *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    job->copy = c;
    int flags = SQLITE_OPEN_READWRITE; /* the file is there, private and empty */
    if (sqlite3_open_v2(job->text, &c->handle, flags, NULL) == SQLITE_OK)
        sqlite3_exec(c->handle, "PRAGMA synchronous = OFF", NULL, NULL, NULL);
    c->pages = sqlite3_backup_init(c->handle, "main", ((sqlite_db *)db)->handle, "main");
    return c;
}

void store_db_copy_end(store_job *job)
{
    copying *c = job->copy;
    if (!c)
        return;
    if (c->pages && sqlite3_backup_finish(c->pages) != SQLITE_OK)
        fail_copy(job, sqlite3_errmsg(c->handle));
    if (sqlite3_close(c->handle) != SQLITE_OK)
        fail_copy(job, "it cannot be closed");
    free(c);
    job->copy = NULL;
}

bool store_sqlite_copy(store_db *db, store_job *job)
{
    copying *c = job->copy ? job->copy : begin(db, job);
    if (!c)
        return fail_copy(job, "out of memory");
    int code = c->pages ? sqlite3_backup_step(c->pages, PAGES) : SQLITE_ERROR;
    if (code == SQLITE_OK)
        return false;
    if (code != SQLITE_DONE)
        fail_copy(job, c->handle ? sqlite3_errmsg(c->handle) : sqlite3_errstr(code));
    store_db_copy_end(job);
    return true;
}
