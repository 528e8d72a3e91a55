"""The same Sunday to its end, as its people live it: an appeal after lunch, somebody excluded in
partie 3, two who are first, « officiel » signed, and Monday's correction.

By pages and six buttons; 24 players, three short parties; next week's épreuve knows nothing of it.
"""

import json

import pytest

from console.cli import main
from console.desk.buttons import Button
from console.desk.inbox import BringBack
from console.folders import JOURNAL_FILE
from console.games.epreuve_official import Officials
from console.games.history import history_of
from console.journal.store import JournalFile
from console.simultane.folder import KEY
from console.web.access import JUDGE
from engine.epreuve.manifest import APPEALS_MS
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.slips.verdict import Sanction
from tests.evenings.test_a_sunday import (
    ROOM,
    Sunday,
    choose,
    decide,
    general,
    make_by_buttons,
)

MINUTE = 60_000


@pytest.fixture
def sunday(tmp_path, free_lexicon):
    rig = Sunday.typed(tmp_path, free_lexicon)
    rig.console.evening.keep_players(ROOM)
    yield rig
    rig.cut()


def wait(rig, minutes):
    rig.advance_to(rig.now_ms + minutes * MINUTE)


def next_partie(rig, first=False):
    rig.press(Button.SUIVANT, held=not first)
    assert rig.judge.refusal is None, rig.judge.refusal


def appeal(rig, coup, table, points, **more):
    """On the judge's page: the coup is opened again, decided, and closed. The last answer, or the
    first that refuses."""
    why = "recours accepté"
    for decided in (
        cmd.ReopenCoup(coup, why, **more),
        cmd.AmendVerdict(coup, table, points, Sanction.NONE, why, **more),
        cmd.CloseCoup(coup),
    ):
        body = DUPLICATE.commands.encode(decided)
        answer = rig.client(JUDGE).post("/juge/correction", json=body)
        if answer.status_code != 200:
            break
    return answer


def exclude(rig, table, turns=0):
    """« rejeter » held opens it, « suivant » goes from table to table."""
    rig.press(Button.REJETER, held=True)
    assert rig.judge.situation.name == "answering", rig.judge.refusal
    for _ in range(len(rig.state.players)):
        if f"Table {table} :" in rig.judge.public.banners[0].text:
            break
        rig.press(Button.SUIVANT)
    for _ in range(turns):
        rig.press(Button.REJETER)
    told = rig.judge.public.banners[0].text
    rig.press(Button.VALIDER, held=True)
    assert rig.judge.refusal is None, rig.judge.refusal
    return told


def page(rig):
    return rig.client(JUDGE).get("/juge/epreuves/etat").json()["epreuve"]


def notes(rig):
    return {row.name: row.note for row in rig.judge.public.centre.general.rows if row.note}


def ranks(rig):
    return {name: rank for rank, name, _ in general(rig)}


