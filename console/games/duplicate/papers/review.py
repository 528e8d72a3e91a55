"""The game to look through again, coup by coup, on one page.

Made once the game is over: until then a page like this would tell tops before their time. The page
is one file that needs nothing else: a club lays it on its site, a player keeps it.
"""

import base64
import hashlib
import html
import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path

from console.french import printed, text
from console.french.typography import typeset
from console.games.duplicate.interlude import sous_tops
from console.games.duplicate.labels import played_word
from console.games.duplicate.pages.view import SHELF
from console.games.duplicate.papers.reading import lexicon_of
from console.games.duplicate.papers.report import GameReport
from console.games.duplicate.papers.sheet import GameSheet
from console.games.duplicate.snapshot import SousTop
from console.games.history import day_in_words
from console.papers.reading import MissedWord, PlayerSheet
from console.web.joining import joined_scripts, joined_sheets
from console.web.pages import EVERYWHERE, STATIC
from engine.games.duplicate.state import Phase, PlayedCoup, State
from engine.letters.lexicon import Lexicon
from engine.letters.solver import solve
from engine.rulings import RuleError

TEMPLATES = Path(__file__).parent / "templates"
FRAME, HEAD, AGAIN, OWN, CARDS = "cadre", "titre", "revoir", "ma-soiree", "cartes"
REVIEW = "revoir"
"""The script of a page with a game to look through."""
_FONT = re.compile(r'url\("(fonts/[a-z0-9-]+\.woff2)"\)')
_PLACE = re.compile(r"\{\{([a-z]+)\}\}")
_ALL_LETTERS = re.compile(r"@font-face \{[^}]*unicode-range[^}]*\}\n?")
"""The letters of other languages: the words of a grid have none."""


@dataclass(frozen=True)
class ReviewedCoup:
    number: int
    tirage: str
    """« -RLUIAOTS » after a rejet."""
    word: str
    ref: str
    points: int
    cumul: int
    grid: str
    """Before the word was laid."""
    sous_tops: tuple[SousTop, ...]
    found: int | None
    """How many found the top; None where nobody's slips were counted."""
    own: str = ""
    """What one player did, on his own page."""


@dataclass(frozen=True)
class MissedCard:
    """A top somebody did not play, to be found again another day."""

    id: str
    """Of the game and the coup: the same from one evening's page to another's."""
    game: str
    coup: int
    tirage: str
    word: str
    ref: str
    points: int
    entry: str
    meaning: str
    grid: str


def cards_of(state: State, title: str, missed: Sequence[MissedWord]) -> tuple[MissedCard, ...]:
    """With the grid as it lay before: only of words that lie on it."""
    played = {coup.number: coup for coup in state.coups}
    return tuple(
        MissedCard(
            f"{state.options.id}/{each.coup}",
            title,
            each.coup,
            each.tirage,
            played_word(played[each.coup]),
            each.ref,
            each.points,
            each.entry,
            each.meaning,
            played[each.coup].before.grid.squares,
        )
        for each in missed
        if each.coup in played and played_word(played[each.coup]).upper() == each.word
    )


@dataclass(frozen=True)
class GameReview:
    title: str
    facts: tuple[str, ...]
    coups: tuple[ReviewedCoup, ...]
    grid: str
    """At the end."""
    note: str = ""
    """Why something is missing that one would expect."""

    @classmethod
    def of(cls, sheet: GameSheet) -> "GameReview":
        """RuleError while it is played."""
        state = sheet.state
        if state.phase is not Phase.ENDED or not state.coups:
            raise RuleError("review_not_over", game=state.options.name)
        if state.is_void:
            raise RuleError("results_void", game=state.options.name)
        lexicon = lexicon_of(state.options)
        found = _found_by_coup(sheet)
        coups = tuple(_reviewed(state, coup, lexicon, found) for coup in state.coups)
        note = "" if lexicon else printed("review_without_lexicon", lexicon=sheet.lexicon)
        day = f"Jouée le {day_in_words(sheet.wall_ms)}"
        facts = tuple(typeset(each) for each in (day, *sheet.facts[1:]))
        return cls(typeset(sheet.title), facts, coups, state.grid.squares, note)


def _found_by_coup(sheet: GameSheet) -> dict[int, int]:
    """Coups still in correction are left out: what is counted there changes."""
    state = sheet.state
    try:
        report = GameReport.of(state, sheet.wall_ms)
    except RuleError:
        return {}
    return {
        coup.number: coup.found_top for coup in report.coups if coup.number not in state.uncounted
    }


