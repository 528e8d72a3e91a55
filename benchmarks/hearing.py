"""How much of what the voice says a machine ear understands in a noisy, echoing room.

Two steps, so that two releases can be heard by the same ear:

    python -m benchmarks.hearing render DIR              clips and what they say, of this tree
    python -m benchmarks.hearing listen DIR --model M    needs `pip install faster-whisper`

`M` is a folder with Whisper base weights in CTranslate2's format. The ear chooses among all that
could have been said there (`machine_ear`). Noise is speech-shaped, the echo half a second long.
`--snr 5` sets the noise against each clip's own level, `--noise -22.9` at one level for all
(0.1.0's default: −16 dBFS at volume 80, less 5 dB).
"""

import argparse
import json
import math
import random
import sys
import time
import wave
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.machine_ear import RATE, Ear
from console.games.duplicate import scripts
from console.games.duplicate.closed_set import _signals
from console.games.duplicate.scripts.coup import tirage_letter
from console.games.duplicate.scripts.solution import announce_top, say_reference
from console.games.duplicate.style import DuplicateStyle
from console.speech.utterance import Gap, Piece, Say
from console.speech.voice import VoiceSettings, pronunciation, wav
from console.speech.voice.backends import chosen
from console.speech.voice.shaping import active_rms
from console.speech.voice.worker import renderer
from engine.letters.board import Direction, Reference
from engine.letters.moves import Move
from engine.letters.tiles import ALPHABET

EACH = 200
"""Items of a group; references are all 225 squares."""
_STYLE = DuplicateStyle()
ECHO_DB = -9.0
_ECHO_S = 0.5
_GUESSES = 3
"""How often the ear listens to noise alone, to learn what it would have guessed anyway."""


@dataclass(frozen=True)
class Hearing:
    """One clip sequence: what was said, of the set of all that could have been."""

    wave: str
    among: str
    truth: str


@dataclass(frozen=True)
class Item:
    """Understood when each of its slots is; a slot said twice may be understood from both."""

    group: str
    slots: tuple[tuple[Hearing, ...], ...]


Texts = dict[str, str]
"""A candidate → how it is written."""


def text_of(pieces: list[Piece]) -> str:
    return ", ".join(piece.text for piece in pieces if isinstance(piece, Say))


