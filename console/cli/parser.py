"""argparse, speaking French. Apart from `console.command_line`, so that `--help` is quick."""

import argparse
import difflib
import re
import sys
from typing import Any, NoReturn

_SENTENCES = (
    (r"the following arguments are required: (.*)", r"il manque : \1"),
    (r"unrecognized arguments: (.*)", r"argument inconnu : \1"),
    (r"argument (\S+): expected one argument", r"\1 attend une valeur"),
    (r"argument (\S+): expected at least one argument", r"\1 attend au moins une valeur"),
    (r"argument (\S+): not allowed with argument (\S+)", r"\1 et \2 ne vont pas ensemble"),
    (
        r"argument (\S+): invalid choice: '?(.*?)'? \(choose from (.*)\)",
        r"\1 : « \2 » n'est pas possible ; choix : \3",
    ),
    (r"argument (\S+): ignored explicit argument '(.*)'", r"\1 n'attend pas de valeur, « \2 »"),
    (r"argument (\S+): invalid int value: '(.*)'", r"\1 : « \2 » n'est pas un nombre entier"),
    (r"argument (\S+): invalid float value: '(.*)'", r"\1 : « \2 » n'est pas un nombre"),
    (r"argument (\S+): (.*)", r"\1 : \2"),
    (r"one of the arguments (.*) is required", r"il faut l'un de : \1"),
    (r"ambiguous option: (\S+) could match (.*)", r"\1 est ambigu : \2"),
)
_QUOTED_CHOICE = re.compile(r"'([^',]*)'(?=[,)])")
"""`'run', 'simulate')`: programmers' quotes, of no use to a judge."""
_HEADING = re.compile(r"^(\w+):$", re.MULTILINE)
_NO_CHOICE = re.compile(r"argument \S+: invalid choice: '?(.*?)'? \(choose from (.*)\)")


class FrenchParser(argparse.ArgumentParser):
    """An argument parser whose help and errors a French judge can read."""

    def __init__(self, *, add_help: bool = True, **kwargs: Any) -> None:
        super().__init__(add_help=False, allow_abbrev=False, **kwargs)
        self._positionals.title = "arguments"
        self._optionals.title = "options"
        if add_help:
            self.add_argument("-h", "--help", action="help", help="montrer cette aide")

    def format_usage(self) -> str:
        return super().format_usage().replace("usage: ", "usage : ", 1)

    def format_help(self) -> str:
        told = super().format_help().replace("usage: ", "usage : ", 1)
        return _HEADING.sub(r"\1 :", told)

    def error(self, message: str) -> NoReturn:
        message = _QUOTED_CHOICE.sub(r"\1", message)
        sentence = message
        for pattern, french in _SENTENCES:
            if re.fullmatch(pattern, message):
                sentence = re.sub(pattern, french, message)
                break
        remedy = _meant(message) or f"Voyez « {self.prog} --help »."
        print(f"{self.prog} : {sentence}. {remedy}", file=sys.stderr)
        raise SystemExit(2)


def _meant(message: str) -> str:
    """« Voulez-vous dire list ? », where a choice is near enough to be meant."""
    found = _NO_CHOICE.fullmatch(message)
    if found is None:
        return ""
    nearest = difflib.get_close_matches(found[1].lower(), found[2].split(", "), n=1, cutoff=0.5)
    return f"Voulez-vous dire « {nearest[0]} » ?" if nearest else ""
