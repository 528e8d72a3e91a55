"""What is said of a game of Jarnac: words, « Jarnac ! », contestations, clocks, the result."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from console.games.face import Accents
from console.games.jarnac import snapshot
from console.settings.sections import Settings
from console.voice.style import NumberStyle, Pacing, Style
from console.voice.utterance import (
    Gap,
    Piece,
    Priority,
    Say,
    Utterance,
    UtteranceKind,
    announcement,
)
from engine.games.jarnac import events as ev
from engine.games.jarnac.mat import LONGEST, SHORTEST
from engine.games.jarnac.plays import result
from engine.games.jarnac.state import State
from engine.play.clock import MINUTE_MS, SECOND_MS

JARNAC = Say("Jarnac !")
_GOOD, _WRONG = Say("contestation : mot valable"), Say("contestation : mot refusé")
_JUDGE = Say("contestation : au juge de trancher")
_LAST = Say("dix secondes pour un dernier Jarnac")
_FIXED = (JARNAC, _GOOD, _WRONG, _JUDGE, _LAST)
_MOVES_SECONDS = 10


def style_of(settings: Settings) -> Style:
    voice = settings.voix
    pacing = Pacing(phrase_ms=voice.pause_phrase_ms)
    return Style(settings.epellation.table, NumberStyle(voice.nombres), pacing)


def always_said(style: Style) -> tuple[Say, ...]:
    """Worth rendering before any game."""
    values = [style.points(length**2) for length in range(SHORTEST, LONGEST + 1)]
    return (*_FIXED, *values, style.seconds(_MOVES_SECONDS))


@dataclass(frozen=True)
class Announcer:
    style: Style
    accents: Accents = str.lower

    def utterances(self, event: ev.Event, state: State) -> tuple[Utterance, ...]:
        script = _SCRIPTS.get(type(event))
        return script(self, event, state) if script else ()

    def recall(self, state: State) -> tuple[Utterance, ...]:
        """The last word, or the result of a game that is over."""
        told = [event for event in state.log if type(event) in _SCRIPTS]
        return self.utterances(told[-1], state) if told else ()

    def ahead(self) -> tuple[Say, ...]:
        return always_said(self.style)

    def likely(self, state: State, answer: object) -> None:
        """Nobody knows which word comes next, and the solver's must not be rendered."""

    # Shorthands

    def say(
        self, *pieces: Say, kind: UtteranceKind = UtteranceKind.GAME, stop: str = ","
    ) -> tuple[Utterance, ...]:
        gap = Gap(self.style.pacing.phrase_ms, stop)
        spaced: list[Piece] = []
        for piece in pieces:
            spaced += [gap, piece] if spaced else [piece]
        return (announcement(kind, spaced, self.style.pacing.phrase_ms),)

    def signal(
        self, *pieces: Say, kind: UtteranceKind = UtteranceKind.WARNING
    ) -> tuple[Utterance, ...]:
        return (Utterance(kind, pieces, Priority.SIGNAL),)

    def word(self, word: str) -> Say:
        return Say(word, self.accents(word))


Said = tuple[Utterance, ...]


def _game_opened(announcer: Announcer, event: ev.GameOpened, state: State) -> Said:
    options = event.options
    formule = Say(f"formule {snapshot.formule_label(options)}")
    return announcer.say(Say("partie de Jarnac"), formule, Say(snapshot.tempo_label(options)))


def _starter_chosen(announcer: Announcer, event: ev.StarterChosen, state: State) -> Said:
    return announcer.say(Say(f"{state.name(event.side)} commence"))


def _word_made(announcer: Announcer, event: ev.WordMade, state: State) -> Said:
    points = announcer.style.points(len(event.word) ** 2)
    return announcer.say(announcer.word(event.word), points, kind=UtteranceKind.TOP)


def _jarnac_called(announcer: Announcer, event: ev.JarnacCalled, state: State) -> Said:
    return announcer.signal(JARNAC)


def _jarnac_taken(announcer: Announcer, event: ev.JarnacTaken, state: State) -> Said:
    word = announcer.word(event.word)
    points = announcer.style.points(len(event.word) ** 2)
    said = (word, points) if _was_called(state) else (JARNAC, word, points)
    return announcer.say(*said, kind=UtteranceKind.TOP)


def _was_called(state: State) -> bool:
    """Said a moment ago, by the button."""
    acts = [event for event in state.log if not isinstance(event, ev.TIME_EVENTS)]
    return len(acts) > 1 and isinstance(acts[-2], ev.JarnacCalled)


def _passed(announcer: Announcer, event: ev.Passed, state: State) -> Said:
    if event.final:
        return announcer.say(_LAST, kind=UtteranceKind.WARNING)
    return announcer.say(Say(f"la main à {state.name(state.turn)}"))


def _arbitration_asked(announcer: Announcer, event: ev.ArbitrationAsked, state: State) -> Said:
    return announcer.say(_JUDGE, kind=UtteranceKind.CAUTION)


def _contest_ruled(announcer: Announcer, event: ev.ContestRuled, state: State) -> Said:
    return announcer.say(_GOOD if event.valid else _WRONG, kind=UtteranceKind.CAUTION)


def _claim_ruled(announcer: Announcer, event: ev.ClaimRuled, state: State) -> Said:
    if event.valid:
        return announcer.say(JARNAC, announcer.word(event.word), kind=UtteranceKind.TOP)
    return announcer.say(
        Say("Jarnac refusé"), announcer.style.points(10), kind=UtteranceKind.CAUTION
    )


def _time_warned(announcer: Announcer, event: ev.TimeWarned, state: State) -> Said:
    style, left_ms = announcer.style, event.left_ms
    if left_ms >= MINUTE_MS:
        left = style.counted(left_ms // MINUTE_MS, "minute", "minutes", feminine=True)
    else:
        left = style.seconds(left_ms // SECOND_MS)
    said = (left,) if event.side is None else (Say(state.name(event.side)), left)
    return announcer.signal(*said)


def _flag_fell(announcer: Announcer, event: ev.FlagFell, state: State) -> Said:
    return announcer.signal(Say("drapeau !"), Say(f"{state.name(event.side)} est hors temps"))


def _game_ended(announcer: Announcer, event: ev.GameEnded, state: State) -> Said:
    points = result(state).points
    told = [_counted(announcer, state.name(side), points[side]) for side in (0, 1)]
    pieces = (Say("fin de partie"), *told, Say(snapshot.winner_label(state)))
    return announcer.say(*pieces, kind=UtteranceKind.END, stop=".")


def _counted(announcer: Announcer, name: str, points: int) -> Say:
    told = announcer.style.points(points)
    return Say(f"{name}, {told.text}", f"{name}, {told.clip}")


_SCRIPTS: dict[type, Callable[[Announcer, Any, State], Said]] = {
    ev.GameOpened: _game_opened,
    ev.StarterChosen: _starter_chosen,
    ev.WordMade: _word_made,
    ev.JarnacCalled: _jarnac_called,
    ev.JarnacTaken: _jarnac_taken,
    ev.Passed: _passed,
    ev.ArbitrationAsked: _arbitration_asked,
    ev.ContestRuled: _contest_ruled,
    ev.ClaimRuled: _claim_ruled,
    ev.TimeWarned: _time_warned,
    ev.FlagFell: _flag_fell,
    ev.GameEnded: _game_ended,
}
