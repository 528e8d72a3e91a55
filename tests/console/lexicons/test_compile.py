"""From sources to a lexicon: what is taken, what the overlay changes, what is annotated."""

import lzma
import subprocess
import sys
from pathlib import Path

import pytest

from console.lexicons.compiler import compile_free, compile_list
from console.lexicons.sources import free_fingerprint
from engine.letters.lexicon import Lexicon
from engine.letters.lexicon._packed import Words
from engine.letters.lexicon.entries import Entries
from engine.letters.lexicon.readings import Kind, Mood
from engine.letters.lexicon.spelling import not_told
from engine.rulings import RuleError


def listed(text):
    return Words(sorted(text.split()))


def opened(compiled):
    return Lexicon(compiled.graph, Entries(compiled.entries))


def test_the_free_lexicon_is_its_files_the_short_words_and_the_overlay(tiny_sources):
    compiled = compile_free("libre", tiny_sources)
    lexicon = opened(compiled)
    words = set(lexicon.words())
    assert {"CHATTES", "PORTERAI", "ELANCEES", "BE", "HIA", "AA", "ETE"} <= words
    assert "QU" not in words
    assert compiled.annotated == compiled.words == len(words)
    assert lexicon.edition == "lexique libre"


def test_a_short_word_is_annotated_by_the_overlay_or_the_files(tiny_sources):
    lexicon = opened(compile_free("libre", tiny_sources))
    assert lexicon.entries("HIA")[0].conjugated
    assert lexicon.accented("BE") == ("bê",)
    assert lexicon.entries("AA")[0].kind is Kind.NOUN


def test_the_lgpllr_files_can_be_removed(tiny_sources):
    for path in (*tiny_sources.lexicon[1:], *tiny_sources.annotations[1:]):
        path.unlink()
    words = set(opened(compile_free("libre", tiny_sources)).words())
    assert "CHAT" in words
    assert "ELANCEE" not in words


def test_any_edited_source_changes_the_fingerprint(tiny_sources):
    seen = {free_fingerprint(tiny_sources)}
    files = (*tiny_sources.lexicon, *tiny_sources.annotations)
    for path in files:
        path.write_bytes(lzma.compress(lzma.decompress(path.read_bytes()) + b"# edited\n"))
        seen.add(free_fingerprint(tiny_sources))
    assert len(seen) == 1 + len(files)


def test_an_imported_list_is_annotated_by_files_then_by_itself(tiny_sources):
    words = listed("CHIEN CHIENNE ZEBRES ZEBRE FOOBAR FOOBARS PFF")
    compiled = compile_list("x", "liste importée", words, not_told, tiny_sources)
    lexicon = opened(compiled)
    assert lexicon.accented("ZEBRES") == ("zèbres",)
    assert lexicon.entries("CHIENNE")[0].lemma == "chien"
    (foobars,) = lexicon.entries("FOOBARS")
    assert (foobars.lemma, foobars.inferred) == ("foobar", True)
    assert lexicon.entries("PFF") == ()
    assert (compiled.words, compiled.annotated, compiled.inferred) == (7, 6, 2)


def test_an_entry_whose_lemma_the_list_refuses_is_second_choice(tiny_sources):
    """MANGE without MANGER: the verb is still the best that is known."""
    compiled = compile_list("x", "e", listed("MANGE MANGEA"), not_told, tiny_sources)
    assert opened(compiled).entries("MANGEA")[0].lemma == "manger"


def test_the_accents_of_an_imported_list_are_kept_for_the_voice(tiny_sources):
    spelling = {"FOOBAR": "foöbar"}.get
    compiled = compile_list("x", "e", listed("FOOBAR FOOBARS"), spelling, tiny_sources)
    assert opened(compiled).accented("FOOBARS") == ("foöbars",)


@pytest.mark.parametrize(
    "line", ["chat\tN", "chat\tZZ\t:chat", "chat\tN\tq:chat", "seul"], ids=repr
)
def test_a_damaged_source_says_where(tiny_sources, line):
    path = tiny_sources.lexicon[0]
    path.write_bytes(lzma.compress(f"# head\n{line}\n".encode()))
    if line == "chat\tN":
        assert "CHATS" not in opened(compile_free("libre", tiny_sources))
        return
    with pytest.raises(RuleError) as caught:
        compile_free("libre", tiny_sources)
    assert caught.value.code == "lexicon_source_damaged"
    assert (caught.value.data["file"], caught.value.data["line"]) == (path.name, 2)


def test_a_missing_source_says_which(tiny_sources):
    tiny_sources.overlay.unlink()
    with pytest.raises(RuleError) as caught:
        compile_free("libre", tiny_sources)
    assert caught.value == RuleError("lexicon_source_missing", file="overlay.tsv")


def test_no_words_no_lexicon(tiny_sources):
    with pytest.raises(RuleError, match="graph_without_words"):
        compile_list("x", "e", listed(""), not_told, tiny_sources)


def test_moods_of_the_sources_are_kept(tiny_sources):
    compiled = compile_free("libre", tiny_sources)
    readings = Entries(compiled.entries).readings("PORTE")
    assert {(r.lemma, r.mood, r.form) for r in readings} == {
        ("porte", Mood.NONE, "porte"),
        ("porter", Mood.FINITE, "porte"),
        ("porter", Mood.PAST_PARTICIPLE, "porté"),
    }


# --- An edition is compiled beside a running console, on a box of 512 MB ------------------------


WORDS = 407_000
MOST_MB = 120
PEAK = (
    "import pathlib; told = pathlib.Path('/proc/self/status').read_text(); "
    "print(int(told.split('VmHWM:')[1].split()[0]) // 1024)"
)
"""Of this program alone: `ru_maxrss` counts what its parent held when it was forked."""
RUN = "import sys; from console.cli import main; main(sys.argv[1:])"


def peak_mb(*arguments: str) -> int:
    """Of a process of its own, which is given no more than it should need."""
    code = f"try:\n    {RUN}\nfinally:\n    {PEAK}"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return int(done.stdout.split()[-1])


@pytest.fixture
def synthetic_list(tmp_path, free_lexicon) -> Path:
    """As many words as the latest edition: the free ones, and others made of them."""
    words = list(free_lexicon.words())
    others = (f"RE{word}" for word in words if len(word) <= 13)
    known = set(words)
    while len(words) < WORDS:
        word = next(others)
        if word not in known:
            words.append(word)
    path = tmp_path / "liste.txt"
    path.write_text("\n".join(sorted(words)), encoding="ascii")
    return path


def test_importing_an_edition_stays_small(synthetic_list):
    assert peak_mb("lexicon", "import", str(synthetic_list), "--name", "essai") < MOST_MB


def test_building_the_free_lexicon_stays_small():
    assert peak_mb("lexicon", "build") < MOST_MB
