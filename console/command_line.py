"""What several commands read from the command line in the same way."""

import argparse
import errno
import hashlib
import json
import os
import secrets
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from console.files import write_atomically
from console.french import sentence, text
from console.requests import read_bounded
from engine.letters.lexicon import Lexicon
from engine.rulings import RuleError


def add_lexicon(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lexicon", metavar="N", help="lexique (sinon celui en usage)")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="répondre en JSON")


def add_replayed(parser: argparse.ArgumentParser) -> None:
    """A game to be played again, whatever wrote it: the options of its command are the same."""
    parser.add_argument("game", metavar="PARTIE", help="la partie publiée, en JSON ou en GCG")
    parser.add_argument(
        "--strict",
        action="store_true",
        help="refuser aussi un mot que le lexique n'aurait pas, ou une feuille mal additionnée",
    )
    add_lexicon(parser)
    add_json(parser)


def add_journal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")


def open_lexicon(name: str | None) -> Lexicon:
    from console.lexicons.store import open_lexicon as open_stored

    return open_stored(name)


def print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=1))


# --- A game of ours played again ----------------------------------------------------------------


CONTRADICTED = 1


class ReplayedGame(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def contradictions(self) -> Sequence[RuleError]: ...
    @property
    def remarks(self) -> Sequence[RuleError]:
        """What is no mistake of the file: only `--strict` refuses it."""


Done = TypeVar("Done", bound=ReplayedGame)


def tell_replay(
    options: argparse.Namespace,
    game: str,
    replay: Callable[[str, Lexicon], Done],
    lines: Callable[[Done, str], Iterable[str]],
    facts: Callable[[Done], dict[str, Any]],
) -> int:
    """`lines`: what is printed before the troubles; `facts`: what the answer in JSON adds."""
    lexicon = open_lexicon(options.lexicon)
    done = replay(read_text(options.game), lexicon)
    false = bool(done.contradictions)
    wrong, doubtful = [*map(sentence, done.contradictions)], [*map(sentence, done.remarks)]
    if options.json:
        told = {"id": done.name, "game": game, "lexicon": lexicon.name, "contradicted": false}
        print_json({**told, **facts(done), "contradictions": wrong, "remarks": doubtful})
    else:
        troubles = (f"  ! {each}" for each in (*wrong, *doubtful))
        verdict = text("replay_wrong" if false else "replay_right")
        print(*lines(done, lexicon.name), *troubles, verdict, sep="\n")
    return CONTRADICTED if false or (options.strict and doubtful) else 0


# --- Files named on the command line ------------------------------------------------------------


LARGEST_TEXT = 4_000_000
"""Bytes: far beyond any position or game; a larger file is not one."""


def read_text(path: str) -> str:
    """A small UTF-8 text file, or a sentence saying why it is not one."""
    return decoded_text(read_file(Path(path)), path)


def read_file(path: Path, largest: int = LARGEST_TEXT) -> bytes:
    """A small file, or a sentence saying why it is not one."""
    try:
        content = read_bounded(path, largest)
    except OSError as trouble:
        raise RuleError("file_unreadable", file=str(path), why=trouble.strerror) from trouble
    if content is None:
        raise RuleError("file_too_large", file=str(path))
    return content


def decoded_text(content: bytes, path: str) -> str:
    if len(content) > LARGEST_TEXT:
        raise RuleError("file_too_large", file=path)
    if not content.strip():
        raise RuleError("file_empty", file=path)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        line = content.count(b"\n", 0, trouble.start) + 1
        raise RuleError("file_not_text", file=path, line=line) from trouble


def is_file(argument: str) -> bool:
    """Whether a file is meant, where text may be meant as well: one that nobody may look at is a
    file, and nothing longer than any name."""
    try:
        return Path(argument).is_file()
    except PermissionError:
        return True
    except OSError:
        return False


def check_out(path: Path | None) -> None:
    """Before the work is done: made in silence, a folder misspelt would hide what was written. What
    is no file is left alone: a pipe waits for its reader, a device would be replaced."""
    if path is None:
        return
    if not path.parent.exists():
        raise RuleError("folder_unknown", folder=str(path.parent))
    if path.exists() and not path.is_file():
        why = os.strerror(errno.EISDIR if path.is_dir() else errno.EINVAL)
        raise RuleError("file_unwritable", file=str(path), why=why)


def write_file(path: Path, content: bytes) -> None:
    check_out(path)
    try:
        write_atomically(path, content)
    except OSError as error:
        raise RuleError("file_unwritable", file=str(path), why=error.strerror) from error


# --- Seeds --------------------------------------------------------------------------------------


SEED_BITS = 60


def seed_number(text: str | None) -> int:
    """Dice for a software bag: any text gives the same bag again; no text, a new one."""
    if text is None:
        return secrets.randbits(SEED_BITS)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()) >> (256 - SEED_BITS)
