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
from engine.games.duplicate.correction.state import CaseEnd, Slip, SlipEntry
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import Sanction, Verdict
from engine.games.duplicate.standings.game import coup_scores, standings
from engine.games.duplicate.standings.sheet import Notice, Presence
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
    cmd.ChooseWay(1, True), cmd.JudgeLateSlip(1, 1, True), cmd.SignalProblem(1, "ecran"),
    cmd.HandIn((cmd.PhoneSlip(1, 1, parse_short("AMIS"), "tel-1", "AMIS", 0),)), cmd.SeeProblem(1),
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


# --- What one coup is worth ---------------------------------------------------------------------
# Counted from what bears on it alone: as if all the sheet had been counted.

ROOM = collected_room(5).correction
WORTH = st.builds(
    Verdict,
    points=st.integers(0, 90),
    gross=st.integers(0, 90),
    sanction=st.sampled_from([Sanction.WARNING, Sanction.ZERO, Sanction.ZERO]),
    refused_words=st.sampled_from([(), ("A",), ("A",), ("A", "B")]),
    only_refused=st.sampled_from([True, True, False]),
    proposed_points=st.none() | st.integers(0, 90),
    disciplinary_warning=st.booleans(),
)
TIMES = st.builds(
    Presence,
    first_coup=st.integers(1, 3),
    last_coup=st.none() | st.integers(1, 4),
    excluded=st.booleans(),
    annulled_before=st.integers(0, 3),
    barred_from=st.integers(0, 4),
    decided=st.integers(0, 4),
    elsewhere=st.booleans(),
)


@st.composite
def corrections(draw):
    numbers = st.integers(1, 4)

    def slips():
        return {
            table: Slip((SlipEntry(f"e{table}", "Ada", draw(WORTH)),))
            for table in draw(st.sets(st.integers(1, 6), min_size=4))
        }

    played = draw(st.sets(numbers, min_size=2))
    return replace(
        ROOM,
        rules=replace(ROOM.rules, free_warnings=1),
        coups={
            at: replace(ROOM.coups[1], number=at, annulled=draw(st.booleans())) for at in played
        },
        slips={at: slips() for at in draw(st.sets(numbers, min_size=2))},
        past={at: (slips(),) for at in draw(st.sets(numbers))},
        presences=draw(st.dictionaries(st.integers(1, 5), TIMES, max_size=2)),
        eliminated=draw(st.dictionaries(st.integers(1, 5), numbers, max_size=2)),
        notices=frozenset({Notice(1, 1, 2)}) if draw(st.booleans()) else frozenset(),
    )


@settings(max_examples=200, deadline=None)
@given(corrections())
def test_a_coup_is_worth_what_the_whole_sheet_says(correction):
    for number in range(1, 6):
        told = coup_scores(correction.sheet_of(number), number)
        assert told == coup_scores(correction.sheet, number)


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
