"""A rehearsal: the épreuve as it is sealed, played by simulated centres on a copy with other keys.

The copy has another organiser, so another identity: nothing of it can be taken for the real one,
which is only read. Centres misbehave as they do on the day: a line that is cut all evening, plis
sent twice, a late correction, an exclusion, an annulled coup, the wrong envelope.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from console.simultane.database import Database
from console.simultane.envelopes import KeyPair, bundled, pack, seal
from console.simultane.folder import KEY, Folder
from console.simultane.hub import Hub
from console.simultane.intake import Intake
from console.simultane.pages import RankingAsked, export_csv, export_federation
from console.simultane.printout import export_pdf
from console.simultane.store import APPROVED, HubStore
from engine.epreuve.fold import Fold
from engine.epreuve.manifest import Manifest, Partie
from engine.epreuve.plis import (
    Content,
    Correction,
    CoupClosed,
    End,
    Exclusion,
    Players,
    Pli,
)
from engine.play.players import Person, Player
from engine.rulings import RuleError

MANNERS = ("plain", "plain", "twice", "stick", "corrected", "excluded", "annulled")
"""How the centres behave, in turn. « stick »: all of it comes at the end, the last bundle first."""
SEED = 1


@dataclass
class Rehearsed:
    """What came of it."""

    centres: int
    players: int
    plis: int = 0
    wrong: list[str] = field(default_factory=list)
    """Codes of what is not as it should be; none when the day would go well."""
    first: str = ""
    """Who came first, and his total: people see that it was a game."""


def copied(folder: Folder, target: Path) -> Folder:
    """The same games and codes under another organiser, every partie open at once."""
    manifest, key, copy = folder.read(), KeyPair.make(), Folder(target)
    if not (folder.path / KEY).exists():  # what centres are given holds no code
        raise RuleError("rehearsal_not_the_organisers", folder=folder.path.name)
    key.save(target / KEY)
    for partie in manifest.parties:
        if not partie.sealed:
            raise RuleError("rehearsal_nothing_sealed")
        code = folder.code(partie.number)
        if code is None:
            raise RuleError("epreuve_code_lost", partie=partie.number)
        copy.add_sealed(partie.number, folder.sealed(partie), code)
    parties = tuple(replace(each, starts="", untimed=True) for each in manifest.parties)
    copy.write(replace(manifest, organiser=key.public, parties=parties))
    copy.sign()
    return copy


class _Hall:
    """Plays every partie by itself, then knows all its plis."""

    def __init__(self, manifest: Manifest, number: int, players: int) -> None:
        self.key = KeyPair.make()
        self.name = f"Centre {number}"
        self.manners = MANNERS[number % len(MANNERS)]
        self._manifest = manifest
        self._dice = random.Random(f"{SEED}/{number}")
        self._people = tuple(
            Player(
                table, (Person(f"Joueur {number}.{table}", f"{number:04}{table:03}", self.name),)
            )
            for table in range(1, players + 1)
        )
        self.plis: list[Pli] = []

    def _player(self, number: int, table: int) -> Player:
        licence = f"{number:04}{table:03}"
        return Player(table, (Person(f"Joueur {number}.{table}", licence, self.name),))

    def play(self, partie: Partie, tops: Sequence[int]) -> None:
        said = enumerate(self._said(tops), start=1)
        self.plis += [
            Pli(self._manifest.id, self.key.public, partie.number, number, content)
            for number, content in said
        ]

    def _said(self, tops: Sequence[int]) -> Iterator[Content]:
        yield Players(self._people)
        middle = len(tops) // 2 or 1
        for coup, top in enumerate(tops, start=1):
            yield self._close(coup, top, len(tops))
            if coup == middle and self.manners == "excluded":
                yield Exclusion(len(self._people), "répétition")
        if self.manners == "corrected":
            yield Correction(self._close(middle, tops[middle - 1], len(tops)), "répétition")
        yield End(len(tops), "letters")

    def _close(self, coup: int, top: int, coups: int) -> CoupClosed:
        """In an annulled coup other letters begin, and with them another top."""
        apart = "coup annulé" if self.manners == "annulled" and coup == coups else ""
        tables = tuple(player.table for player in self._people)
        points = tuple(self._dice.choice((0, top // 2, top)) for _ in tables)
        return CoupClosed(coup, top, tables, points, apart=apart)

    def bundles(self) -> list[bytes]:
        if self.manners == "stick":
            whole = [pack(some) for some in bundled(seal(pli, self.key) for pli in self.plis)]
            return whole[::-1]
        each = [pack([seal(pli, self.key)]) for pli in self.plis]
        return [one for one in each for _ in range(2 if self.manners == "twice" else 1)]


def rehearse(folder: Folder, place: Path, centres: int, players: int) -> Rehearsed:
    """Plays it whole in a folder of its own, which the caller throws away."""
    copy = copied(folder, place / "epreuve")
    copy.publish_to(place / "public")
    url = f"sqlite:{place / 'hub.sqlite3'}"
    hub = Hub(copy.path, url, "")
    store = HubStore(Database(url), hub.manifest.id)
    try:
        return _play(hub, store, Folder(place / "public"), centres, players)
    finally:
        store.close()


def _play(hub: Hub, store: HubStore, public: Folder, centres: int, players: int) -> Rehearsed:
    found = Rehearsed(centres, centres * players)
    halls = [_Hall(hub.manifest, number, players) for number in range(1, centres + 1)]
    store.prepare()
    for hall in halls:
        store.ask(hall.key.public, hall.name, APPROVED, 0)
    hub.follower.catch_up()
    for partie in hub.manifest.parties:
        code = hub.released(partie.number)
        assert code is not None, "every partie of the copy is open"
        opened = public.open(partie, code)
        for hall in halls:
            hall.play(partie, opened.tops)
    clock = iter(range(1 << 40))
    intake = Intake(
        hub.manifest, lambda: hub.follower.centres, hub.tops, lambda: float(next(clock))
    )
    _deliver(halls, intake, store, found)
    found.wrong += _intruders(hub.manifest, intake, halls[0], len(opened.tops))
    hub.follower.catch_up()
    found.wrong += _examined(hub, halls)
    with hub.follower.reading():
        first = hub.follower.ranking(public=False).page(0, 1).lines
    found.first = f"{first[0].name}, {first[0].total}" if first else ""
    return found


def _deliver(halls: list[_Hall], intake: Intake, store: HubStore, found: Rehearsed) -> None:
    for hall in halls:
        for bundle in hall.bundles():
            examined = intake.sort(bundle, "127.0.0.1")
            found.wrong += [refused.error.code for refused in examined.refused]
            stored = store.put(examined.arrivals, examined.flags, 0)
        acks = stored.acks[hall.key.public]
        found.plis += sum(acks.values())
        if sum(acks.values()) != len(hall.plis):
            found.wrong.append("rehearsal_not_acknowledged")


def _intruders(manifest: Manifest, intake: Intake, hall: _Hall, coups: int) -> Iterator[str]:
    """What must be refused is refused."""
    stranger = KeyPair.make()
    closed = CoupClosed(coups, 1, (1,), (1,))
    foreign = Pli(manifest.id, stranger.public, 1, 1, closed)
    try:
        intake.sort(pack([seal(foreign, stranger)]), "127.0.0.1")
        yield "rehearsal_stranger_let_in"
    except RuleError as refusal:
        if refusal.code != "centre_unknown":
            yield refusal.code
    envelope = Pli(manifest.id, hall.key.public, 1, 900, replace(closed, coup=coups + 1))
    if not intake.sort(pack([seal(envelope, hall.key)]), "127.0.0.1").refused:
        yield "rehearsal_envelope_let_in"


def _examined(hub: Hub, halls: list[_Hall]) -> Iterator[str]:
    """Nobody is waited for, papers can be written, and the order of arrival changed nothing."""
    with hub.follower.reading():
        if hub.follower.waited_for():
            yield "rehearsal_waits"
        ranking = hub.follower.ranking(public=False).bytes
        standing = hub.follower.standing
    backwards = Fold(hub.manifest)
    for hall in reversed(halls):
        for pli in reversed(hall.plis):
            backwards.add(pli)
    if backwards.ranking(standing).bytes != ranking:
        yield "rehearsal_other_ranking"
    for write in (export_csv, export_pdf, export_federation):
        if not write(hub, RankingAsked()):
            yield "rehearsal_no_paper"
