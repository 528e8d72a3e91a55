"""Whoever types an address that leads nowhere reads a page with a way back; scripts get data."""

import pytest

from console.web.access import ARBITER, JUDGE

PERSON = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/jueg", "/juge/inconnu", "/static/rien.js", "/juge/bouton"])
def test_an_unknown_address_answers_a_person_with_a_page(rig, path):
    """« /juge/bouton » only takes what is sent to it."""
    found = rig.client(JUDGE).get(path, headers=PERSON)
    assert (found.status_code, found.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "<h1>Adresse inconnue</h1>" in found.text
    assert "Cette page n’existe pas" in found.text
    assert 'href="/">Revenir à l’accueil</a>' in found.text
    assert "/static/joint/refus.css" in found.text
    assert "{{" not in found.text


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_a_form_sent_nowhere_answers_with_a_page_too(rig, method):
    """A page kept open since another release, or one of somebody else's."""
    found = rig.client(JUDGE).request(method, "/jueg", headers=PERSON)
    assert found.status_code >= 400
    assert 'href="/">Revenir à l’accueil</a>' in found.text


def test_a_script_gets_data(rig):
    for headers in ({}, {"accept": "application/json"}, {"accept": "*/*"}):
        found = rig.client(JUDGE).get("/jueg", headers=headers)
        assert found.json()["code"] == "page_unknown"


def test_what_is_refused_to_a_person_is_a_page_too(rig):
    """An arbiter on a page of the judge, a name that is not ours."""
    found = rig.client(ARBITER).get("/juge", headers=PERSON)
    assert found.status_code == 403
    assert "<h1>Page réservée</h1>" in found.text
    foreign = rig.client(JUDGE).get("/", headers={**PERSON, "host": "exemple.test"})
    assert foreign.status_code == 421
    assert "<h1>Ce n’est pas possible ici</h1>" in foreign.text


def test_what_a_refusal_quotes_is_no_markup(rig):
    found = rig.client(JUDGE).get("/juge/correction?coup=<script>", headers=PERSON)
    assert found.status_code >= 400
    assert "<script>" not in found.text.split("<main")[1]
