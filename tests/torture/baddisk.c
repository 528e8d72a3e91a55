/* A disk that fails on demand, for files whose name holds "journal.sqlite".
 *
 * Loaded before everything else (LD_PRELOAD). The first byte of the file named by
 * BADDISK_CONTROL says how the disk is:
 *   o  in order
 *   w  every write fails (EIO)
 *   n  no space: half of a write goes through, then ENOSPC
 *   s  writes succeed, flushing fails (EIO)
 *   a  away: nothing can be opened, read, written or flushed (EIO)
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static char disk_mode(void)
{
    static int control = -2;
    char mode = 'o';
    if (control == -2) {
        const char *path = getenv("BADDISK_CONTROL");
        control = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC) : -1;
    }
    if (control >= 0)
        syscall(SYS_pread64, control, &mode, 1, 0);
    return mode;
}

static int is_journal(int fd)
{
    char link[64], target[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, target, sizeof target - 1);
    if (length <= 0)
        return 0;
    target[length] = 0;
    return strstr(target, "journal.sqlite") != NULL;
}

static ssize_t bad_write(int fd, const void *data, size_t size, off_t offset, int *failed)
{
    char mode = disk_mode();
    *failed = 0;
    if ((mode != 'w' && mode != 'n' && mode != 'a') || !is_journal(fd))
        return 0;
    *failed = 1;
    if (mode == 'n' && size > 1 && offset >= 0)
        return syscall(SYS_pwrite64, fd, data, size / 2, offset);
    errno = mode == 'n' ? ENOSPC : EIO;
    return -1;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off_t offset)
{
    int failed;
    ssize_t written = bad_write(fd, data, size, offset, &failed);
    return failed ? written : syscall(SYS_pwrite64, fd, data, size, offset);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset)
{
    return pwrite64(fd, data, size, offset);
}

ssize_t write(int fd, const void *data, size_t size)
{
    int failed;
    ssize_t written = bad_write(fd, data, size, -1, &failed);
    return failed ? written : syscall(SYS_write, fd, data, size);
}

static int bad_sync(int fd)
{
    char mode = disk_mode();
    if ((mode != 's' && mode != 'a') || !is_journal(fd))
        return 0;
    errno = EIO;
    return 1;
}

int fsync(int fd)
{
    return bad_sync(fd) ? -1 : (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    return bad_sync(fd) ? -1 : (int)syscall(SYS_fdatasync, fd);
}

static int is_away(void)
{
    if (disk_mode() != 'a')
        return 0;
    errno = EIO;
    return 1;
}

ssize_t pread64(int fd, void *data, size_t size, off_t offset)
{
    return is_journal(fd) && is_away() ? -1 : syscall(SYS_pread64, fd, data, size, offset);
}

ssize_t pread(int fd, void *data, size_t size, off_t offset)
{
    return pread64(fd, data, size, offset);
}

ssize_t read(int fd, void *data, size_t size)
{
    return is_journal(fd) && is_away() ? -1 : syscall(SYS_read, fd, data, size);
}

int open64(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    int mode = va_arg(more, int);
    va_end(more);
    if (strstr(path, "journal.sqlite") && is_away())
        return -1;
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    int mode = va_arg(more, int);
    va_end(more);
    return open64(path, flags, mode);
}
