"""`pupitre replay` of a file in GCG: written by another program, every score compared."""

import argparse
import codecs
import re
import unicodedata
from pathlib import Path
from typing import Any

from console.command_line import open_lexicon, print_json, read_file
from console.french import sentence, text
from engine.games.classic.gcg import Checked, GcgReplay, replay_gcg
from engine.games.classic.gcg_text import LineKind, read_gcg
from engine.letters.lexicon import Lexicon
from engine.rulings import RuleError

DIFFERENT = 1


def run(options: argparse.Namespace) -> int:
    replay = replay_gcg(read_gcg(_text_of(options.game)))
    lexicon = open_lexicon(options.lexicon)
    absent, remarks = _absent(replay, lexicon), _withdrawn_in_vain(replay, lexicon)
    if options.json:
        words = list(dict.fromkeys(each.data["word"] for each in absent))
        told = [sentence(each) for each in (*absent, *remarks)]
        print_json({**_as_json(replay), "lexicon": lexicon.name, "absent": words, "remarks": told})
    else:
        print(_as_text(replay))
        print(text("gcg_lexicon", lexicon=lexicon.name))
        for each in (*absent, *remarks):
            print(f"  ! {sentence(each)}")
    return DIFFERENT if replay.differences or (options.strict and absent) else 0


def _absent(replay: GcgReplay, lexicon: Lexicon) -> tuple[RuleError, ...]:
    """Words this lexicon would refuse, but for those that were withdrawn; each told once."""
    laid: list[Checked] = []
    for each in replay.checked:
        if each.line.kind is LineKind.WORD:
            laid.append(each)
        elif each.line.kind is LineKind.WITHDRAWN:
            laid.pop()
    found: dict[str, RuleError] = {}
    for each in laid:
        for word in each.words:
            if word not in lexicon:
                absent = RuleError("gcg_word_absent", line=each.line.number, word=word)
                found.setdefault(word, absent)
    return tuple(found.values())


def _withdrawn_in_vain(replay: GcgReplay, lexicon: Lexicon) -> tuple[RuleError, ...]:
    return tuple(
        RuleError("gcg_withdrawn_known", line=each.line.number, word=each.words[0])
        for each in replay.checked
        if each.line.kind is LineKind.WITHDRAWN and all(word in lexicon for word in each.words)
    )


_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(rb"\s*#character-encoding\s+([A-Za-z0-9_-]+)")
_KNOWN = frozenset({"utf-8", "iso-8859-1", "iso-8859-15", "windows-1252", "cp1252", "latin-1"})


_PADDING = b"\x1a\x0c"
"""The end of a text, as DOS and printers know it."""


def _text_of(path: str) -> str:
    """In the encoding its first bytes or its heading name, else UTF-8, else what Windows wrote."""
    content = read_file(Path(path)).rstrip(_PADDING)
    marked = [name for mark, name in _MARKS if content.startswith(mark)]
    declared = _DECLARED.match(content)
    named = declared[1].decode().lower() if declared else ""
    read = ""
    for name in (*marked, *({named} & _KNOWN), "utf-8", "cp1252", "latin-1"):
        try:
            read = content.decode(name)
            break
        except UnicodeDecodeError:
            continue
    for line, written in enumerate(re.split(r"\r\n|\r|\n", read), start=1):
        if any(unicodedata.category(char) == "Cc" and char != "\t" for char in written):
            raise RuleError("file_not_text", file=path, line=line)
    return read


def _as_text(replay: GcgReplay) -> str:
    names = dict(zip(replay.gcg.players, replay.gcg.names, strict=True))
    lines = [" - ".join(replay.gcg.names)]
    for checked in replay.checked:
        line = checked.line
        lines.append(
            f"{line.number:>4}  {names[line.player]:<20.20}{_line_text(checked):<24}"
            f"{checked.points:>6}{checked.total:>7}  {_remark(checked)}".rstrip()
        )
    lines.append(text(f"gcg_convention_{replay.convention.value}"))
    lines += [f"{names[player]} : {total}" for player, total in replay.totals.items()]
    count = len(replay.differences)
    lines.append(text("gcg_differences", count=count) if count else text("gcg_agrees"))
    return "\n".join(lines)


def _line_text(checked: Checked) -> str:
    line = checked.line
    if line.place is not None:
        return f"{checked.words[0]} {line.place}"
    if checked.words:
        return f"{text(f'gcg_{line.kind.value}')} {checked.words[0]}"
    if line.letters or line.count:
        return f"{text(f'gcg_{line.kind.value}')} {line.letters or line.count}"
    return text(f"gcg_{line.kind.value}")


def _remark(checked: Checked) -> str:
    if checked.agrees:
        return ""
    return text("gcg_line_differs", points=checked.line.points, total=checked.line.total)


def _as_json(replay: GcgReplay) -> dict[str, Any]:
    return {
        "players": list(replay.gcg.names),
        "convention": replay.convention.value,
        "totals": replay.totals,
        "lines": [
            {
                "line": each.line.number,
                "player": each.line.player,
                "kind": each.line.kind.value,
                "words": list(each.words),
                "points": each.points,
                "total": each.total,
                "stated_points": each.line.points,
                "stated_total": each.line.total,
                "agrees": each.agrees,
                "comment": each.line.comment,
            }
            for each in replay.checked
        ],
    }
