// A library to preload: makes one system call of a program fail, so that tests can check how the
// program handles it. Only calls on paths below TIL_FAULT_ROOT count.
//
//   TIL_FAULT=write:3:ENOSPC:once     the third write fails with "no space left"
//   TIL_FAULT=sync:1:EIO:lasting      every sync fails
//   TIL_FAULT=write:2:short:once      the second write writes only half
//   TIL_FAULT=write:4:kill:once       the program is killed at the fourth write
//   TIL_FAULT_LOG=FILE                gets a line for each call that failed
//
//   TIL_SAVED=FILE TIL_SAVED_OVER=OTHER   as an editor does, FILE is renamed to OTHER when the program
//                                     is about to replace that
//   TIL_GROWING=FILE                  another program adds a row to FILE whenever it is read
//
// Calls: read write sync open rename truncate mmap unlink mkdir chmod lock link.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct {
  const char *name;
  int code;
} codes[] = {
    {"EIO", EIO},       {"ENOSPC", ENOSPC}, {"EROFS", EROFS}, {"EMFILE", EMFILE},
    {"EACCES", EACCES}, {"EINTR", EINTR},   {"EDQUOT", EDQUOT}, {"short", -1},
    {"kill", -2},
};

static char call_name[16], root[PATH_MAX], log_path[PATH_MAX];
static size_t root_length;
static long first, counted;
static int code, lasting;

__attribute__((constructor)) static void read_plan(void) {
  const char *plan = getenv("TIL_FAULT"), *below = getenv("TIL_FAULT_ROOT");
  const char *log = getenv("TIL_FAULT_LOG");
  char error[16], how[16];
  if (!plan || !below) return;
  if (sscanf(plan, "%15[^:]:%ld:%15[^:]:%15s", call_name, &first, error, how) != 4) abort();
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
    if (!strcmp(codes[i].name, error)) code = codes[i].code;
  lasting = !strcmp(how, "lasting");
  snprintf(root, sizeof root, "%s", below);
  root_length = strlen(root);
  snprintf(log_path, sizeof log_path, "%s", log ? log : "");
}

static int is_below_root(const char *path) {
  return root_length && !strncmp(path, root, root_length) &&
         (path[root_length] == '/' || !path[root_length]);
}

static void note(const char *path) {
  char line[PATH_MAX + 32];
  int length = snprintf(line, sizeof line, "%s %ld %s\n", call_name, counted, path);
  int file = syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (file < 0) return;
  syscall(SYS_write, file, line, length);
  syscall(SYS_close, file);
}

/// 0 lets the call pass, -1 makes it fail with `errno` set, 1 asks for a short write.
static int fault(const char *call, const char *path) {
  if (!code || strcmp(call, call_name) || !is_below_root(path)) return 0;
  counted++;
  if (lasting ? counted < first : counted != first) return 0;
  note(path);
  if (code == -2) kill(getpid(), SIGKILL);
  if (code < 0) return 1;
  errno = code;
  return -1;
}

static int fault_at(const char *call, int folder, const char *path) {
  char start[PATH_MAX] = "", link[64], whole[2 * PATH_MAX];
  if (!code || strcmp(call, call_name)) return 0;
  if (path[0] != '/') {
    if (folder == AT_FDCWD) {
      if (!getcwd(start, sizeof start)) return 0;
    } else {
      snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
      ssize_t length = readlink(link, start, sizeof start - 1);
      if (length < 0) return 0;
      start[length] = 0;
    }
    snprintf(whole, sizeof whole, "%s/%s", start, path);
    path = whole;
  }
  return fault(call, path);
}

static int fault_on(const char *call, int file) {
  char link[64], path[PATH_MAX];
  if (!code || strcmp(call, call_name)) return 0;
  int before = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  errno = before;
  if (length < 0) return 0;
  path[length] = 0;
  return fault(call, path);
}

/// The function of the C library that one of ours wraps.
#define NEXT(name) \
  static __typeof__(name) *next; \
  if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define WRITES(name, parameters, arguments) \
  ssize_t name parameters { \
    NEXT(name); \
    switch (fault_on("write", file)) { \
    case -1: return -1; \
    case 1: if (count > 1) count /= 2; \
    } \
    return next arguments; \
  }

WRITES(write, (int file, const void *bytes, size_t count), (file, bytes, count))
WRITES(pwrite, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at))
WRITES(pwrite64, (int file, const void *bytes, size_t count, off64_t at), (file, bytes, count, at))

