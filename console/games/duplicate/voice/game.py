"""What is said around the coups: type of game, annulment, contests, end (§3, §3.5–3.8)."""

from collections.abc import Iterator, Sequence
from typing import Literal

from console.games.duplicate.voice.style import DuplicateStyle
from console.voice.style import in_words
from console.voice.utterance import (
    Gap,
    Piece,
    Priority,
    Say,
    Utterance,
    UtteranceKind,
    announcement,
    spaced,
)
from engine.games.duplicate.contests import ContestRules
from engine.games.duplicate.formules import Tempo
from engine.rulings import RuleError

SpokenEndCause = Literal[
    "all_placed",
    "no_move",
    "one_kind",
    "last_letter",
    "no_other_tirage",
    "one_left",
    "all_finished",
    "interrupted",
    "judge",
]

_END_CAUSES: dict[str, str] = {
    "all_placed": "toutes les lettres sont placées",
    "no_move": "plus aucune lettre ne peut être placée",
    "one_kind": "il ne reste que des voyelles ou que des consonnes",
    "last_letter": "il ne reste qu'une lettre",
    "no_other_tirage": "aucun autre tirage n'est possible",
    "one_left": "il ne reste qu'un joueur en lice",
    "all_finished": "tous les joueurs ont terminé",
    "interrupted": "la partie a été interrompue",
    "judge": "",
}
_TOPPING_PENALTY_SECONDS = 20


CONTESTS: dict[str, tuple[str, str]] = {
    "mort-subite": ("mort subite", "qui joue en dessous du meilleur est éliminé"),
    "topping": ("topping", "chaque top non trouvé coûte vingt secondes"),
}
"""How a contest is called, and the condition that makes it one (fisf-2020 §3.8.3, §3.8.4)."""


def announce_game(
    formule: str, tempo: Tempo, rules: ContestRules, style: DuplicateStyle
) -> Utterance:
    """The type of game and its conditions, told before the first coup (§3)."""
    name, condition = CONTESTS.get(rules.code, ("", ""))
    said = [name, f"partie {formule}", *_times(tempo, style), condition]
    pieces = spaced([Say(each) for each in said if each], Gap(style.pacing.breath_ms))
    return announcement(UtteranceKind.GAME, pieces, style.pacing.phrase_ms)


