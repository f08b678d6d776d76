/*
 * push.c: the functions of push.h, on OpenSSL. The only file that includes it.
 */
#include "push.h"

#include "prove.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HASH = 32, KEY = 16, NONCE = 12, TAG = 16, RECORD = 4096 };

struct push_keys {
    EVP_PKEY *key;
    char public[PUSH_PUBLIC];
};

/* ---- Keys ------------------------------------------------------------------------------- */

static bool point_of(EVP_PKEY *key, uint8_t out[PUSH_POINT])
{
    size_t n = 0;
    return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, out, PUSH_POINT, &n) ==
               1 &&
           n == PUSH_POINT && out[0] == 4;
}

/* A key out of its point and, unless that is NULL, its secret. */
static EVP_PKEY *key_of(const uint8_t point[PUSH_POINT], const uint8_t *secret)
{
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    BIGNUM *number = secret ? BN_bin2bn(secret, PUSH_SCALAR, NULL) : NULL;
    EVP_PKEY *key = NULL;
    OSSL_PARAM *params = NULL;
    bool good =
        build && context && (!secret || number) &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT) &&
        (!secret || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number));
    if (good && (params = OSSL_PARAM_BLD_to_param(build)) && EVP_PKEY_fromdata_init(context) == 1 &&
        EVP_PKEY_fromdata(context, &key, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params) !=
            1)
        key = NULL;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(number);
    return key;
}

bool push_is_point(const uint8_t point[PUSH_POINT])
{
    EVP_PKEY *key = point[0] == 4 ? key_of(point, NULL) : NULL;
    EVP_PKEY_CTX *context = key ? EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL) : NULL;
    bool good = context && EVP_PKEY_public_check(context) == 1;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(key);
    return good;
}

bool push_keys_make(const char *file, char *error, size_t size)
{
    int fd = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *out = fd >= 0 ? fdopen(fd, "w") : NULL;
    EVP_PKEY *key = out ? EVP_EC_gen("P-256") : NULL;
    if (!out) {
        snprintf(error, size, "%s: %s", file, strerror(errno));
        return false;
    }
    bool good = key && PEM_write_PrivateKey(out, key, NULL, NULL, 0, NULL, NULL) == 1;
    good = fclose(out) == 0 && good;
    EVP_PKEY_free(key);
    if (!good) {
        snprintf(error, size, "%s: the keys cannot be written", file);
        unlink(file);
    }
    return good;
}

push_keys *push_keys_read(const char *file, char *error, size_t size)
{
    uint8_t point[PUSH_POINT];
    char group[32] = "";
    FILE *in = fopen(file, "r");
    push_keys *keys = calloc(1, sizeof *keys);
    if (!in)
        snprintf(error, size, "%s: %s", file, strerror(errno));
    if (in && keys) {
        keys->key = PEM_read_PrivateKey(in, NULL, NULL, NULL);
        if (keys->key && EVP_PKEY_get_group_name(keys->key, group, sizeof group, NULL) == 1 &&
            strcmp(group, "prime256v1") == 0 && point_of(keys->key, point)) {
            prove_to_base64(point, sizeof point, keys->public, sizeof keys->public);
            fclose(in);
            return keys;
        }
        snprintf(error, size, "%s: not keys as `beringia push-keys` makes them", file);
    }
    if (in)
        fclose(in);
    push_keys_free(keys);
    return NULL;
}

void push_keys_free(push_keys *keys)
{
    if (keys)
        EVP_PKEY_free(keys->key);
    free(keys);
}

const char *push_public(const push_keys *keys)
{
    return keys->public;
}

/* ---- Sealing (RFC 8291, 3.4; RFC 8188, 2) ---------------------------------------------------- */

static bool agree(EVP_PKEY *own, EVP_PKEY *other, uint8_t out[HASH])
{
    size_t n = HASH;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, own, NULL);
    bool good = context && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, other) == 1 &&
                EVP_PKEY_derive(context, out, &n) == 1 && n == HASH;
    EVP_PKEY_CTX_free(context);
    return good;
}

static bool hmac(const void *key, size_t key_size, const void *text, size_t size, uint8_t out[HASH])
{
    unsigned n = 0;
    return HMAC(EVP_sha256(), key, (int)key_size, text, size, out, &n) && n == HASH;
}

/* One block of HKDF: the info is a text with its zero byte, then perhaps two points. */
static bool expand(const uint8_t key[HASH], const char *text, const uint8_t *one,
                   const uint8_t *two, uint8_t out[HASH])
{
    uint8_t info[64 + 2 * PUSH_POINT];
    size_t n = strlen(text) + 1;
    memcpy(info, text, n);
    if (one) {
        memcpy(info + n, one, PUSH_POINT);
        memcpy(info + n + PUSH_POINT, two, PUSH_POINT);
        n += 2 * PUSH_POINT;
    }
    info[n++] = 1;
    return hmac(key, HASH, info, n, out);
}

static bool encrypt(const uint8_t key[KEY], const uint8_t nonce[NONCE], const char *text, size_t n,
                    uint8_t *out)
{
    static const uint8_t last = 2; /* record of the message */
    int length = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool good = context && EVP_EncryptInit_ex2(context, EVP_aes_128_gcm(), key, nonce, NULL) == 1 &&
                EVP_EncryptUpdate(context, out, &length, (const uint8_t *)text, (int)n) == 1 &&
                EVP_EncryptUpdate(context, out + n, &length, &last, 1) == 1 &&
                EVP_EncryptFinal_ex(context, out + n + 1, &length) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + n + 1) == 1;
    EVP_CIPHER_CTX_free(context);
    return good;
}

