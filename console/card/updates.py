"""An update is one signed file: a line that says what it is, a line that proves it, then a root.

It is written to the root that is not running, read back, and only then put on trial: the initramfs
starts it next time, counts its chances, and returns to the proven one by itself.
"""

import contextlib
import errno
import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import BinaryIO

from nacl.encoding import HexEncoder
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from console.files import write_atomically
from console.requests import open_plain, own_json, read_bounded
from engine.rulings import RuleError

MAGIC = b"PUPITRE-MAJ 1\n"
LONGEST_LINE = 4096
LARGEST_KEY = 4096
CHUNK = 1 << 20
LAID = 0o640
"""For whoever takes it: root's group, whatever rights root has kept."""
_MARGIN = 16 << 20
"""Bytes left for the games while an update lies there."""


@dataclass(frozen=True)
class UpdateManifest:
    release: str
    kernel: str
    """The card's kernel is on its boot partition, which no update touches."""
    size: int
    sha256: str


@dataclass(frozen=True)
class Slots:
    """The two roots of a card, as the initramfs tells; tests have files of their own."""

    run: Path = Path("/run/pupitre-carte")
    state: Path = Path("/data/carte/etat")

    @property
    def running(self) -> str:
        try:
            return (self.run / "slot").read_text(encoding="ascii").strip()
        except FileNotFoundError as trouble:
            raise RuleError("card_absent") from trouble

    @property
    def other(self) -> str:
        return "b" if self.running == "a" else "a"

    def device(self, slot: str) -> Path:
        return Path((self.run / f"slot-{slot}").read_text(encoding="ascii").strip())

    def _value(self, key: str) -> str:
        """As the initramfs reads it: what is not there or not understood is empty."""
        if not self.state.exists():
            return ""
        lines = self.state.read_text(encoding="ascii", errors="replace").splitlines()
        return dict(line.split("=", 1) for line in lines if "=" in line).get(key, "")

    @property
    def trial(self) -> str:
        return self._value("trial")

    @property
    def waits_untried(self) -> bool:
        """At a start: the initramfs found a game being played, or no room to copy the journal, so
        it tried nothing."""
        return bool(self.trial) and self._value("tries") == "0"

    @property
    def last_tried(self) -> str:
        """The hash of the last root put on trial, whatever became of it."""
        if not self._tried.exists():
            return ""
        return self._tried.read_text(encoding="ascii", errors="replace")

    @property
    def _tried(self) -> Path:
        return self.state.with_name("essayee")

    def put_on_trial(self, slot: str, sha256: str) -> None:
        """In this order: a cut between the two must not say of a root that it was tried."""
        self._write(slot)
        write_atomically(self._tried, sha256.encode())

    def forget_trial(self) -> None:
        """Before the other root is written over: half of one must never be started."""
        if self.trial:
            self._tried.unlink(missing_ok=True)
            self._write("")

    def _write(self, trial: str) -> None:
        state = f"proven={self.running}\ntrial={trial}\ntries=0\n"
        write_atomically(self.state, state.encode())


def new_key(path: Path) -> None:
    write_atomically(path, SigningKey.generate().encode(HexEncoder) + b"\n", private=True)


def public_key(path: Path) -> str:
    return _signing_key(path).verify_key.encode(HexEncoder).decode()


def _signing_key(path: Path) -> SigningKey:
    try:
        written = read_bounded(path, LARGEST_KEY)
    except OSError as trouble:
        raise RuleError("key_absent", file=str(path)) from trouble
    try:
        return SigningKey((written or b"").strip(), HexEncoder)
    except ValueError as trouble:  # PyNaCl's own is one
        raise RuleError("key_damaged", file=str(path)) from trouble


def pack(root: Path, key: Path, out: Path, *, release: str, kernel: str) -> UpdateManifest:
    secret = _signing_key(key)
    if not root.is_file():
        raise RuleError("file_unreadable", file=str(root), why=os.strerror(errno.ENOENT))
    with root.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    manifest = UpdateManifest(release, kernel, root.stat().st_size, digest)
    line = json.dumps(asdict(manifest), sort_keys=True).encode()
    signature = secret.sign(line).signature.hex().encode()
    with root.open("rb") as source, out.open("wb") as target:
        target.write(MAGIC + line + b"\n" + signature + b"\n")
        for chunk in _chunks(source):
            target.write(chunk)
    return manifest


def read_manifest(file: BinaryIO, key: str) -> UpdateManifest:
    """Leaves the file at the first byte of the root. Nothing unsigned is believed."""
    if file.read(len(MAGIC)) != MAGIC:
        raise RuleError("update_unreadable")
    line = file.readline(LONGEST_LINE).rstrip(b"\n")
    signature = file.readline(LONGEST_LINE).strip()
    try:
        VerifyKey(key.encode(), HexEncoder).verify(line, bytes.fromhex(signature.decode()))
        return UpdateManifest(**own_json(line))
    except BadSignatureError as trouble:
        raise RuleError("update_not_ours") from trouble
    except (ValueError, TypeError) as trouble:
        raise RuleError("update_unreadable") from trouble


def opened(update: Path) -> BinaryIO:
    return open_plain(update)


