"""Why a slip is worth nothing: the reason an arbiter would write on the « billet »."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.duplicate.slips.payment import Rulebook
from engine.games.duplicate.slips.played_words import Played
from engine.games.duplicate.slips.position import CoupPosition
from engine.games.duplicate.slips.readings import Claim, Run, SlipReading, spread
from engine.games.duplicate.slips.verdict import Reason, Verdict, nullity
from engine.letters.board import SQUARES
from engine.letters.moves import reference_at


@dataclass(frozen=True)
class Attempt:
    """A written word that gave no acceptable solution, and the places the slip points to."""

    played: Played
    located: tuple[SlipReading, ...]


def explain_nullity(
    rulebook: Rulebook, claim: Claim, position: CoupPosition, attempts: Sequence[Attempt]
) -> Verdict:
    """Name the fault of the word that lays the most letters: the others serve to place it."""
    if not attempts:
        return nullity(rulebook.reason("slip_no_word"))
    main = max(attempts, key=lambda attempt: _weight(position, attempt))
    whole = _whole_word_at(claim, position, main.played)
    if whole and position.admits(whole):
        return nullity(rulebook.reason("slip_not_whole", word=main.played.word, whole=whole))
    if not main.played.readings and not position.can_spell(main.played.word):
        return nullity(_impossible_word(rulebook, claim, position, main.played))
    pointed = main.located
    if not position.admits(main.played.word):
        proposed = _proposed(pointed, main.played.readings, claim)
        refused = (main.played.word, *(pointed[0].placement.refused_formed if pointed else ()))
        return _refusal(rulebook, "slip_word_refused", refused, proposed)
    false = [reading for reading in pointed if reading.placement.refused_formed]
    if false:
        refused = false[0].placement.refused_formed
        return _refusal(rulebook, "slip_formed_refused", refused, _proposed(false, [], claim))
    return nullity(_not_located(rulebook, claim, position, main.played))


def _weight(position: CoupPosition, attempt: Attempt) -> tuple[int, int, bool]:
    played = attempt.played
    laid = max((len(each.placement.fresh) for each in played.readings), default=0)
    if not laid and played.run:
        laid = len(played.word) - _most_matching(position, played.run)
    return laid, len(played.word), played.is_whole


def _refusal(rulebook: Rulebook, code: str, words: Sequence[str], proposed: int | None) -> Verdict:
    unique = tuple(dict.fromkeys(words))
    return nullity(
        rulebook.reason(code, word=", ".join(unique)),
        refused_words=unique,
        only_refused=proposed is not None,
        proposed_points=proposed,
    )


def _proposed(
    pointed: Sequence[SlipReading], anywhere: Sequence[SlipReading], claim: Claim
) -> int | None:
    """What the solution would have been worth had its words been admitted; None when it was
    not properly placed either."""
    if pointed:
        placement = pointed[0].placement
        points = placement.circlings.get(pointed[0].circled)
        return min(placement.least_circlings.values()) if points is None else points
    if any(claim.score in reading.placement.scores for reading in anywhere):
        return claim.score
    return None


def _not_located(
    rulebook: Rulebook, claim: Claim, position: CoupPosition, played: Played
) -> Reason:
    if _both_inverted(claim, position, played):
        ref = str(claim.reference)
        return rulebook.reason("slip_both_inverted", word=played.word, ref=ref)
    return rulebook.reason("slip_not_located", word=played.word)


def _both_inverted(claim: Claim, position: CoupPosition, played: Played) -> bool:
    """Turned round, word and reference together would be right."""
    ref = claim.reference
    if ref is None or not played.is_whole or ref.direction is not played.direction:
        return False
    other_way = position.place_at(played.word, ref.transposed)
    return other_way is not None and other_way.is_valid


def _impossible_word(
    rulebook: Rulebook, claim: Claim, position: CoupPosition, played: Played
) -> Reason:
    """It cannot be laid anywhere in the direction it is written: word and reference both turned
    round, more letters than the formule lets play, other letters, too little of a word, or
    another grid."""
    assert played.run is not None
    if _both_inverted(claim, position, played):
        return _not_located(rulebook, claim, position, played)
    if _too_many(position, played.run):
        most = position.formule.most_played
        return rulebook.reason("slip_too_many", word=played.word, most=most)
    if playable_with_any_letters(position, played.run) or _fits(claim, position, played.run):
        return rulebook.reason("slip_letter_error", word=played.word, rack=position.rack)
    if _extends_by_one_letter(position, played.run):
        return rulebook.reason("slip_extension_raccord", word=played.word)
    return rulebook.reason("slip_grid_error", word=played.word)


def _whole_word_at(claim: Claim, position: CoupPosition, played: Played) -> str:
    """The longer word the grid makes of it at the reference, empty when it is none."""
    ref = claim.reference
    if ref is None or ref.direction is not played.direction or len(played.word) > ref.room:
        return ""
    step, last = ref.direction.step, ref.square(len(played.word) - 1)
    before, after = position.letters_from(ref.index, -step), position.letters_from(last, step)
    return before[::-1] + played.word + after if before or after else ""


def _extends_by_one_letter(position: CoupPosition, run: Run) -> bool:
    """What extends a word of the grid, with one letter only of that word."""
    first, last = run.text[0], run.text[-1]
    return any(
        (first == word.letters[-1] and position.admits(word.letters + run.text[1:]))
        or (last == word.letters[0] and position.admits(run.text[:-1] + word.letters))
        for word in position.words[run.direction]
    )


def _too_many(position: CoupPosition, run: Run) -> bool:
    """The tirage holds all its letters, but not so many may be laid (§3.8.2)."""
    if position.formule.most_played >= len(position.rack):
        return False
    places = (position.fit_at(run.text, reference_at(i, run.direction)) for i in range(SQUARES))
    laid = ("".join(run.text[offset] for offset in place.fresh) for place in places if place)
    return any(len(position.lacking(letters)) <= position.jokers for letters in laid)


def _fits(claim: Claim, position: CoupPosition, run: Run) -> bool:
    """The grid is not what speaks against it: there is none yet, or it would take these very
    letters where they are said to lie, a word or not."""
    ref = claim.reference
    if position.grid.is_empty:
        return True
    return (
        ref is not None and ref.direction is run.direction and bool(position.fit_at(run.text, ref))
    )


def playable_with_any_letters(position: CoupPosition, run: Run) -> bool:
    """A word the grid would take, were the tirage another one."""
    if not position.admits(run.text):
        return False
    return any(
        position.fit_at(run.text, reference_at(index, run.direction)) for index in range(SQUARES)
    )


def letters_not_on_grid(position: CoupPosition, reading: SlipReading, run: Run) -> int:
    """How many letters of a stray run the grid does not account for.

    Where the run touches the word, the slip lies over the grid and tells which squares are
    empty. Elsewhere the run gets the benefit of its best resemblance to the grid.
    """
    if reading.frame is None or is_apart(reading, run):
        return len(run.text) - _most_matching(position, run)
    grid = position.grid
    return sum(reading.frame.shows(grid, square) == "." for square in run.squares)


def is_apart(reading: SlipReading, run: Run) -> bool:
    """The run does not touch the word, nor anything that touches it."""
    return spread(set(reading.offsets), set(reading.sheet)).isdisjoint(run.squares)


def _most_matching(position: CoupPosition, run: Run) -> int:
    squares, step = position.grid.squares, run.direction.step
    best = 0
    for index in range(SQUARES):
        ref = reference_at(index, run.direction)
        if len(run.text) <= ref.room:
            there = squares[index : index + len(run.text) * step : step].upper()
            same = sum(one == other for one, other in zip(run.text, there, strict=True))
            best = max(best, same)
    return best
