/*
 * record_test.c: games as lists of steps: what is appended is read back, every state on the way is
 * there, and what is wrong changes nothing. The goldens of all games go through text to text.
 */
#include "beringia.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
    _Alignas(8) unsigned char byte[BERINGIA_MAX_STATE];
} state;

static char *text_of(const beringia_record *record)
{
    long length = beringia_record_text(record, NULL, 0);
    assert_true(length > 0);
    char *text = malloc((size_t)length + 1);
    assert_non_null(text);
    strcpy(text, "before");
    assert_int_equal(beringia_record_text(record, text, (size_t)length), length);
    assert_string_equal(text, "before");
    assert_int_equal(beringia_record_text(record, text, (size_t)length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

static beringia_record *read_text(const char *text)
{
    beringia_error error = { 0 };
    beringia_record *record = beringia_record_read(text, strlen(text), &error);
    if (!record)
        fail_msg("line %d: %s", error.line, error.text);
    return record;
}

/* ---- A game played into a record ------------------------------------------------------------ */

/* A random game with all its states' hashes. */
typedef struct {
    beringia_record *record;
    uint64_t *hash;
    int n;
} played;

static played play(const beringia_game *game, int n_seats)
{
    beringia_rng rng = beringia_rng_seed(3);
    beringia_info info;
    beringia_action list[BERINGIA_MAX_ACTIONS];
    state s;
    beringia_game_info(game, &info, sizeof info);
    played p = { .record = beringia_record_new(game, n_seats, NULL, NULL),
                 .hash = calloc((size_t)info.max_steps + 1, sizeof *p.hash) };
    assert_non_null(p.record);
    assert_int_equal(beringia_state_new(game, n_seats, NULL, &s, NULL), 0);
    for (; beringia_turn(&s) != BERINGIA_OVER; p.n++) {
        int actor = beringia_actor(&s);
        int n = actor == BERINGIA_FATE ? 0 : beringia_legal(game, &s, actor, list);
        beringia_action a = actor == BERINGIA_FATE ? beringia_draw(game, &s, &rng)
                                                   : list[beringia_rng_below(&rng, (uint32_t)n)];
        p.hash[p.n] = beringia_state_hash(game, &s);
        assert_int_equal(beringia_record_append(p.record, actor, a, NULL), 0);
        beringia_apply_unchecked(game, &s, actor, a);
    }
    p.hash[p.n] = beringia_state_hash(game, &s);
    return p;
}

static void played_free(played *p)
{
    beringia_record_free(p->record);
    free(p->hash);
}

/* Forwards, backwards and back and forth. */
static void check_states(const played *p, beringia_record *record)
{
    const beringia_game *game = beringia_record_game(record);
    state s;
    assert_int_equal(beringia_record_length(record), p->n);
    for (int i = 0; i <= p->n; i++) {
        assert_int_equal(beringia_record_state(record, i, &s, NULL), 0);
        assert_true(beringia_state_hash(game, &s) == p->hash[i]);
    }
    for (int i = p->n; i >= 0; i -= p->n / 3) {
        assert_int_equal(beringia_record_state(record, i, &s, NULL), 0);
        assert_true(beringia_state_hash(game, &s) == p->hash[i]);
    }
}

static void check_refusals(beringia_record *record)
{
    beringia_error error;
    state s;
    int n = beringia_record_length(record);
    assert_int_equal(beringia_record_state(record, n + 1, &s, &error), BERINGIA_EUSAGE);
    assert_int_equal(beringia_record_state(record, -1, &s, &error), BERINGIA_EUSAGE);
    assert_int_equal(beringia_record_truncate(record, n + 1, &error), BERINGIA_EUSAGE);
    assert_int_equal(beringia_record_append(record, 0, 0, &error), BERINGIA_ETURN);
    assert_int_equal(beringia_record_set_player(record, 0, "two words", &error), BERINGIA_EUSAGE);
    assert_int_equal(beringia_record_set_player(record, 7, "greedy", &error), BERINGIA_ESEATS);
    assert_int_equal(beringia_record_length(record), n);
}

/* Through the text, and taken back to the middle. */
static void check_text(const played *p)
{
    char *text = text_of(p->record), *again;
    beringia_record *read = read_text(text);
    int8_t *actor = malloc((size_t)p->n);
    beringia_action *action = malloc((size_t)p->n * sizeof *action);
    check_states(p, read);
    assert_non_null(actor);
    assert_non_null(action);
    beringia_record_steps(read, actor, action);
    assert_int_equal(beringia_record_truncate(read, p->n / 2, NULL), 0);
    for (int i = p->n / 2; i < p->n; i++)
        assert_int_equal(beringia_record_append(read, actor[i], action[i], NULL), 0);
    check_states(p, read);
    again = text_of(read);
    assert_string_equal(text, again);
    free(text);
    free(again);
    free(actor);
    free(action);
    beringia_record_free(read);
}

static void test_games_are_kept(void **unused)
{
    (void)unused;
    for (int i = 0; beringia_game_at(i); i++) {
        beringia_info info;
        beringia_game_info(beringia_game_at(i), &info, sizeof info);
        played p = play(beringia_game_at(i), info.max_seats);
        assert_int_equal(beringia_record_seats(p.record), info.max_seats);
        check_states(&p, p.record);
        check_refusals(p.record);
        check_text(&p);
        played_free(&p);
    }
}

static void test_wrong_steps_are_refused(void **unused)
{
    (void)unused;
    beringia_error error;
    beringia_record *record =
        beringia_record_new(beringia_game_find("urland"), 3, "option egg_scope land", &error);
    assert_non_null(record);
    assert_int_equal(beringia_record_append(record, 2, 0, &error), BERINGIA_ETURN);
    assert_int_equal(beringia_record_append(record, BERINGIA_FATE, 65000, &error),
                     BERINGIA_EILLEGAL);
    assert_int_equal(beringia_record_length(record), 0);
    assert_string_equal(beringia_record_player(record, 1), "");
    assert_int_equal(beringia_record_set_player(record, 1, "greedy", &error), 0);
    assert_string_equal(beringia_record_player(record, 1), "greedy");
    assert_string_equal(beringia_record_player(record, 9), "");
    char *text = text_of(record);
    assert_non_null(strstr(text, "game urland seats 3 option egg_scope land\n"));
    assert_non_null(strstr(text, "players human greedy human\n"));
    free(text);
    beringia_record_free(record);
    assert_null(beringia_record_new(beringia_game_find("urland"), 8, NULL, &error));
    assert_int_equal(error.code, BERINGIA_ESEATS);
    beringia_record_free(NULL);
}

/* ---- Files that others wrote ----------------------------------------------------------------- */

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    *length = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*length + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, *length, file), *length);
    text[*length] = '\0';
    fclose(file);
    return text;
}

