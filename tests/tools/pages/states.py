"""The states a page is looked at in. Each is reached by commands to a console, never by clicking:
the same states serve whatever the pages look like.

One evening goes through several states. `tests.tools.pages.camera` opens every page of each.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from console.desk.buttons import Button
from console.desk.inbox import Troubled
from console.desk.option_table import NewGame
from console.device_settings import BAG, PAD
from console.games.duplicate.desk import Moment
from console.games.duplicate.pages.view import must_be_duplicate
from console.games.duplicate.simulation import VirtualPlayer
from console.journal.records import Fault
from console.loop import Worker
from console.machine.incidents import FILE as INCIDENTS
from console.machine.incidents import IncidentBook
from console.settings.sections import Settings
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.rack import CONSONANTS, VOWELS
from engine.games.duplicate.room import Had, Room
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.play.players import Player, player
from firmware_bridge import messages as metal
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.bench_console import Bench
from tests.tools.pages.hall import HALL_STATES, hall
from tests.tools.pages.served import ServedPages, served_bench
from tests.tools.pictured import Pictured, classic, jarnac
from tests.tools.pictured.duplicate import SEED, Sitting
from tests.tools.pictured.duplicate import room as gallery_room
from tests.tools.saying import said

ARBITERS = ("Ada", "Bob")
OPENING = ("FEDAYIN", "CHATEAU", "RELIURE")
QUESTIONS = 14
_LEFT_MS = 9_000
_WRONG = 5
"""Every fifth table writes what is not admitted."""
_FIRST_NAMES = "Alice Bruno Chloé Désiré Élise Fatou Gaëlle Hugo Inès Joël Karim Léa".split()
_LAST_NAMES = "Modèle Spécimen Maquette Gabarit Échantillon Prototype Canevas Brouillon".split()
_LONG = " Échantillon-de-la-Maquette-des-Ébauches"
LONGEST = 40

EVERYBODY = ("/", "/entrer", "/aide/telephones", "/tv")
JUDGES = (
    "/juge", "/juge/partie", "/juge/epreuves", "/juge/liste", "/juge/joueurs", "/juge/resultats",
    "/juge/reglages", "/juge/jetons", "/juge/essayer", "/juge/codes", "/juge/incidents",
    "/juge/papiers", "/juge/liste/imprimer",
)  # fmt: skip
ARBITERS_PAGES = ("/arbitre", "/arbitre/billets")
HUBS = ("/classement", "/organisateur")
EVERY_PAGE = (*EVERYBODY, *JUDGES, *ARBITERS_PAGES)


PAGES_OF: dict[str, tuple[str, ...]] = {
    "no-game": EVERY_PAGE,
    "ready": ("/juge", "/arbitre", "/", "/tv", "/juge/joueurs"),
    "announced": ("/juge", "/arbitre", "/tv"),
    "running": ("/juge", "/arbitre", "/tv"),
    "paused": ("/juge", "/tv"),
    "last-seconds": ("/juge", "/tv"),
    "collecting": ("/juge", "/arbitre", "/arbitre/billets", "/tv"),
    "top-chosen": ("/juge", "/arbitre", "/tv"),
    "between": EVERY_PAGE,
    "ended-missing": ("/juge", "/juge/resultats", "/arbitre"),
    "disagreement": ("/juge", "/arbitre"),
    "commission": ("/juge", "/arbitre", "/tv"),
    "questions": ("/juge", "/arbitre", "/arbitre/billets"),
    "lost": ("/juge", "/arbitre", "/tv", "/juge/incidents"),
    "closed": ("/juge", "/arbitre"),
    "rearranging": ("/juge", "/tv"),
    "friends-collecting": ("/juge", "/tv"),
    "end-proposed": ("/juge", "/tv"),
    "ended": ("/juge", "/juge/resultats", "/juge/joueurs", "/arbitre", "/", "/tv"),
    "topping": ("/juge", "/tv"),
    "topping-called": ("/juge", "/tv"),
    "mort-subite": ("/juge", "/arbitre", "/tv"),
    "classic": ("/juge", "/tv"),
    "jarnac": ("/juge", "/tv"),
    **dict.fromkeys(HALL_STATES, ("/juge", "/juge/epreuves", "/tv")),
    "hub-empty": HUBS,
    "hub-playing": HUBS,
    "hub-decided": HUBS,
    "hub-shared": ("/organisateur",),
    "hub-official": HUBS,
}
"""By state, the pages that are worth opening in it; of the others, the judge's alone."""


