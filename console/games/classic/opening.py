"""A new classic game: its options, its players, its letters."""

import random
import uuid
from dataclasses import dataclass
from pathlib import Path

from console.games.classic.settings import ClassicSettings, chosen, classic_settings
from console.games.face import Asked
from console.games.history import club_of, game_name, source_of
from console.journal.records import Fault
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.best_moves import contests
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
from engine.games.classic.plays import words_of
from engine.games.classic.state import Phase, State
from engine.letters.lexicon import Lexicon
from engine.letters.tiles import FRENCH, minus
from engine.play.clock import MINUTE_MS, SECOND_MS
from engine.play.game import SourceKind
from engine.play.hands import letters_of as letters_in
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
        try_again=own.nouvel_essai,
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
        return chess_clocks(
            settings.minutes_par_joueur * MINUTE_MS,
            settings.depassement,
            increment_ms=settings.ajout_par_tour * SECOND_MS,
            overtime_limit_ms=settings.limite_depassement * MINUTE_MS,
        )
    return NO_CLOCK


# --- Letters when no hand draws them, and moves of virtual players ------------------------------
# A source only ever proposes the next command; what it proposes depends on the state and its
# seed alone, so that a game cut short by the power goes on with the very letters it would have
# had.


@dataclass(frozen=True)
class ClassicLetters:
    """Tiles over the reader, or letters typed: only virtual players are played for."""

    seed: str
    lexicon: Lexicon

    def next_draw(self, state: State, answer: object) -> cmd.Command | None:
        if state.phase is Phase.LAID:
            return self._contestation(state)
        if state.phase is not Phase.PLAYING or answer is None:
            return None
        if state.seat(state.on_turn).bot is None:
            return None
        dice = random.Random(f"{self.seed}/bot/{state.next_number}")
        return cmd.LetBotPlay(dice.random())

    def _contestation(self, state: State) -> cmd.Contest | None:
        """Of the first virtual player, clockwise, who sees that a word is wrong."""
        laid = state.laid
        if laid is None or laid.challenge:
            return None
        bad = tuple(word for word in words_of(laid.score) if word not in self.lexicon)
        for player in state.table.clockwise(laid.player):
            strength = state.seat(player).bot
            if strength is None or player == laid.player:
                continue
            name = f"{self.seed}/contest/{state.next_number}/{laid.move}/{player}"
            if contests(strength, bad, random.Random(name).random()):
                return cmd.Contest(player, bad)
        return None

    def hand_takes_over(self, event: ev.Event) -> bool | None:
        """A tile taken back is drawn again by hand; whatever comes after goes on as ever."""
        if isinstance(event, ev.TileReturned):
            return True
        over = ev.WordValidated | ev.TurnPassed | ev.ExchangeBegun | ev.StarterChosen
        return False if isinstance(event, over) else None


@dataclass(frozen=True)
class ClassicBag(ClassicLetters):
    """A bag shaken anew for every draw, by dice that the journal's seed decides."""

    def next_draw(self, state: State, answer: object) -> cmd.Command | None:
        if state.phase is Phase.TOSS:
            return cmd.DrawForStart(self._shaken(state, "toss")[0])
        if state.phase is Phase.EXCHANGING and state.swap:
            wanted = state.swap.count - len(state.swap.draws)
            return cmd.TypeTiles(self._shaken(state, f"exchange/{wanted}")[:wanted])
        drawer = state.drawer if state.phase is Phase.DRAWING else None
        if drawer:
            wanted = state.table.lacking(drawer)
            return cmd.TypeTiles(self._shaken(state, f"{drawer}/{wanted}")[:wanted])
        return super().next_draw(state, answer)

    def _shaken(self, state: State, draw: str) -> str:
        tossed = letters_in(state.toss.out) if state.phase is Phase.TOSS else ""
        inside = list(minus(state.table.unseen or FRENCH.letters, tossed))
        name = f"{self.seed}/{state.next_number}/{len(tossed)}/{draw}"
        random.Random(name).shuffle(inside)
        return "".join(inside)


def letters_of(
    options: GameOptions, lexicon: Lexicon, folder: Path
) -> tuple[ClassicLetters, Fault | None]:
    source = options.source
    if source.kind is SourceKind.SOFTWARE and source.seed is not None:
        return ClassicBag(str(source.seed), lexicon), None
    return ClassicLetters(options.id, lexicon), None
