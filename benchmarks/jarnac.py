"""The Jarnac solver: every word of a mat and the best one, the best chain, what it weighs.

Mats with a reliquat of twelve letters, by seeded dice: a third with eight words that grew in
rehearsed games, a third with eight words of the list, a third as hard as can be, seven words of
three letters and a reliquat of the commonest letters. « All words » asks for every row and for
a new one, ranks every find and names the best.
"""

import argparse
import random
import resource
import statistics
import time

from console.lexicons.store import open_lexicon
from engine.games.jarnac.mat import ROWS, Mat
from engine.games.jarnac.options import FORMULES, ClockMode, GameOptions, Strength
from engine.games.jarnac.solver import Words, best_chain
from engine.letters.lexicon import Lexicon
from engine.letters.tiles import JARNAC
from tests.tools.rehearsal import rehearse

LETTERS = 12
MATS = 1_000
CHAINS = 100
GAMES = 20
RICH = "AEILNRSTOU" * 2


def made_words(lexicon: Lexicon, words: Words) -> list[str]:
    """Words as games make them: mostly of five to eight letters."""
    found: list[str] = []
    for seed in range(GAMES):
        sides = (Strength.EXPERT, Strength.CLUB)
        options = GameOptions("mesure", virtual=sides, clock=ClockMode.NONE)
        state, _ = rehearse(options, lexicon, words, random.Random(seed).randrange)
        found += [word for mat in state.mats for word in mat.rows if word]
    return found


def mats(count: int, played: list[str], listed: list[str]) -> list[Mat]:
    dice = random.Random(16)
    short = [word for word in listed if len(word) == 3]
    kinds = ((played, ROWS, JARNAC.letters), (listed, ROWS, JARNAC.letters), (short, 7, RICH))
    found = []
    for k in range(count):
        words, rows, letters = kinds[k % 3]
        filled = [dice.choice(words) for _ in range(rows)]
        reliquat = "".join(dice.sample(letters, LETTERS))
        found.append(Mat((*filled, *[""] * (ROWS - rows)), reliquat))
    return found


def milliseconds(work: list[float]) -> str:
    ordered = sorted(work)
    p95 = ordered[int(len(ordered) * 0.95)]
    return (
        f"median {statistics.median(ordered):.2f} ms, p95 {p95:.2f} ms, worst {ordered[-1]:.2f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="a tenth of the mats")
    share = 10 if parser.parse_args().quick else 1
    lexicon = open_lexicon()
    before_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.process_time()
    words = Words(lexicon)
    built_s = time.process_time() - started
    grown_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_kb
    print(
        f"index: {len(words)} words, {built_s:.1f} s of processor, {grown_kb / 1024:.0f} MB at most"
    )
    listed = [word for word in lexicon.words() if 3 <= len(word) <= 8]
    tables = mats(MATS // share, made_words(lexicon, words), listed)
    for code, formule in FORMULES.items():
        spent, found = [], []
        for mat in tables:
            started = time.process_time()
            sight = words.look(mat, formule)
            ranked = list(sight)
            assert not sight.best or sight.best[0].gain <= ranked[0].gain
            spent.append((time.process_time() - started) * 1_000)
            found.append(len(ranked))
        print(
            f"all words, {code}: {milliseconds(spent)} (target < 5, < 50); "
            f"{statistics.median(found):.0f} words, at most {max(found)}"
        )
    spent = []
    for mat in tables[: CHAINS // share]:
        started = time.process_time()
        best_chain(words, mat, FORMULES["competition"])
        spent.append((time.process_time() - started) * 1_000)
    print(f"best chain, exact, {LETTERS} letters: {milliseconds(spent)}")


if __name__ == "__main__":
    main()
