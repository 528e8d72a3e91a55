"""Adding a game is adding two folders and one line: here both live in the tests, and the whole
house plays it without knowing its name."""

import json
import queue
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from console.app.assembly import Plan, assemble
from console.app.equipment import Wanted
from console.app.rig import HandTempo, VirtualDesk
from console.app.room import Speaker
from console.cli import main
from console.desk.buttons import Button, Press
from console.desk.inbox import Ask, TypeLetter
from console.desk.option_table import NewGame
from console.folders import JOURNAL_FILE
from console.french.typography import typeset
from console.games import face_of
from console.games.history import history_of
from console.journal.ledger import Journal
from console.journal.store import JournalFile
from console.registry import GAMES
from console.session.opened_game import last_unfinished
from console.settings.parser import parse
from console.settings.sections import Settings
from console.tv.compose import scene
from tests.console.web.rig import routes_of_games
from tests.tirette.rules import Draw, Finish, TiretteState
from tests.tools.bench_console import OWN, lamps_for, simulated_table

NAME = "tirette"


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """The one line."""
    GAMES[NAME] = "tests.tirette"
    yield
    del GAMES[NAME]
    face_of.cache_clear()


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def table(tmp_path: Path, free_lexicon, said: list[str]):
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    settings = Settings()
    made = simulated_table(
        tmp_path,
        journal,
        free_lexicon,
        NewGame(NAME),
        settings=settings,
        subscribers=(Speaker(settings, lambda utterance: said.append(utterance.text)),),
    )
    made.open_game()
    yield made
    journal.close()


def state_of(table) -> TiretteState:
    state = table.judge.state
    assert isinstance(state, TiretteState)
    return state


def draw(table, letters: str) -> None:
    for letter in letters:
        table.post(Ask(Draw(letter)))


def test_it_is_played_by_the_loop_and_won(table):
    draw(table, "KAZE")
    table.post(Press(Button.VALIDER))
    assert state_of(table).winners == (1,)
    assert [state_of(table).total(number) for number in (1, 2)] == [20, 2]


def test_a_refusal_is_told_in_its_own_french(table):
    draw(table, "KAZEB")
    assert table.judge.refusal.code == "tirette_all_drawn"
    table.post(Press(Button.CHRONO))
    assert table.judge.public.banners[0].text == "On tire les jetons. Posez-en un sur le lecteur."


def test_a_letter_typed_at_the_desk_is_what_the_game_says_it_is(table):
    table.post(TypeLetter("k"))
    assert [each.letter for each in state_of(table).drawn] == ["K"]


def test_a_power_cut_in_the_middle_loses_nothing(table, tmp_path, free_lexicon):
    draw(table, "KAZ")
    before = state_of(table)
    table.console.dependencies.journal.close()
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    resumed = last_unfinished(journal)
    assert resumed is not None and resumed.face is face_of(NAME) and resumed.state == before
    again = simulated_table(tmp_path, journal, free_lexicon, NewGame(NAME))
    again.session.resume(resumed, 0)
    draw(again, "E")
    again.post(Press(Button.VALIDER))
    assert state_of(again).winners == (1,)
    journal.close()


def test_its_records_bear_its_name_and_share_no_kind_with_another_game(table, tmp_path):
    draw(table, "KA")
    with JournalFile.reading(tmp_path / JOURNAL_FILE) as journal:
        (summary,) = journal.games()
        kinds = [record.kind for record in journal.read(summary.game)]
        assert history_of(journal.read(summary.game)).state == state_of(table)
    assert summary.kind == NAME and summary.name == "tirette-1"
    assert kinds == ["tirette/GameOpened", "tirette/TileDrawn", "tirette/TileDrawn"]


def test_the_room_sees_and_hears_it(table, said):
    draw(table, "KAZE")
    shown = scene(table.judge.public, 0)
    assert shown.name == NAME and any(typeset("Ana : 20") in text for text in shown.texts)
    table.post(Press(Button.VALIDER))
    assert said == ["K.", "A.", "Z.", "E.", "Gagne : Ana."]


