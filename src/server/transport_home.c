/*
 * transport_home.c: how many connections each address has (its home, see prefix.h).
 */
#include "transport_room.h"

#include <stdlib.h>
#include <string.h>

struct transport_home {
    struct transport_home *next; /* in its bucket */
    int n;
    char name[PREFIX_TEXT];
};

static transport_home **bucket_of(transport *t, const char *name)
{
    uint32_t hash = 2166136261u;
    for (; *name; name++)
        hash = (hash ^ (uint8_t)*name) * 16777619u;
    return &t->home[hash % TRANSPORT_HOMES];
}

/* The link that points to it, or would. */
static transport_home **find(transport *t, const char *address)
{
    char name[PREFIX_TEXT];
    address_home(address, name);
    transport_home **at = bucket_of(t, name);
    while (*at && strcmp((*at)->name, name) != 0)
        at = &(*at)->next;
    return at;
}

bool transport_crowded(transport *t, const char *address)
{
    const transport_home *home = *find(t, address);
    return home && home->n >= t->max_per_address;
}

bool transport_move_in(conn *c)
{
    transport_home **at = find(c->t, c->address);
    if (!*at) {
        transport_home *new = calloc(1, sizeof *new);
        if (!new)
            return false;
        address_home(c->address, new->name);
        *at = new;
    }
    (*at)->n++;
    return true;
}

void transport_move_out(conn *c)
{
    transport_home **at = find(c->t, c->address), *home = *at;
    if (--home->n > 0)
        return;
    *at = home->next;
    free(home);
}
