"""Three kinds of evening, and who may look on: telephones are put away in a competition (§2.1),
and only the public screens the judge let in show it."""

import asyncio
from types import SimpleNamespace

import pytest

from console.desk.inbox import Show
from console.french import text
from console.tv.snapshot import ACCESS_PAGE, Access
from console.web.access import ARBITER, JUDGE
from console.web.gate import COOKIE
from console.web.screens import MOST_WAITING, PublicScreens
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.options import EveningKind, GameOptions
from tests.console.games.duplicate.bench import DuplicateBench

AWAY = text("tv_phones_away")
PRESETS = {"competition": True, "reglement": True, "seance-de-club": False, "entre-amis": False}


def scene_text(bench):
    """All that the television writes, and every box of a colour."""
    return " ".join(str(item.get("text", item.get("fill"))) for item in bench.screens()[0]["items"])


def room(folder, lexicon, preset):
    return DuplicateBench.typed(folder, lexicon, preset=preset).open_game()


@pytest.fixture
def competition(tmp_path, free_lexicon):
    return room(tmp_path, free_lexicon, "competition")


@pytest.mark.article("fisf-2020 §2.1")
@pytest.mark.parametrize(("preset", "away"), PRESETS.items())
def test_only_a_competition_puts_telephones_away(tmp_path, free_lexicon, preset, away):
    bench = room(tmp_path, free_lexicon, preset)
    assert bench.desk.phones_away is away
    assert ("angés (art. 2.1)" in scene_text(bench).replace("\u00a0", " ")) is away
    stranger = bench.client()
    assert stranger.get("/tv").status_code == 200
    assert stranger.post("/tv/attente", json={}).json()["open"] is not away


def test_what_0_2_0_opened_is_as_open_as_it_was():
    before = GameOptions("ancienne")
    assert before.kind is None and not before.puts_phones_away and not before.admits_phones


def test_the_menu_offers_three_and_writes_what_was_chosen(tmp_path, free_lexicon):
    assert room(tmp_path, free_lexicon, "seance-de-club").state.options.kind is EveningKind.CLUB


@pytest.mark.article("fisf-2020 §2.1")
def test_a_screen_waits_with_its_mark_until_the_judge_lets_it_in(competition):
    screen, judge = competition.client(address="10.0.0.7"), competition.client(JUDGE)
    assert screen.get("/tv/flux").status_code == 403
    told = screen.post("/tv/attente", json={}).json()
    assert told["away"] == AWAY and told["mark"] in told["told"]
    (waiting,) = judge.get("/juge/ecrans").json()["screens"]
    assert waiting["mark"] == told["mark"]
    assert judge.post("/juge/ecrans", json={"mark": told["mark"]}).json()["screens"] == []
    assert screen.post("/tv/attente", json={}).json() == {"open": True}
    assert COOKIE in screen.cookies
    assert screen.post("/tv/attente", json={}).json() == {"open": True}
    # a screen is no arbiter, and is sent out like any other device
    assert screen.get("/arbitre/etat").status_code == 403
    (entered,) = [each for each in judge.get("/juge/acces").json()["sessions"] if not each["own"]]
    assert told["mark"] in entered["name"]
    judge.post("/juge/acces", json={"revoke": entered["id"]})
    assert screen.post("/tv/attente", json={}).json()["open"] is False


def test_a_screen_refused_asks_again_under_another_mark_and_one_that_left_is_forgotten(competition):
    screen, judge = competition.client(address="10.0.0.7"), competition.client(JUDGE)
    mark = screen.post("/tv/attente", json={}).json()["mark"]
    judge.post("/juge/ecrans", json={"mark": mark, "admit": False})
    assert judge.post("/juge/ecrans", json={"mark": mark}).json()["code"] == "screen_gone"
    assert screen.post("/tv/attente", json={}).json()["open"] is False
    competition.advance_to(competition.now_ms + 60_000)
    assert judge.get("/juge/ecrans").json()["screens"] == []


def test_one_address_holds_one_place_and_the_places_are_few(competition):
    for _ in range(3):
        competition.client(address="10.0.0.7").post("/tv/attente", json={})
    assert len(competition.client(JUDGE).get("/juge/ecrans").json()["screens"]) == 1
    app_at = [competition.client(address=f"10.0.1.{each}") for each in range(MOST_WAITING)]
    codes = [each.post("/tv/attente", json={}).status_code for each in app_at]
    assert codes == [200] * (MOST_WAITING - 1) + [429]


def test_whoever_judges_or_corrects_and_this_machine_look_on(competition):
    for client in (
        competition.client(JUDGE),
        competition.client(ARBITER),
        competition.client(address="127.0.0.1"),
    ):
        assert client.post("/tv/attente", json={}).json() == {"open": True}


def test_a_stream_open_before_ends_when_the_game_begins(tmp_path, free_lexicon):
    bench = DuplicateBench.typed(tmp_path, free_lexicon, preset="competition")
    stranger = SimpleNamespace(
        client=SimpleNamespace(host="10.0.0.7"), cookies={}, query_params={}, headers={}
    )

    async def evening():
        screens = PublicScreens(bench.desk)
        answer = await screens.stream(stranger)
        messages = answer.body_iterator
        assert "event: whole" in await anext(messages)
        bench.open_game()
        bench.desk._show_all()
        return [each async for each in messages]

    assert asyncio.run(evening()) == []


@pytest.mark.parametrize(
    ("picked", "code_shown"), [(None, True), ("reglement", False), ("seance-de-club", True)]
)
def test_between_two_games_no_code_once_a_competition_was_chosen(
    tmp_path, free_lexicon, picked, code_shown
):
    bench = DuplicateBench.typed(tmp_path, free_lexicon)
    door = Access("http://pupitre.local")
    object.__setattr__(bench.session._dependencies, "public_access", lambda: door)
    if picked:
        bench.console.evening.keep({"duplicate/preset": picked})
    bench.post(Show(None))
    told = scene_text(bench).replace("\u00a0", " ")
    assert ("#000000" in told) is code_shown and (AWAY in told) is not code_shown
    assert "pupitre.local" in told


@pytest.mark.article("fisf-2020 §2.1")
def test_the_page_of_access_shows_no_code_to_scan_and_its_address(competition):
    competition.post(Show(ACCESS_PAGE, Access("http://pupitre.local")))
    told = scene_text(competition).replace("\u00a0", " ")
    assert AWAY in told and "pupitre.local" in told and "Visez" not in told
    assert "#000000" not in told, "a box of a QR code"


def test_the_game_over_telephones_come_out_again(competition):
    competition.do(cmd.CloseGame(reason="panne"))
    assert not competition.desk.phones_away
    assert competition.client().post("/tv/attente", json={}).json() == {"open": True}
