"""One classic game, turn by turn, in every form. Before the end, nothing of a rack."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from console.columns import SEATS, Catalogue, Cell, Column, Row, insert_own, ranked
from console.french import game_called, text
from console.french.typography import figure, signed, typeset
from console.games.classic.snapshot import (
    beyond_notice_label,
    end_label,
    lexicon_of,
    name_of,
    play_label,
    racks_label,
    remarks,
    timing_label,
)
from console.games.face import PaperForm
from console.games.history import day_in_words, day_of
from console.games.papers import GatheredPapers
from console.lexicons.store import open_lexicon
from console.papers.document import (
    Beside,
    Break,
    Document,
    DocumentPart,
    Heading,
    PaperTable,
    Paragraph,
    Picture,
    Size,
)
from console.papers.plain import write_csv, write_text
from console.papers.reading import GameOutcome
from console.tv.svg import board_picture
from engine.games.classic.best_moves import Analysis, PlayerAnalysis, TurnAnalysis, analyse
from engine.games.classic.ending import FinalScore, results
from engine.games.classic.gcg import write_gcg
from engine.games.classic.public import PublicTurn, public
from engine.games.classic.state import Phase, State
from engine.rulings import RuleError


@dataclass(frozen=True)
class GameSheet:
    """A game, when it was opened, and whether its analysis is wanted."""

    state: State
    wall_ms: int
    detailed: bool = True

    @property
    def title(self) -> str:
        options = self.state.options
        return " · ".join(part for part in (options.club, options.title) if part)

    @property
    def opened(self) -> str:
        day = day_in_words(self.wall_ms)
        return text("classic_sheet_head", game=self.state.options.name, day=day)

    @property
    def ranked(self) -> list[FinalScore]:
        return sorted(results(self.state), key=lambda each: each.rank)


def analysis_of(state: State) -> Analysis | None:
    """After the end, where racks were followed and the lexicon of the game is still there."""
    if state.phase is not Phase.ENDED or not state.options.followed:
        return None
    try:
        return analyse(state, open_lexicon(state.options.lexicon or None))
    except RuleError:
        return None


def arithmetic(result: FinalScore) -> str:
    """« 312 − 11 = 301 »."""
    terms = [signed(result.score)]
    terms += [f"− {value}" for value in (result.deduction,) if value]
    terms += [f"+ {value}" for value in (result.bonus,) if value]
    terms += [f"− {value} ({text('classic_overtime')})" for value in (result.overtime,) if value]
    sum_of = " ".join(terms)
    return f"{sum_of} = {signed(result.total)}" if len(terms) > 1 else sum_of


def outcome(state: State) -> GameOutcome:
    if state.end is None:
        return GameOutcome(over=False)
    first = [each for each in results(state) if each.rank == 1]
    return GameOutcome(
        True,
        (typeset(end_label(state.end)),),
        tuple(name_of(state, each.player) for each in first),
        f"{signed(first[0].total)} points" if first else "",
    )


# --- Columns ------------------------------------------------------------------------------------


_LINE_OF_NAME = 16
"""Letters of a name where it comes again and again; whole, it stands with the result."""


def short_names(state: State) -> dict[str, str]:
    """Names that fit their line: whole, else by the first name, else with an initial; never two
    alike."""
    whole = {seat.id: name_of(state, seat.id) for seat in state.seats}
    for shorter in (_first_name, _with_initial):
        short = {
            player: name if len(name) <= _LINE_OF_NAME else shorter(name)
            for player, name in whole.items()
        }
        if len(set(short.values())) == len(set(whole.values())):
            return short
    return {player: f"{name[: _LINE_OF_NAME - 4]}… {player}" for player, name in whole.items()}


def _first_name(name: str) -> str:
    return name.split()[0][:_LINE_OF_NAME]


def _with_initial(name: str) -> str:
    return f"{name.split()[0][: _LINE_OF_NAME - 3]} {name.split()[-1][0]}."


def turns(state: State) -> Catalogue[PublicTurn]:
    return Catalogue(
        Column("number", "Tour", is_number=True),
        Column("player", "Joueur", lambda turn: name_of(state, turn.player), most=16),
        Column("play", "Coup", play_label),
        Column("word", "Coup", lambda turn: turn.move.word if turn.move else play_label(turn)),
        Column("ref", "Place", lambda turn: str(turn.move.ref) if turn.move else ""),
        Column("points", "Points", is_number=True),
        Column("total", "Total", is_number=True),
        Column("remarks", "Remarques", remarks),
        Column("lexicon", "Lexique", lambda _: lexicon_of(state.options)),
    )


def _own_columns(sheet: GameSheet) -> Mapping[str, tuple[Column[Row], ...]]:
    found = {each.player: each for each in sheet.ranked}
    return {
        "left": (Column("left", "Reste", lambda row: found[row.key].left),),
        "sum": (Column("sum", "Compte", lambda row: arithmetic(found[row.key])),),
    }


def _rows(sheet: GameSheet) -> list[Row]:
    rows = (
        Row(each.rank, name_of(sheet.state, each.player), key=each.player, total=each.total)
        for each in sheet.ranked
    )
    return list(ranked(rows))


_Figure = tuple[str, Callable[[PlayerAnalysis], Cell]]
_FIGURES: tuple[_Figure, ...] = (
    ("Tours", lambda each: each.turns),
    ("Moyenne", lambda each: figure(each.average, 1)),
    ("Meilleur tour", lambda each: each.best_turn),
    ("Scrabbles", lambda each: each.scrabbles),
    ("Contestations justes", lambda each: f"{each.contested_well}/{each.contested}"),
    ("Mots refusés", lambda each: each.withdrawn),
    ("Points perdus", lambda each: each.lost),
)


def _players(state: State, analysis: Analysis) -> tuple[Column[_Figure], ...]:
    """A column for each: there are four of them at most."""
    names = short_names(state)
    return (
        Column("figure", "", lambda row: row[0], width=34),
        *(
            Column(each.player, names[each.player], _figure_of(each), True, width=24)
            for each in analysis.players
        ),
    )


def _figure_of(player: PlayerAnalysis) -> Callable[[_Figure], Cell]:
    return lambda row: row[1](player)


def _best(each: TurnAnalysis | None) -> str:
    return f"{each.best.word} {each.best.ref}" if each and each.best else ""


def _on_paper(state: State, analysis: Analysis | None) -> tuple[Column[PublicTurn], ...]:
    """Every turn; after the end with its rack and what could have been played."""
    shown = public(state).turns
    remarked = any(map(remarks, shown))
    names, known = short_names(state), turns(state)
    if analysis is None:
        own = known.with_widths(number=10, player=36, play=52, points=14, total=14, remarks=56)
    else:
        own = known.with_widths(number=10, player=26, play=36, points=12, total=12, remarks=28)
    number, player, play, points, total, remark = own
    player = replace(player, of=lambda turn: names[turn.player])
    if analysis is None:
        return (number, player, play, points, total, remark)
    found = {each.turn: each for each in analysis.turns}

    def of(what: str) -> Callable[[PublicTurn], Cell]:
        return lambda turn: getattr(found.get(turn.number), what, "") or ""

    return (
        *(number, player),
        Column("rack", "Chevalet", of("rack"), width=21),
        *(play, points, total),
        Column("best", "Meilleur coup", lambda turn: _best(found.get(turn.number)), width=36),
        Column("best_points", "Points", of("best_points"), True, width=12),
        Column("difference", "Écart", of("difference"), True, width=12),
        *((remark,) if remarked else ()),
    )


# --- Documents ----------------------------------------------------------------------------------


def sheet_document(sheet: GameSheet) -> Document:
    """Turns, result and, after the end, the analysis."""
    state, options = sheet.state, sheet.state.options
    facts = (
        sheet.opened,
        racks_label(options),
        timing_label(options.timing),
        beyond_notice_label(options),
        lexicon_of(options),
    )
    ended = end_label(state.end) if state.end else ""
    analysis = analysis_of(state) if sheet.detailed else None
    shown = public(state).turns
    size = 8 if len(shown) <= _MOST_TURNS else 7
    own = (*_result(sheet), *(_statistics(state, analysis) if analysis else ()))
    parts: tuple[DocumentPart, ...] = (
        Beside(own, (Picture(board_picture(state.grid), _BOARD_MM),), _BOARD_MM),
        Heading(text("tv_classic_history")),
        PaperTable(_on_paper(state, analysis), shown, size=size, dense=True),
    )
    told = (", ".join(fact for fact in facts if fact), ended)
    return Document(sheet.title or game_called(options.name), text("game_classic"), told, parts)


_BOARD_MM = 80
_MOST_TURNS = 31
"""Of a page, in letters of eight points."""


_HALF_MM = (14, 32, 20, 40, 16)
"""Of the columns of a result that stands beside the board."""


def _result(sheet: GameSheet) -> Iterator[DocumentPart]:
    state = sheet.state
    if state.phase is not Phase.ENDED or state.is_void:
        for seat in state.seats:
            score = text("terminal_points", points=state.score(seat.id))
            yield Paragraph(f"{name_of(state, seat.id)} : {score}", Size.LARGE)
        return
    columns = insert_own(SEATS.paper, _own_columns(sheet))
    narrow = (replace(each, width=mm) for each, mm in zip(columns, _HALF_MM, strict=True))
    yield Heading(text("classic_result"))
    yield PaperTable(tuple(narrow), _rows(sheet), size=8)


def _statistics(state: State, analysis: Analysis) -> Iterator[DocumentPart]:
    yield Heading(text("classic_analysis"))
    yield PaperTable(_players(state, analysis), _FIGURES, size=8, dense=True)


def text_document(sheet: GameSheet) -> Document:
    state, options = sheet.state, sheet.state.options
    facts = (
        sheet.opened,
        ", ".join(
            filter(
                None,
                (
                    racks_label(options),
                    timing_label(options.timing),
                    beyond_notice_label(options),
                ),
            )
        ),
        text("classic_sheet_lexicon", lexicon=lexicon_of(options)),
    )
    columns = turns(state).in_text(number=3, player=16, play=26, points=6, total=7, remarks=0)
    parts = (PaperTable(columns, public(state).turns), *_ending(sheet))
    return Document(sheet.title, text("game_classic"), facts, parts)


def _ending(sheet: GameSheet) -> Iterator[DocumentPart]:
    if sheet.state.end is None:
        return
    yield Break()
    yield Paragraph(end_label(sheet.state.end))
    if sheet.state.phase is Phase.ENDED:
        yield PaperTable(insert_own(SEATS.text, _own_columns(sheet)), _rows(sheet), headed=False)


def as_text(state: State, wall_ms: int) -> str:
    return write_text(text_document(GameSheet(state, wall_ms)))


def as_csv(sheet: GameSheet) -> str:
    columns = turns(sheet.state).pick("number player word ref points total remarks lexicon")
    return write_csv(columns, public(sheet.state).turns)


def as_json(sheet: GameSheet) -> dict[str, Any]:
    state, options = sheet.state, sheet.state.options
    game: dict[str, Any] = {
        "game": "classic",
        "name": options.name,
        "date": day_of(sheet.wall_ms),
        "lexicon": lexicon_of(options),
        "racks": options.racks.value,
        "players": [
            {"id": seat.id, "name": name_of(state, seat.id), "score": state.score(seat.id)}
            for seat in state.seats
        ],
        "turns": [_turn(state, turn) for turn in public(state).turns],
    }
    if state.end is not None:
        game["end"] = {"cause": state.end.cause, "reason": state.end.reason}
    if state.phase is Phase.ENDED:
        game["results"] = [{**vars(each), "total": each.total} for each in results(state)]
        analysis = analysis_of(state) if sheet.detailed else None
        if analysis:
            game["analysis"] = analysis_json(analysis)
    return game


def _turn(state: State, turn: PublicTurn) -> dict[str, Any]:
    return {
        "turn": turn.number,
        "player": turn.player,
        "kind": turn.kind.value,
        "word": turn.move.word if turn.move else None,
        "ref": str(turn.move.ref) if turn.move else None,
        "exchanged": turn.exchanged,
        "points": turn.points,
        "total": turn.total,
        "words": [[word.word, word.points] for word in turn.score.words] if turn.score else [],
        "refused": turn.refused,
        "contested": turn.challenge is not None,
        "corrected": turn.corrected,
    }


def analysis_json(analysis: Analysis) -> dict[str, Any]:
    return {
        "turns": [
            {
                "turn": turn.turn,
                "player": turn.player,
                "rack": turn.rack,
                "best": turn.best.word if turn.best else None,
                "ref": str(turn.best.ref) if turn.best else None,
                "best_points": turn.best_points,
                "ties": turn.ties,
                "played": turn.played,
                "difference": turn.difference,
            }
            for turn in analysis.turns
        ],
        "players": [
            {**vars(player), "average": round(player.average, 2)} for player in analysis.players
        ],
    }


# --- Forms --------------------------------------------------------------------------------------


_papers = GatheredPapers(GameSheet)

SHEETS: Mapping[str, PaperForm[State]] = {
    "text": _papers.text("Feuille", text_document),
    "csv": _papers.csv("Feuille", as_csv),
    "json": _papers.json("Partie", as_json),
    "gcg": _papers.file("GCG", ".gcg", lambda sheet: write_gcg(sheet.state).encode()),
    "pdf": _papers.pdf("Feuille", sheet_document),
}
RESULTS: Mapping[str, PaperForm[State]] = {key: SHEETS[key] for key in ("pdf", "csv", "json")}
