"""The judge's page of a classic game, its sheets, and the commands that know it."""

import json
import re
from pathlib import Path

import pytest

from console.app.rig import PLAYED_PANEL, VirtualDesk
from console.cli import main
from console.games import face_of
from console.games.classic.papers import short_names
from console.games.classic.settings import ClassicSettings
from console.games.classic.terminal_lines import SCREENS
from console.settings.fields import keys_of
from console.settings.parser import parse
from console.terminal import read_commands
from console.web.access import JUDGE
from engine.games.classic import commands as cmd
from engine.games.classic.ending import results
from engine.games.classic.state import Phase
from firmware_bridge.selftest.checks import RESERVED
from tests.console.games.classic.bench import ClassicBench
from tests.engine.games.classic.bench import new_game

RACKS = ("CHATSEE", "SALEEEE")
DOCUMENT = (Path(__file__).parents[4] / "docs" / "classique.md").read_text(encoding="utf-8")


@pytest.fixture
def bench(tmp_path, free_lexicon):
    return ClassicBench(tmp_path, free_lexicon, "Léa", "Max").begin(*RACKS)


@pytest.fixture
def ended(bench):
    bench.lay("CHAT H5").do(cmd.Validate(), cmd.TypeTiles("RRRR"))
    bench.lay("SALE 9H").do(cmd.Validate(), cmd.TypeTiles("NNNN"))
    return bench.do(*(cmd.Pass() for _ in range(4)))


class TestTheJudgesPage:
    def command(self, browser, kind, **payload):
        asked = {"kind": kind, "version": 1, "payload": payload}
        return browser.post("/juge/commande", json=asked)

    def test_a_whole_turn_from_the_page(self, bench):
        browser = bench.client(JUDGE)
        move = {"word": "CHAT", "ref": "H5"}
        assert self.command(browser, "PlayWord", move=move, announced=20).status_code == 200
        laid = browser.get("/juge/etat").json()["laid"]
        assert (laid["word"], laid["points"], laid["announced"]) == ("CHAT", 18, 20)
        assert self.command(browser, "Contest", player="2").status_code == 200
        assert self.command(browser, "Validate").status_code == 200
        told = browser.get("/juge/etat").json()
        assert told["drawing"] == {"id": "1", "name": "Léa", "wanted": 4}
        assert told["turns"][0]["remarks"] == "contesté à tort, annoncé 20"

    def test_a_refusal_is_a_sentence(self, bench):
        browser = bench.client(JUDGE)
        answer = self.command(browser, "PlayWord", move={"word": "ZOO", "ref": "H8"})
        assert answer.status_code == 409
        assert answer.json()["message"].startswith("OOZ n’est pas sur le chevalet du joueur.")

    def test_a_turn_is_corrected_from_the_page(self, ended):
        browser = ended.client(JUDGE)
        play = {"kind": "mot", "move": {"word": "SALE", "ref": "I5"}}
        assert self.command(browser, "CorrectTurn", turn=2, play=play).status_code == 200
        assert browser.get("/juge/etat").json()["turns"][1]["remarks"] == "corrigé"

    def test_the_analysis_comes_after_the_end_only(self, bench, ended):
        found = ended.client(JUDGE).get("/juge/classique/analyse").json()
        assert found["names"] == {"1": "Léa", "2": "Max"}
        assert found["turns"][0]["rack"] == "ACEEHST"
        assert found["turns"][0]["best_points"] >= 18

    def test_not_before(self, bench):
        answer = bench.client(JUDGE).get("/juge/classique/analyse")
        assert (answer.status_code, answer.json()["code"]) == (409, "analysis_before_end")

    def test_nobody_else_enters(self, ended):
        answer = ended.client().get("/juge/classique/analyse")
        assert answer.status_code == 401

    def test_its_part_of_the_page_is_served(self, bench):
        browser = bench.client()
        for name in ("juge.html", "juge.js"):
            assert browser.get(f"/static/classic/{name}").status_code == 200

    def test_no_id_of_its_part_is_one_of_the_house(self):
        house = Path("console/web/templates/juge.html").read_text(encoding="utf-8")
        own = Path("console/games/classic/pages/static/juge.html").read_text(encoding="utf-8")
        ids = [set(re.findall(r'id="([^"]+)"', text)) for text in (house, own)]
        assert ids[0] & ids[1] == set()


class TestSheets:
    def test_every_form_is_written_before_and_after_the_end(self, bench, tmp_path):
        for sheet in face_of("classic").papers.sheets.values():
            assert sheet.write(bench.state, 0)

    def test_the_text(self, ended):
        text = face_of("classic").papers.sheets["text"].write(ended.state, 0).decode()
        assert re.search(r"1  Léa +CHAT H5 +18 +18", text)
        assert "Tous les joueurs ont passé deux fois de suite." in text
        assert "18 − 7 = 11" in text

    def test_the_pdf_holds_the_analysis(self, ended, data_with_lexicon):
        face = face_of("classic")
        detailed = face.papers.results["pdf"].write(ended.state, 0)
        bare = face.papers.results["pdf"].write(ended.state, 0, detailed=False)
        assert detailed.startswith(b"%PDF")
        assert len(detailed) > len(bare)

    def test_the_json_holds_the_analysis(self, ended, data_with_lexicon):
        game = json.loads(face_of("classic").papers.sheets["json"].write(ended.state, 0))
        assert game["results"][0]["total"] == 11
        assert len(game["analysis"]["turns"]) == len(game["turns"]) == 6


