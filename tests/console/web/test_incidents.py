"""The page of incidents, and the date the judge tells."""

from console.web.access import JUDGE


def test_incidents_are_told_for_a_person(rig):
    told = {"when": "16/11 20:30", "kind": "panne", "code": "device_lost", "text": "Débranché."}
    rig.desk.incidents = lambda: [told]
    answer = rig.client(JUDGE).get("/juge/incidents/liste")
    assert answer.json() == {"incidents": [told]}
    assert "Date des feuilles" in rig.client(JUDGE).get("/juge/incidents").text


def test_the_date_of_the_sheets_is_told_by_the_judge(rig):
    client = rig.client(JUDGE)
    assert client.post("/juge/date", json={"date": "16/11/2026"}).status_code == 409
    rig.desk.set_date = lambda told: f"le {told}"
    answer = client.post("/juge/date", json={"date": "16/11/2026"})
    assert answer.json() == {"date": "le 16/11/2026"}
