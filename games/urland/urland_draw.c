/*
 * urland_draw.c: the board for a terminal, and what a player wants to see around it.
 *
 * Everything fits into 80 columns: the turn, the tokens, the score track, the map with what
 * each region would score now, the players, the genes. All of it can be read without
 * colours. The state is blinded.
 */
#include "urland_draw.h"

#include "asked.h"

/* ---- Words ------------------------------------------------------------------------ */

static const char *area_name(const ber_words *words, int area)
{
    return ber_word_for(words, is_land(area) ? "noun.region" : "noun.ocean",
                        urland_domains[D_AREA].item[area]);
}

/* A label about a seat and a number. */
static void add_seat_label(const ber_words *words, const char *name, int seat, int number,
                           ber_text *out)
{
    char digits[12];
    ber_text text = ber_text_into(digits, sizeof digits);
    ber_text_format(&text, "%d", number);
    ber_label_add(words, name, ber_seat_name(words, seat), digits, out);
}

/* ---- The turn ----------------------------------------------------------------------- */

static bool is_setup(const urland *s)
{
    return s->turn_number == 0;
}

static bool is_auction(const urland *s)
{
    const ber_frame *f = top_of(s);
    return f && (f->kind == F_BID || f->kind == F_SHOW_BID || f->kind == F_BUY || f->kind == F_PAY);
}

static bool is_panic(int kind)
{
    return kind == F_PANIC_REGION || kind == F_PANIC_OCEAN || kind == F_EARS_PANIC;
}

/* The square of the mutation going on: the last one done. */
static int mutation_square(const urland *s)
{
    int i = SQUARES - 1;
    while (i > 0 && !(s->mutation_done >> i & 1))
        i--;
    return urland_square[i];
}

/* Where the game is, as the bottom frame says. */
static void add_phase(const urland *s, const ber_words *words, ber_text *out)
{
    const ber_frame *f = &s->agenda.frame[0];
    switch (f->kind) {
    case F_CHOOSE: add_seat_label(words, "choose", f->seat, 0, out); break;
    case F_ACT: add_seat_label(words, f->data ? "extra" : "move", f->seat, f->left, out); break;
    case F_EXTRA: add_seat_label(words, "chip", f->seat, 0, out); break;
    case F_REVEAL: ber_label_add(words, "reveal", "", "", out); break;
    case F_DRAW:
        if (is_panic(top_of(s)->kind))
            ber_label_add(words, "panic", "", "", out);
        else
            add_seat_label(words, "draws", f->seat, 0, out);
        break;
    case F_ERUPT_FIRST:
    case F_ERUPT: ber_label_add(words, "volcanoes", "", "", out); break;
    default: ber_label_add_number(words, "mutation", mutation_square(s), out);
    }
}

static void draw_status(const urland *s, const ber_words *words, ber_canvas *out)
{
    char line[160], epoch[12], turn[12];
    ber_text text = ber_text_into(line, sizeof line), e = ber_text_into(epoch, sizeof epoch),
             t = ber_text_into(turn, sizeof turn);
    ber_text_format(&e, "%d", s->epoch);
    ber_text_format(&t, "%d", s->turn_number);
    if (s->head.turn == BER_OVER) {
        ber_label_add(words, "over", "", "", &text);
    } else if (is_setup(s)) {
        ber_label_add(words, "setup", "", "", &text);
    } else {
        ber_label_add(words, "turn", epoch, turn, &text);
        ber_text_add(&text, " · ");
        add_phase(s, words, &text);
    }
    ber_canvas_write(out, LEFT, 0, ber_strong, line);
}

static void add_part(const char *text, ber_text *out)
{
    ber_text_add(out, out->length ? " · " : "");
    ber_text_add(out, text);
}

/* Where what is being moved comes from, and where it goes. */
static void add_way(const ber_words *words, const ber_frame *f, ber_text *out)
{
    char line[80];
    ber_text text = ber_text_into(line, sizeof line);
    if (f->kind == F_SWIM)
        ber_label_add(words, "way", area_name(words, f->place), area_name(words, f->data), &text);
    else if (f->kind == F_WINGS)
        ber_label_add(words, "from", area_name(words, f->place), "", &text);
    else if (f->kind == F_STINK || f->kind == F_VICTIM)
        ber_label_add(words, "in",
                      ber_word_for(words, "noun.area", urland_domains[D_AREA].item[f->place]), "",
                      &text);
    else if (f->kind == F_PANIC_OCEAN || f->kind == F_EARS_PANIC)
        ber_label_add(words, "panic_in", number_of(f->place), "", &text);
    if (text.length)
        add_part(line, out);
}

