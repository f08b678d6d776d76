/*
 * frame_test.c: frames of the agenda by the names of their members, in games that declare them.
 */
#include "codec.h"
#include "frame.h"
#include "registry.h"
#include "text.h"
#include "vocab.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
    const struct ber_game *game;
    _Alignas(8) char s[BER_MAX_STATE];
    ber_error error;
} position;

static void begin(position *p, const char *name, int seats)
{
    uint8_t option[BER_MAX_OPTIONS] = { 0 };
    p->game = ber_game_find(name);
    assert_non_null(p->game);
    memcpy(option, p->game->presets[0].option, sizeof option);
    ber_state_begin(p->game, p->s, seats, option);
}

static int set(position *p, const char *line)
{
    char copy[200];
    snprintf(copy, sizeof copy, "%s", line);
    return ber_state_read(p->game, p->s, copy, &p->error);
}

/* The line of the agenda in the text of the position. */
static const char *agenda_of(const position *p)
{
    static char whole[16384];
    ber_text text = ber_text_into(whole, sizeof whole);
    ber_state_text(p->game, p->s, &text);
    char *line = strstr(whole, "\nagenda ") + 1;
    line[strcspn(line, "\n")] = '\0';
    return line;
}

/* The line is read, and written so. */
static void reads_as(position *p, const char *line, const char *text)
{
    assert_int_equal(set(p, line), 0);
    assert_string_equal(agenda_of(p), text);
}

static const char *json_of(const position *p)
{
    static char whole[16384];
    ber_json json = ber_json_into(whole, sizeof whole);
    ber_json_open(&json, NULL, '{');
    ber_state_json(p->game, p->s, &json);
    ber_json_close(&json, '}');
    return whole;
}

static const ber_agenda *agenda_in(const position *p)
{
    const ber_field *field = p->game->fields;
    while (field->type != BER_FRAMES)
        field++;
    return (const ber_agenda *)(const void *)(p->s + field->offset);
}

static bool is_shaped(const position *p)
{
    return ber_agenda_is_shaped(p->game, (const ber_head *)(const void *)p->s, agenda_in(p));
}

/* What the top frame holds. */
static const char *members_of(const position *p)
{
    static char whole[1000];
    ber_json json = ber_json_into(whole, sizeof whole);
    ber_json_open(&json, NULL, '{');
    ber_members_json(p->game, ber_agenda_peek(agenda_in(p)), &json);
    ber_json_close(&json, '}');
    return whole;
}

static void members_have_names(void **unused)
{
    (void)unused;
    position p;
    begin(&p, "blank", 3);
    assert_string_equal(agenda_of(&p), "agenda reveal 0 / turn 0 / favour 0 due 0,1,2");
    reads_as(&p, "agenda reveal 0 / turn 1 / snatch 2 pebble amber from 1",
             "agenda reveal 0 / turn 1 / snatch 2 pebble amber from 1");
    assert_non_null(
        strstr(json_of(&p), "{\"kind\":\"snatch\",\"seat\":2,\"pebble\":\"amber\",\"from\":1}"));
    reads_as(&p, "agenda reveal 0 / turn 1 / snatch 2 from 1",
             "agenda reveal 0 / turn 1 / snatch 2 pebble flint from 1");
    reads_as(&p, "agenda reveal 0 / turn 0 / favour 0 due none",
             "agenda reveal 0 / turn 0 / favour 0 due none");
}

/* LEFT CARD PLACE DATA, as it was written before frames had names. */
static void numbers_are_read_in_their_order(void **unused)
{
    (void)unused;
    position p;
    begin(&p, "blank", 3);
    reads_as(&p, "agenda reveal 0 / turn 1 / snatch 2 0 2 1",
             "agenda reveal 0 / turn 1 / snatch 2 pebble amber from 1");
    reads_as(&p, "agenda reveal 0 / turn 1 / snatch 2 0 amber 1 0",
             "agenda reveal 0 / turn 1 / snatch 2 pebble amber from 1");
}

/* Several members in one byte, and such as may be none: they are left out then. */
static void parts_of_a_byte_have_names(void **unused)
{
    (void)unused;
    position p;
    static const char whole[] =
        "agenda discard_card 0 ends 0 / move_target 0 left 2 card l_drive from 12 club plain "
        "owner 2 before 1";
    begin(&p, "eiszeit", 3);
    assert_int_equal(set(&p, "agenda discard_card 0 / move_target 0 2 7 12 36"), 0);
    assert_string_equal(agenda_of(&p), whole);
    assert_true(is_shaped(&p));
    assert_int_equal(set(&p, whole), 0);
    assert_string_equal(agenda_of(&p), whole);
    assert_string_equal(members_of(&p), "{\"left\":2,\"card\":\"l_drive\",\"from\":\"12\","
                                        "\"club\":\"plain\",\"owner\":2,\"before\":1}");
    assert_int_equal(set(&p, "agenda move_source 1 left 2 card l_drive to none before 0"), 0);
    assert_string_equal(agenda_of(&p), "agenda move_source 1 left 2 card l_drive before 0");
    assert_string_equal(members_of(&p), "{\"left\":2,\"card\":\"l_drive\",\"before\":0}");
    assert_true(set(&p, "agenda move_source 1 to 13") < 0);
    assert_true(set(&p, "agenda move_source 1 card none") < 0);
    assert_int_equal(set(&p, "agenda discard_card 0 / move_target 0 2 7 13 36"), 0);
    assert_false(is_shaped(&p)); /* no region */
    assert_int_equal(set(&p, "agenda discard_card 0 / move_target 0 2 7 12 164"), 0);
    assert_false(is_shaped(&p)); /* a bit without a name */
}

