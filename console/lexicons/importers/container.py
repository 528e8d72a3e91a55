"""What a list is wrapped in: a .gz or a .zip, if any, then an encoding of text."""

import codecs
import io
import os
import re
import stat
import struct
import zipfile
import zlib
from collections import Counter
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


# --- Encodings ----------------------------------------------------------------------------------
# French lists have seen them all.
#
# A mark at the beginning decides; then the zeros of UTF-16; then UTF-8 when all of it is; then
# the one-byte encoding under which the accented bytes are French letters. A text that is UTF-8
# here and something else there is refused: half its accents would be wrong.


_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WIDE_MARKS = tuple(mark for mark, name in _MARKS if name != "utf-8-sig")
_ONE_BYTE = ("cp1252", "iso8859-15", "mac-roman", "cp850")
_FRENCH = frozenset("àâäæçèéêëîïôöœùûüÿñÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜŸÑ")
_TYPOGRAPHY = frozenset("«»’‘“”–—…°·×áíóúãõåøßÅØ€\N{NO-BREAK SPACE}\N{SOFT HYPHEN}")
_FRENCH_UTF8 = re.compile(rb"\xc3[\x80-\xbf]|\xc5[\x92\x93\xb8]")
_HALF_LETTERS = (b"\xc3", b"\xc5")  # é or œ cut in two: no one-byte French text ends so
_ASCII = bytes(range(128))
_CONTROLS = re.compile(rb"[\x00-\x08\x0b\x0e-\x19\x1b-\x1f\x7f]")
_SAMPLE = 64
_MOSTLY = 0.8
_CHUNK = 1 << 16


def find_encoding(content: bytes) -> str:
    """The name of the codec. RuleError for what is no text, with the line where it shows."""
    for mark, name in _MARKS:
        if content.startswith(mark):
            _check(content, name)
            return name
    wide = _wide_encoding(content)
    if wide:
        _check(content, wide)
        return wide
    control = _CONTROLS.search(content)
    if control:
        raise RuleError("import_binary", line=line_at(content, control.start()))
    if content.isascii():
        return "ascii"
    bad = _first_error(content, "utf-8")
    if bad is None:
        return "utf-8"
    _refuse_mixture(content, bad)
    encoding = _one_byte_encoding(content)
    bad = _first_error(content, encoding)
    if bad is not None:
        raise RuleError("import_binary", line=line_at(content, bad))
    return encoding


def decode_whole(content: bytes) -> tuple[str, str]:
    encoding = find_encoding(content)
    return content.decode(encoding, "replace"), encoding


def line_at(content: bytes, offset: int) -> int:
    """The line of a byte, as an editor counts: old Macintosh files have only returns."""
    separator = b"\n" if b"\n" in content else b"\r"
    return content.count(separator, 0, offset) + 1


def is_wide_text(content: bytes) -> bool:
    """Text of two or four bytes a letter, whose zeros could pass for another format."""
    return content.startswith(_WIDE_MARKS) or _wide_encoding(content) is not None


def _wide_encoding(content: bytes) -> str | None:
    """UTF-16 without its mark: every other byte is zero, but for a rare letter like œ."""
    sample = content[:_SAMPLE]
    even, odd = sample[0::2], sample[1::2]
    if len(sample) < 4:
        return None
    if all(even) and odd.count(0) >= _MOSTLY * len(odd):
        return "utf-16-le"
    if all(odd) and even.count(0) >= _MOSTLY * len(even):
        return "utf-16-be"
    return None


def _check(content: bytes, encoding: str) -> None:
    bad = _first_error(content, encoding)
    if bad is None:
        return
    width = 4 if "32" in encoding else 2 if "16" in encoding else 1
    code = "import_cut_text" if bad >= len(content) - width else "import_mixed_encodings"
    raise RuleError(code, line=line_at(content, bad))


def _first_error(content: bytes, encoding: str) -> int | None:
    """Where decoding fails, found piece by piece: a large text is never held twice."""
    # The codec that strips the mark counts from behind it; the mark itself is sound UTF-8.
    decoder = codecs.getincrementaldecoder(encoding.removesuffix("-sig"))()
    for start in range(0, len(content), _CHUNK):
        piece = content[start : start + _CHUNK]
        pending = len(decoder.getstate()[0])
        try:
            decoder.decode(piece, final=start + _CHUNK >= len(content))
        except UnicodeDecodeError as error:
            return max(0, start - pending + error.start)
    return None


def _refuse_mixture(content: bytes, bad: int) -> None:
    if content[bad:] in _HALF_LETTERS:
        raise RuleError("import_cut_text", line=line_at(content, bad))
    proper = _FRENCH_UTF8.search(content)
    if proper is None:
        return
    raise RuleError("import_mixed_encodings", line=line_at(content, max(bad, proper.start())))


def _one_byte_encoding(content: bytes) -> str:
    counts = Counter(content.translate(None, _ASCII))

    def french(encoding: str) -> tuple[int, int]:
        letters = others = 0
        for byte, count in counts.items():
            char = bytes([byte]).decode(encoding, "replace")
            letters += count if char in _FRENCH else 0
            others += count if char in _TYPOGRAPHY else 0
        return letters, others

    return max(_ONE_BYTE, key=french)
