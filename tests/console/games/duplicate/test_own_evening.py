"""« Ma soirée »: what one player did, for him alone, on his telephone, on paper and at home."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from console.games.duplicate.papers.reading import RoomSheets, player_sheet
from console.web.access import JUDGE
from console.web.tables import as_printed
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.options import CommonGame, Role
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.letters.lexicon import Lexicon
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.games.duplicate.evening import PEOPLE, SLIPS, correct
from tests.console.web.browser import PHONE, open_page

pytestmark = pytest.mark.usefixtures("data_with_lexicon")
ELEONORE, LOEUF, ZOE, _ = (each.table for each in PEOPLE)


def begin(folder, lexicon: Lexicon, preset: str = "seance-de-club") -> DuplicateBench:
    """A coup closed, a second one placed and not closed yet: two slips of it are in."""
    rig = DuplicateBench.typed(folder, lexicon, preset=preset, players=PEOPLE)
    for coup, letters in ((1, "FEDAYIN"), (2, "CHATEAU")):
        rig.think_over(letters)
        rig.do(game.StopClock(), game.ChooseTop())
        for each, slip in zip(PEOPLE, SLIPS[coup], strict=True):
            entry = f"{coup}-{each.table}"
            if coup == 1 or each.table < ZOE:
                correct(rig, slips.EnterSlip(coup, each.table, slip_from_json(slip), entry))
        if coup == 1:
            correct(rig, slips.CloseCoup(coup), "juge")
        rig.do(game.PlaceTop())
    return rig


def finish(rig: DuplicateBench) -> DuplicateBench:
    for each, slip in list(zip(PEOPLE, SLIPS[2], strict=True))[2:]:
        correct(rig, slips.EnterSlip(2, each.table, slip_from_json(slip), f"2-{each.table}"))
    correct(rig, slips.CloseCoup(2), "juge")
    rig.do(game.CloseGame("fin"))
    return rig


def one_coup(folder, lexicon: Lexicon, people) -> DuplicateBench:
    """Its first player found the top alone."""
    rig = DuplicateBench.typed(folder, lexicon, preset="seance-de-club", players=people)
    rig.think_over("FEDAYIN")
    rig.do(game.StopClock(), game.ChooseTop())
    for each in people:
        slip = {"top": True} if each.table == ELEONORE else {"state": "none"}
        correct(rig, slips.EnterSlip(1, each.table, slip_from_json(slip), f"1-{each.table}"))
    correct(rig, slips.CloseCoup(1), "juge")
    rig.do(game.PlaceTop())
    return rig


def read(answer) -> str:
    """What stands on a page, without its style and its scripts."""
    shown = answer.text.partition("<main")[2].partition("</main>")[0]
    return shown.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.fixture
def playing(tmp_path, free_lexicon):
    return begin(tmp_path, free_lexicon)


@pytest.fixture
def over(playing):
    return finish(playing)


def let_in(rig: DuplicateBench, table: int):
    client = rig.client()
    code = as_printed(rig.desk.tables.codes((table,))[table])
    entered = client.post("/soiree/entrer", json={"code": code.lower()})
    assert entered.status_code == 200, entered.text
    return client


# --- what stands on it --------------------------------------------------------------------------


def test_every_coup_what_was_played_what_was_lost_and_the_way_of_the_totals(over):
    sheet = player_sheet(over.state, ZOE)
    keys = [key for key, _, _ in sheet.headings]
    first = dict(zip(keys, sheet.rows[0], strict=True))
    assert (first["points"], first["top"], first["lost"]) == (14, 110, 96)
    assert first["word"] == "FEDAYIN H8"
    assert sheet.tops == (110, 185)
    third, room = sheet.others
    assert third.totals == (110, 185), "the best of four is its best third, rounded up: two"
    assert sheet.own[-1] < room.totals[-1] < third.totals[-1]


def test_the_words_one_missed_come_with_their_entry(over):
    missed = player_sheet(over.state, ZOE).missed
    assert (missed[0].word, missed[0].ref, missed[0].lost) == ("FEDAYIN", "H8", 96)
    assert "fedayin" in missed[0].entry
    assert player_sheet(over.state, ELEONORE).missed == ()


def test_with_another_lexicon_words_have_no_entry(over):
    options = replace(over.state.options, lexicon="celui-du-club", lexicon_edition="9")
    missed = player_sheet(replace(over.state, options=options), ZOE).missed
    assert missed and not any(each.entry for each in missed)


def test_two_players_are_not_compared_with_each_other(tmp_path, free_lexicon):
    rig = one_coup(tmp_path, free_lexicon, PEOPLE[:2])
    rig.do(game.CloseGame("fin"))
    assert player_sheet(rig.state, ELEONORE).others == ()


# --- while it is played -------------------------------------------------------------------------


@pytest.mark.article("fisf-2020 §3.5")
def test_while_it_is_played_only_closed_coups_and_no_solo(playing):
    sheet = RoomSheets.public(playing.state).sheet_of(ELEONORE)
    assert len(sheet.rows) == 1 and sheet.tops == (110,)
    everything = repr(sheet)
    assert "ECHAUDAT" not in everything and "olo" not in everything


@pytest.mark.article("fisf-2020 §3.5")
def test_a_solo_is_told_at_the_end_and_not_before(tmp_path, free_lexicon):
    rig = one_coup(tmp_path, free_lexicon, PEOPLE)
    client = let_in(rig, ELEONORE)
    before = read(client.get("/soiree"))
    assert "FEDAYIN" in before
    assert "solo" not in before.lower().replace("les solos sont annoncés à la fin", "")
    rig.do(game.CloseGame("fin"))
    assert "Solo : coup 1 (110)." in read(client.get("/soiree"))


# --- on a telephone, at home --------------------------------------------------------------------


def test_only_ones_own(over):
    client = let_in(over, ZOE)
    page = client.get("/soiree").text
    assert "Müller" in page and "Éléonore" not in page and "Tricheur" not in page
    assert "<b>Müller" not in page
    stranger = over.client()
    asked = stranger.get("/soiree").text
    assert "Code de votre carte" in asked and "Müller" not in asked
    for name in ("ma-soiree.html", "ma-soiree.pdf"):
        assert stranger.get(f"/soiree/{name}").status_code == 409
    assert stranger.get("/juge/resultats/code").status_code == 401


def test_it_goes_home_as_one_file_or_as_a_pdf(over, tmp_path):
    client = let_in(over, ZOE)
    file = client.get("/soiree/ma-soiree.html")
    assert "attachment" in file.headers["content-disposition"]
    assert "/soiree/" not in file.text and len(file.content) < 300_000
    paper = client.get("/soiree/ma-soiree.pdf")
    assert paper.content.startswith(b"%PDF")


@pytest.mark.article("fisf-2020 §2.1")
def test_in_a_competition_it_waits_for_the_end(tmp_path, free_lexicon):
    rig = begin(tmp_path, free_lexicon, "competition")
    code = rig.desk.tables.codes((ZOE,))[ZOE]
    refused = rig.client().post("/soiree/entrer", json={"code": code})
    assert refused.json()["code"] == "phones_put_away"
    finish(rig)
    assert "Müller" in let_in(rig, ZOE).get("/soiree").text


def test_a_partie_that_other_centres_may_still_play_is_the_judges_to_give(over, monkeypatch):
    client = let_in(over, ZOE)
    options = replace(over.state.options, common=CommonGame("epreuve", 1, Role.FILE))
    shown = replace(over.judge, state=replace(over.state, options=options))
    monkeypatch.setattr(type(over.desk), "judge", property(lambda _: shown))
    assert client.get("/soiree").json()["code"] == "evening_not_here"


def test_a_wrong_code_is_braked_and_last_weeks_card_asks_again(over):
    client = over.client(address="10.0.0.7")
    old = client.get("/soiree", headers={"Cookie": "pupitre-soiree=BBBBBBBB"})
    assert "Code de votre carte" in old.text
    assert "Max-Age=0" in old.headers["set-cookie"], "it is not asked for again and again"
    codes = [client.post("/soiree/entrer", json={"code": f"BBBBBBB{each}"}) for each in "CDFGHJ"]
    assert codes[-1].json()["code"] == "pin_wait"


def test_the_judge_shows_a_player_his_way_in(over):
    judge = over.client(JUDGE)
    query = f"partie={over.state.options.id}&table={ZOE}"
    told = judge.get(f"/juge/resultats/code?{query}").json()
    assert told["picture"].startswith("<svg") and told["address"].endswith("/soiree")
    entered = over.client().post("/soiree/entrer", json={"code": told["code"]})
    assert entered.json()["name"] == PEOPLE[2].name
    other = judge.get(f"/juge/resultats/code?partie=autre&table={ZOE}")
    assert other.json()["code"] == "evening_not_on_desk"


def test_before_anything_is_corrected_it_says_so(tmp_path, free_lexicon):
    rig = DuplicateBench.typed(tmp_path, free_lexicon, preset="seance-de-club", players=PEOPLE)
    rig.open_game()
    assert "Aucun coup n’est encore corrigé" in let_in(rig, ZOE).get("/soiree").text


def test_the_file_opens_at_home_without_any_network(over, browser, tmp_path):
    path = tmp_path / "soiree.html"
    path.write_bytes(let_in(over, ZOE).get("/soiree/ma-soiree.html").content)
    troubles: list[str] = []
    page = open_page(browser, PHONE, troubles)
    page.context.set_offline(True)
    page.goto(path.as_uri())
    expect(page.locator("#which")).to_have_text("Coup 1")
    expect(page.locator("#own")).to_have_text(
        "Vous\N{NO-BREAK SPACE}: FINE, 14\N{NO-BREAK SPACE}points"
    )
    page.click("#on")
    expect(page.locator("#which")).to_have_text("Coup 2")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) == 0
    assert troubles == []