@pytest.mark.usefixtures("data_with_lexicon")
class TestCommands:
    def test_a_simulated_game(self, data_with_lexicon, capsys, monkeypatch):
        arguments = ["simulate", "--game", "classic", "--players", "4", "--seed", "7"]
        monkeypatch.setattr("sys.argv", ["pupitre", *arguments])
        assert main([*arguments, "--json", "--fast"]) == 0
        game = json.loads(capsys.readouterr().out)
        assert game["end"]["cause"] in {"played_out", "all_passed"}
        assert len(game["players"]) == 4
        assert sum(each["rank"] == 1 for each in game["results"]) >= 1
        assert main([*arguments, "--json", "--fast"]) == 0
        again = json.loads(capsys.readouterr().out)
        assert again["turns"] == game["turns"]

    @pytest.mark.parametrize("name", ["partie.gcg", "partie.txt", "partie"])
    def test_a_gcg_file_is_known_by_its_content(self, tmp_path, ended, capsys, name):
        path = tmp_path / name
        path.write_bytes(face_of("classic").papers.sheets["gcg"].write(ended.state, 0))
        assert main(["replay", str(path)]) == 0
        told = capsys.readouterr().out
        assert "CHAT H5" in told
        assert "Tous les scores concordent." in told
        assert "selon la notice" in told

    def test_a_gcg_file_takes_the_options_of_a_json_file(self, tmp_path, free_store, capsys):
        """ZZ is withdrawn, and XQ stays on the board."""
        path = tmp_path / "partie.gcg"
        phoney = ">a: Z?EEEEE 8G zZ +20 20\n>a: Z?EEEEE -- -20 0\n>b: XQEEEEE 8H XQ +36 36\n"
        path.write_text(phoney, encoding="utf-8")
        for strict, code in (([], 0), (["--strict"], 1)):
            assert main(["replay", str(path), *strict, "--lexicon", "libre"]) == code
            told = capsys.readouterr().out
            assert "Ligne 3 : XQ n'est pas dans ce lexique." in told and "ZZ n'est pas" not in told
        assert main(["replay", str(path), "--json", "--lexicon", "libre"]) == 0
        assert json.loads(capsys.readouterr().out)["absent"] == ["XQ"]

    def test_a_word_withdrawn_though_the_lexicon_has_it_is_told(self, tmp_path, free_store, capsys):
        path = tmp_path / "partie.gcg"
        path.write_text(">a: CHAT 8E CHAT +18 18\n>a: CHAT -- -18 0\n>b: - 0 0\n", "utf-8")
        assert main(["replay", str(path), "--strict", "--lexicon", "libre"]) == 0
        assert "Ligne 2 : CHAT a été retiré, et ce lexique l'admet." in capsys.readouterr().out

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
    def test_whatever_it_was_saved_as(self, tmp_path, capsys, encoding):
        path = tmp_path / "partie.txt"
        path.write_text("#player1 a Zoé…\r\n#player2 b Noël\r\n>a: - 0 0\r\n", encoding)
        assert main(["replay", str(path)]) == 0
        assert "Zoé… - Noël" in capsys.readouterr().out

    def test_a_json_game_may_be_called_gcg(self, tmp_path, ended, capsys):
        path = tmp_path / "partie.gcg"
        path.write_bytes(face_of("classic").papers.sheets["json"].write(ended.state, 0))
        assert main(["replay", str(path)]) == 0
        assert "partie classique" in capsys.readouterr().out

    def test_a_wrong_score_is_told(self, tmp_path, capsys):
        path = tmp_path / "PARTIE.GCG"
        path.write_text(">a: CHATSEE 8E CHAT +20 20\n>b: (XU) +22 22\n", encoding="latin-1")
        assert main(["replay", str(path)]) == 1
        told = capsys.readouterr().out
        assert "le fichier dit 20, total 20" in told
        assert "à l'anglaise" in told

    @pytest.mark.parametrize(
        "text", ["", "bonjour\n", ">a: \0 - 0 0", ">a: WAWEEEE 8E WAWE +10 10\n>b: - +0 0\n"]
    )
    def test_what_is_no_game_gets_a_sentence(self, tmp_path, capsys, text):
        path = tmp_path / "partie.gcg"
        path.write_text(text, encoding="utf-8")
        assert main(["replay", str(path)]) == 2
        assert ". " in capsys.readouterr().err

    @pytest.mark.parametrize(
        ("content", "kind"),
        [
            (b"%PDF-1.4\n%\xe2\xe3\n", "un PDF"),
            (b"PK\x03\x04\x14\0", "une archive"),
            (b"\n<!DOCTYPE html><html>", "une page web"),
            (b"\x89PNG\r\n\x1a\n", "une image"),
        ],
    )
    def test_another_file_is_named_for_what_it_is(self, tmp_path, capsys, content, kind):
        for name in ("partie.gcg", "partie"):
            path = tmp_path / name
            path.write_bytes(content)
            assert main(["replay", str(path)]) == 2
            assert f"» est {kind}" in capsys.readouterr().err

    def test_the_end_of_a_text_as_dos_wrote_it(self, tmp_path, capsys):
        path = tmp_path / "partie.gcg"
        path.write_bytes(b">a: - 0 0\r\n>b: - 0 0\r\n\x1a")
        assert main(["replay", str(path)]) == 0

    def test_games_of_both_kinds_share_a_journal(self, bench, ended, tmp_path, capsys):
        bench.journal.close()
        assert main(["journal", "list", "--data", str(tmp_path)]) == 0
        assert "6 tours" in capsys.readouterr().out
        assert main(["journal", "verify", "--data", str(tmp_path)]) == 0
        assert main(["results", "--format", "csv", "--data", str(tmp_path)]) == 0
        assert "CHAT,H5,18,18" in capsys.readouterr().out


