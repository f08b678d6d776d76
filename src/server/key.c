/*
 * key.c: the functions of key.h.
 */
#include "key.h"

#include "prove.h"
#include "text.h"

#include <string.h>

/* The n-th word of a text. */
static void word_at(const char *line, int n, char out[KEY_WORD])
{
    while (n-- > 0)
        line += strcspn(line, " ") + 1;
    ber_text text = ber_text_into(out, KEY_WORD);
    ber_text_add_n(&text, line, strcspn(line, " "));
}

void key_make(const char *language, char out[KEY_TEXT])
{
    const char *const *list = key_words[strcmp(language, "it") == 0];
    uint16_t lot[KEY_WORDS];
    ber_text text = ber_text_into(out, KEY_TEXT);
    prove_random(lot, sizeof lot);
    for (int i = 0; i < KEY_WORDS; i++) {
        char word[KEY_WORD];
        int n = lot[i] % KEY_LIST; /* which divides 65,536 */
        word_at(list[n / KEY_LINE], n % KEY_LINE, word);
        ber_text_add(&text, i ? "-" : "");
        ber_text_add(&text, word);
    }
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static bool is_in(const char *line, const char *word, size_t n)
{
    for (; *line; line += strspn(line, " ")) {
        size_t length = strcspn(line, " ");
        if (length == n && memcmp(line, word, n) == 0)
            return true;
        line += length;
    }
    return false;
}

static bool is_known(const char *word, size_t n)
{
    for (int language = 0; language < KEY_LANGUAGES; language++)
        for (int i = 0; i < KEY_LIST / KEY_LINE; i++)
            if (is_in(key_words[language][i], word, n))
                return true;
    return false;
}

/* One word in small letters; false: too long. */
static bool read_word(const char *text, size_t n, char out[KEY_WORD])
{
    size_t kept = n < KEY_WORD ? n : KEY_WORD - 1;
    while (kept < n && kept > 0 && (text[kept] & 0xC0) == 0x80) /* no half of a letter */
        kept--;
    for (size_t i = 0; i < kept; i++)
        out[i] = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] + 32) : text[i];
    out[kept] = '\0';
    return kept == n;
}

enum key_fault key_read(const char *text, char out[KEY_TEXT])
{
    ber_text whole = ber_text_into(out, KEY_TEXT);
    int n_words = 0;
    while (*text && n_words <= KEY_WORDS) {
        char word[KEY_WORD];
        size_t n = 0;
        while (is_letter(text[n]))
            n++;
        if (n == 0) {
            text++;
            continue;
        }
        if (!read_word(text, n, word) || !is_known(word, n)) {
            memcpy(out, word, sizeof word);
            return KEY_STRANGE;
        }
        ber_text_add(&whole, n_words++ ? "-" : "");
        ber_text_add(&whole, word);
        text += n;
    }
    return n_words == KEY_WORDS ? KEY_GOOD : KEY_COUNT;
}

void key_hash(const char *key, uint8_t out[32])
{
    prove_text_hash(key, out);
}
