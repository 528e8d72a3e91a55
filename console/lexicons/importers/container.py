"""The bytes of a list: a plain file, or the one inside a .gz or a .zip."""

import io
import os
import stat
import struct
import zipfile
import zlib
from pathlib import Path

from engine.rulings import RuleError

LARGEST = 64 * 1024 * 1024
"""Bytes, packed or unpacked: an edition with its definitions is half of that."""

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_GZIP = b"\x1f\x8b"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")


def read_content(path: Path) -> bytes:
    content = _read_file(path)
    if content.startswith(_GZIP):
        content = _gunzip(content)
    elif content.startswith(_ZIP):
        content = _unzip(content)
    if not content.strip():
        raise RuleError("import_empty")
    return content


def _read_file(path: Path) -> bytes:
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise RuleError("import_not_a_file")
            if status.st_size > LARGEST:
                raise _too_large()
            content = file.read(LARGEST + 1) or b""  # nothing yet, of one that is waited for
    except FileNotFoundError as error:
        raise RuleError("import_no_file") from error
    except IsADirectoryError as error:
        raise RuleError("import_not_a_file") from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise RuleError("import_unreadable", why=why) from error
    if len(content) > LARGEST:
        raise _too_large()
    return content


def _open_at_once(path: str, flags: int) -> int:
    """A pipe would wait for a writer: open it anyway, to see that it is no file."""
    return os.open(path, flags | os.O_NONBLOCK)


def _too_large() -> RuleError:
    return RuleError("import_too_large", most=LARGEST // (1024 * 1024))


def _gunzip(packed: bytes) -> bytes:
    """Every member in turn, never holding more than the limit however small the file is."""
    unpacked = bytearray()
    while packed:
        member = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
        try:
            unpacked += member.decompress(packed, LARGEST + 1 - len(unpacked))
        except zlib.error as error:
            raise RuleError("import_archive_damaged") from error
        if len(unpacked) > LARGEST:
            raise _too_large()
        if not member.eof:
            raise RuleError("import_archive_cut")
        packed = member.unused_data
        if not packed.startswith(_GZIP):
            break  # zeros or other filling that some tools leave at the end
    return bytes(unpacked)


def _unzip(packed: bytes) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            member = _largest_member(archive)
            if member.compress_type not in _METHODS:  # LZMA may ask for gigabytes to unpack
                raise RuleError("import_archive_unknown")
            with archive.open(member) as file:
                content = file.read(LARGEST + 1) or b""  # nothing yet, of one that is waited for
    except (zipfile.BadZipFile, zlib.error, EOFError, struct.error, OverflowError) as error:
        raise RuleError("import_archive_cut") from error
    except NotImplementedError as error:
        raise RuleError("import_archive_unknown") from error
    except (RuntimeError, ValueError, OSError) as error:  # RuntimeError: a password is asked
        raise RuleError("import_archive_locked") from error
    if len(content) > LARGEST:
        raise _too_large()
    return content


def _largest_member(archive: zipfile.ZipFile) -> zipfile.ZipInfo:
    """The list itself: archives also carry a note or a system's hidden files."""
    files = [
        info
        for info in archive.infolist()
        if info.filename
        and not info.is_dir()
        and not info.filename.startswith("__MACOSX/")
        and not Path(info.filename).name.startswith(".")
    ]
    if not files:
        raise RuleError("import_archive_empty")
    return max(files, key=lambda info: info.file_size)
