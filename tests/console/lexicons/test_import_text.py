"""Word lists as text: every wrapping of the same words gives the same words."""

import gzip
import io
import json
import random
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.lexicons.importers import read_word_list
from engine.letters.lexicon.spelling import fold
from engine.rulings import RuleError

FORMS = ["aa", "chat", "chats", "élancée", "forêt", "garçon", "cœur", "zut", "été", "naïf"]
WORDS = {fold(form) for form in FORMS}


def text(separator="\n", forms=FORMS, end=True):
    return separator.join(forms) + (separator if end else "")


def zipped(content, name="liste.txt", **others):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for other, inside in others.items():
            archive.writestr(other, inside)
        archive.writestr(name, content)
    return buffer.getvalue()


@pytest.mark.parametrize("separator", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("end", [True, False])
def test_any_end_of_line(list_file, separator, end):
    assert read_word_list(list_file(text(separator, end=end))).words == WORDS


@pytest.mark.parametrize(
    "encoding",
    [
        "utf-8",
        "utf-8-sig",
        "cp1252",
        "iso8859-15",
        "mac-roman",
        "cp850",
        "utf-16",
        "utf-16-le",
        "utf-16-be",
        "utf-32",
    ],
)
@pytest.mark.parametrize("case", [str.lower, str.upper])
def test_any_encoding(list_file, encoding, case):
    forms = [case(form) for form in FORMS if encoding != "cp850" or "œ" not in form]
    found = read_word_list(list_file(text("\r\n", forms).encode(encoding)))
    assert found.words == {fold(form) for form in forms}
    assert found.spelling("ELANCEE") == "élancée"


def test_latin_1_has_no_ligature(list_file):
    forms = [form for form in FORMS if "œ" not in form]
    content = text(forms=forms).encode("latin-1")
    assert read_word_list(list_file(content)).words == {fold(form) for form in forms}


def test_a_latin_list_may_end_with_an_accent(list_file):
    assert read_word_list(list_file("CHAT\nFORÉ".encode("latin-1"))).words == {"CHAT", "FORE"}


def test_a_list_without_accents_spells_nothing(list_file):
    found = read_word_list(list_file("CHAT\nCHATS\n"))
    assert (found.words, found.encoding) == ({"CHAT", "CHATS"}, "ascii")
    assert found.spelling("CHAT") is None


def alphagram(form):
    return "".join(sorted(fold(form)))


@pytest.mark.parametrize(
    "line",
    [
        lambda form: f"{alphagram(form)};{fold(form)}",
        lambda form: f"{alphagram(form)}\t{form}",
        lambda form: f"{form};{alphagram(form)}",
        lambda form: f"{form};une définition, avec ; des signes",
        lambda form: f"{form}\tdéfinition 12 (n.m.)",
        lambda form: f"{form},12,3",
        lambda form: f'"{form}","définition"',
        lambda form: f"  {form}  ",
        lambda form: f"{form}\n",
    ],
)
def test_what_stands_beside_the_word_is_not_read(list_file, line):
    content = "\n".join(line(form) for form in FORMS)
    assert read_word_list(list_file(content)).words == WORDS


def test_comments_and_blank_lines_are_skipped(list_file):
    assert read_word_list(list_file("# liste\n\nCHAT\n% fin\n\x1a")).words == {"CHAT"}


@pytest.mark.parametrize("title", ["ODS 99, édition imaginaire", "402325", "mot;définition"])
def test_a_title_is_told_not_taken_for_a_word(list_file, title):
    found = read_word_list(list_file(f"{title}\nCHAT;animal\nCHATS;animaux\n"))
    assert (found.words, found.heading) == ({"CHAT", "CHATS"}, title)


def test_json_array(list_file):
    assert read_word_list(list_file(json.dumps(FORMS))).words == WORDS
    assert read_word_list(list_file(json.dumps(FORMS, ensure_ascii=False))).words == WORDS


def test_gzip_and_zip(list_file):
    assert read_word_list(list_file(gzip.compress(text().encode()), "liste.gz")).words == WORDS
    two_members = gzip.compress(text(forms=FORMS[:5]).encode()) + gzip.compress(
        text(forms=FORMS[5:]).encode()
    )
    assert read_word_list(list_file(two_members)).words == WORDS
    notes = {"LISEZMOI": "note", "__MACOSX/x": "x" * 900, ".DS_Store": "y" * 900}
    packed = zipped(text(), **notes)
    assert read_word_list(list_file(packed, "sans-suffixe")).words == WORDS


def test_words_out_of_the_game_are_counted(list_file):
    content = "A\nCHAT\nARC-EN-CIEL\naujourd'hui\nANTICONSTITUTIONNELLEMENT\nÀ\n"
    found = read_word_list(list_file(content))
    assert found.words == {"CHAT"}
    assert (found.dropped_long, found.dropped_short, found.dropped_compound) == (1, 1, 2)


@settings(deadline=None)
@given(st.lists(st.sampled_from(FORMS), min_size=1), st.randoms(use_true_random=False))
def test_order_and_repetition_do_not_matter(tmp_path_factory, forms, rng: random.Random):
    path = tmp_path_factory.mktemp("list") / "liste.txt"
    path.write_bytes("\n".join(forms).encode())
    first = read_word_list(path)
    shuffled = forms + forms[:3]
    rng.shuffle(shuffled)
    path.write_bytes("\r\n".join(shuffled).encode("utf-16"))
    second = read_word_list(path)
    assert first.words == second.words
    assert list(map(first.spelling, first.words)) == list(map(second.spelling, second.words))
    assert first.words == {fold(form) for form in forms}


def refusal(path):
    with pytest.raises(RuleError) as caught:
        read_word_list(path)
    assert caught.value.data["file"] == path.name
    return caught.value


@pytest.mark.parametrize(
    "content",
    [b"", b"   \n\r\n", gzip.compress(b"", mtime=0), gzip.compress(b"\n", mtime=0)],
    ids=["nothing", "blank", "nothing, packed", "blank, packed"],
)
def test_empty(list_file, content):
    assert refusal(list_file(content)).code == "import_empty"


def test_a_line_that_is_not_a_word_is_named_with_its_number(list_file):
    error = refusal(list_file("CHAT\nCHATS\nCH4T\nCHIEN\n"))
    assert (error.code, error.data["line"], error.data["text"]) == ("import_not_a_word", 3, "CH4T")


@pytest.mark.parametrize(
    "prose",
    [
        "Longtemps, je me suis couché de bonne heure.\nParfois, à peine ma bougie éteinte.\n",
        "<!DOCTYPE html>\n<html>\n",
        "Un seul paragraphe sans fin de ligne",
        "привет\nмир\n",
    ],
)
def test_another_text_is_refused_at_its_first_line(list_file, prose):
    error = refusal(list_file(prose))
    assert (error.code, error.data["line"]) == ("import_not_a_word", 1)


def test_too_many_lines_or_words_are_refused(list_file, monkeypatch):
    monkeypatch.setattr("console.lexicons.importers.text._MOST_LINES", 3)
    assert refusal(list_file("AA\n" * 4)).code == "import_too_many_words"
    monkeypatch.setattr("console.lexicons.importers.word_list.MOST_WORDS", 1)
    assert refusal(list_file("AA\nZUT\n")).code == "import_too_many_words"


def test_a_json_too_heavy_to_parse(list_file):
    assert refusal(list_file("[" + "[]," * 6_000_000)).code == "import_too_large"


def test_an_endless_line_is_refused(list_file):
    assert refusal(list_file("CHAT\n" + "A" * 1_000_000)).data["line"] == 2


def test_only_words_out_of_the_game(list_file):
    assert refusal(list_file("A\nARC-EN-CIEL\n")).code == "import_no_word"


@pytest.mark.parametrize(
    ("first", "second"), [("utf-8", "cp1252"), ("cp1252", "utf-8"), ("utf-8-sig", "latin-1")]
)
def test_mixed_encodings_are_refused_where_they_change(list_file, first, second):
    content = "CHAT\nÉTÉ\nGARÇON\n".encode(first) + "FORÊT\nÉLAN\n".encode(second)
    error = refusal(list_file(content))
    assert (error.code, error.data["line"]) == ("import_mixed_encodings", 4)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("CHAT\nÉTÉ\nFORÉ".encode()[:-1], 3),
        ("CHAT\nÉTÉ\n".encode("utf-16")[:-1], 2),
        ("CHAT\nÉTÉ".encode("utf-8-sig")[:-1], 2),
        ("CHAT\nFORÉ".encode()[:-1], 2),
    ],
)
def test_a_text_cut_in_a_character(list_file, content, line):
    error = refusal(list_file(content))
    assert (error.code, error.data["line"]) == ("import_cut_text", line)


