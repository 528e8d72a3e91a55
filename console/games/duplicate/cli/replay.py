"""`pupitre replay`: a published game, coup by coup, with what differs."""

import argparse
from typing import Any

from console.command_line import open_lexicon, print_json, read_text
from console.french import sentence
from console.games.duplicate.published_games import parse_games
from console.games.duplicate.replay import Replay, ReplayedCoup, replay

FALSE_COUP = 1
"""A coup is false. A sheet that only adds up badly is told, and is no failure: 0."""


def run(options: argparse.Namespace) -> int:
    games = parse_games(read_text(options.game))
    lexicon = open_lexicon(options.lexicon)
    replays = [replay(game, lexicon) for game in games]
    if options.json:
        reports = [_as_json(done, lexicon.name) for done in replays]
        print_json(reports[0] if len(reports) == 1 else reports)
    else:
        for done in replays:
            _print(done, lexicon.name)
    false = any(done.contradictions for done in replays)
    missed = options.strict and not all(done.all_tops and not done.misadded for done in replays)
    return FALSE_COUP if false or missed else 0


def _tops_text(coup: ReplayedCoup) -> str:
    if not len(coup.tops):
        return "aucune solution"
    first, others = coup.tops[0], len(coup.tops) - 1
    more = f" (+ {others})" if others else ""
    return f"{first.move.word} {first.move.ref} {first.points}{more}"


def _print(done: Replay, lexicon: str) -> None:
    game = done.game
    print(f"{game.name} : {game.formule.code}, publiée avec {game.edition}, lexique {lexicon}")
    for coup in done.coups:
        published = coup.published
        mark = "-" if published.rejected else " "
        points = "—" if coup.points is None else coup.points
        line = (
            f"{published.number:3} {mark}{published.rack:<9} {published.word:<15} "
            f"{published.ref!s:<4}{points:>4} {coup.cumul:>5}"
        )
        print(line if coup.is_top else f"{line}   top du lexique : {_tops_text(coup)}")
        added = (coup.misadded,) if coup.misadded else ()
        for trouble in (*coup.contradictions, *added, *coup.remarks):
            print(f"      ! {sentence(trouble)}")
    if done.wrong_total:
        print(f"      ! {sentence(done.wrong_total)}")
    tops = sum(coup.is_top for coup in done.coups)
    verdict = _verdict(done)
    print(f"{verdict} ; {tops} tops du lexique sur {len(done.coups)} coups")


def _verdict(done: Replay) -> str:
    false = sum(bool(coup.contradictions) for coup in done.coups)
    said = [f"{false} coups sont faux" if false > 1 else "un coup est faux"] if false else []
    if done.misadded:
        said.append("la feuille s'additionne mal")
    return ", ".join(said) or "aucune contradiction"


def _as_json(done: Replay, lexicon: str) -> dict[str, Any]:
    return {
        "id": done.game.name,
        "formule": done.game.formule.code,
        "lexicon": lexicon,
        "contradicted": bool(done.contradictions),
        "misadded": [sentence(trouble) for trouble in done.misadded],
        "all_tops": done.all_tops,
        "total": done.coups[-1].cumul if done.coups else 0,
        "coups": [
            {
                "n": coup.published.number,
                "rack": coup.published.rack,
                "word": coup.published.word,
                "ref": str(coup.published.ref),
                "published_points": coup.published.points,
                "points": coup.points,
                "cumulative": coup.cumul,
                "is_top": coup.is_top,
                "tops": [
                    {"word": top.move.word, "ref": str(top.move.ref), "points": top.points}
                    for top in coup.tops
                ],
                "contradictions": [sentence(trouble) for trouble in coup.contradictions],
                "remarks": [sentence(remark) for remark in coup.remarks],
            }
            for coup in done.coups
        ],
        "wrong_total": sentence(done.wrong_total) if done.wrong_total else None,
    }
