/* Make the disk full and the clock jump for processes that are started with this (LD_PRELOAD).

   CLAG_FAULT names a file of two 64-bit numbers, which the processes map: whether the disk is full,
   and how many seconds the clock is off. A full disk still takes what overwrites a part of a file;
   it refuses what makes one longer. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static volatile int64_t none[2];
static volatile int64_t *fault = none;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("CLAG_FAULT");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *found = mmap(NULL, sizeof none, PROT_READ, MAP_SHARED, file, 0);
    if (found != MAP_FAILED) fault = found;
    close(file);
}

#define NEXT(name) \
    static __typeof__(name) *next; \
    if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static int is_refused(int file, off_t end) {
    struct stat found;
    if (!fault[0] || fstat(file, &found) || !S_ISREG(found.st_mode) || end <= found.st_size) return 0;
    errno = ENOSPC;
    return 1;
}

ssize_t pwrite(int file, const void *data, size_t size, off_t at) {
    NEXT(pwrite);
    return is_refused(file, at + (off_t)size) ? -1 : next(file, data, size, at);
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) {
    NEXT(pwrite64);
    return is_refused(file, at + (off_t)size) ? -1 : next(file, data, size, at);
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
    NEXT(pwritev);
    off_t end = at;
    for (int each = 0; each < count; each++) end += parts[each].iov_len;
    return is_refused(file, end) ? -1 : next(file, parts, count, at);
}

int posix_fallocate(int file, off_t at, off_t size) {
    NEXT(posix_fallocate);
    return is_refused(file, at + size) ? ENOSPC : next(file, at, size);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    NEXT(clock_gettime);
    int failed = next(clock, now);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += fault[1];
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    NEXT(gettimeofday);
    int failed = next(now, zone);
    if (!failed) now->tv_sec += fault[1];
    return failed;
}

time_t time(time_t *into) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (into) *into = now.tv_sec;
    return now.tv_sec;
}