LONG = "Anne-Françoise de Montgolfier-Beauregard"


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Léa", "Max"), ["Léa", "Max"]),
        ((LONG, "Max"), ["Anne-Françoise", "Max"]),
        (
            (LONG, "Anne-Françoise Y. Durand", "Max"),
            ["Anne-François M.", "Anne-François D.", "Max"],
        ),
        ((LONG, f"{LONG}-Morin"), ["Anne-Françoi… A", "Anne-Françoi… B"]),
    ],
)
def test_a_long_name_is_one_line_of_every_turn(names, short):
    """Whole with the result; by the first name, or as much as tells two people apart, beside the
    turns: a game of four with long names took four pages."""
    game = new_game("ABCD"[: len(names)]).begin()
    for player, name in zip("ABCD", names, strict=False):
        game.do(cmd.RenamePlayer(player, name))
    assert list(short_names(game.state).values()) == short


class TestTheDocument:
    def test_the_wiring_shown_is_accepted_and_is_the_virtual_one(self):
        (block,) = re.findall(r"```toml\n(.*?)```", DOCUMENT, re.DOTALL)
        panel = vars(parse(block).panneau)
        rows = re.findall(r"\| bouton joueur (\d) \| (\d+) \|", DOCUMENT)
        assert len(rows) == 4
        for player, pin in rows:
            assert panel[f"bouton_joueur{player}"] == int(pin)
            assert getattr(PLAYED_PANEL, f"bouton_joueur{player}") == int(pin)
            assert int(pin) not in RESERVED

    def test_the_virtual_rig_has_a_button_for_each_player(self):
        desk = VirtualDesk(7)
        assert {f"joueur{number}" for number in range(1, 5)} <= set(desk.rig.panel.settings.buttons)
        desk.rig.close()

    def test_every_setting_is_named(self):
        assert all(f"`{key.name}`" in DOCUMENT for key in keys_of(ClassicSettings))

    def test_every_line_of_the_terminal_is_understood(self):
        own = face_of("classic").desk.terminal.lines
        lines = re.findall(r"`([^`]+)`", DOCUMENT.split("## Au terminal")[1].split("## ")[0])
        looked_at = set(SCREENS)
        assert len(lines) > 15
        for line in lines:
            assert line in looked_at or read_commands(line, own), line


def test_a_game_that_is_over_makes_room_for_the_next(ended):
    assert ended.state.phase is Phase.ENDED
    ended.open_game()
    assert ended.state.phase is Phase.TOSS
    assert [seat.name for seat in ended.state.seats] == ["Léa", "Max"]


def test_a_season_counts_what_people_have_at_the_end(bench, ended):
    face = face_of("classic")
    found = face.competition.result(ended.state)
    totals = {each.player: each.total for each in results(ended.state)}
    assert {each.name: each.points for each in found.results} == {
        "Léa": totals["1"],
        "Max": totals["2"],
    }
    assert found.top_total == max(totals.values())
    told = face.papers.outcome(ended.state)
    first = max(totals, key=totals.__getitem__)
    assert told.over and told.winners == ({"1": "Léa", "2": "Max"}[first],)
    assert told.figure == f"{totals[first]} points" and told.told[0].endswith(".")
    assert [each.place for each in found.results] == [each.rank for each in results(ended.state)]


def test_virtual_players_bring_nothing_to_a_season(tmp_path, free_lexicon):
    bench = ClassicBench(tmp_path, free_lexicon, "Léa", bot=["faible"], seed="7").open_game()
    assert face_of("classic").competition.result(bench.state) is None  # not over
    bench.do(cmd.CloseGame("tard"))
    assert [each.name for each in face_of("classic").competition.result(bench.state).results] == [
        "Léa"
    ]