@dataclass(frozen=True)
class Evening:
    """Its states are known without playing; what `open` gives goes from one to the next."""

    states: tuple[str, ...]
    open: Callable[[Path, Lexicon], AbstractContextManager[tuple[ServedPages, Iterator[str]]]]
    suffix: str = ""
    """What tells its states from those of the same evening with other people."""

    def pages(self, state: str) -> tuple[str, ...]:
        return PAGES_OF.get(state.removesuffix(self.suffix), ("/juge",))


def people(count: int, *, long: bool = False) -> tuple[Player, ...]:
    """Invented names, of forty letters if `long`; clubs and séries as a list has them."""

    def name(number: int) -> str:
        first = _FIRST_NAMES[number % len(_FIRST_NAMES)]
        last = _LAST_NAMES[number // len(_FIRST_NAMES) % len(_LAST_NAMES)]
        if long:
            begun = f"{first}{_LONG}-{last}"[: LONGEST - 4].rstrip("-")
            return f"{begun:e<{LONGEST - 4}} {number + 1:03d}"
        again = number // (len(_FIRST_NAMES) * len(_LAST_NAMES))
        return f"{first} {last}{' Junior' * again}"

    return tuple(
        player(
            number + 1,
            name(number),
            arbiter=ARBITERS[number * len(ARBITERS) // count],
            club=f"Club d'Exemple {number % 4 + 1}",
        )
        for number in range(count)
    )


class Table:
    """A room with typed letters and slips: the way from one state to the next."""

    def __init__(self, bench: DuplicateBench) -> None:
        self.bench = bench
        self._dice = random.Random(SEED)

    @property
    def tables(self) -> tuple[int, ...]:
        return tuple(each.table for each in self.bench.state.players)

    @property
    def number(self) -> int:
        coup = self.bench.state.coup
        return coup.number if coup else 0

    def letters(self) -> str:
        """So many as lack, of both kinds, out of the bag."""
        state = self.bench.state
        if self.number <= len(OPENING) and not state.rack:
            return OPENING[self.number - 1]
        chosen, bag = "", list(state.bag)
        for _ in range(state.table.lacking(state.options.formule)):
            rack = f"{state.rack}{chosen}"
            vowels = sum(letter in VOWELS for letter in rack)
            wanted = VOWELS if vowels * 2 <= len(rack) else CONSONANTS
            letter = self._dice.choice([each for each in bag if each in wanted and each != "?"])
            bag.remove(letter)
            chosen += letter
        return chosen

    def think(self) -> None:
        self.bench.do(game.OpenCoup())
        self.bench.type(self.letters())
        self.bench.do(game.AnnounceRack(), game.StartClock())

    def collect(self) -> None:
        self.think()
        self.bench.do(game.StopClock())

    def hand_in(self, *tables: int) -> None:
        """Slips as people write them: some tops, some that are worth nothing."""
        answer = must_be_duplicate(self.bench.judge).answer
        assert answer is not None
        for table in tables:
            slip = VirtualPlayer(table, "", 0.5).enter(answer, self._dice)
            if table % _WRONG == 0:  # a word that does not exist: a billet is owed
                slip = replace(slip, slip=parse_short("KGFE H4 30"))
            self.bench.do(slip, by=self._arbiter(table))

    def _arbiter(self, table: int) -> str:
        return next(each.arbiter for each in self.bench.state.players if each.table == table)

    def play(self) -> None:
        """A whole coup, corrected and closed."""
        self.collect()
        self.hand_in(*self.tables)
        self.bench.do(game.ChooseTop(), game.PlaceTop(), slips.CloseCoup(self.number))

    def enter(self, table: int, slip: dict[str, object], *, second: bool = False) -> None:
        entry = f"{self.number}/{table}/{second}"
        command = slips.EnterSlip(self.number, table, slip_from_json(slip), entry, second=second)
        self.bench.do(command, by=ARBITERS[second])


# --- An evening with typed letters --------------------------------------------------------------


def _coup_by_coup(bench: DuplicateBench) -> Iterator[str]:
    """Three coups are played and corrected, the fourth is looked at from its first letter on."""
    yield "no-game"
    bench.open_game()
    yield "ready"
    table = Table(bench)
    for _ in OPENING:
        table.play()
    bench.do(game.OpenCoup())
    yield "drawing-empty"
    letters = table.letters()
    bench.type(letters[:2])
    yield "drawing-partial"
    bench.type(letters[2:])
    yield "drawing-complete"
    bench.do(game.AnnounceRack())
    yield "announced"
    bench.do(game.StartClock())
    bench.advance_to(bench.now_ms + 73_000)
    yield "running"
    bench.do(game.Pause())
    yield "paused"
    bench.do(game.Resume())
    clock = bench.state.clock
    assert clock is not None and clock.since_ms is not None
    bench.advance_to(clock.since_ms + clock.left_ms - _LEFT_MS)
    yield "last-seconds"
    bench.do(game.StopClock())
    table.hand_in(*(each for each in table.tables if each % 4))
    yield "collecting"
    bench.do(game.ChooseTop())
    yield "top-chosen"
    bench.do(game.PlaceTop())
    yield "between"
    bench.do(game.CloseGame("la salle ferme"))
    yield "ended-missing"


COUP_BY_COUP = (
    "no-game", "ready", "drawing-empty", "drawing-partial", "drawing-complete", "announced",
    "running", "paused", "last-seconds", "collecting", "top-chosen", "between", "ended-missing",
)  # fmt: skip


def _slips(bench: DuplicateBench) -> Iterator[str]:
    """Everything that waits for the judge at once: invalid letters, two arbiters who differ,
    fourteen questions, four devices lost."""
    bench.open_game()
    table = Table(bench)
    bench.do(game.OpenCoup())
    bench.type("EEEAAIO")
    yield "drawing-invalid"
    bench.do(game.RejectRack())
    bench.type("FEDAYIN")
    bench.do(game.AnnounceRack(), game.StartClock(), game.StopClock(), game.ChooseTop())
    for one in table.tables[:2]:
        table.enter(one, {"top": True})
        table.enter(one, {"word": "FEDAYIN", "reference": "H8", "score": 100}, second=True)
    table.hand_in(*table.tables[2:4])
    yield "disagreement"
    for one in table.tables[4 : 4 + QUESTIONS]:
        table.enter(one, _UNCLEAR)
    yield "questions"
    bench.do(
        slips.SubmitCase(1, table.tables[0], "les deux arbitres ne sont pas d'accord"),
        slips.SubmitCase(1, table.tables[2], "« le A est un O », dit la joueuse"),
        slips.SubmitCase(1, table.tables[4], "lettre douteuse"),
    )
    yield "commission"
    for one in table.tables[4 + QUESTIONS :]:
        bench.do(slips.EnterSlip(1, one, parse_short("T"), f"t{one}"), by="Ada")
    for device in (PAD, BAG):
        bench.post(metal.DeviceLost(device, "port_unplugged"))
    bench.post(metal.PanelFault("button", "valider", "button_stuck", 17))
    bench.post(Troubled(Fault("no_sound_card")))
    yield "lost"


_UNCLEAR: dict[str, object] = {
    "letters": [
        {"row": row, "col": 0, "letter": letter, **({"perhaps": "X"} if row == 3 else {})}
        for row, letter in enumerate("FINE")
    ],
    "reference": "H8",
    "score": 14,
}


def _closed(bench: DuplicateBench) -> Iterator[str]:
    """A coup is closed; the next is cut short by the current, then interrupted."""
    bench.open_game()
    table = Table(bench)
    table.play()
    yield "closed"
    table.think()
    bench.do(game.NoteCut())
    yield "cut"
    bench.do(game.NoteInterruption(20 * 60_000))
    yield "notices"


def _rearranging(bench: DuplicateBench) -> Iterator[str]:
    """A word is corrected two coups later: tiles are to be moved by hand."""
    bench.open_game()
    table = Table(bench)
    table.play()
    table.play()
    change = game.CorrectCoup(1, "vu après", Move.parse("FADE", "H8"), room=Room(Had.ANNOUNCED))
    bench.do(change)
    yield "rearranging"


def _friends(bench: DuplicateBench) -> Iterator[str]:
    bench.open_game()
    table = Table(bench)
    table.collect()
    yield "friends-collecting"
    bench.do(slips.AnnouncePoints("98 90"))
    yield "friends-announced"


# --- Evenings of the gallery, played by virtual people ------------------------------------------


def _whole_game(bench: DuplicateBench) -> Iterator[str]:
    bench.open_game()
    sitting = Sitting(bench.table, gallery_room(12))
    sitting.play_until(Moment.END_PROPOSED)
    yield "end-proposed"
    bench.press(Button.VALIDER, held=True)
    yield "ended"


def _topping(bench: DuplicateBench) -> Iterator[str]:
    bench.open_game()
    sitting = Sitting(bench.table, gallery_room(3))
    sitting.play_until(Moment.RUNNING, when=lambda: sitting.number == 4)
    sitting.wait(12_000)
    yield "topping"
    bench.press(Button.VALIDER)
    yield "topping-called"


def _mort_subite(bench: DuplicateBench) -> Iterator[str]:
    bench.open_game()
    sitting = Sitting(bench.table, gallery_room(12))
    sitting.play_until(Moment.RUNNING, when=lambda: len(sitting.state.still_in) <= 7)
    sitting.wait(9_000)
    yield "mort-subite"


Play = Callable[[DuplicateBench], Iterator[str]]


def _settings(title: str = "Tournoi d'essai") -> Settings:
    settings = Settings()
    return replace(
        settings, club=replace(settings.club, nom="Scrabble Club d'Exemple", titre=title)
    )


def _duplicate(names: tuple[str, ...], play: Play, suffix: str = "", **choices: object) -> Evening:
    @contextmanager
    def opened(folder: Path, lexicon: Lexicon) -> Iterator[tuple[ServedPages, Iterator[str]]]:
        book = IncidentBook(folder / INCIDENTS, Worker("incidents"))
        request = said(**{"source": "saisie", **choices})
        bench = DuplicateBench(folder, lexicon, request, settings=_settings(), subscribers=(book,))
        bench.desk.incidents = book.page
        players = choices.get("players")
        if isinstance(players, tuple):
            bench.console.evening.keep_players(players)
        for arbiter in ARBITERS:
            bench.desk.access.add_arbiter(arbiter)
        with served_bench(bench) as pages:
            yield pages, (f"{name}{suffix}" for name in play(bench))
        bench.cut()

    return Evening(tuple(f"{name}{suffix}" for name in names), opened, suffix)


def _of_gallery(kind: str, evening: Pictured, poses: dict[str, str]) -> Evening:
    """Some poses of an evening of the gallery, under names of states."""

    @contextmanager
    def opened(folder: Path, lexicon: Lexicon) -> Iterator[tuple[ServedPages, Iterator[str]]]:
        request: NewGame = replace(evening.request, game=kind)
        bench = Bench(folder, lexicon, request, settings=_settings(evening.title))
        bench.open_game()
        taken = (each.name for each in evening.play(bench.table))
        with served_bench(bench) as pages:
            yield pages, (poses[name] for name in taken if name in poses)
        bench.cut()

    return Evening(tuple(poses.values()), opened)


TWELVE = people(12)
EVENINGS: tuple[Evening, ...] = (
    _duplicate(COUP_BY_COUP, _coup_by_coup, players=TWELVE),
    _duplicate(
        ("drawing-invalid", "disagreement", "questions", "commission", "lost"), _slips,
        players=people(20),
    ),
    _duplicate(("closed", "cut", "notices"), _closed, players=TWELVE),
    _duplicate(("rearranging",), _rearranging, players=TWELVE),
    _duplicate(
        ("friends-collecting", "friends-announced"), _friends,
        preset="entre-amis", juge_joue=2, players=people(2),
    ),
    _duplicate(
        ("end-proposed", "ended"), _whole_game,
        source=None, seed=SEED, players=tuple(each.player for each in gallery_room(12)),
    ),
    _duplicate(
        ("topping", "topping-called"), _topping, source=None, seed=SEED,
        contest="topping", players=tuple(each.player for each in gallery_room(3)),
    ),
    _duplicate(
        ("mort-subite",), _mort_subite, source=None, seed=SEED,
        contest="mort-subite", players=tuple(each.player for each in gallery_room(12)),
    ),
    _duplicate(HALL_STATES, lambda bench: hall(bench, Table(bench).play), players=people(24)),
    _of_gallery("classic", classic.PICTURED[0],
                {"tour": "classic", "mot-pose": "classic-laid", "fin": "classic-ended"}),
    _of_gallery("jarnac", jarnac.PICTURED[0],
                {"premieres-lettres": "jarnac", "mot-pose": "jarnac-made", "fin": "jarnac-ended"}),
    _duplicate(COUP_BY_COUP, _coup_by_coup, "-noms", players=people(12, long=True)),
    _duplicate(COUP_BY_COUP, _coup_by_coup, "-200", players=people(200, long=True)),
)  # fmt: skip
"""Twelve tables; « -noms » the same with names of forty letters, « -200 » with two hundred."""
