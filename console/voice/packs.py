"""Voice packs: what the script always says, recorded or rendered beforehand, in one file.

A pack is a ZIP called `NAME.voix`: a manifest, and a WAV per sentence. It is opened, never loaded:
only the list of its sentences stays in memory, and a clip is read when it is asked for. Samples may
be µ-law, which every player reads and which is half as long. Timbre and level of a room are made on
rendering, as for every voice: what lies in a pack is the speaker as he sounds.
"""

import hashlib
import json
import lzma
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from console.requests import read, read_json
from console.voice.clips import Pcm
from console.voice.pronunciation import cleaned
from engine.rulings import RuleError

SUFFIX = ".voix"
FOLDER = "voix"
"""Of the club's own packs, below the data."""
SHIPPED = Path(__file__).with_name("data")
MANIFEST = "voix.json"
FORMAT = 1
LARGEST = 32_000_000
"""Bytes of a pack; ours has less than ten million."""
LARGEST_CLIP = 2_000_000
_LARGEST_MANIFEST = 1_000_000
MOST_CLIPS = 4_000
LONGEST_NAME = 24
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_SUM_DIGITS = 16
_UNREADABLE = (
    *(OSError, EOFError, ValueError, RuntimeError),
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError),
)
"""What a damaged archive raises."""


# --- the manifest -------------------------------------------------------------------------


@dataclass(frozen=True)
class Rest:
    """Who says what no pack can hold: the words played, the names of players."""

    voix: str = "pico"
    debit: float = 1.0
    """Its pace beside the speaker's."""


@dataclass(frozen=True)
class Clip:
    fichier: str
    somme: str
    """The first digits of the SHA-256 of the WAV."""


@dataclass(frozen=True)
class PackHead:
    """What a manifest says beside its clips."""

    nom: str
    titre: str
    licence: str
    locuteur: str
    origine: str = ""
    """How it was made, and the licences of what it was made with."""
    frequence: int = 24_000
    niveau: float = -20.0
    """RMS of the active part of every clip, dB re full scale."""
    reste: Rest = field(default_factory=Rest)
    format: int = FORMAT

    def __post_init__(self) -> None:
        if self.format != FORMAT:
            raise RuleError("voice_pack_newer")
        refuse_name(self.nom)
        for said in ("titre", "licence", "locuteur"):
            if not getattr(self, said).strip():
                raise RuleError("voice_pack_unsigned", what=said)
        if not 0.5 <= self.reste.debit <= 2.0:
            raise RuleError("voice_pack_unreadable", file=self.nom)


@dataclass(frozen=True)
class PackManifest(PackHead):
    extraits: Mapping[str, Clip] = field(default_factory=dict)
    """By sentence, as the script asks for it."""


def refuse_name(name: str) -> None:
    if not name or len(name) > LONGEST_NAME or not _LETTERS.issuperset(name):
        raise RuleError("voice_pack_name", name=name[:LONGEST_NAME])


def _read_manifest(content: bytes) -> PackManifest:
    raw = read_json(content)
    clips = raw.pop("extraits", None) if isinstance(raw, dict) else None
    if not isinstance(clips, dict) or len(clips) > MOST_CLIPS:
        raise ValueError("no manifest")
    listed = {said: read(Clip, clip) for said, clip in clips.items()}
    return PackManifest(**vars(read(PackHead, raw)), extraits=listed)


def _print_manifest(manifest: PackManifest) -> bytes:
    return json.dumps(asdict(manifest), ensure_ascii=False, indent=1).encode()


# --- µ-law --------------------------------------------------------------------------------
# One byte a sample, G.711: 38 dB under the voice whatever its level, and a table to read it.

_PCM, _MULAW = 1, 7
_BIAS, _CLIP = 132, 32_635


def _unfolded(code: int) -> int:
    code = ~code & 0xFF
    value = (((code & 0x0F) << 3) + _BIAS << ((code & 0x70) >> 4)) - _BIAS
    return -value if code & 0x80 else value


_LINEAR = [_unfolded(code) for code in range(256)]
_LOW = bytes(value & 0xFF for value in _LINEAR)
_HIGH = bytes(value >> 8 & 0xFF for value in _LINEAR)


def _folded(sample: int) -> int:
    sign, value = (0x80, -sample) if sample < 0 else (0, sample)
    value = min(value, _CLIP) + _BIAS
    exponent = value.bit_length() - 8
    return ~(sign | exponent << 4 | (value >> exponent + 3) & 0x0F) & 0xFF


@cache
def _every_fold() -> bytes:
    return bytes(
        _folded(sample - 65_536 if sample & 0x8000 else sample) for sample in range(65_536)
    )


def folded(pcm: Pcm) -> bytes:
    """A µ-law WAV of it."""
    body = bytes(map(_every_fold().__getitem__, memoryview(pcm.samples).cast("H")))
    head = _number(_MULAW, 2) + _number(1, 2) + _number(pcm.rate, 4) * 2 + _number(1, 2)
    head += _number(8, 2)
    chunks = b"fmt " + _number(len(head), 4) + head + b"data" + _number(len(body), 4) + body
    chunks += bytes(len(body) % 2)
    return b"RIFF" + _number(4 + len(chunks), 4) + b"WAVE" + chunks


