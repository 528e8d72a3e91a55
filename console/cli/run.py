"""The judge's console: `pupitre run`, `resume`. Without metal, a software bag gives the letters."""

import argparse
import errno
import io
import logging
import os
import secrets
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from console.app.assembly import Console, Plan, assemble
from console.app.equipment import Equipment, Wanted
from console.app.keyboard import Look, TerminalRequest, TerminalScreen, look, prompt, read_line
from console.app.rig import VirtualDesk, read_scenario
from console.app.room import Speaker
from console.command_line import add_lexicon, read_text, seed_number
from console.desk.option_table import AS_PROPOSED, NewGame, add_flags, entries, selection
from console.files import keep_private
from console.folders import data_folder, journal_path, refuse_unmounted
from console.french import sentence, text
from console.games import face_of, table_of
from console.games.face import Asked, Face
from console.games.history import TOKENS, TYPED
from console.journal.copies import find_game
from console.journal.ledger import Journal
from console.journal.records import Fault
from console.machine.power import Restart
from console.machine.put_back import put_back_noted
from console.processes import frozen_memory, no_garbage_yet
from console.registry import GAMES
from console.session.dependencies import Subscriber
from console.session.opened_game import Resumed, last_unfinished, load_game, players_met
from console.settings.parser import load
from console.settings.sections import Settings
from console.terminal import TerminalPainter, wants_colour
from console.tv.welcome import Welcome
from console.tv.window.display import display_is_likely
from engine.letters.tiles import Distribution
from engine.play.players import Player, typed_player
from engine.rulings import RuleError
from firmware_bridge.panel.timekeeper_link import TimekeeperLink, start_process

NO_SCENARIO = ""


def configure(parser: argparse.ArgumentParser) -> None:
    add_console_options(parser)
    parser.add_argument(
        "--game",
        dest="kind",
        choices=tuple(GAMES),
        metavar="JEU",
        help="le jeu (sinon celui des réglages)",
    )
    parser.add_argument("--new", action="store_true", help="ne pas reprendre la dernière partie")
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
    add_flags(parser, (table_of(name) for name in GAMES))


def add_console_options(parser: argparse.ArgumentParser) -> None:
    """What `run` and `resume` have in common."""
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument(
        "--simulate",
        nargs="?",
        const=NO_SCENARIO,
        metavar="SCÉNARIO",
        help="lecteur, sac et panneau simulés ; un fichier décrit leurs pannes",
    )
    parser.add_argument("--tv", action="store_true", help="plein écran, même sans bureau")
    parser.add_argument("--terminal", action="store_true", help="sans fenêtre, dans le terminal")
    parser.add_argument("--no-voice", action="store_true", help="sans voix")
    parser.add_argument("--no-pages", action="store_true", help="sans pages web")
    parser.add_argument("--log", type=Path, metavar="FICHIER", help="écrire le journal technique")


def run(options: argparse.Namespace) -> int:
    with no_garbage_yet():
        return _run(options)


def _run(options: argparse.Namespace) -> int:
    keep_private()
    check_folder(options.data)
    settings = load(options.settings)
    told = put_back_noted(journal_path(settings, options.data), options.settings)
    settings = load(options.settings) if told else settings
    face = face_of(options.kind or settings.partie.jeu)
    request = _request(options, face)
    plan = Plan(settings, data_folder(settings, options.data))
    # Refused here when it cannot be played: not in front of the players, at the first coup.
    face.opening.check(Asked(settings, plan.folder, plan.open_lexicon, request=request))
    if options.lexicon:
        plan.open_lexicon(options.lexicon)
    if options.simulate:
        read_scenario(Path(options.simulate), 0)
    journal, faults = Journal.open(journal_path(settings, options.data), at_once=True)
    try:
        wanted = not options.new and options.prepared is None
        met: list[Resumed] = []
        resumed = None
        if wanted:
            resumed = last_unfinished(journal, only_newest=True, meet=met.append)
        if resumed is not None and request != AS_PROPOSED:
            # What is said of a new game must not be ignored in silence by one that goes on.
            raise RuleError("run_game_waiting", game=resumed.state.options.name)
        told += faults
        return open_console(options, settings, request, journal, resumed, told, players_met(met))
    finally:
        journal.close()