static void add_decision(const urland *s, const ber_words *words, const ber_frame *f, ber_text *out)
{
    add_way(words, f, out);
    if (f->kind == F_BID)
        add_part(ber_word_for(words, "label", "bids"), out);
    else if (f->kind == F_BUY)
        add_seat_label(words, "buys", f->seat, urland_price(s, f->seat), out);
    else if (f->kind == F_PAY)
        add_seat_label(words, "pays", f->seat, f->left, out);
    else if (is_panic(f->kind) || f->kind == F_EARS_VOLCANO) {
        ber_text_add(out, out->length ? " · " : "");
        add_seat_label(words, "decides", f->seat, 0, out);
    }
}

/* What the next decision is about, where the turn does not say it. */
static void draw_decision(const urland *s, const ber_words *words, ber_canvas *out)
{
    char line[200];
    ber_text text = ber_text_into(line, sizeof line);
    const ber_frame *f = top_of(s);
    if (!f || s->head.turn != BER_CHOICE)
        return;
    add_decision(s, words, f, &text);
    ber_canvas_write(out, LEFT, 1, ber_plain, line);
}

/* ---- The tokens --------------------------------------------------------------------- */

/* The tokens in one of these places, by number. */
static int add_tokens(const urland *s, uint32_t places, ber_text *out)
{
    int n = 0;
    for (int t = 0; t < REGIONS; t++)
        if (places >> s->token[t] & 1)
            ber_text_format(out, "%s%s", n++ ? ", " : "", number_of(t));
    return n;
}

static int draw_tokens_in(const urland *s, const ber_words *words, const char *name,
                          uint32_t places, ber_spot at)
{
    char line[120], list[60];
    ber_text text = ber_text_into(line, sizeof line), numbers = ber_text_into(list, sizeof list);
    if (!add_tokens(s, places, &numbers))
        ber_text_add(&numbers, ber_word_for(words, "label", "none"));
    ber_label_add(words, name, list, ber_seat_name(words, dummy(s)), &text);
    return ber_spot_write(at, ber_plain, line) + 3;
}

/* Whether the viewer sees a token in one of these places. */
static bool has_token(const urland *s, uint32_t places)
{
    for (int t = 0; t < REGIONS; t++)
        if (places >> s->token[t] & 1)
            return true;
    return false;
}

/* What the viewer knows of the tokens in play [U2.2]. */
static void draw_hand(const urland *s, const ber_words *words, int x, int y, ber_canvas *out)
{
    int phase = phase_of(s), viewer = s->head.viewer;
    uint32_t hand = BIT(T_HAND) | BIT(T_IN_PLAY), chosen = BIT(T_CHOSEN);
    bool is_passed = has_chosen(phase) || phase == F_ROLES;
    if (viewer < 0 || !has_token(s, hand | chosen))
        return;
    if (viewer != s->env && !(viewer == dummy(s) && is_passed)) {
        draw_tokens_in(s, words, "known", hand | chosen, (ber_spot){ out, x, y });
        return;
    }
    if (has_token(s, chosen))
        x = draw_tokens_in(s, words, "chosen", chosen, (ber_spot){ out, x, y });
    draw_tokens_in(s, words,
                   viewer == dummy(s) ? "given"
                   : is_passed        ? "passed"
                                      : "hand",
                   hand, (ber_spot){ out, x, y });
}

/* What has been scored in this epoch is public, and so is what has not. */
static void draw_tokens(const urland *s, const ber_words *words, ber_canvas *out)
{
    uint32_t ahead = BIT(T_POOL) | BIT(T_HAND) | BIT(T_CHOSEN) | BIT(T_IN_PLAY);
    char line[120];
    ber_text text = ber_text_into(line, sizeof line);
    if (is_setup(s) || s->head.turn == BER_OVER)
        return;
    int x = draw_tokens_in(s, words, "scored", BIT(T_SCORED), (ber_spot){ out, LEFT, 2 });
    draw_tokens_in(s, words, "to_come", ahead, (ber_spot){ out, x, 2 });
    ber_label_add_number(words, "pool", s->pool_n, &text);
    ber_text_add(&text, ", ");
    ber_text_add(
        &text, ber_word_for(words, "label", s->token[PANIC] == T_POOL ? "panic_yes" : "panic_no"));
    x = ber_canvas_write(out, LEFT, 3, ber_plain, line);
    draw_hand(s, words, x + 3, 3, out);
}

/* ---- The score track ------------------------------------------------------------------ */

static int marker_on(const urland *s, int square)
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (s->pos[seat] == square)
            return seat;
    return -1;
}

static const char *square_sign(const urland *s, int square)
{
    for (int i = 0; i < SQUARES; i++)
        if (urland_square[i] == square)
            return s->mutation_done >> i & 1 ? "m" : "M";
    return square == FINISH ? "*" : "·";
}

