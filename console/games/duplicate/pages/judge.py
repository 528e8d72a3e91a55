"""What the judge's page is told: the private snapshot as plain values, sentences in French.

Nothing of this module is ever sent to a public page.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.desk.inbox import Ask, StartGame
from console.french import printed, text
from console.french.typography import cited, duration_label, typeset
from console.games.duplicate import questions
from console.games.duplicate.ending import missing_slips
from console.games.duplicate.labels import (
    end_reason,
    played_word,
    questioned_top,
    ruling_words,
    solo_border,
)
from console.games.duplicate.pages.course import course_judged
from console.games.duplicate.pages.progress import pace_view, progress
from console.games.duplicate.pages.slips import top_view
from console.games.duplicate.pages.view import must_be_duplicate
from console.games.duplicate.settings import announcing
from console.games.duplicate.voice.coup import CAUTIONS
from console.web.access import JUDGE
from console.web.answers import body_as, query_as
from console.web.link import PageDesk
from engine.games.duplicate.commands import VOCABULARY
from engine.games.duplicate.competition import ties
from engine.games.duplicate.correction.bounds import questioned_tops
from engine.games.duplicate.correction.cases import open_cases
from engine.games.duplicate.correction.decide import open_questions
from engine.games.duplicate.ending import is_last, left_ms, too_late
from engine.games.duplicate.formules import Topic
from engine.games.duplicate.state import Coup, Phase, PlayedCoup, State
from engine.games.duplicate.timing import searching
from engine.games.duplicate.top_choice import proposed_cautions
from engine.games.duplicate.tops import CoupAnswer, CoupQuestion, TopCandidate
from engine.letters.board import Reference
from engine.letters.scoring import score
from engine.letters.solver import Solution
from engine.rulings import RuleError, Ruling

SHOWN_SOLUTIONS = 40
CAUTIONED_TOPS = 8
"""Ties beyond these are hardly ever retained."""


def judged(state: State, answer: CoupAnswer | None, now_ms: int) -> dict[str, Any]:
    """What the judge's page is told of a duplicate game."""
    coup = state.coup
    in_hand = state.phase not in (Phase.IDLE, Phase.ENDED)
    number = coup.number if coup and in_hand else len(state.coups)
    over = state.phase is Phase.ENDED
    return {
        "title": _title(state, number),
        "coup": number,
        "cumul": state.cumul,
        "bag": state.table.to_draw,
        "coups": [_coup_row(played, state) for played in state.coups],
        "asks_room": bool(state.players),
        "t": top_view(state.correction, coup.number) if coup and state.coup_is_collected else None,
        "grid": state.grid.squares,
        "last_move": _last_move(state),
        "steps": []
        if over or state.course is not None
        else [printed(f"step_{step}") for step in _steps(state)],
        "step": _step(state),
        "correction": [each.view(None) for each in progress(state.correction)],
        **_cases(state),
        **_asked_by_phones(state),
        "tirage": "" if over else state.rack,
        "reliquat": coup.reliquat if coup else "",
        "lacking": state.table.lacking(state.options.formule) if coup else 0,
        "rejets": list(coup.rejets) if coup else [],
        "ruling": ruling_text(state.tirage_ruling),
        "notices": [
            {**(ruling_text(ruling) or {}), "told": True}
            for ruling in (state.end, state.interruption)
            if ruling is not None
        ]
        + _questioned(state),
        "cut": typeset(text("cut_asked")) if state.cut else None,
        "solo_border": _solo_border(state),
        "can_type": state.phase is Phase.DRAWING,
        "can_correct": state.phase is Phase.IDLE,
        "why_not_correct": printed(
            "past_not_ended" if state.phase is Phase.ENDED else "past_not_now", coup=number
        ),
        "can_choose": state.phase in (Phase.COLLECTING, Phase.TOP_CHOSEN),
        **_told_top(state, answer),
        "chosen": _chosen(coup),
        "answer": _answer(state, answer),
        "announcing": announcing(state),
        "slips": state.options.has_slips,
        "ended": _ended(state),
        "appeals": _appeals(state, now_ms),
        "topping": topping_view(state),
        **course_judged(state),
    }


def _cases(state: State) -> dict[str, Any]:
    """What the commission has still to decide (§6.3)."""
    found = [
        {"coup": each.coup, "table": each.player.table, "name": each.player.name}
        for each in open_cases(state.correction)
    ]
    return {"cases": found} if found else {}


def _title(state: State, number: int) -> str:
    if state.phase is Phase.ENDED:
        return printed("judge_over")
    if state.course is not None:
        return printed("judge_course")
    return printed("judge_coup", number=number) if number else printed("judge_ready")


STEPS = ("tirage", "annonce", "chrono", "ramassage", "top", "placement")
"""The way through a coup, as the judge's page draws it."""
_STEP_OF = {
    Phase.DRAWING: 0,
    Phase.ANNOUNCED: 1,
    Phase.THINKING: 2,
    Phase.COLLECTING: 3,
    Phase.TOP_CHOSEN: 4,
}


