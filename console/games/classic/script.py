"""Facts of a classic game in, what is said about them out. Never a letter of a rack."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from console.device_settings import club_style
from console.games.classic.snapshot import name_of
from console.games.face import Accents
from console.settings.sections import Settings
from console.voice.style import Style
from console.voice.utterance import (
    Gap,
    Piece,
    Priority,
    Say,
    Utterance,
    UtteranceKind,
    announcement,
)
from engine.games.classic import events as ev
from engine.games.classic.ending import FinalScore, due, results, winners
from engine.games.classic.state import Phase, State
from engine.games.classic.turns import Challenge
from engine.letters.board import Direction, Reference
from engine.letters.moves import Move
from engine.letters.tiles import ALPHABET, JOKER
from engine.play.clock import SECOND_MS

Said = tuple[Utterance, ...]
REFUSED = "mot refusé"
GOOD = "mot valable"
END = "fin de partie"
TIME_UP = "temps écoulé"
_CAUSES = {
    "played_out": "le sac est vide et toutes les lettres sont placées",
    "all_passed": "tout le monde a passé deux fois",
    "blocked": "plus personne ne peut jouer",
    "everyone_left": "tous les joueurs sont partis",
    "overtime": "le temps est trop dépassé",
    "by_judge": "",
    "abandoned": "elle est abandonnée et ne compte pas",
}


def announcer_of(settings: Settings, accents: Accents) -> "Announcer":
    return Announcer(club_style(settings), accents)


@dataclass(frozen=True)
class Announcer:
    style: Style
    accents: Accents = str.lower

    def utterances(self, event: ev.Event, state: State) -> Said:
        script = _SCRIPTS.get(type(event))
        said = script(self, event, state) if script else ()
        return tuple(utterance for utterance in (*said, *self._turn_of(event, state)) if utterance)

    def recall(self, state: State) -> Said:
        """The last word, and whose turn it is."""
        if state.phase is Phase.ENDED:
            return self.final(state)
        if state.laid:
            return (self.word(state, state.laid.player, state.laid.score.points, state.laid.move),)
        said = tuple(
            self.word(state, turn.player, turn.points, turn.play.move)
            for turn in state.turns[-1:]
            if turn.play.move
        )
        return (*said, self.to(state)) if state.phase is Phase.PLAYING else said

    def ahead(self) -> Iterable[Say]:
        return [Say(words) for words in (REFUSED, GOOD, END, TIME_UP)]

    def likely(self, state: State, answer: object) -> None:
        """What a virtual player will play is nobody's business before it plays."""
        return

    # Sentences

    @property
    def long(self) -> Gap:
        return Gap(self.style.pacing.phrase_ms, ".")

    @property
    def short(self) -> Gap:
        return Gap(self.style.pacing.breath_ms)

    def say(self, kind: UtteranceKind, *pieces: Piece) -> Utterance:
        return announcement(kind, pieces, self.long.ms)

    def word(self, state: State, player: str, points: int, move: Move) -> Utterance:
        """« Joueur 1, 74 points, MAISON en H4. »"""
        spoken = Say(move.word.upper(), self.accents(move.word).lower())
        at = self.place(move.ref)
        score = self.style.points(points)
        return self.say(
            UtteranceKind.TOP,
            Say(name_of(state, player)),
            self.short,
            score,
            self.long,
            spoken,
            *at,
        )

    def place(self, ref: Reference) -> list[Piece]:
        """« en H4 » across, « en 4H » down."""
        letter = ALPHABET[ref.row]
        spelled = f"{self.style.table[letter]}, {letter}"
        row = Say(spelled if self.style.table_word_in_references else letter)
        number = self.style.number(ref.col + 1)
        first, second = (row, number) if ref.direction is Direction.HORIZONTAL else (number, row)
        opening = Say(f"en {first.text}", f"en {first.clip}")
        return [Gap(self.short.ms, ""), opening, self.short, second]

    def to(self, state: State) -> Utterance:
        return self.say(UtteranceKind.CHRONO, Say(f"à {name_of(state, state.on_turn)}"))

    def _turn_of(self, event: ev.Event, state: State) -> Said:
        """Whose turn has just come, unless the game ends or the turn is lost at once."""
        begins = isinstance(event, _ENDS_A_TURN) and state.phase is Phase.PLAYING
        if not begins or due(state) or state.owes_turn(state.on_turn):
            return ()
        return (self.to(state),)

    def final(self, state: State) -> Said:
        """The arithmetic of the end, player by player, then who has won."""
        counted = results(state)
        said = [self._counted(state, result) for result in counted]
        best = [name_of(state, player) for player in winners(state)]
        if len(counted) > 1:
            words = f"victoire de {best[0]}" if len(best) == 1 else f"égalité : {' et '.join(best)}"
            said.append(self.say(UtteranceKind.END, Say(words)))
        return tuple(said)

    def _counted(self, state: State, result: FinalScore) -> Utterance:
        pieces: list[Piece] = [Say(name_of(state, result.player)), self.short]
        pieces.append(_below_zero(result.score, self.style.points(abs(result.score))))
        for sign, value in (
            ("moins", result.deduction),
            ("plus", result.bonus),
            ("moins", result.overtime),
        ):
            if value:
                number = self.style.number(value)
                pieces += [self.short, Say(f"{sign} {number.text}", f"{sign} {number.clip}")]
        if result.total != result.score:
            total = _below_zero(result.total, self.style.number(abs(result.total)))
            pieces += [self.long, Say(f"total {total.text}", f"total {total.clip}")]
        return self.say(UtteranceKind.END, *pieces)