static void draw_track(const urland *s, const ber_words *words, ber_canvas *out)
{
    enum { EVERY = 5, STEP = 2 };
    for (int square = 1; square <= LAST_SQUARE; square++) {
        int x = square * STEP - 1, seat = marker_on(s, square);
        if (seat >= 0)
            ber_canvas_write(out, x, TRACK_Y, ber_seat_pen(seat), ber_seat_letter(words, seat));
        else
            ber_canvas_write(out, x, TRACK_Y, ber_muted, square_sign(s, square));
        if (square == 1 || square % EVERY == 0) {
            char digits[12];
            ber_text text = ber_text_into(digits, sizeof digits);
            ber_text_format(&text, "%d", square);
            ber_canvas_write(out, x, TRACK_Y + 1, ber_muted, digits);
        }
    }
}

/* ---- The legend -------------------------------------------------------------------------- */

static void draw_legend(const ber_words *words, ber_canvas *out)
{
    char scores[16], lost[16], grows[16];
    ber_text one = ber_text_into(scores, sizeof scores), two = ber_text_into(lost, sizeof lost),
             three = ber_text_into(grows, sizeof grows);
    urland_add_crowd(words, 0, 3, OTHER_POINTS, &one);
    urland_add_crowd(words, 0, 1, LOST, &two);
    urland_add_crowd(words, 0, 3, 1, &three);
    int x = ber_spot_sign((ber_spot){ out, LEFT, LEGEND_Y }, ber_strong, words, scores,
                          "legend_groups");
    x = ber_spot_sign((ber_spot){ out, x, LEGEND_Y }, ber_strong, words, lost, "legend_lost");
    x = ber_spot_sign((ber_spot){ out, x, LEGEND_Y }, ber_strong, words, "M", "legend_mutation");
    ber_spot_sign((ber_spot){ out, x, LEGEND_Y }, ber_strong, words, "*", "legend_finish");
    x = ber_spot_sign((ber_spot){ out, LEFT, LEGEND_Y + 1 }, ber_strong, words, grows,
                      "legend_grow");
    x = ber_spot_sign((ber_spot){ out, x, LEGEND_Y + 1 }, ber_strong, words, "✓", "legend_scored");
    x = ber_spot_sign((ber_spot){ out, x, LEGEND_Y + 1 }, ber_strong, words, "~", "legend_strait");
    ber_spot_sign((ber_spot){ out, x, LEGEND_Y + 1 }, ber_strong, words, "=", "legend_bridge");
}

/* ---- The players --------------------------------------------------------------------------- */

/* The columns of the table, by their right edges. */
enum { COL_SQUARE, COL_RESERVE, COL_BOARD, COL_LAND, COL_CHIPS, COL_BID, COL_PRICE, SEAT_COLUMNS };
enum { ROLE_X = 57 };
static const ber_column column[SEAT_COLUMNS] = {
    [COL_SQUARE] = { "square", 18 }, [COL_RESERVE] = { "reserve", 27 },
    [COL_BOARD] = { "board", 37 },   [COL_LAND] = { "land", 46 },
    [COL_CHIPS] = { "chips", 55 },   [COL_BID] = { "bid", 64 },
    [COL_PRICE] = { "price", 72 },
};

static int on_land(const urland *s, int seat)
{
    int n = 0;
    for (int region = 0; region < REGIONS; region++)
        n += s->cnt[region][seat];
    return n;
}

/* [U2.3] Who moves first, second, third. */
static int place_of_mover(const urland *s, int seat)
{
    int n = s->head.n_seats;
    return s->head.option[O_ICHTO_ORDER] ? (seat - dummy(s) + n) % n : (s->env - seat + n) % n;
}

static void draw_role(const urland *s, const ber_words *words, int seat, int y, ber_canvas *out)
{
    char line[40];
    ber_text text = ber_text_into(line, sizeof line);
    if (seat == s->env)
        ber_label_add(words, "env", "", "", &text);
    else if (seat == dummy(s))
        ber_label_add(words, "dummy", "", "", &text);
    else if (s->head.n_seats == 3)
        ber_label_add(words, "moves_only", "", "", &text);
    else
        ber_label_add_number(words, "moves", place_of_mover(s, seat), &text);
    ber_canvas_write(out, ROLE_X, y, ber_plain, line);
}

