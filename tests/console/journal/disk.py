"""A disk that really refuses."""

import contextlib
import resource
from collections.abc import Iterator


@contextlib.contextmanager
def files_may_not_grow() -> Iterator[None]:
    """The kernel refuses every write that would make a file longer (EFBIG); SQLite reports a
    disk I/O error, as it does for a dying card."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