/* What has no name is written as a number, so that nothing is lost, and has the wrong shape. */
static void what_has_no_name_is_told(void **unused)
{
    (void)unused;
    position p;
    begin(&p, "blank", 3);
    reads_as(&p, "agenda reveal 0 / turn 1 3", "agenda reveal 0 / turn 1 3 0 0 0");
    assert_false(is_shaped(&p));
}

static void bad_frames_change_nothing(void **unused)
{
    (void)unused;
    position p, before;
    static const struct {
        const char *line, *error;
    } bad[] = {
        { "agenda snatch 2 pebble", "\"pebble\" of a frame \"snatch\" needs one value" },
        { "agenda snatch 2 pebble amber pebble flint",
          "\"pebble\" of a frame \"snatch\" needs one value" },
        { "agenda snatch 2 pebble granite", "\"granite\" is no kind (for \"pebble\" of a frame" },
        { "agenda snatch 2 pebble amber to 1", "a frame \"snatch\" has no \"to\"" },
        { "agenda snatch x pebble amber", "\"x\" is no seat of a frame \"snatch\"" },
        { "agenda favour 0 due 0,7", "\"0,7\" is no seat (for \"due\" of a frame \"favour\")" },
        { "agenda favour 0 due 0,", "\"0,\" is no seat" },
        { "agenda turn 0 pebble amber", "\"pebble\" has no place in a frame" },
        { "agenda dance 0", "\"dance\" is no frame" },
    };
    begin(&p, "blank", 3);
    before = p;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_true(set(&p, bad[i].line) < 0);
        if (!strstr(p.error.text, bad[i].error))
            fail_msg("%s: %s", bad[i].line, p.error.text);
        assert_memory_equal(p.s, before.s, p.game->state_size);
    }
}

static void shapes_are_checked(void **unused)
{
    (void)unused;
    position p;
    static const char *const good[] = {
        "agenda none",
        "agenda act 2 left 3",
        "agenda act 2 left 3 / swim_count 2 from n to e",
        "agenda roles 0 / gene 0 left 2 / bid 0 due 0,1,2",
        "agenda erupt 0 scored r1 other r2 / ears_volcano 1 left 1 formed r3",
    };
    static const char *const bad[] = {
        "agenda swim_count 2 from n to e",              /* not at the bottom */
        "agenda act 2 / swim_count 1 from n to e",      /* of another seat */
        "agenda act 3",                                 /* a seat that does not play */
        "agenda act 0 3 1",                             /* a byte without a name */
        "agenda act 0 3 0 0 2",                         /* a number too large */
        "agenda roles 1",                               /* it is of no seat */
        "agenda roles 0 / gene 0 / bid 0 due 3",        /* a set of seats that do not play */
        "agenda act 2 left 3 / swim_count 2 0 0 99 13", /* no area */
        "agenda erupt 0 0 0 12",                        /* an area, but no region */
    };
    begin(&p, "urland", 3);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_int_equal(set(&p, good[i]), 0);
        assert_true(is_shaped(&p));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (set(&p, bad[i]) == 0 && is_shaped(&p))
            fail_msg("%s passes", bad[i]);
    }
}

/* Every game that declares its frames does so for every kind, in order, and each member of a
 * frame has a place of its own. */
static void tables_are_whole(void **unused)
{
    (void)unused;
    for (int i = 0; ber_game_at(i); i++) {
        const struct ber_game *game = ber_game_at(i);
        for (const ber_field *field = game->fields; field->name && game->frames; field++) {
            if (field->type != BER_FRAMES)
                continue;
            for (int kind = 0; kind < game->domains[field->value_noun].size; kind++) {
                const ber_frame_kind *is = ber_frame_kind_of(game, kind);
                unsigned used[4] = { 0 };
                assert_true(is->on || is->on_own);
                for (int m = 0; is->member && is->member[m].name; m++) {
                    const ber_member *member = &is->member[m];
                    unsigned bits = (unsigned)member->most << member->shift;
                    assert_int_equal(used[member->byte] & bits, 0);
                    assert_true(bits <= UINT8_MAX);
                    if (member->noun >= 0 && !member->set)
                        assert_true(game->domains[member->noun].size - 1 + member->or_none <=
                                    member->most);
                    assert_string_not_equal(member->name, "kind");
                    assert_string_not_equal(member->name, "seat");
                    used[member->byte] |= bits;
                }
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_have_names),
        cmocka_unit_test(numbers_are_read_in_their_order),
        cmocka_unit_test(parts_of_a_byte_have_names),
        cmocka_unit_test(what_has_no_name_is_told),
        cmocka_unit_test(bad_frames_change_nothing),
        cmocka_unit_test(shapes_are_checked),
        cmocka_unit_test(tables_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
