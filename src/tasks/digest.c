#include "digest.h"

#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <windows.h>
#else
#include <dlfcn.h>
#endif

/* OpenSSL's functions, as they are from 1.0.2 on. */
typedef struct openssl {
  const void *(*get_digestbyname)(const char *name);
  void *(*fetch)(void *library, const char *name, const char *properties); /* from 3.0 on; may be NULL */
  void (*free)(void *algorithm);
  void *(*context_new)(void);
  void (*context_free)(void *context);
  int (*init)(void *context, const void *algorithm, void *engine);
  int (*update)(void *context, const void *bytes, size_t length);
  int (*final)(void *context, unsigned char *bytes, unsigned *length);
} openssl;

struct cf_digest {
  openssl openssl;
  void *context;
  void *fetched;
};

/* Sets a pointer to a function to what has that name in this process. Returns whether there is such a thing. */
static bool find(const char *name, void *function) {
#ifdef _WIN32
  const FARPROC found = GetProcAddress(GetModuleHandleA(NULL), name);
#else
  void *const found = dlsym(RTLD_DEFAULT, name);
#endif
  memcpy(function, &found, sizeof found); /* C has no cast for it */
  return found != NULL;
}

static bool find_all(openssl *of) {
  if (find("EVP_MD_fetch", &of->fetch) && !find("EVP_MD_free", &of->free)) {
    of->fetch = NULL;
  }
  return (find("EVP_MD_CTX_new", &of->context_new) || find("EVP_MD_CTX_create", &of->context_new)) &&
         (find("EVP_MD_CTX_free", &of->context_free) || find("EVP_MD_CTX_destroy", &of->context_free)) &&
         find("EVP_get_digestbyname", &of->get_digestbyname) && find("EVP_DigestInit_ex", &of->init) &&
         find("EVP_DigestUpdate", &of->update) && find("EVP_DigestFinal_ex", &of->final);
}

cf_digest *cf_digest_open(const char *algorithm) {
  cf_digest *digest = calloc(1, sizeof *digest);
  if (digest == NULL || !find_all(&digest->openssl)) {
    free(digest);
    return NULL;
  }
  const openssl *of = &digest->openssl;
  const void *found = of->get_digestbyname(algorithm);
  if (found == NULL && of->fetch != NULL) {
    found = digest->fetched = of->fetch(NULL, algorithm, NULL);
  }
  digest->context = found == NULL ? NULL : of->context_new();
  if (digest->context == NULL || of->init(digest->context, found, NULL) != 1) {
    cf_digest_close(digest);
    return NULL;
  }
  return digest;
}

bool cf_digest_add(cf_digest *digest, const void *bytes, size_t length) {
  return digest->openssl.update(digest->context, bytes, length) == 1;
}

size_t cf_digest_take(cf_digest *digest, unsigned char bytes[CF_MOST_DIGEST]) {
  unsigned length = 0;
  const bool sound = digest->openssl.final(digest->context, bytes, &length) == 1;
  return sound ? length : 0;
}

void cf_digest_close(cf_digest *digest) {
  if (digest == NULL) {
    return;
  }
  if (digest->context != NULL) {
    digest->openssl.context_free(digest->context);
  }
  if (digest->fetched != NULL && digest->openssl.free != NULL) {
    digest->openssl.free(digest->fetched);
  }
  free(digest);
}
