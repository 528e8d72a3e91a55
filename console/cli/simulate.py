"""`pupitre simulate`: a whole evening without waiting, announcements and all."""

import argparse
import secrets
import sys
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from console.app.assembly import Plan, SimulatedTable, assemble
from console.app.equipment import Wanted
from console.app.room import Speaker
from console.command_line import add_json, add_lexicon, print_json
from console.desk.option_table import NewGame
from console.folders import JOURNAL_FILE
from console.games import face_of, simulation_of
from console.journal.ledger import Journal
from console.registry import GAMES, UNNAMED
from console.settings.parser import load
from console.settings.sections import Settings
from console.voice.utterance import Utterance


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game", choices=tuple(GAMES), default=UNNAMED, metavar="JEU", help="le jeu simulé"
    )
    parser.add_argument("--seed", metavar="S", help="graine de la soirée, pour la revoir")
    parser.add_argument(
        "--fast", action="store_true", help="sans les annonces : les coups et le classement"
    )
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="garder le journal ici")
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")
    add_lexicon(parser)
    add_json(parser)
    if (simulation := face_of(_game_named(sys.argv)).simulation) is not None:
        simulation.configure(parser)


def _game_named(arguments: list[str]) -> str:
    """The options of a game are its own, so it must be known before they are read."""
    first = argparse.ArgumentParser(add_help=False)
    first.add_argument("--game", choices=tuple(GAMES), default=UNNAMED)
    return str(first.parse_known_args(arguments)[0].game)


@dataclass
class Transcript:
    """What was said, in order; printed as it comes unless nobody wants to read it."""

    printing: bool
    lines: list[str] = field(default_factory=list)

    def say(self, utterance: Utterance) -> None:
        self.lines.append(utterance.text)
        if self.printing:
            print(f"  « {utterance.text} »")


def run(options: argparse.Namespace) -> int:
    settings, simulation = load(options.settings), simulation_of(options.game)
    seed = options.seed or secrets.token_hex(8)
    request = replace(simulation.request(options, seed), game=options.game)
    told = Transcript(printing=not options.fast and not options.json)
    with tempfile.TemporaryDirectory(prefix="pupitre-") as temporary:
        folder = options.data or Path(temporary)
        state = _play(options, settings, request, seed, told, folder)
    if options.json:
        report = simulation.report(state)
        print_json(report if options.fast else report | {"announcements": told.lines})
    else:
        print(simulation.told(state))
    return 0


def _play(
    options: argparse.Namespace,
    settings: Settings,
    request: NewGame,
    seed: str,
    told: Transcript,
    folder: Path,
) -> Any:
    journal, faults = Journal.open(folder / JOURNAL_FILE)
    try:
        plan = Plan(
            settings,
            folder,
            request=request,
            wanted=Wanted.nothing(),
            subscribers=(Speaker(settings, told.say),),
        )
        table = SimulatedTable(assemble(plan, journal, simulated_from_ms=0))
        for fault in faults:
            table.session.tell(fault)
        table.open_game()
        return simulation_of(options.game).play(table, options, seed)
    finally:
        journal.close()
