/*
 * prefix.h: addresses of the network and the first bits that several have in common.
 */
#ifndef BER_PREFIX_H
#define BER_PREFIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PREFIX_TEXT = 50, ADDRESS_TEXT = 46 }; /* the longest, with their zero bytes */

/* An IPv4 address is an IPv6 one that begins with ::ffff: here. */
typedef struct {
    uint8_t byte[16];
    uint8_t bits;
} net_prefix;

/* "10.0.0.0/8", "2001:db8::/32", or a whole address. */
bool prefix_read(const char *text, net_prefix *out);

/* Whether an address has a prefix; text that is no address has none. */
bool prefix_holds(const net_prefix *prefix, const char *address);

/* In the usual notation, however it was typed. */
void prefix_write(const net_prefix *prefix, char out[PREFIX_TEXT]);

/* What one customer of a provider has, so that limits count it as one: an IPv4 address, or the
 * /64 of an IPv6 one. */
void address_home(const char *address, char out[PREFIX_TEXT]);

#endif
