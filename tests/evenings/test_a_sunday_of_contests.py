"""An épreuve of one hall that adds other things than points, to its signed ranking: times of two
toppings (usage), places of a cumul, a topping and a mort subite (2014 §7)."""

import json

import pytest

from console.cli import main
from console.desk.inbox import StartGame
from engine.epreuve.manifest import APPEALS_MS, SumBy
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip import parse_short
from tests.evenings.test_a_sunday import LETTERS, ROOM, Sunday, general
from tests.evenings.test_a_sunday_to_its_end import declare, download, next_partie, page

SECOND = 1_000


@pytest.fixture
def sunday(tmp_path, free_lexicon):
    rig = Sunday.typed(tmp_path, free_lexicon)
    rig.console.evening.keep_players(ROOM[:4])
    yield rig
    rig.cut()


def made(rig, **picks):
    lines = {key.replace("_", "/"): value for key, value in picks.items()}
    menu = rig.console.evening.menu(None, {"game": "epreuve", "epreuve/parties": "2", **lines})
    rig.post(StartGame(menu.request))
    return rig.console.hall.epreuves.all()[0]


def topping(rig, *found):
    """Each coup: by table, after how many seconds the top is found."""
    for letters, seconds in zip(LETTERS, found, strict=True):
        rig.do(game.OpenCoup())
        rig.type(letters)
        rig.do(game.AnnounceRack(), game.StartClock())
        elapsed = 0
        for table, second in sorted(seconds.items(), key=lambda each: each[1]):
            rig.advance_to(rig.now_ms + (second - elapsed) * SECOND)
            elapsed = second
            rig.do(game.CallTop(table), game.ClaimTop(table))
        if rig.state.phase.name == "THINKING":
            rig.do(game.StopClock())
        rig.do(game.ChooseTop(), game.PlaceTop())
    rig.do(game.CloseGame("la partie d'essai est finie"))


def mort_subite(rig, *best):
    """Each coup: who finds the top among those still in; the others are out."""
    for number, (letters, tables) in enumerate(zip(LETTERS, best, strict=True), start=1):
        rig.do(game.OpenCoup())
        rig.type(letters)
        rig.do(game.AnnounceRack(), game.StartClock(), game.StopClock(), game.ChooseTop())
        for each in rig.state.players:
            if each.table not in rig.state.eliminated:
                told = "T" if each.table in tables else ("FINE 14" if number == 1 else "TEA 8")
                slip = cmd.EnterSlip(
                    number, each.table, parse_short(told), f"m{number}{each.table}"
                )
                rig.do(slip, by="Ada")
        rig.do(cmd.CloseCoup(number), by="juge")
        rig.do(game.PlaceTop())
    rig.do(game.CloseGame("la partie d'essai est finie"))


def signed(rig, epreuve, tmp_path):
    """Declared, verified with its plis, and what is shown is what it holds."""
    rig.advance_to(rig.now_ms + APPEALS_MS)
    answer = declare(rig, epreuve, "recours clos")
    assert answer.status_code == 200, answer.json()
    file, plis = tmp_path / "officiel.json", tmp_path / "salle.plis"
    file.write_bytes(download(rig, epreuve, 1))
    plis.write_bytes(download(rig, epreuve, 0))
    assert main(["epreuve", "verify", str(file), "--plis", str(plis)]) == 0
    held = [
        (line["rank"], line["name"], line["total"])
        for line in json.loads(file.read_bytes())["signed"]["lines"]
    ]
    assert held == general(rig)
    assert page(rig)["official"]["since"] == []
    return [(rank, name.removeprefix("Joueur "), total) for rank, name, total in held]


def test_times_of_two_toppings_are_added_and_signed(sunday, tmp_path):
    """Whoever is absent from one has missed all its coups, and is behind however fast he was."""
    epreuve = made(sunday, epreuve_1_contest="topping", epreuve_2_contest="topping")
    assert epreuve.sum_by is SumBy.TIMES
    next_partie(sunday, first=True)
    topping(sunday, {1: 10, 2: 20, 3: 30, 4: 5}, {1: 10, 2: 10, 3: 10, 4: 5})
    next_partie(sunday)
    sunday.do(cmd.UnseatPlayer(4), by="juge")
    topping(sunday, {1: 30, 2: 10, 3: 10}, {1: 10, 2: 10, 3: 5})
    assert signed(sunday, epreuve, tmp_path) == [
        (1, "02", 50_000), (2, "03", 55_000), (3, "01", 60_000), (4, "04", 10_000),
    ]  # fmt: skip


@pytest.mark.article("fisf-2014 §7")
def test_a_cumul_a_topping_and_a_mort_subite_are_added_by_places(sunday, tmp_path):
    """Points say 1 2 2 2, times 2 1 3 4, the mort subite 1 3 2 3."""
    epreuve = made(
        sunday, epreuve_parties="3", epreuve_2_contest="topping", epreuve_3_contest="mort-subite"
    )
    assert epreuve.sum_by is SumBy.PLACES
    next_partie(sunday, first=True)
    sunday.partie(best=(1,))
    next_partie(sunday)
    topping(sunday, {1: 20, 2: 10, 3: 30, 4: 40}, {1: 10, 2: 10, 3: 10, 4: 10})
    next_partie(sunday)
    mort_subite(sunday, (1, 3), (1,))
    assert signed(sunday, epreuve, tmp_path) == [
        (1, "01", 4), (2, "02", 6), (3, "03", 7), (4, "04", 9),
    ]  # fmt: skip


def test_the_best_one_of_two_leaves_the_absent_where_he_was(sunday, tmp_path):
    epreuve = made(sunday, epreuve_meilleures="1")
    assert epreuve.best == 1
    next_partie(sunday, first=True)
    sunday.partie(best=(1, 2))
    next_partie(sunday)
    sunday.do(cmd.UnseatPlayer(1), by="juge")
    sunday.partie(best=(3,))
    ranked = signed(sunday, epreuve, tmp_path)
    assert [(rank, name) for rank, name, _ in ranked] == [
        (1, "01"),
        (1, "02"),
        (1, "03"),
        (4, "04"),
    ]