def _reviewed(
    state: State, coup: PlayedCoup, lexicon: Lexicon | None, found: dict[int, int]
) -> ReviewedCoup:
    grid, top = coup.before.grid, coup.top
    below: tuple[SousTop, ...] = ()
    if lexicon is not None:
        solutions = solve(grid, coup.tirage, lexicon, state.options.formule)
        below = sous_tops(solutions, top.points)
    return ReviewedCoup(
        coup.number,
        coup.sheet_tirage,
        played_word(coup),
        str(top.move.ref),
        top.points,
        coup.cumul,
        grid.squares,
        below,
        found.get(coup.number),
    )


# --- one file that needs nothing else ---------------------------------------------------------


def as_review_page(sheet: GameSheet) -> bytes:
    review = GameReview.of(sheet)
    head = _filled(HEAD, title=review.title, facts=" · ".join(review.facts))
    body = f"{head}\n{_again(review)}"
    return _page(f"{review.title} · la partie à revoir", body, REVIEW)


def evening_page(name: str, body: str, links: str, review: GameReview | None) -> bytes:
    """What one player may keep: his sheet, already written, and the game below it."""
    own = _filled(OWN).replace("{{links}}", links).replace("{{body}}", body)
    whole = f"{own}\n{_again(review) if review is not None else ''}"
    return _page(f"{name} · {text('evening_title')}", whole, REVIEW)


def with_own(review: GameReview, sheet: PlayerSheet) -> GameReview:
    """The game, with what one player wrote beside each top."""
    places = {key: place for place, (key, _, _) in enumerate(sheet.headings)}
    played = {row[places["coup"]]: row for row in sheet.rows}

    def told(coup: ReviewedCoup) -> str:
        row = played.get(coup.number)
        if row is None:
            return ""
        code = "review_own" if row[places["points"]] != "" else "review_own_unpaid"
        return printed(code, slip=row[places["slip"]], points=row[places["points"]])

    return replace(review, coups=tuple(replace(each, own=told(each)) for each in review.coups))


def cards_page(name: str, cards: Sequence[MissedCard]) -> bytes:
    """His tops to learn, and what knows when each comes back: all of it in one file."""
    told = _as_json({"cards": [asdict(each) for each in cards]})
    title = text("cards_title", name=name)
    return _page(title, _filled(CARDS, title=title).replace("{{cards}}", told), CARDS)


def _again(review: GameReview) -> str:
    return _filled(AGAIN).replace("{{review}}", _as_json(asdict(review)))


def _as_json(value: object) -> str:
    """Within a page: no word of it can end its element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _page(title: str, body: str, script: str) -> bytes:
    filled = {
        "allows": html.escape(page_policy(script)),
        "title": html.escape(title),
        "style": _style(),
        "body": body,
        "script": page_script(script),
    }
    return _PLACE.sub(lambda found: filled[found[1]], _filled(FRAME)).encode()


def _filled(name: str, **told: str) -> str:
    """A template, with words that are escaped."""
    body = (TEMPLATES / f"{name}.html").read_text("utf-8")
    for key, value in told.items():
        body = body.replace(f"{{{{{key}}}}}", html.escape(typeset(value)))
    return body


@lru_cache
def page_policy(script: str = REVIEW) -> str:
    """What a browser may do with the page: run its own script, and reach nothing."""
    return (
        f"default-src 'none'; script-src '{_sum(page_script(script))}'; "
        f"style-src '{_sum(_style())}'; "
        "font-src data:; img-src data:; base-uri 'none'; form-action 'none'"
    )


@lru_cache
def _style() -> str:
    """With the typeface within itself."""
    addresses = [
        *(f"/static/{name}.css" for name in (*EVERYWHERE, "board")),
        f"{SHELF.address}/revoir.css",
    ]
    joined = joined_sheets(addresses, SHELF.read, lambda named: named.removeprefix("/static/"))
    return _FONT.sub(_within, _ALL_LETTERS.sub("", joined))


def _within(found: re.Match[str]) -> str:
    font = base64.b64encode((STATIC / found[1]).read_bytes()).decode()
    return f'url("data:font/woff2;base64,{font}")'


@lru_cache
def page_script(name: str) -> str:
    return joined_scripts([f"{SHELF.address}/{name}.js"], SHELF.read)


def _sum(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