def test_its_lamps_and_its_buttons_are_its_own(table):
    assert lamps_for(table.judge)["pret"] == "wink"
    draw(table, "KAZE")
    assert lamps_for(table.judge)["pret"] == "on"
    assert next(offer.label for offer in table.judge.situation.offers) == "finir"


def test_it_serves_a_page_and_the_judges_page_knows_its_step(table):
    from starlette.testclient import TestClient

    from console.web.access import JUDGE, AccessBook, Visitor
    from console.web.app import build_app
    from console.web.gate import COOKIE
    from console.web.link import PageDesk

    draw(table, "KAZE")
    access = AccessBook.open(table.console.dependencies.journal.path.with_name("access.json"))
    desk = PageDesk(table.post, table.session.snapshots, lambda: 0, access, "http://pupitre.local")
    app = build_app(desk, routes_of_games(desk))
    client = TestClient(app, base_url="http://pupitre.local", headers=OWN)
    assert client.get("/tirette/scores").status_code == 401
    client.cookies.set(COOKIE, access.cookie_for(Visitor(JUDGE, JUDGE)))
    assert client.get("/tirette/scores").json() == {"Ana": 20, "Bob": 2}
    told = client.get("/juge/etat").json()
    assert (told["kind"], told["natural"]) == (NAME, {"button": "valider", "held": False})
    raw = {"kind": "Finish", "version": 1, "payload": {}}
    assert client.post("/juge/commande", json=raw).status_code == 200
    assert state_of(table).winners == (1,)


def test_it_is_exported_and_listed_and_counted_by_the_command_line(table, tmp_path, capsys):
    draw(table, "KAZE")
    table.post(Ask(Finish()))
    table.console.dependencies.journal.close()
    assert main(["journal", "--data", str(tmp_path), "export"]) == 0
    assert json.loads(capsys.readouterr().out) == {"name": "tirette-1", "letters": list("KAZE")}
    assert main(["journal", "--data", str(tmp_path), "list"]) == 0
    assert "4 jetons" in capsys.readouterr().out
    assert main(["season", "--data", str(tmp_path)]) == 0
    assert "Ana" in capsys.readouterr().out


def test_its_settings_have_a_section_of_their_own():
    assert parse("[tirette]\nmanches = 5\n").jeux[NAME].manches == 5
    assert parse(f'[partie]\njeu = "{NAME}"\n').partie.jeu == NAME


def test_the_virtual_rig_draws_its_tiles_with_a_real_press_at_the_end(tmp_path, free_lexicon):
    """Real loop, real reader driver on a pseudo-terminal, real panel on mock pins."""
    swift = HandTempo(leave_s=0.02, rest_s=0.02, patience_s=3.0, lift_s=0.6)
    desk = VirtualDesk(5, tempo=swift)
    settings = Settings()
    settings = replace(settings, partie=replace(settings.partie, source="jetons"))
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    wanted = Wanted(window=False, voice=False, pages=False, virtual=desk)
    plan = Plan(
        settings, tmp_path, NewGame(NAME), wanted=wanted, open_lexicon=lambda name: free_lexicon
    )
    console = assemble(plan, journal)
    seen: queue.Queue[object] = queue.Queue()
    console.session.snapshots.listen(lambda judge: seen.put(judge.state))

    def until(condition) -> TiretteState:
        while True:
            state = seen.get(timeout=20)
            if state is not None and condition(state):
                return state

    with console.wiring:
        console.post(Press(Button.SUIVANT))
        drawn = until(lambda state: state.left == 0).drawn
        assert all(each.tile is not None for each in drawn)
        desk.rig.panel.press("valider")
        assert until(lambda state: bool(state.winners)).winners
    journal.close()
