"""The command `pupitre`. The module of a command is imported only when it is called."""

import argparse
import errno
import gc
import sys
from collections.abc import Sequence

from console.cli.parser import FrenchParser
from console.games import commands_of
from console.registry import GAMES, Command
from console.requests import is_printable
from engine.rulings import RuleError

BAD_INPUT = 2
OF_THE_SYSTEM = frozenset(
    {errno.EACCES, errno.EPERM, errno.ELOOP, errno.ENAMETOOLONG, errno.ENOTDIR, errno.EROFS}
)
"""Why a file cannot even be looked at: nobody's mistake in this program, whichever file it is."""


COMMANDS: dict[str, Command] = {
    "run": Command("console.cli.run", "ouvrir le pupitre"),
    "simulate": Command("console.cli.simulate", "jouer toute une soirée sans attendre"),
    "journal": Command("console.cli.journal", "lister, montrer, exporter, vérifier les parties"),
    "resume": Command("console.cli.run:resume", "reprendre la dernière partie interrompue"),
    "replay": Command("console.cli.replay", "rejouer et vérifier une partie publiée"),
    "results": Command("console.cli.results", "les résultats d'une partie, en PDF, CSV, HTML"),
    "players": Command("console.cli.results:players", "lire et écrire la liste des joueurs"),
    "season": Command("console.cli.results:season", "le classement de plusieurs parties"),
    "lexicon": Command("console.cli.lexicon", "importer, choisir, consulter un lexique"),
    "doctor": Command("console.cli.doctor", "contrôler le matériel, le disque et les réglages"),
    "tiles": Command("console.cli.tiles", "enregistrer et vérifier les jetons du club"),
    "settings": Command("console.cli.box:settings", "montrer et vérifier les réglages"),
    "voice": Command("console.cli.voice", "choisir et essayer la voix"),
    "backup": Command("console.cli.copies:backup", "copier les parties sur une clé USB"),
    "restore": Command("console.cli.copies:restore", "remettre en place une copie des parties"),
    "support": Command("console.cli.copies:support", "écrire un fichier pour demander de l'aide"),
    "centre": Command("console.cli.centre", "participer à une épreuve, envoyer ses résultats"),
    "hub": Command("console.cli.hub", "réunir les résultats de plusieurs centres"),
    "completion": Command("console.cli.completion", "compléter les commandes dans le terminal"),
    "box": Command("console.cli.box", "santé, date et réglages du boîtier"),
    "card": Command("console.cli.card", "la carte : fichier du club, mises à jour"),
}


def all_commands() -> dict[str, Command]:
    """The house's own, then those its games add. Where both have a command of the same name, the
    house's looks into the file and hands it on."""
    found = dict(COMMANDS)
    for name in GAMES:
        for word, command in commands_of(name).items():
            found.setdefault(word, command)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; every trouble of the user's making is one French sentence, exit 2."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if not all(map(is_printable, arguments)):
        return _print_refusal(RuleError("argument_unreadable"))
    commands = all_commands()
    parser = _main_parser(commands)
    if arguments and arguments[0] not in commands and not arguments[0].startswith("-"):
        return _print_refusal(_unknown(arguments[0], commands))
    if not arguments or arguments[0] not in commands:
        parser.parse_args(arguments or ["--help"])  # answers --help, refuses the rest
        return BAD_INPUT
    name, *rest = arguments
    command = commands[name]
    command_parser = FrenchParser(prog=f"pupitre {name}", description=command.summary)
    gc.disable()  # a program that is being imported leaves nothing to look for
    configure = command.function("configure")
    gc.enable()
    configure(command_parser)
    options = command_parser.parse_args(rest)
    try:
        code: int = command.function("run")(options)
        sys.stdout.flush()
    except RuleError as refusal:
        return _print_refusal(refusal)
    except BrokenPipeError:
        # The reader of our output left (`| head`): not an error, nothing more to say.
        sys.stderr.close()
        return 0
    except OSError as trouble:
        if trouble.filename is None or trouble.errno not in OF_THE_SYSTEM:
            raise
        return _print_refusal(
            RuleError("file_unreadable", file=str(trouble.filename), why=trouble.strerror)
        )
    except KeyboardInterrupt:
        return 130
    return code


def _unknown(word: str, commands: dict[str, Command]) -> RuleError:
    """« Voulez-vous dire run ? », where a command is near enough to be meant."""
    import difflib

    nearest = difflib.get_close_matches(word.lower(), commands, n=1, cutoff=0.5)
    if nearest:
        return RuleError("command_unknown_near", word=word[:40], nearest=nearest[0])
    return RuleError("command_unknown", word=word[:40])


def _print_refusal(refusal: RuleError) -> int:
    from console.french import sentence

    print(sentence(refusal), file=sys.stderr)
    return BAD_INPUT


def _main_parser(known: dict[str, Command]) -> argparse.ArgumentParser:
    parser = FrenchParser(
        prog="pupitre",
        description="Le pupitre du juge-arbitre de Scrabble® duplicate.",
        epilog="« pupitre COMMANDE --help » explique chaque commande.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="montrer la version")
    commands = parser.add_subparsers(title="commandes", metavar="COMMANDE", required=True)
    for name, command in known.items():
        commands.add_parser(name, help=command.summary, add_help=False)
    return parser


class _ShowVersion(argparse.Action):
    """Looked up only when asked for: it takes a tenth of the time `--help` may take."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"pupitre {version('pupitre')}")
        parser.exit()
