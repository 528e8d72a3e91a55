"""A new classic game: what the settings propose, what somebody changed, and its letters."""

import uuid
from pathlib import Path

from console.games.classic.letters import Hand, SoftwareBag
from console.games.classic.settings import ClassicSettings, chosen, classic_settings
from console.games.face import Asked
from console.games.opening import club_of, game_name, source_of
from console.journal.records import Fault
from engine.games.classic.options import (
    MOST_PLAYERS,
    NO_CLOCK,
    ClockKind,
    GameOptions,
    Racks,
    Seat,
    Strength,
    Timing,
    TossJoker,
    VainChallenge,
    chess_clocks,
    per_turn,
)
from engine.games.classic.options import check as check_options
from engine.games.classic.state import State
from engine.letters.lexicon import Lexicon
from engine.play.clock import MINUTE_MS, SECOND_MS
from engine.play.game import SourceKind
from engine.play.players import Player
from engine.rulings import RuleError

USUAL_PLAYERS = 2


def check(asked: Asked) -> None:
    """Everything that can be refused before anything is opened or written."""
    check_options(_options(asked, "x", ""))


def options_of(asked: Asked) -> GameOptions:
    name = game_name(asked, "classique")
    return _options(asked, uuid.uuid4().hex, name)


def _options(asked: Asked, identity: str, name: str) -> GameOptions:
    own, lexicon = asked.own(classic_settings(asked.settings)), asked.lexicon
    seats = seats_of(asked, own)
    club, title = club_of(asked)
    return GameOptions(
        id=identity,
        name=name,
        seats=seats,
        racks=chosen(Racks, own.chevalets),
        referee=own.arbitre,
        toss_joker=TossJoker(own.joker_au_tirage),
        vain_challenge=chosen(VainChallenge, own.contestation),
        immediate_refusal=own.refus_immediat,
        refused_is_pass=own.refus_compte_passe,
        exchange_is_pass=own.echange_compte_passe,
        timing=_timing(own, chosen(ClockKind, own.pendule)),
        source=source_of(asked, plays=any(seat.bot for seat in seats)),
        lexicon=lexicon.name,
        lexicon_edition=lexicon.edition,
        club=club,
        title=title,
    )


def seats_of(asked: Asked, own: ClassicSettings) -> tuple[Seat, ...]:
    """Those named for this game, then its virtual players; else those of the game before, but for
    its virtual players where somebody said which there are now."""
    named = asked.request.players or ()
    bots = [chosen(Strength, each) for each in own.contre or ()]
    before = asked.before
    if not named and own.contre is None and isinstance(before, State):
        return before.seats
    people = [_person(number, player) for number, player in enumerate(named, start=1)]
    if not named and not bots and isinstance(before, State):
        people = [seat for seat in before.seats if seat.bot is None]
    fewest = 0 if own.seuls else 1 if bots or named else USUAL_PLAYERS
    people += [Seat(str(number)) for number in range(len(people) + 1, fewest + 1)]
    first = len(people) + 1
    virtual = [
        Seat(str(number), f"Robot {bot.value}", bot=bot)
        for number, bot in enumerate(bots, start=first)
    ]
    seats = (*people, *virtual)
    if len(seats) > MOST_PLAYERS:
        raise RuleError("wrong_number_of_players", players=len(seats), most=MOST_PLAYERS)
    return seats


def _person(number: int, player: Player) -> Seat:
    members = tuple(person.name for person in player.people) if player.is_pair else ()
    return Seat(str(number), player.name, members)


def _timing(settings: ClassicSettings, kind: ClockKind) -> Timing:
    if kind is ClockKind.PER_TURN:
        return per_turn(settings.secondes_par_tour * SECOND_MS, costs_turn=settings.tour_perdu)
    if kind is ClockKind.CHESS:
        return chess_clocks(settings.minutes_par_joueur * MINUTE_MS, settings.depassement)
    return NO_CLOCK


def letters_of(options: GameOptions, lexicon: Lexicon, folder: Path) -> tuple[Hand, Fault | None]:
    source = options.source
    if source.kind is SourceKind.SOFTWARE and source.seed is not None:
        return SoftwareBag(str(source.seed)), None
    return Hand(options.id), None