def ordered_words(last_initial):
    return [
        f"{initial}{second}{third}"
        for initial in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        if initial <= last_initial
        for second in "AEIOUY"
        for third in "BCDFGLMNPRST"
    ]


def test_an_alphabetical_list_that_stops_early_was_cut(list_file):
    words = ordered_words("P")
    error = refusal(list_file("\n".join(words)))
    assert (error.code, error.data["line"]) == ("import_cut_list", len(words))
    assert error.data["word"] == words[-1]


def test_a_whole_alphabetical_list_and_a_shuffled_part_are_taken(list_file):
    whole = ordered_words("Z")
    assert len(read_word_list(list_file("\n".join(whole))).words) == len(whole)
    part = ordered_words("P")
    random.Random(1).shuffle(part)
    assert len(read_word_list(list_file("\n".join(part))).words) == len(part)


@pytest.mark.parametrize(
    "content",
    [
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)),
        b"\x7fELF\x02\x01\x01" + bytes(100),
        b"CHAT\nCHATS\nCH\x00T\n",
        b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n\x00\x01stream",
        "ÉTÉ\nŒUVRE\n".encode("cp1252") + b"\x81\n",
    ],
)
def test_a_binary_is_not_a_text(list_file, content):
    error = refusal(list_file(content))
    assert error.code == "import_binary"
    assert error.data["line"] >= 1


@pytest.mark.parametrize("content", ['["CHAT", 12]', '["CHAT", ["CHATS"]]', '["CH4T"]'])
def test_json_of_something_else(list_file, content):
    assert refusal(list_file(content)).code == "import_json_item"


@pytest.mark.parametrize("content", ['["CHAT",', "[" * 100_000, "[" + "9" * 5000 + "]"])
def test_json_cut_or_hostile(list_file, content):
    assert refusal(list_file(content)).code == "import_json_damaged"
