"""`pupitre results`: the same figures in every form, accents right."""

import csv
import io
import json
import re

import pytest

from console.cli import main
from engine.games.duplicate.slips.slip import parse_short
from tests.console.games.duplicate.evening import play_evening


@pytest.fixture
def folder(tmp_path, free_lexicon):
    play_evening(tmp_path / "data", free_lexicon)
    return tmp_path / "data"


def results(capsysbinary, folder, *options):
    assert main(["results", "--data", str(folder), *options]) == 0
    return capsysbinary.readouterr().out


def test_the_ranking_in_json(capsysbinary, folder):
    told = json.loads(results(capsysbinary, folder, "--format", "json"))
    lines = [(line["rank"], line["table"], line["total"]) for line in told["ranking"]]
    top = told["top_total"]
    assert lines == [(1, 1, top), (2, 2, 110), (3, 3, 14), (None, 8, 0), (None, 5, 0)]
    assert told["ranking"][0]["percentage"] == 100.0
    assert told["ranking"][3]["coups"][0]["status"] == "absent"
    assert told["provisional"] is False
    sanctions = {(each["coup"], each["table"]): each["sanction"] for each in told["sanctions"]}
    assert sanctions == {(1, 2): "avertissement", (2, 2): "zero", (2, 3): "zero"}
    assert [solo["table"] for solo in told["solos"]] == [1]


def test_the_ranking_in_csv_opens_in_a_spreadsheet(capsysbinary, folder):
    content = results(capsysbinary, folder, "--format", "csv")
    assert content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
    assert rows[0]["nom"] == "Éléonore Garçon"
    assert rows[0]["pourcentage"] == "100,00"
    assert rows[2]["nom"] == "Zoé <b>Müller</b> ; dite « Zo »"
    assert [row["rang"] for row in rows] == ["1", "2", "3", "—", "exclu"]
    assert rows[1]["coup 1"] == "110"


def test_the_federation_reads_latin_1_and_empty_tables(capsysbinary, folder):
    content = results(capsysbinary, folder, "--format", "federation")
    lines = content.decode("latin-1").splitlines()
    assert lines[1] == '"2","OEdipe Loeuf / Noël Dvorák","110"'
    assert lines[3] == '"4","--table vide--","-1"'
    assert len(lines) == 8


def test_the_page_shows_names_and_never_runs_them(capsysbinary, folder):
    page = results(capsysbinary, folder, "--format", "html").decode()
    assert "Zoé &lt;b&gt;Müller&lt;/b&gt;" in page
    assert "<b>Müller" not in page
    assert "(règlement 2020, art. " in page
    assert "Feuilles des joueurs" in page
    assert (
        "Feuilles des joueurs"
        not in results(capsysbinary, folder, "--format", "html", "--no-sheets").decode()
    )


def test_the_pdf_holds_every_letter_of_every_name(folder, tmp_path, capsys, caplog):
    out = tmp_path / "r.pdf"
    assert main(["results", "--data", str(folder), "--out", str(out)]) == 0
    assert str(out) in capsys.readouterr().out
    content = out.read_bytes()
    assert content.startswith(b"%PDF-")
    # Fonts are embedded with a map from glyphs back to letters: every accent must be in it.
    mapped = _mapped_letters(content)
    assert set("ÉéçŒœëřáüî«»") <= mapped
    assert "missing" not in caplog.text


def _mapped_letters(pdf: bytes) -> set[str]:
    letters = set()
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        if b"beginbfchar" in stream:
            for code in re.findall(rb"<[0-9A-Fa-f]+> <([0-9A-Fa-f]+)>", stream):
                letters.add(bytes.fromhex(code.decode()).decode("utf-16-be"))
    return letters


def test_a_pdf_of_two_hundred_sheets_is_not_cut(folder, tmp_path):
    short, long = tmp_path / "short.pdf", tmp_path / "long.pdf"
    main(["results", "--data", str(folder), "--out", str(short), "--no-sheets"])
    main(["results", "--data", str(folder), "--out", str(long)])
    assert short.read_bytes().count(b"/Type /Page\n") < long.read_bytes().count(b"/Type /Page\n")


def test_an_open_coup_makes_the_results_provisional(tmp_path, free_lexicon, capsysbinary):
    from engine.games.duplicate import commands as game
    from engine.games.duplicate.correction import commands as cmd
    from tests.console.games.duplicate.evening import correct

    rig = play_evening(tmp_path / "data", free_lexicon)
    rig.think_over("RSTLIAO"[: rig.judge.state.options.formule.rack_size])
    rig.do(game.StopClock())
    correct(rig, cmd.EnterSlip(3, 1, parse_short("-"), "x"))
    told = json.loads(results(capsysbinary, tmp_path / "data", "--format", "json"))
    assert told["provisional"] is True


def test_a_game_without_slips_says_so(tmp_path, free_lexicon, capsys):
    from tests.console.games.duplicate.bench import DuplicateBench

    DuplicateBench.typed(tmp_path / "data", free_lexicon).think_over("FEDAYIN")
    assert main(["results", "--data", str(tmp_path / "data")]) == 2
    assert "n'a encore aucun bulletin corrigé" in capsys.readouterr().err
