/*
 * transport_request.c: what the headers of a request say.
 *
 * May assume that libwebsockets has parsed them and still holds them, which is so from
 * the end of the headers to the first answer. Nothing of them is trusted: what is too
 * long or odd counts as absent.
 */
#include "text.h"
#include "transport_room.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

transport *transport_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

const char *transport_header(struct lws *wsi, enum lws_token_indexes header, char *out, size_t size)
{
    if (lws_hdr_copy(wsi, out, (int)size, header) < 0)
        out[0] = '\0';
    return out;
}

static void copy(char *out, size_t size, const char *text)
{
    ber_text into = ber_text_into(out, size);
    ber_text_add(&into, text);
}

/* ---- Who asks --------------------------------------------------------------------- */

static bool is_address(const char *text)
{
    unsigned char binary[16];
    return inet_pton(AF_INET, text, binary) == 1 || inet_pton(AF_INET6, text, binary) == 1;
}

static bool is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static bool is_trusted(const transport *t, const char *address)
{
    for (int i = 0; i < t->n_trust; i++)
        if (prefix_holds(&t->trust[i], address))
            return true;
    return is_loopback(address);
}

static void peer_address(struct lws *wsi, char out[TRANSPORT_ADDRESS])
{
    static const char mapped[] = "::ffff:"; /* an IPv4 peer of an IPv6 socket */
    char text[TRANSPORT_ADDRESS + sizeof mapped] = "";
    lws_get_peer_simple(wsi, text, sizeof text);
    const char *plain = text;
    if (strncasecmp(text, mapped, sizeof mapped - 1) == 0 && strchr(text, '.'))
        plain += sizeof mapped - 1;
    copy(out, TRANSPORT_ADDRESS, is_address(plain) ? plain : "unknown");
}

/* Each proxy appends whom it heard from. From the last back: as long as the one who says so is
 * trusted, what it says is taken. */
void transport_address(struct lws *wsi, char out[TRANSPORT_ADDRESS])
{
    char list[1024];
    const transport *t = transport_of(wsi);
    peer_address(wsi, out);
    transport_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list);
    while (list[0] && is_trusted(t, out)) {
        char *comma = strrchr(list, ',');
        char *last = comma ? comma + 1 : list;
        last += strspn(last, " \t");
        last[strcspn(last, " \t")] = '\0';
        if (!is_address(last))
            return;
        copy(out, TRANSPORT_ADDRESS, last);
        *(comma ? comma : list) = '\0';
    }
}

bool transport_secure(struct lws *wsi)
{
    static const char name[] = "x-forwarded-proto:";
    char peer[TRANSPORT_ADDRESS], scheme[16];
    peer_address(wsi, peer);
    return is_trusted(transport_of(wsi), peer) &&
           lws_hdr_custom_copy(wsi, scheme, sizeof scheme, name, sizeof name - 1) > 0 &&
           strcasecmp(scheme, "https") == 0;
}

/* ---- What it carries -------------------------------------------------------------- */

void transport_cookie(struct lws *wsi, char out[TRANSPORT_COOKIE])
{
    static const char name[] = "beringia=";
    char all[4096], *rest = all, *one;
    out[0] = '\0';
    transport_header(wsi, WSI_TOKEN_HTTP_COOKIE, all, sizeof all);
    /* Several headers come joined by a space. */
    while ((one = strtok_r(rest, "; ", &rest))) {
        size_t length = strlen(one);
        if (strncmp(one, name, sizeof name - 1) == 0 &&
            length - (sizeof name - 1) < TRANSPORT_COOKIE) {
            copy(out, TRANSPORT_COOKIE, one + sizeof name - 1);
            return;
        }
    }
}

/* A page of another site may open a WebSocket to us, and the browser would send our
 * cookie with it: its Origin is what tells. Scripts can send one too. */
bool transport_origin_ok(struct lws *wsi, const char *also)
{
    static const char *const scheme[] = { "http://", "https://" };
    char origin[256], host[256];
    transport_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    transport_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    if (!origin[0] || !host[0])
        return false;
    if (also[0] && strcasecmp(origin, also) == 0)
        return true;
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(scheme[i]);
        if (strncmp(origin, scheme[i], n) == 0 && strcasecmp(origin + n, host) == 0)
            return true;
    }
    return false;
}

/* "q=0", "q=0.0": not wanted at all. */
static bool is_refused(const char *parameters)
{
    const char *q = strstr(parameters, "q=");
    return q && q[2] == '0' && strspn(q + 2, "0.") == strcspn(q + 2, " \t;,");
}

bool transport_lists(const char *list, const char *word)
{
    char text[512], *rest = text, *item;
    copy(text, sizeof text, list);
    while ((item = strtok_r(rest, ",", &rest))) {
        item += strspn(item, " \t");
        size_t n = strcspn(item, " \t;");
        if (n == strlen(word) && strncasecmp(item, word, n) == 0)
            return !is_refused(item + n);
    }
    return false;
}
