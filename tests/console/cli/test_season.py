"""`pupitre season` and `pupitre players`: several evenings, one list."""

import csv
import io
import json
from datetime import date

import pytest

from console.cli import main
from console.desk.buttons import Button, Press
from console.folders import JOURNAL_FILE
from console.journal.store import JournalFile
from console.papers.player_lists import LIST_FILE
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip import parse_short
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.games.duplicate.evening import correct, play_evening


@pytest.fixture
def folder(tmp_path, free_lexicon):
    """Two games of one evening: Éléonore wins the first, Benoît only plays the second."""
    rig = play_evening(tmp_path / "data", free_lexicon)
    rig.do(game.CloseGame("soirée"))
    rig.post(Press(Button.SUIVANT, held=True))
    rig.think_over("FEDAYIN")
    seats = (player(1, "Benoît", club="Sète"), player(2, "Éléonore Garçon", licence="1234567"))
    correct(rig, cmd.SeatPlayers(seats))
    rig.do(game.StopClock(), game.ChooseTop())
    correct(rig, cmd.EnterSlip(1, 1, parse_short("T"), "a"))
    correct(rig, cmd.EnterSlip(1, 2, parse_short("FINE 14"), "b"))
    correct(rig, cmd.CloseCoup(1))
    rig.do(game.PlaceTop())
    return tmp_path / "data"


def season(capsysbinary, folder, *options):
    assert main(["season", "--data", str(folder), "--format", "json", *options]) == 0
    return json.loads(capsysbinary.readouterr().out)


def names(told):
    return [(line["rank"], line["name"]) for line in told["ranking"][:2]]


def test_the_same_person_is_found_by_the_licence_from_game_to_game(capsysbinary, folder):
    told = season(capsysbinary, folder)
    first = told["ranking"][0]
    assert (first["name"], first["games"]) == ("Éléonore Garçon", 2)
    assert len(told["games"]) == 2
    (by_day,) = first["sessions"].values()
    assert by_day == first["points"]


def test_places_and_points_may_rank_otherwise(capsysbinary, folder):
    by_places = season(capsysbinary, folder, "--by", "places")
    assert by_places["ranking"][0]["places"] == 3
    best = season(capsysbinary, folder, "--best", "1")
    assert best["ranking"][0]["net"] < season(capsysbinary, folder)["ranking"][0]["net"]


def test_a_handicap_counts_for_each_game(capsysbinary, folder, tmp_path):
    file = tmp_path / "h.csv"
    file.write_text("Benoît ; 500\n", encoding="cp1252")
    told = season(capsysbinary, folder, "--handicaps", str(file))
    assert names(told)[0] == (1, "Benoît")
    assert told["ranking"][0]["net"] == told["ranking"][0]["points"] + 500


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Personne;5", "n'a joué aucune partie"),
        ("Benoît cinq", "Ligne 1"),
        ("Benoît;-1001", "1000 au plus"),
        ("Benoît;99999999999", "Ligne 1"),
    ],
)
def test_a_wrong_handicap_says_where(folder, tmp_path, capsys, line, said):
    file = tmp_path / "h.csv"
    file.write_text(line, encoding="utf-8")
    assert main(["season", "--data", str(folder), "--handicaps", str(file)]) == 2
    assert said in capsys.readouterr().err


def test_dates_bound_the_season(folder, capsys):
    assert main(["season", "--data", str(folder), "--until", "2001-01-01"]) == 2
    assert "Aucune partie" in capsys.readouterr().err
    assert main(["season", "--data", str(folder), "--since", "hier"]) == 2
    assert "n'est pas une date" in capsys.readouterr().err


def test_the_season_in_csv_has_a_column_per_session(capsysbinary, folder, tmp_path):
    out = tmp_path / "s.csv"
    assert main(["season", "--data", str(folder), "--format", "csv", "--out", str(out)]) == 0
    rows = list(csv.reader(io.StringIO(out.read_text("utf-8-sig")), delimiter=";"))
    known = ["rang", "nom", "parties", "points", "net", "places", "négatif", "pourcentage"]
    assert rows[0][:8] == known
    assert date.fromisoformat(rows[0][8]), "the only evening"
    assert rows[1][1] == "Éléonore Garçon"


def test_a_list_is_kept_and_seated_when_a_game_opens(tmp_path, free_lexicon, capsys):
    file = tmp_path / "liste.csv"
    file.write_bytes("table;nom\n4;Hélène\n9;Gaëtan\n".encode("cp1252"))
    data = tmp_path / "data"
    assert main(["players", "--data", str(data), "import", str(file)]) == 0
    assert "2 joueurs" in capsys.readouterr().out
    rig = DuplicateBench.typed(data, free_lexicon)
    rig.post(Press(Button.SUIVANT))
    assert [each.name for each in rig.judge.state.players] == ["Hélène", "Gaëtan"]
    with JournalFile.reading(data / JOURNAL_FILE) as journal:
        (game_,) = journal.games()
    assert game_.events == 1, "opened and seated in one: no crash can part them"


def test_the_next_game_of_the_evening_keeps_its_players_but_not_the_excluded(
    tmp_path, free_lexicon
):
    rig = DuplicateBench.typed(tmp_path / "data", free_lexicon)
    rig.post(Press(Button.SUIVANT))
    correct(rig, cmd.SeatPlayers((player(1, "Un", arbiter="Ada"), player(2, "Deux"))))
    correct(rig, cmd.ExcludePlayer(2, "documents"))
    rig.think_over("FEDAYIN")
    rig.do(game.StopClock(), game.ChooseTop(), game.PlaceTop(), game.CloseGame("fin"))
    rig.post(Press(Button.SUIVANT, held=True))
    assert rig.judge.state.players == (player(1, "Un", arbiter="Ada"),)


def test_a_damaged_list_is_told_and_the_game_goes_on(tmp_path, free_lexicon):
    data = tmp_path / "data"
    data.mkdir()
    (data / LIST_FILE).write_text("1;A\n1;B\n")
    rig = DuplicateBench.typed(data, free_lexicon)
    rig.post(Press(Button.SUIVANT))
    assert [fault.code for fault in rig.judge.faults] == ["table_twice"]
    assert rig.judge.state is not None


def test_the_list_of_a_game_goes_out_as_it_came_in(folder, capsysbinary):
    assert main(["players", "--data", str(folder), "export"]) == 0
    assert "Éléonore Garçon" in capsysbinary.readouterr().out.decode("utf-8-sig")


def test_a_file_that_is_not_there_says_so(tmp_path, capsys):
    assert main(["players", "--data", str(tmp_path), "import", str(tmp_path / "rien.csv")]) == 2
    assert "Impossible de lire" in capsys.readouterr().err
