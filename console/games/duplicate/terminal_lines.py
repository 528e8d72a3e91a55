"""A duplicate game at a terminal: lines that are its own, and what it prints."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from console.french import text
from console.games.duplicate.labels import (
    played_word,
    questioned_top,
    reason_words,
    ruling_words,
    solo_border,
)
from console.games.duplicate.pages.slips import t_told
from console.games.duplicate.settings import for_the_judge
from console.games.face import GameTerminal
from console.terminal import Line, TerminalPainter
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction.bounds import questioned_tops
from engine.games.duplicate.correction.commands import (
    AnnouncePoints,
    AnswerQuestion,
    CloseCoup,
    ContestPoints,
    EnterPoints,
    SeatPlayer,
)
from engine.games.duplicate.correction.events import (
    CoupClosed,
    QuestionAnswered,
    SlipEntered,
    VerdictAmended,
)
from engine.games.duplicate.room import CONSOLE_WAS_WRONG, Had, Room
from engine.games.duplicate.slips.slip import NO_PAPER
from engine.games.duplicate.slips.verdict import BILLET, Verdict
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.top_choice import proposed_cautions
from engine.games.duplicate.tops import Confusion, CoupAnswer
from engine.letters.moves import Move
from engine.letters.tiles import parse_letters
from engine.play.players import typed_player
from engine.rulings import Outcome, whole_number

_SHOWN_SOLUTIONS = 12
_MINUTE_MS = 60_000
LATER = "plus tard"
# Who was mistaken: the console alone, the room with it, or the word that was announced.
_ROOM = {
    "pupitre": CONSOLE_WAS_WRONG,
    "salle": Room(Had.ANNOUNCED),
    "refusé": Room(Had.ANNOUNCED, refused=True),
}


def _room(said: str) -> Room | None:
    """« refusé:XI »: of the words it forms, this one is not admitted."""
    head, _, word = said.partition(":")
    room = _ROOM.get(head)
    if room is None or not word:
        return room
    return replace(room, refused_words=(word,)) if room.refused else None


def _choose(rest: str) -> cmd.ChooseTop | None:
    words = rest.split()
    if len(words) < 2:
        return None if words else cmd.ChooseTop()
    word, ref, *reason = words
    room = _room(reason[0]) if reason else None
    why = " ".join(reason[1:] if room else reason) or None
    return cmd.ChooseTop(Move.parse(word, ref), why, room=room)


def _correct(coup: int, word: str, ref: str, who: str, why: str) -> cmd.CorrectCoup | None:
    room = _room(who)
    if room is None:
        return None
    return cmd.CorrectCoup(coup, why, Move.parse(word, ref), room=room)


def _score(coup: int, table: int, points: int, rest: str) -> EnterPoints | None:
    words = rest.split()
    penalty = whole_number(words.pop(0)) if words and not words[0].isalpha() else 0
    if penalty is None or len(words) == 1:
        return None
    word, ref, *reason = words or ("", "")
    return EnterPoints(
        coup, table, points, penalty, word=word, reference=ref, reason=" ".join(reason)
    )


def _close(coup: int, question: str) -> CloseCoup | None:
    """« plus tard »: what is asked of its slips stays open."""
    later = question.lower() == LATER
    return CloseCoup(coup, later=later) if later or not question else None


LINES = (
    Line("+ [lettres]", lambda letters: tuple(map(cmd.TypeTile, parse_letters(letters)))),
    Line("- [lettre]", lambda letter: cmd.TakeBackTile(letter=letter or None)),
    Line("= [MOT PLACE raison]", _choose, "= MOT PLACE [raison]"),
    Line("top TABLE MOT PLACE", lambda table, *move: cmd.ClaimTop(table, Move.parse(*move))),
    Line("joueur TABLE [nom]", lambda table, name: SeatPlayer(typed_player(table, name))),
    Line("score COUP TABLE POINTS [pénalité] [MOT PLACE raison]", _score),
    # Whether the player had his billet before that coup (§5.9).
    Line(
        "billet COUP TABLE oui|non",
        lambda coup, table, said: AnswerQuestion(coup, table, BILLET, said == "oui"),
    ),
    Line("points [annonce]", AnnouncePoints),
    Line("mot TABLE MOT PLACE", ContestPoints),
    Line("clore COUP [question]", _close, "clore COUP [plus tard]"),
    Line("interruption MINUTES", lambda minutes: cmd.NoteInterruption(minutes * _MINUTE_MS)),
    Line("attention", cmd.CautionTop),
    Line("rejet [raison]", lambda why: cmd.RejectRack(why or None)),
    Line("annulation [raison]", lambda why: cmd.AnnulCoup(why or None)),
    Line(
        "corriger COUP MOT PLACE QUI [raison]",
        _correct,
        "corriger COUP MOT PLACE pupitre|salle|refusé[:RACCORD] RAISON",
    ),
    Line("retirer", cmd.WithdrawMove),
    Line("fin [raison]", lambda why: cmd.CloseGame(why or None)),
    Line("continuer [raison]", cmd.DeclineEnd),
    Line("rouvrir [raison]", cmd.ReopenGame),
)


def told(event: ev.Event, state: State, painter: TerminalPainter) -> Sequence[str]:
    """What the terminal prints when this happened."""
    match event:
        case ev.TileDrawn():
            return _complete_tirage(state, painter)
        case ev.MovePlaced():
            return _played(state, painter)
        case ev.CoupCorrected(coup):
            return _corrected(state, coup, painter)
        case ev.EndProposed(ruling) | ev.InterruptionNoted(_, ruling):
            return (painter.bold(ruling_words(ruling)),)
        case ev.CutNoted():
            return (painter.bold(f"{text('cut_asked')} {text('terminal_cut')}"),)
        case ev.GameClosed() | CoupClosed() if state.closed is not None:
            border = solo_border(state, state.correction.sheet)
            return (f"  {border}",) if border else ()
        case SlipEntered(coup, table, paper) if paper == NO_PAPER:
            points = text("terminal_points", points=event.verdict.points)
            name = state.correction.player(table).name
            return (f"  {name} : {points} au coup {coup}", *_questioned(state, coup, table))
        case VerdictAmended(coup, table):
            return _questioned(state, coup, table)
        case SlipEntered(coup, table) | QuestionAnswered(coup, table):
            return _asked(state, event.verdict, coup, table)
    return ()


def _questioned(state: State, coup: int, table: int) -> Sequence[str]:
    """Paid above the word retained: the judge is led back to his top (§3.4)."""
    return [
        f"  {questioned_top(state, each)}"
        for each in questioned_tops(state.correction, (coup,))
        if each.table == table
    ]


def _asked(state: State, verdict: Verdict, coup: int, table: int) -> Sequence[str]:
    question = verdict.question
    if question is None or question.key != BILLET:
        return ()
    asked = reason_words(question)
    return (f"  {asked}", f"  {text('terminal_billet', coup=coup, table=table)}")


def _complete_tirage(state: State, painter: TerminalPainter) -> Sequence[str]:
    ruling = state.tirage_ruling
    if ruling is None:
        return ()
    tiles = f"  {painter.tiles(state.rack)}"
    if ruling.outcome is Outcome.VALID:
        return (tiles,)
    return (tiles, f"  {text(ruling.code, **ruling.data)}")


def _played(state: State, painter: TerminalPainter) -> Sequence[str]:
    last = state.coups[-1]
    fresh = frozenset(tile.index for tile in last.top.move.placed(last.before.grid))
    points = text("terminal_points", points=last.top.points)
    return (
        painter.grid(state.grid, fresh),
        f"  Coup {last.number} : {points}, cumul {last.cumul}",
    )


def _corrected(state: State, coup: int, painter: TerminalPainter) -> Sequence[str]:
    now = state.coups[coup - 1]
    fresh = frozenset(tile.index for tile in now.top.move.placed(now.before.grid))
    word = text(
        "past_move", word=played_word(now), ref=str(now.top.move.ref), points=now.top.points
    )
    lines = [painter.grid(state.grid, fresh), f"  Coup {coup} : {word}, cumul {state.cumul}"]
    told = t_told(state.correction, coup)
    return (*lines, f"  {told}") if told else lines


def tops_text(answer: CoupAnswer | None, cautions: Sequence[Confusion] = ()) -> str:
    """The judge's private view of the coup."""
    if answer is None:
        return text("terminal_no_answer")
    counts = {"solutions": len(answer.solutions), "tops": len(answer.tops)}
    lines = [f"  {text('terminal_counts', **counts)}"]
    for rank, top in enumerate(answer.tops):
        marks = ["imposé"] if top.obligatory else []
        for about in cautions if rank == 0 else ():
            marks.append(text("terminal_caution", about=about.value))
        marks += [f"ouverture {top.opening:.1f}"] if top.opening is not None else []
        points = answer.solutions.top_points
        lines.append(f"  {points:>4}  {top.move.word:<15} {top.move.ref!s:<4} {', '.join(marks)}")
    below = list(answer.solutions[len(answer.tops) : len(answer.tops) + _SHOWN_SOLUTIONS])
    lines += [f"  {each.points:>4}  {each.move.word:<15} {each.move.ref!s:<4}" for each in below]
    return "\n".join(lines)


def _tops_screen(state: State, answer: CoupAnswer | None, painter: TerminalPainter) -> str:
    known = for_the_judge(state, answer)
    if known is None or state.phase is not Phase.COLLECTING:
        return tops_text(known)
    return tops_text(known, proposed_cautions(state, known))


SCREENS: dict[str, Callable[[State, CoupAnswer | None, TerminalPainter], str]] = {
    "tops": _tops_screen,
    "grille": lambda state, answer, painter: painter.grid(state.grid),
}
TERMINAL = GameTerminal(LINES, told, SCREENS, "duplicate_terminal_help")