class Studio:
    """Renders announcements of this tree into a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        settings = VoiceSettings()
        backend = chosen(settings)[0]
        self._render = renderer(backend, settings.clarity)
        self._pronounce = pronunciation.load(backend.family, None)
        self._clips: dict[str, bytes] = {}
        self._waves: dict[str, str] = {}
        self.sets: dict[str, Texts] = {}
        self.items: list[Item] = []

    def heard(self, among: str, truth: str, pieces: list[Piece]) -> Hearing:
        said = repr(pieces)
        if said not in self._waves:
            name = f"{len(self._waves):05}.wav"
            samples = b"".join(self._samples(piece) for piece in pieces)
            (self._folder / name).write_bytes(wav.encode(samples, RATE))
            self._waves[said] = name
        return Hearing(self._waves[said], among, truth)

    def _samples(self, piece: Piece) -> bytes:
        if isinstance(piece, Gap):
            return bytes(2 * (RATE * piece.ms // 1000))
        if piece.clip not in self._clips:
            self._clips[piece.clip] = self._render(self._pronounce(piece.clip), 1.0)
        samples, rate = wav.decode(self._clips[piece.clip])
        assert rate == RATE
        return samples

    def save(self) -> None:
        manifest = {"sets": self.sets, "items": [asdict(item) for item in self.items]}
        path = self._folder / "manifest.json"
        path.write_text(json.dumps(manifest, ensure_ascii=False), encoding="utf-8")


def render(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    studio, dice = Studio(folder), random.Random(14)
    _table(studio)
    _references(studio)
    _tirage(studio, dice)
    _points(studio)
    _short_signals(studio, dice)
    _tops(studio, dice)
    studio.save()
    print(f"{len(studio.items)} items in {folder}")


def _simple(studio: Studio, group: str, said: dict[str, list[Piece]], order: list[str]) -> None:
    """A group of one slot, heard once."""
    studio.sets[group] = {candidate: text_of(pieces) for candidate, pieces in said.items()}
    for candidate in order:
        hearing = studio.heard(group, candidate, said[candidate])
        studio.items.append(Item(group, ((hearing,),)))


def _table(studio: Studio) -> None:
    said = {
        letter: list(scripts.announce_new_letters(letter, _STYLE).pieces[:1]) for letter in ALPHABET
    }
    _simple(studio, "table", said, [ALPHABET[n % 26] for n in range(26 * 8)])


def _reference(square: int) -> Reference:
    row, col = divmod(square, 15)
    return Reference(row, col, Direction.VERTICAL if (row + col) % 2 else Direction.HORIZONTAL)


def _references(studio: Studio) -> None:
    said = {str(square): say_reference(_reference(square), _STYLE) for square in range(225)}
    _simple(studio, "reference", said, list(said))


def _tirage(studio: Studio, dice: random.Random) -> None:
    said: dict[str, list[Piece]] = {}
    for letter in ALPHABET:
        for count in (1, 2, 3):
            said[f"{letter}{count}"] = [tirage_letter(letter, count, _STYLE)]
    _simple(studio, "tirage", said, dice.choices(list(said), k=EACH))


def _points(studio: Studio) -> None:
    said: dict[str, list[Piece]] = {
        str(points): [_STYLE.points(points)] for points in range(60, 100)
    }
    _simple(studio, "points", said, [str(60 + n % 40) for n in range(EACH)])


def _short_signals(studio: Studio, dice: random.Random) -> None:
    says = {say.clip: [say] for say in _signals(_STYLE)}
    says |= {
        say.clip: [say]
        for count in range(1, 9)
        for say in scripts.announce_rejet(count, _STYLE).says()
    }
    said: dict[str, list[Piece]] = {clip: list(pieces) for clip, pieces in says.items()}
    _simple(studio, "signaux", said, dice.choices(list(said), k=EACH))


def _tops(studio: Studio, dice: random.Random) -> None:
    """Points, direction, reference and word of a top, cut at its long pauses as an ear does it;
    what the reminder says again is heard again."""
    words = WORDS.split()
    drawn = [
        (dice.randrange(20, 130), dice.randrange(225), dice.choice(words)) for _ in range(EACH)
    ]
    for points, square, word in drawn:
        parts = _parts(points, square, word)
        slots: dict[str, list[Hearing]] = defaultdict(list)
        for index, (slot, truth, pieces) in enumerate(parts):
            among = f"top {slot} {index}"
            if among not in studio.sets:
                studio.sets[among] = _alternatives(index)
            slots[slot].append(studio.heard(among, truth, pieces))
        studio.items.append(Item("top", tuple(tuple(heard) for heard in slots.values())))


def _alternatives(index: int) -> Texts:
    """All that could be said in the same place of a top."""
    texts: Texts = {}
    for points in range(20, 130):
        slot, truth, pieces = _parts(points, 0, "MAISON")[index]
        if slot == "points":
            texts[truth] = text_of(pieces)
    for square in range(225):
        slot, truth, pieces = _parts(50, square, "MAISON")[index]
        if slot in ("direction", "place"):
            texts[truth] = text_of(pieces)
    for word in WORDS.split():
        slot, truth, pieces = _parts(50, 0, word)[index]
        if slot == "word":
            texts[truth] = text_of(pieces)
    return texts


def _parts(points: int, square: int, word: str) -> list[tuple[str, str, list[Piece]]]:
    """The pieces of a top by what they tell: slot, truth, pieces."""
    ref = _reference(square)
    top = announce_top(points, Move(word, ref), _STYLE)
    says = [list(part) for part in _split(list(top.pieces))]
    place, spelled = len([p for p in say_reference(ref, _STYLE) if isinstance(p, Say)]), len(word)
    direction = ref.direction.name
    slots = [("points", str(points), 1), ("direction", direction, 1), ("place", str(square), place)]
    slots += [("word", word, 1), ("word", word, spelled), ("word", word, 1)]
    slots += [("place", str(square), place), ("points", str(points), 0)]
    parts = []
    for slot, truth, size in slots:
        size = size or len(says)
        parts.append((slot, truth, [piece for one in says[:size] for piece in one]))
        says = says[size:]
    return parts


def _split(pieces: list[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Each piece said, with the silence after it."""
    for index, piece in enumerate(pieces):
        if isinstance(piece, Say):
            yield tuple(pieces[index : index + 2])


