"""The words of two and three letters, on paper, as a page and from a terminal."""

import json

import pytest

from console.cli import main
from console.papers.evening import PAPERS, written_document
from console.papers.pdf import write_pdf
from console.papers.word_lists import word_lines, word_lists
from console.web.access import JUDGE
from engine.letters.rajouts import Rajouts, all_short_words
from engine.rulings import RuleError
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.papers.test_writers import words_of

FEW = (Rajouts("AS", "BLS", "E"), Rajouts("RE", "", ""), Rajouts("ASE", "B", ""))


def test_one_word_a_line_on_a_terminal():
    text = written_document(word_lines(FEW, "libre"), "text", None).decode()
    assert "2 mots de deux lettres\n  BLS  AS  E\n    –  RE  –\n" in text
    assert "1 mot de trois lettres\n  B  ASE  –\n" in text
    assert "Lexique : libre" in text


def test_columns_of_a_page_are_read_downwards():
    words = [Rajouts(f"A{letter}", "", "") for letter in "ABCDE"]
    _, table = word_lists(words, "libre").parts
    assert [[each.word if each else "" for each in line] for line in table.rows] == [
        ["AA", "AD"],
        ["AB", "AE"],
        ["AC", ""],
    ]


def test_every_word_of_the_lexicon_stands_on_few_pages(free_lexicon):
    words = all_short_words(free_lexicon)
    pages = words_of(write_pdf(word_lists(words, "libre")))
    assert len(pages) <= 6
    printed = set(" ".join(pages).split())
    assert {each.word for each in words} <= printed


def test_a_lexicon_without_short_words_is_said():
    with pytest.raises(RuleError, match="papers_without_words"):
        word_lists((), "libre")


def test_the_judge_opens_it_from_the_papers_of_the_evening(tmp_path, free_lexicon):
    """From the lexicon of the game on the desk."""
    judge = DuplicateBench(tmp_path, free_lexicon).open_game().client(JUDGE)
    told = {each["key"]: each for each in judge.get("/juge/papiers/liste").json()}
    assert told["mots"]["label"] == PAPERS["mots"].label and not told["mots"]["asks"]
    page = judge.get(told["mots"]["href"], params={"papier": "mots", "forme": "html"})
    assert "<td>AS</td>" in page.text


def test_the_command_prints_it_or_writes_it(tmp_path, data_with_lexicon, capsys):
    assert main(["lexicon", "words"]) == 0
    assert "AS  E" in capsys.readouterr().out
    assert main(["lexicon", "words", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["words"][0].keys() == {"word", "before", "after"}
    assert main(["lexicon", "words", "--format", "html"]) == 2
    assert "--out" in capsys.readouterr().err
    assert main(["lexicon", "words", "--format", "html", "--out", str(tmp_path / "mots.html")]) == 0
    assert "<td>AS</td>" in (tmp_path / "mots.html").read_text(encoding="utf-8")