/* Read, and cut short in one byte of its last line, which must be noticed. */
static void check_golden(const char *path)
{
    size_t length;
    beringia_error error;
    char *text = read_file(path, &length);
    beringia_record *record = read_text(text);
    state s;
    assert_int_equal(beringia_record_state(record, beringia_record_length(record), &s, &error), 0);
    assert_int_equal(beringia_turn(&s), BERINGIA_OVER);
    char *plain = text_of(record);
    beringia_record *again = read_text(plain);
    assert_int_equal(beringia_record_length(again), beringia_record_length(record));
    text[length - 2] = text[length - 2] == '0' ? '1' : '0';
    assert_null(beringia_record_read(text, length, &error));
    assert_true(error.code < 0 && error.line > 100);
    beringia_record_free(again);
    beringia_record_free(record);
    free(plain);
    free(text);
}

static void test_goldens_are_read(void **unused)
{
    (void)unused;
    glob_t found;
    assert_int_equal(glob("games/*/tests/golden/*.play", 0, NULL, &found), 0);
    assert_true(found.gl_pathc > 20);
    for (size_t i = 0; i < found.gl_pathc; i++)
        check_golden(found.gl_pathv[i]);
    globfree(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_are_kept),
        cmocka_unit_test(test_wrong_steps_are_refused),
        cmocka_unit_test(test_goldens_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
