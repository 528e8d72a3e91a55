"""Every command of every page is sent with what the rules refuse, and with nonsense: nothing but a
sentence ever comes back."""

import random
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import console.games
import console.web
from console.desk.buttons import Forward
from console.desk.inbox import Ask, StartGame, TypeLetter
from console.desk.option_table import NewGame
from console.games import face_of
from console.registry import GAMES
from console.web.access import ARBITER, JUDGE
from console.web.app import every_route
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.slips.slip import parse_short
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.web.assault import bodies, check, got_from, keys_asked_by, posted_to, refusable

KEYS = keys_asked_by(*(Path(each.__file__).parent for each in (console.web, console.games)))
ROUNDS = 2
"""Of every command at every moment."""
SPARED = ("/sortir",)
"""Whoever sends it is out."""
WITHOUT_BODY = ("/juge/resultats/cle",)
"""It copies everything to a stick, which takes its time."""


@pytest.fixture
def open_rig(tmp_path, free_lexicon):
    rigs = []

    def opened(game: str = "", **choices: object) -> DuplicateBench:
        rig = DuplicateBench.typed(tmp_path / game, free_lexicon, **choices)
        rigs.append(rig)
        if game:
            rig.post(StartGame(NewGame(game, source="saisie")))
            assert rig.judge.state is not None
        return rig

    for name in ("", *GAMES):
        (tmp_path / name).mkdir(exist_ok=True)
    yield opened
    for rig in rigs:
        rig.console.session._dependencies.journal.close()


def client_of(rig: DuplicateBench, role: str = JUDGE) -> TestClient:
    client = rig.client(role)
    client._transport.raise_server_exceptions = False  # as a browser sees it
    return client


def test_the_keys_the_pages_look_for_are_known():
    assert {"pin", "button", "volume", "page", "letter", "slip", "table", "reason"} <= {*KEYS}


@pytest.mark.parametrize("game", ["", "duplicate"])
def test_every_page_answers_nonsense_with_a_sentence(open_rig, game):
    """The pages of all the games are served whatever is played."""
    rig = open_rig(game)
    routes = every_route(rig.desk, rig.games)
    for role, pages in ((JUDGE, ""), (ARBITER, "/arbitre")):
        client = client_of(rig, role)
        for path in posted_to(routes):
            if path in SPARED or not path.startswith(pages):
                continue
            for body in (b"{}",) if path in WITHOUT_BODY else bodies(KEYS):
                check(client.post(path, content=body), (role, path, body))
        for path in got_from(routes):
            for query in ("", "?" + "&".join(f"{key}=xyz" for key in KEYS[:40])):
                check(client.get(path + query), (role, path, query))


def moments(rig: DuplicateBench, game: str):
    """The rig at one moment after another of a game."""
    yield "open"
    if game != "duplicate":
        for number in range(4):
            for message in (Forward(), *map(TypeLetter, "AEINRST")):
                rig.post(message)
            yield f"letters typed, {number}"
        return
    rig.do(slips.SeatPlayers((player(1, "Ana"), player(2, "Bob"))))
    rig.do(cmd.OpenCoup(), *(cmd.TypeTile(letter) for letter in "FEDAYIN"))
    yield "drawn"
    rig.do(cmd.AnnounceRack(), cmd.StartClock(), cmd.StopClock())
    yield "collected"
    rig.do(cmd.ChooseTop())
    rig.do(slips.EnterSlip(1, 1, parse_short("T"), "a"))
    yield "chosen"
    rig.do(cmd.PlaceTop())
    yield "placed"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_command_is_refused_in_words(open_rig, game):
    """Looked at beforehand, then done; what is done may change the game under the next one."""
    rig, dice = open_rig(game), random.Random(f"refusals {game}")
    client = client_of(rig)
    commands = sorted(rig.judge.face.game.commands.classes.items())
    refused = set()
    for moment in moments(rig, game):
        for kind, command in commands:
            for _ in range(ROUNDS):
                body = {"kind": kind, "version": 1, "payload": refusable(command, dice)}
                answer = client.post("/juge/apercu", json=body)
                check(answer, (moment, body))
                refused |= {answer.json().get("code")}
    assert len(refused) > 5, refused
    for _ in range(ROUNDS):
        for kind, command in dice.sample(commands, len(commands)):
            for path in ("/juge/commande", "/juge/correction"):
                body = {"kind": kind, "version": 1, "payload": refusable(command, dice)}
                check(client.post(path, json=body), (path, body))
        for message in (Forward(), *map(TypeLetter, "ABCDEFG"), Forward()):
            rig.post(message)
    check(client.get("/juge/etat"), "the page itself")


@pytest.mark.parametrize("game", ["", *sorted(GAMES)])
def test_a_page_that_was_left_open_on_another_game_is_refused_in_words(open_rig, game):
    rig, dice = open_rig(game), random.Random("last week")
    client = client_of(rig)
    own = rig.judge.face.game.commands.classes if game else {}
    strange = [
        (kind, command)
        for other in GAMES
        for kind, command in face_of(other).game.commands.classes.items()
        if kind not in own
    ]
    assert len(strange) > 20
    for kind, command in strange:
        for path in ("/juge/apercu", "/juge/commande"):
            body = {"kind": kind, "version": 1, "payload": refusable(command, dice)}
            answer = client.post(path, json=body)
            check(answer, (path, body))
            assert 400 <= answer.status_code < 500, (path, body)


def test_a_word_that_cannot_be_played_says_why(open_rig):
    """« Corriger » with it was « Erreur 500 » in 0.2.0, and so was « Retenir »."""
    rig = open_rig("duplicate")
    client = client_of(rig)
    rig.do(cmd.OpenCoup(), *(cmd.TypeTile(letter) for letter in "FEDAYIN"))
    rig.do(cmd.AnnounceRack(), cmd.StartClock(), cmd.StopClock(), cmd.ChooseTop(), cmd.PlaceTop())
    move = {"word": "FEDAYON", "ref": "H8"}
    body = {
        "kind": "CorrectCoup",
        "version": 1,
        "payload": {"coup": 1, "reason": "x", "move": move},
    }
    for path in ("/juge/apercu", "/juge/commande"):
        answer = client.post(path, json=body)
        assert answer.status_code == 409
        said = answer.json()["message"].replace("\u00a0", " ")
        assert said.startswith("« FEDAYON » en H8 ne peut pas être retenu. Le tirage FEDAYIN")


def test_a_fault_of_the_program_has_a_sentence_too(open_rig, monkeypatch):
    rig = open_rig()
    client = client_of(rig)
    monkeypatch.setattr(rig.desk, "health", lambda: 1 / 0)
    answer = client.get("/juge/sante")
    assert (answer.status_code, answer.json()["code"]) == (500, "page_failed")


def test_what_an_arbiter_sends_is_refused_in_words(open_rig):
    rig, dice = open_rig("duplicate"), random.Random("slips")
    rig.post(Ask(slips.SeatPlayers((player(1, "Ana"),))))
    rig.do(cmd.OpenCoup(), *(cmd.TypeTile(letter) for letter in "FEDAYIN"))
    rig.do(cmd.AnnounceRack(), cmd.StartClock(), cmd.StopClock())
    client = client_of(rig, ARBITER)
    game = rig.judge.options.id
    for _ in range(60):
        body = {"game": game, **refusable(slips.EnterSlip, dice)}
        check(client.post("/arbitre/bulletin", json=body), body)
