"""A new game of Jarnac: its options, its players, its letters."""

import random
import uuid
from dataclasses import dataclass, field

from console.french import text
from console.games.face import Asked
from console.games.history import club_of, game_name, source_of
from console.games.jarnac.mat_solver import Answer
from console.games.jarnac.settings import (
    JarnacSettings,
    jarnac_settings,
    parse_clock,
    parse_formule,
    parse_strength,
)
from console.journal.records import Fault
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.best_moves import contests, next_act
from engine.games.jarnac.options import LIBRE, GameOptions, examine, letters_from_counts
from engine.games.jarnac.solver import Words
from engine.games.jarnac.state import Phase, State, other
from engine.letters.lexicon import Lexicon
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
        increment_ms=own.ajout_par_tour * SECOND_MS,
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


# --- Letters when no hand draws them, and moves of the console ----------------------------------
# What is proposed depends on the state and the seed alone, so that a game cut short by the power
# goes on as it would have.


_AT_PLAY = (Phase.RECEIVING, Phase.PLAYING, Phase.MADE, Phase.FINAL)
_ACTS = (ev.LetterDrawn, ev.DrawBegun, ev.WordMade, ev.JarnacTaken, ev.Passed, ev.LettersSetAside)


@dataclass
class JarnacLetters:
    """Belongs to the loop's thread."""

    seed: int | None
    """Of the software bag; None when a hand draws."""
    dice_name: str
    lexicon: Lexicon
    _last: tuple[State, Answer | None, cmd.Command | None] | None = field(default=None, repr=False)

    def hand_takes_over(self, event: ev.Event) -> bool | None:
        """Whoever takes something back goes on by hand, until the next act."""
        if isinstance(event, ev.ActTakenBack):
            return True
        return False if isinstance(event, _ACTS) else None

    def next_draw(self, state: State, answer: Answer | None) -> cmd.Command | None:
        """Asked for again and again about one state: thought over once."""
        if self._last is None or self._last[0] is not state or self._last[1] is not answer:
            self._last = (state, answer, self._next(state, answer))
        return self._last[2]

    def _next(self, state: State, answer: Answer | None) -> cmd.Command | None:
        if state.awaited and self.seed is not None:
            return cmd.TypeTile(state.bag[self._dice(state).randrange(len(state.bag))])
        if state.phase not in _AT_PLAY:
            return None
        contest = self._contestation(state)
        if contest is not None or answer is None or answer.words is None:
            return contest
        return self._act(state, answer.words)

    def _act(self, state: State, words: Words) -> cmd.Command | None:
        strength = state.options.virtual[state.turn]
        if strength is None:
            return None
        act = next_act(state, strength, words, self._dice(state).randrange)
        return cmd.Draw() if act is None and state.to_draw else act

    def _contestation(self, state: State) -> cmd.Command | None:
        made = state.last
        strength = state.options.virtual[other(made.side)] if made else None
        if made is None or strength is None:
            return None
        verdict = examine(made.word, made.old, state.options.formule, self.lexicon)
        return cmd.Contest() if contests(verdict, strength, self._dice(state).randrange) else None

    def _dice(self, state: State) -> random.Random:
        acts = sum(not isinstance(event, ev.TIME_EVENTS) for event in state.log)
        return random.Random(f"{self.dice_name}/{acts}")
