"""Billets de correction for a ticket printer: one for each player who is owed one (§5.9), when the
correction of the coup closes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from console.french import printed
from console.games.duplicate.labels import SANCTIONS
from console.games.duplicate.papers.report import reason_texts
from console.papers.escpos import Ticket
from engine.games.duplicate.correction.events import CoupClosed
from engine.games.duplicate.standings.billets import Billet, billets, to_hand_out
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.state import State


def billets_to_print(event: CoupClosed, state: State) -> tuple[Ticket, ...]:
    """Those the rules ask for; without what was handed over by hand already."""
    sheet = state.correction.sheet
    handed = {(notice.coup, notice.table) for notice in sheet.notices}
    made = to_hand_out(billets(sheet, standings(sheet), event.coup))
    return tuple(
        ticket_of(each, state.options.name)
        for each in made
        if (each.coup, each.player.table) not in handed
    )


def ticket_of(billet: Billet, game: str) -> Ticket:
    arbiter = billet.player.arbiter
    foot = printed("ticket_foot", game=game, arbiter=arbiter) if arbiter else game
    return Ticket(
        str(billet.player.table),
        printed("ticket_title", coup=billet.coup),
        billet.player.name,
        tuple(_lines(billet)),
        foot,
    )


def _lines(billet: Billet) -> Iterator[str]:
    sanction = SANCTIONS[billet.sanction] or "avertissement disciplinaire"
    yield printed("ticket_points", points=billet.points, sanction=sanction)
    yield from reason_texts(billet)
    if billet.refused_words:
        yield printed("ticket_refused", words=", ".join(billet.refused_words))
    if billet.accepted is not None and billet.points:
        yield printed("ticket_paid", move=str(billet.accepted).upper())
    if billet.warnings:
        yield printed("ticket_warnings", count=billet.warnings)
    if billet.penalty:
        yield printed("ticket_penalty", points=abs(billet.penalty))


TICKETS: Mapping[type, Callable[[Any, State], Sequence[Ticket]]] = {CoupClosed: billets_to_print}
