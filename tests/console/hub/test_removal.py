"""An approval can be withdrawn, and stays so: whatever the centre shows, whatever is put back."""

from tests.console.hub.rig import Centre, serving


def admit(hub, centre, state):
    body = {"centre": centre.key.public, "state": state}
    assert hub.organiser("POST", "/organisateur/centre", body)[0] == 200
    hub.settle()


def names(hub):
    return [line["nom"] for line in hub.ask("GET", "/classement/donnees")[1]["lignes"]]


def playing(hub, folder):
    centre = Centre(folder.manifest(), "Aulnoye").enter(hub)
    centre.seat(1)
    centre.close(1, 24)
    assert centre.post(hub)[0] == 200
    hub.settle()
    return centre


def test_a_removed_centre_neither_sends_nor_counts(hub, folder):
    centre = playing(hub, folder)
    admit(hub, centre, "refused")
    assert centre.post(hub)[1]["code"] == "centre_not_approved"
    assert names(hub) == []
    assert hub.organiser("GET", "/organisateur/etat")[1]["attendus"] == 0
    admit(hub, centre, "approved")
    assert names(hub) == ["Aulnoye 1"]
    assert centre.post(hub)[0] == 200


def test_its_old_approval_does_not_let_it_in_again(hub, folder, tmp_path):
    centre = playing(hub, folder)
    kept = hub.ask("GET", f"/centres/{centre.key.public}")[1]["certificate"]
    admit(hub, centre, "refused")
    assert centre.join(hub, kept)[1]["state"] == "asked"
    hub.settle()
    assert hub.ask("GET", f"/centres/{centre.key.public}")[1]["state"] == "refused"
    with serving(folder, f"sqlite:{tmp_path / 'older.sqlite3'}") as older:
        assert centre.join(older, kept)[1]["state"] == "asked"
