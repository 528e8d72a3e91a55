"""A new game of Jarnac: what the settings propose, what somebody changed, who plays."""

import argparse
import uuid
from typing import Any

from console.command_line import add_shared
from console.games.face import Asked
from console.games.jarnac.settings import jarnac_settings, parse_clock, parse_formule
from console.games.opening import club_of, game_name, source_of
from console.journal import Fault
from console.messages_fr import text
from engine.errors import RuleError
from engine.games.jarnac import State
from engine.games.jarnac.formule import LIBRE
from engine.games.jarnac.options import GameOptions, Strength, letters_from_counts
from engine.play.clock import MINUTE_MS, SECOND_MS
from engine.play.players import Player, player, typed_player

SAID = ("formule", "pendule", "minutes", "refus_immediat", "sans_arbitre", "repartition", "contre")
SIDES = 2
_LONGEST_MINUTES = 600


def configure(parser: argparse.ArgumentParser) -> None:
    add_shared(parser, "--formule", metavar="F", help="formule de jeu (sinon celle des réglages)")
    parser.add_argument("--pendule", metavar="P", help="Jarnac : coup, pendule ou sans")
    parser.add_argument("--minutes", type=int, metavar="N", help="Jarnac : minutes de chacun")
    parser.add_argument(
        "--refus-immediat",
        action="store_true",
        default=None,
        help="Jarnac : refuser aussitôt un mot faux",
    )
    parser.add_argument(
        "--sans-arbitre",
        action="store_true",
        default=None,
        help="Jarnac : personne n'arbitre, rien n'est montré avant la fin",
    )
    parser.add_argument("--repartition", metavar="R", help="Jarnac : les 144 lettres")
    parser.add_argument(
        "--contre",
        metavar="FORCE",
        help="Jarnac : jouer contre le pupitre (debutant, club, expert)",
    )


def check(asked: Asked) -> None:
    """Everything that can be refused before anything is opened or written."""
    _chosen(asked)
    _players(asked)


def options_of(asked: Asked) -> GameOptions:
    lexicon = asked.open_lexicon(asked.said.get("lexicon") or asked.settings.partie.lexique)
    players, strength = _players(asked), _strength(asked)
    virtual = asked.said.get("virtual") or (None, strength)
    chosen = _chosen(asked)
    club, title = club_of(asked)
    if chosen["formule"] != LIBRE and not lexicon.has_entries:
        asked.tell(Fault("jarnac_without_entries", {"lexicon": lexicon.name}))
    return GameOptions(
        id=uuid.uuid4().hex,
        name=game_name(asked, "jarnac"),
        club=club,
        title=title,
        source=source_of(asked, plays=virtual != (None, None)),
        lexicon=lexicon.name,
        lexicon_edition=lexicon.edition,
        players=players,
        virtual=virtual,
        referee=virtual == (None, None) and refereed(asked),
        **chosen,
    )


def _chosen(asked: Asked) -> dict[str, Any]:
    own, said = jarnac_settings(asked.settings), asked.said
    minutes = said.get("minutes") or own.minutes
    if not 1 <= minutes <= _LONGEST_MINUTES:
        raise RuleError("jarnac_minutes", minutes=minutes, most=_LONGEST_MINUTES)
    return {
        "formule": parse_formule(said.get("formule") or own.formule),
        "clock": parse_clock(said.get("pendule") or own.pendule),
        "total_ms": minutes * MINUTE_MS,
        "move_ms": own.secondes_par_coup * SECOND_MS,
        "clock_buttons": own.boutons_de_pendule,
        "immediate_refusal": bool(said.get("refus_immediat")) or own.refus_immediat,
        "several_jarnacs": own.plusieurs_jarnacs,
        "jarnac_on_absent": own.jarnac_hors_temps,
        "letters": letters_from_counts(said.get("repartition") or own.repartition),
    }


def refereed(asked: Asked) -> bool:
    said = asked.said.get("sans_arbitre")
    return jarnac_settings(asked.settings).arbitre if said is None else not said


def _strength(asked: Asked) -> Strength | None:
    wanted = asked.said.get("contre")
    return parse_strength(wanted) if wanted else None


def parse_strength(text: str) -> Strength:
    try:
        return Strength(text.strip())
    except ValueError as error:
        known = ", ".join(strength.value for strength in Strength)
        raise RuleError("jarnac_unknown_strength", strength=text, known=known) from error


def _players(asked: Asked) -> tuple[Player, Player]:
    """Those named, else those of the game before, else two sides without a name."""
    strength = _strength(asked)
    named: tuple[Player, ...] = asked.said.get("players", ())
    wanted = SIDES - (strength is not None)
    if len(named) > wanted:
        raise RuleError("jarnac_too_many_players", count=len(named), most=wanted)
    if not named and strength is None and isinstance(asked.before, State):
        return asked.before.options.players
    names = [each.name for each in named]
    names += [text("jarnac_side", side="AB"[side]) for side in range(len(names), wanted)]
    if strength is not None:
        names.append(text("jarnac_console", strength=text(f"jarnac_strength_{strength.value}")))
    first, second = (typed_player(side, name) for side, name in enumerate(names, start=1))
    return (first, second) if named else (player(1, first.name), player(2, second.name))
