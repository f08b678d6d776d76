/*
 * preview.c: the address of a table that is sent to people: /table/ID. Where a link is shown with a
 * picture it is this page that is looked at, because what comes after the # of the real one
 * never reaches a server. A browser is led on at once.
 *
 * Programs that show links to people read it: it tells the game, how many seats are free and in
 * what language people play, and no names; of a table that is not open to everybody, and of one
 * that is not there, the same nothing.
 */
#include "server.h"

#include "registry.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE_SIZE = 8192 };

static const char *const langs[] = { "en", "it" };
enum { ENGLISH, ITALIAN, LANGS };

static const char *const site_words[LANGS] = {
    "Mammoths, melting ice, volcanoes: board games with friends by a link, against the computer, "
    "or "
    "around one screen.",
    "Mammut, ghiacci che si sciolgono, vulcani: giochi da tavolo con gli amici, contro il computer "
    "o tutti intorno a uno schermo.",
};
static const char *const open_words[LANGS][2] = {
    { "One seat is free. Open the link, sit down, play: no account is needed.",
      "%d seats are free. Open the link, sit down, play: no account is needed." },
    { "C'è un posto libero. Apri il link, siediti e gioca: non serve un account.",
      "Ci sono %d posti liberi. Apri il link, siediti e gioca: non serve un account." },
};
static const char *const playing_words[LANGS] = { "People are playing: come and watch.",
                                                  "Si sta giocando: vieni a guardare." };
static const char *const over_words[LANGS] = { "Look how the game went.",
                                               "Guarda com'è andata la partita." };
static const char *const go_words[LANGS] = { "To the table", "Al tavolo" };

/* ---- Text ------------------------------------------------------------------------------- */

/* As text of a page or of an attribute. */
static void add_plain(ber_text *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': ber_text_add(out, "&amp;"); break;
        case '<': ber_text_add(out, "&lt;"); break;
        case '>': ber_text_add(out, "&gt;"); break;
        case '"': ber_text_add(out, "&quot;"); break;
        default: ber_text_add_n(out, text, 1);
        }
    }
}

static void add_property(ber_text *out, const char *name, const char *content)
{
    ber_text_format(out, "<meta property=\"og:%s\" content=\"", name);
    add_plain(out, content);
    ber_text_add(out, "\">\n");
}

/* ---- What is told ----------------------------------------------------------------------- */

static bool is_id(const char *id)
{
    size_t n = strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789");
    return n > 0 && n < STORE_ID && id[n] == '\0';
}

static int free_seats(const store_table *row)
{
    int n = 0;
    for (int seat = 0; seat < row->n_seats; seat++)
        n += row->seat[seat].kind == SEAT_OPEN && !row->seat[seat].has_owner;
    return n;
}

static void describe(const store_table *row, int lang, ber_text *out)
{
    int n = free_seats(row);
    if (row->state == TABLE_OVER)
        ber_text_add(out, over_words[lang]);
    else if (row->state == TABLE_PLAYING || n == 0)
        ber_text_add(out, playing_words[lang]);
    else if (n == 1)
        ber_text_add(out, open_words[lang][0]);
    else
        ber_text_format(out, open_words[lang][1], n);
}

/* Where a page is found from outside; "" where that is not known, or not to be trusted. */
static void own_address(const http_request *request, char *out, size_t size)
{
    static const char good[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
    ber_text text = ber_text_into(out, size);
    if (request->host[0] && !request->host[strspn(request->host, good)])
        ber_text_format(&text, "http%s://%s", request->secure ? "s" : "", request->host);
}

static void add_card(ber_text *out, const store_table *row, int lang, const char *address)
{
    char text[200], place[400];
    ber_text about = ber_text_into(text, sizeof text), picture = ber_text_into(place, sizeof place);
    const struct ber_game *game = row ? ber_game_find(row->game) : NULL;
    const ber_words *words = game ? ber_game_words(game, langs[lang]) : NULL;
    const char *title = words ? ber_word(words, "title") : NULL;
    if (row)
        describe(row, lang, &about);
    else
        ber_text_add(&about, site_words[lang]);
    add_property(out, "title", title ? title : "Beringia");
    add_property(out, "description", text);
    if (!game || !address[0])
        return;
    ber_text_format(&picture, "%s/preview/%s.jpg", address, game->name);
    add_property(out, "image", place);
    ber_text_add(out, "<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
}

static void add_page(ber_text *out, const store_table *row, const char *id, const char *address)
{
    int lang = row && strcmp(row->lang, "it") == 0 ? ITALIAN : ENGLISH;
    ber_text_format(out,
                    "<!doctype html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<meta name=\"robots\" content=\"noindex\">\n"
                    "<meta name=\"theme-color\" content=\"#fffaf1\">\n"
                    "<link rel=\"icon\" href=\"/favicon.svg\" "
                    "type=\"image/svg+xml\">\n<title>Beringia</title>\n",
                    langs[lang]);
    add_property(out, "type", "website");
    add_property(out, "site_name", "Beringia");
    add_card(out, row, lang, address);
    ber_text_format(
        out,
        "<meta http-equiv=\"refresh\" content=\"0; url=/#/table/%s\">\n</head>\n<body>\n"
        "<p><a href=\"/#/table/%s\">%s</a></p>\n</body>\n</html>\n",
        id, id, go_words[lang]);
}

bool preview(server *s, const http_request *request, http_response *response)
{
    const char *id = request->path + strlen("/table/");
    char address[300];
    char *page = is_id(id) ? malloc(PAGE_SIZE) : NULL;
    if (!page)
        return false;
    const table *t = lobby_table(s, id);
    bool told = t && t->stored && policy_may(t, NULL, MAY_COME);
    ber_text out = ber_text_into(page, PAGE_SIZE);
    own_address(request, address, sizeof address);
    add_page(&out, told ? policy_row(t) : NULL, id, address);
    response->status = 200;
    response->type = "text/html; charset=utf-8";
    response->body = page;
    response->length = out.length;
    return true;
}