def _steps(state: State) -> tuple[str, ...]:
    """« Entre amis » nothing is collected: points are announced."""
    aloud = state.options.announced
    return tuple("points" if aloud and step == "ramassage" else step for step in STEPS)


def _step(state: State) -> int:
    """Between two coups all of it is done; before the first, nothing."""
    return _STEP_OF.get(state.phase, len(STEPS) if state.coups else -1)


def _last_move(state: State) -> dict[str, str] | None:
    if not state.coups:
        return None
    move = state.coups[-1].top.move
    return {"word": move.word, "ref": str(move.ref)}


def _solo_border(state: State) -> str:
    """Once the game is over; while it is played, the correction of each coup tells it."""
    if state.phase is not Phase.ENDED:
        return ""
    return typeset(solo_border(state, state.correction.sheet))


def _questioned(state: State) -> list[dict[str, str]]:
    """Until its coup is closed, a word paid above the one retained is told on top of the page."""
    # closed coups are many, and this is told at every slip
    coups = [number for number, record in state.correction.coups.items() if not record.closed]
    return [
        {
            "text": questioned_top(state, each),
            "article": cited(state.options.edition.article(Topic.TOP)),
        }
        for each in questioned_tops(state.correction, coups)
    ]


def _ended(state: State) -> dict[str, Any] | None:
    """Over, by which cause, and how many slips were never entered."""
    if state.phase is not Phase.ENDED:
        return None
    return {"cause": typeset(end_reason(state)), "missing": missing_slips(state)}


def _appeals(state: State, now_ms: int) -> dict[str, Any] | None:
    """Until when a player may appeal (§6.3), once the game is over."""
    if state.phase is not Phase.ENDED:
        return None
    cause = too_late(state, now_ms)
    last = is_last(state.options)
    return {
        "left_ms": left_ms(state, now_ms),
        "closed": printed(cause) if cause else None,
        **({} if last is None else {"last": last}),
    }


def _coup_row(coup: PlayedCoup, state: State) -> dict[str, Any]:
    record = state.correction.coups.get(coup.number)
    announced = top_view(state.correction, coup.number) if record and record.shown else None
    return {
        **({"t": announced} if announced else {}),
        "number": coup.number,
        "tirage": coup.sheet_tirage,
        "word": played_word(coup),
        "ref": str(coup.top.move.ref),
        "points": coup.top.points,
        "cumul": coup.cumul,
        "top_points": coup.top.top_points,
        "letters": coup.tirage,
        "written": coup.top.move.word,
    }


def _asked_by_phones(state: State) -> dict[str, Any]:
    """Late slips and players who call, with what the page sends for each answer; only where there
    are any."""
    phones = state.correction.phones
    if not (phones.late or phones.problems):
        return {}
    asked = [each for each in questions.questions(state) if each.name in ("late", "problem")]
    told = [
        {
            "told": typeset(each.told),
            "answers": [
                {"label": typeset(answer.label), "command": VOCABULARY.encode(answer.done.command)}
                for answer in each.answers
                if isinstance(answer.done, Ask)
            ],
        }
        for each in asked
    ]
    return {"asked_by_phones": told}


def waiting(state: State) -> dict[str, int]:
    """Questions, those put off too, and disagreements of the coups that are open. Where nobody
    hands in a slip there is no correction to wait for."""
    if not state.options.has_slips:
        return {}
    correction = state.correction
    coups = [
        number
        for number, record in correction.coups.items()
        if not record.closed and not record.annulled
    ]
    asked = sum(len(open_questions(correction, number)) for number in correction.coups)
    disputed = sum(
        slip.in_dispute for number in coups for slip in correction.slips_of(number).values()
    )
    phones = correction.phones
    return {"correction": asked + disputed + len(phones.late) + len(phones.problems)}


def clock_view(state: State, now_ms: int) -> dict[str, Any] | None:
    clock = state.clock
    if clock is None or clock.stopped:
        return None
    return {
        "left_ms": clock.left(now_ms),
        "total_ms": clock.step.total_ms,
        "warning_ms": max(clock.step.signals_ms, default=0),
        "running": clock.is_running,
    }


def ruling_text(ruling: Ruling | None) -> dict[str, str] | None:
    if ruling is None:
        return None
    return {
        "outcome": ruling.outcome.value,
        "text": typeset(ruling_words(ruling)),
        "article": cited(ruling.article),
    }


def _chosen(coup: Coup | None) -> dict[str, Any] | None:
    if coup is None or coup.top is None:
        return None
    top = coup.top
    return {"word": top.move.word, "ref": str(top.move.ref), "points": top.points}


def _told_top(state: State, answer: CoupAnswer | None) -> dict[str, Any]:
    """The word all centres place (§3.4): in a game of several no other can be retained here."""
    common = state.options.common
    if common is None or not common.tops_are_told or answer is None or answer.retained is None:
        return {}
    points = score(state.grid, answer.retained, state.options.formule).points
    told = {"word": answer.retained.word, "ref": str(answer.retained.ref), "points": points}
    return {"told_top": told}