static void grow(int read) {
  const char *growing = getenv("TIL_GROWING");
  char link[64], path[PATH_MAX];
  if (!growing) return;
  int before = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", read);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  if (!strcmp(path, growing)) {
    int file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND);
    syscall(SYS_write, file, "x,y\n", 4);
    syscall(SYS_close, file);
  }
  errno = before;
}

#define READS(name, parameters, arguments) \
  ssize_t name parameters { \
    NEXT(name); \
    grow(file); \
    return fault_on("read", file) ? -1 : next arguments; \
  }

READS(read, (int file, void *bytes, size_t count), (file, bytes, count))
READS(pread, (int file, void *bytes, size_t count, off_t at), (file, bytes, count, at))
READS(pread64, (int file, void *bytes, size_t count, off64_t at), (file, bytes, count, at))

#define ON_FILE(call, name, parameters, arguments) \
  int name parameters { \
    NEXT(name); \
    return fault_on(call, file) ? -1 : next arguments; \
  }

ON_FILE("sync", fsync, (int file), (file))
ON_FILE("sync", fdatasync, (int file), (file))
ON_FILE("truncate", ftruncate, (int file, off_t size), (file, size))
ON_FILE("truncate", ftruncate64, (int file, off64_t size), (file, size))
ON_FILE("chmod", fchmod, (int file, mode_t mode), (file, mode))

// Releasing a lock never fails.
int flock(int file, int how) {
  NEXT(flock);
  return how != LOCK_UN && fault_on("lock", file) ? -1 : next(file, how);
}

#define ON_PATH(call, name, parameters, arguments) \
  int name parameters { \
    NEXT(name); \
    return fault_at(call, AT_FDCWD, path) ? -1 : next arguments; \
  }

ON_PATH("unlink", unlink, (const char *path), (path))
ON_PATH("unlink", rmdir, (const char *path), (path))
ON_PATH("mkdir", mkdir, (const char *path, mode_t mode), (path, mode))
ON_PATH("chmod", chmod, (const char *path, mode_t mode), (path, mode))
ON_PATH("link", link, (const char *path, const char *other), (path, other))

#define OPENS(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    NEXT(name); \
    return fault_at("open", AT_FDCWD, path) ? -1 : next(path, flags, mode); \
  }

OPENS(open)
OPENS(open64)

#define OPENS_AT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    NEXT(name); \
    return fault_at("open", folder, path) ? -1 : next(folder, path, flags, mode); \
  }

OPENS_AT(openat)
OPENS_AT(openat64)

static void save_over(const char *name) {
  const char *saved = getenv("TIL_SAVED"), *over = getenv("TIL_SAVED_OVER");
  int before = errno;
  if (saved && over && !strcmp(name, over))
    syscall(SYS_renameat2, AT_FDCWD, saved, AT_FDCWD, over, 0);
  errno = before;
}

int rename(const char *path, const char *other) {
  NEXT(rename);
  save_over(other);
  return fault_at("rename", AT_FDCWD, path) ? -1 : next(path, other);
}

int renameat2(int folder, const char *path, int other, const char *name, unsigned flags) {
  NEXT(renameat2);
  save_over(name);
  return fault_at("rename", folder, path) ? -1 : next(folder, path, other, name, flags);
}

int unlinkat(int folder, const char *path, int flags) {
  NEXT(unlinkat);
  return fault_at("unlink", folder, path) ? -1 : next(folder, path, flags);
}

#define MAPS(name, offset) \
  void *name(void *place, size_t size, int access, int flags, int file, offset at) { \
    NEXT(name); \
    if (file >= 0 && fault_on("mmap", file)) return MAP_FAILED; \
    return next(place, size, access, flags, file, at); \
  }

MAPS(mmap, off_t)
MAPS(mmap64, off64_t)

#define CONTROLS(name) \
  int name(int file, int what, ...) { \
    va_list rest; \
    va_start(rest, what); \
    void *value = va_arg(rest, void *); \
    va_end(rest); \
    NEXT(name); \
    int sets = what == F_SETLK || what == F_SETLKW || what == F_OFD_SETLK; \
    int locks = sets && ((struct flock *)value)->l_type != F_UNLCK; \
    return locks && fault_on("lock", file) ? -1 : next(file, what, value); \
  }

CONTROLS(fcntl)
CONTROLS(fcntl64)
