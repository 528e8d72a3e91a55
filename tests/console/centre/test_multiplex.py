"""One centre draws; another receives its letters and its tops, at once or late, and works on."""

import json

import pytest

from console.centre.multiplex import Following
from console.centre.outbox import HubAway, HubClient, HubRefusal, Outbox
from console.centre.sender import Sender
from console.centre.station import Station
from console.folders import JOURNAL_FILE
from console.simultane.centre_files import DRAWS, FOLLOWS
from console.simultane.envelopes import KeyPair, seal
from console.simultane.intake import mandate
from engine.epreuve.plis import CoupClosed, Pli, Tirage, Top
from engine.games.duplicate.commands import OpenCoup
from engine.rulings import RuleError
from tests.console.simultane.rig import Centre, make_folder, serving
from tests.load.recorded import PlayedConsole
from tests.tools.saying import said

PLAYERS = 3


class Place:
    """A centre: its station, its console, its sender."""

    def __init__(self, path, folder, client, name, role, lexicon, number):
        self.path = path
        self.station = Station.make(
            path / "centre", folder.path, name, f"http://127.0.0.1:{client.port}"
        )
        self.station.lay_ready(1, role)
        Centre(folder.manifest(), name, self.station.key).enter(client)
        choices = said(partie="1", seed="multiplex")
        self.console = PlayedConsole(path, lexicon, number, PLAYERS, choices)
        self.post = HubClient(f"http://127.0.0.1:{client.port}")
        outbox = Outbox(self.station, path / JOURNAL_FILE)
        self.sender = Sender(self.station, outbox, self.post)

    @property
    def coups(self):
        return [
            (coup.sheet_tirage, str(coup.top.move), coup.top.points)
            for coup in self.console._state.coups
        ]


def draws(client, station):
    body = {"kind": "draws", "centre": station.key.public, "reason": "désigné"}
    assert client.organiser("POST", "/organisateur/decision", body)[0] == 200
    client.settle()


@pytest.fixture
def folder(tmp_path):
    return make_folder(tmp_path / "epreuve", sealed=False, parties=1)


@pytest.fixture
def hub(tmp_path, folder):
    with serving(folder, f"sqlite:{tmp_path / 'hub.db'}") as client:
        yield client


@pytest.fixture
def two(tmp_path, folder, hub, free_lexicon):
    place = (folder, hub)
    drawing = Place(tmp_path / "un", *place, "Un", DRAWS, free_lexicon, 1)
    following = Place(tmp_path / "deux", *place, "Deux", FOLLOWS, free_lexicon, 2)
    draws(hub, drawing.station)
    return drawing, following


def carry(hub, drawing, following):
    while drawing.sender.step() == 0:
        pass
    hub.settle()
    following.sender._following.clear()  # asks at once, as if a second had passed
    following.sender.step()


def test_whoever_follows_plays_the_same_letters_and_the_same_tops(hub, two):
    drawing, following = two
    for _ in range(3):
        drawing.console.play_coup()
        carry(hub, drawing, following)
        assert following.console.play_coup()
    assert len(drawing.coups) == 3
    assert following.coups == drawing.coups


def test_nothing_is_drawn_before_it_has_come(hub, two):
    drawing, following = two
    drawing.console.play_coup()
    following.console._correct(OpenCoup())
    assert following.console._state.rack == ""
    carry(hub, drawing, following)
    assert following.console.play_coup()
    assert following.coups == drawing.coups


def test_what_is_late_comes_when_it_is_due_even_if_the_line_has_dropped(tmp_path, free_lexicon):
    folder = make_folder(tmp_path / "epreuve", sealed=False, parties=1, lag_min=15)
    now = [1_000_000.0]
    with serving(folder, f"sqlite:{tmp_path / 'hub.db'}") as hub:
        drawing = Place(tmp_path / "un", folder, hub, "Un", DRAWS, free_lexicon, 1)
        station = Station.make(tmp_path / "deux", folder.path, "Deux", "http://127.0.0.1:1")
        Centre(folder.manifest(), "Deux", station.key).enter(hub)
        draws(hub, drawing.station)
        drawing.console.play_coup()
        while drawing.sender.step() == 0:
            pass
        hub.settle()
        late = Following(station, drawing.post, 1, lambda: now[0])
        late.ask()
    shown = station.path / "lettres-1.json"
    assert json.loads(shown.read_bytes()) == {"coups": {}}
    # the line is gone, and the sender was started again
    again = Following(station, HubClient("http://127.0.0.1:1"), 1, lambda: now[0])
    now[0] += 15 * 60 - 30
    again.show()
    assert json.loads(shown.read_bytes()) == {"coups": {}}
    now[0] += 31
    again.show()
    (told,) = json.loads(shown.read_bytes())["coups"].values()
    assert told["letters"] == drawing.coups[0][0].lstrip("-")
    with pytest.raises(HubAway):
        again.ask()


