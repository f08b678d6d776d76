/*
 * plot.c: the pictures of the page, as SVG inside it.
 *
 * Coordinates are those of a telephone held upright; larger screens enlarge them. Colours
 * are classes of the page, so that they follow its light and dark.
 */
#include "arena.h"

#include <math.h>

enum {
    WIDTH = 400,
    LEFT = 20, /* ends of the axis */
    RIGHT = 376,
    ROW = 34,  /* of a player in the ratings */
    AXIS = 26, /* height of the axis at the bottom */
    COLOURS = 8,
    BINS = 48, /* most bars of a distribution */
    BARS = 60  /* height of the tallest */
};

/* ---- Axes -------------------------------------------------------------------------- */

typedef struct {
    double low, high, step; /* step between marks */
} axis;

/* Marks at 1, 2 or 5 times a power of ten, six at most. */
static double nice_step(double range)
{
    double step = pow(10, floor(log10(range)) - 1);
    static const double more[] = { 2, 2.5, 2 };
    for (int i = 0; range / step > 5; i++)
        step *= more[i % 3];
    return step;
}

static axis axis_of(double low, double high)
{
    if (high - low < 1e-9)
        high = low + 1;
    double step = nice_step(high - low);
    return (axis){ floor(low / step) * step, ceil(high / step) * step, step };
}

static double at(const axis *a, double value)
{
    double x = (double)LEFT + (value - a->low) / (a->high - a->low) * (double)(RIGHT - LEFT);
    return fmin(fmax(x, 0), WIDTH);
}

static void draw_axis(const axis *a, int bottom, const char *unit, FILE *out)
{
    int marks = (int)((a->high - a->low) / a->step + 0.5);
    for (int i = 0; i <= marks; i++) {
        double v = a->low + i * a->step;
        double shown = fabs(v) < a->step / 1e3 ? 0 : v;
        fprintf(out, "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%d\"/>", at(a, v),
                at(a, v), bottom);
        fprintf(out, "<text class=\"mark\" x=\"%.1f\" y=\"%d\">%g%s</text>\n", at(a, v),
                bottom + 16, shown, unit);
    }
}

static void open_picture(int height, const char *title, FILE *out)
{
    fprintf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\"><title>%s</title>\n",
            WIDTH, height, title, title);
}

/* A dot with its interval. */
static void draw_estimate(const axis *a, const arena_estimate *e, double y, int colour, FILE *out)
{
    fprintf(out, "<line class=\"bar c%d\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>",
            colour % COLOURS, at(a, e->low), at(a, e->high), y, y);
    fprintf(out, "<circle class=\"dot c%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", colour % COLOURS,
            at(a, e->value), y);
}

static void draw_name(const arena_report *r, int player, double y, FILE *out)
{
    fprintf(out, "<text x=\"%d\" y=\"%.1f\">", LEFT, y);
    arena_html_text(out, r->plan->player[player]);
    fprintf(out, "</text>\n");
}

/* ---- Ratings ----------------------------------------------------------------------- */

void arena_plot_ratings(const arena_report *r, FILE *out)
{
    int n = r->plan->n_players, bottom = n * ROW;
    double low = 0, high = 0;
    for (int p = 0; p < n; p++) {
        low = fmin(low, fmin(r->player[p].elo.low, r->player[p].elo.value));
        high = fmax(high, fmax(r->player[p].elo.high, r->player[p].elo.value));
    }
    axis a = axis_of(low, high);
    open_picture(bottom + AXIS, "Rating of each player with its interval", out);
    draw_axis(&a, bottom, "", out);
    for (int p = 0; p < n; p++) {
        draw_name(r, p, p * ROW + 13, out);
        draw_estimate(&a, &r->player[p].elo, p * ROW + 23, p, out);
    }
    fprintf(out, "</svg>\n");
}

/* ---- Shares by seat ---------------------------------------------------------------- */

