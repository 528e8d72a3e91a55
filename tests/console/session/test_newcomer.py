"""Somebody in front of a laptop, pressing what the screen says: it must lead somewhere."""

import pytest

from console.desk.buttons import Button, Forward, Press
from console.games.duplicate.snapshot import Drawing, Rejet
from console.session.opened_game import last_unfinished
from console.tv.compose import scene
from engine.games.duplicate import commands as cmd
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.saying import said


@pytest.fixture
def drawing(rig):
    rig.post(Press(Button.SUIVANT))
    rig.do(cmd.OpenCoup())
    return rig


def hints(rig):
    return {hint.key: hint.label for hint in rig.desk.snapshots.public.keys}


@pytest.mark.parametrize(
    ("letters", "reason"),
    [
        ("EEAIUOE", "Pas assez de consonnes : 0 au lieu de 2."),
        ("BCDFGHA", "Pas assez de voyelles : 1 au lieu de 2."),
    ],
)
def test_the_space_bar_sends_an_invalid_tirage_back(drawing, letters, reason):
    drawing.do(*map(cmd.TypeTile, letters))
    assert hints(drawing)["Espace"] == "rejeter le tirage"
    drawing.post(Forward())
    shown = drawing.desk.snapshots.public
    assert isinstance(shown.phase, Drawing)
    assert shown.notice == Rejet(shown.notice.since_ms, letters, reason)


def test_the_space_bar_announces_a_valid_one_and_offers_nothing_before(drawing):
    assert "Espace" not in hints(drawing)
    drawing.do(*map(cmd.TypeTile, "FEDAYIN"))
    assert hints(drawing)["Espace"] == "annoncer le tirage"


def test_the_judges_own_rejet_says_so(drawing):
    drawing.do(*map(cmd.TypeTile, "FEDAYIN"), cmd.RejectRack("jeton vu"))
    assert drawing.desk.snapshots.public.notice.reason == "Le juge a rejeté le tirage."


def test_an_annulment_gives_its_reason(drawing):
    drawing.do(*map(cmd.TypeTile, "FEDAYIN"), cmd.AnnulCoup("erreur d'épellation"))
    assert drawing.desk.snapshots.public.notice.reason == "Erreur d'épellation."


def test_a_running_clock_can_be_ended_by_a_key_that_is_shown(drawing):
    drawing.do(*map(cmd.TypeTile, "FEDAYIN"), cmd.AnnounceRack(), cmd.StartClock())
    assert hints(drawing)["Maj+F1"] == "arrêter le temps"


def test_letters_drawn_before_a_power_cut_are_still_new_letters(tmp_path, free_lexicon):
    bench = DuplicateBench(tmp_path, free_lexicon, said(source="saisie")).open_game()
    bench.forward()
    bench.type("FEDA")
    bench.cut()
    bench = DuplicateBench(tmp_path, free_lexicon, said(source="saisie"))
    bench.session.resume(last_unfinished(bench.journal), bench.loop.now_ms)
    public = bench.session.snapshots.public
    assert all(letter.since_ms is not None for letter in public.phase.tirage)
    picture = scene(public, bench.loop.now_ms)
    assert "4 sur 7" in picture.texts
    assert picture.next_change_ms is None, "nothing moves"
