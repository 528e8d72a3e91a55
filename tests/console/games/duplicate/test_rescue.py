"""« Feuille de secours »: what a judge goes on with by hand, at any moment of a game."""

import pickle

import pytest

from console.cli import main
from console.folders import JOURNAL_FILE
from console.french.typography import typeset
from console.games.duplicate.papers.rescue import rescue_document, situation
from console.machine.backups import back_up_to
from console.machine.dates import DateBook
from console.papers.evening import written_document
from console.papers.plain import write_text
from engine.games.duplicate import commands as game
from engine.games.duplicate.state import Phase
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.games.duplicate.evening import PEOPLE, play_evening
from tests.console.papers.test_writers import words_of

NOVEMBER = 1_795_000_000_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("soiree")


@pytest.fixture(scope="module")
def evening(folder, free_lexicon):
    """Played once for all; the last test ends it."""
    return play_evening(folder, free_lexicon)


def sheet(state) -> str:
    return write_text(rescue_document(state, NOVEMBER))


def test_board_reliquat_bag_coups_and_totals_stand_on_it(evening):
    told = sheet(evening.state)
    assert "\n  H  .  .  .  .  .  .  .  F  E  D  A  Y  I  N  .\n" in told
    assert "Reliquat pour le coup 3 : aucune lettre" in told
    assert "Dans le sac : 88 lettres : A6 B2 C1 D2 E13 F1 G2" in told and "Z1 ?2" in told
    assert "37 voyelles, 49 consonnes, Y et jokers : 2" in told
    assert "Coup 3 : 2 voyelles et 2 consonnes au moins" in told
    assert "  1  FEDAYIN     FEDAYIN          H8        110    110" in told
    assert "Coups (cumul du top : 185)" in told
    lines = {line.split()[0]: line for line in told.partition("Totaux")[2].splitlines()[2:]}
    assert lines["1"].split()[-1] == "185" and lines["8"].split()[-1] == "0"
    assert "exclu" in lines["5"]
    drawn = rescue_document(evening.state, NOVEMBER).parts[1].scene
    assert {"F", "Y", "MT", "LD", typeset("Dans le sac : 88 lettres")} <= set(drawn.texts)


def test_every_phase_says_where_the_game_stands_and_never_the_top_before_its_time(
    tmp_path, free_lexicon
):
    rig = DuplicateBench.typed(tmp_path, free_lexicon).open_game()
    told = {}

    def look() -> str:
        told[rig.state.phase] = situation(rig.state)
        return sheet(rig.state)

    look()
    rig.do(game.OpenCoup())
    rig.type("FED")
    assert "Déjà tirées pour le coup 1 : FED" in look()
    rig.type("AYIN")
    rig.do(game.AnnounceRack())
    assert "Tirage du coup 1 : FEDAYIN" in look()
    rig.do(game.StartClock())
    look()
    rig.do(game.StopClock())
    before = look()
    assert "H8" not in before and "110" not in before
    rig.do(game.ChooseTop())
    look()
    rig.do(game.PlaceTop())
    assert told == {
        Phase.IDLE: "La partie n'a pas commencé. Tirez les lettres du coup 1.",
        Phase.DRAWING: (
            "Coup 1 : le tirage n'est pas annoncé. Il reste 4 lettres à tirer avant l'annonce."
        ),
        Phase.ANNOUNCED: (
            "Coup 1 : le tirage est annoncé, le chrono n'est pas parti. Donnez le temps."
        ),
        Phase.THINKING: (
            "Coup 1 : le chrono tourne (3 min en tout). Terminez le temps à la montre."
        ),
        Phase.COLLECTING: (
            "Coup 1 : temps écoulé, le top n'est pas retenu. Ramassez les bulletins."
        ),
        Phase.TOP_CHOSEN: (
            "Coup 1 : top retenu, FEDAYIN en H8, 110 points. Posez-le sur la grille."
        ),
    }
    assert situation(rig.state) == "Le coup 1 est joué. Complétez le reliquat pour le coup 2."


def test_it_can_be_told_to_another_process_and_has_every_form(evening):
    document = rescue_document(evening.state, NOVEMBER)
    told = pickle.loads(pickle.dumps(document))
    (page,) = words_of(written_document(told, "pdf", None))
    for words in ("Feuille de secours", "Reliquat pour le coup 3", "FEDAYIN", PEOPLE[0].name):
        assert words in page
    assert "<td>FEDAYIN</td>" in written_document(told, "html", None).decode()


@pytest.mark.usefixtures("evening")
def test_the_command_writes_it(folder, tmp_path, capsysbinary, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = ["results", "--data", str(folder), "--rescue"]
    assert main([*asked, "--format", "text"]) == 0
    assert "Dans le sac : 88 lettres" in capsysbinary.readouterr().out.decode()
    assert main(asked) == 0
    (written,) = tmp_path.glob("*.pdf")
    assert written.name.endswith("-secours.pdf") and written.read_bytes().startswith(b"%PDF")
    assert main([*asked, "--format", "federation"]) == 2
    assert "pdf, html, text" in capsysbinary.readouterr().err.decode()


def test_a_stick_has_it_as_long_as_the_game_goes_on(evening, folder, tmp_path):
    journal = folder / JOURNAL_FILE

    def on_the_stick() -> list[str]:
        back_up_to(journal, tmp_path, DateBook.beside(journal))
        return [path.name for path in (tmp_path / "pupitre" / "resultats").glob("*-secours.pdf")]

    assert len(on_the_stick()) == 1
    evening.do(game.CloseGame("essai"))
    assert situation(evening.state).startswith("La partie est terminée. ")
    assert on_the_stick() == []
