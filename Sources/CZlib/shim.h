#include <zlib.h>

/* inflateInit2 and deflateInit2 are macros, which Swift cannot call. -15 is a raw deflate stream, as
   ZIP archives hold it. */
static inline int czlib_begin_inflate(z_stream *stream) {
  return inflateInit2(stream, -15);
}

static inline int czlib_begin_deflate(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}
