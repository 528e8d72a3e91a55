"""The judge's page: private view, commands, refusals in French."""

import re

import pytest

from console.games import face_of
from console.games.duplicate.pages.view import SHELF as DUPLICATE
from console.registry import GAMES
from console.web.access import JUDGE
from console.web.pages import HOUSE, composed, joint
from engine.games.duplicate import commands as cmd

TYPE_A = {"kind": "TypeTile", "version": 1, "payload": {"letter": "A"}}


def test_the_private_view_has_the_tops_while_players_think(rig):
    rig.think_over("FEDAYIN")
    view = rig.client(JUDGE).get("/juge/etat").json()
    assert view["situation"] == "running"
    assert view["tirage"] == "FEDAYIN"
    (top,) = view["answer"]["tops"]
    assert (top["word"], top["ref"], top["points"]) == ("FEDAYIN", "H8", 110)
    assert view["answer"]["below"][0]["points"] <= 110
    assert view["clock"]["left_ms"] == 180_000


def test_a_whole_coup_is_played_by_commands(rig):
    client = rig.client(JUDGE)
    rig.think_over("FEDAYIN")

    def command(kind, **payload):
        return client.post("/juge/commande", json={"kind": kind, "version": 1, "payload": payload})

    assert command("StopClock").json()["durable"] is True
    assert command("ChooseTop").status_code == 200
    assert command("PlaceTop").status_code == 200
    view = client.get("/juge/etat").json()
    assert view["coups"] == [
        {"number": 1, "tirage": "FEDAYIN", "word": "FEDAYIN", "ref": "H8", "points": 110,
         "cumul": 110,
         "top_points": 110, "letters": "FEDAYIN", "written": "FEDAYIN"}
    ]  # fmt: skip


def test_another_solution_needs_a_reason(rig):
    client = rig.client(JUDGE)
    rig.think_over("FEDAYIN")
    rig.do(cmd.StopClock())
    other = {"move": {"word": "FEDAYIN", "ref": "H4"}, "reason": None}
    body = {"kind": "ChooseTop", "version": 1, "payload": other}
    refused = client.post("/juge/commande", json=body)
    assert refused.status_code == 409
    assert refused.json()["message"].endswith(".")
    other["reason"] = "annoncé ainsi par erreur"
    assert client.post("/juge/commande", json=body).status_code == 200


def test_a_refusal_is_two_french_sentences_and_changes_nothing(rig):
    client = rig.client(JUDGE)
    refused = client.post("/juge/commande", json=TYPE_A)
    assert refused.status_code == 409
    assert refused.json()["message"].count(".") == 2
    assert rig.judge.state is None


@pytest.mark.parametrize(
    "body",
    [
        {}, {"kind": "Explode"}, {"kind": "TypeTile", "version": 9, "payload": {}},
        {"kind": "TypeTile", "version": 1, "payload": {"letter": 3}},
        {"kind": "TypeTile", "version": 1, "payload": {"letter": "A", "more": 1}},
        {"kind": "ChooseTop", "version": 1, "payload": {"move": {"word": "A", "ref": "Z1"}}},
    ],
)  # fmt: skip
def test_an_unknown_or_malformed_command_is_refused(rig, body):
    answer = rig.client(JUDGE).post("/juge/commande", json=body)
    assert answer.status_code == 409
    assert answer.json()["message"]


def test_buttons_do_what_the_panel_does(rig):
    client = rig.client(JUDGE)
    for button in ("suivant", "suivant"):
        assert client.post("/juge/bouton", json={"button": button}).status_code == 200
    assert client.get("/juge/etat").json()["situation"] == "drawing"
    assert client.post("/juge/bouton", json={"button": "exploser"}).status_code == 409


def test_every_offer_has_a_french_label(rig):
    rig.think_over("FEDAYIN")
    for step in (cmd.Pause(), cmd.Resume(), cmd.StopClock(), cmd.ChooseTop(), cmd.PlaceTop()):
        rig.do(step)
        offers = rig.client(JUDGE).get("/juge/etat").json()["offers"]
        assert offers
        assert all(offer["label"] for offer in offers)


def test_solutions_are_found_by_word_and_place(rig):
    client = rig.client(JUDGE)
    assert client.get("/juge/solutions?mot=FEDAYIN").status_code == 409
    rig.think_over("FEDAYIN")
    found = client.get("/juge/solutions?mot=fedayin").json()["solutions"]
    assert {solution["ref"] for solution in found} == {f"H{col}" for col in range(2, 9)}
    assert len(client.get("/juge/solutions?mot=fedayin&ref=h4").json()["solutions"]) == 1
    assert client.get("/juge/solutions?ref=Z9").status_code == 409


