/*
 * prefix.c: see prefix.h.
 */
#include "prefix.h"

#include "text.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { V4 = 96, ALL = 128, HOME = 64 }; /* bits */

static const uint8_t mapped[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff };

static bool is_v4(const uint8_t byte[16])
{
    return memcmp(byte, mapped, sizeof mapped) == 0;
}

static bool read_address(const char *text, uint8_t out[16])
{
    if (inet_pton(AF_INET6, text, out) == 1)
        return true;
    memcpy(out, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, out + sizeof mapped) == 1;
}

/* Bits beyond the prefix are zero. */
static void cut(net_prefix *prefix)
{
    for (int i = 0; i < 16; i++) {
        int keep = prefix->bits - 8 * i;
        if (keep < 8)
            prefix->byte[i] &= (uint8_t)(keep <= 0 ? 0 : 0xff << (8 - keep));
    }
}

bool prefix_read(const char *text, net_prefix *out)
{
    char address[ADDRESS_TEXT];
    const char *slash = strchr(text, '/');
    size_t n = slash ? (size_t)(slash - text) : strlen(text);
    long long bits = ALL;
    if (n >= sizeof address)
        return false;
    memcpy(address, text, n);
    address[n] = '\0';
    if (!read_address(address, out->byte))
        return false;
    bool short_one = !strchr(address, ':');
    if (slash && !ber_text_number(slash + 1, 0, short_one ? ALL - V4 : ALL, &bits))
        return false;
    out->bits = (uint8_t)(slash && short_one ? bits + V4 : bits);
    cut(out);
    return true;
}

bool prefix_holds(const net_prefix *prefix, const char *address)
{
    net_prefix other = { .bits = prefix->bits };
    if (!read_address(address, other.byte))
        return false;
    cut(&other);
    return memcmp(other.byte, prefix->byte, 16) == 0;
}

void prefix_write(const net_prefix *prefix, char out[PREFIX_TEXT])
{
    char address[ADDRESS_TEXT] = "";
    bool short_one = is_v4(prefix->byte) && prefix->bits >= V4;
    inet_ntop(short_one ? AF_INET : AF_INET6, prefix->byte + (short_one ? sizeof mapped : 0),
              address, sizeof address);
    if (prefix->bits == ALL)
        snprintf(out, PREFIX_TEXT, "%s", address);
    else
        snprintf(out, PREFIX_TEXT, "%s/%d", address, prefix->bits - (short_one ? V4 : 0));
}

void address_home(const char *address, char out[PREFIX_TEXT])
{
    net_prefix home = { .bits = ALL };
    if (!read_address(address, home.byte)) {
        snprintf(out, PREFIX_TEXT, "%s", address);
        return;
    }
    if (!is_v4(home.byte))
        home.bits = HOME;
    cut(&home);
    prefix_write(&home, out);
}
