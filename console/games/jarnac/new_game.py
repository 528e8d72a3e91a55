"""A new game of Jarnac: what the settings propose, what somebody changed, who plays."""

import uuid

from console.french import text
from console.games.face import Asked
from console.games.jarnac.settings import (
    JarnacSettings,
    jarnac_settings,
    parse_clock,
    parse_formule,
    parse_strength,
)
from console.games.opening import club_of, game_name, source_of
from console.journal.records import Fault
from engine.games.jarnac.options import LIBRE, GameOptions, letters_from_counts
from engine.games.jarnac.state import State
from engine.play.clock import MINUTE_MS, SECOND_MS
from engine.play.players import Player, player, typed_player
from engine.rulings import RuleError

SIDES = 2


def check(asked: Asked) -> None:
    """Everything that can be refused before anything is opened or written."""
    _players(asked, asked.own(jarnac_settings(asked.settings)))


def options_of(asked: Asked) -> GameOptions:
    own, lexicon = asked.own(jarnac_settings(asked.settings)), asked.lexicon
    strength = parse_strength(own.contre) if own.contre else None
    virtual = own.deux_robots or (None, strength)
    formule = parse_formule(own.formule)
    club, title = club_of(asked)
    if formule != LIBRE and not lexicon.has_entries:
        asked.tell(Fault("jarnac_without_entries", {"lexicon": lexicon.name}))
    return GameOptions(
        id=uuid.uuid4().hex,
        name=game_name(asked, "jarnac"),
        club=club,
        title=title,
        source=source_of(asked, plays=virtual != (None, None)),
        lexicon=lexicon.name,
        lexicon_edition=lexicon.edition,
        players=_players(asked, own),
        virtual=virtual,
        referee=virtual == (None, None) and own.arbitre,
        formule=formule,
        clock=parse_clock(own.pendule),
        total_ms=own.minutes * MINUTE_MS,
        move_ms=own.secondes_par_coup * SECOND_MS,
        clock_buttons=own.boutons_de_pendule,
        immediate_refusal=own.refus_immediat,
        several_jarnacs=own.plusieurs_jarnacs,
        jarnac_on_absent=own.jarnac_hors_temps,
        letters=letters_from_counts(own.repartition),
    )


def _players(asked: Asked, own: JarnacSettings) -> tuple[Player, Player]:
    """Those named, else those of the game before, else two sides without a name."""
    strength = parse_strength(own.contre) if own.contre else None
    named = asked.request.players or ()
    wanted = SIDES - (strength is not None)
    if len(named) > wanted:
        raise RuleError("wrong_number_of_players", players=len(named), most=wanted)
    if not named and strength is None and isinstance(asked.before, State):
        return asked.before.options.players
    names = [each.name for each in named]
    names += [text("jarnac_side", side="AB"[side]) for side in range(len(names), wanted)]
    if strength is not None:
        names.append(text("jarnac_console", strength=text(f"jarnac_strength_{strength.value}")))
    first, second = (typed_player(side, name) for side, name in enumerate(names, start=1))
    return (first, second) if named else (player(1, first.name), player(2, second.name))
