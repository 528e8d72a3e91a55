"""`pupitre run`: the judge's console. Without metal, letters come from a software bag."""

import argparse
import logging
import os
import secrets
import signal
import sys
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import FrameType

from console.box.incidents import FILE as INCIDENTS
from console.box.incidents import IncidentBook
from console.box.worker import Worker
from console.cli.options import add_lexicon, read_text
from console.equipment import Furniture, Wanted, components_of
from console.games.duplicate.new_game import Choices, seed_number
from console.games.duplicate.sources import PreparedGame
from console.games.duplicate.terminal_lines import (
    Screen,
    TerminalScreen,
    prompt,
    read_line,
    tops_text,
)
from console.journal import Fault, Journal
from console.messages_fr import sentence, text
from console.metal import reader_settings
from console.rig import VirtualDesk, read_scenario
from console.screen.display import display_is_likely
from console.session.reactions import Speaker, Subscriber
from console.session.resume import Resumed, last_unfinished
from console.settings import Settings, load
from console.terminal import Painter, wants_colour
from console.wiring import Component, Console, data_folder, journal_path, lexicon_opener
from engine.errors import RuleError
from engine.play.players import typed_player

NO_SCENARIO = ""
AUTO_SOURCE = "auto"


def configure(parser: argparse.ArgumentParser) -> None:
    add_console_options(parser)
    parser.add_argument("--new", action="store_true", help="ne pas reprendre la dernière partie")
    parser.add_argument("--formule", metavar="F", help="formule de jeu (sinon celle des réglages)")
    parser.add_argument("--tempo", metavar="T", help="temps par coup : 3min, 2min30, blitz…")
    parser.add_argument("--contest", metavar="C", help="cumul, mort-subite ou topping")
    parser.add_argument("--edition", metavar="E", help="édition du règlement : 2020 ou 2014")
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="JOUEUR",
        help="inscrire un joueur dès l'ouverture, table 1, 2… (un topping en exige)",
    )
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
        "--simulate",
        nargs="?",
        const=NO_SCENARIO,
        metavar="SCÉNARIO",
        help="lecteur, sac et panneau simulés ; un fichier leur fait des misères",
    )
    parser.add_argument("--tv", action="store_true", help="plein écran, même sans bureau")
    parser.add_argument("--terminal", action="store_true", help="sans fenêtre, dans le terminal")
    parser.add_argument("--no-voice", action="store_true", help="sans voix")
    parser.add_argument("--no-pages", action="store_true", help="sans pages web")
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
        prepared=_prepared_text(options, settings) if options.prepared else None,
        players=tuple(
            typed_player(table, name) for table, name in enumerate(options.player, start=1)
        ),
        name=options.name,
    )
    journal, faults = Journal.open(journal_path(settings, options.data))
    try:
        wanted = not options.new and options.prepared is None
        resumed = last_unfinished(journal, only_newest=True) if wanted else None
        return open_console(options, settings, choices, journal, resumed, faults)
    finally:
        journal.close()


def _prepared_text(options: argparse.Namespace, settings: Settings) -> str:
    """Refused here when it cannot be played: not in front of the players, at the first coup."""
    prepared = read_text(options.prepared)
    PreparedGame.read(prepared, lexicon_opener()(options.lexicon or settings.partie.lexique))
    return prepared


def open_console(
    options: argparse.Namespace,
    settings: Settings,
    choices: Choices,
    journal: Journal,
    resumed: Resumed | None,
    faults: Sequence[Fault],
) -> int:
    """Run until the judge leaves, the window is closed or the system says stop."""
    _start_log(options.log)
    reader = reader_settings(settings.lecteur)
    chosen = choices.typed or choices.prepared is not None or choices.seed is not None
    automatic = settings.partie.source == AUTO_SOURCE and not chosen
    virtual = None
    if options.simulate is not None or (automatic and reader is None):
        virtual = _virtual_desk(options.simulate or NO_SCENARIO, choices.seed)
    if virtual is not None or (automatic and reader is not None):
        settings = replace(settings, partie=replace(settings.partie, source="jetons"))
    folder = data_folder(settings, options.data)
    window = settings.ecran.actif and not options.terminal
    furniture = Furniture(
        settings,
        folder,
        Wanted(
            window=window and (options.tv or display_is_likely()),
            fullscreen=options.tv,
            voice=not options.no_voice,
            pages=not options.no_pages,
            virtual=virtual,
        ),
    )
    terminal = TerminalScreen(Painter(wants_colour()), _print)
    errands = Worker("errands")
    incidents = IncidentBook(folder / INCIDENTS, errands)
    furniture.incidents = incidents.page
    console = Console(
        settings,
        choices,
        journal,
        [*furniture.subscribers, incidents, *_terminal_subscribers(settings, furniture, terminal)],
        folder=folder,
        desk=furniture.desk,
        bench=furniture.bench,
        access=furniture.access_card,
        others=[
            Component("errands", errands.start, errands.stop),
            Component("incidents", incidents.start, incidents.stop),
            *components_of(furniture),
        ],
        pace=furniture.pace,
    )
    furniture.attach(console)
    console.begin(resumed, faults)
    with console.wiring:
        _tell_addresses(furniture)
        _stay(console, furniture, terminal, at_terminal=options.terminal)
    return 0


def _virtual_desk(scenario_file: str, seed: str | None) -> VirtualDesk:
    number = seed_number(seed) if seed else secrets.randbits(32)
    scenario = read_scenario(Path(scenario_file) if scenario_file else None, number)
    if scenario is not None and scenario.seed is not None:
        number = scenario.seed
    return VirtualDesk(number, scenario)


def _terminal_subscribers(
    settings: Settings, furniture: Furniture, terminal: TerminalScreen
) -> list[Subscriber]:
    """Without a window the terminal shows the game; without a voice it writes what is said."""
    found: list[Subscriber] = []
    if furniture.voice is None:
        dim = terminal.painter.dim
        speaker = Speaker(settings, lambda said: _print(dim(f"  « {said.text} »")))
        found.append(speaker)
    if furniture.screen is None:
        found.append(terminal)
    return found


def _tell_addresses(furniture: Furniture) -> None:
    if furniture.url is not None:
        _print(text("run_pages", url=furniture.url, pin=furniture.access.judge_pin))


def _stay(
    console: Console, furniture: Furniture, terminal: TerminalScreen, *, at_terminal: bool
) -> None:
    """The main thread belongs to the window; without one, to the judge at the terminal."""
    stopping = threading.Event()

    def stop(_number: int, _frame: FrameType | None) -> None:
        stopping.set()
        if furniture.screen is not None:
            furniture.screen.stop()
        elif threading.current_thread() is threading.main_thread():
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        if furniture.screen is not None:
            furniture.screen.run()
        elif at_terminal or sys.stdin.isatty() or not furniture.server:
            _converse(console, terminal)
        else:
            stopping.wait()
    except KeyboardInterrupt:
        logging.getLogger(__name__).info("stopping: asked to")
    finally:
        signal.signal(signal.SIGTERM, before)


def _start_log(path: Path | None) -> None:
    """Technical lines go to a file or to the system's journal; a terminal is for the judge."""
    if path is not None:
        logging.basicConfig(filename=path, level=logging.INFO)
    else:
        under_systemd = "JOURNAL_STREAM" in os.environ
        logging.basicConfig(level=logging.INFO if under_systemd else logging.ERROR)


def _converse(console: Console, terminal: TerminalScreen) -> None:
    print(text("terminal_welcome"))
    painter = terminal.painter
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
        for message in terminal.of_one_line(messages):
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