def room_noise(length: int, dice: np.random.Generator) -> Any:
    """Long-term spectrum of talk: level to 500 Hz, then 9 dB less an octave. RMS 1."""
    spectrum = np.fft.rfft(dice.standard_normal(length))
    frequencies = np.fft.rfftfreq(length, 1 / RATE)
    spectrum *= np.minimum(1.0, (np.maximum(frequencies, 1.0) / 500.0) ** (-9 / 6.02))
    spectrum[frequencies < 80] = 0
    noise = np.fft.irfft(spectrum, length)
    return noise / np.sqrt((noise**2).mean())


def echoed(samples: Any, echo_db: float, dice: np.random.Generator) -> Any:
    length = round(_ECHO_S * RATE)
    tail = dice.standard_normal(length) * 10 ** (-3 * np.arange(length) / length)
    tail[: round(0.005 * RATE)] = 0
    tail *= 10 ** (echo_db / 20) / np.sqrt((tail**2).sum())
    tail[0] = 1.0
    return np.convolve(samples, tail)


class Room:
    """What reaches a chair: the clip as loud as it is played, its echo, the noise."""

    def __init__(
        self, snr_db: float | None, noise_db: float, volume: float, echo_db: float
    ) -> None:
        self._snr_db, self._noise_db, self._volume = snr_db, noise_db, volume
        self._echo_db = echo_db

    def noise_alone(self, seed: int) -> Any:
        return (0.1 * room_noise(3 * RATE // 2, np.random.default_rng(seed))).astype(np.float32)

    def at_a_chair(self, path: Path, seed: int) -> Any:
        dice = np.random.default_rng(seed)
        with wave.open(str(path)) as source:
            pcm = np.frombuffer(source.readframes(source.getnframes()), dtype="<i2")
        dry = pcm.astype(np.float64) / 32768 * self._volume
        wet = np.pad(echoed(dry, self._echo_db, dice), (RATE // 4, RATE // 4))
        if self._snr_db is None:
            noise = 10 ** (self._noise_db / 20)
        else:
            noise = active_rms(dry, RATE) * 10 ** (-self._snr_db / 20)
        mixed = wet + noise * room_noise(len(wet), dice)
        return (mixed / max(1.0, np.abs(mixed).max())).astype(np.float32)


def listen(folder: Path, model: Path, room: Room, only: str | None, each: int | None) -> None:
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    groups: dict[str, list[Any]] = defaultdict(list)
    for item in manifest["items"]:
        if only in (None, item["group"]):
            groups[item["group"]].append(item)
    listener = Listener(Ear(model), folder, room, manifest["sets"])
    started = time.process_time()
    for items in groups.values():
        right: dict[str, list[bool]] = defaultdict(list)
        step = max(1, len(items) // each) if each else 1
        for item in items[::step]:
            understood = [listener.understands(slot) for slot in item["slots"]]
            right[item["group"]].append(all(understood))
            if len(understood) > 1:
                for slot, one in zip(item["slots"], understood, strict=True):
                    right["  " + slot[0]["among"].rsplit(" ", 1)[0]].append(one)
        for group, answers in right.items():
            share = sum(answers) / len(answers)
            margin = 1.96 * math.sqrt(share * (1 - share) / len(answers))
            print(f"{group:14} {100 * share:5.1f} % ± {100 * margin:.1f}   ({len(answers)} items)")
        print(f"{time.process_time() - started:.0f} s of one processor", flush=True)
    for confusion, times in listener.confused.most_common(12):
        print(f"  {times} × {confusion}")


class Listener:
    """An ear on a chair, which knows what can be said."""

    def __init__(self, ear: Ear, folder: Path, room: Room, sets: dict[str, Texts]) -> None:
        self._ear, self._folder, self._room, self._sets = ear, folder, room, sets
        self._guesses: dict[str, Any] = {}
        self._seed = 0
        self.confused: Counter[str] = Counter()

    def understands(self, slot: list[dict[str, str]]) -> bool:
        """The likeliest of all that could have been said, over all that was heard of it."""
        texts = self._sets[slot[0]["among"]]
        likely = sum(self._evidence(hearing) for hearing in slot)
        chosen = list(texts)[int(np.argmax(likely))]
        truth = slot[0]["truth"]
        if chosen != truth:
            self.confused[f"{texts[truth]} → {texts[chosen]}"] += 1
        return chosen == truth

    def _evidence(self, hearing: dict[str, str]) -> Any:
        among = hearing["among"]
        texts = list(self._sets[among].values())
        if among not in self._guesses:
            silences = [self._room.noise_alone(seed) for seed in range(_GUESSES)]
            self._guesses[among] = np.mean([self._ear.listen(s, texts) for s in silences], axis=0)
        self._seed += 1
        sound = self._room.at_a_chair(self._folder / hearing["wave"], self._seed)
        return self._ear.listen(sound, texts) - self._guesses[among]


WORDS = """
abricot acajou agneau aiguise ajoute alcool amande ananas anneau aquarium arroser autruche
baguette balcon banquet barrique bavard beignet bijoux biscuit bizarre blanche bonjour boxeur
brouette cabinet cachot camping canard cascade cerise chameau chocolat citron clavier cloche
coquille couloir crayon cuisine cygne danseur dauphin dentelle dessert diamant docteur dragon
enclume escalier essieu facteur faucon ficelle
flocon framboise fusil gagner galop garage gazelle gilet girafe gomme grenier guitare
habiter hameau harpon haricot hibou horloge image insecte jardin jaquette jongler jumelle
kayak kilo kimono kiosque klaxon lampe lavabo limace linge loupe lunette
machine magasin maison marteau matelas melon menton miroir mouton muguet navire neige nuage
oignon olivier orage orange oreille ourson panda papier parfum pastille peinture perdrix
piment pinceau plage poisson poivre pompier prune quartz quiche quille rabot racine radis raisin
regard renard requin rideau robinet rocher ruban sabot salade sandale sapin sardine saumon
savon serpent soleil sorbet souris tabouret tailleur tambour tapis tartine taxi tigre tomate
toupie tracteur trompe tulipe tunnel usine vacance valise vampire vanille veste violon
virage voiture volcan voyage wagon whisky yacht yaourt zigzag zone
""".upper()


def main(words: list[str] | None = None) -> None:
    arguments = sys.argv[1:] if words is None else words
    if not arguments:  # `make bench`: the ear is not a tool of this project
        print("python -m benchmarks.hearing render DIR, then listen DIR --model FOLDER")
        return
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hearing")
    parser.add_argument("step", choices=("render", "listen"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--snr", type=float, help="dB between each clip's level and the noise")
    parser.add_argument("--noise", type=float, default=-22.9, help="dBFS, where no --snr is given")
    parser.add_argument("--volume", type=int, default=100)
    parser.add_argument("--only", help="one group")
    parser.add_argument("--each", type=int, help="so many items of a group")
    parser.add_argument("--echo", type=float, default=ECHO_DB, help="dB against the direct sound")
    options = parser.parse_args(arguments)
    if options.step == "render":
        render(options.folder)
    else:
        room = Room(options.snr, options.noise, options.volume / 100, options.echo)
        listen(options.folder, options.model, room, options.only, options.each)


if __name__ == "__main__":
    main()
