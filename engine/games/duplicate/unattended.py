"""An evening nobody arbitrates: what the text alone decides is done, questions wait for the judge.

Slips by telephone are read by themselves (`correction.handing_in`). Here: the top that the text
chooses among equal ones (§3.4), the coup closed once every slip is in and nothing is asked, and,
after the last coup, its word laid and the game closed. Between two coups somebody presses on: a
room wants to breathe.
"""

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate import top_choice
from engine.games.duplicate.correction.bounds import judge_is_searching
from engine.games.duplicate.correction.commands import CloseCoup
from engine.games.duplicate.correction.decide import open_questions
from engine.games.duplicate.correction.handing_in import to_be_read
from engine.games.duplicate.correction.state import CoupRecord
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.tops import Circumstances, CoupAnswer
from engine.rulings import RuleError

Step = cmd.ChooseTop | cmd.PlaceTop | CloseCoup | cmd.CloseGame


def next_step(state: State, answer: CoupAnswer | None) -> Step | None:
    """What is done now without anybody; None where a person has to."""
    if not state.options.unattended or state.phase is Phase.ENDED:
        return None
    if to_be_read(state):
        return None  # the clock reads them first
    coup = next((each.number for each in state.correction.coups.values() if _whole(state, each)), 0)
    if coup:
        return CloseCoup(coup)
    if state.phase is Phase.COLLECTING:
        return _choice(state, answer)
    if state.phase is Phase.TOP_CHOSEN:
        return cmd.PlaceTop() if _is_the_last(state) else None
    waiting = state.correction.in_correction
    ends = state.phase is Phase.IDLE and state.end is not None and not waiting
    return cmd.CloseGame() if ends else None


def _choice(state: State, answer: CoupAnswer | None) -> cmd.ChooseTop | None:
    """Not of a time the judge cut short: he may let it run on."""
    cut_short = state.clock is not None and state.clock.left_ms
    if cut_short or answer is None or answer.question != state.question:
        return None
    return None if judge_is_searching(state) or not answer.tops else cmd.ChooseTop()


def _whole(state: State, record: CoupRecord) -> bool:
    """Every slip is in, the top is known, and nobody is asked anything."""
    correction, number = state.correction, record.number
    if record.closed or record.annulled or record.top is None or correction.missing(number):
        return False
    if correction.phones.late_at(number) or open_questions(correction, number):
        return False
    slips = correction.slips_of(number).values()
    return not any(slip.in_dispute and slip.case is None for slip in slips)


def _is_the_last(state: State) -> bool:
    """Its word laid, the rules end the game (§3.7)."""
    try:
        laid = top_choice.place(state, cmd.PlaceTop(), Circumstances(0))
    except RuleError:
        return False
    return any(isinstance(each, ev.EndProposed) for each in laid)
