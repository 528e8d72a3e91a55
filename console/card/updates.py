"""An update is one signed file: a line that says what it is, a line that proves it, then a root.

It is written to the root that is not running, read back, and only then put on trial: the initramfs
starts it next time, counts its chances, and returns to the proven one by itself."""

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import BinaryIO

from nacl.encoding import HexEncoder
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from console.atomic import write_atomically
from console.plain_values import own_json
from engine.errors import RuleError

MAGIC = b"PUPITRE-MAJ 1\n"
LONGEST_LINE = 4096
CHUNK = 1 << 20


@dataclass(frozen=True)
class Manifest:
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
        return (self.run / "slot").read_text(encoding="ascii").strip()

    @property
    def other(self) -> str:
        return "b" if self.running == "a" else "a"

    def device(self, slot: str) -> Path:
        return Path((self.run / f"slot-{slot}").read_text(encoding="ascii").strip())

    @property
    def proven(self) -> str:
        """Without a state nothing was ever updated: what runs is what was flashed."""
        if not self.state.exists():
            return self.running
        lines = self.state.read_text(encoding="ascii").splitlines()
        return dict(line.split("=", 1) for line in lines if "=" in line).get("proven", "a")

    def put_on_trial(self, slot: str) -> None:
        state = f"proven={self.running}\ntrial={slot}\ntries=0\n"
        write_atomically(self.state, state.encode())


def new_key(path: Path) -> None:
    write_atomically(path, SigningKey.generate().encode(HexEncoder) + b"\n", private=True)


def public_key(path: Path) -> str:
    return _signing_key(path).verify_key.encode(HexEncoder).decode()


def _signing_key(path: Path) -> SigningKey:
    return SigningKey(path.read_bytes().strip(), HexEncoder)


def pack(root: Path, key: Path, out: Path, *, release: str, kernel: str) -> Manifest:
    with root.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    manifest = Manifest(release, kernel, root.stat().st_size, digest)
    line = json.dumps(asdict(manifest), sort_keys=True).encode()
    signature = _signing_key(key).sign(line).signature.hex().encode()
    with root.open("rb") as source, out.open("wb") as target:
        target.write(MAGIC + line + b"\n" + signature + b"\n")
        for chunk in _chunks(source):
            target.write(chunk)
    return manifest


def read_manifest(file: BinaryIO, key: str) -> Manifest:
    """Leaves the file at the first byte of the root. Nothing unsigned is believed."""
    if file.read(len(MAGIC)) != MAGIC:
        raise RuleError("update_unreadable")
    line = file.readline(LONGEST_LINE).rstrip(b"\n")
    signature = file.readline(LONGEST_LINE).strip()
    try:
        VerifyKey(key.encode(), HexEncoder).verify(line, bytes.fromhex(signature.decode()))
        return Manifest(**own_json(line))
    except BadSignatureError as trouble:
        raise RuleError("update_not_ours") from trouble
    except (ValueError, TypeError) as trouble:
        raise RuleError("update_unreadable") from trouble


def apply(update: Path, key: str, kernel: str, slots: Slots) -> Manifest:
    """Write the other root and put it on trial. Refused, the card starts as before."""
    if slots.running != slots.proven:
        raise RuleError("update_on_trial")
    try:
        with update.open("rb") as file:
            manifest = read_manifest(file, key)
            if manifest.kernel != kernel:
                raise RuleError("update_other_kernel", release=manifest.release)
            _write(file, manifest, slots.device(slots.other))
    except OSError as trouble:
        raise RuleError("update_damaged", reason=str(trouble)) from trouble
    slots.put_on_trial(slots.other)
    return manifest


def _write(source: BinaryIO, manifest: Manifest, device: Path) -> None:
    with device.open("r+b") as target:
        if target.seek(0, os.SEEK_END) < manifest.size:
            raise RuleError("update_too_big", release=manifest.release)
        target.seek(0)
        # The first chunk says that a root is there: written last, a cut leaves none, not half.
        first = source.read(CHUNK)
        target.write(bytes(len(first)))
        _same(manifest, first, _copied(source, target.write))
        target.flush()
        os.fsync(target.fileno())
        target.seek(0)
        target.write(first)
        target.flush()
        os.fsync(target.fileno())
        # Read back from the card itself, not from what the kernel remembers of it.
        os.posix_fadvise(target.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        target.seek(0)
        _same(manifest, b"", _chunks(target, manifest.size))


def _copied(source: BinaryIO, write: Callable[[bytes], int]) -> Iterator[bytes]:
    for chunk in _chunks(source):
        write(chunk)
        yield chunk


def _same(manifest: Manifest, first: bytes, rest: Iterator[bytes]) -> None:
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
