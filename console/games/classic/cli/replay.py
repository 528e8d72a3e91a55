"""A classic game of ours played again, for `pupitre replay`."""

import argparse
from typing import Any

from console.command_line import open_lexicon, print_json, read_text
from console.french import sentence, text
from console.games.classic.replay import Replay, replay

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
    print(f"{done.name} : partie classique, lexique {lexicon}")
    for turn in done.turns:
        played = turn.word or turn.kind.value
        print(f"{turn.number:>4}  {turn.name:<20.20}{played:<18}{turn.points:>5}{turn.total:>6}")
    for name, total in done.totals.items():
        print(f"{name} : {total}")
    for trouble in (*done.contradictions, *done.remarks):
        print(f"  ! {sentence(trouble)}")
    print(text("classic_replay_wrong" if done.contradictions else "classic_replay_right"))


def _report(done: Replay, lexicon: str) -> dict[str, Any]:
    return {
        "id": done.name,
        "game": "classic",
        "lexicon": lexicon,
        "contradicted": bool(done.contradictions),
        "totals": dict(done.totals),
        "contradictions": [sentence(each) for each in done.contradictions],
        "remarks": [sentence(each) for each in done.remarks],
    }