def answers(station, épreuve, drawing, organiser, *contents):
    """A post that says what a hub would."""

    class Answering:
        def letters(self, epreuve, key, partie, after):
            plis = [
                Pli(épreuve.id, drawing.public, partie, number, content)
                for number, content in enumerate(contents, start=1)
            ]
            return {
                "drawing": drawing.public,
                "mandate": mandate(organiser, épreuve.id, drawing.public),
                "letters": [
                    {"envelope": seal(pli, drawing).whole.hex(), "age_ms": 0} for pli in plis
                ],
            }

    return Following(station, Answering(), 1)


def test_the_newest_word_on_a_coup_is_shown(tmp_path, folder):
    station = Station.make(tmp_path / "centre", folder.path, "Deux", "http://127.0.0.1:1")
    following = answers(
        station, folder.manifest(), KeyPair.make(), folder.key(),
        Tirage(1, "ABCDEFG"), Top(1, "CAFE", "H4", 22),
        Tirage(1, "AEIOUST", annulled=1), CoupClosed(1, 22, (), ()),
    )  # fmt: skip
    following.ask()
    coups = json.loads((station.path / "lettres-1.json").read_bytes())["coups"]
    assert coups == {"1": {"letters": "AEIOUST", "rejected": False, "annulled": 1}}


def test_only_the_centre_the_organiser_named_is_believed(tmp_path, folder):
    station = Station.make(tmp_path / "centre", folder.path, "Deux", "http://127.0.0.1:1")
    liar = KeyPair.make()
    following = answers(station, folder.manifest(), KeyPair.make(), liar, Tirage(1, "ABCDEFG"))
    with pytest.raises(HubRefusal):
        following.ask()
    assert not (station.path / "lettres-1.json").exists()


def test_letters_are_for_approved_centres_only(hub, folder, two):
    stranger = KeyPair.make()
    with pytest.raises(HubRefusal) as refused:
        two[0].post.letters(folder.manifest().id, stranger, 1, 0)
    assert refused.value.code == "centre_unknown"


def test_an_unreadable_stock_of_letters_is_fetched_again(tmp_path, folder, hub, two):
    drawing, following = two
    drawing.console.play_coup()
    carry(hub, drawing, following)
    kept = following.station.path / "recu-1.json"
    kept.write_text("{")
    carry(hub, drawing, following)
    assert json.loads(kept.read_bytes())["told"]


def test_in_a_simultane_nobody_draws(tmp_path):
    folder = make_folder(tmp_path / "scelle")
    with serving(folder, f"sqlite:{tmp_path / 'scelle.db'}") as client:
        centre = Centre(folder.manifest()).enter(client)
        body = {"kind": "draws", "centre": centre.key.public, "reason": "désigné"}
        assert client.organiser("POST", "/organisateur/decision", body)[1]["code"] == (
            "simultane_draws_nothing"
        )


def test_a_partie_is_played_once(two):
    with pytest.raises(RuleError, match="partie_already_played"):
        two[0].console._table.console.dependencies.new_game(said(partie="1"), None)


def test_a_follower_with_another_top_is_named_and_ranked_apart(hub, folder):
    drawing = Centre(folder.manifest(), "Un").enter(hub)
    following = Centre(folder.manifest(), "Deux").enter(hub)
    for centre in (drawing, following):
        centre.seat(1)
    body = {"kind": "draws", "centre": drawing.key.public, "reason": "désigné"}
    hub.organiser("POST", "/organisateur/decision", body)
    following.tell(CoupClosed(1, 500, (1,), (500,)))
    drawing.tell(Top(1, "TABLE", "H4", 24))
    drawing.tell(CoupClosed(1, 24, (1,), (20,)))
    for centre in (following, drawing):
        assert centre.post(hub)[0] == 200
    hub.settle()

    def seen():
        centres = hub.organiser("GET", "/organisateur/etat")[1]["centres"]
        (one,) = [each for each in centres if each["nom"] == "Deux"]
        lines = hub.ask("GET", "/classement/donnees")[1]["lignes"]
        tops = [each["quoi"] for each in one["ennuis"] if " : top " in each["quoi"]]
        return tops, one["parties"][0]["a_part"], [(line["rang"], line["nom"]) for line in lines]

    flags = ["partie 1, coup 1 : top 500 au lieu de 24"]
    apart = "un top qui n'est pas celui du centre qui tire"
    assert seen() == (flags, apart, [(1, "Un 1"), (None, "Deux 1")])
    body = {"kind": "kept", "centre": following.key.public, "partie": 1, "reason": "vu"}
    hub.organiser("POST", "/organisateur/decision", body)
    hub.settle()
    assert seen() == (flags, "", [(1, "Deux 1"), (2, "Un 1")])
