"""What the judge's page is told: the private snapshot as plain values, sentences in French.

Nothing of this module is ever sent to a public page.
"""

from typing import Any

from console.games.duplicate.buttons import Action, Press, Wish
from console.games.duplicate.pages.progress import progress
from console.messages_fr import sentence, text
from console.session.showcase import JudgeSnapshot, action_label
from console.tilesets.stocktaking import named
from console.tilesets.workbench import bag_contents
from engine.errors import RuleError
from engine.games.duplicate.top_choice import TopCandidate
from engine.letters.board import Reference
from engine.letters.scoring import score
from engine.letters.solver import Solution
from engine.play.ruling import Ruling

SHOWN_SOLUTIONS = 40
SHOWN_LACKING = 30


def judge_view(snapshot: JudgeSnapshot, now_ms: int) -> dict[str, Any]:
    state, public = snapshot.state, snapshot.public
    view: dict[str, Any] = {
        "situation": snapshot.situation.value,
        "aside": _aside(snapshot),
        "card": vars(public.card),
        "coup": public.coup,
        "cumul": public.cumul,
        "bag": public.bag,
        "refusal": sentence(snapshot.refusal) if snapshot.refusal else None,
        "faults": [
            {"code": fault.code, "text": text(fault.code, **fault.data)}
            for fault in snapshot.faults
        ],
        "pending": snapshot.pending,
        "offers": [
            _offer(press, action)
            for press, action in snapshot.offers
            if action is not Wish.SHOW_ACCESS  # the page has a button of its own for it
        ],
        "page": public.page.value if public.page else None,
        "coups": [_coup_row(row) for row in public.coups],
        "grid": public.grid.squares,
        "correction": _correction(snapshot),
    }
    if state is not None:
        coup = state.coup
        view |= {
            "game": state.options.id,
            "tirage": state.rack,
            "reliquat": coup.reliquat if coup else "",
            "lacking": state.table.lacking(state.options.formule) if coup else 0,
            "rejets": list(coup.rejets) if coup else [],
            "clock": _clock(state.clock, now_ms),
            "ruling": ruling_text(snapshot.ruling),
            "end": ruling_text(state.end),
            "interruption": ruling_text(state.interruption),
            "chosen": _chosen(coup),
            "answer": _answer(snapshot),
            "wood": _wood(snapshot),
        }
    return view


def _aside(snapshot: JudgeSnapshot) -> dict[str, Any] | None:
    """What the desk is busy with instead of the game."""
    aside = snapshot.aside
    if aside is None:
        return None
    return {
        "text": text(aside.remark.code, **aside.remark.data),
        "seen": aside.seen,
        "total": aside.total,
        "lacking": list(aside.lacking) if len(aside.lacking) <= SHOWN_LACKING else [],
    }


def _wood(snapshot: JudgeSnapshot) -> dict[str, list[str]] | None:
    """What the bag must hold, piece by piece, when the game is drawn from a real bag."""
    contents = bag_contents(snapshot.state)
    if contents is None:
        return None
    return {
        "certain": [str(tile) for tile in sorted(contents.certain)],
        "some": [f"{some.count} {some.letter} ({named(some.tiles)})" for some in contents.doubtful],
    }


def _correction(snapshot: JudgeSnapshot) -> list[dict[str, Any]]:
    """Figures only: two hundred slips a coup are fetched when they are looked at."""
    if snapshot.correction is None:
        return []
    return [coup.view(None) for coup in progress(snapshot.correction)]


def _offer(press: Press, action: Action) -> dict[str, Any]:
    return {"button": press.button.value, "held": press.held, "label": action_label(action)}


def _coup_row(row: Any) -> dict[str, Any]:
    return {
        "number": row.number,
        "tirage": ("-" if row.rejected else "") + row.tirage,
        "word": row.word,
        "ref": row.ref,
        "points": row.points,
        "cumul": row.cumul,
        "annulled": row.annulled,
    }


def _clock(clock: Any, now_ms: int) -> dict[str, Any] | None:
    if clock is None or clock.stopped:
        return None
    return {
        "left_ms": clock.left(now_ms),
        "total_ms": clock.step.total_ms,
        "running": clock.is_running,
    }


def ruling_text(ruling: Ruling | None) -> dict[str, str] | None:
    if ruling is None:
        return None
    return {
        "outcome": ruling.outcome.value,
        "text": text(ruling.code, **ruling.data),
        "article": ruling.article,
    }


def _chosen(coup: Any) -> dict[str, Any] | None:
    if coup is None or coup.top is None:
        return None
    top = coup.top
    return {"word": top.move.word, "ref": str(top.move.ref), "points": top.points}


def _answer(snapshot: JudgeSnapshot) -> dict[str, Any] | None:
    answer = snapshot.answer
    if answer is None:
        return None
    question = answer.question
    points = answer.solutions.top_points
    return {
        "count": len(answer.solutions),
        "points": points,
        "tops": [
            {**_solution(question, Solution(top.move, points)), **_merits(top)}
            for top in answer.tops
        ],
        "below": _below(answer, limit=SHOWN_SOLUTIONS),
    }


def _merits(top: TopCandidate) -> dict[str, Any]:
    return {
        "obligatory": top.obligatory,
        "opening": round(top.opening, 1) if top.opening is not None else None,
        "ends_game": ruling_text(top.ends_game),
        "joker": {2: "sans joker", 1: "joker rendu", 0: "joker posé"}[top.keeps_joker],
    }


def _below(answer: Any, limit: int) -> list[dict[str, Any]]:
    """The sous-tops: what comes after the ties."""
    first = len(answer.tops)
    return [
        _solution(answer.question, solution) for solution in answer.solutions[first : first + limit]
    ]


def _solution(question: Any, solution: Solution) -> dict[str, Any]:
    detail = score(question.grid, solution.move, question.formule)
    return {
        "word": solution.move.word,
        "ref": str(solution.move.ref),
        "points": solution.points,
        "formed": [word.word for word in detail.words[1:]],
        "prime": detail.prime,
    }


def find_solutions(snapshot: JudgeSnapshot, word: str, place: str) -> list[dict[str, Any]]:
    """The solutions of the coup in hand with this word, at this place."""
    answer = snapshot.answer
    if answer is None:
        raise RuleError("solver_not_ready")
    found = answer.solutions.find(
        word=word.upper() or None,
        ref=Reference.parse(place) if place else None,
        limit=SHOWN_SOLUTIONS,
    )
    return [_solution(answer.question, solution) for solution in found]
