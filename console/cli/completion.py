"""`pupitre completion`: a script that completes commands and options in a shell.

pupitre completion bash >> ~/.bashrc
"""

import argparse
from collections.abc import Iterator

from console.cli import all_commands
from console.cli.parser import FrenchParser
from console.registry import Command

SHELLS = ("bash", "zsh", "fish")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help="bash, zsh ou fish")


def run(options: argparse.Namespace) -> int:
    words = {name: list(_words(command)) for name, command in all_commands().items()}
    print({"bash": _bash, "zsh": _zsh, "fish": _fish}[options.shell](words), end="")
    return 0


def _words(command: Command) -> Iterator[str]:
    """The options and actions of one command."""
    parser = FrenchParser()
    command.function("configure")(parser)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices
        yield from (option for option in action.option_strings if option.startswith("--"))


def _bash(words: dict[str, list[str]]) -> str:
    cases = "".join(
        f"    {name}) choix='{' '.join(options)}' ;;\n" for name, options in words.items()
    )
    return f"""\
_pupitre() {{
  local mot="${{COMP_WORDS[COMP_CWORD]}}" choix=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    choix='{" ".join(words)}'
  else
    case "${{COMP_WORDS[1]}}" in
{cases}    esac
  fi
  COMPREPLY=($(compgen -W "$choix" -- "$mot"))
}}
complete -o default -F _pupitre pupitre
"""


def _zsh(words: dict[str, list[str]]) -> str:
    return "autoload -U +X bashcompinit && bashcompinit\n" + _bash(words)


def _fish(words: dict[str, list[str]]) -> str:
    lines = [f"complete -c pupitre -n __fish_use_subcommand -f -a '{' '.join(words)}'"]
    for name, options in words.items():
        known = f"complete -c pupitre -n '__fish_seen_subcommand_from {name}'"
        lines += [f"{known} -l {each.removeprefix('--')}" for each in options if each[:2] == "--"]
        actions = [each for each in options if not each.startswith("--")]
        if actions:
            lines.append(f"{known} -f -a '{' '.join(actions)}'")
    return "\n".join(lines) + "\n"