enum { SEAT_ROW = 15, NAME_ROW = 20 };

void arena_plot_seats(const arena_report *r, FILE *out)
{
    int seats = r->plan->n_seats, n = r->plan->n_players;
    int group = NAME_ROW + seats * SEAT_ROW, bottom = n * group + 4;
    axis a = { 0, 100, 20 };
    open_picture(bottom + AXIS, "Share of the victories at each seat", out);
    draw_axis(&a, bottom, "\xc2\xa0%", out);
    fprintf(out, "<line class=\"fair\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%d\"/>\n",
            at(&a, r->fair * 100), at(&a, r->fair * 100), bottom);
    for (int p = 0; p < n; p++) {
        draw_name(r, p, p * group + 15, out);
        for (int seat = 0; seat < seats; seat++) {
            arena_estimate e = r->player[p].seat[seat];
            double y = p * group + NAME_ROW + seat * SEAT_ROW + 6;
            e.value *= 100, e.low *= 100, e.high *= 100;
            fprintf(out, "<text class=\"mark\" x=\"6\" y=\"%.1f\">%d</text>", y + 4, seat);
            draw_estimate(&a, &e, y, p, out);
        }
    }
    fprintf(out, "</svg>\n");
}

/* ---- Scores ------------------------------------------------------------------------ */

typedef struct {
    int low, high, width; /* of the scaled points, and of a bar */
} score_range;

static score_range range_of_scores(const arena_report *r)
{
    score_range range = { INT16_MAX, INT16_MIN, 1 };
    for (int p = 0; p < r->plan->n_players; p++)
        for (int i = 0; i < 1 << 16; i++) {
            if (!r->tally->points[p][i])
                continue;
            range.low = i + INT16_MIN < range.low ? i + INT16_MIN : range.low;
            range.high = i + INT16_MIN > range.high ? i + INT16_MIN : range.high;
        }
    /* Whole points: with halves in bars of their own a rounding rule would show as a comb. */
    int scale = r->plan->game->point_scale;
    range.width = scale;
    while ((range.high - range.low) / range.width >= BINS)
        range.width += scale;
    return range;
}

static void draw_scores(const arena_report *r, const score_range *range, const axis *a, int p,
                        int bottom, FILE *out)
{
    double bar[BINS] = { 0 }, most = 0, scale = r->plan->game->point_scale;
    for (int v = range->low; v <= range->high; v++)
        bar[(v - range->low) / range->width] += r->tally->points[p][v - INT16_MIN];
    for (int i = 0; i < BINS; i++)
        most = fmax(most, bar[i]);
    for (int i = 0; i < BINS && most > 0; i++) {
        double x = at(a, (range->low + i * range->width) / scale);
        double end = at(a, (range->low + (i + 1) * range->width) / scale);
        double height = bar[i] / most * (double)BARS;
        if (height > 0)
            fprintf(out,
                    "<rect class=\"area c%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                    "height=\"%.1f\"/>",
                    p % COLOURS, x, bottom - height, fmax(end - x - 0.5, 0.5), height);
    }
    fputc('\n', out);
    double mean = at(a, r->player[p].points.value);
    fprintf(out, "<line class=\"mean c%d\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>\n",
            p % COLOURS, mean, mean, bottom - BARS, bottom);
}

void arena_plot_scores(const arena_report *r, FILE *out)
{
    int group = NAME_ROW + BARS, bottom = r->plan->n_players * group;
    score_range range = range_of_scores(r);
    double scale = r->plan->game->point_scale;
    axis a = axis_of(range.low / scale, (range.high + range.width) / scale);
    open_picture(bottom + AXIS, "How often each player had how many points", out);
    draw_axis(&a, bottom, "", out);
    for (int p = 0; p < r->plan->n_players; p++) {
        draw_name(r, p, p * group + 14, out);
        draw_scores(r, &range, &a, p, (p + 1) * group, out);
    }
    fprintf(out, "</svg>\n");
}
