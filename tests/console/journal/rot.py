"""Bit rot: a card's files changed one at a time, and what the console says of it."""

import random
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from console.journal.aftermath import aftermath
from console.journal.copies import copy_path
from console.journal.ledger import Journal
from console.journal.records import Fact, Fault
from console.journal.store import JournalFile
from console.journal.witness import witness_path
from engine.rulings import RuleError

NAME = "journal.sqlite"
Content = dict[tuple[str, int], tuple[object, ...]]


def write_evening(folder: Path, games: int = 4, commands: int = 25) -> Path:
    """A card as a power cut leaves it: some games settled and copied, the last in the log."""
    path = folder / NAME
    journal, _ = Journal.open(path)
    for game in range(games):
        if game == games - 1:
            journal.close()
            journal, _ = Journal.open(path)
        opening = {"options": {"id": f"id{game}", "name": f"soirée {game}"}}
        journal.append(f"id{game}", [Fact("duplicate/GameOpened", 1, opening)], 0)
        for number in range(commands):
            facts = [Fact("duplicate/TileDrawn", 1, {"letter": "É", "n": number})] * 2
            journal.append(f"id{game}", facts, number)
    card = folder.with_name("carte")
    shutil.copytree(folder, card)
    journal.close()
    return card / NAME


def content_of(path: Path) -> Content:
    """As results, season and exports read, game by game, everything verified."""
    with JournalFile.reading(path) as journal:
        return {
            (each.game, each.number): (each.kind, each.version, each.payload, each.stamp)
            for game in journal.games()
            for each in journal.read(game.game)
        }


@dataclass(frozen=True)
class Mutation:
    suffix: str
    kind: str
    place: float
    bit: int

    def apply(self, path: Path) -> None:
        file = path.with_name(path.name + self.suffix)
        content = bytearray(file.read_bytes())
        at = int(self.place * len(content))
        match self.kind:
            case "flip":
                content[at] ^= 1 << self.bit
            case "zero":
                end = at + (1 << self.bit)
                content[at:end] = bytes(len(content[at:end]))
            case "garbage":
                junk = random.Random(at).randbytes(1 << self.bit)
                content[at : at + len(junk)] = junk[: len(content) - at]
            case "page":
                start = at // 4096 * 4096
                content[start : start + 4096] = bytes(len(content[start : start + 4096]))
            case "swap":
                one, other = (start // 4096 * 4096 for start in (at, len(content) - at))
                first, second = content[one : one + 4096], content[other : other + 4096]
                if len(first) == len(second):
                    content[one : one + 4096], content[other : other + 4096] = second, first
            case "older":
                # a write that was lost: the page is what it was when the copy was made
                start, copy = at // 4096 * 4096, copy_path(path).read_bytes()
                older = copy[start : start + 4096]
                content[start : start + len(older)] = older[: len(content) - start]
            case "cut":
                del content[at:]
            case "gone":
                file.unlink()
                return
        file.write_bytes(content)


def mutations(count: int, path: Path, seed: int) -> Iterator[Mutation]:
    dice = random.Random(seed)
    kinds = {
        "flip": 8,
        "zero": 2,
        "garbage": 2,
        "page": 1,
        "swap": 1,
        "older": 1,
        "cut": 2,
        "gone": 0.2,
    }
    guards = [each.name[len(NAME) :] for each in (witness_path(path), copy_path(path))]
    for _ in range(count):
        yield Mutation(
            dice.choices(["", "-wal", "-shm", *guards], [5, 3, 0.5, 1, 1])[0],
            dice.choices(list(kinds), list(kinds.values()))[0],
            dice.random() if dice.random() < 0.7 else dice.random() ** 6,  # headers lie in front
            dice.randrange(8),
        )


@dataclass
class Verdict:
    told: bool
    whole: bool
    """Everything that had been written is there after the start."""


Opening = Callable[[Path], tuple[Journal, tuple[Fault, ...]]]


def looked_at(path: Path) -> tuple[Journal, tuple[Fault, ...]]:
    """As a console starts: a look, the evening begins, and the whole examination meanwhile."""
    journal, faults = Journal.open(path, at_once=True)
    journal.append("ce soir", [Fact("duplicate/GameOpened", 1, {"options": {"id": "x"}})], 0)
    if journal.unexamined:
        faults += journal.heed(aftermath(path))
    return journal, faults


def judge(
    card: Path, work: Path, mutation: Mutation, truth: Content, opened: Opening = Journal.open
) -> Verdict:
    """What the console makes of a mutated card. Fails when it is silent, wrong, or stops."""
    shutil.copytree(card.parent, work)
    path = work / NAME
    mutation.apply(path)
    seen = _read(path)
    assert seen is None or seen == truth, f"{mutation}: read with something else, and silently"
    journal, faults = opened(path)
    try:
        assert journal.is_durable, f"{mutation}: {faults}"
        found = {key: value for key, value in content_of(path).items() if key[0] != "ce soir"}
        wrong = {key: value for key, value in found.items() if truth.get(key) != value}
        assert not wrong, f"{mutation}: wrong {wrong}"
        assert found == truth or faults, f"{mutation}: silently lost {truth.keys() - found.keys()}"
        assert journal.append("apres", [Fact("duplicate/GameOpened", 1, {})], 0).durable
    finally:
        journal.close()
    again, later = Journal.open(path)
    again.close()
    assert not later, f"{mutation}: told again {later}"
    told, whole = bool(faults), found == truth
    shutil.rmtree(work)
    return Verdict(told, whole)


def _read(path: Path) -> Content | None:
    """None when it was refused."""
    try:
        return content_of(path)
    except RuleError:
        return None


def torment(folder: Path, count: int, seed: int = 12, opened: Opening = Journal.open) -> str:
    """Change one file, start, look; again and again. Returns what came of it."""
    (folder / "club").mkdir()
    card = write_evening(folder / "club")
    shutil.copytree(card.parent, folder / "vrai")
    truth = content_of(folder / "vrai" / NAME)
    verdicts = [
        judge(card, folder / "essai", mutation, truth, opened)
        for mutation in mutations(count, card, seed)
    ]
    told = sum(each.told for each in verdicts)
    whole = sum(each.whole for each in verdicts)
    return f"{count}: {told} told, {whole} with everything back, 0 silent, 0 wrong"
