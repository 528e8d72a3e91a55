"""What a duplicate game asks the judge beside its course, with every answer he can give.

The television shows it while he answers by the buttons: people and articles are named, never a word
of a slip.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from console.desk.inbox import Ask, StartGame
from console.desk.option_table import NewGame, selection
from console.desk.questions import OpenQuestion, PossibleAnswer
from console.french import text
from console.french.typography import cited, figure
from console.games.duplicate.ending import ON_THE_DESK
from console.games.duplicate.settings import DuplicateSettings
from console.modes.mode import Begin, ModeContext, ModeTurn
from console.modes.questions import AnsweringMode
from engine.epreuve.plis import COMMISSION
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.competition import ties
from engine.games.duplicate.correction.by_phone import LateSlip
from engine.games.duplicate.correction.cases import OpenCase, may_submit, open_cases
from engine.games.duplicate.correction.commands import (
    AnswerQuestion,
    ExcludePlayer,
    JudgeLateSlip,
    RetainReading,
    SeeProblem,
    SettleCase,
    SubmitCase,
)
from engine.games.duplicate.correction.decide import pending_questions
from engine.games.duplicate.correction.state import CaseEnd, Slip
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.room import Had, Room
from engine.games.duplicate.slips.verdict import BILLET, CIRCLE, TWO_WAYS, JudgeQuestion
from engine.games.duplicate.state import Phase, State
from engine.play.players import Player
from engine.rulings import RuleError

MOST_NAMED = 4
"""Ex aequo named one by one; more of them are counted."""
_ROOMS = {
    "corrected": Room(Had.CORRECTED),
    "announced": Room(Had.ANNOUNCED),
    "refused": Room(Had.ANNOUNCED, refused=True),
}
"""What the room had, as far as two words tell it: tables that had something else are named on the
page."""

DEPARTAGE = "0"
"""Instead of the number of a partie."""

_OWN_WORDS = {
    BILLET: "asked_billet",
    CIRCLE: "asked_slip",
    COMMISSION: "asked_commission",
    TWO_WAYS: "asked_two_ways",
}
"""Questions whose answers are more than two prices, by topic: how each is put."""


def questions(state: State) -> tuple[OpenQuestion, ...]:
    correction = state.correction
    found: list[OpenQuestion] = []
    for coup, record in correction.coups.items():
        if record.annulled or (record.closed and state.options.rules.eliminates):
            continue  # nothing to answer, or a coup to be reopened first
        before = correction.submitted
        to_commission = may_submit(state)
        found += [
            _of_slip(coup, correction.player(table), question, to_commission=to_commission)
            for table, question in pending_questions(correction, coup).items()
            if (coup, table) not in before
        ]
        found += [
            _of_readings(coup, correction.player(table), slip, to_commission=to_commission)
            for table, slip in correction.slips_of(coup).items()
            if slip.in_dispute and not record.closed and (coup, table) not in before
        ]
    phones = correction.phones
    found += [
        _of_late(coup, correction.player(table), late)
        for (coup, table), late in sorted(phones.late.items())
    ]
    found += [
        _of_problem(correction.player(table), problem)
        for table, problem in sorted(phones.problems.items())
        if table in correction.tables
    ]
    found += [_of_case(each) for each in open_cases(correction) if each.case is not None]
    return (*found, *_ties(state))


def _of_slip(
    coup: int, player: Player, question: JudgeQuestion, *, to_commission: bool
) -> OpenQuestion:
    about = f"{coup} {player.table} {question.key}"
    told = {"coup": coup, "player": player.name, "article": cited(question.article)}
    sentence = text(_OWN_WORDS.get(question.topic, "asked_slip"), **told)
    answers = _answers(coup, player.table, question)
    if to_commission and question.topic not in (
        CIRCLE,
        COMMISSION,
    ):  # which bring it there themselves
        answers += (_submitting(coup, player.table, "case_question"),)
    return OpenQuestion("slip", about, sentence, answers, pressing=question.is_judges)


def _answers(coup: int, table: int, question: JudgeQuestion) -> tuple[PossibleAnswer, ...]:
    """The answer the verdict assumes comes first."""
    paid = {True: question.points_if_yes, False: question.points_if_no}
    if question.topic in _OWN_WORDS:
        labels = {
            answer: text(f"answer_{question.topic}_{_word(answer)}", points=points)
            for answer, points in paid.items()
        }
    else:
        labels = {
            answer: text(
                "answer_proposed" if answer == question.proposal else "answer_other", points=points
            )
            for answer, points in paid.items()
        }
    return tuple(
        PossibleAnswer(labels[answer], Ask(AnswerQuestion(coup, table, question.key, answer)))
        for answer in (question.proposal, not question.proposal)
    )


def _submitting(coup: int, table: int, why: str) -> PossibleAnswer:
    return PossibleAnswer(text("answer_submit"), Ask(SubmitCase(coup, table, text(why))))


def _of_case(open_case: OpenCase) -> OpenQuestion:
    """What the commission decided, as far as a choice tells it; other points are for the page."""
    coup, player, slip = open_case.coup, open_case.player, open_case.slip
    answers: tuple[PossibleAnswer, ...] = ()
    if slip.in_dispute:
        answers += _readings(coup, player.table, slip)
    elif open_case.question is not None:
        answers += _answers(coup, player.table, open_case.question)
    else:
        upheld = SettleCase(coup, player.table, text("case_upheld"))
        points = slip.current.verdict.points if slip.current else 0
        answers += (PossibleAnswer(text("answer_upheld", points=points), Ask(upheld)),)
    withdrawn = SettleCase(coup, player.table, text("case_withdrawn"), CaseEnd.WITHDRAWN)
    if not slip.in_dispute:
        answers += (PossibleAnswer(text("answer_withdrawn"), Ask(withdrawn)),)
    told = text("asked_case", coup=coup, player=player.name)
    return OpenQuestion("case", f"{coup} {player.table}", told, answers, pressing=False)


def _word(answer: bool) -> str:
    return "yes" if answer else "no"


def _of_readings(coup: int, player: Player, slip: Slip, *, to_commission: bool) -> OpenQuestion:
    """Two arbiters read a slip and do not agree."""
    answers = _readings(coup, player.table, slip)
    if to_commission:
        answers += (_submitting(coup, player.table, "case_readings"),)
    told = text("asked_reading", coup=coup, player=player.name)
    return OpenQuestion("reading", f"{coup} {player.table}", told, answers)


def _readings(coup: int, table: int, slip: Slip) -> tuple[PossibleAnswer, ...]:
    read = slip.readings
    assert read is not None, "two readings differ"
    return tuple(
        PossibleAnswer(
            text("answer_reading", by=entry.by, points=entry.verdict.points),
            Ask(RetainReading(coup, table, second, text("reading_retained", by=entry.by))),
        )
        for second, entry in zip((False, True), read, strict=True)
    )


def _of_late(coup: int, player: Player, late: LateSlip) -> OpenQuestion:
    """A slip that came after the end never counts by itself (§5.7)."""
    told = text("asked_late", coup=coup, player=player.name, when=late_told(late))
    answers = (
        PossibleAnswer(text("answer_late_no"), Ask(JudgeLateSlip(coup, player.table, False))),
        PossibleAnswer(text("answer_late_yes"), Ask(JudgeLateSlip(coup, player.table, True))),
    )
    return OpenQuestion("late", f"{coup} {player.table}", told, answers)


def late_told(late: LateSlip) -> str:
    """« écrit 4 s avant la fin d'après ce téléphone (écart mesuré ± 0,3 s), reçu 21 s après »."""
    if late.late_ms is None:
        return text("late_unknown")
    came = text("late_received", seconds=round(late.late_ms / 1000))
    if late.before_ms is None:
        return f"{text('late_unwritten')}, {came}"
    code = "late_written_before" if late.before_ms >= 0 else "late_written_after"
    error = figure(max(late.error_ms, 100) / 1000, 1)
    written = text(code, seconds=round(abs(late.before_ms) / 1000), error=error)
    return f"{written}, {came}"


