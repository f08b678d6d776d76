/*
 * cli_io.c: files and output, for all commands. The rooms below touch no file, so
 * reading and writing is done here.
 */
#include "cli.h"

#include "save.h"
#include "vocab.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static _Noreturn void no_memory(void)
{
    fprintf(stderr, "beringia: %s\n", ber_error_text(BER_EMEMORY));
    exit(CLI_BAD);
}

/* ---- Reading --------------------------------------------------------------------- */

/* One byte more than allowed is asked for, to see that a file is too long. */
static char *read_all(FILE *file, size_t *length)
{
    size_t room = 1 << 16;
    char *text = malloc(room);
    *length = 0;
    while (text) {
        *length += fread(text + *length, 1, room - *length - 1, file);
        if (*length < room - 1 || *length > CLI_MAX_FILE)
            break;
        room *= 2;
        char *more = realloc(text, room);
        if (!more)
            free(text);
        text = more;
    }
    if (!text)
        no_memory();
    text[*length] = '\0';
    return text;
}

char *cli_read_file(const char *command, const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        cli_fail(command, "%s: %s", path, strerror(errno));
        return NULL;
    }
    errno = 0;
    char *text = read_all(file, length);
    bool is_bad = ferror(file) != 0;
    int why = errno;
    fclose(file);
    if (!is_bad && *length <= CLI_MAX_FILE)
        return text;
    free(text);
    if (is_bad)
        cli_fail(command, "%s: %s", path, strerror(why));
    else
        cli_fail(command, "%s: longer than %d MiB", path, CLI_MAX_FILE >> 20);
    return NULL;
}

/* `m` stays open only if it was played by other rules and is wanted `far`. */
static int load_match(const char *command, const char *path, bool far, match *m)
{
    ber_error error = { 0 };
    size_t length;
    *m = (match){ 0 };
    char *text = cli_read_file(command, path, &length);
    if (!text)
        return CLI_BAD;
    int code = save_read_far(m, text, length, &error);
    free(text);
    if (length == 0)
        error.line = 1; /* of an empty file no line was read */
    if (code < 0 && !(far && code == BER_ERULES))
        match_close(m);
    return code < 0 ? cli_fail_in(command, path, &error) : 0;
}

int cli_load_match(const char *command, const char *path, match *m)
{
    return load_match(command, path, false, m);
}

int cli_load_far(const char *command, const char *path, match *m)
{
    return load_match(command, path, true, m);
}

/* ---- Writing ------------------------------------------------------------------------ */

/* Writes a new file beside the target. */
static int write_new(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    size_t length = strlen(text);
    if (fd < 0)
        return -1;
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            break;
        text += n;
        length -= (size_t)n;
    }
    int synced = fsync(fd);
    int closed = close(fd);
    return length == 0 && synced == 0 && closed == 0 ? 0 : -1;
}

/* A link, unlike a renaming, never replaces what is there. */
static int put_in_place(const char *made, const char *path, bool overwrite)
{
    if (overwrite)
        return rename(made, path);
    if (link(made, path) != 0)
        return -1;
    return unlink(made);
}

int cli_write_file(const char *command, const char *path, const char *text, bool overwrite)
{
    size_t size = strlen(path) + 32;
    char *made = malloc(size);
    int status = 0;
    if (!made)
        no_memory();
    snprintf(made, size, "%s.new-%ld", path, (long)getpid());
    if (write_new(made, text) != 0 || put_in_place(made, path, overwrite) != 0) {
        int why = errno;
        unlink(made);
        if (why == EEXIST)
            status = cli_fail(command, "%s: the file exists and is left alone", path);
        else
            status = cli_fail(command, "%s: cannot be written: %s", path, strerror(why));
    }
    free(made);
    return status;
}

/* ---- JSON ------------------------------------------------------------------------------ */

int cli_print_json(void (*write)(ber_json *out, const void *user), const void *user)
{
    for (size_t size = 1 << 16;; size *= 2) {
        char *buffer = malloc(size);
        if (!buffer)
            no_memory();
        ber_json json = ber_json_into(buffer, size);
        write(&json, user);
        bool is_full = json.text.full;
        if (!is_full)
            puts(buffer);
        free(buffer);
        if (!is_full)
            return CLI_FINE;
    }
}

void cli_json_decimal(ber_json *out, const char *key, double value)
{
    long long hundredths = (long long)(value * 100 + 0.5);
    /* The writer knows whole numbers; what follows the point is added behind it. */
    ber_json_number(out, key, hundredths / 100);
    ber_text_format(&out->text, ".%02lld", hundredths % 100);
}