def _below_zero(value: int, said: Say) -> Say:
    return Say(f"moins {said.text}", f"moins {said.clip}") if value < 0 else said


def _game_opened(voice: Announcer, event: ev.GameOpened, state: State) -> Said:
    players = voice.style.counted(len(state.seats), "joueur", "joueurs")
    return (voice.say(UtteranceKind.GAME, Say("Scrabble classique"), voice.short, players),)


def _start_tile(voice: Announcer, event: ev.StartTileDrawn, state: State) -> Said:
    """A tile of the toss is shown to everybody."""
    letter = voice.style.table[event.letter] if event.letter == JOKER else event.letter
    return (
        voice.say(
            UtteranceKind.NEW_LETTERS, Say(name_of(state, event.player)), voice.short, Say(letter)
        ),
    )


def _tied(voice: Announcer, event: ev.TossTied, state: State) -> Said:
    names = " et ".join(name_of(state, player) for player in event.players)
    return (
        voice.say(UtteranceKind.GAME, Say("égalité"), voice.short, Say(f"{names} tirent encore")),
    )


def _starter(voice: Announcer, event: ev.StarterChosen, state: State) -> Said:
    return (voice.say(UtteranceKind.GAME, Say(f"{name_of(state, event.player)} commence")),)


def _laid(voice: Announcer, event: ev.WordLaid, state: State) -> Said:
    return (voice.word(state, event.player, event.score.points, event.move),)


def _contested(voice: Announcer, event: ev.WordContested, state: State) -> Said:
    challenge: Challenge = event.challenge
    if challenge.upheld:
        return ()
    pieces: list[Piece] = [Say(GOOD)]
    if challenge.cost:
        points = voice.style.points(challenge.cost)
        name = name_of(state, challenge.player)
        pieces += [voice.long, Say(f"{name} perd {points.text}", f"{name} perd {points.clip}")]
    return (voice.say(UtteranceKind.CAUTION, *pieces),)


def _refused(voice: Announcer, event: ev.WordRefused, state: State) -> Said:
    more = (voice.short, Say("nouvel essai")) if event.again else ()
    return (voice.say(UtteranceKind.CAUTION, Say(REFUSED), *more),)


def _passed(voice: Announcer, event: ev.TurnPassed, state: State) -> Said:
    return (voice.say(UtteranceKind.CHRONO, Say(f"{name_of(state, event.player)} passe")),)


def _lost(voice: Announcer, event: ev.TurnLost, state: State) -> Said:
    return (voice.say(UtteranceKind.CHRONO, Say(f"{name_of(state, event.player)} perd son tour")),)


def _exchanged(voice: Announcer, event: ev.ExchangeDone, state: State) -> Said:
    name = name_of(state, event.player)
    letters = voice.style.counted(event.count, "lettre", "lettres", feminine=True)
    said = Say(f"{name} échange {letters.text}", f"{name} échange {letters.clip}")
    return (voice.say(UtteranceKind.CHRONO, said),)


def _warned(voice: Announcer, event: ev.ClockWarned, state: State) -> Said:
    seconds = voice.style.seconds(event.left_ms // SECOND_MS)
    return (Utterance(UtteranceKind.WARNING, (seconds,), Priority.SIGNAL),)


def _time_up(voice: Announcer, event: ev.TimeUp, state: State) -> Said:
    return (Utterance(UtteranceKind.FINISHED, (Say(TIME_UP),), Priority.SIGNAL),)


def _corrected(voice: Announcer, event: ev.TurnCorrected, state: State) -> Said:
    number = voice.style.number(event.turn)
    said = Say(f"tour {number.text} corrigé", f"tour {number.clip} corrigé")
    return (voice.say(UtteranceKind.CAUTION, said),)


def _left(voice: Announcer, event: ev.PlayerLeft, state: State) -> Said:
    return (voice.say(UtteranceKind.GAME, Say(f"{name_of(state, event.player)} quitte la partie")),)


def _ended(voice: Announcer, event: ev.GameEnded, state: State) -> Said:
    cause = _CAUSES[event.cause]
    pieces: list[Piece] = [Say(END), *((voice.short, Say(cause)) if cause else ())]
    said = (voice.say(UtteranceKind.END, *pieces),)
    if state.phase is Phase.COUNTING:
        counting = voice.say(UtteranceKind.END, Say("donnez les lettres qui vous restent"))
        return (*said, counting)
    return (*said, *voice.final(state))


def _declared(voice: Announcer, event: ev.RackDeclared, state: State) -> Said:
    return voice.final(state) if state.phase is Phase.ENDED else ()


_SCRIPTS: dict[type, Callable[[Announcer, Any, State], Sequence[Utterance]]] = {
    ev.GameOpened: _game_opened,
    ev.StartTileDrawn: _start_tile,
    ev.TossTied: _tied,
    ev.StarterChosen: _starter,
    ev.WordLaid: _laid,
    ev.WordContested: _contested,
    ev.WordRefused: _refused,
    ev.TurnPassed: _passed,
    ev.TurnLost: _lost,
    ev.ExchangeDone: _exchanged,
    ev.ClockWarned: _warned,
    ev.TimeUp: _time_up,
    ev.TurnCorrected: _corrected,
    ev.PlayerLeft: _left,
    ev.GameEnded: _ended,
    ev.RackDeclared: _declared,
}
_ENDS_A_TURN = (
    ev.TileDrawn
    | ev.WordValidated
    | ev.WordRefused
    | ev.TurnPassed
    | ev.TurnLost
    | ev.ExchangeDone
    | ev.StarterChosen
    | ev.PlayerLeft
)
