"""`pupitre simulate`: a whole evening without waiting, announcements and all."""

import argparse
import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from console.cli.options import add_json, add_lexicon, print_json
from console.games.duplicate.evening import Evening, room_of
from console.games.duplicate.labels import duration_label
from console.games.duplicate.new_game import Choices, seed_number
from console.games.duplicate.sheets.exports import Sheet, as_published, as_text
from console.journal import Journal
from console.journal.records import stamp
from console.messages_fr import text
from console.session.reactions import Speaker
from console.settings import Settings, load
from console.speech.utterance import Utterance
from console.wiring import JOURNAL_FILE, SimulatedConsole, lexicon_opener
from engine.errors import RuleError
from engine.games.duplicate import State

MOST_PLAYERS = 200
DEFAULT_PLAYERS = 8


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--formule", metavar="F", help="formule de jeu (sinon celle des réglages)")
    parser.add_argument("--contest", metavar="C", help="cumul, mort-subite ou topping")
    parser.add_argument("--tempo", metavar="T", help="temps par coup : 3min, 2min30, blitz…")
    parser.add_argument("--edition", metavar="E", help="édition du règlement : 2020 ou 2014")
    parser.add_argument("--seed", metavar="S", help="graine de la soirée, pour la revoir")
    parser.add_argument(
        "--players", type=int, default=DEFAULT_PLAYERS, metavar="N", help="joueurs virtuels"
    )
    parser.add_argument(
        "--fast", action="store_true", help="sans les annonces : les coups et le classement"
    )
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="garder le journal ici")
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")
    add_lexicon(parser)
    add_json(parser)


@dataclass
class Told:
    """What was said, in order; printed as it comes unless nobody wants to read it."""

    printing: bool
    lines: list[str] = field(default_factory=list)

    def say(self, utterance: Utterance) -> None:
        self.lines.append(utterance.text)
        if self.printing:
            print(f"  « {utterance.text} »")


def run(options: argparse.Namespace) -> int:
    if not 1 <= options.players <= MOST_PLAYERS:
        raise RuleError("players_out_of_range", players=options.players, most=MOST_PLAYERS)
    settings = load(options.settings)
    told = Told(printing=not options.fast and not options.json)
    with tempfile.TemporaryDirectory(prefix="pupitre-") as temporary:
        state = _play(options, settings, told, options.data or Path(temporary))
    if options.json:
        print_json(_report(state, told, options))
    else:
        print(as_text(_sheet(state)))
        print(_table(state))
    return 0


def _play(options: argparse.Namespace, settings: Settings, told: Told, folder: Path) -> State:
    seed = options.seed or str(seed_number(None))
    room = room_of(options.players)
    choices = Choices(
        formule=options.formule,
        tempo=options.tempo,
        contest=options.contest,
        edition=options.edition,
        lexicon=options.lexicon,
        seed=seed,
        players=tuple(player.player for player in room),
    )
    journal, faults = Journal.open(folder / JOURNAL_FILE)
    try:
        console = SimulatedConsole(
            settings,
            choices,
            journal,
            [Speaker(settings, told.say)],
            folder=folder,
            open_words=lexicon_opener(),
        )
        for fault in faults:
            console.session.tell(fault)
        console.open_game()
        return Evening(console.session, console.loop, room, random.Random(seed)).play()
    finally:
        journal.close()


def _sheet(state: State) -> Sheet:
    return Sheet(state, stamp(0).wall_ms)


def _report(state: State, told: Told, options: argparse.Namespace) -> dict[str, Any]:
    report = as_published(_sheet(state))
    assert state.closed is not None
    report |= {
        "contest": state.options.contest,
        "tempo": state.options.tempo.code,
        "end": state.closed.code,
        "article": state.closed.article,
        "annulled": len(state.annulments),
        "ranking": [
            {"rank": line.rank, "table": line.table, "figure": line.figure}
            for line in state.ranking
        ],
    }
    return report if options.fast else report | {"announcements": told.lines}


def _table(state: State) -> str:
    """The ranking, in whatever the contest counts."""
    names = {player.table: player.name for player in state.players}
    lines = [_end_text(state), "", "Classement"]
    for line in state.ranking:
        lines.append(f"{line.rank:>3}  {names[line.table]:<20}{_figure(state, line.figure):>12}")
    return "\n".join(lines)


def _figure(state: State, figure: int) -> str:
    rules = state.options.rules
    if rules.claims_tops:
        return duration_label(figure)
    if rules.original:
        return f"sorti au coup {figure}" if figure else "en lice"
    return f"{figure} points"


def _end_text(state: State) -> str:
    closed = state.closed
    assert closed is not None
    data = dict(state.end.data) if state.end else {}
    article = f" ({closed.article})" if closed.article else ""
    return text(closed.code, **data).split(". ")[0] + "." + article
