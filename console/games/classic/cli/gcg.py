"""`pupitre replay partie.gcg`: a game written by another program, every score compared."""

import argparse
from pathlib import Path
from typing import Any

from console.command_line import add_replayed, open_lexicon, print_json, read_file
from console.french import text
from engine.games.classic.gcg import Checked, GcgReplay, replay_gcg
from engine.games.classic.gcg_text import read_gcg
from engine.letters.lexicon import Lexicon

DIFFERENT = 1


def configure(parser: argparse.ArgumentParser) -> None:
    add_replayed(parser)


def run(options: argparse.Namespace) -> int:
    replay = replay_gcg(read_gcg(_text_of(options.game)))
    absent = _absent(replay, open_lexicon(options.lexicon)) if options.strict else ()
    if options.json:
        print_json({**_as_json(replay), "absent": list(absent)})
    else:
        print("\n".join([_as_text(replay), *(text("replay_word_absent", word=w) for w in absent)]))
    return DIFFERENT if replay.differences or absent else 0


def _absent(replay: GcgReplay, lexicon: Lexicon) -> tuple[str, ...]:
    """Words this lexicon would refuse, but for those that were withdrawn."""
    kept = [turn.score for turn in replay.turns if turn.score is not None and not turn.refused]
    words = (word.word.upper() for score in kept for word in score.words)
    return tuple(dict.fromkeys(word for word in words if word not in lexicon))


def _text_of(path: str) -> str:
    """UTF-8, or the Latin-1 of files that say nothing else."""
    content = read_file(Path(path))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


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
            }
            for each in replay.checked
        ],
    }
