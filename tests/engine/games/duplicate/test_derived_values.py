"""What a frozen state implies is kept with it, and is no part of it."""

import pickle
from dataclasses import replace

from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.state import Coup, Phase, State
from engine.play.codec import to_json


def drawing() -> State:
    state = replace(State.start(GameOptions("g")), phase=Phase.DRAWING, coup=Coup(1))
    for letter in "FEDAYIN":
        state = replace(state, table=state.table.draw(letter, None, None))
    return state


def read(state: State) -> State:
    assert (state.rack, state.cumul) == ("FEDAYIN", 0)
    assert state.tirage_ruling is not None and state.options.rules.code == "cumul"
    return state


def test_it_is_worked_out_once():
    state = read(drawing())
    assert state.tirage_ruling is state.tirage_ruling and state.table.rack is state.rack


def test_it_is_neither_compared_nor_written():
    fresh, known = drawing(), read(drawing())
    assert fresh == known and hash(fresh.options) == hash(known.options)
    assert to_json(known.options) == to_json(fresh.options)
    assert repr(known.table) == repr(fresh.table)


def test_it_is_not_sent_to_another_process():
    known = read(drawing())
    sent = pickle.loads(pickle.dumps((known.table, known.options)))
    assert sent == (known.table, known.options)
    assert "rack" not in vars(sent[0]) and "rules" not in vars(sent[1])


def test_slips_leave_the_tirage_as_it_is():
    known = read(drawing())
    after = known.with_correction(replace(known.correction, players=()))
    assert after.correction.players == () and after.tirage_ruling is known.tirage_ruling


def test_a_letter_leaves_the_total_of_the_tops_as_it_is():
    known = read(drawing())
    after = known.with_table(known.table.empty_rack())
    assert "cumul" in vars(after) and after.cumul == known.cumul
    assert after.rack == "" and after.tirage_ruling is None, "and nothing else"


def test_another_state_is_not_told_of_it():
    known = read(drawing())
    emptied = replace(known, table=known.table.empty_rack())
    assert emptied.rack == "" and emptied.tirage_ruling is None