def test_the_volume_goes_to_the_voice(rig):
    heard = []
    rig.desk.set_volume = heard.append
    client = rig.client(JUDGE)
    assert client.post("/juge/volume", json={"volume": 35}).status_code == 200
    for wrong in (-1, 101, "35", None, True):
        assert client.post("/juge/volume", json={"volume": wrong}).status_code == 409
    assert heard == [35]


def test_arbiters_come_and_go(rig):
    client = rig.client(JUDGE)
    listed = client.post("/juge/arbitres", json={"name": "  Table   du fond "}).json()["arbiters"]
    assert list(listed) == ["Table du fond"]
    assert client.post("/juge/arbitres", json={"name": "Table du fond"}).status_code == 409
    gone = client.post("/juge/arbitres", json={"name": "Table du fond", "remove": True})
    assert gone.json()["arbiters"] == {}


def test_the_judge_chooses_what_the_screens_show(rig):
    client = rig.client(JUDGE)
    assert client.post("/juge/afficher", json={"page": "coups"}).status_code == 409, "no game yet"
    client.post("/juge/bouton", json={"button": "suivant"})
    assert client.post("/juge/afficher", json={"page": "coups"}).status_code == 200
    assert client.get("/juge/etat").json()["page"] == "coups"
    assert client.post("/juge/afficher", json={"page": None}).status_code == 200
    assert client.get("/juge/etat").json()["page"] is None
    assert client.post("/juge/afficher", json={"page": "secrets"}).status_code == 409


# --- The page of incidents, and the date the judge tells ----------------------------------------


def test_incidents_are_told_for_a_person(rig):
    told = {"when": "16/11 20:30", "kind": "panne", "code": "device_lost", "text": "Débranché."}
    rig.desk.incidents = lambda: [told]
    answer = rig.client(JUDGE).get("/juge/incidents/liste")
    assert answer.json() == {"incidents": [told]}
    assert "La date imprimée sur les feuilles" in rig.client(JUDGE).get("/juge/incidents").text


def test_the_date_of_the_sheets_is_told_by_the_judge(rig):
    client = rig.client(JUDGE)
    assert client.post("/juge/date", json={"date": "16/11/2026"}).status_code == 409
    rig.desk.set_date = lambda told: f"le {told}"
    answer = client.post("/juge/date", json={"date": "16/11/2026"})
    assert answer.json() == {"date": "le 16/11/2026"}


@pytest.mark.parametrize("name", GAMES)
def test_the_page_comes_with_the_part_of_the_game_on_the_desk(name):
    """Fetched after the page, it costs a slow network two journeys more."""
    shelf = face_of(name).pages.shelf
    assert shelf is not None and shelf.address == f"/static/{name}"
    page, script = composed("juge", shelf), joint("juge", ".js", shelf).plain.decode()
    assert page.count(f'<template data-part="/static/{name}">') == 1
    assert page.count('rel="stylesheet"') == page.count("<script") == 1
    for each in shelf.folder.glob("juge*.js"):
        assert f'own["/static/{name}/{each.name}"] ??=' in script
    sheets = "".join(each.read_text("utf-8") for each in shelf.folder.glob("juge*.css"))
    joined = joint("juge", ".css", shelf).plain.decode()
    assert {*re.findall(r"[.#][\w-]+", sheets)} <= {*re.findall(r"[.#][\w-]+", joined)}


def test_it_is_that_of_the_game_that_is_played(rig):
    client = rig.client(JUDGE)
    assert "data-part" not in client.get("/juge").text
    rig.think_over("FEDAYIN")
    assert '<template data-part="/static/duplicate">' in client.get("/juge").text


@pytest.mark.parametrize(
    ("name", "shelf", "state"),
    [("juge", HOUSE, "/juge/etat"), ("arbitre", DUPLICATE, "/arbitre/etat")],
)
def test_the_first_state_is_asked_for_by_the_head_of_the_page(name, shelf, state):
    """And taken by its script under the same address: what was asked for once comes once."""
    assert f'<link rel="preload" href="{state}" as="fetch" crossorigin>' in composed(name, shelf)
    assert f'"{state}")' in joint(name, ".js", shelf).plain.decode()
