"""The average given for a nullity repeated before its reason was known
(fisf-2020 §5.9, fisf-2014 §5.7)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.games.duplicate.slips.verdict import BILLET, Sanction, Verdict
from engine.games.duplicate.standings.sheet import CoupTable, ScoreSheet


@dataclass(frozen=True)
class Average:
    """A zero that becomes an average, and the words it is given for."""

    coup: int
    table: int
    words: tuple[str, ...]
    first_coup: int
    """Where the word was refused before."""
    points: int


@dataclass(frozen=True)
class Repetition:
    """Refused words played again by somebody who had not been told, as far as is known."""

    coup: int
    words: tuple[str, ...]
    first_coup: int


def averages(sheet: ScoreSheet, at: int | None = None) -> Mapping[CoupTable, Average]:
    """Of the whole game, or all that bears on coup `at`: no other table was refused there."""
    sheet = sheet.as_told
    repeated = {
        (found.coup, table): found
        for table in _refused_tables(sheet, at)
        for found in _repeated(sheet, table)
        if not _awaits_answer(sheet.verdict(found.coup, table))
    }
    return {
        (coup, table): Average(
            coup, table, found.words, found.first_coup, _points(sheet, coup, table, set(repeated))
        )
        for (coup, table), found in repeated.items()
    }


def _refused_tables(sheet: ScoreSheet, at: int | None) -> list[int]:
    """Who may have repeated a word: refused at that coup, or refused twice."""
    if at is not None:
        return [table for table, each in sheet.verdicts_of(at).items() if _is_refusal(each)]
    refusals = Counter(table for (_, table), each in sheet.verdicts.items() if _is_refusal(each))
    return [table for table, times in refusals.items() if times > 1]


def repetition(sheet: ScoreSheet, coup: int, table: int, verdict: Verdict) -> Repetition | None:
    """What this verdict on a slip repeats; None when it is no such case, or the player knew."""
    with_it = replace(sheet.as_told, verdicts={**sheet.verdicts, (coup, table): verdict})
    return next((each for each in _repeated(with_it, table) if each.coup == coup), None)


def _repeated(sheet: ScoreSheet, table: int) -> list[Repetition]:
    """The coups where this player repeats refused words without having been told."""
    refused_at: dict[str, list[int]] = {}
    found = []
    for coup in sheet.counted_coups:
        verdict = sheet.verdict(coup.number, table)
        if verdict is None or not _is_refusal(verdict):
            continue
        words = verdict.refused_words
        untold = all(
            word in refused_at and not _was_told(sheet, table, refused_at[word], coup.number)
            for word in words
        )
        if untold and verdict.only_refused:
            first = min(refused_at[word][0] for word in words)
            found.append(Repetition(coup.number, words, first))
        for word in words:
            refused_at.setdefault(word, []).append(coup.number)
    return found


def is_repeatable(verdict: Verdict) -> bool:
    """A zero that an average may replace: for refused words, and for nothing else."""
    return _is_refusal(verdict) and verdict.only_refused


def _awaits_answer(verdict: Verdict | None) -> bool:
    """Nobody has said yet whether the player knew: the zero stands until then. A journal of 0.2.0
    never asked, and ranks as it did."""
    question = verdict.question if verdict is not None else None
    return question is not None and question.key == BILLET


def _is_refusal(verdict: Verdict | None) -> bool:
    return (
        verdict is not None
        and bool(verdict.refused_words)  # first: hardly any has some
        and verdict.sanction is Sanction.ZERO
    )


def _was_told(sheet: ScoreSheet, table: int, coups: list[int], now: int) -> bool:
    return any(
        notice.table == table and notice.coup in coups and notice.before <= now
        for notice in sheet.notices
    )


def _points(sheet: ScoreSheet, coup: int, table: int, averaged: set[CoupTable]) -> int:
    """The mean of the others of the same arbiter, zeros in, other averages out, never above
    the solution proposed. An arbiter with no other player is given the whole room's mean."""
    arbiter = {player.table: player.arbiter for player in sheet.players}
    others = {
        other: verdict.points
        for other in arbiter
        if other != table
        and (coup, other) not in averaged
        and (not sheet.presence(other).excluded or sheet.presence(other).elsewhere)
        and (verdict := sheet.verdict(coup, other))
    }
    same = [points for other, points in others.items() if arbiter[other] == arbiter[table]]
    mean = _rounded_mean(same or list(others.values()))
    verdict = sheet.verdict(coup, table)
    cap = verdict.proposed_points if verdict else None
    return mean if cap is None else min(mean, cap)


def _rounded_mean(points: list[int]) -> int:
    """To the nearest point, halves up: scores are whole numbers."""
    if not points:
        return 0
    return int(Fraction(sum(points), len(points)) + Fraction(1, 2))