def _answer(state: State, answer: CoupAnswer | None) -> dict[str, Any] | None:
    if answer is None:
        return None
    question = answer.question
    points = answer.solutions.top_points
    return {
        "count": len(answer.solutions),
        "points": points,
        "tops": [
            {
                **_solution(question, Solution(top.move, points)),
                **_merits(top),
                "cautions": _cautions(state, answer, top) if rank < CAUTIONED_TOPS else [],
            }
            for rank, top in enumerate(answer.tops)
        ],
        "below": _sous_tops(answer, limit=SHOWN_SOLUTIONS),
    }


def _cautions(state: State, answer: CoupAnswer, top: TopCandidate) -> list[dict[str, str]]:
    """What may be said with it, if the judge wishes: one touch (§3.4)."""
    if state.phase is not Phase.COLLECTING:
        return []
    return [
        {"about": about.value, "label": typeset(CAUTIONS[about])}
        for about in proposed_cautions(state, answer, top.move)
    ]


def _merits(top: TopCandidate) -> dict[str, Any]:
    return {
        "obligatory": top.obligatory,
        "opening": round(top.opening, 1) if top.opening is not None else None,
        "ends_game": ruling_text(top.ends_game),
        "joker": {"unused": "sans joker", "returned": "joker rendu", "lost": "joker posé"}[
            top.joker.value
        ],
    }


def _sous_tops(answer: CoupAnswer, limit: int) -> list[dict[str, Any]]:
    """The sous-tops: what comes after the ties."""
    first = len(answer.tops)
    return [
        _solution(answer.question, solution) for solution in answer.solutions[first : first + limit]
    ]


def _solution(question: CoupQuestion, solution: Solution) -> dict[str, Any]:
    detail = score(question.grid, solution.move, question.formule)
    return {
        "word": solution.move.word,
        "ref": str(solution.move.ref),
        "points": solution.points,
        "formed": [word.word for word in detail.words[1:]],
        "prime": detail.prime,
    }


def find_solutions(answer: CoupAnswer | None, word: str, place: str) -> list[dict[str, Any]]:
    """The solutions of the coup in hand with this word, at this place."""
    if answer is None:
        raise RuleError("solver_not_ready")
    found = answer.solutions.find(
        word=word.upper() or None,
        ref=Reference.parse(place) if place else None,
        limit=SHOWN_SOLUTIONS,
    )
    return [_solution(answer.question, solution) for solution in found]


# --- A topping ----------------------------------------------------------------------------------
# Who searches, who is heard, who has found.


def topping_view(state: State) -> dict[str, Any] | None:
    """None but in a topping, while its clock runs or waits for the judge's answer."""
    coup = state.coup
    if not state.options.rules.claims_tops or coup is None or state.phase is not Phase.THINKING:
        return None
    names = {player.table: player.name for player in state.players}
    found = {claim.table: claim.elapsed_ms for claim in coup.claims if claim.right}
    can_call = coup.called is not None or (state.clock is not None and state.clock.is_running)
    return {
        "called": coup.called,
        "heard": names.get(coup.called or 0),
        "searching": [
            {"table": table, "name": names[table]} for table in searching(state) if can_call
        ],
        "players": [
            {
                "table": table,
                "name": name,
                "called": coup.called,
                "found": duration_label(found[table]) if table in found else None,
            }
            for table, name in names.items()
        ],
    }


# --- Routes -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SolutionsAsked:
    """What is known of them so far."""

    mot: str = ""
    ref: str = ""


@dataclass(frozen=True)
class TieAsked:
    rank: Any = None
    """The game has a sentence for what is no rank."""


def judge_routes(desk: PageDesk) -> Iterable[BaseRoute]:
    async def solutions(request: Request) -> Response:
        asked = query_as(request, SolutionsAsked)
        found = find_solutions(must_be_duplicate(desk.judge).answer, asked.mot, asked.ref)
        return JSONResponse({"solutions": found})

    async def tied(_request: Request) -> Response:
        found = ties(must_be_duplicate(desk.judge).state)
        told = [
            {"rank": rank, "names": [player.name for player in players]}
            for rank, players in found.items()
        ]
        return JSONResponse({"ties": told})

    async def decide_tie(request: Request) -> Response:
        """A mort subite between those who share a rank in the game just finished (§3.8.3)."""
        rank = (await body_as(request, TieAsked)).rank
        must_be_duplicate(desk.judge)
        wanted = questions.decide_tie(None if rank is None else str(rank))
        outcome = await desk.ask(lambda reply: StartGame(wanted, reply))
        return JSONResponse({"events": len(outcome.events), "durable": outcome.durable})

    async def pace(_request: Request) -> Response:
        """Asked once a minute: it grows later while nothing happens."""
        return JSONResponse(pace_view(must_be_duplicate(desk.judge).state, desk.now_ms()))

    return [
        Route("/juge/allure", desk.gate.only(JUDGE, pace)),
        Route("/juge/solutions", desk.gate.only(JUDGE, solutions)),
        Route("/juge/exaequo", desk.gate.only(JUDGE, tied), methods=["GET"]),
        Route("/juge/exaequo", desk.gate.only(JUDGE, decide_tie), methods=["POST"]),
    ]
