"""The solver is exact: beside it, a reference that tries every word of the list."""

import itertools
import random
from collections import Counter
from functools import lru_cache

import pytest

from engine.games.jarnac.mat import ROWS, Mat, value
from engine.games.jarnac.options import FORMULES, LIBRE, Formule, Validity, examine
from engine.games.jarnac.solver import SCAN_STEPS, Words, best_chain
from engine.letters.lexicon import Lexicon
from engine.letters.tiles import JARNAC
from engine.rulings import RuleError
from tests.engine.games.jarnac.bench import annotated, lexicon_of, parse_mat


class Reference:
    """Slow and obvious: every word, every row, letters counted, entries compared."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.words = [(word, frozenset(word)) for word in lexicon.words() if 3 <= len(word) <= 9]
        self.verdict = lru_cache(None)(
            lambda word, old, formule: examine(word, old, formule, lexicon).validity
        )

    def finds(self, mat: Mat, formule: Formule) -> set[tuple[int, str, bool]]:
        found = set()
        for row in range(1, ROWS + 1):
            old = mat.row(row)
            if not old and row != mat.free_row:
                continue
            ours, pool = Counter(old), Counter(old + mat.reliquat)
            for word, letters in self.words:
                if not ours.keys() <= letters <= pool.keys():
                    continue
                if len(word) > len(old) and ours <= Counter(word) <= pool:
                    validity = self.verdict(word, old, formule)
                    if validity is not Validity.WRONG:
                        found.add((row, word, validity is Validity.JUDGE))
        return found


def random_mat(dice: random.Random, words: list[str], reliquat: int = 12) -> Mat:
    """Words of the list, some that are none, rows emptied here and there."""
    rows = []
    for _ in range(ROWS):
        kind = dice.randrange(10)
        word = dice.choice(words)
        rows.append("" if kind < 3 else word[::-1] if kind == 3 else word)
    source = JARNAC.letters if dice.randrange(3) == 0 else "AEILNRST" * 3
    letters = dice.sample(source, dice.randint(0, reliquat))
    return Mat(tuple(rows), "".join(letters))


@pytest.fixture(scope="module")
def extract(free_lexicon) -> Lexicon:
    """A family-rich slice of the list: short words of few letters, with all their kin."""
    common = set("AEILNRST")
    words = [
        word
        for word in free_lexicon.words()
        if 3 <= len(word) <= 9 and len(set(word) - common) <= (len(word) < 5)
    ]
    return annotated(random.Random(16).sample(words, 400), free_lexicon)


@pytest.mark.parametrize("mats", [150, pytest.param(1_500, marks=pytest.mark.torture)])
@pytest.mark.parametrize("formule", FORMULES.values(), ids=FORMULES)
def test_all_words_of_many_random_mats(extract, formule, mats):
    solver, reference = Words(extract), Reference(extract)
    dice, words = random.Random(f"mats {formule}"), list(extract.words())
    most = 0
    for _ in range(mats):
        mat = random_mat(dice, words)
        finds = list(solver.look(mat, formule))
        assert {(each.row, each.word, each.doubtful) for each in finds} == reference.finds(
            mat, formule
        )
        assert [each.gain for each in finds] == sorted((e.gain for e in finds), reverse=True)
        most = max(most, len(finds))
    assert most > 40


def test_the_whole_list(free_lexicon):
    solver, reference = Words(free_lexicon), Reference(free_lexicon)
    mat = parse_mat("LAC ELANCE MENAGE PORTE COURT / AEINRSTUM")
    finds = solver.look(mat, FORMULES["competition"])
    expected = reference.finds(mat, FORMULES["competition"])
    assert {(each.row, each.word, each.doubtful) for each in finds} == expected
    assert len(expected) > 300


def test_the_best_word_with_every_tie(extract):
    solver, dice, words = Words(extract), random.Random(5), list(extract.words())
    for _ in range(200):
        sight = solver.look(random_mat(dice, words), FORMULES["competition"])
        certain = [find for find in sight if not find.doubtful]
        most = max((find.gain for find in certain), default=0)
        assert set(sight.best) == {find for find in certain if find.gain == most}


def test_an_empty_reliquat_makes_nothing(extract):
    assert len(Words(extract).look(parse_mat("LAC TON /"), LIBRE)) == 0


def test_a_full_mat_has_no_new_word():
    solver = Words(lexicon_of("LAC TON NOTE ZUT"))
    assert {find.word for find in solver.look(parse_mat("TON " * 8 + "/ LACE"), LIBRE)} == {"NOTE"}


def test_a_list_without_entries_leaves_everything_to_the_judge():
    solver = Words(lexicon_of("LAC LACS CALS"))
    sight = solver.look(parse_mat("LAC / S"), FORMULES["competition"])
    assert [(find.word, find.doubtful) for find in sight] == [("CALS", True), ("LACS", True)]
    assert sight.best == ()
    assert all(not find.doubtful for find in solver.look(parse_mat("LAC / S"), LIBRE))


# Chains


def reference_chain(solver: Words, mat: Mat, formule: Formule) -> int:
    """Every sequence of words, one after the other."""

    @lru_cache(None)
    def most(state: Mat) -> int:
        finds = (find for row in solver.look(state, formule).rows for find in row.certain)
        return max((find.gain + most(state.make(find.word, find.row)) for find in finds), default=0)

    return most(mat)


@pytest.mark.parametrize("formule", FORMULES.values(), ids=FORMULES)
def test_the_best_chain_of_random_mats(extract, formule):
    solver, dice, words = Words(extract), random.Random(f"chain {formule}"), list(extract.words())
    longest = 0
    for _ in range(60):
        mat = random_mat(dice, words, reliquat=8)
        chain = best_chain(solver, mat, formule)
        assert chain.exact
        assert chain.gain == reference_chain(solver, mat, formule)
        assert chain.gain == play(mat, chain.links).points - mat.points
        longest = max(longest, len(chain.links))
    assert longest > 1


def play(mat: Mat, links) -> Mat:
    for link in links:
        assert mat.row(link.row) == link.old
        mat = mat.make(link.word, link.row)
    return mat


def test_a_word_between_opens_the_way_to_one_of_the_same_entry():
    """LAC may not become LACES at once, but CALE lies between them."""
    lexicon = lexicon_of("LAC:lac/N CALE:cale/N LACES:lac/N")
    chain = best_chain(Words(lexicon), parse_mat("LAC / ES"), FORMULES["competition"])
    assert [link.word for link in chain.links] == ["CALE", "LACES"]
    assert (chain.gain, chain.exact) == (value("LACES") - value("LAC"), True)


def test_the_way_to_a_word_is_looked_for_within_the_budget(extract, monkeypatch):
    """Each look goes through the whole list: a mat full of long words asked for thousands."""
    scans: list[str] = []
    longer = Words.longer

    def counted(self, row, *about):
        scans.append(row)
        return longer(self, row, *about)

    monkeypatch.setattr(Words, "longer", counted)
    mat = Mat(("LIT", "TAS", "NET", "", "", "", "", ""), "AEILNRSTESIRTA")
    best_chain(Words(extract), mat, FORMULES["competition"])
    wanted = len(scans)
    scans.clear()
    chain = best_chain(Words(extract), mat, FORMULES["competition"], budget=5 * SCAN_STEPS)
    assert len(scans) <= min(wanted, 5 + 8)
    assert not chain.exact


def test_where_the_budget_ends_it_says_at_least(extract):
    mat = Mat(("LIT", "TAS", "NET", "", "", "", "", ""), "AEILNRSTAEILNRST"[:13])
    chain = best_chain(Words(extract), mat, LIBRE, budget=10)
    assert not chain.exact
    assert chain.gain <= best_chain(Words(extract), mat, LIBRE).gain


def test_letters_no_bag_holds_are_refused(extract):
    with pytest.raises(RuleError, match="unknown_letter"):
        Words(extract).look(parse_mat("LAC / a"), LIBRE)


def test_rows_are_told_apart(extract):
    """Two equal words on two rows are two answers each."""
    solver = Words(lexicon_of("TON NOTE"))
    finds = list(solver.look(parse_mat("TON TON / E"), LIBRE))
    assert [(find.row, find.word) for find in finds] == [(1, "NOTE"), (2, "NOTE")]
    assert list(itertools.chain(*solver.look(parse_mat("TON TON / E"), LIBRE).rows)) == finds
