"""The voices a club can choose from: heard, compared, brought, recorded. For pages and commands;
everything slow or risky is done in a process of its own."""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

from console.device_settings import voice_settings
from console.files import copy_durably
from console.french import text
from console.games import face_of
from console.machine.other_journals import MountTable
from console.processes import run_in_process
from console.registry import GAMES
from console.settings.fields import description_of
from console.settings.sections import Settings
from console.voice.clips import encode
from console.voice.engines import LIVE_NAMES, PackVoice, all_backends
from console.voice.hearing import HearingItem
from console.voice.packs import (
    FOLDER,
    LARGEST,
    SHIPPED,
    SUFFIX,
    Looked,
    Pack,
    PackHead,
    found,
    lacking,
    refuse_name,
)
from console.voice.pronunciation import cleaned
from console.voice.settings import VoiceSettings
from console.voice.utterance import Piece, Say
from console.web.voices import PageRead
from engine.rulings import RuleError

PROMPTS = 25
"""On a page to be read out: three minutes, and a slip costs only those."""
LICENCE = "CC BY 4.0"
_LEVEL_DB = -20.0
_SAMPLES = "voix"


# --- what is always said ------------------------------------------------------------------


def script(settings: Settings) -> tuple[Say, ...]:
    """What every game of the house always says, each clip once."""
    clips = {say.clip: say for name in GAMES for say in face_of(name).voice.ahead(settings)}
    return tuple(clips.values())


def whole_script(settings: Settings) -> tuple[Say, ...]:
    """The same, whatever a club chooses: what a pack that is given away has to say."""
    clips: dict[str, Say] = {}
    for variant in _variants(settings):
        clips |= {say.clip: say for say in script(variant) if say.clip not in clips}
    return tuple(clips.values())


def _variants(settings: Settings) -> Iterator[Settings]:
    """Each choice of the way to speak, one at a time; those taken together say nothing else."""
    yield settings
    for part in _choices(settings.voix):
        yield replace(settings, voix=part)
    for name, own in settings.voix_des_jeux.items():
        for part in _choices(own):
            yield replace(settings, voix_des_jeux={**settings.voix_des_jeux, name: part})


def _choices(part: Any) -> Iterator[Any]:
    for field in fields(part):
        value = getattr(part, field.name)
        choices = (True, False) if isinstance(value, bool) else description_of(field).choices
        for choice in choices or ():
            if choice != value:
                yield replace(part, **{field.name: choice})


# --- the shelf ----------------------------------------------------------------------------


