"""The slips of fisf-2020 §5, sentence after sentence."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tests.spec.second_judge.paper import ACROSS, DOWN, Place, Table, along
from tests.spec.second_judge.slip import (
    NOTHING,
    NULL,
    OPEN,
    PENALTY,
    WARNING,
    Prolongement,
    Ruling,
    Rulings,
    Slip,
    extended,
    named_place,
    prolongements,
    raccord,
)


def rulings(table: Table, slip: Slip) -> Rulings:
    if not table.grid:
        return first_coup(table, slip)
    carried = list(prolongements(table, slip.word, slip.way))
    partial = [one for one in carried if not one.strays]
    if slip.word in table.words:
        # A whole word that also shows the end of an extension: the text names no order.
        return OPEN if partial else whole_word(table, slip)
    playable = any(list(table.places(slip.word, way)) for way in (ACROSS, DOWN))
    if partial or (carried and not playable):
        return extension(table, slip, partial or carried)
    beside = any(text in table.words for text, _ in slip.side_runs())
    return OPEN if beside else NULL


def ruled(points: int, warned: bool) -> Ruling:
    return points, WARNING if warned else NOTHING


def first_coup(table: Table, slip: Slip) -> Rulings:
    """§5.4.2.a: the maximum, whatever the reference and the circle."""
    covering = [
        Place(slip.word, (7, 7 - back), ACROSS)
        for back in range(len(slip.word))
        if 0 <= 7 - back <= 15 - len(slip.word)
    ]
    served = [place for place in covering if table.jokers(place)]
    if slip.around or slip.word not in table.words or not served:
        return OPEN if slip.around else NULL
    worth = {
        (place, jokers): table.points(place, jokers)
        for place in served
        for jokers in table.jokers(place)
    }
    best = max(worth.values())
    circles = {jokers for (_, jokers), points in worth.items() if points == best}
    return frozenset({ruled(best, slip.score != best or slip.circled not in circles)})


def pay(table: Table, place: Place, circled: frozenset[int], score: int | None) -> Ruling:
    """§5.3.1 and §5.3.2."""
    worth = {jokers: table.points(place, jokers) for jokers in table.jokers(place)}
    if score in worth.values():
        assert score is not None
        return ruled(score, worth.get(circled) != score)
    if circled in worth:
        return ruled(worth[circled], True)
    return ruled(min(worth[jokers] for jokers in table.needed_jokers(place)), True)


def scores(table: Table, place: Place) -> set[int]:
    return {table.points(place, jokers) for jokers in table.jokers(place)}


def worse(ruling: Ruling, warned: bool) -> Ruling:
    return ruled(ruling[0], warned or ruling[1] == WARNING)


def best(options: Iterable[Ruling]) -> set[Ruling]:
    """§5.4.2.b: what pays the player most; where two pay as much the text is silent."""
    options = list(options)
    most = max(points for points, _ in options)
    return {option for option in options if option[0] == most}


def least(options: Iterable[Ruling]) -> set[Ruling]:
    options = list(options)
    fewest = min(points for points, _ in options)
    return {option for option in options if option[0] == fewest}


def whole_word(table: Table, slip: Slip) -> Rulings:
    playable = list(table.places(slip.word, slip.way))
    listed = [place for place in playable if table.is_solution(place)]
    by_reference, inverted = referenced(table, slip)
    if inverted and slip.around:
        return OPEN
    by_raccord = joined(table, slip, listed)
    if slip.around and by_raccord:
        shown = joined(table, slip, [place for place in playable if table.touches(place)])
        if not set(by_raccord) & set(shown):
            return OPEN  # the raccord fits a place where the word would not be admitted
    doubtful = unexplained(table, slip, {*by_reference, *by_raccord})
    if any(extended(table, place) and enough(table, slip, place) for place in by_raccord):
        # « Exception : […] la référence alphanumérique est ignorée » (§5.3 in fine).
        by_reference = [place for place in by_reference if not extended(table, place)]
        inverted = bool(by_reference) and inverted
    options: set[Ruling] = set()
    false_there = False
    if by_reference:
        paid = {
            place: worse(pay(table, place, slip.circled, slip.score), inverted)
            for place in by_reference
        }
        matching = [place for place in paid if slip.score in scores(table, place)]
        if slip.around:
            paid = {
                place: worse(ruling, not enough(table, slip, place))
                for place, ruling in paid.items()
            }
        options |= {paid[place] for place in matching} or least(paid.values())
    if by_raccord and not set(by_raccord) <= set(by_reference):
        paid = {
            place: worse(
                pay(table, place, slip.circled, slip.score),
                not enough(table, slip, place) or bad_reference(table, slip, place),
            )
            for place in by_raccord
        }
        matching = [place for place in paid if slip.score in scores(table, place)]
        options |= {paid[place] for place in matching} or least(paid.values())
        false_there = not matching and any(
            place not in listed
            and table.touches(place)
            and raccord(table, slip, place)[0] > 1
            and not raccord(table, slip, place)[1]
            for place in playable
        )
    located = {*by_reference, *by_raccord}
    exists = any(slip.score in scores(table, place) for place in listed)
    # « Coup joker : si l'encerclement […] est impossible et si le score est absent ou impossible
    # pour ce mot à cette place » the least of that place is paid (§5.4.2.b).
    # The text can be read otherwise, and be submitted to the commission: the score that exists
    # elsewhere, less five (§5.3.3, §6.3).
    settled = "?" in table.tirage and any(slip.circled not in table.jokers(one) for one in located)
    submitted: set[Ruling] = set()
    if exists and settled and slip.score is not None:
        if not any(slip.score in scores(table, one) for one in located):
            submitted = {(max(0, slip.score - 5), PENALTY)}
    elif exists and not any(slip.score in scores(table, one) for one in located):
        if len(by_raccord) > 1 or len(by_reference) > 1:
            return OPEN
        assert slip.score is not None
        # A score of less than five: whether it may fall below zero is not said.
        options |= {(max(0, slip.score - 5), PENALTY)}
        false_there = any(
            place not in listed and table.touches(place) and slip.score in scores(table, place)
            for place in playable
        )
    rival = max((points for points in rivals(table, slip)), default=-1)
    if not options:
        return OPEN if rival >= 0 else NULL
    kept = best(options)
    if rival >= max(points for points, _ in kept):
        return OPEN  # the slip shows another word, placed as well and worth as much
    return frozenset(kept | submitted | (set(NULL) if false_there or doubtful else set()))


def rivals(table: Table, slip: Slip) -> Iterator[int]:
    """What other lines of the slip would earn, taken for the word."""
    for other in other_lines(slip):
        text, way = other.word, other.way
        listed = [place for place in table.places(text, way) if table.is_solution(place)]
        named = referenced(table, replace(other, reference=slip.reference))[0]
        for place in {*joined(table, other, listed), *named}:
            yield max(scores(table, place))
        for one in prolongements(table, text, way):
            if table.is_solution(one.place):
                yield max(scores(table, one.place))
        if slip.score is not None and any(slip.score in scores(table, one) for one in listed):
            yield max(0, slip.score - 5)


def other_lines(slip: Slip) -> Iterator[Slip]:
    """The slip once more, with another of its lines taken for the word."""
    for text, squares in slip.side_runs():
        row, col = squares[0]
        letters = {(r - row, c - col): letter for (r, c), letter in slip.letters.items()}
        way = DOWN if squares[0][1] == squares[1][1] else ACROSS
        own = along((0, 0), way, len(text))
        around = {square: letter for square, letter in letters.items() if square not in own}
        yield Slip(text, way, frozenset(), around)


def referenced(table: Table, slip: Slip) -> tuple[list[Place], bool]:
    """The correct places that the reference names; are word and reference at odds?"""
    named = named_place(slip.reference)
    if named is None:
        return [], False
    square, way = named
    ways = {way, slip.way}
    places = [Place(slip.word, square, one) for one in (ACROSS, DOWN) if one in ways]
    return [place for place in places if table.is_solution(place)], len(ways) > 1


def joined(table: Table, slip: Slip, listed: list[Place]) -> list[Place]:
    """The correct places that the raccord letters show, those that leave the fewest strays."""
    reached = {place: raccord(table, slip, place) for place in listed}
    shown = {place: len(strays) for place, (count, strays) in reached.items() if count > 1}
    return [place for place in shown if shown[place] == min(shown.values())]


def enough(table: Table, slip: Slip, place: Place) -> bool:
    """Three raccord letters, or two where the first word had but two (§4.3.2)."""
    return raccord(table, slip, place)[0] >= min(3, len(table.grid))


def bad_reference(table: Table, slip: Slip, place: Place) -> bool:
    """A reference that names another place; an extension located enough ignores it."""
    if slip.reference is None or (extended(table, place) and enough(table, slip, place)):
        return False
    return named_place(slip.reference) != (place.start, place.way)


def unexplained(table: Table, slip: Slip, located: set[Place]) -> bool:
    """Letters around the word that are no raccord there and may be a word of their own."""
    for text, squares in slip.side_runs():
        beside = [square for square in squares if square in slip.around]
        if any(
            not raccord(table, slip, place)[1] & set(beside)
            for place in located
            if place.way == slip.way
        ):
            continue
        laid = (
            len(table.laid(place)) > 1
            for one in (ACROSS, DOWN)
            for place in table.places(text, one)
        )
        empty = max(
            (
                sum(
                    (row + place.start[0], col + place.start[1]) not in table.grid
                    for row, col in beside
                )
                for place in located
                if place.way == slip.way
            ),
            default=0,
        )
        on_grid = {letter.upper() for letter in table.grid.values()}
        if (
            text in table.words
            or any(laid)
            or empty > 1
            or not on_grid & {slip.around[square] for square in beside}
        ):
            return True
    return False


def extension(table: Table, slip: Slip, carried: list[Prolongement]) -> Rulings:
    """§5.2.2, §5.5: a word of the grid carried on and not written whole."""
    listed = [one for one in carried if table.is_solution(one.place)]
    if slip.around:
        return OPEN
    if not listed:
        return NULL
    if len({one.place.word for one in listed}) > 1 or len(listed) < len(carried):
        return OPEN
    paid = {
        one.place: worse(
            pay(table, one.place, one.circled(slip), slip.score), not shown_enough(table, one)
        )
        for one in listed
    }
    if any(slip.score in scores(table, place) for place in paid):
        return frozenset(paid[place] for place in paid if slip.score in scores(table, place))
    elsewhere = table.places(listed[0].place.word, slip.way)
    if slip.score is not None and any(slip.score in scores(table, one) for one in elsewhere):
        return OPEN
    return frozenset(least(paid.values()))


def shown_enough(table: Table, one: Prolongement) -> bool:
    """Six letters of a word of seven or more, three at each end that grows (§4.3.2)."""
    return extended(table, one.place) >= 7 and one.shown >= 6 and one.thinnest >= 3