def check_folder(chosen: Path | None) -> None:
    """A folder somebody asks for must be one: a game must not go on in memory for a letter
    misspelt. One nobody asked for may be away for a while, as a card is."""
    if chosen is None:
        return
    refuse_unmounted(chosen)
    try:
        chosen.mkdir(parents=True, exist_ok=True)
    except FileExistsError as trouble:
        why = os.strerror(errno.ENOTDIR)
        raise RuleError("folder_impossible", folder=str(chosen), why=why) from trouble
    except OSError as trouble:
        raise RuleError("folder_impossible", folder=str(chosen), why=trouble.strerror) from trouble
    if not os.access(chosen, os.W_OK | os.X_OK):
        raise RuleError("folder_impossible", folder=str(chosen), why=os.strerror(errno.EACCES))


def _request(options: argparse.Namespace, face: Face) -> NewGame:
    """Everything the command line says of the game to come."""
    _check_other_games(options, face)
    own = selection(table_of(face.game.name), vars(options))
    content = read_text(options.prepared) if options.prepared else None
    if content is not None:
        face.opening.prepared(content)  # refused by a game that has none: not left out in silence
    if not all(name.strip() for name in options.player):
        raise RuleError("player_name_needed")
    players = tuple(typed_player(table, name) for table, name in enumerate(options.player, start=1))
    return NewGame(
        options.kind or "",
        own if own.named else None,
        lexicon=options.lexicon or "",
        source=TYPED if options.typed else "",
        seed=options.seed,
        prepared=content,
        players=players or None,
        name=options.name or "",
    )


def _check_other_games(options: argparse.Namespace, face: Face) -> None:
    """What is said of another game than the one to be opened would be ignored in silence."""
    known = {each.called for each in entries(table_of(face.game.name))}
    for other in GAMES:
        for each in entries(table_of(other)):
            if each.called not in known and getattr(options, each.called, None) is not None:
                raise RuleError("run_other_game", option=each.option, game=face.label, other=other)


def open_console(
    options: argparse.Namespace,
    settings: Settings,
    request: NewGame,
    journal: Journal,
    resumed: Resumed | None,
    faults: Sequence[Fault],
    met: tuple[Player, ...] | None = None,
) -> int:
    """Run until the judge leaves, the window is closed or the system says stop."""
    _start_log(options.log)
    virtual = None
    if options.simulate is not None:
        face = face_of(getattr(options, "kind", None) or settings.partie.jeu)
        whole_set = face.game.distribution
        virtual = _virtual_desk(options.simulate, request.seed, whole_set)
        request = request.over(NewGame(source=TOKENS))
    window = settings.ecran.actif and not options.terminal
    wanted = Wanted(
        window=window and (options.tv or display_is_likely()),
        fullscreen=options.tv,
        voice=not options.no_voice and settings.voix.active,
        pages=not options.no_pages,
        virtual=virtual,
        restart=(restart := Restart()).ask,
        timekeeper=lambda: TimekeeperLink(begin_process=start_process),
    )
    terminal = TerminalScreen(TerminalPainter(wants_colour()), _print)
    plan = Plan(
        settings,
        data_folder(settings, options.data),
        request=request,
        wanted=wanted,
        met=met,
        subscribers=_terminal_subscribers(settings, wanted, terminal),
    )
    console = assemble(plan, journal)
    console.begin(resumed, faults)
    with frozen_memory(), console.wiring:
        _tell_addresses(console.equipment)
        _stay(console, terminal, at_terminal=options.terminal)
    restart.take_place(["-c", _AGAIN, *_console_options(options)])
    return 0


_AGAIN = "import sys; from console.cli import main; sys.exit(main())"


def _console_options(options: argparse.Namespace) -> list[str]:
    """`pupitre run` as it was asked for, but for what was said of the game: that one is in the
    journal, and goes on."""
    again = ["run"]
    for name in ("settings", "data", "log"):
        if (value := getattr(options, name)) is not None:
            again += [f"--{name}", str(value)]
    if options.simulate is not None:
        again += ["--simulate", *([options.simulate] if options.simulate else [])]
    for name in ("tv", "terminal", "no_voice", "no_pages"):
        if getattr(options, name):
            again.append(f"--{name.replace('_', '-')}")
    return again


def _virtual_desk(scenario_file: str, seed: str | None, distribution: Distribution) -> VirtualDesk:
    number = seed_number(seed) if seed else secrets.randbits(32)
    path = Path(scenario_file) if scenario_file else None
    scenario = read_scenario(path, number, distribution)
    if scenario is not None and scenario.seed is not None:
        number = scenario.seed
    return VirtualDesk(number, scenario, distribution=distribution)


def _terminal_subscribers(
    settings: Settings, wanted: Wanted, terminal: TerminalScreen
) -> list[Subscriber]:
    """Without a window the terminal shows the game; without a voice it writes what is said."""
    found: list[Subscriber] = []
    if not wanted.voice:
        dim = terminal.painter.dim
        speaker = Speaker(settings, lambda said: _print(dim(f"  « {said.text} »")))
        found.append(speaker)
    if not wanted.window:
        found.append(terminal)
    return found


