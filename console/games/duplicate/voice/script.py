"""Facts of the game in, what is said about them out: pure, in the words of `coup` and `game`."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from console.device_settings import club_style
from console.games.duplicate.labels import (
    formule_label,
    room_fact,
    spoken_article,
    without_companion,
)
from console.games.duplicate.settings import duplicate_settings
from console.games.duplicate.voice.closed_set import closed_set
from console.games.duplicate.voice.coup import (
    SpokenWord,
    announce_caution,
    announce_invalid,
    announce_new_letters,
    announce_rejet,
    announce_reliquat,
    announce_tirage,
    announce_top,
    pause,
    signal,
)
from console.games.duplicate.voice.game import (
    SpokenEndCause,
    announce_annulment,
    announce_call,
    announce_correction,
    announce_elimination,
    announce_end,
    announce_found,
    announce_game,
    announce_interruption,
    announce_neutral,
    announce_not_found,
    announce_refused_call,
    announce_reopening,
    announce_solos,
    announce_topping_result,
    announce_withdrawal,
)
from console.games.duplicate.voice.style import DuplicatePacing, DuplicateStyle, duplicate_voice
from console.settings.sections import Settings
from console.voice.utterance import Say, Utterance
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction.events import CoupClosed, CoupNeutralised, PlayersEliminated
from engine.games.duplicate.formules import Edition
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.room import Had
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.tops import CoupAnswer
from engine.letters.scoring import score
from engine.play.hands import letters_of
from engine.rulings import Outcome

Accents = Callable[[str], str]

END_CAUSES: dict[str, SpokenEndCause] = {
    "end_all_placed": "all_placed",
    "end_no_placement": "no_move",
    "end_only_vowels": "one_kind",
    "end_only_consonants": "one_kind",
    "end_single_letter": "last_letter",
    "end_no_other_tirage": "no_other_tirage",
    "end_contest_decided": "one_left",
    "end_course": "all_finished",
    "end_by_judge": "judge",
    "game_abandoned": "judge",
    "interruption_results_stand": "interrupted",
    "interruption_results_void": "interrupted",
}


def style_of(settings: Settings, options: GameOptions) -> DuplicateStyle:
    """How this club announces this game."""
    usual, voice = club_style(settings), duplicate_voice(settings)
    clearer = options.edition is Edition.NOTICE and voice.annonces_claires_entre_amis
    pacing = DuplicatePacing(
        **vars(usual.pacing),
        letter_ms=voice.pause_lettre_ms,
        tirage_ms=voice.pause_tirage_ms,
        spelling_ms=voice.pause_epellation_ms,
        reference_ms=voice.pause_reference_ms,
    )
    return DuplicateStyle(
        **{**vars(usual), "pacing": pacing},
        letter_in_tirage=voice.lettre_au_tirage or clearer,
        digits_in_reminder=voice.chiffres_du_rappel or clearer,
        chrono_term=voice.terme_chrono,
        finished_term=voice.terme_fin,
        edition=options.edition,
        blitz=options.tempo.is_blitz,
        cautions=duplicate_settings(settings).mises_en_garde,
    )


@dataclass(frozen=True)
class Announcer:
    """What is said when `event` led to `state`; empty for what is not told to the room."""

    style: DuplicateStyle
    accents: Accents = str.lower

    def utterances(self, event: ev.Event, state: State) -> tuple[Utterance, ...]:
        script = _SCRIPTS.get(type(event))
        said = script(self, event, state) if script else ()
        return tuple(utterance for utterance in said if utterance)

    def recall(self, state: State) -> tuple[Utterance, ...]:
        """The last announcement of a game that has just been brought back."""
        said = _recalled(self, state)
        return tuple(each for each in said if each and not each.is_signal)

    def ahead(self) -> tuple[Say, ...]:
        return closed_set(self.style)

    def likely(self, state: State, answer: CoupAnswer | None) -> Utterance | None:
        """The top that will be announced: rendered while players think."""
        top = proposed_top(state, answer)
        return _top_chosen(self, top, state)[0] if top else None


Said = tuple[Utterance, ...]


def proposed_top(state: State, answer: CoupAnswer | None) -> ev.TopChosen | None:
    """What « valider » would most likely retain, as the event it would become."""
    if answer is None or not answer.tops:
        return None
    question, move = answer.question, answer.retained or answer.tops[0].move
    scored = score(question.grid, move, question.formule)
    words = tuple(ev.WordFormed(word.word, word.ref, word.points) for word in scored.words)
    return ev.TopChosen(
        coup=question.number,
        move=move,
        points=scored.points,
        words=words,
        prime=scored.prime,
        top_points=answer.solutions.top_points,
        ties=len(answer.tops),
    )


def _game_opened(announcer: Announcer, event: ev.GameOpened, state: State) -> Said:
    options = event.options
    label = formule_label(options.formule)
    return (announce_game(label, options.tempo, options.rules, announcer.style),)


def _coup_opened(announcer: Announcer, event: ev.CoupOpened, state: State) -> Said:
    return (announce_reliquat(event.reliquat, announcer.style),)


def _tile_drawn(announcer: Announcer, event: ev.TileDrawn, state: State) -> Said:
    """A tirage that cannot be played is told with its last letter, not when it is announced."""
    letter = announce_new_letters(event.letter, announcer.style)
    ruling = state.tirage_ruling
    if ruling is None or ruling.outcome is not Outcome.INVALID:
        return (letter,)
    fact = room_fact(ruling).rstrip(".")
    return (
        letter,
        announce_invalid(fact, spoken_article(ruling.article), announcer.style),
    )


def _rack_rejected(announcer: Announcer, event: ev.RackRejected, state: State) -> Said:
    thrown_back = without_companion(event.tirage, state.table.companion)
    return (announce_rejet(len(thrown_back), announcer.style),)


def _rack_announced(announcer: Announcer, event: ev.RackAnnounced, state: State) -> Said:
    return (announce_tirage(event.tirage, announcer.style),)


def _clock_started(announcer: Announcer, event: ev.ClockStarted, state: State) -> Said:
    return (signal("chrono", announcer.style),)


def _clock_warned(announcer: Announcer, event: ev.ClockWarned, state: State) -> Said:
    return (signal("warning", announcer.style, event.left_ms // 1000),)


def _clock_stopped(announcer: Announcer, event: ev.ClockStopped, state: State) -> Said:
    return (signal("finished", announcer.style),)


def _clock_paused(announcer: Announcer, event: ev.ClockPaused, state: State) -> Said:
    return (pause(resumed=False),)


def _clock_resumed(
    announcer: Announcer, event: ev.ClockResumed | ev.StopTakenBack, state: State
) -> Said:
    return (pause(resumed=True),)


def _top_chosen(announcer: Announcer, event: ev.TopChosen, state: State) -> Said:
    formed = [SpokenWord(word.word, announcer.accents(word.word)) for word in event.words[1:]]
    accented = announcer.accents(event.move.word)
    top = announce_top(event.points, event.move, announcer.style, accented=accented, formed=formed)
    cautions = event.confusions if announcer.style.cautions else ()
    return (top, *(announce_caution(about, announcer.style) for about in cautions))


def _top_told(announcer: Announcer, event: ev.TopChosen, state: State) -> Said:
    """Whoever went out before the top was known hears of it after."""
    told = _top_chosen(announcer, event, state)
    if not _waiting_for_eliminations(state, event.coup):
        return told
    out = [table for table, coup in state.eliminated.items() if coup == event.coup]
    return (*told, *_eliminations(announcer, state, out))


def _waiting_for_eliminations(state: State, coup: int) -> bool:
    record = state.correction.coups.get(coup)
    return state.options.rules.eliminates and record is not None and record.closed


def _eliminations(announcer: Announcer, state: State, tables: Iterable[int]) -> Said:
    names = [_name(state, table) for table in tables]
    return (announce_elimination(names, len(state.still_in), announcer.style),)


def _coup_annulled(announcer: Announcer, event: ev.CoupAnnulled, state: State) -> Said:
    if event.code in ("withdrawn", "given_up"):
        return ()  # the room hears of the earlier word, or of the end of the game
    return (announce_annulment(event.coup, announcer.style),)


def _coup_neutralised(announcer: Announcer, event: CoupNeutralised, state: State) -> Said:
    return (announce_neutral(event.coup, announcer.style),)


def _move_withdrawn(announcer: Announcer, event: ev.MoveWithdrawn, state: State) -> Said:
    return (announce_withdrawal(event.coup, announcer.style),)


def _coup_corrected(announcer: Announcer, event: ev.CoupCorrected, state: State) -> Said:
    """Told when the room had something else on its grids; what it had all along is no news."""
    if event.room is None or event.room.word is not Had.ANNOUNCED:
        return ()
    told = announce_correction(event.coup, announcer.style)
    return (told, *_top_chosen(announcer, event.tops[0], state))


def _game_reopened(announcer: Announcer, event: ev.GameReopened, state: State) -> Said:
    return (announce_reopening(announcer.style),)


def _interruption_noted(announcer: Announcer, event: ev.InterruptionNoted, state: State) -> Said:
    stand = event.ruling.outcome is Outcome.VALID
    return (announce_interruption(stand, state.collected, announcer.style),)


def _coup_closed(announcer: Announcer, event: CoupClosed, state: State) -> Said:
    """In a mort subite the room waits to hear who is out, also when nobody is; once the
    game is over, who made the solos."""
    if state.closed is not None:
        return _solos(announcer, state)
    if not state.options.rules.eliminates or state.options.rules.goes_out(state, event.coup):
        return ()
    return () if _before_the_top(state, event.coup) else _eliminations(announcer, state, ())


def _players_eliminated(announcer: Announcer, event: PlayersEliminated, state: State) -> Said:
    if _before_the_top(state, event.coup):
        return ()
    return _eliminations(announcer, state, event.tables)


def _before_the_top(state: State, coup: int) -> bool:
    """Then nothing is said yet of who goes out: the top is announced first."""
    coup_in_hand = state.coup
    return coup_in_hand is not None and coup_in_hand.number == coup and coup_in_hand.top is None


def _name(state: State, table: int) -> str:
    return state.correction.player(table).name


def _top_called(
    announcer: Announcer, event: ev.TopCalled | ev.CallerNamed | ev.CallHeardAgain, state: State
) -> Said:
    return (announce_call(_name(state, event.table)),)


def _call_refused(announcer: Announcer, event: ev.CallRefused, state: State) -> Said:
    return (announce_refused_call(_name(state, event.table), announcer.style),)


def _top_claimed(announcer: Announcer, event: ev.TopClaimed, state: State) -> Said:
    name = _name(state, event.table)
    if not event.right:
        return (announce_refused_call(name, announcer.style),)
    return (announce_found(name, event.elapsed_ms, announcer.style),)


def _coup_timed(announcer: Announcer, event: ev.CoupTimed, state: State) -> Said:
    missed = [_name(state, time.table) for time in event.times if time.penalty_ms]
    return (announce_not_found(missed, announcer.style),) if missed else ()


def _game_closed(announcer: Announcer, event: ev.GameClosed, state: State) -> Said:
    cause = END_CAUSES[event.code]
    end = announce_end(cause, event.coups, event.cumul, announcer.style)
    return (end, *_topping_results(announcer, state), *_solos(announcer, state))


def _solos(announcer: Announcer, state: State) -> Said:
    """At the end of the game, once every slip is corrected (§3.5)."""
    coups = [coup for coup in state.correction.coups.values() if not coup.annulled]
    if state.is_void or state.options.rules.original or not coups:
        return ()
    if state.options.solos.across_centres:
        return (announce_solos((), announcer.style, across_centres=True),)
    if not all(coup.closed for coup in coups):
        return ()
    names = {player.table: player.name for player in state.players}
    made = Counter(solo.table for solo in standings(state.correction.sheet).solos)
    solos = [(names[table], count) for table, count in sorted(made.items())]
    return (announce_solos(solos, announcer.style),)


def _topping_results(announcer: Announcer, state: State) -> Said:
    if not state.options.rules.claims_tops:
        return ()
    names = {player.table: player.name for player in state.players}
    return tuple(
        announce_topping_result(names[line.table], line.figure, announcer.style)
        for line in state.ranking
    )


def _recalled(announcer: Announcer, state: State) -> Said:
    style, coup = announcer.style, state.coup
    if state.closed is not None:
        return _game_closed(announcer, state.closed, state)
    if coup is None:
        return _top_chosen(announcer, state.coups[-1].top, state) if state.coups else ()
    if coup.top is not None:
        return _top_chosen(announcer, coup.top, state)
    if state.phase is Phase.DRAWING:
        drawn = letters_of(state.table.drawn)
        return (
            announce_reliquat(coup.reliquat, style),
            announce_new_letters(drawn, style),
        )
    return (announce_tirage(coup.tirage, style),)


_SCRIPTS: dict[type, Callable[[Announcer, Any, State], Said]] = {
    ev.GameOpened: _game_opened,
    ev.CoupOpened: _coup_opened,
    ev.TileDrawn: _tile_drawn,
    ev.RackRejected: _rack_rejected,
    ev.RackAnnounced: _rack_announced,
    ev.ClockStarted: _clock_started,
    ev.ClockWarned: _clock_warned,
    ev.ClockStopped: _clock_stopped,
    ev.StopTakenBack: _clock_resumed,
    ev.ClockPaused: _clock_paused,
    ev.ClockResumed: _clock_resumed,
    ev.TopChosen: _top_told,
    ev.MoveWithdrawn: _move_withdrawn,
    ev.CoupCorrected: _coup_corrected,
    ev.CoupAnnulled: _coup_annulled,
    ev.InterruptionNoted: _interruption_noted,
    CoupClosed: _coup_closed,
    CoupNeutralised: _coup_neutralised,
    PlayersEliminated: _players_eliminated,
    ev.TopCalled: _top_called,
    ev.CallerNamed: _top_called,
    ev.CallHeardAgain: _top_called,
    ev.CallRefused: _call_refused,
    ev.TopClaimed: _top_claimed,
    ev.CoupTimed: _coup_timed,
    ev.GameClosed: _game_closed,
    ev.GameReopened: _game_reopened,
}