def test_the_last_scene(sunday, tmp_path, capsys):
    make_by_buttons(sunday)
    (epreuve,) = sunday.console.hall.epreuves.all()
    next_partie(sunday, first=True)
    sunday.partie(best=(1, 2))

    # After lunch: an hour later an appeal is in time, for partie 2 has not begun (§6.3).
    wait(sunday, 90)
    before = general(sunday)
    answer = appeal(sunday, 2, 5, sunday.state.correction.coup(2).top_points)
    assert answer.status_code == 200, answer.json()
    assert general(sunday) != before and general(sunday)[2][1] == "Joueur 05"

    next_partie(sunday)
    sunday.partie(best=(1, 8))
    next_partie(sunday)
    sunday.partie(best=(2, 4, 9))

    # Table 4 is excluded in partie 3: he leaves all three, and one line says so without a reason.
    told = exclude(sunday, 4)
    assert "Table 4 : que décidez-vous (règlement 2020, art. 6.1) ?" in told
    assert "Joueur" not in told, "the room reads it while he looks"
    lines = page(sunday)["ranking"]
    assert next(row for row in lines if "Joueur 04" in row["cells"])["rank"] is None
    excluded = [row for row in sunday.judge.public.centre.general.rows if row.name == "Joueur 04"]
    assert [(row.excluded, row.note) for row in excluded] == [(True, "")]

    # Two are first. Nothing happens by itself: the judge opens the départage of that rank.
    assert [rank for rank, _, _ in general(sunday)[:3]] == [1, 1, 3]
    assert {name for _, name, _ in general(sunday)[:2]} == {"Joueur 01", "Joueur 02"}
    assert sunday.console.hall.proposal() is None
    assert page(sunday)["official"]["held"].startswith("Les recours sont ouverts")
    sunday.press(Button.REJETER)
    assert "Le rang 1 est partagé par" in sunday.judge.public.banners[0].text
    sunday.press(Button.VALIDER, held=True)
    assert sorted(each.table for each in sunday.state.players) == [1, 2]
    decide(sunday, winner=2)
    assert [name for _, name, _ in general(sunday)[:2]] == ["Joueur 02", "Joueur 01"]
    assert [rank for rank, _, _ in general(sunday)[:3]] == [1, 2, 3]

    # Officiel: not before the appeals have had their time, then by two presses.
    assert page(sunday)["official"] == {
        "held": page(sunday)["official"]["held"], "next": 0, "version": 0,
    }  # fmt: skip
    refused = declare(sunday, epreuve, "trop tôt")
    assert refused.json()["code"] == "official_appeals_open"
    sunday.advance_to(sunday.now_ms + APPEALS_MS)
    answer_to(sunday, "classement officiel")
    assert sunday.judge.public.centre.general.hall == "Classement officiel, version 1"
    official = page(sunday)["official"]
    assert (official["version"], official["since"]) == (1, [])
    first = tmp_path / "officiel-1.json"
    first.write_bytes(download(sunday, epreuve, 1))
    held = json.loads(first.read_bytes())["signed"]
    assert [line["name"] for line in held["lines"][:2]] == ["Joueur 02", "Joueur 01"]
    assert held["lines"][-1]["name"] == "Joueur 04" and held["lines"][-1]["rank"] is None
    assert "10000" not in first.read_text(), "a licence is its owner's"
    plis = tmp_path / "salle.plis"
    plis.write_bytes(download(sunday, epreuve, 0))
    assert main(["epreuve", "verify", str(first), "--plis", str(plis)]) == 0
    assert "version 1" in capsys.readouterr().out

    # Monday: a slip of partie 3 was misread. Nobody moves before version 2 says why.
    frozen = general(sunday)
    third = sunday.console.hall.standing(epreuve.id).played[3].game
    sunday.post(BringBack(third))
    wait(sunday, 24 * 60)
    late = appeal(sunday, 1, 1, sunday.state.correction.coup(1).top_points, late=True)
    assert late.status_code == 200, late.json()
    assert general(sunday) == frozen
    official = page(sunday)["official"]
    assert (official["version"], official["next"]) == (1, 2)
    assert "partie 3, coup 1 : recours accepté" in official["since"][0]
    assert any(line.startswith("Joueur 01 : rang 2") for line in official["moved"])
    assert declare(sunday, epreuve, "bulletin relu").status_code == 200
    assert general(sunday)[0][1] == "Joueur 01"
    second = tmp_path / "officiel-2.json"
    second.write_bytes(download(sunday, epreuve, 2))
    assert main(["epreuve", "verify", str(second), "--before", str(first)]) == 0
    told = capsys.readouterr().out
    assert "version 2" in told and "recours accepté" in told and "Joueur 01" in told
    assert json.loads(second.read_bytes())["signed"]["reason"] == "bulletin relu"
    assert declare(sunday, epreuve, "encore").json()["code"] == "hall_nothing_new"

    # A copy of this hall has no key, and shows the same.
    officials = Officials(sunday.console.hall.epreuves, sunday.console.hall.epreuves.current)
    (officials.folder / KEY).unlink()
    with JournalFile.reading(sunday.folder / JOURNAL_FILE) as journal:
        games = [each.game for each in journal.games() if each.epreuve == epreuve.id]
        own = {game: history_of(journal.read(game)) for game in games}
    standing = sunday.console.hall.standing(epreuve.id)
    assert officials.since(officials.last, standing, own) == []
    assert not (officials.folder / KEY).exists()
    assert [line.key for line in officials.frozen(officials.last, own).lines] == [
        line.key for line in standing.lines
    ]

    # Closed by two presses; next week's épreuve seats the one who was excluded.
    answer_to(sunday, "clore l'épreuve")
    assert sunday.console.hall.epreuves.current is None
    sunday.press(Button.VALIDER)
    choose(sunday, "nouvelle épreuve")
    sunday.press(Button.VALIDER)
    next_partie(sunday)
    assert "Joueur 04" in [each.name for each in sunday.state.players]
    sunday.partie(best=(4,))
    assert ranks(sunday)["Joueur 04"] == 1


