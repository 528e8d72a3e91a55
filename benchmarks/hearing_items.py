"""What the machine ear is asked: announcements of this tree as sound files, and what each says.

Two sets that share no noise and no played word: one to try things on, one to measure with. The
table, the squares and the scores are the same in both, since the rules allow no others.
"""

import importlib.util
import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.machine_ear import RATE
from console.games.duplicate.voice.closed_set import _signals
from console.games.duplicate.voice.coup import (
    announce_new_letters,
    announce_rejet,
    announce_top,
    say_reference,
    tirage_letter,
)
from console.games.duplicate.voice.style import DuplicatePacing, DuplicateStyle
from console.voice import clips, pronunciation
from console.voice.engines import chosen
from console.voice.settings import AUTO, VoiceSettings
from console.voice.studio import joined, resampled
from console.voice.utterance import Gap, Piece, Say
from engine.letters.board import Direction, Reference
from engine.letters.moves import Move
from engine.letters.tiles import ALPHABET, FRENCH

EACH = 200
"""Items of a group, at least."""
SETS = ("training", "test")
_BEFORE = DuplicateStyle(
    pacing=DuplicatePacing(reference_ms=60), letter_in_tirage=False, digits_in_reminder=False
)
"""How 0.1.0 spoke."""
_CLEARER = DuplicateStyle(letter_in_tirage=True, digits_in_reminder=True)
"""The forms a judge switches on: what was measured of them."""
FORMS = {"clear": _CLEARER, "text": DuplicateStyle(), "blitz": DuplicateStyle(blitz=True)}
"""The club's clearer form, the text's, and its letters alone."""
_SHELF_BEFORE_DB = 20.0


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


Texts = dict[str, list[str]]
"""A candidate → how it is written."""


def texts_of(pieces: list[Piece]) -> list[str]:
    """As one writes it down: numbers in figures and in words, a played word in small letters."""
    says = [piece for piece in pieces if isinstance(piece, Say)]
    shown = ", ".join(
        say.text.lower() if say.text.isupper() and len(say.text) > 1 else say.text for say in says
    )
    in_words = ", ".join(say.clip for say in says).replace(", point", " point")
    return list(dict.fromkeys((shown, in_words)))


