"""« Résultats » at the door: rankings by group, papers in every form, printers, sticks, a logo."""

import base64
import io
import os
import random
import stat
from pathlib import Path

import pytest
from PIL import Image

from console.machine.printers import PrinterBook
from console.web.access import ARBITER, JUDGE
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.games.duplicate.evening import correct, play_evening

PAPERS = {
    ("results", "pdf"): b"%PDF",
    ("results", "html"): b"<!doctype html>",
    ("results", "csv"): "\ufeffrang".encode(),
    ("results", "federation"): b'"1"',
    ("ranking", "pdf"): b"%PDF",
    ("sheet", "pdf"): b"%PDF",
    ("sheet", "html"): b"<!doctype html>",
    ("sheet", "csv"): b"coup",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("soiree")


@pytest.fixture(scope="module")
def evening(folder, free_lexicon):
    return play_evening(folder, free_lexicon)


@pytest.fixture
def judge(evening):
    return evening.client(JUDGE)


def game_of(judge) -> str:
    return judge.get("/juge/resultats/liste").json()["games"][0]["id"]


def test_only_the_judge_sees_them(evening):
    for path in ("", "/liste", "/classement", "/fin", "/joueur", "/fichier", "/saison"):
        assert evening.client(ARBITER).get(f"/juge/resultats{path}").status_code in (401, 403)


@pytest.mark.parametrize(("family", "form"), PAPERS)
def test_every_paper_can_be_taken(judge, family, form):
    asked = {"partie": game_of(judge), "famille": family, "forme": form}
    answer = judge.get("/juge/resultats/fichier", params=asked)
    assert answer.status_code == 200
    assert answer.content.startswith(PAPERS[family, form])
    assert "filename*=UTF-8''" in answer.headers["content-disposition"]


def test_rankings_by_serie_club_and_pairs(judge):
    told = judge.get("/juge/resultats/classement", params={"partie": game_of(judge)}).json()
    cuts = {cut["key"]: [group["heading"] for group in cut["groups"]] for cut in told["cuts"]}
    assert cuts == {
        "serie": ["Série 3A"],
        "club": ["Ailleurs", "Nîmes", "Sète"],
        "paires": ["Paires"],
    }
    sete = next(cut for cut in told["cuts"] if cut["key"] == "club")["groups"][2]["ranking"]
    assert [line["rank"] for line in sete] == [1, 2]


def test_the_page_is_told_its_columns_and_what_stands_in_them(judge):
    told = judge.get("/juge/resultats/classement", params={"partie": game_of(judge)}).json()
    headings = [column["heading"] for column in told["columns"]]
    assert headings == ["Rang", "Table", "Joueur", "Total", "%", "Solos"]
    unranked = [line["cells"][:3] for line in told["ranking"] if line["rank"] is None]
    late = "Retardataire (en retard\N{NO-BREAK SPACE}: joue à partir du coup 3)"
    assert unranked == [["—", 8, late], ["exclu", 5, "Tricheur"]]
    for cut in told["cuts"]:
        for line in (line for group in cut["groups"] for line in group["ranking"]):
            assert line["cells"][0] == (line["rank"] or "exclu")


def test_a_name_opens_that_players_sheet(judge):
    asked = {"partie": game_of(judge), "table": 3}
    sheet = judge.get("/juge/resultats/joueur", params=asked).json()
    headings = [column["heading"] for column in sheet["columns"]]
    assert headings == "Coup,Joué,Points,Top,Mot du top,Perdu,Cumul,Remarque".split(",")
    assert sheet["name"].startswith("Zoé") and "Table 3" in sheet["told"]
    for place, (coup, _, points, top, word, lost, cumul, _) in enumerate(sheet["rows"]):
        assert (coup, lost) == (place + 1, top - points) and " " in word
        assert sheet["own"][place] == cumul
    assert sheet["tops"] == [sheet["rows"][0][3], sheet["rows"][0][3] + sheet["rows"][1][3]]
    nobody = judge.get("/juge/resultats/joueur", params={**asked, "table": 99})
    assert nobody.json()["code"] == "unknown_player"


def test_that_sheet_alone_can_be_printed(judge):
    asked = {"partie": game_of(judge), "table": 3}
    answer = judge.get("/juge/resultats/feuille", params=asked)
    assert answer.content.startswith(b"%PDF")
    assert "inline; filename*=UTF-8''feuille-" in answer.headers["content-disposition"]
    nobody = judge.get("/juge/resultats/feuille", params={**asked, "table": 99})
    assert nobody.json()["code"] == "unknown_player"


def test_how_it_ended_is_told_with_the_slips_that_miss(judge):
    told = judge.get("/juge/resultats/fin", params={"partie": game_of(judge)}).json()
    empty = {"told": [], "winners": [], "figure": "", "missing": [], "slips": True, "waiting": ""}
    assert told == {"over": False, **empty}


def test_the_end_names_its_cause_the_winner_and_what_misses(tmp_path, free_lexicon):
    rig = DuplicateBench.typed(tmp_path, free_lexicon)
    rig.think_over("FEDAYIN")
    correct(rig, cmd.SeatPlayers((player(1, "Ana"), player(2, "Bob"))), "juge")
    rig.do(game.StopClock(), game.ChooseTop(), game.PlaceTop())
    correct(rig, cmd.EnterSlip(1, 1, slip_from_json({"top": True}), "un"))
    rig.do(game.CloseGame("la salle ferme"))
    judge = rig.client(JUDGE)
    told = judge.get("/juge/resultats/fin", params={"partie": game_of(judge)}).json()
    assert (told["over"], told["told"]) == (True, ["La salle ferme."])
    assert (told["winners"], told["missing"]) == (["Ana"], [{"coup": 1, "tables": [2]}])


@pytest.mark.parametrize(("form", "begins"), [("pdf", b"%PDF"), ("html", b"<!"), ("csv", b"\xef")])
def test_the_season(judge, form, begins):
    answer = judge.get("/juge/resultats/saison", params={"forme": form, "par": "places"})
    assert answer.content.startswith(begins)


@pytest.mark.parametrize("best", ["0", "-1", "x"])
def test_a_season_of_no_game_is_refused(judge, best):
    asked = {"forme": "csv", "par": "points", "meilleures": best}
    answer = judge.get("/juge/resultats/saison", params=asked)
    assert answer.status_code == 409
    assert answer.json()["code"] == "season_best"


def test_what_does_not_exist_is_refused(judge):
    for asked in ({"partie": "x"}, {"partie": game_of(judge), "famille": "sheet", "forme": "doc"}):
        assert judge.get("/juge/resultats/fichier", params=asked).status_code == 409


def test_everything_goes_to_the_stick(judge, folder):
    assert judge.post("/juge/resultats/cle", json={}).json() == {"sticks": ["sticks"]}
    written = {path.name for path in (folder / "sticks" / "pupitre" / "resultats").iterdir()}
    assert {"saison.pdf", "saison.html", "saison.csv"} <= written
    kinds = {name.partition("-1-")[2] for name in written if "-1-" in name}
    assert kinds >= {"résultats.pdf", "résultats.html", "résultats.csv", "federation.csv"}
    assert kinds >= {"feuille.pdf", "feuille.csv"}


def picture(side: int = 60) -> str:
    drawn = io.BytesIO()
    Image.new("RGB", (side, side), "#a3141f").save(drawn, "PNG")
    return base64.b64encode(drawn.getvalue()).decode()


def test_a_logo_is_kept_and_printed(judge):
    asked = {"partie": game_of(judge), "famille": "results", "forme": "pdf"}
    plain = judge.get("/juge/resultats/fichier", params=asked).content
    assert judge.post("/juge/resultats/logo", json={"image": picture()}).status_code == 200
    assert judge.get("/juge/resultats/liste").json()["logo"] is True
    with_logo = judge.get("/juge/resultats/fichier", params=asked).content
    assert with_logo.count(b"/Image") > plain.count(b"/Image")
    judge.post("/juge/resultats/logo", json={})
    assert judge.get("/juge/resultats/liste").json()["logo"] is False


def photograph() -> str:
    """As large as one can be: nothing in it repeats."""
    drawn = io.BytesIO()
    Image.frombytes("RGB", (900, 900), random.Random(12).randbytes(900 * 900 * 3)).save(
        drawn, "JPEG", quality=5
    )
    return base64.b64encode(drawn.getvalue()).decode()


def test_a_logo_that_would_weigh_too_much_is_made_smaller(judge):
    """It was kept, and nowhere to be seen: whoever prints it bounds what he reads."""
    assert judge.post("/juge/resultats/logo", json={"image": photograph()}).status_code == 200
    assert judge.get("/juge/resultats/liste").json()["logo"] is True
    judge.post("/juge/resultats/logo", json={})


def large_picture() -> str:
    """Few bytes, and more points than memory."""
    drawn = io.BytesIO()
    Image.new("1", (6_000, 6_000)).save(drawn, "PNG")
    return base64.b64encode(drawn.getvalue()).decode()


def torn_picture() -> str:
    """The library calls what it finds in the middle of it an error of syntax."""
    drawn = base64.b64decode(picture())
    return base64.b64encode(drawn[:33] + bytes(8) + drawn[33:]).decode()


@pytest.mark.parametrize(
    "image",
    ["@@", "é", base64.b64encode(b"not an image").decode(), large_picture(), torn_picture()],
    ids=["no base64", "no ASCII", "no image", "large", "torn"],
)
def test_what_is_no_image_is_refused(judge, folder, image):
    answer = judge.post("/juge/resultats/logo", json={"image": image})
    assert (answer.status_code, answer.json()["code"]) == (409, "logo_unreadable")
    assert not (folder / "logo.png").exists()


@pytest.fixture
def cups(tmp_path, monkeypatch) -> Path:
    """CUPS' two commands, and what they were asked."""
    folder = tmp_path / "bin"
    folder.mkdir()
    asked = tmp_path / "asked"
    for name, script in (
        ("lpstat", "#!/bin/sh\necho Bureau\n"),
        ("lp", f'#!/bin/sh\necho "$@" > {asked}\ncat >> {asked}\n'),
    ):
        path = folder / name
        path.write_text(script)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return asked


def test_a_pdf_is_printed(judge, cups):
    assert judge.get("/juge/resultats/liste").json()["printers"] == ["Bureau"]
    paper = {"partie": game_of(judge), "famille": "results", "forme": "pdf"}
    answer = judge.post("/juge/resultats/imprimer", json={**paper, "imprimante": "Bureau"})
    assert answer.status_code == 200
    assert cups.read_bytes().startswith(b"-d Bureau -t ")
    assert b"%PDF" in cups.read_bytes()
    wrong = judge.post("/juge/resultats/imprimer", json={**paper, "imprimante": "Autre"})
    assert wrong.json()["code"] == "printer_unknown"
    table = judge.post("/juge/resultats/imprimer", json={**paper, "forme": "csv"})
    assert table.json()["code"] == "printer_pdf_only"


def test_a_machine_without_cups_has_no_printer(monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert PrinterBook().names() == ()