def _of_problem(player: Player, problem: str) -> OpenQuestion:
    told = text(f"problem_{problem}", player=player.name, table=player.table)
    seen = PossibleAnswer(text("answer_problem_seen"), Ask(SeeProblem(player.table)))
    return OpenQuestion("problem", str(player.table), told, (seen,), pressing=False)


def _ties(state: State) -> Iterator[OpenQuestion]:
    """A mort subite between those who share a rank, once the game is over (§3.8.3): offered, for
    most clubs play none. In an épreuve it is the general ranking's, and the judge opens it."""
    if state.options.hall or state.phase is not Phase.ENDED or len(state.players) < 2:
        return
    try:
        shared = ties(state)
    except RuleError:  # of a game that counts for nothing, or whose slips are not all corrected
        return
    for rank, players in shared.items():
        names = ", ".join(player.name for player in players)
        if len(players) > MOST_NAMED:
            names = text("asked_tie_many", count=len(players))
        yes = PossibleAnswer(text("answer_tie"), StartGame(decide_tie(str(rank))))
        told = text("asked_tie", rank=rank, names=names)
        yield OpenQuestion("tie", str(rank), told, (yes,), pressing=False)


EXCLUSIONS = {"exclude": (True, True), "annul": (True, False), "bar": (False, True)}
"""What the judge chooses of §6.1: the scores before, what follows."""


