/*
 * cmd_backup.c: beringia backup and restore: a copy of the data while the server runs, with its
 * hash, and the way back.
 */
#include "cli.h"

#include "admin.h"
#include "prove.h"
#include "store_db.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char backup_usage[] =
    "usage: beringia backup FILE COPY\n"
    "\n"
    "Copies the data of a server, whether it runs or not; games go on meanwhile. The hash\n"
    "of the copy is put beside it, as COPY.sha256, and printed.\n"
    "\n"
    "example:\n"
    "  beringia backup club.db /var/backups/club-$(date +%F).db\n";

static const char restore_usage[] =
    "usage: beringia restore COPY FILE\n"
    "\n"
    "Puts a copy that beringia backup made in the place of the data, if its hash is right\n"
    "and no server has FILE open. What was there before is kept as FILE.before.\n"
    "\n"
    "example:\n"
    "  beringia restore /var/backups/club-2026-11-16.db club.db\n";

enum { NAME = 1200, PIECE = 65536 };

/* ---- Files ---------------------------------------------------------------------------------- */

static bool fail(const char *command, const char *file, const char *what)
{
    cli_fail(command, "%s: %s", file, what);
    return false;
}

static bool pour(int from, int to)
{
    static char piece[PIECE];
    ssize_t n;
    while ((n = read(from, piece, sizeof piece)) > 0)
        for (ssize_t done = 0, k; done < n; done += k)
            if ((k = write(to, piece + done, (size_t)(n - done))) <= 0)
                return false;
    return n == 0 && fsync(to) == 0;
}

/* A private copy of a file, on the disk when it returns. */
static bool copy_file(const char *command, const char *from, const char *to)
{
    int in = open(from, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return fail(command, from, strerror(errno));
    bool made = admin_make_private(to);
    int out = made ? open(to, O_WRONLY | O_CLOEXEC) : -1;
    bool good = out >= 0 && pour(in, out);
    if (!good)
        fail(command, to, strerror(errno));
    close(in);
    if (out >= 0)
        close(out);
    if (!good && made)
        unlink(to);
    return good;
}

/* The hash of a file, as sha256sum writes it. */
static bool hash_file(const char *command, const char *file, char hex[PROVE_HEX])
{
    uint8_t hash[PROVE_HASH];
    FILE *in = fopen(file, "rb");
    bool good = in && prove_file(in, hash);
    if (!good)
        fail(command, file, strerror(errno));
    else
        prove_to_hex(hash, sizeof hash, hex);
    if (in)
        fclose(in);
    return good;
}

static const char *base_of(const char *file)
{
    const char *slash = strrchr(file, '/');
    return slash ? slash + 1 : file;
}

/* ---- Backup ---------------------------------------------------------------------------------- */

static bool write_hash(const char *copy, const char *hex)
{
    char name[NAME];
    snprintf(name, sizeof name, "%s.sha256", copy);
    FILE *out = fopen(name, "w");
    bool good = out && fprintf(out, "%s  %s\n", hex, base_of(copy)) > 0;
    good = out && fclose(out) == 0 && good;
    return good || fail("backup", name, strerror(errno));
}

/* PostgreSQL has its own ways, which know more. */
static bool is_file(const char *command, const char *data)
{
    return !store_is_database(data) ||
           cli_fail(command,
                    "PostgreSQL makes copies itself: pg_dump --schema=beringia, and psql to "
                    "put one back (docs/nodes.md)") == 0;
}

static int back_up(const char *data, const char *copy)
{
    if (!is_file("backup", data))
        return CLI_BAD;
    char made[ADMIN_NAME], before[PROVE_HEX], after[PROVE_HEX], error[300];
    char *said = admin_ask(data, "copy", error, sizeof error);
    if (!said)
        return cli_fail("backup", "%s", error);
    free(said);
    admin_copy_name(data, made);
    bool good = hash_file("backup", made, before) && copy_file("backup", made, copy) &&
                hash_file("backup", copy, after);
    unlink(made);
    if (good && strcmp(before, after) != 0)
        good = fail("backup", copy, "it is not what was written");
    if (!good || !write_hash(copy, after))
        return CLI_BAD;
    printf("%s  %s\n", after, copy);
    return CLI_FINE;
}

int cmd_backup(int argc, char **argv)
{
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(backup_usage, stdout);
        return CLI_FINE;
    }
    if (argc != 3)
        return cli_fail("backup", "the data and the name of the copy; see beringia backup --help");
    return back_up(argv[1], argv[2]);
}

/* ---- Restore -------------------------------------------------------------------------- */

/* Is the copy as its hash says? */
static bool check_hash(const char *copy)
{
    char name[NAME], told[PROVE_HEX] = "", found[PROVE_HEX];
    snprintf(name, sizeof name, "%s.sha256", copy);
    FILE *in = fopen(name, "r");
    bool read = in && fscanf(in, "%64s", told) == 1;
    if (in)
        fclose(in);
    if (!read)
        return fail("restore", name, "the hash of the copy cannot be read");
    return hash_file("restore", copy, found) &&
           (strcmp(told, found) == 0 ||
            fail("restore", copy, "damaged: its hash is not what it was"));
}

/* Makes sure that nobody has the file open, by opening it exclusively. What a killed server left
 * in its log goes into the file. */
static bool is_free(const char *data)
{
    char error[300];
    struct stat about;
    if (stat(data, &about) != 0)
        return true;
    store_db *db = store_db_open(data, error, sizeof error);
    store_db_close(db);
    return db || cli_fail("restore", "%s", error) == 0;
}

static bool put_in_place(const char *part, const char *data)
{
    char before[NAME];
    struct stat about;
    snprintf(before, sizeof before, "%s.before", data);
    if (stat(data, &about) == 0 && rename(data, before) != 0)
        return fail("restore", before, strerror(errno));
    return rename(part, data) == 0 || fail("restore", data, strerror(errno));
}

/* It opens, and is a file of this program. */
static bool check_part(const char *part)
{
    char error[300];
    store_db *db = store_db_open(part, error, sizeof error);
    store_db_close(db);
    return db || cli_fail("restore", "%s", error) == 0;
}

int cmd_restore(int argc, char **argv)
{
    char part[NAME];
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(restore_usage, stdout);
        return CLI_FINE;
    }
    if (argc != 3)
        return cli_fail("restore", "the copy and the data; see beringia restore --help");
    if (!is_file("restore", argv[2]))
        return CLI_BAD;
    snprintf(part, sizeof part, "%s.part", argv[2]);
    if (!check_hash(argv[1]) || !is_free(argv[2]) || !copy_file("restore", argv[1], part))
        return CLI_BAD;
    if (!check_part(part) || !put_in_place(part, argv[2])) {
        unlink(part);
        return CLI_BAD;
    }
    return CLI_FINE;
}