def newest(files: Sequence[Path], key: str) -> Path:
    """Of several on a stick; what is wrong with the only one is told when it is applied."""
    found = []
    for each in files:
        with contextlib.suppress(RuleError, OSError), opened(each) as file:
            found.append((_order(read_manifest(file, key).release), each))
    return max(found)[1] if found else files[0]


def _order(release: str) -> tuple[list[int], bool, str]:
    """By its figures; what comes before a release (« 1.0rc1 ») is older than it."""
    figures, rest = re.match(r"([0-9.]*)(.*)", release, re.DOTALL).groups()  # type: ignore[union-attr]
    return [int(each) for each in figures.split(".") if each], not rest, rest


def apply(update: Path, key: str, kernel: str, release: str, slots: Slots) -> UpdateManifest:
    """Write the other root and put it on trial. Refused, the card starts as before."""
    with _wanted(update, key, kernel, release, slots) as (file, manifest):
        if manifest.sha256 == slots.last_tried:
            return manifest  # it waits already
        try:
            slots.forget_trial()
            _write(file, manifest, slots.device(slots.other))
            slots.put_on_trial(slots.other, manifest.sha256)
        except OSError as trouble:
            raise RuleError("update_not_written") from trouble
    return manifest


def lay(update: Path, key: str, kernel: str, release: str, slots: Slots, target: Path) -> None:
    """Copied whole from a stick, once it is sure that this card takes it; `target` is there or is
    not. What takes it from there looks at all of it once more."""
    with _wanted(update, key, kernel, release, slots) as (file, manifest):
        begun = file.tell()
        draft = target.with_name(f"{target.name}.new")
        try:
            if shutil.disk_usage(target.parent).free < manifest.size + _MARGIN:
                raise RuleError("update_card_full")
            with draft.open("wb") as copy:
                file.seek(0)
                copy.write(file.read(begun))
                _check_same(manifest, b"", _copied(_brought(file), copy.write))
                copy.flush()
                os.fchmod(copy.fileno(), LAID)
                os.fsync(copy.fileno())
            draft.replace(target)
        except OSError as trouble:
            raise RuleError("update_not_written") from trouble
        finally:
            draft.unlink(missing_ok=True)


@contextlib.contextmanager
def _wanted(
    update: Path, key: str, kernel: str, release: str, slots: Slots
) -> Iterator[tuple[BinaryIO, UpdateManifest]]:
    """The file at the first byte of its root; RuleError when this card does not take it."""
    on_trial = slots.trial == slots.running
    with contextlib.ExitStack() as stick:
        try:
            file = stick.enter_context(opened(update))
            manifest = read_manifest(file, key)
        except OSError as trouble:
            raise RuleError("update_stick_lost") from trouble
        _refuse_unwanted(manifest, kernel, release)
        if on_trial:  # the other root is the proven one
            raise RuleError("update_on_trial")
        if manifest.sha256 == slots.last_tried and not slots.trial:
            raise RuleError("update_given_up", release=manifest.release)
        yield file, manifest


def _refuse_unwanted(manifest: UpdateManifest, kernel: str, release: str) -> None:
    if manifest.release == release:
        raise RuleError("update_already", release=release)
    if _order(manifest.release) < _order(release):
        raise RuleError("update_older", release=manifest.release)
    if manifest.kernel != kernel:
        raise RuleError("update_other_kernel", release=manifest.release)


def _write(source: BinaryIO, manifest: UpdateManifest, device: Path) -> None:
    with device.open("r+b") as target:
        if target.seek(0, os.SEEK_END) < manifest.size:
            raise RuleError("update_too_big", release=manifest.release)
        target.seek(0)
        brought = _brought(source)
        # The first chunk says that a root is there: written last, a cut leaves none, not half.
        first = next(brought, b"")
        target.write(bytes(len(first)))
        _check_same(manifest, first, _copied(brought, target.write))
        target.flush()
        os.fsync(target.fileno())
        target.seek(0)
        target.write(first)
        target.flush()
        os.fsync(target.fileno())
        # Read back from the card itself, not from what the kernel remembers of it.
        os.posix_fadvise(target.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        target.seek(0)
        _check_same(manifest, b"", _chunks(target, manifest.size))


def _brought(stick: BinaryIO) -> Iterator[bytes]:
    """A stick may be pulled at any moment."""
    try:
        yield from _chunks(stick)
    except OSError as trouble:
        raise RuleError("update_stick_lost") from trouble


def _copied(source: Iterator[bytes], write: Callable[[bytes], int]) -> Iterator[bytes]:
    for chunk in source:
        write(chunk)
        yield chunk


def _check_same(manifest: UpdateManifest, first: bytes, rest: Iterator[bytes]) -> None:
    digest, size = hashlib.sha256(first), len(first)
    for chunk in rest:
        digest.update(chunk)
        size += len(chunk)
        if size > manifest.size:
            raise RuleError("update_damaged", reason="trop long")
    if size != manifest.size or digest.hexdigest() != manifest.sha256:
        raise RuleError("update_damaged", reason="somme de contrôle")


def _chunks(file: BinaryIO, size: int | None = None) -> Iterator[bytes]:
    left = size
    while chunk := file.read(CHUNK if left is None else min(CHUNK, left)):
        if left is not None:
            left -= len(chunk)
        yield chunk
