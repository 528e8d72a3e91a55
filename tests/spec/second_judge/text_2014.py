"""The slips of fisf-2014 §4 and §5, sentence after sentence."""

from collections.abc import Iterator
from dataclasses import replace

from tests.spec.second_judge.paper import (
    ACROSS,
    SIDE,
    Place,
    Square,
    Table,
    along,
    neighbours,
    turned,
)
from tests.spec.second_judge.slip import (
    NULL,
    OPEN,
    PENALTY,
    Prolongement,
    Ruling,
    Rulings,
    Slip,
    extended,
    grid_words,
    named_place,
    prolongements,
    raccord,
)
from tests.spec.second_judge.text_2020 import (
    enough,
    joined,
    least,
    other_lines,
    referenced,
    rivals,
    ruled,
    scores,
    worse,
)


def rulings(table: Table, slip: Slip) -> Rulings:
    if not table.grid:
        return first_coup(table, slip)
    carried = [
        one
        for one in prolongements(table, slip.word, slip.way)
        if extended(table, one.place) >= 3 and not one.strays
    ]
    if slip.word in table.words:
        unclear = bool(carried or lacks_last(table, slip))
        if not unclear and not any(table.places(slip.word, slip.way)):
            unclear = spelled_almost(table, slip)
        return OPEN if unclear and not slip.around else whole_word(table, slip)
    if carried:
        return extension(table, slip, carried)
    if any(text in table.words for text, _ in slip.side_runs()):
        return OPEN
    missing = lacks_last(table, slip)
    if missing:
        return frozenset({*missing, *NULL}) if slip.around else frozenset(missing)
    # One slip of the pen in the letters copied from the word extended is a warning (§5.2).
    return OPEN if spelled_almost(table, slip) else NULL


def pay(table: Table, place: Place, circled: frozenset[int], score: int | None) -> Ruling:
    """§5.2, §5.6: a possible circle tells where the joker is, else the score, else the least."""
    worth = {jokers: table.points(place, jokers) for jokers in table.jokers(place)}
    if circled in worth:
        return ruled(worth[circled], worth[circled] != score)
    if score in worth.values():
        assert score is not None
        return ruled(score, True)
    return ruled(min(worth[jokers] for jokers in table.needed_jokers(place)), True)


def first_coup(table: Table, slip: Slip) -> Rulings:
    """§5.2: the best place; any score the word may have is clean."""
    covering = [
        Place(slip.word, (7, 7 - back), ACROSS)
        for back in range(len(slip.word))
        if 0 <= 7 - back <= SIDE - len(slip.word)
    ]
    served = [place for place in covering if table.jokers(place)]
    if slip.around:
        return OPEN
    if slip.word not in table.words or not served:
        return NULL
    circles = {jokers for place in served for jokers in table.jokers(place)}
    best = {one: max(table.points(place, one) for place in served) for one in circles}
    if slip.circled in circles:
        possible = {table.points(place, slip.circled) for place in served}
        return frozenset({ruled(best[slip.circled], slip.score not in possible)})
    named = {
        one for one in circles if any(table.points(place, one) == slip.score for place in served)
    }
    if named:
        return frozenset(ruled(best[one], True) for one in named)
    fewest = min(len(one) for one in circles)
    return frozenset({ruled(min(best[one] for one in circles if len(one) == fewest), True)})


