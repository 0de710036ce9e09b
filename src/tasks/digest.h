/*
 * Digests, by the OpenSSL that Node has in it and exports. It is looked for at run time, so that the addon loads where
 * there is none.
 */
#ifndef CF_TASKS_DIGEST_H
#define CF_TASKS_DIGEST_H

#include <stdbool.h>
#include <stddef.h>

/* The most bytes that a digest has. */
enum { CF_MOST_DIGEST = 64 };

typedef struct cf_digest cf_digest;

/* Starts one. Returns NULL where there is no OpenSSL, or no such algorithm in it, or no memory. May be called on any
 * thread. */
cf_digest *cf_digest_open(const char *algorithm);

/* Takes in some bytes. Returns whether that went. */
bool cf_digest_add(cf_digest *digest, const void *bytes, size_t length);

/* Gives the digest of them all, and its length; 0 where that did not go. */
size_t cf_digest_take(cf_digest *digest, unsigned char bytes[CF_MOST_DIGEST]);

/* Frees one; NULL is none. */
void cf_digest_close(cf_digest *digest);

#endif
