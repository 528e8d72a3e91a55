"""The same checks on the judge's page, and the panel tried from there."""

import pytest

from console.machine.check import Live, Patient
from console.machine.doctor import checks
from console.settings.reader import parse
from console.tiles.workbench import Workbench
from console.web.access import JUDGE
from tests.console.web.rig import WebRig


@pytest.fixture
def rig(tmp_path, free_lexicon):
    return WebRig.open(tmp_path, free_lexicon)


def test_the_judge_sees_every_check_with_its_sentence(rig, tmp_path):
    patient = Patient(parse("[voix]\nactive = false\n"), tmp_path, Live(url="http://pupitre.local"))
    rig.desk.checks = lambda: [check.as_json() for check in checks(patient)]
    answer = rig.client(JUDGE).get("/juge/controle").json()
    found = {check["subject"]: check for check in answer["checks"]}
    assert found["pages"]["text"] == "Elles sont sur http://pupitre.local."
    assert found["pages"]["status"] == "ok"
    assert {check["status"] for check in answer["checks"]} <= {"ok", "warn", "bad"}


def test_trying_a_panel_that_is_not_there_is_refused(rig):
    client = rig.client(JUDGE)
    assert client.post("/juge/essai", json={}).status_code == 200
    assert "Aucun panneau" in client.get("/juge/etat").json()["refusal"]


@pytest.mark.parametrize("has_reader", [True, False])
def test_taking_stock_is_offered_between_games_where_tiles_are_read(
    tmp_path, free_lexicon, monkeypatch, has_reader
):
    monkeypatch.setattr(Workbench, "can_count", has_reader)
    offers = WebRig.open(tmp_path, free_lexicon).client(JUDGE).get("/juge/etat").json()["offers"]
    stock = {"button": "valider", "held": True, "label": "inventaire"}
    assert (stock in offers) is has_reader