def _tell_addresses(equipment: Equipment) -> None:
    if equipment.url is not None and equipment.access is not None:
        _print(text("run_pages", url=equipment.url, pin=equipment.access.judge_pin))


def _tell_proposal(console: Console) -> None:
    """What the first press opens, as the television's welcome says it."""
    public = console.session.snapshots.judge.public
    if isinstance(public, Welcome):
        for label, value in public.proposal:
            _print(f"  {label} : {value}" if label else f"  {value}")


def _stay(console: Console, terminal: TerminalScreen, *, at_terminal: bool) -> None:
    """The main thread belongs to the window; without one, to the judge at the terminal."""
    equipment = console.equipment

    def stop(_number: int, _frame: FrameType | None) -> None:
        if equipment.screen is not None:
            equipment.screen.stop()
        else:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        if equipment.screen is not None:
            equipment.screen.run()
        elif at_terminal or sys.stdin.isatty() or not equipment.server:
            _tell_proposal(console)
            _converse(console, terminal)
        else:
            threading.Event().wait()  # until a signal: nobody sits at this terminal
    except KeyboardInterrupt:
        logging.getLogger(__name__).info("stopping: asked to")
    finally:
        signal.signal(signal.SIGTERM, before)


def _start_log(path: Path | None) -> None:
    """Technical lines go to a file or to the system's journal; a terminal is for the judge."""
    if path is not None:
        try:
            # once for nothing: a pipe would wait for its reader
            os.close(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NONBLOCK, 0o666))
            logging.basicConfig(filename=path, level=logging.INFO)
        except OSError as trouble:
            raise RuleError("file_unwritable", file=str(path), why=trouble.strerror) from trouble
    else:
        under_systemd = "JOURNAL_STREAM" in os.environ
        logging.basicConfig(level=logging.INFO if under_systemd else logging.ERROR)


def _converse(console: Console, terminal: TerminalScreen) -> None:
    print(text("terminal_welcome"))
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # refused with its line, not by a crash
    painter = terminal.painter
    judge = console.session.snapshots
    while True:
        if sys.stdin.isatty():
            print(painter.dim(prompt(judge.judge)))
        line = sys.stdin.readline()
        if not line:
            return
        try:
            face = judge.judge.face or console.dependencies.next_face()
            messages = read_line(line, face.desk.terminal)
        except RuleError as refusal:
            _print(f"  ✗ {sentence(refusal)}")
            continue
        for message in terminal.of_one_line(messages):
            match message:
                case TerminalRequest.QUIT:
                    return
                case TerminalRequest.HELP:
                    print(text(face.desk.terminal.help_code))
                case Look(word):
                    print(look(word, judge.judge, painter))
                case _:
                    console.post(message)


def _print(line: str) -> None:
    print(line, flush=True)


# --- `pupitre resume` ---------------------------------------------------------------------------
# An unfinished game back on the desk, or a finished one for an appeal.


def configure_resume(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="PARTIE", help="nom de la partie (sinon la dernière)"
    )
    parser.add_argument(
        "--appeal", action="store_true", help="reprendre une partie terminée pour un recours"
    )
    add_console_options(parser)


def run_resume(options: argparse.Namespace) -> int:
    with no_garbage_yet():
        return _resume(options)


def _resume(options: argparse.Namespace) -> int:
    keep_private()
    settings = load(options.settings)
    path = journal_path(settings, options.data)
    if path.parent.exists():
        check_folder(options.data)
    if not any(path.parent.glob(f"{path.name}*")):
        raise RuleError("journal_absent", path=str(path))  # none is begun where one was looked for
    journal, faults = Journal.open(path, at_once=True)
    try:
        resumed = _find(journal, options.game, appeal=options.appeal)
        return open_console(options, settings, AS_PROPOSED, journal, resumed, faults)
    finally:
        journal.close()


def _find(journal: Journal, asked: str | None, *, appeal: bool) -> Resumed:
    if asked is None and appeal:
        games = journal.games()
        if not games:
            raise RuleError("journal_empty")
        return load_game(journal, games[-1].game)
    if asked is None:
        found = last_unfinished(journal)
        if found is None:
            raise RuleError("nothing_to_resume")
        return found
    found = load_game(journal, find_game(journal.games(), asked))
    if found.is_over and not appeal:
        raise RuleError("game_already_closed", game=found.state.options.name)
    return found
