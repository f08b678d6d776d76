/*
 * admin.h: orders of the host about a data file, whether a server has it open or not.
 *
 * A running server listens on a socket beside its data, which only its user may open: one line
 * comes in, an answer goes out, and the server itself does what is asked, so that what it has in
 * memory and what is on disk stay one. Without a server the file is opened just for the order.
 *
 *   tables, guests, bans               what there is, the newest first
 *   table ID, guest HASH, export HASH  all about one; the first digits of a hash will do
 *   hash HASH                          all its digits
 *   delete-table ID, delete-guest HASH everything about it, for ever; all digits
 *   ban WHAT, unban WHAT               an address, a prefix, or all digits of a hash
 *   nodes, drain                       of a running one: who else is there; go, tables first
 *   copy                               everything into admin_copy_name()
 */
#ifndef BER_ADMIN_H
#define BER_ADMIN_H

#include <stdbool.h>
#include <stddef.h>

enum { ADMIN_LINE = 512, ADMIN_NAME = 1100 };

/* The answer, freed by the caller; NULL with a sentence in `error`. */
char *admin_ask(const char *data, const char *line, char *error, size_t size);
char *admin_ask_running(const char *data, const char *line, char *error, size_t size);

void admin_copy_name(const char *data, char out[ADMIN_NAME]);

/* A new private file of that name, in place of an older one; false: errno says why. */
bool admin_make_private(const char *name);

/* ---- for admin.c and admin_ask.c ---- */

/* The socket beside the data: connected, or listening. Negative: errno says why. */
int admin_socket(const char *data, bool listens);
void admin_socket_name(const char *data, char out[ADMIN_NAME]);

#endif
