"""Files and archives: cut, locked, bottomless, or no files at all."""

import gzip
import io
import os
import zipfile
import zlib

import pytest

from console.lexicons.importers import container, read_word_list
from engine.rulings import RuleError


def code(path):
    with pytest.raises(RuleError) as caught:
        read_word_list(path)
    assert caught.value.data["file"] == path.name
    return caught.value.code


def test_no_such_file(tmp_path):
    assert code(tmp_path / "absent.txt") == "import_no_file"


def test_a_folder_is_not_a_list(tmp_path):
    assert code(tmp_path) == "import_not_a_file"


def test_a_pipe_is_refused_without_waiting(tmp_path):
    pipe = tmp_path / "tuyau"
    os.mkfifo(pipe)
    assert code(pipe) == "import_not_a_file"


def test_a_device_without_end_is_refused():
    with pytest.raises(RuleError, match="import_not_a_file"):
        read_word_list(container.Path("/dev/zero"))


def test_a_file_nobody_may_read(list_file, monkeypatch):
    def refuse(path, flags):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(container, "_open_at_once", refuse)
    assert code(list_file("CHAT\n")) == "import_unreadable"


def test_a_hundred_megabytes_are_refused_unread(tmp_path):
    path = tmp_path / "enorme.txt"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert code(path) == "import_too_large"


@pytest.fixture
def bottomless():
    """A kilobyte or so that unpacks to more than the limit."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = bytes(1 << 20)
    packed = b"".join(packer.compress(block) for _ in range(container.LARGEST // len(block) + 2))
    return packed + packer.flush()


def test_a_gzip_bomb(list_file, bottomless):
    assert len(bottomless) < 200_000
    assert code(list_file(bottomless)) == "import_too_large"


def test_a_zip_bomb(list_file):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("liste.txt", bytes(container.LARGEST + 10))
    assert code(list_file(buffer.getvalue())) == "import_too_large"


def test_a_gzip_of_members_adds_up(list_file, monkeypatch):
    monkeypatch.setattr(container, "LARGEST", 1000)
    assert code(list_file(gzip.compress(b"CHAT\n" * 150) * 2)) == "import_too_large"


@pytest.mark.parametrize("kept", [0.3, 0.9])
def test_archives_cut_short(list_file, kept):
    words = "\n".join(f"MOT{a}{b}{c}" for a in "ABCDEF" for b in "GHIJKL" for c in "MNOPQR")
    packed = gzip.compress(words.encode())
    assert code(list_file(packed[: int(len(packed) * kept)])) == "import_archive_cut"
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("liste.txt", words)
    packed = buffer.getvalue()
    assert code(list_file(packed[: int(len(packed) * kept)])) == "import_archive_cut"


def test_a_damaged_gzip(list_file):
    packed = bytearray(gzip.compress(b"CHAT\nCHATS\n" * 50))
    packed[15] ^= 0xFF
    assert code(list_file(bytes(packed))) in ("import_archive_damaged", "import_archive_cut")


def test_a_locked_zip(list_file):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("liste.txt", "CHAT\n")
    packed = bytearray(buffer.getvalue())
    for signature, flag_at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        packed[packed.index(signature) + flag_at] |= 1
    assert code(list_file(bytes(packed))) == "import_archive_locked"


def test_a_zip_of_nothing(list_file):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("dossier/", "")
        archive.writestr("__MACOSX/._liste", "x")
    assert code(list_file(buffer.getvalue())) == "import_archive_empty"


def test_an_unknown_compression(list_file):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("liste.txt", "CHAT\n")
    packed = bytearray(buffer.getvalue())
    for signature, method_at in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        packed[packed.index(signature) + method_at] = 99
    assert code(list_file(bytes(packed))) == "import_archive_unknown"
