"""The game that was chosen and its players are named before the first letter, and so is the
address where somebody at this machine finds the judge's page."""

from dataclasses import replace

import pytest

from console.app.keyboard import TerminalScreen
from console.session.dependencies import Entrance
from console.terminal import TerminalPainter
from console.tv.compose import scene
from console.tv.snapshot import ACCESS_PAGE
from console.web.addresses import reached
from engine.play.players import typed_player
from tests.tools.bench_console import Bench
from tests.tools.every import over
from tests.tools.saying import said

LEA, MAX = typed_player(1, "Léa"), typed_player(2, "Max")
CHOSEN = {
    "classic": ({"players": (LEA, MAX)}, {"Scrabble® classique", "Léa, Max"}),
    "classic alone": (
        {"players": (LEA,), "contre": ["fort"]},
        {"Adversaire", "Le pupitre, fort", "Léa"},
    ),
    "jarnac": ({"players": (LEA, MAX)}, {"Jarnac", "Jarnac · compétition", "Léa, Max"}),
    "jarnac alone": ({"contre": "club"}, {"Adversaire", "Le pupitre, club"}),
}


@over("name", CHOSEN)
def test_the_welcome_names_the_game_and_who_plays(name, tmp_path, free_lexicon):
    choices, told = CHOSEN[name]
    bench = Bench(tmp_path / name, free_lexicon, said(game=name.split()[0], **choices))
    texts = set(scene(bench.judge.public, bench.now_ms).texts)
    assert told <= texts
    assert "Scrabble® duplicate" not in texts


def test_so_does_the_terminal(tmp_path, free_lexicon):
    lines: list[str] = []
    terminal = TerminalScreen(TerminalPainter(colour=False), lines.append)
    request = said(game="classic", players=(LEA,), contre=["fort"])
    bench = Bench(tmp_path, free_lexicon, request).open_game()
    terminal.on_entrance(Entrance(bench.judge.face, bench.judge.state, str.lower))
    assert "Scrabble classique" in lines[0]
    assert lines[1].strip() == "Léa, Robot fort"


@pytest.mark.parametrize("shown", [None, ACCESS_PAGE])
def test_whoever_sits_at_this_machine_is_told_the_address(shown, tmp_path, free_lexicon):
    """Also while the pages answer nobody else: no phone is needed for it."""
    door = reached("127.0.0.1", 8080)
    home = Bench(tmp_path, free_lexicon, said(game="jarnac")).judge.public
    closed = replace(home, door=door, access=door, page=shown)
    assert "127.0.0.1:8080/juge" in scene(closed, 0, legend=True).texts
