"""What the commission d'arbitrage has to decide (fisf-2020 §6.3, §6.4; fisf-2014 §5.3, §6.3).

Any slip can be submitted, with a question of the rules that is open, with two readings that differ,
or after an appeal. It stays as it was judged, provisional, and holds nothing up: its coup can be
closed. Whatever decision is then entered about it is the commission's.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.duplicate import events as game_ev
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.decide import (
    answer,
    must_have_slip,
    pending_questions,
)
from engine.games.duplicate.correction.seating import stated
from engine.games.duplicate.correction.state import Case, CaseEnd, CorrectionState, Slip
from engine.games.duplicate.ending import check_in_time, too_late
from engine.games.duplicate.formules import FEDERATION
from engine.games.duplicate.slips.verdict import CIRCLE, JudgeQuestion
from engine.games.duplicate.state import State
from engine.games.duplicate.tops import Circumstances
from engine.play.players import Player
from engine.rulings import RuleError


@dataclass(frozen=True)
class OpenCase:
    """A slip that waits for the commission, and what counts meanwhile."""

    coup: int
    player: Player
    slip: Slip
    question: JudgeQuestion | None
    """The reading it is asked about, where it is one."""

    @property
    def case(self) -> Case | None:
        """None where the rules' own question was sent there (§5.4.2.b)."""
        return self.slip.case


def open_cases(correction: CorrectionState) -> tuple[OpenCase, ...]:
    """By coup and table."""
    return tuple(_open_cases(correction))


def _open_cases(correction: CorrectionState) -> Iterator[OpenCase]:
    for number, record in sorted(correction.coups.items()):
        if record.annulled:
            continue
        pending = pending_questions(correction, number)
        theirs = {table for table, question in pending.items() if not question.is_judges}
        own = {table for coup, table in correction.submitted if coup == number}
        for table in sorted(theirs | own):
            player, slip = correction.player(table), correction.slip(number, table)
            yield OpenCase(number, player, slip, pending.get(table))


def is_submitted(correction: CorrectionState, coup: int, table: int) -> bool:
    return any((each.coup, each.player.table) == (coup, table) for each in open_cases(correction))


def may_submit(state: State) -> bool:
    """Whether this game knows a commission: among friends there is none, and in a mort subite a
    slip decides who plays on."""
    return state.options.edition in FEDERATION and not state.options.rules.eliminates


def submit(state: State, command: cmd.SubmitCase, at: Circumstances) -> game_ev.Events:
    correction, coup, table = state.correction, command.coup, command.table
    player = correction.player(table)
    if state.options.edition not in FEDERATION:
        raise RuleError("case_among_friends")
    entry = must_have_slip(correction, coup, table)
    if correction.coup(coup).annulled:
        raise RuleError("correction_coup_annulled", coup=coup)
    if state.options.rules.eliminates:
        raise RuleError("case_decides", coup=coup, player=player.name)
    if is_submitted(correction, coup, table):
        raise RuleError("case_open", coup=coup, player=player.name)
    check_in_time(state, at, late=command.late)
    late = too_late(state, at.now_ms) is not None
    question = entry.verdict.question
    if question is not None and question.topic == CIRCLE and question.key not in entry.answers:
        # one of the rules' own answers to that question is to send it there
        return answer(state, cmd.AnswerQuestion(coup, table, question.key, False), at)
    return (ev.CaseSubmitted(coup, table, stated(command.reason), at.by, late),)


def settle(state: State, command: cmd.SettleCase, at: Circumstances) -> game_ev.Events:
    correction, coup, table = state.correction, command.coup, command.table
    if correction.slip(coup, table).case is None:
        raise RuleError("case_none", coup=coup, player=correction.player(table).name)
    if command.how is CaseEnd.RULED:
        raise RuleError("case_ruled_how")
    slip = correction.slip(coup, table)
    record, asked = correction.coup(coup), table in pending_questions(correction, coup)
    if command.how is CaseEnd.UPHELD:
        undecided = asked or slip.in_dispute
    else:  # nobody could choose between two readings of a closed coup any more
        undecided = record.closed and slip.in_dispute
    if undecided:
        raise RuleError("case_undecided", coup=coup, player=correction.player(table).name)
    return (ev.CaseSettled(coup, table, command.how, stated(command.reason), at.by),)
