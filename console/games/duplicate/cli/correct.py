"""`pupitre correct`: the verdict on one slip, as an arbiter would give it."""

import argparse
import sys
from typing import Any

from console.command_line import (
    LARGEST_TEXT,
    add_json,
    add_lexicon,
    is_file,
    open_lexicon,
    print_json,
    read_text,
)
from console.french import text
from console.french.typography import cited
from console.games.duplicate.cli.positions import add_formule, read_position
from console.games.duplicate.labels import reason_words
from console.requests import read_json
from engine.games.duplicate.formules import Edition, Formule
from engine.games.duplicate.slips.judgement import judge
from engine.games.duplicate.slips.position import CoupPosition, RetainedTop
from engine.games.duplicate.slips.slip import Bulletin, parse_short
from engine.games.duplicate.slips.slip_json import slip_to_json, table_and_slip
from engine.games.duplicate.slips.verdict import Sanction, Verdict
from engine.letters.legality import examine
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move, Position
from engine.letters.solver import solve_top
from engine.play.codec import to_json
from engine.rulings import RuleError

_SANCTIONS = {
    Sanction.NONE: "sans sanction",
    Sanction.WARNING: "avertissement",
    Sanction.PENALTY: "pénalité de 5 points",
    Sanction.AVERAGE: "moyenne",
}
_DECISIONS = {"oui": True, "non": False}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--position",
        metavar="CGP",
        required=True,
        help="position CGP, grille dessinée, « vide », un fichier, ou « - »",
    )
    parser.add_argument("--rack", metavar="LETTRES", help="le tirage, « ? » pour un joker")
    parser.add_argument(
        "--slip",
        metavar="BULLETIN",
        required=True,
        help="fichier JSON, « - » pour l'entrée standard, ou la saisie brève « SOT 10H 13 »",
    )
    parser.add_argument(
        "--edition",
        metavar="E",
        default=Edition.E2020.value,
        choices=[edition.value for edition in Edition],
        help="édition du règlement : 2020 (par défaut) ou 2014",
    )
    parser.add_argument("--coup", metavar="N", type=int, help="numéro du coup")
    parser.add_argument(
        "--top", metavar="COUP", help="la solution retenue, « MOT H4 » (sinon elle est cherchée)"
    )
    parser.add_argument(
        "--answer",
        metavar="CLÉ=oui|non",
        action="append",
        default=[],
        help="décision du juge-arbitre sur une question posée par un verdict",
    )
    add_formule(parser)
    add_lexicon(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    table, bulletin = _read_slip(options.slip)
    drawn, formule = read_position(options)
    if options.coup == 1 and not drawn.grid.is_empty:
        raise RuleError("first_coup_not_empty")
    lexicon = open_lexicon(options.lexicon)
    top = _top(bulletin, options.top, drawn, lexicon, formule)
    position = CoupPosition(drawn.grid, drawn.rack, lexicon, formule, top)
    verdict = judge(bulletin, position, Edition(options.edition), _answers(options.answer))
    if options.json:
        print_json(_as_json(options, table, bulletin, verdict, lexicon.name))
    else:
        _print_verdict(table, verdict)
    return 0


def _read_slip(argument: str) -> tuple[int, Bulletin]:
    """With its table: a JSON file, the standard input, or what an arbiter would type."""
    if argument == "-":
        try:
            return _parse_slip(sys.stdin.read(LARGEST_TEXT))
        except UnicodeDecodeError as trouble:
            raise RuleError("file_not_text", file="entrée standard", line=1) from trouble
    if argument.endswith(".json") or is_file(argument):
        return _parse_slip(read_text(argument))
    return 1, parse_short(argument)


def _parse_slip(content: str) -> tuple[int, Bulletin]:
    try:
        raw = read_json(content)
    except ValueError as trouble:
        line, col = getattr(trouble, "lineno", 1), getattr(trouble, "colno", 1)
        raise RuleError("slip_json_syntax", line=line, col=col) from trouble
    return table_and_slip(raw)


def _top(
    bulletin: Bulletin, told: str | None, drawn: Position, lexicon: Lexicon, formule: Formule
) -> RetainedTop | None:
    """The retained solution: given, or the solver's first when the slip asks for it."""
    if told:
        word, _, ref = told.strip().rpartition(" ")
        move = Move.parse(word, ref)
        examination = examine(drawn.grid, move, drawn.rack, lexicon, formule)
        if examination.points is None:
            raise examination.reasons[0]
        return RetainedTop(move, examination.points)
    if not bulletin.top:
        return None
    tops = solve_top(drawn.grid, drawn.rack, lexicon, formule)
    return RetainedTop(tops[0].move, tops[0].points) if tops else None


def _answers(told: list[str]) -> dict[str, bool]:
    answers = {}
    for answer in told:
        key, _, decision = answer.rpartition("=")
        if not key or decision not in _DECISIONS:
            raise RuleError("slip_bad_answer", answer=answer)
        answers[key] = _DECISIONS[decision]
    return answers


def _as_json(
    options: argparse.Namespace, table: int, bulletin: Bulletin, verdict: Verdict, lexicon: str
) -> dict[str, Any]:
    told: dict[str, Any] = to_json(verdict)
    for shape, reason in zip(told["reasons"], verdict.reasons, strict=True):
        shape["message"] = reason_words(reason)
    if verdict.question:
        told["question"]["message"] = reason_words(verdict.question)
    return {
        "edition": options.edition,
        "lexicon": lexicon,
        "coup": options.coup,
        "table": table,
        "bulletin": {"table": table, **slip_to_json(bulletin)},
        **told,
    }


def _print_verdict(table: int, verdict: Verdict) -> None:
    played = f" pour {verdict.accepted.word} en {verdict.accepted.ref}" if verdict.accepted else ""
    points = text("terminal_points", points=verdict.points)
    paid = (
        "zéro"
        if verdict.sanction is Sanction.ZERO
        else f"{points}{played}, {_SANCTIONS[verdict.sanction]}"
    )
    print(f"Table {table} : {paid}.")
    for reason in verdict.reasons:
        print(f"  - {reason_words(reason)}")
    others = [one for one in verdict.alternatives if one.points != verdict.points]
    for other in others:
        found = f"{other.word} {other.ref}, {other.points} points"
        print(f"  autre lecture : {found} ({cited(other.article)})")
    if verdict.question:
        question = verdict.question
        print(f"  ? {reason_words(question)}")
        print(
            f"    oui : {question.points_if_yes} points, non : {question.points_if_no} ; "
            f"proposé : {'oui' if question.proposal else 'non'} "
            f"(--answer « {question.key}=oui|non »)"
        )
