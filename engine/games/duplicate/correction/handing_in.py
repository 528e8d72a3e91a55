"""Deciding on slips by telephone: taken while the time runs, read when it is over, never both a
telephone's and a paper's without the judge (fisf-2020 §4.1, §5.7)."""

from dataclasses import replace

from engine.games.duplicate import commands as game_cmd
from engine.games.duplicate import events as game_ev
from engine.games.duplicate import timing
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction import judgement
from engine.games.duplicate.correction.by_phone import PHONE_ENTRY, CoupAndTable, is_blank
from engine.games.duplicate.correction.state import CoupRecord, Slip
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.slips.slip import Bulletin, SlipState
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.tops import Circumstances
from engine.rulings import RuleError

READ_AT_ONCE = 10
"""Slips read in one go, a few milliseconds each: whoever waits for the console comes between."""
LONGEST_ENTRY = 64
LONGEST_LATE_MS = 30 * 60_000
"""Later than that, stamps are of another start of the machine."""


def choose_way(state: State, command: cmd.ChooseWay, at: Circumstances) -> game_ev.Events:
    state.correction.player(command.table)
    if command.phone and not state.options.admits_phones:
        raise RuleError("phones_put_away")
    if command.phone is (command.table in state.correction.phones.tables):
        return ()
    return (ev.WayChosen(command.table, command.phone, at.by),)


def hand_in(state: State, command: cmd.HandIn, at: Circumstances) -> game_ev.Events:
    if len(command.slips) == 1:
        return taken(state, command.slips[0], at)
    events: list[game_ev.Event] = []
    for each in command.slips:
        try:
            new = taken(state, each, at)
        except RuleError:
            continue  # whoever sent it asks again alone, and is told why
        events += new
        state = fold(new, state)
    return tuple(events)


def taken(state: State, sent: cmd.PhoneSlip, at: Circumstances) -> game_ev.Events:
    """What becomes of one slip sent."""
    correction, phones = state.correction, state.correction.phones
    if not state.options.admits_phones:
        raise RuleError("phones_put_away")
    player = correction.player(sent.table)
    if sent.table not in phones.tables:
        raise RuleError("phone_not_its_way", player=player.name)
    if not (sent.entry.startswith(PHONE_ENTRY) and len(sent.entry) <= LONGEST_ENTRY):
        raise RuleError("correction_entry_unnamed")
    key = sent.coup, sent.table
    known = phones.handed.get(key)
    late = phones.late.get(key)
    read = correction.slip(*key).entries
    earlier = (*(each.id for each in read), *(each.entry for each in (known, late) if each))
    if any(_is_no_later(sent.entry, each) for each in earlier):
        return ()  # sent again, or overtaken by what was written since
    coup = state.coup
    if state.phase is Phase.THINKING and coup is not None and coup.number == sent.coup:
        return _while_thinking(state, sent, at)
    record = correction.coup(sent.coup)
    if record.annulled or sent.coup != correction.next_coup - 1:
        raise RuleError("phone_coup_over", coup=sent.coup)
    _check_there(state, sent, record.at(sent.table).rack)
    ended_ms = record.stopped_ms
    if not record.closed and ended_ms is not None and sent.received_ms <= ended_ms:
        return (ev.SlipHandedIn(*key, sent.slip, sent.entry, at.by or _name(sent)),)
    return _too_late(state, record, sent)


def _is_no_later(entry: str, known: str) -> bool:
    """Entries of one page are numbered: « tel-a81f-12 » comes after « tel-a81f-9 »."""
    (page, _, number), (known_page, _, known_number) = entry.rpartition("-"), known.rpartition("-")
    numbered = number.isdecimal() and known_number.isdecimal()
    if not numbered or page != known_page or page + "-" == PHONE_ENTRY:
        return entry == known
    return int(number) <= int(known_number)


def _while_thinking(state: State, sent: cmd.PhoneSlip, at: Circumstances) -> game_ev.Events:
    coup, clock = state.open_coup, state.clock
    _check_there(state, sent, coup.tirage)
    ends_ms = clock.ends_at if clock is not None else None
    if ends_ms is not None and sent.received_ms > ends_ms:
        ended = timing.end_of_time(state, 0)
        after = fold(ended, state)
        return (*ended, *_too_late(after, after.correction.coup(sent.coup), sent))
    return (ev.SlipHandedIn(sent.coup, sent.table, sent.slip, sent.entry, _name(sent)),)


def _check_there(state: State, sent: cmd.PhoneSlip, rack: str) -> None:
    correction = state.correction
    if not correction.expects(sent.coup, sent.table):
        player = correction.player(sent.table)
        raise RuleError("correction_not_there", coup=sent.coup, player=player.name)
    if sorted(sent.rack) != sorted(rack):
        raise RuleError("correction_other_tirage", coup=sent.coup, tirage=rack)


def _too_late(state: State, record: CoupRecord, sent: cmd.PhoneSlip) -> game_ev.Events:
    """For the judge; once for a coup, and not when it changes nothing."""
    phones, key = state.correction.phones, (sent.coup, sent.table)
    if key in phones.late or key in phones.judged:
        raise RuleError("phone_late_again", coup=sent.coup)
    handed = phones.handed.get(key)
    standing = handed.slip if handed is not None else state.correction.slip(*key).paper
    if standing == sent.slip or (is_blank(standing) and is_blank(sent.slip)):
        return ()
    before_ms = late_ms = None
    if record.stopped_ms is not None:
        late = sent.received_ms - record.stopped_ms
        late_ms = late if 0 <= late <= LONGEST_LATE_MS else None
    if late_ms is not None and record.stopped_ms is not None and sent.written_ms is not None:
        before_ms = record.stopped_ms - sent.written_ms
    return (
        ev.SlipCameLate(
            *key, sent.slip, sent.entry, _name(sent), before_ms, sent.error_ms, late_ms
        ),
    )