def whole_word(table: Table, slip: Slip) -> Rulings:
    playable = list(table.places(slip.word, slip.way))
    listed = [place for place in playable if table.is_solution(place)]
    by_reference, inverted = referenced(table, slip)
    shown = [place for place in listed if raccord(table, slip, place)[0] > 1]
    by_raccord = [place for place in joined(table, slip, shown) if is_faithful(table, slip, place)]
    free = [
        place for place in by_raccord if extended(table, place) >= 3 and enough(table, slip, place)
    ]
    if free:
        by_reference, inverted, reference = [], False, None
    else:
        reference = slip.reference
    if by_reference and not slip.around:
        by_raccord = []  # nothing beside the word: it goes by its reference alone
    if slip.around and reference is not None:
        if inverted:
            return OPEN
        if forms_refused(table, slip, playable, listed):
            return NULL
    if len(by_raccord) > 1 and reference is not None:
        return OPEN
    paid: dict[Place, Ruling] = {}
    for place in {*by_reference, *by_raccord}:
        here = pay(table, place, slip.circled, slip.score)
        joins = place in by_raccord and enough(table, slip, place)
        if place in by_reference:
            here = worse(here, inverted or bool(slip.around and not joins))
        else:
            here = worse(here, not joins or reference is not None)
        paid[place] = here
    sure = any(paid[place][0] == slip.score and is_faithful(table, slip, place) for place in paid)
    others = list(rivals(table, slip))
    if slip.score in others or (not sure and (others or almost_rivals(table, slip))):
        return OPEN  # the slip shows another word, placed as well
    if paid:
        named = {paid[place] for place in paid if slip.score in scores(table, place)}
        kept = named or least(paid.values())
        # What prolongs three letters or more goes by its raccord (§4.2.2), and that is wrong here.
        unheeded = any(extended(table, place) >= 3 for place in by_reference)
        unsure = len(paid) > 1 or (not by_reference and reference is not None) or unheeded
        return frozenset(kept | (set(penalised(table, slip, listed)) | NULL if unsure else set()))
    return otherwise(table, slip, listed)


def otherwise(table: Table, slip: Slip, listed: list[Place]) -> Rulings:
    """No mode is right: one slip of the pen, one square off, or nothing (§5.2 to §5.4)."""
    listed = [*listed, *both_turned(table, slip)]
    warned = {
        worse(pay(table, place, slip.circled, slip.score), True)
        for place in listed
        if is_slip_of_the_pen(table, slip, place)
    }
    allowed = {*warned, *penalised(table, slip, listed)}
    single = any(len(table.laid(place)) == 1 for place in listed)
    may_be_null = not warned or len(allowed) > 1 or single or slip.reference is not None
    if single or slip.around:
        # A letter left out of a raccord, a word formed both ways: several readings stand.
        allowed |= {worse(pay(table, place, slip.circled, slip.score), True) for place in listed}
        may_be_null = True
    return frozenset(allowed | (set(NULL) if may_be_null else set()))


def both_turned(table: Table, slip: Slip) -> Iterator[Place]:
    """Word and reference turned: a single letter that makes a word each way excuses it (§5.4)."""
    named = named_place(slip.reference)
    if named is not None and named[1] == slip.way:
        place = Place(slip.word, named[0], turned(slip.way))
        laid = table.laid(place) if table.is_solution(place) else []
        if len(laid) == 1 and len(table.crossing(place, laid[0])[0]) > 1:
            yield place


def almost_rivals(table: Table, slip: Slip) -> bool:
    """Another line of the slip would be a word but for one slip of the pen (§5.2)."""
    return any(
        spelled_almost(table, other)
        or any(
            table.is_solution(place) and is_slip_of_the_pen(table, other, place)
            for place in table.places(other.word, other.way)
        )
        for other in other_lines(slip)
    )


def penalised(table: Table, slip: Slip, listed: list[Place]) -> Iterator[Ruling]:
    """One square away, whole, with exactly its score: five points (§5.3)."""
    for place in listed:
        named = named_place(slip.reference)
        near = named is not None and named[1] == slip.way and named[0] != place.start
        row, col = named[0] if named else (99, 99)
        off = near and max(abs(row - place.start[0]), abs(col - place.start[1])) == 1
        if (off or slip.around) and slip.score in scores(table, place):
            assert slip.score is not None
            yield max(0, slip.score - 5), PENALTY


def is_faithful(table: Table, slip: Slip, place: Place) -> bool:
    return not raccord(table, slip, place)[1]


def is_slip_of_the_pen(table: Table, slip: Slip, place: Place) -> bool:
    """One letter changed, or two neighbours exchanged, in a raccord that would be right and
    would hold three letters running of one word of the grid."""
    return any(
        is_faithful(table, again, place) and runs_of_three(table, again, place)
        for again in corrected(table, slip, place)
    )


