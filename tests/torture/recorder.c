/* Writes down everything a program does to the files below one folder, so that a power cut can be
 * simulated after each of them.
 *
 * Loaded before everything else (LD_PRELOAD). RECORDER_FOLDER is the folder (a real path),
 * RECORDER_LOG the file written to; what is written to RECORDER_CLAIMS is noted as a claim of the
 * program. Each operation is a head (struct head), then a path, a second path, and data.
 * SQLite's -shm is left out: it is no longer believed after a cut.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

struct __attribute__((packed)) head {
    char what;
    uint64_t file, place;
    uint32_t first, second, data;
};

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static void note(char what, uint64_t file, uint64_t place, const char *first, const char *second,
                 const void *data, size_t size)
{
    static int out = -2;
    pthread_mutex_lock(&one_at_a_time);
    if (out == -2)
        out = (int)syscall(SYS_openat, AT_FDCWD, getenv("RECORDER_LOG"),
                           O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    struct head head = {what, file, place, (uint32_t)strlen(first), (uint32_t)strlen(second),
                        (uint32_t)size};
    syscall(SYS_write, out, &head, sizeof head);
    syscall(SYS_write, out, first, head.first);
    syscall(SYS_write, out, second, head.second);
    if (size)
        syscall(SYS_write, out, data, size);
    pthread_mutex_unlock(&one_at_a_time);
}

/* Below the folder, and of interest: its place there; NULL otherwise. */
static const char *below(const char *path)
{
    const char *folder = getenv("RECORDER_FOLDER");
    size_t length = folder ? strlen(folder) : 0, whole = strlen(path);
    if (!length || strncmp(path, folder, length) || (path[length] && path[length] != '/'))
        return NULL;
    if (whole > 4 && !strcmp(path + whole - 4, "-shm"))
        return NULL;
    return path[length] ? path + length + 1 : "";
}

static const char *path_of(int fd, char *target)
{
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, target, PATH_MAX - 1);
    target[length > 0 ? length : 0] = 0;
    return target;
}

static const char *place_at(int folder, const char *path, char *whole)
{
    char start[PATH_MAX];
    if (path[0] == '/' || folder == AT_FDCWD)
        snprintf(whole, PATH_MAX, "%s", path);
    else
        snprintf(whole, PATH_MAX, "%s/%s", path_of(folder, start), path);
    return below(whole);
}

static uint64_t number_of(int fd)
{
    struct stat found;
    return fstat(fd, &found) ? 0 : found.st_ino;
}

static int opened(int folder, const char *path, int flags, int mode)
{
    char whole[PATH_MAX];
    const char *place = place_at(folder, path, whole);
    int writes = (flags & O_ACCMODE) != O_RDONLY;
    struct stat before;
    int was_there = place && !fstatat(folder, path, &before, 0);
    int fd = (int)syscall(SYS_openat, folder, path, flags, mode);
    if (fd >= 0 && place && (flags & O_CREAT) && !was_there)
        note('c', number_of(fd), 0, place, "", NULL, 0);
    else if (fd >= 0 && place && writes && (flags & O_TRUNC))
        note('t', number_of(fd), 0, place, "", NULL, 0);
    return fd;
}

#define MODE(flags)                                  \
    int mode = 0;                                    \
    if ((flags) & (O_CREAT | O_TMPFILE)) {           \
        va_list more;                                \
        va_start(more, flags);                       \
        mode = va_arg(more, int);                    \
        va_end(more);                                \
    }

int open(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags) return opened(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(flags) return opened(at, path, flags, mode); }

static void wrote(int fd, const void *data, ssize_t size, int64_t place)
{
    char path[PATH_MAX];
    const char *claims = getenv("RECORDER_CLAIMS");
    int kept = errno;
    if (size > 0 && claims && !strcmp(path_of(fd, path), claims))
        note('!', 0, 0, "", "", data, (size_t)size);
    else if (size > 0 && below(path_of(fd, path)))
        note('w', number_of(fd), (uint64_t)place, below(path), "", data, (size_t)size);
    errno = kept;
}

ssize_t write(int fd, const void *data, size_t size)
{
    ssize_t written = syscall(SYS_write, fd, data, size);
    if (fd > 2)
        wrote(fd, data, written, lseek(fd, 0, SEEK_CUR) - written);
    return written;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t place)
{
    ssize_t written = syscall(SYS_pwrite64, fd, data, size, place);
    wrote(fd, data, written, place);
    return written;
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t place) { return pwrite64(fd, data, size, place); }

/* Whoever copies inside the kernel is sent back to reading and writing. */
ssize_t sendfile(int out, int in, off_t *place, size_t size) { errno = ENOTSOCK; return -1; }
ssize_t sendfile64(int out, int in, off64_t *place, size_t size) { errno = ENOTSOCK; return -1; }
ssize_t copy_file_range(int in, off64_t *from, int out, off64_t *to, size_t size, unsigned flags) { errno = ENOSYS; return -1; }

static int cut_to(int fd, off64_t size)
{
    char path[PATH_MAX];
    int done = (int)syscall(SYS_ftruncate, fd, size);
    if (!done && below(path_of(fd, path)))
        note('t', number_of(fd), (uint64_t)size, below(path), "", NULL, 0);
    return done;
}

int ftruncate(int fd, off_t size) { return cut_to(fd, size); }
int ftruncate64(int fd, off64_t size) { return cut_to(fd, size); }

static int flushed(int fd)
{
    char path[PATH_MAX];
    struct stat found;
    if (below(path_of(fd, path)) && !fstat(fd, &found))
        note(S_ISDIR(found.st_mode) ? 'S' : 's', found.st_ino, 0, below(path), "", NULL, 0);
    return 0; /* the kernel's own copy is not what is looked at */
}

int fsync(int fd) { return flushed(fd); }
int fdatasync(int fd) { return flushed(fd); }

static int renamed(int from, const char *old, int to, const char *new)
{
    char first[PATH_MAX], second[PATH_MAX];
    const char *a = place_at(from, old, first), *b = place_at(to, new, second);
    int done = (int)syscall(SYS_renameat2, from, old, to, new, 0);
    if (!done && a && b)
        note('r', 0, 0, a, b, NULL, 0);
    return done;
}

int rename(const char *old, const char *new) { return renamed(AT_FDCWD, old, AT_FDCWD, new); }
int renameat(int from, const char *old, int to, const char *new) { return renamed(from, old, to, new); }

static int removed(int at, const char *path, int flags)
{
    char whole[PATH_MAX];
    const char *place = place_at(at, path, whole);
    int done = (int)syscall(SYS_unlinkat, at, path, flags);
    if (!done && place)
        note(flags & AT_REMOVEDIR ? 'd' : 'u', 0, 0, place, "", NULL, 0);
    return done;
}

int unlink(const char *path) { return removed(AT_FDCWD, path, 0); }
int unlinkat(int at, const char *path, int flags) { return removed(at, path, flags); }
int rmdir(const char *path) { return removed(AT_FDCWD, path, AT_REMOVEDIR); }

static int made(int at, const char *path, mode_t mode)
{
    char whole[PATH_MAX];
    const char *place = place_at(at, path, whole);
    int done = (int)syscall(SYS_mkdirat, at, path, mode);
    if (!done && place)
        note('m', 0, 0, place, "", NULL, 0);
    return done;
}

int mkdir(const char *path, mode_t mode) { return made(AT_FDCWD, path, mode); }
int mkdirat(int at, const char *path, mode_t mode) { return made(at, path, mode); }
