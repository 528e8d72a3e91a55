"""`docs/ligne-de-commande.md` names every command, action, argument, option and JSON key."""

import argparse
import re
from pathlib import Path

import pytest

from console.cli import COMMANDS
from console.cli.parser import FrenchParser
from tests.tools.every import over

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "ligne-de-commande.md").read_text(encoding="utf-8")
CHAT = "/".join(["15"] * 7 + ["4CHAT7"] + ["15"] * 7)
GAME = ROOT / "tests" / "games" / "hiersac-2021-06-25-joker.json"


def section(command: str) -> str:
    """What stands under the heading that names a command."""
    parts = re.split(r"^(#{2,3} .*)$", DOCUMENT, flags=re.MULTILINE)
    for heading, text in zip(parts[1::2], parts[2::2], strict=True):
        if re.search(rf"`pupitre {command}\b", heading):
            return heading + text
    raise AssertionError(f"no section for {command}")


def parser_of(command: str) -> FrenchParser:
    parser = FrenchParser(prog=f"pupitre {command}")
    COMMANDS[command].function("configure")(parser)
    return parser


def names(parser: argparse.ArgumentParser) -> set[str]:
    """Options, arguments and actions, with those of the actions themselves."""
    found: set[str] = set()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found |= set(action.choices)
            found = found.union(*(names(child) for child in action.choices.values()))
        elif action.help is argparse.SUPPRESS:
            continue  # a name of an earlier release
        elif action.option_strings:
            found |= {option for option in action.option_strings if option.startswith("--")}
        else:
            found.add(str(action.metavar))
    return found - {"--help"}


def spelled(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) is not None


@over("command", COMMANDS)
def test_every_option_of_a_command_is_documented(command):
    text = section(command)
    assert {name for name in names(parser_of(command)) if not spelled(name, text)} == set()


@over("command", COMMANDS)
def test_no_option_is_documented_that_does_not_exist(command):
    text = section(command)
    together = [each for each in COMMANDS if section(each) == text]
    known = set().union(*(names(parser_of(each)) for each in together))
    told = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text.replace("`run --prepared`", "")))
    assert told - known == set()


@over("command", COMMANDS)
def test_every_argument_explains_itself(command):
    def silent(parser: argparse.ArgumentParser) -> set[str]:
        found = set()
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                found = found.union(*(silent(child) for child in action.choices.values()))
            elif not action.help:
                found.add(f"{parser.prog} {action.metavar or action.dest}")
        return found

    assert silent(parser_of(command)) == set()


def keys(data: object) -> set[str]:
    if isinstance(data, dict):
        return set(data).union(*(keys(value) for value in data.values()))
    if isinstance(data, list):
        return set().union(*(keys(value) for value in data))
    return set()


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", CHAT, "--rack", "SA", "--json"),
        ("score", CHAT, "--rack", "SA", "--word", "SA", "--ref", "9H", "--json"),
        ("score", CHAT, "--rack", "SA", "--word", "XX", "--ref", "9H", "--json"),
        ("replay", GAME, "--json"),
        ("lexicon", "check", "ZZZ", "--json"),
    ],
    ids=["solve", "score", "score refused", "replay", "lexicon check"],
)
def test_every_json_key_is_documented(pupitre, arguments):
    text = section(arguments[0])
    told = keys(pupitre(*arguments).json)
    assert {key for key in told if not spelled(key, text)} == set()


def test_a_generated_game_has_the_documented_keys(pupitre):
    _, text = DOCUMENT.split("### Une partie publiée", 1)
    told = keys(pupitre("generate", "--seed", "7").json)
    assert {key for key in told if not spelled(key, text.split("\n### ")[0])} == set()
