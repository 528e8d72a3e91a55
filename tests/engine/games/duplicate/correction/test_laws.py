"""Laws of the second track: every request is answered, folding gives the state back, and the
order of entry never matters."""

import itertools
import json
import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from console.french import sentence
from engine.games.duplicate import commands as game_cmd
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction.state import CaseEnd
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings.game import standings
from engine.play.players import player
from engine.rulings import RuleError
from tests.engine.games.duplicate.correction.arbiters_room import collected_room, open_room, seats
from tests.tools.every import over


def annulled():
    room = collected_room()
    room.enter(1)
    room.play(game_cmd.AnnulCoup("panne"))
    return room


def closed():
    room = collected_room()
    room.ask(cmd.CloseCoup(1, missing_as_none=True))
    return room


def half_entered():
    room = collected_room()
    room.enter(1)
    room.enter(2, by="Bob", second=True)
    return room


def submitted():
    room = half_entered()
    room.ask(cmd.SubmitCase(1, 1, "recours"))
    room.ask(cmd.CloseCoup(1, missing_as_none=True))
    return room


STATES = {
    "nobody": lambda: open_room(0),
    "before": open_room,
    "collected": collected_room,
    "half entered": half_entered,
    "closed": closed,
    "annulled": annulled,
    "submitted": submitted,
}
REQUESTS = [
    cmd.SeatPlayers(seats(3)), cmd.SeatPlayers(seats(1)), cmd.SeatPlayer(player(2, "Deux")),
    cmd.SeatPlayer(player(8, "Huit")), cmd.UnseatPlayer(1), cmd.AssignTables("Ada", (1, 2)),
    cmd.LeavePlayer(1, 0), cmd.LeavePlayer(1, None), cmd.ExcludePlayer(1, "essai"),
    cmd.EnterSlip(1, 1, parse_short("T"), "new"), cmd.EnterSlip(1, 1, parse_short("AMIS"), "e-1-1"),
    cmd.EnterSlip(1, 3, parse_short("AMIS"), "new", second=True),
    cmd.EnterPoints(1, 1, 12), cmd.EnterPoints(1, 1, 12, 5, "new", "e-1-1"),
    cmd.AnswerQuestion(1, 1, "key", True), cmd.AmendVerdict(1, 1, 5, Sanction.NONE, "essai"),
    cmd.AnnouncePoints("12 0 5"), cmd.ContestPoints(1, "AMIS", "H8"),
    cmd.RetainReading(1, 1, True, "essai"), cmd.RetainReading(1, 2, False, "essai"),
    cmd.HandOutBillet(1, 1), cmd.CloseCoup(1), cmd.CloseCoup(1, missing_as_none=True),
    cmd.ReopenCoup(1, "essai"), cmd.SubmitCase(1, 1, "essai"), cmd.SettleCase(1, 1, "essai"),
    cmd.SettleCase(1, 1, "essai", CaseEnd.WITHDRAWN),
]  # fmt: skip


def test_every_kind_of_request_is_tried():
    assert {type(request) for request in REQUESTS} == set(cmd.CorrectionCommand.__args__)


@over(("name", "request_"), [*itertools.product(STATES, REQUESTS)])
def test_every_request_is_answered_by_events_or_by_a_refusal_in_french(name, request_):
    room = STATES[name]()
    before = room.correction
    try:
        room.ask(
            game_cmd.VOCABULARY.decode(json.loads(json.dumps(game_cmd.VOCABULARY.encode(request_))))
        )
    except RuleError as refusal:
        assert room.correction is before
        assert sentence(refusal).count(".") >= 2
    standings(room.correction.sheet)
    assert refold(room) == room.correction


def refold(room):
    """The correction as a journal gives it back."""
    return room.game.replayed().correction


SLIPS = [
    {"top": True}, {"word": "MAISON", "reference": "H4", "score": 18}, {"state": "none"},
    {"word": "AMIS", "reference": "H8", "score": 12}, {"word": "MAISO", "score": 18},
    {"word": "SOMA", "score": 10, "discipline": "warning"}, {"state": "blank"},
    {"word": "MAISON", "score": 3, "untidy": True}, {"word": "AMIS", "score": 10},
]  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(SLIPS), min_size=4, max_size=8), st.integers(0, 10_000))
def test_the_order_of_entry_never_matters(slips, seed):
    requests = [
        cmd.EnterSlip(1, table, slip_from_json(slip), f"e{table}")
        for table, slip in enumerate(slips, start=1)
    ]
    results = []
    for order in (requests, random.Random(seed).sample(requests, len(requests))):
        room = collected_room(len(slips))
        for number, request in enumerate(order):
            room.ask(request, by=f"Arbitre {number % 3}")
        room.ask(cmd.CloseCoup(1))
        results.append(standings(room.correction.sheet))
    assert results[0] == results[1]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 8), st.booleans()), max_size=12))
def test_entries_sent_again_in_any_order_are_neither_lost_nor_doubled(sendings):
    """Every sending is tried twice, as a browser does that never heard the answer."""
    room = collected_room(4)
    for number, (table, slip, second) in enumerate(sendings):
        track = room.correction.slip(1, table).read_by(second)
        request = cmd.EnterSlip(
            1,
            table,
            slip_from_json(SLIPS[slip]),
            f"s{number}",
            track[-1].id if track else None,
            second,
        )
        room.ask(request, by="Bob" if second else "Ada")
        assert room.ask(replace(request), by="Bob" if second else "Ada") == ()
    kept = [
        entry.id
        for slips_of_coup in room.correction.slips.values()
        for slip in slips_of_coup.values()
        for entry in (*slip.entries, *slip.second)
    ]
    assert sorted(kept) == sorted(f"s{number}" for number in range(len(sendings)))
    assert refold(room) == room.correction
