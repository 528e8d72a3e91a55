"""Options « hors notice » from « Nouvelle partie » to the sheet, and the pool of unseen tiles."""

import pytest

from console.desk.buttons import Button
from console.games import face_of
from console.games.classic.pages.judge import judged
from console.games.classic.snapshot import pool_label, unseen_tiles
from console.games.classic.terminal_lines import SCREENS
from console.settings.parser import parse
from console.tv.compose import scene
from console.tv.layout import Aspect
from engine.games.classic import commands as cmd
from engine.letters.tiles import FRENCH, minus
from tests.console.games.classic.bench import ClassicBench

RACKS = ("CHATSEE", "SALEEEE")


@pytest.fixture
def bench(tmp_path, free_lexicon):
    return ClassicBench(
        tmp_path,
        free_lexicon,
        "Léa",
        "Max",
        pendule="pendules",
        ajout_par_tour=10,
        limite_depassement=5,
        nouvel_essai=True,
    ).begin(*RACKS)


def test_what_was_chosen_is_played_said_and_printed(bench):
    timing = bench.state.options.timing
    assert (timing.increment_ms, timing.overtime_limit_ms) == (10_000, 300_000)
    bench.lay("EETS H5").do(cmd.Contest("2"))
    assert bench.said[-2:] == ["Mot refusé, nouvel essai.", "À Léa."]
    sheet = face_of("classic").papers.sheets["text"].write(bench.state, 0).decode()
    assert "hors notice : 10 secondes rendues après chaque tour" in sheet
    assert "partie perdue après 5 minutes de dépassement" in sheet
    assert "un nouvel essai après un mot refusé" in sheet


def test_on_the_screen_they_are_offered_whole_and_by_their_name(tmp_path, free_lexicon):
    own = (
        'pendule = "pendules"\najout_par_tour = 30\nlimite_depassement = 10\nnouvel_essai = true\n'
    )
    bench = ClassicBench(tmp_path, free_lexicon, settings=parse(f"[classique]\n{own}"))
    bench.press(Button.VALIDER)
    for aspect in Aspect:
        shown = scene(bench.judge.public, bench.now_ms, aspect).texts
        assert sum("hors notice" in each for each in shown) == 3
        assert not [each for each in shown if "…" in each]


def test_too_late_is_said(bench):
    bench.do(cmd.Resume())
    bench.advance_to(bench.now_ms + 25 * 60_000)
    assert "Fin de partie, le temps est trop dépassé." in bench.said
    assert bench.said[-1] == "Victoire de Max."


class TestThePool:
    def test_is_all_but_the_board_for_people_among_themselves(self, bench):
        """Whatever the console knows of their racks."""
        bench.lay("CHAT H5")
        assert sorted(unseen_tiles(bench.state)) == sorted(minus(FRENCH.letters, "CHAT"))
        assert judged(bench.state, None, 0)["unseen"] == unseen_tiles(bench.state)

    def test_is_without_ones_own_rack_for_who_plays_alone(self, tmp_path, free_lexicon):
        bench = ClassicBench(tmp_path, free_lexicon, "Léa", contre=["fort"])
        bench.open_game().do(cmd.ChooseStarter("1"))
        state = bench.state
        own, other = state.table.rack("1").letters, state.table.rack("2").size
        assert len(unseen_tiles(state)) == state.table.bag_size + other
        assert sorted(unseen_tiles(state)) == sorted(minus(FRENCH.letters, own))

    def test_is_shown_on_the_terminal(self, bench):
        shown = SCREENS["lettres"](bench.state, None, None)
        assert shown.startswith("  102 lettres non vues : A 9, B 2")
        assert shown.endswith("Z 1, ? 2")
        assert pool_label("AAB") == "A 2, B 1"