def declare(rig, epreuve, why):
    body = {"epreuve": epreuve.id, "motif": why}
    answer = rig.client(JUDGE).post("/juge/epreuves/declarer", json=body)
    rig.loop.settle()
    return answer


def download(rig, epreuve, version):
    asked = {"epreuve": epreuve.id, "version": version}
    answer = rig.client(JUDGE).get("/juge/epreuves/officiel", params=asked)
    assert answer.status_code == 200, answer.json()
    return answer.content


def answer_to(rig, words):
    """« rejeter » opens the questions, « suivant » goes on to the one that is meant."""
    rig.press(Button.REJETER)
    for _ in range(9):
        if words in rig.judge.public.banners[0].text:
            break
        rig.press(Button.SUIVANT)
    assert words in rig.judge.public.banners[0].text, rig.judge.public.banners
    rig.press(Button.VALIDER, held=True)
    assert rig.judge.refusal is None, rig.judge.refusal
    if rig.judge.situation.name == "answering":  # the other questions are for another time
        rig.press(Button.ANNULER)


@pytest.mark.article("fisf-2020 §6.1")
@pytest.mark.parametrize(
    ("turns", "answer", "parties", "note", "seated"),
    [
        (0, "l'exclure tout à fait", ("—", "—", "—"), "", False),
        (1, "annuler ses scores jusqu'ici", ("—", True, True),
         "scores annulés jusqu'à la partie 2", True),
        (2, "l'exclure de la suite", (True, "—", "—"), "exclu de la suite à la partie 2", False),
    ],
)  # fmt: skip
def test_each_of_the_three_choices_reaches_its_parties(
    sunday, turns, answer, parties, note, seated
):
    """Decided before the first coup of partie 2, of somebody who was alone on top of partie 1."""
    make_by_buttons(sunday)
    next_partie(sunday, first=True)
    sunday.partie(best=(4,))
    next_partie(sunday)
    assert answer in exclude(sunday, 4, turns)
    out = frozenset() if seated else frozenset({4})
    sunday.partie(best=(4,) if seated else (7,), missing=out)
    next_partie(sunday)
    assert (4 in [each.table for each in sunday.state.players]) is seated
    sunday.partie(best=(4,) if seated else (7,))
    told = page(sunday)
    line = next(each for each in told["ranking"] if "Joueur 04" in str(each["cells"]))
    places = [at for at, each in enumerate(told["columns"]) if each["key"].startswith("partie ")]
    cells = [line["cells"][at] for at in places]
    assert [each if each == "—" else each > 0 for each in cells] == list(parties)
    assert (line["rank"] is None) is (turns == 0)
    assert notes(sunday).get("Joueur 04", "") == note
    assert "bulletin" not in json.dumps(told), "the reason is not public"


@pytest.mark.article("fisf-2020 §6.3")
def test_a_slip_with_the_commission_keeps_it_provisional(sunday):
    """Submitted in partie 3: everything goes on, the ranking says so, and nothing is signed."""
    make_by_buttons(sunday)
    (epreuve,) = sunday.console.hall.epreuves.all()
    for number in (1, 2, 3):
        next_partie(sunday, first=number == 1)
        sunday.partie(best=(number,))
    sunday.do(cmd.SubmitCase(1, 7, "je conteste"), by="juge")
    sunday.advance_to(sunday.now_ms + APPEALS_MS)
    assert page(sunday)["told"].endswith("1 cas en commission.")
    assert page(sunday)["official"]["next"] == 0
    assert declare(sunday, epreuve, "recours clos").json()["code"] == "hall_cases_open"
    sunday.do(cmd.SettleCase(1, 7, "la décision tient"), by="juge")
    assert "commission" not in page(sunday)["told"]
    assert declare(sunday, epreuve, "recours clos").status_code == 200
