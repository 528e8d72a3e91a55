"""A published game of Jarnac played again, for `pupitre replay`."""

import argparse
from typing import Any

from console.command_line import open_lexicon, print_json, read_text
from console.french import sentence, text
from console.games.jarnac.replay import Replay, replay

CONTRADICTED = 1


def run(options: argparse.Namespace) -> int:
    lexicon = open_lexicon(options.lexicon)
    done = replay(read_text(options.game), lexicon)
    if options.json:
        print_json(_report(done, lexicon.name))
    else:
        _print(done, lexicon.name)
    refused = options.strict and bool(done.remarks)
    return CONTRADICTED if done.contradictions or refused else 0


def _print(done: Replay, lexicon: str) -> None:
    state = done.state
    print(f"{done.name} : Jarnac, formule {state.options.formule.code}, lexique {lexicon}")
    for side in (0, 1):
        rows = " ".join(word for word in state.mat(side).rows if word)
        print(f"  {state.name(side)} : {state.points(side)}  {rows}")
    for trouble in (*done.contradictions, *done.remarks):
        print(f"  ! {sentence(trouble)}")
    print(text("jarnac_replay_wrong" if done.contradictions else "jarnac_replay_right"))


def _report(done: Replay, lexicon: str) -> dict[str, Any]:
    return {
        "id": done.name,
        "game": "jarnac",
        "lexicon": lexicon,
        "contradicted": bool(done.contradictions),
        "points": [done.state.points(0), done.state.points(1)],
        "jarnacs": list(done.state.jarnacs),
        "contradictions": [sentence(each) for each in done.contradictions],
        "remarks": [sentence(each) for each in done.remarks],
    }