static size_t seal(const push_message *m, EVP_PKEY *own, const uint8_t salt[PUSH_SALT],
                   uint8_t *out)
{
    uint8_t mine[PUSH_POINT], shared[HASH], prk[HASH], key[HASH], nonce[HASH];
    EVP_PKEY *other = m->n <= PUSH_TEXT ? key_of(m->point, NULL) : NULL;
    bool good = own && other && point_of(own, mine) && agree(own, other, shared) &&
                hmac(m->auth, PUSH_AUTH, shared, HASH, prk) &&
                expand(prk, "WebPush: info", m->point, mine, shared) &&
                hmac(salt, PUSH_SALT, shared, HASH, prk) &&
                expand(prk, "Content-Encoding: aes128gcm", NULL, NULL, key) &&
                expand(prk, "Content-Encoding: nonce", NULL, NULL, nonce);
    EVP_PKEY_free(other);
    if (!good || !encrypt(key, nonce, m->text, m->n, out + PUSH_HEAD))
        return 0;
    memcpy(out, salt, PUSH_SALT);
    memcpy(out + PUSH_SALT, (const uint8_t[]){ 0, 0, RECORD >> 8, RECORD & 255, PUSH_POINT }, 5);
    memcpy(out + PUSH_SALT + 5, mine, PUSH_POINT);
    return PUSH_HEAD + m->n + 1 + TAG;
}

size_t push_seal(const push_message *message, uint8_t out[PUSH_SEALED])
{
    uint8_t salt[PUSH_SALT];
    EVP_PKEY *own = EVP_EC_gen("P-256");
    prove_random(salt, sizeof salt);
    size_t size = seal(message, own, salt, out);
    EVP_PKEY_free(own);
    return size;
}

/* The point of a secret. */
static bool multiply(const uint8_t secret[PUSH_SCALAR], uint8_t out[PUSH_POINT])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *point = group ? EC_POINT_new(group) : NULL;
    BIGNUM *number = BN_bin2bn(secret, PUSH_SCALAR, NULL);
    bool good = point && number && EC_POINT_mul(group, point, number, NULL, NULL, NULL) == 1 &&
                EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, out, PUSH_POINT,
                                   NULL) == PUSH_POINT;
    BN_clear_free(number);
    EC_POINT_free(point);
    EC_GROUP_free(group);
    return good;
}

size_t push_seal_by(const push_message *message, const uint8_t secret[PUSH_SCALAR],
                    const uint8_t salt[PUSH_SALT], uint8_t out[PUSH_SEALED])
{
    uint8_t mine[PUSH_POINT];
    EVP_PKEY *own = multiply(secret, mine) ? key_of(mine, secret) : NULL;
    size_t size = seal(message, own, salt, out);
    EVP_PKEY_free(own);
    return size;
}

/* ---- The host's word (RFC 8292) ------------------------------------------------------------ */

/* Two numbers of 32 bytes out of what OpenSSL writes. */
static bool sign(EVP_PKEY *key, const char *text, uint8_t out[2 * PUSH_SCALAR])
{
    uint8_t der[128];
    const uint8_t *at = der;
    size_t n = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, der, &n, (const uint8_t *)text, strlen(text)) == 1;
    ECDSA_SIG *pair = good ? d2i_ECDSA_SIG(NULL, &at, (long)n) : NULL;
    good = pair && BN_bn2binpad(ECDSA_SIG_get0_r(pair), out, PUSH_SCALAR) == PUSH_SCALAR &&
           BN_bn2binpad(ECDSA_SIG_get0_s(pair), out + PUSH_SCALAR, PUSH_SCALAR) == PUSH_SCALAR;
    ECDSA_SIG_free(pair);
    EVP_MD_CTX_free(context);
    return good;
}

/* "https://push.example" of "https://push.example/send/abc". */
static int origin_length(const char *endpoint)
{
    const char *host = strstr(endpoint, "://");
    return host ? (int)(host + 3 + strcspn(host + 3, "/?#") - endpoint) : 0;
}

bool push_word(const push_keys *keys, const char *endpoint, const char *contact, int64_t until,
               char out[PUSH_WORD])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    uint8_t pair[2 * PUSH_SCALAR];
    char claims[500], part[2][700], signature[90], text[900];
    int n = snprintf(claims, sizeof claims, "{\"aud\":\"%.*s\",\"exp\":%lld%s%s%s}",
                     origin_length(endpoint), endpoint, (long long)until,
                     *contact ? ",\"sub\":\"" : "", contact, *contact ? "\"" : "");
    if (n < 0 || n >= (int)sizeof claims)
        return false;
    prove_to_base64((const uint8_t *)head, sizeof head - 1, part[0], sizeof part[0]);
    prove_to_base64((const uint8_t *)claims, (size_t)n, part[1], sizeof part[1]);
    n = snprintf(text, sizeof text, "%s.%s", part[0], part[1]);
    if (n < 0 || n >= (int)sizeof text || !sign(keys->key, text, pair))
        return false;
    prove_to_base64(pair, sizeof pair, signature, sizeof signature);
    n = snprintf(out, PUSH_WORD, "vapid t=%s.%s, k=%s", text, signature, keys->public);
    return n > 0 && n < PUSH_WORD;
}
