"""`pupitre run`: the judge's console. Without metal, letters come from a software bag."""

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from console.cli.options import add_lexicon, read_text
from console.journal import Fault, Journal
from console.messages_fr import sentence, text
from console.session.games import Choices
from console.session.reactions import Speaker, Subscriber
from console.session.resume import Resumed, last_unfinished
from console.session.terminal import Screen, TerminalScreen, prompt, read_line, tops_text
from console.settings import Settings, load
from console.terminal import Painter, wants_colour
from console.wiring import Console, data_folder, journal_path
from engine.errors import RuleError


def configure(parser: argparse.ArgumentParser) -> None:
    add_console_options(parser)
    parser.add_argument("--new", action="store_true", help="ne pas reprendre la dernière partie")
    parser.add_argument("--formule", metavar="F", help="formule de jeu (sinon celle des réglages)")
    parser.add_argument("--tempo", metavar="T", help="temps par coup : 3min, 2min30, blitz…")
    parser.add_argument("--contest", metavar="C", help="cumul, mort-subite ou topping")
    parser.add_argument("--edition", metavar="E", help="édition du règlement : 2020 ou 2014")
    parser.add_argument("--name", metavar="NOM", help="nom de la partie dans le journal")
    letters = parser.add_mutually_exclusive_group()
    letters.add_argument("--seed", metavar="S", help="graine du sac logiciel")
    letters.add_argument("--typed", action="store_true", help="lettres tapées par le juge")
    letters.add_argument("--prepared", metavar="FICHIER", help="partie préparée, en JSON")
    add_lexicon(parser)


def add_console_options(parser: argparse.ArgumentParser) -> None:
    """What `run` and `resume` have in common."""
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument(
        "--simulate", action="store_true", help="sans matériel, même si les réglages en nomment"
    )
    parser.add_argument("--log", type=Path, metavar="FICHIER", help="écrire le journal technique")


def run(options: argparse.Namespace) -> int:
    settings = load(options.settings)
    choices = Choices(
        formule=options.formule,
        tempo=options.tempo,
        contest=options.contest,
        edition=options.edition,
        lexicon=options.lexicon,
        seed=options.seed,
        typed=options.typed,
        prepared=read_text(options.prepared) if options.prepared else None,
        name=options.name,
    )
    journal, faults = Journal.open(journal_path(settings, options.data))
    try:
        wanted = not options.new and options.prepared is None
        resumed = last_unfinished(journal, only_newest=True) if wanted else None
        return open_console(options, settings, choices, journal, resumed, faults)
    finally:
        journal.close()


def open_console(
    options: argparse.Namespace,
    settings: Settings,
    choices: Choices,
    journal: Journal,
    resumed: Resumed | None,
    faults: Sequence[Fault],
) -> int:
    """Run until the judge leaves or the input ends."""
    _start_log(options.log)
    painter = Painter(wants_colour())
    speaker = Speaker(settings, lambda said: print(painter.dim(f"  « {said.text} »"), flush=True))
    subscribers: list[Subscriber] = [speaker, TerminalScreen(painter, _print)]
    console = Console(
        settings, choices, journal, subscribers, folder=data_folder(settings, options.data)
    )
    console.begin(resumed, faults)
    with console.wiring:
        _converse(console, painter)
    return 0


def _start_log(path: Path | None) -> None:
    """Technical lines go to a file or to the system's journal; a terminal is for the judge."""
    if path is not None:
        logging.basicConfig(filename=path, level=logging.INFO)
    else:
        under_systemd = "JOURNAL_STREAM" in os.environ
        logging.basicConfig(level=logging.INFO if under_systemd else logging.ERROR)


def _converse(console: Console, painter: Painter) -> None:
    print(text("terminal_welcome"))
    judge = console.session.showcase
    while True:
        if sys.stdin.isatty():
            print(painter.dim(prompt(judge.judge)))
        line = sys.stdin.readline()
        if not line:
            return
        try:
            messages = read_line(line)
        except RuleError as refusal:
            _print(f"  ✗ {sentence(refusal)}")
            continue
        for message in messages:
            match message:
                case Screen.QUIT:
                    return
                case Screen.HELP:
                    print(text("terminal_help"))
                case Screen.TOPS:
                    print(tops_text(judge.judge))
                case Screen.GRID:
                    print(painter.grid(judge.public.grid))
                case _:
                    console.post(message)


def _print(line: str) -> None:
    print(line, flush=True)
