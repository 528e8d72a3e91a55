"""How a duplicate game ends: by its rules, by the judge, after a correction, between ex aequo."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from console.desk.inbox import Ending
from console.french import printed, text
from console.french.typography import cited
from console.games.duplicate.labels import played_word, ruling_words
from console.games.duplicate.settings import DuplicateSettings
from console.games.face import Asked
from console.tiles.rearrangement import heap_sentences
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.competition import tied_at
from engine.games.duplicate.ending import stood_still
from engine.games.duplicate.formules import FEDERATION, Topic
from engine.games.duplicate.rack import INTERRUPTION_LIMIT_MS
from engine.games.duplicate.slips.position import RetainedTop
from engine.games.duplicate.state import RESULTS_STAND, Phase, PlayedCoup, State
from engine.letters.lexicon import Lexicon
from engine.letters.solver import solve_top
from engine.play.players import HIGHEST_TABLE, Player
from engine.rulings import RuleError


def endings(state: State) -> tuple[Ending, ...]:
    """By the rules first, when they give an end; the natural choice is the first."""
    if state.phase is Phase.ENDED:
        return ()
    return tuple(_endings(state))


def missing_slips(state: State) -> int:
    """Of the coups whose correction is still open: what is not entered counts zero, bulletin non
    remis."""
    correction = state.correction
    coups = (
        record for record in correction.coups.values() if not record.closed and not record.annulled
    )
    return sum(len(correction.missing(record.number)) for record in coups)


def _endings(state: State) -> Iterator[Ending]:
    if state.ended_by is not None and state.coup is None:
        ruling = state.ended_by
        told = f"{ruling_words(ruling).split('. ')[0]} ({cited(ruling.article)})."
        told = f"{told} {_uncorrected(state)}".rstrip()
        yield Ending("rules", lambda why: cmd.CloseGame(why or None), needs_reason=False, told=told)
    told = f"{_what_counts(state)} {_uncorrected(state)}".strip()
    yield Ending("early", lambda why: cmd.CloseGame(why), told=told)
    interrupted = state.interruption or stood_still(state, INTERRUPTION_LIMIT_MS + 1)
    if interrupted is not None:
        # The ending's own name says already that it was interrupted.
        fact = ruling_words(interrupted).rpartition(". ")[0]
        told = f"{fact.partition(' : ')[2]}."
        told = told[:1].upper() + told[1:]
        if interrupted.code == RESULTS_STAND and not state.coup_is_collected:
            told = f"{told} {_given_up(state)}".rstrip()
        yield Ending("interrupted", _closing(cmd.Closing.INTERRUPTED), told=told)
    void = f"{text('ending_counts_nothing')} {_given_up(state)}".rstrip()
    yield Ending("abandoned", _closing(cmd.Closing.ABANDONED), told=void)


def _closing(how: cmd.Closing) -> Callable[[str], cmd.CloseGame]:
    return lambda why: cmd.CloseGame(why, how)


def _uncorrected(state: State) -> str:
    """What ending leaves open, counted before it is done."""
    missing = missing_slips(state)
    told = "ending_slips_missing" if state.options.has_slips else "ending_points_missing"
    return printed(told, count=missing) if missing else ""


def _what_counts(state: State) -> str:
    """Of a game that is ended early: the coups collected count, the one being played is lost."""
    kept = text("ending_collected_count") if state.coups else ""
    return f"{kept} {_given_up(state)}".strip()


def _given_up(state: State) -> str:
    return text("ending_coup_given_up", coup=state.coup.number) if state.coup else ""


def consequences(before: State, after: State, lexicon: Lexicon) -> tuple[str, ...]:
    return (
        *_lost_coups(before, after),
        *_coups(before, after, lexicon),
        *_room(before, after),
        *_words(before, after),
        *_standing_decisions(before, after),
        *_totals(before, after),
        *_end(before, after),
        *_tiles(before, after),
    )


def _coups(before: State, after: State, lexicon: Lexicon) -> Iterator[str]:
    for was, now in zip(before.coups, after.coups, strict=False):
        if (was.top, was.tirage) == (now.top, now.tirage):
            continue
        if was.tirage != now.tirage:
            yield text("past_tirage", coup=now.number, was=was.tirage, now=now.tirage)
        if (was.top.move, was.top.points) != (now.top.move, now.top.points):
            yield text("past_word", coup=now.number, was=_move_text(was), now=_move_text(now))
        if now.top.points < now.top.top_points:
            yield text("past_below_top", coup=now.number, top=_top(now, after, lexicon))
        if _without_reliquat(after, now):
            yield text("past_reliquat", coup=now.number)
    if before.cumul != after.cumul:
        yield text("past_cumul", was=before.cumul, now=after.cumul)


def _move_text(coup: PlayedCoup) -> str:
    return text(
        "past_move", word=played_word(coup), ref=str(coup.top.move.ref), points=coup.top.points
    )


def _top(coup: PlayedCoup, state: State, lexicon: Lexicon) -> str:
    """What the top was: one of its solutions is enough to recognise it by."""
    table, formule = coup.before, state.options.formule
    best = solve_top(table.grid, table.rack, lexicon, formule)[0]
    word = best.move.word.upper()
    return text("past_move", word=word, ref=str(best.move.ref), points=best.points)


def _without_reliquat(state: State, coup: PlayedCoup) -> bool:
    """The tirage was announced and stays; what the coup before leaves may no longer be in it."""
    if coup.number == 1 or coup.rejected:
        return False
    left = state.coups[coup.number - 2].before.lay(
        state.coups[coup.number - 2].top.move, state.options.formule
    )[0]
    return len(coup.before.reliquat) < len(left.held)


def _room(before: State, after: State) -> Iterator[str]:
    """What « T » is from now on, for the room and for tables apart; and what the judge may do
    instead when the room had been told something else."""
    for was, now in zip(before.coups, after.coups, strict=False):
        record = after.correction.coups.get(now.number)
        if record is None or record.top is None or was.top.move == now.top.move:
            continue
        yield _t_text(now, record.top, "room")
        for table, seen in sorted(record.apart.items()):
            if seen.top is not None and seen.top != record.top:
                yield _t_text(now, seen.top, "apart", name=after.correction.player(table).name)
        if record.top.move != now.top.move:
            yield text("past_shown", coup=now.number)
            article = after.options.edition.article(Topic.ANNULMENT)
            if after.options.edition in FEDERATION:
                yield text("past_annul_instead", coup=now.number, article=article)


def _words(before: State, after: State) -> Iterator[str]:
    """What is no word in this game any more, or is one again: other coups may change with it."""
    was, now = before.correction.refused, after.correction.refused
    for code, words in (("past_refused", now - was), ("past_admitted", was - now)):
        if words:
            yield text(code, words=", ".join(sorted(words)))


def _t_text(now: PlayedCoup, top: RetainedTop, who: str, **data: str) -> str:
    """« T » is the word of the coup as corrected, the one announced before, or nothing."""
    kind = "becomes" if top.move == now.top.move else "stays" if top.acceptable else "void"
    told = text("past_move", word=top.move.word.upper(), ref=str(top.move.ref), points=top.points)
    return text(f"past_t_{who}", coup=now.number, t=text(f"past_t_{kind}", word=told), **data)


def _standing_decisions(before: State, after: State) -> Iterator[str]:
    """Decisions and points by hand stay as they are; a coup that decided who goes out may have to
    be closed again."""
    for number, record in sorted(after.correction.coups.items()):
        was = before.correction.coups.get(number)
        if was is None or record == was or record.annulled:
            continue
        stay = [
            after.correction.player(table).name
            for table, slip in sorted(after.correction.slips_of(number).items())
            if slip.current is not None and not slip.current.has_paper
        ]
        if stay:
            yield text("past_decided", coup=number, names=", ".join(stay))
        if was.closed and not record.closed:
            yield text("past_close_again", coup=number)


def _tiles(before: State, after: State) -> Iterator[str]:
    """What hands will have to do, word by word; which tile goes where is told when it is done."""
    if not after.to_move:
        return
    for was, now in zip_longest(before.coups, after.coups):
        there, then = (_lies(coup) for coup in (was, now))
        if there == then:
            continue
        if there and then and there[0] == then[0]:
            yield text("past_word_moves", word=there[0], was=there[1], now=then[1])
        else:
            leaves = text("past_word_leaves", word=there[0], ref=there[1]) if there else ""
            comes = text("past_word_comes", word=then[0], ref=then[1]) if then else ""
            yield text("past_on_grid", moves=", ".join(filter(None, (leaves, comes))))
    yield from heap_sentences(after.to_move)


def _lies(coup: PlayedCoup | None) -> tuple[str, str] | None:
    return (coup.top.move.word.upper(), str(coup.top.move.ref)) if coup else None


def _lost_coups(before: State, after: State) -> Iterator[str]:
    numbers = [coup.number for coup in before.coups[len(after.coups) :]]
    if numbers:
        coups = ", ".join(map(str, numbers))
        yield text("past_lost", count=len(numbers), coups=coups)


def _totals(before: State, after: State) -> Iterator[str]:
    was, now = before.totals, after.totals
    changed = [table for table in now if was.get(table) != now[table]]
    if changed:
        yield text("past_totals", count=len(changed))
    for table in changed[:12]:
        name = after.correction.player(table).name
        yield text("past_total", name=name, was=was.get(table, 0), now=now[table])


def _end(before: State, after: State) -> Iterator[str]:
    if after.end is not None and before.end != after.end:
        yield text(after.end.code, **after.end.data)
    elif before.end is not None and after.end is None:
        yield text("past_no_end")


# --- Ex aequo -----------------------------------------------------------------------------------
# A mort subite between those of a finished game who share a rank (fisf-2020 §3.8.3).


ON_THE_DESK = ""
"""Instead of a name: the game that has just been finished."""


@dataclass(frozen=True)
class Tie:
    game: str
    players: tuple[Player, ...]


def check(own: DuplicateSettings) -> None:
    if rank_of(own) is not None and own.tied is None and not own.partie:
        raise RuleError("tie_rank_alone")


def tie_of(asked: Asked, own: DuplicateSettings) -> Tie | None:
    """Who is to be decided between, when that is what is asked for."""
    if own.tied is None:
        return None
    rank = rank_of(own)
    state = asked.before if own.tied == ON_THE_DESK else asked.earlier(own.tied)
    if not isinstance(state, State):
        raise RuleError("tie_no_game")
    return Tie(state.options.id, tied_at(state, rank))


def rank_of(own: DuplicateSettings) -> int | None:
    rank = own.rank
    if not rank:
        return None
    if not rank.isdecimal() or len(rank) > len(str(HIGHEST_TABLE)):
        raise RuleError("tie_bad_rank", rank=rank)
    return int(rank)