def unfolded(wav: bytes) -> Pcm:
    """The samples of a mono WAV, µ-law or 16 bits; ValueError for anything else."""
    if wav[:4] != b"RIFF" or wav[8:12] != b"WAVE":
        raise ValueError("no WAV")
    head, place = b"", 12
    while place + 8 <= len(wav):
        size = int.from_bytes(wav[place + 4 : place + 8], "little")
        body = wav[place + 8 : place + 8 + size]
        if wav[place : place + 4] == b"fmt ":
            head = body
        elif wav[place : place + 4] == b"data":
            return _samples(head, body)
        place += 8 + size + size % 2
    raise ValueError("no samples")


def _samples(head: bytes, body: bytes) -> Pcm:
    kind, channels, rate, bits = (
        int.from_bytes(head[start:end], "little")
        for start, end in ((0, 2), (2, 4), (4, 8), (14, 16))
    )
    if (
        channels != 1
        or not 8_000 <= rate <= 48_000
        or (kind, bits) not in ((_PCM, 16), (_MULAW, 8))
    ):
        raise ValueError("no mono WAV of 16 bits or µ-law")
    if kind == _PCM:
        return Pcm(body[: len(body) // 2 * 2], rate)
    samples = bytearray(2 * len(body))
    samples[0::2], samples[1::2] = body.translate(_LOW), body.translate(_HIGH)
    return Pcm(bytes(samples), rate)


def _number(value: int, size: int) -> bytes:
    return value.to_bytes(size, "little")


# --- a pack -------------------------------------------------------------------------------


class Pack:
    """A file one can ask for a clip. RuleError when it is no pack."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            if path.stat().st_size > LARGEST:
                raise RuleError("voice_pack_too_large", file=path.name)
            self._file = zipfile.ZipFile(path)
            manifest = self._read(MANIFEST, _LARGEST_MANIFEST)
            self.manifest = _read_manifest(manifest)
        except RuleError as refusal:
            if refusal.code.startswith("voice_pack_"):
                raise
            raise RuleError("voice_pack_unreadable", file=path.name) from refusal
        except (KeyError, *_UNREADABLE) as trouble:
            raise RuleError("voice_pack_unreadable", file=path.name) from trouble
        self.sum = _sum_of(manifest)

    def __enter__(self) -> "Pack":
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()

    @property
    def name(self) -> str:
        return self.manifest.nom

    @cached_property
    def sentences(self) -> frozenset[str]:
        return frozenset(self.manifest.extraits)

    def clip(self, sentence: str) -> Pcm:
        """As the speaker said it. RuleError, which names the sentence, when it is missing or is
        not what was put there."""
        known = self.manifest.extraits.get(sentence)
        if known is None:
            raise RuleError("voice_pack_clip_missing", clip=sentence)
        try:
            wav = self._read(known.fichier, LARGEST_CLIP)
        except KeyError as trouble:
            raise RuleError("voice_pack_clip_missing", clip=sentence) from trouble
        except _UNREADABLE as trouble:
            raise RuleError("voice_pack_clip_damaged", clip=sentence) from trouble
        if _sum_of(wav) != known.somme:
            raise RuleError("voice_pack_clip_damaged", clip=sentence)
        try:
            return unfolded(wav)
        except ValueError as trouble:
            raise RuleError("voice_pack_clip_damaged", clip=sentence) from trouble

    def _read(self, member: str, largest: int) -> bytes:
        with self._file.open(member) as file:
            content = file.read(largest + 1)
        if len(content) > largest:
            raise ValueError("too large")
        return content


def _sum_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:_SUM_DIGITS]


def write_pack(path: Path, head: Mapping[str, Any], clips: Mapping[str, Pcm]) -> None:
    """A pack of these clips, by sentence; `head` is what its manifest says beside them. The same
    clips make the same file."""
    wavs = {cleaned(said): folded(pcm) for said, pcm in clips.items()}
    named = {said: f"{number:04}.wav" for number, said in enumerate(wavs)}
    listed = {said: Clip(named[said], _sum_of(wav)) for said, wav in wavs.items()}
    manifest = PackManifest(**head, extraits=listed)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as file:
        file.writestr(zipfile.ZipInfo(MANIFEST), _print_manifest(manifest), zipfile.ZIP_LZMA)
        for said, wav in wavs.items():
            file.writestr(zipfile.ZipInfo(named[said]), wav, zipfile.ZIP_LZMA)


# --- those there are ----------------------------------------------------------------------


def found(folder: Path | None) -> Iterator[Pack]:
    """Shipped ones, then the club's; one that cannot be read is none. Two of a name: the club's."""
    packs: dict[str, Pack] = {}
    for place in (SHIPPED, folder):
        for path in sorted(place.glob(f"*{SUFFIX}")) if place is not None else ():
            try:
                pack = Pack(path)
            except RuleError:
                continue
            if (other := packs.get(pack.name)) is not None:
                other.close()
            packs[pack.name] = pack
    yield from packs.values()


@dataclass(frozen=True)
class Looked:
    """A pack that was looked through and is fit."""

    name: str
    title: str
    clips: int
    lacking: tuple[str, ...]
    """What the script says and it does not: another voice will."""


def lacking(pack: Pack, script: Iterable[str]) -> list[str]:
    """What the script always says and the pack does not."""
    return [said for said in dict.fromkeys(map(cleaned, script)) if said not in pack.sentences]