def _times(tempo: Tempo, style: DuplicateStyle) -> Iterator[str]:
    """« une minute par coup »; where the time falls, how many coups at each."""
    for step in tempo.steps:
        time = _duration(step.thinking_ms // 1000, style)
        if step.final_ms:
            time = f"{time} plus {_duration(step.final_ms // 1000, style)}"
        if step.coups:
            yield f"{style.counted(step.coups, 'coup', 'coups').clip} en {time}"
        else:
            yield f"puis {time} par coup" if len(tempo.steps) > 1 else f"{time} par coup"


def announce_annulment(coup: int, style: DuplicateStyle) -> Utterance:
    """The coup counts for nothing and its letters go back into the bag (§3.6).

    Whatever was still being said about it is of no use any more.
    """
    number = style.number(coup)
    long = Gap(style.pacing.phrase_ms, ".")
    pieces: list[Piece] = [
        Say(f"le coup {number.text} est annulé", f"le coup {number.clip} est annulé"),
        long,
        Say("toutes les lettres retournent dans le sac"),
    ]
    return announcement(UtteranceKind.ANNULMENT, pieces, long.ms, Priority.FINAL)


def announce_neutral(coup: int, style: DuplicateStyle) -> Utterance:
    """Nobody here scores the coup; its word is announced and laid as any other."""
    number = style.number(coup)
    long = Gap(style.pacing.phrase_ms, ".")
    pieces: list[Piece] = [
        Say(f"le coup {number.text} est neutralisé", f"le coup {number.clip} est neutralisé"),
        long,
        Say("personne n'y marque"),
    ]
    return announcement(UtteranceKind.ANNULMENT, pieces, long.ms, Priority.FINAL)


def announce_withdrawal(coup: int, style: DuplicateStyle) -> Utterance:
    """The word of a coup leaves the grid: what was being said of it is of no use any more."""
    number = style.number(coup)
    said = Say(
        f"le mot du coup {number.text} est retiré", f"le mot du coup {number.clip} est retiré"
    )
    return announcement(UtteranceKind.DESK, [said], style.pacing.phrase_ms, Priority.FINAL)


def announce_correction(coup: int, style: DuplicateStyle) -> Utterance:
    """The word the room has on its grids is replaced by the one announced next."""
    number = style.number(coup)
    said = Say(
        f"correction : le mot du coup {number.text} devient",
        f"correction, le mot du coup {number.clip} devient",
    )
    return announcement(UtteranceKind.DESK, [said], style.pacing.phrase_ms, Priority.FINAL)


def announce_reopening(style: DuplicateStyle) -> Utterance:
    return announcement(UtteranceKind.DESK, [Say("la partie reprend")], style.pacing.phrase_ms)


def announce_interruption(results_stand: bool, coups: int, style: DuplicateStyle) -> Utterance:
    """After more than fifteen minutes: what the rule makes of the results (§3.7)."""
    if results_stand:
        counted = style.counted(coups, "coup", "coups")
        verdict = Say(
            f"les résultats sont validés après {counted.text}",
            f"les résultats sont validés après {counted.clip}",
        )
    else:
        verdict = Say("les résultats sont annulés")
    long = Gap(style.pacing.phrase_ms, ".")
    return announcement(
        UtteranceKind.INTERRUPTION, [Say("partie interrompue"), long, verdict], long.ms
    )


def announce_elimination(names: Sequence[str], remaining: int, style: DuplicateStyle) -> Utterance:
    """Mort subite: who leaves, and how many are left (fisf-2020 §3.8.3, fisf-2014 §7.3)."""
    long = Gap(style.pacing.phrase_ms, ".")
    pieces: list[Piece] = []
    if names:
        short = Gap(style.pacing.breath_ms)
        verb = "est éliminé" if len(names) == 1 else "sont éliminés"
        pieces += [*spaced([Say(name) for name in names], short), Gap(short.ms, ""), Say(verb)]
    else:
        pieces += [Say("personne n'est éliminé")]
    pieces += [long, _remaining(remaining, style)]
    return announcement(UtteranceKind.ELIMINATION, pieces, long.ms)


def _remaining(count: int, style: DuplicateStyle) -> Say:
    if count == 0:
        return Say("plus personne en lice")
    counted = style.counted(count, "joueur", "joueurs")
    return Say(f"{counted.text} en lice", f"{counted.clip} en lice")


FOUND, NOT_THE_TOP = Say("trouvé"), Say("ce n'est pas le top")


def announce_call(name: str) -> Utterance:
    """Topping: who is heard, while the time stands still."""
    return Utterance(UtteranceKind.TOPPING, (Say(name),), Priority.SIGNAL)


def announce_refused_call(name: str, style: DuplicateStyle) -> Utterance:
    """Topping: it was not the top, and the time runs on."""
    says = [Say(name), NOT_THE_TOP]
    return Utterance(
        UtteranceKind.TOPPING, tuple(spaced(says, Gap(style.pacing.breath_ms))), Priority.SIGNAL
    )


def announce_found(name: str, elapsed_ms: int, style: DuplicateStyle) -> Utterance:
    """« Zoé, trouvé, deux minutes quarante-cinq » (§3.8.4, 2014 §7.4)."""
    says = [Say(name), FOUND, Say(_duration(max(1, elapsed_ms // 1000), style))]
    return Utterance(
        UtteranceKind.TOPPING, tuple(spaced(says, Gap(style.pacing.breath_ms))), Priority.SIGNAL
    )


def announce_not_found(names: Sequence[str], style: DuplicateStyle) -> Utterance:
    """The time ran out: who pays for it, by name, and how much."""
    penalty = style.seconds(_TOPPING_PENALTY_SECONDS)
    says = [
        *(Say(name) for name in names),
        Say("non trouvé"),
        Say(f"{penalty.text} de pénalité", f"{penalty.clip} de pénalité"),
    ]
    pieces = tuple(spaced(says, Gap(style.pacing.breath_ms)))
    return Utterance(UtteranceKind.TOPPING, pieces, Priority.SIGNAL)


def announce_topping_result(name: str, total_ms: int, style: DuplicateStyle) -> Utterance:
    """A player's total time, penalties included."""
    says = [Say(name), Say(_duration(total_ms // 1000, style))]
    long = Gap(style.pacing.phrase_ms)
    return announcement(UtteranceKind.TOPPING, spaced(says, long), long.ms)


def announce_solos(
    solos: Sequence[tuple[str, int]], style: DuplicateStyle, *, across_centres: bool = False
) -> Utterance:
    """The solos, told at the end of the game only: each name and its count (§3.5). Where
    they are counted across centres no centre can tell."""
    if across_centres:
        later = Say("les solos seront annoncés avec le classement général")
        return announcement(UtteranceKind.SOLO, [later], style.pacing.phrase_ms)
    says = []
    for name, count in solos:
        counted = style.counted(count, "solo", "solos")
        says.append(Say(f"{name}, {counted.text}", f"{name}, {counted.clip}"))
    long = Gap(style.pacing.phrase_ms, " ;")
    return announcement(UtteranceKind.SOLO, spaced(says, long), long.ms)


def announce_end(cause: SpokenEndCause, coups: int, total: int, style: DuplicateStyle) -> Utterance:
    """The end and its cause, the number of coups and the total of the tops (§3.7, 2014 §3.6)."""
    if cause not in _END_CAUSES:
        raise RuleError("unknown_end_cause", cause=cause)
    counted, points = style.counted(coups, "coup", "coups"), style.points(total)
    short, long = Gap(style.pacing.breath_ms), Gap(style.pacing.phrase_ms, ".")
    pieces: list[Piece] = [Say("fin de partie")]
    if reason := _END_CAUSES[cause]:
        pieces += [short, Say(reason)]
    pieces += [long, counted, short, Say(f"total {points.text}", f"total {points.clip}")]
    return announcement(UtteranceKind.END, pieces, long.ms)


def _duration(seconds: int, style: DuplicateStyle) -> str:
    """« deux minutes trente », « une minute », « quarante secondes »."""
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return style.seconds(rest).clip
    spoken = style.counted(minutes, "minute", "minutes", feminine=True).clip
    return f"{spoken} {in_words(rest, style.numbers, feminine=True)}" if rest else spoken