class VoiceShelf:
    """Methods may take seconds."""

    def __init__(
        self, data: Path, settings: Callable[[], Settings], machine: MountTable | None = None
    ) -> None:
        self._data = data
        self._settings = settings
        """As they are now."""
        self._machine = machine or MountTable()

    @property
    def _folder(self) -> Path:
        return self._data / FOLDER

    def listing(self) -> list[dict[str, Any]]:
        """Every voice that can speak here, with what people want to know of a pack."""
        said = [say.clip for say in script(self._settings())]
        voices = all_backends(voice_settings(self._settings().voix, self._data))
        return [
            {"name": each.name, "title": each.label, "pack": self._told(each, said)}
            for each in voices
            if each.missing() is None
        ]

    def _told(self, voice: object, said: list[str]) -> dict[str, Any] | None:
        if not isinstance(voice, PackVoice):
            return None
        own, head = voice.pack.path.parent == self._folder, voice.pack.manifest
        absent = lacking(voice.pack, said)
        return {
            "speaker": head.locuteur,
            "licence": head.licence,
            "origin": head.origine,
            "clips": len(voice.pack.sentences),
            "lacking": len(absent),
            "first": absent[0] if absent else "",
            "rest": head.reste.voix,
            "own": own,
        }

    def samples(self) -> list[str]:
        """What every voice is heard with: one announcement of each kind."""
        return [item.said.text for item in self._items()]

    def sample(self, voice: str, number: int) -> bytes:
        """That announcement by this voice, as a WAV."""
        items = self._items()
        if not 0 <= number < len(items):
            raise RuleError("page_unknown")
        wanted = replace(voice_settings(self._settings().voix, self._data), voice=voice)
        return run_in_process(_joined, items[number].said.pieces, wanted, self._data)

    def _items(self) -> list[HearingItem]:
        dice, by_part = Random(_SAMPLES), dict[str, HearingItem]()
        for name in GAMES:
            for item in face_of(name).voice.hearing(self._settings(), dice):
                by_part.setdefault(item.part, item)
        return list(by_part.values())

    def clip(self, voice: str, said: str) -> bytes:
        """One clip of a pack, as its speaker said it."""
        with self._pack(voice) as pack:
            pcm = pack.clip(said)
        return encode(pcm.samples, pcm.rate)

    def _pack(self, name: str) -> Pack:
        for pack in found(self._folder):
            if pack.name == name:
                return pack
        raise RuleError("voice_unknown", voice=name, voices=", ".join(self._names()))

    def _names(self) -> list[str]:
        return [pack.name for pack in found(self._folder)]

    # Brought, given, taken away

    def take(self, path: Path) -> Looked:
        """Keep the pack at `path`, once every clip of it was looked at."""
        said = [say.clip for say in script(self._settings())]
        looked = run_in_process(_look_through, path, said)
        refuse_taken(looked.name)
        self._folder.mkdir(parents=True, exist_ok=True)
        draft = self._folder / f".{looked.name}.tmp"
        try:
            copy_durably(path, draft, LARGEST)
            draft.replace(self._folder / f"{looked.name}{SUFFIX}")
        except OSError as trouble:
            why = trouble.strerror or "?"
            raise RuleError("file_unwritable", file=path.name, why=why) from trouble
        finally:
            draft.unlink(missing_ok=True)
        return looked

    def remove(self, name: str) -> None:
        if name == self._settings().voix.voix:
            raise RuleError("voice_pack_in_use")
        with self._pack(name) as pack:
            if pack.path.parent != self._folder:
                raise RuleError("voice_pack_shipped")
            pack.path.unlink()

    def path(self, name: str) -> Path:
        """Where a pack lies, for whoever takes it along."""
        with self._pack(name) as pack:
            return pack.path

    def on_sticks(self) -> list[dict[str, str]]:
        return [
            {"stick": stick.folder.name, "name": path.name}
            for stick in self._machine.sticks()
            for path in sorted(stick.folder.glob(f"*{SUFFIX}"))
        ]

    def take_from_stick(self, stick: str, name: str) -> Looked:
        for each in self._machine.sticks():
            for path in each.folder.glob(f"*{SUFFIX}"):
                if (each.folder.name, path.name) == (stick, name):
                    return self.take(path)
        raise RuleError("no_stick")

    def to_sticks(self, name: str) -> list[str]:
        """The names of the sticks that have it now."""
        path, sticks = self.path(name), self._machine.sticks()
        if not sticks:
            raise RuleError("no_stick")
        for stick in sticks:
            try:
                copy_durably(path, stick.folder / f"{name}{SUFFIX}")
            except OSError as trouble:
                why = trouble.strerror or "?"
                raise RuleError("file_unwritable", file=path.name, why=why) from trouble
        return [stick.folder.name for stick in sticks]

    # The club's own voice

    def pages(self, name: str) -> list[list[dict[str, Any]]]:
        """What is to be read out, page by page, and what of it is there."""
        said = {say.clip: say.text for say in script(self._settings())}
        have: frozenset[str] = frozenset()
        if name in self._names():
            with self._pack(name) as pack:
                have = pack.sentences
        lines = [
            {"said": cleaned(clip), "text": text, "done": cleaned(clip) in have}
            for clip, text in said.items()
        ]
        return [lines[start : start + PROMPTS] for start in range(0, len(lines), PROMPTS)]

    def record(self, asked: PageRead, sound: Path) -> int:
        """A page read out, or one sentence of it said again; how many clips there are."""
        if not asked.licence:
            raise RuleError("voice_recording_licence")
        refuse_taken(asked.name)
        sentences = [line["said"] for line in self.pages(asked.name)[asked.page]]
        if asked.sentence:
            sentences = [each for each in sentences if each == asked.sentence]
        if not sentences:
            raise RuleError("page_unknown")
        head = PackHead(
            nom=asked.name,
            titre=text("voice_of_the_club", speaker=asked.speaker),
            licence=LICENCE,
            locuteur=asked.speaker,
            origine=text("voice_recorded_here"),
            niveau=_LEVEL_DB,
        )
        self._folder.mkdir(parents=True, exist_ok=True)
        path, wav = self._folder / f"{asked.name}{SUFFIX}", sound.read_bytes()
        return run_in_process(_add_recording, path, head, wav, sentences)


def refuse_taken(name: str) -> None:
    """A pack is never called as a voice that comes along."""
    refuse_name(name)
    if name in LIVE_NAMES or (SHIPPED / f"{name}{SUFFIX}").exists():
        raise RuleError("voice_pack_name_taken", name=name)


# --- apart from the console ---------------------------------------------------------------
# The studio counts with numpy, which the console does without.


def _look_through(path: Path, said: list[str]) -> Looked:
    from console.voice.studio import look_through

    return look_through(path, said)


def _joined(pieces: tuple[Piece, ...], wanted: VoiceSettings, data: Path) -> bytes:
    from console.voice.studio import joined

    return joined(pieces, wanted, data)


def _add_recording(path: Path, head: PackHead, wav: bytes, sentences: list[str]) -> int:
    from console.voice.studio import add_recording

    return add_recording(path, head, wav, sentences)
