"""A classic game on paper: turns, result and, after the end, the analysis."""

from console.games.classic.labels import (
    end_label,
    lexicon_of,
    name_of,
    play_label,
    racks_label,
    remarks,
    timing_label,
)
from console.games.classic.sheets.game import analysis_of, arithmetic, average
from console.games.opening import day_of
from console.messages_fr import text
from console.paper import GRID_MM, Paper, columns_of
from console.view.prints import board_picture
from engine.games.classic import Phase, State, public
from engine.games.classic.analysis import Analysis
from engine.games.classic.settlement import results

TURNS = columns_of(
    ("Tour", 10, True), ("Joueur", 36, False), ("Coup", 52, False), ("Points", 14, True),
    ("Total", 14, True), ("Remarques", 56, False),
)  # fmt: skip
RESULT = columns_of(
    ("Rang", 12, True), ("Joueur", 50, False), ("Lettres restantes", 34, False),
    ("Compte", 64, False), ("Total", 22, True),
)  # fmt: skip
PLAYERS = columns_of(
    ("Joueur", 50, False), ("Tours", 16, True), ("Moyenne", 20, True), ("Meilleur", 20, True),
    ("Scrabbles", 20, True), ("Contestations", 28, True), ("Refusés", 18, True),
    ("Perdus", 18, True),
)  # fmt: skip
ANALYSIS = columns_of(
    ("Tour", 10, True), ("Joueur", 34, False), ("Chevalet", 26, False), ("Meilleur", 44, False),
    ("Points", 16, True), ("Joué", 16, True), ("Écart", 16, True),
)  # fmt: skip


def as_pdf(
    state: State, wall_ms: int, *, detailed: bool = True, logo: bytes | None = None
) -> bytes:
    options = state.options
    title = " · ".join(part for part in (options.club, options.title) if part) or options.name
    paper = Paper(title, text("game_classic"))
    head = text("classic_sheet_head", game=options.name, day=day_of(wall_ms))
    facts = (head, racks_label(options), timing_label(options.timing), lexicon_of(options))
    ended = end_label(state.end) if state.end else ""
    paper.head(title, (", ".join(fact for fact in facts if fact), ended), logo)
    if state.phase is Phase.ENDED and not state.is_void:
        _result(paper, state)
    paper.chapter(text("tv_classic_history"))
    paper.grid(
        TURNS,
        [
            (
                turn.number,
                name_of(state, turn.player),
                play_label(turn),
                turn.points,
                turn.total,
                remarks(turn),
            )
            for turn in public(state).turns
        ],
    )
    paper.chapter("Grille")
    paper.picture(board_picture(state.grid), GRID_MM)
    analysis = analysis_of(state) if detailed else None
    if analysis:
        _analysis(paper, state, analysis)
    return bytes(paper.output())


def _result(paper: Paper, state: State) -> None:
    paper.chapter(text("classic_result"))
    ranked = sorted(results(state), key=lambda each: each.rank)
    paper.grid(
        RESULT,
        [
            (each.rank, name_of(state, each.player), each.left, arithmetic(each), each.total)
            for each in ranked
        ],
    )


def _analysis(paper: Paper, state: State, analysis: Analysis) -> None:
    paper.chapter(text("classic_analysis"))
    paper.grid(
        PLAYERS,
        [
            (
                name_of(state, each.player),
                each.turns,
                average(each.average),
                each.best_turn,
                each.scrabbles,
                f"{each.contested_well}/{each.contested}",
                each.withdrawn,
                each.lost,
            )
            for each in analysis.players
        ],
    )
    paper.ln(3)
    paper.grid(
        ANALYSIS,
        [
            (
                each.turn,
                name_of(state, each.player),
                each.rack,
                f"{each.best.word} {each.best.ref}" if each.best else "",
                each.best_points,
                each.played,
                each.difference or "",
            )
            for each in analysis.turns
        ],
        8,
    )