def exclusions(state: State) -> tuple[OpenQuestion, ...]:
    """Of each player, by his table alone: the room reads it while the judge looks for him."""
    return tuple(map(partial(_exclusion, state), state.players))


def _exclusion(state: State, player: Player) -> OpenQuestion:
    known, table = state.correction.presence(player.table), player.table
    reason = text("exclusion_by_buttons")
    if known.is_punished:
        undone = "restore" if known.plays_on else "readmit"
        lifted = ExcludePlayer(table, reason, excluded=False)
        answers: tuple[PossibleAnswer, ...] = (
            PossibleAnswer(text(f"answer_{undone}"), Ask(lifted)),
        )
    else:
        answers = tuple(
            PossibleAnswer(
                text(f"answer_{name}"), Ask(ExcludePlayer(table, reason, True, earlier, following))
            )
            for name, (earlier, following) in EXCLUSIONS.items()
        )
    article = text(f"on_exclusion_{state.options.edition.value}")
    told = text("asked_exclusion", table=table, article=article)
    return OpenQuestion("exclusion", str(table), told, answers, pressing=False)


def _begin_exclusion(desk: ModeContext) -> ModeTurn:
    assert isinstance(desk.state, State), "the game on the desk"
    return AnsweringMode.opened(exclusions(desk.state), desk)


EXCLUDE = Begin("exclude_player", unasked=True, opening=_begin_exclusion)


def decide_tie(rank: str | None) -> NewGame:
    """The best rank that is shared, when none is named."""
    own = selection(DuplicateSettings, {"tied": ON_THE_DESK, "rank": rank})
    return NewGame(DUPLICATE.name, own)


def play_partie(number: int, epreuve: str) -> NewGame:
    own = selection(DuplicateSettings, {"partie": str(number), "centre": epreuve})
    return NewGame(DUPLICATE.name, own)


def _two_doors(command: cmd.AnnulCoup | cmd.WithdrawMove, refusal: RuleError) -> OpenQuestion:
    coup = refusal.data["coup"]
    if isinstance(command, cmd.WithdrawMove):
        command = replace(command, reason=text("withdrawn_reason"))
    leaving = PossibleAnswer(text("answer_annul_leaves"), Ask(replace(command, leaves=True)))
    neutral = PossibleAnswer(text("answer_neutralise"), Ask(cmd.NeutraliseCoup(command.reason)))
    may = refusal.data["neutralises"]
    asked = "asked_annul_doors" if may else "asked_annul_leaves"
    kept = text("annul_keeps" if coup > 1 else "annul_keeps_nothing")
    told = text(asked, coup=coup, article=cited(refusal.data["article"]), kept=kept)
    return OpenQuestion("annul", str(coup), told, (neutral, leaving) if may else (leaving,))


def play_departage(epreuve: str, rank: int) -> NewGame:
    own = selection(DuplicateSettings, {"partie": DEPARTAGE, "centre": epreuve, "rank": str(rank)})
    return NewGame(DUPLICATE.name, own)


def asks_back(state: State, command: cmd.Command, refusal: RuleError) -> OpenQuestion | None:
    """Another word for a coup whose slips were read: what had the room? (§5.9) A coup annulled in
    a sealed épreuve: does the judge know what it means? (§3.6)"""
    if refusal.code == "annul_leaves_common" and isinstance(
        command, cmd.AnnulCoup | cmd.WithdrawMove
    ):
        return _two_doors(command, refusal)
    if refusal.code != "room_unanswered":
        return None
    if not isinstance(command, cmd.ChooseTop | cmd.ChooseNextTop):
        return None
    answers = tuple(
        PossibleAnswer(text(f"answer_room_{name}"), Ask(replace(command, room=room)))
        for name, room in _ROOMS.items()
    )
    coup = refusal.data["coup"]
    return OpenQuestion("room", str(coup), text("asked_room", coup=coup), answers)