def _name(sent: cmd.PhoneSlip) -> str:
    """Whose hand: told to the judge as an arbiter's is."""
    return f"table {sent.table}"


# --- Read ---------------------------------------------------------------------------------------


def unread(state: State) -> tuple[CoupAndTable, ...]:
    """What was handed in for coups whose time is over. Not while the judge, who stopped the clock
    early, may still let it run on."""
    handed = state.correction.phones.handed
    if not handed:
        return ()
    return tuple(key for key in sorted(handed) if _may_be_read(state, key))


def _may_be_read(state: State, key: CoupAndTable) -> bool:
    correction = state.correction
    record = correction.coups.get(key[0])
    if record is None or record.annulled or record.closed or not correction.expects(*key):
        return False
    running_on = state.phase is Phase.COLLECTING and state.clock is not None and state.clock.left_ms
    return not (running_on and state.open_coup.number == key[0])


def _owed(state: State) -> tuple[int, ...]:
    """Where nobody arbitrates, the tables that should have handed in by telephone, and did not."""
    over = state.phase is Phase.COLLECTING and state.clock is not None and not state.clock.left_ms
    if not (state.options.unattended and over):
        return ()
    phones = state.correction.phones.tables
    missing = state.correction.missing(state.open_coup.number)
    return tuple(table for table in missing if table in phones)


def to_be_read(state: State) -> bool:
    """Slips wait for the clock to read them, or to find that there are none."""
    return bool(unread(state) or _owed(state))


def _none_handed_in(state: State, at: Circumstances) -> game_ev.Events:
    tables = _owed(state)
    if not tables:
        return ()
    coup, none = state.open_coup.number, Bulletin(state=SlipState.NONE)
    record = state.correction.coup(coup)
    verdict = judgement.judged(state.correction, record, tables[0], none, {}, at)
    return (ev.SlipsMissing(coup, tables, verdict, at.by),)


def tick(state: State, command: game_cmd.Tick, at: Circumstances) -> game_ev.Events:
    told = timing.tick(state, command, at)
    return told or read(state, unread(state)[:READ_AT_ONCE], at) or _none_handed_in(state, at)


def read(state: State, keys: tuple[CoupAndTable, ...], at: Circumstances) -> game_ev.Events:
    return tuple(_read(state, key, at) for key in keys)


def _read(state: State, key: CoupAndTable, at: Circumstances) -> ev.SlipEntered:
    handed = state.correction.phones.handed[key]
    return entered(state, key, handed.slip, handed.entry, handed.by, at)


def entered(
    state: State, key: CoupAndTable, slip: Bulletin, entry: str, by: str, at: Circumstances
) -> ev.SlipEntered:
    """Judged like any slip; a paper that is there already makes it a second one."""
    correction, (coup, table) = state.correction, key
    paper = correction.slip(coup, table).current
    if paper is not None and not paper.id.startswith(PHONE_ENTRY):
        if not (is_blank(paper.slip) or is_blank(slip)):
            slip = replace(slip, state=SlipState.TWO_WAYS)
        elif is_blank(slip):
            slip = paper.slip
    verdict = judgement.judged(correction, correction.coup(coup), table, slip, {}, at)
    return ev.SlipEntered(coup, table, slip, verdict, entry, by)


def beside_a_phone(slip: Slip, command: cmd.EnterSlip) -> Bulletin:
    """A paper of a table whose telephone sent a slip too: neither blank, the judge decides
    (§5.7)."""
    sent = slip.current
    if not command.paper or sent is None or not sent.id.startswith(PHONE_ENTRY):
        return command.slip
    if is_blank(command.slip):
        return sent.slip
    return command.slip if is_blank(sent.slip) else replace(sent.slip, state=SlipState.TWO_WAYS)


# --- Late, and asked for ------------------------------------------------------------------------


def judge_late(state: State, command: cmd.JudgeLateSlip, at: Circumstances) -> game_ev.Events:
    """Accepted it counts, in a coup that was closed meanwhile too; refused it is a slip written
    after the end, unless the table had handed one in before."""
    correction, key = state.correction, (command.coup, command.table)
    late, record = correction.phones.late.get(key), correction.coup(command.coup)
    if late is None:
        raise RuleError("phone_nothing_late", coup=command.coup)
    decided = ev.LateSlipJudged(*key, command.accept, at.by)
    standing = correction.slip(*key).current
    if record.annulled or not (command.accept or standing is None or is_blank(standing.slip)):
        return (decided,)
    slip = late.slip if command.accept else replace(late.slip, state=SlipState.LATE)
    came = entered(state, key, slip, late.entry, late.by, at)
    if not record.closed:
        return (decided, came)
    reopened = ev.CoupReopened(command.coup, LATE_REASON, at.by)
    return (decided, reopened, came, ev.CoupClosed(command.coup, at.by))


LATE_REASON = "bulletin tardif"


def signal(state: State, command: cmd.SignalProblem, at: Circumstances) -> game_ev.Events:
    player = state.correction.player(command.table)
    if command.problem not in cmd.PROBLEMS:
        raise RuleError("phone_problem_unknown", problem=command.problem)
    if command.table in state.correction.phones.problems:
        raise RuleError("phone_problem_told", player=player.name)
    return (ev.ProblemSignalled(command.table, command.problem, at.by),)


def see(state: State, command: cmd.SeeProblem, at: Circumstances) -> game_ev.Events:
    if command.table not in state.correction.phones.problems:
        return ()
    return (ev.ProblemSeen(command.table, at.by),)