class Studio:
    """Renders announcements into a folder."""

    def __init__(self, folder: Path, style: DuplicateStyle, render: Callable[[str], bytes]) -> None:
        self._folder, self.style, self._render = folder, style, render
        self._clips: dict[str, bytes] = {}
        self._waves: dict[str, str] = {}
        self.sets: dict[str, Texts] = {}
        self.items: list[Item] = []

    def heard(self, among: str, truth: str, pieces: list[Piece]) -> Hearing:
        said = repr(pieces)
        if said not in self._waves:
            name = f"{len(self._waves):05}.wav"
            samples = b"".join(self._samples(piece) for piece in pieces)
            (self._folder / name).write_bytes(clips.encode(samples, RATE))
            self._waves[said] = name
        return Hearing(self._waves[said], among, truth)

    def _samples(self, piece: Piece) -> bytes:
        if isinstance(piece, Gap):
            return bytes(2 * (RATE * piece.ms // 1000))
        if piece.clip not in self._clips:
            self._clips[piece.clip] = self._render(piece.clip)
        return self._clips[piece.clip]

    def save(self, which: str) -> None:
        manifest = {"set": which, "sets": self.sets, "items": [asdict(item) for item in self.items]}
        path = self._folder / "manifest.json"
        path.write_text(json.dumps(manifest, ensure_ascii=False), encoding="utf-8")


def render(
    folder: Path,
    which: str,
    before: Path | None,
    voice: str = AUTO,
    form: DuplicateStyle = _CLEARER,
) -> None:
    """`before` is a checkout of 0.1.0: its shaping, its way to speak, the voice itself the same."""
    folder.mkdir(parents=True, exist_ok=True)
    style = _BEFORE if before else form
    studio = Studio(folder, style, _voice_of(before) if before else _voice(voice, folder))
    dice = random.Random(f"14 {which}")
    _table(studio)
    _references(studio, which)
    _tirage(studio, dice)
    _points(studio)
    _short_signals(studio, dice)
    _tops(studio, dice, WORDS.split()[SETS.index(which) :: len(SETS)])
    studio.save(which)
    print(f"{len(studio.items)} items in {folder}")


def _voice(name: str, folder: Path) -> Callable[[str], bytes]:
    """As the evening has it: a pack says its sentences, another voice the words."""
    settings = VoiceSettings(voice=name)
    return lambda text: clips.decode(rendered(joined((Say(text),), settings, folder)))[0]


def rendered(clip: bytes) -> bytes:
    """At the rate of the ear."""
    whole = resampled(clips.Pcm(*clips.decode(clip)), RATE)
    return clips.encode(whole.samples, whole.rate)


def _voice_of(tree: Path) -> Callable[[str], bytes]:
    path = tree / "console" / "speech" / "voice" / "shaping.py"
    spec = importlib.util.spec_from_file_location("shaping_before", path)
    assert spec and spec.loader
    shaping = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(shaping)
    backend = chosen(VoiceSettings())[0]
    pronounce = pronunciation.load(backend.family, None)

    def voice(text: str) -> bytes:
        pcm = backend.synthesize(pronounce(text), 1.0)
        return bytes(shaping.shaped(pcm.samples, pcm.rate, _SHELF_BEFORE_DB))

    return voice


def _simple(studio: Studio, group: str, said: dict[str, list[Piece]], order: list[str]) -> None:
    """A group of one slot, heard once."""
    studio.sets[group] = {candidate: texts_of(pieces) for candidate, pieces in said.items()}
    for candidate in order:
        hearing = studio.heard(group, candidate, said[candidate])
        studio.items.append(Item(group, ((hearing,),)))


def _table(studio: Studio) -> None:
    said = {
        letter: list(announce_new_letters(letter, studio.style).pieces[:1]) for letter in ALPHABET
    }
    _simple(studio, "table", said, [ALPHABET[n % 26] for n in range(26 * 8)])


def _reference(square: int) -> Reference:
    row, col = divmod(square, 15)
    return Reference(row, col, Direction.VERTICAL if (row + col) % 2 else Direction.HORIZONTAL)


def _references(studio: Studio, which: str) -> None:
    """In no order, so that the first so many are a fair sample."""
    said = {str(square): say_reference(_reference(square), studio.style) for square in range(225)}
    order = list(said)
    random.Random(which).shuffle(order)
    _simple(studio, "reference", said, order)


def _tirage(studio: Studio, dice: random.Random) -> None:
    said: dict[str, list[Piece]] = {}
    for letter in ALPHABET:
        for count in range(1, min(FRENCH.counts[letter], 3) + 1):
            said[f"{letter}{count}"] = [tirage_letter(letter, count, studio.style)]
    _simple(studio, "tirage", said, dice.choices(list(said), k=EACH))


def _points(studio: Studio) -> None:
    said: dict[str, list[Piece]] = {
        str(points): [studio.style.points(points)] for points in range(60, 100)
    }
    _simple(studio, "points", said, [str(60 + n % 40) for n in range(EACH)])


def _short_signals(studio: Studio, dice: random.Random) -> None:
    says = {say.clip: [say] for say in _signals(studio.style)}
    says |= {
        say.clip: [say]
        for count in range(1, 9)
        for say in announce_rejet(count, studio.style).says()
    }
    said: dict[str, list[Piece]] = {clip: list(pieces) for clip, pieces in says.items()}
    _simple(studio, "signaux", said, dice.choices(list(said), k=EACH))


def _tops(studio: Studio, dice: random.Random, words: list[str]) -> None:
    """Points, direction, reference and word of a top, cut at its long pauses as an ear does it;
    what the reminder says again is heard again."""
    drawn = [
        (dice.randrange(20, 130), dice.randrange(225), dice.choice(words)) for _ in range(EACH)
    ]
    for points, square, word in drawn:
        parts = _parts(points, square, word, studio.style)
        slots: dict[str, list[Hearing]] = defaultdict(list)
        for index, (slot, truth, pieces) in enumerate(parts):
            among = f"top {slot} {index}"
            if among not in studio.sets:
                studio.sets[among] = _alternatives(index, studio.style)
            slots[slot].append(studio.heard(among, truth, pieces))
        studio.items.append(Item("top", tuple(tuple(heard) for heard in slots.values())))


def _alternatives(index: int, style: DuplicateStyle) -> Texts:
    """All that could be said in the same place of a top."""
    texts: Texts = {}
    for points in range(20, 130):
        slot, truth, pieces = _parts(points, 0, "MAISON", style)[index]
        if slot == "points":
            texts[truth] = texts_of(pieces)
    for square in range(225):
        slot, truth, pieces = _parts(50, square, "MAISON", style)[index]
        if slot in ("direction", "place"):
            texts[truth] = texts_of(pieces)
    for word in WORDS.split():
        slot, truth, pieces = _parts(50, 0, word, style)[index]
        if slot == "word":
            texts[truth] = texts_of(pieces)
    return texts


def _parts(
    points: int, square: int, word: str, style: DuplicateStyle
) -> list[tuple[str, str, list[Piece]]]:
    """The pieces of a top by what they tell: slot, truth, pieces."""
    ref = _reference(square)
    top = announce_top(points, Move(word, ref), style)
    says = [list(part) for part in _split(list(top.pieces))]
    place, spelled = sum(isinstance(p, Say) for p in say_reference(ref, style)), len(word)
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
