"""What `pupitre lexicon` prints for people."""

import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from datetime import datetime

from console.french import text
from console.lexicons.checking import CREDIT, CheckedWord
from console.lexicons.facts import EDITIONS, Facts
from console.lexicons.store import FREE
from console.terminal import Painter, wants_colour
from engine.letters.lexicon import Lexicon
from engine.letters.lexicon.readings import Entry

_LICENCES = (
    "Données : Grammalecte 7.0 (MPL-2.0), DELA et Lefff (LGPLLR). "
    "Ce n'est pas l'Officiel : une liste officielle s'importe."
)
_MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"


def describe_list(known: Mapping[str, Facts | None], current: str) -> str:
    """One line a lexicon; None stands for one whose files are damaged."""
    painter = Painter(wants_colour(sys.stdout))
    lines = []
    if FREE not in known:
        lines.append(f"{_mark(FREE, current)} {FREE:<20} compilé au premier usage")
    for name, facts in known.items():
        told = f"{facts.edition:<22} {_number(facts.words):>9} mots" if facts else "abîmé"
        line = f"{_mark(name, current)} {name:<20} {told}"
        lines.append(painter.bold(line) if name == current else line)
    lines.append(painter.dim("* lexique en usage"))
    return "\n".join(lines)


def _mark(name: str, current: str) -> str:
    return "*" if name == current else " "


def describe_imported(facts: Facts, *, in_use: bool) -> str:
    painter = Painter(wants_colour(sys.stdout))
    lines = [
        painter.bold(f"Lexique « {facts.name} » installé : {facts.edition}."),
        f"{_number(facts.words)} mots, {_coverage(facts)}.",
        *_dropped(facts),
    ]
    if not in_use:
        lines.append(f"Pour l'employer : pupitre lexicon use {facts.name}")
    return "\n".join(lines)


def describe(facts: Facts, *, in_use: bool, size: int) -> str:
    painter = Painter(wants_colour(sys.stdout))
    origin = facts.origin
    source = text(f"origin_{origin.kind}")
    if origin.file:
        source += f" « {origin.file} »"
    if origin.encoding:
        source += f", {origin.encoding.upper()}"
    lines = [
        painter.bold(facts.name) + (" — en usage" if in_use else ""),
        f"  édition    {facts.edition}{_difference(facts)}",
        f"  origine    {source}",
        f"  installé   le {_date(facts.created)}",
        f"  mots       {_number(facts.words)}",
        f"  entrées    {_coverage(facts)}",
        f"  taille     {_number(round(size / 1000))} ko, fichiers vérifiés",
        *(f"  {line}" for line in _dropped(facts)),
        "",
        *_lengths(facts, painter),
    ]
    if facts.name == FREE:
        lines += ["", *_wrapped(_LICENCES)]
    return "\n".join(lines)


def _coverage(facts: Facts) -> str:
    share = f"{100 * facts.annotated / facts.words:.1f}".replace(".", ",")
    deduced = f", dont {_number(facts.inferred)} par déduction" if facts.inferred else ""
    return f"{share} % avec leurs entrées{deduced}"


def _difference(facts: Facts) -> str:
    """How far a list that is nearly an edition is from it."""
    for name, profile in EDITIONS.items():
        if facts.edition.endswith(name) and facts.edition != name:
            return f" ({facts.words - profile.words:+d} mots)"
    return ""


def _dropped(facts: Facts) -> list[str]:
    origin = facts.origin
    told = []
    if origin.heading is not None:
        told.append(f"Première ligne prise pour un titre : « {origin.heading} ».")
    for count, what in (
        (origin.dropped_long, "de plus de 15 lettres"),
        (origin.dropped_short, "d'une lettre"),
        (origin.dropped_compound, "avec trait d'union ou apostrophe"),
    ):
        if count:
            plural = "s" if count > 1 else ""
            told.append(f"{_number(count)} mot{plural} {what}, laissé{plural} de côté.")
    return told


def _lengths(facts: Facts, painter: Painter) -> list[str]:
    counts = dict(facts.by_length)
    most = max(counts.values(), default=1)
    return [
        painter.dim(f"  {length:>2} lettres {_number(counts.get(length, 0)):>8}  ")
        + "▇" * round(30 * counts.get(length, 0) / most)
        for length in range(2, 16)
    ]


def describe_words(lexicon: Lexicon, checked: Sequence[CheckedWord]) -> str:
    painter = Painter(wants_colour(sys.stdout))
    blocks = [_word_block(word, painter) for word in checked]
    foot = f"Lexique : {lexicon.name} ({lexicon.edition})."
    if any(word.is_defined for word in checked):
        foot += f"\n{CREDIT}"
    return "\n\n".join([*blocks, painter.dim(foot)])


def _word_block(word: CheckedWord, painter: Painter) -> str:
    if not word.valid:
        return painter.bold(word.word) + " n'est pas valable."
    spelled = ", ".join(word.accented)
    lines = [painter.bold(word.word) + " est valable" + (f" : {spelled}." if spelled else ".")]
    for entry, definition in zip(word.entries, word.definitions, strict=True):
        lines.append(f"  {entry.lemma}, {_role(entry)}")
        if definition:
            lines += _wrapped(definition, indent="      ")
    if not word.entries:
        lines.append("  entrée inconnue : au juge de la chercher")
    return "\n".join(lines)


def _role(entry: Entry) -> str:
    role = text(f"kind_{entry.kind}")
    if entry.conjugated:
        role += ", forme conjuguée"
    return role + (" (déduit de la liste)" if entry.inferred else "")


def _wrapped(paragraph: str, indent: str = "  ") -> list[str]:
    width = min(shutil.get_terminal_size().columns, 96)
    return textwrap.wrap(
        paragraph, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )


def _number(value: int) -> str:
    return f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def _date(created: str) -> str:
    moment = datetime.fromisoformat(created).astimezone()
    return f"{moment.day} {_MONTHS.split()[moment.month - 1]} {moment.year}"