/* [U6.3] Who has bought or passed pays nothing more. */
static void draw_bid(const urland *s, int seat, int y, ber_canvas *out)
{
    const ber_frame *f = top_of(s);
    bool is_to_come = f->kind == F_BID && (f->data >> seat & 1);
    bool is_next = f->kind == F_BUY && seat == f->seat;
    bool has_prices = f->kind == F_BUY || f->kind == F_PAY;
    if (s->bid[seat] == BID_HIDDEN)
        ber_spot_right(ber_column_at(&column[COL_BID], y, out), ber_plain, is_to_come ? "-" : "?");
    else
        ber_spot_number(ber_column_at(&column[COL_BID], y, out), ber_plain, "%d", s->bid[seat]);
    if (is_next || (has_prices && urland_ranks_before(s, f->seat, seat)))
        ber_spot_number(ber_column_at(&column[COL_PRICE], y, out), ber_plain, "%d",
                        urland_price(s, seat));
}

static void draw_seat(const urland *s, const ber_words *words, int seat, int y, ber_canvas *out)
{
    bool is_asked = ber_is_asked(&s->head, seat);
    ber_canvas_write(out, 0, y, ber_strong, is_asked ? ">" : " ");
    ber_canvas_write(out, LEFT, y, ber_seat_pen(seat), ber_seat_letter(words, seat));
    ber_canvas_write(out, LEFT + 2, y, is_asked ? ber_strong : ber_plain,
                     ber_seat_name(words, seat));
    ber_spot_number(ber_column_at(&column[COL_SQUARE], y, out), ber_strong, "%d", s->pos[seat]);
    ber_spot_number(ber_column_at(&column[COL_RESERVE], y, out), ber_plain, "%d", s->reserve[seat]);
    ber_spot_number(ber_column_at(&column[COL_BOARD], y, out), ber_plain, "%d", on_board(s, seat));
    ber_spot_number(ber_column_at(&column[COL_LAND], y, out), ber_plain, "%d", on_land(s, seat));
    ber_spot_number(ber_column_at(&column[COL_CHIPS], y, out), ber_plain, "%d", s->chips[seat]);
    if (is_auction(s))
        draw_bid(s, seat, y, out);
    else if (!is_setup(s) && s->head.turn != BER_OVER)
        draw_role(s, words, seat, y, out);
}

static int draw_seats(const urland *s, const ber_words *words, int y, ber_canvas *out)
{
    int columns = is_auction(s) ? SEAT_COLUMNS : COL_BID;
    ber_column_labels(column, columns, y, words, out);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        draw_seat(s, words, seat, ++y, out);
    return y + 2;
}

/* ---- The genes --------------------------------------------------------------------------- */

/* What a gene does may depend on a variant. */
static const char *brief_name(const urland *s, int gene)
{
    if (gene == EGG && s->head.option[O_EGG_SCOPE])
        return "egg@land";
    if (gene == STINK && s->head.option[O_STINK_SCOPE])
        return "stink@land";
    return urland_domains[D_GENE].item[gene];
}

/* Those that somebody owns or may buy: name, owner, what it does. */
static void draw_gene(const urland *s, const ber_words *words, int gene, int y, ber_canvas *out)
{
    enum { OWNER_X = 22, BRIEF_X = 33 };
    const char *name = urland_domains[D_GENE].item[gene];
    int place = s->gene_place[gene];
    bool is_owned = place < SEATS;
    ber_canvas_write(out, LEFT, y, is_owned ? ber_strong : ber_plain,
                     ber_word_for(words, "noun.gene", name));
    ber_canvas_write(out, OWNER_X, y, is_owned ? ber_seat_pen(place) : ber_muted,
                     is_owned ? ber_seat_name(words, place)
                              : ber_word_for(words, "label", "for_sale"));
    ber_canvas_write(out, BRIEF_X, y, ber_plain, ber_word_for(words, "brief", brief_name(s, gene)));
}

static void draw_genes(const urland *s, const ber_words *words, int y, ber_canvas *out)
{
    char line[60];
    ber_text text = ber_text_into(line, sizeof line);
    int in_deck = 0;
    for (int gene = 0; gene < GENES; gene++)
        in_deck += s->gene_place[gene] == GENE_DECK;
    ber_label_add_number(words, "deck", in_deck, &text);
    int x = ber_spot_label((ber_spot){ out, LEFT, y }, ber_strong, words, "genes");
    ber_canvas_write(out, x + 3, y, ber_muted, line);
    for (int gene = 0; gene < GENES; gene++)
        if (s->gene_place[gene] <= GENE_OPEN)
            draw_gene(s, words, gene, ++y, out);
}

void urland_draw(const void *state, const ber_words *words, ber_canvas *out)
{
    const urland *s = state;
    draw_status(s, words, out);
    draw_decision(s, words, out);
    draw_tokens(s, words, out);
    draw_track(s, words, out);
    urland_draw_map(s, words, out);
    draw_legend(words, out);
    int y = draw_seats(s, words, SEATS_Y, out);
    draw_genes(s, words, y, out);
}
