"""The program's files as browsers get them: compressed once, kept in memory, known by a tag.

What stands in the program's own folders is the same for everybody and repeats nothing of the
request. Of the answers made for one visitor, only the long lists named by `compact` are compressed:
names, words and points. States, streams and codes are not: where a secret stands beside text that
somebody else chose, the length of a compressed answer tells what was guessed right.
"""

import gzip
import hashlib
import mimetypes
import os
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

TEXTS: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
"""What compression makes smaller, by suffix."""
OTHERS: Mapping[str, str] = {".woff2": "font/woff2", ".png": "image/png"}
"""Compressed in themselves. Named here, not by the machine's table: browsers do not guess."""
MOST_KEPT = 256
"""Files in memory; there are about a hundred, of 10 kB."""
SMALLEST_LIST = 1_400
"""One packet is one packet."""
QUICK = 4
"""Of zlib's levels: 200 tables, 34 kB, take 0.2 ms on a PC; the best level gains nothing."""

COMPACT = ("application/json", "text/csv; charset=utf-8")
"""What is worth compressing of the answers made for everybody."""

FOR_GOOD = "max-age=31536000, immutable"

ListEndpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class KeptFile:
    plain: bytes
    zipped: bytes | None
    """None where there is nothing to gain."""
    digest: str
    media_type: str

    def answer(
        self, headers: Headers, *, with_body: bool = True, for_good: bool = False
    ) -> Response:
        """To what a browser asks for; the whole file even where it wants a part, as it may be.
        What it asked for by its content is kept for good: another content has another address."""
        zipped = self.zipped if _takes_gzip(headers.get("accept-encoding", "")) else None
        tag = f'"{self.digest}"' if zipped is None else f'"{self.digest}-gz"'
        own = {"etag": tag, "cache-control": FOR_GOOD if for_good else "no-cache"}
        if self.zipped is not None:
            own["vary"] = "Accept-Encoding"
        if _names(headers.get("if-none-match", ""), tag):
            return Response(status_code=304, headers=own)
        if zipped is not None:
            own["content-encoding"] = "gzip"
        content = self.plain if zipped is None else zipped
        own["content-length"] = str(len(content))
        return Response(content if with_body else b"", headers=own, media_type=self.media_type)

    @property
    def size(self) -> int:
        return len(self.plain) + len(self.zipped or b"")


def kept_file(path: Path | str, found: os.stat_result | None = None) -> KeptFile:
    """A file of the program; read again when it is another one. Called from threads."""
    found = found or Path(path).stat()
    return _read(str(path), found.st_ino, found.st_mtime_ns, found.st_size)


@lru_cache(MOST_KEPT)
def _read(path: str, _inode: int, _mtime_ns: int, _size: int) -> KeptFile:
    """The tag is that of the content: on a card every file of every version has the same date."""
    return _kept(Path(path).read_bytes(), Path(path).suffix, mimetypes.guess_type(path)[0])


@lru_cache(MOST_KEPT)
def made(text: str, suffix: str) -> KeptFile:
    """What the program makes of its own files: a page in its frame, the tokens of the colours."""
    return _kept(text.encode(), suffix)


def kept_bytes(plain: bytes, media_type: str) -> KeptFile:
    """An answer that is the same for everybody: compressed quickly, for it is soon another one."""
    packed = media_type in COMPACT and len(plain) >= SMALLEST_LIST
    zipped = gzip.compress(plain, QUICK, mtime=0) if packed else None
    digest = hashlib.blake2b(plain, digest_size=12).hexdigest()
    return KeptFile(plain, zipped, digest, media_type)


def _kept(plain: bytes, suffix: str, guessed: str | None = None) -> KeptFile:
    zipped = gzip.compress(plain, mtime=0) if suffix in TEXTS else None
    if zipped is not None and len(zipped) >= len(plain):
        zipped = None
    known = TEXTS.get(suffix) or OTHERS.get(suffix) or guessed
    digest = hashlib.blake2b(plain, digest_size=12).hexdigest()
    return KeptFile(plain, zipped, digest, known or "application/octet-stream")


def compact(endpoint: ListEndpoint) -> ListEndpoint:
    """A long list, compressed for whoever takes it. Not for codes, nor for what repeats a text of
    the request: see above."""

    async def answered(request: Request) -> Response:
        answer = await endpoint(request)
        answer.headers["vary"] = "Accept-Encoding"
        wanted = _takes_gzip(request.headers.get("accept-encoding", ""))
        if wanted and len(answer.body) >= SMALLEST_LIST:
            answer.body = gzip.compress(answer.body, QUICK, mtime=0)
            answer.headers["content-length"] = str(len(answer.body))
            answer.headers["content-encoding"] = "gzip"
        return answer

    return answered


def _takes_gzip(accepted: str) -> bool:
    """« gzip, deflate, br;q=0.5 »: named, or meant by « * », and not refused."""
    weights = {}
    for each in accepted.lower().split(","):
        name, _, parameters = each.partition(";")
        weights[name.strip()] = parameters.replace(" ", "")
    weight = weights.get("gzip", weights.get("*", "q=0"))
    return weight.rstrip("0").rstrip(".") not in ("q=", "q=0")


def _names(tags: str, tag: str) -> bool:
    """Does a browser have this one already?"""
    known = {each.strip().removeprefix("W/") for each in tags.split(",")}
    return tag in known or "*" in known