def corrected(table: Table, slip: Slip, place: Place) -> Iterator[Slip]:
    down, right = place.start
    for square, written in slip.around.items():
        true = table.letter((square[0] + down, square[1] + right))
        if true and true != written:
            yield replace(slip, around={**slip.around, square: true})
        for near in neighbours(square):
            if near in slip.around:
                swapped = {**slip.around, square: slip.around[near], near: written}
                yield replace(slip, around=swapped)


def runs_of_three(table: Table, slip: Slip, place: Place) -> bool:
    down, right = place.start
    true: set[Square] = {
        (row + down, col + right)
        for (row, col), letter in slip.letters.items()
        if table.letter((row + down, col + right)) == letter
    }
    return any(set(along(square, way, 3)) <= true for square in true for way in ((0, 1), (1, 0)))


def forms_refused(table: Table, slip: Slip, playable: list[Place], listed: list[Place]) -> bool:
    """Both modes used, and one of them makes a word of the grid into no word (§4.4)."""
    named = named_place(slip.reference)
    by_reference = [place for place in playable if (place.start, place.way) == named]
    by_raccord = [
        place
        for place in playable
        if raccord(table, slip, place)[0] > 1 and is_faithful(table, slip, place)
    ]
    return any(
        places and all(table.touches(place) and place not in listed for place in places)
        for places in (by_reference, by_raccord)
    )


def extension(table: Table, slip: Slip, carried: list[Prolongement]) -> Rulings:
    """§4.3.2: what is new, the letter next to it, three letters of the word in all."""
    listed = [one for one in carried if table.is_solution(one.place)]
    if slip.around or 0 < len(listed) < len(carried):
        return OPEN
    if not listed:
        return OPEN if lacks_last(table, slip) or spelled_almost(table, slip) else NULL
    paid = {
        one: worse(pay(table, one.place, one.circled(slip), slip.score), one.shown < 3)
        for one in listed
    }
    named = {paid[one] for one in paid if slip.score in scores(table, one.place)}
    return frozenset(named or least(paid.values()))


def lacks_last(table: Table, slip: Slip) -> set[Ruling]:
    """The last letter is missing and lies on the grid, with the whole word's score (§5.3)."""
    found = set()
    for row in range(SIDE):
        for col in range(SIDE):
            end = along((row, col), slip.way, len(slip.word) + 1)[-1]
            if end not in table.grid:
                continue
            place = Place(slip.word + table.letter(end), (row, col), slip.way)
            if slip.reference is not None and named_place(slip.reference) != (
                (row, col),
                slip.way,
            ):
                continue
            if not table.is_solution(place):
                continue
            if pay(table, place, slip.circled, slip.score)[0] != slip.score:
                continue
            placed = slip.reference is not None or raccord(table, slip, place)[0] > 1
            if placed and slip.score is not None:
                found.add((max(0, slip.score - 5), PENALTY))
    return found


def spelled_almost(table: Table, slip: Slip) -> bool:
    """A word of three letters or more with new ones, but for one slip of the pen."""
    word = slip.word
    for old, _ in grid_words(table, slip.way):
        for new in range(1, len(word)):
            # From the letter next to what is new, inwards.
            for shown, near in ((word[:-new][::-1], old[::-1]), (word[new:], old)):
                meant = {near[: len(shown) + more] for more in (0, 1)}
                if any(len(one) >= 3 and one_slip(shown, one) for one in meant):
                    return True
    return False


def one_slip(copied: str, meant: str) -> bool:
    """One letter left out or changed, or two neighbours exchanged."""
    if len(copied) + 1 == len(meant):
        return any(meant[:at] + meant[at + 1 :] == copied for at in range(len(meant)))
    wrong = [at for at, pair in enumerate(zip(copied, meant, strict=False)) if len(set(pair)) > 1]
    exchanged = len(wrong) == 2 and wrong[1] == wrong[0] + 1
    return len(copied) == len(meant) and (len(wrong) == 1 or exchanged)
