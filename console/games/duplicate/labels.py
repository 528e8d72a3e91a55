"""What the parts of a game are called on screens and sheets."""

from console.french import text
from console.french.typography import duration_label
from engine.games.duplicate.contests import contest
from engine.games.duplicate.correction.bounds import QuestionedTop
from engine.games.duplicate.formules import Formule, Tempo
from engine.games.duplicate.rack import stands_by_annulled
from engine.games.duplicate.standings.sheet import Sheet
from engine.games.duplicate.state import PlayedCoup, State
from engine.play.clock import Step
from engine.rulings import Ruling

_FORMULES = {"normale": "normale", "7sur8": "7 sur 8", "7et8": "7 et 8", "789": "7, 8 et 9"}
_CONTESTS = {"cumul": "cumul", "mort-subite": "mort subite", "topping": "topping"}


def formule_label(formule: Formule) -> str:
    """« 7 sur 8 joker », « joker », « normale »."""
    base = formule.code.removesuffix("joker").removesuffix("-")
    if not formule.joker:
        return _FORMULES[base]
    return f"{_FORMULES[base]} joker" if base else "joker"


def contest_label(code: str) -> str:
    return _CONTESTS[contest(code).code]


def step_label(step: Step) -> str:
    final = f" + {duration_label(step.final_ms)}" if step.final_ms else ""
    return duration_label(step.thinking_ms) + final


def tempo_label(tempo: Tempo) -> str:
    return ", puis ".join(dict.fromkeys(step_label(step) for step in tempo.steps))


def played_word(coup: PlayedCoup) -> str:
    """The word as it lies on the grid: lower case only for a joker that stayed there."""
    swapped = {swap.index: swap.letter for swap in coup.swaps}
    move = coup.top.move
    return "".join(
        swapped.get(index, letter) for index, letter in zip(move.squares, move.word, strict=True)
    )


def without_companion(tirage: str, companion: str) -> str:
    return tirage.replace(companion, "", 1) if companion else tirage


def contest_figure(state: State, figure: int) -> str:
    """What ranks a player, as his contest counts: points, coups, time."""
    rules = state.options.rules
    if rules.claims_tops:
        return duration_label(figure)
    if rules.original:
        return f"sorti au coup {figure}" if figure else "en lice"
    return f"{figure} points"


def ruling_words(ruling: Ruling) -> str:
    """The fact and the remedy. Where an annulled coup decides whether the results stand, both
    counts are told: the text can be read both ways (§3.7)."""
    if not stands_by_annulled(ruling):
        return text(ruling.code, **ruling.data)
    kept = ruling.data["collected"] - ruling.data["annulled"]
    return text("interruption_results_border", kept=kept, **ruling.data)


def questioned_top(state: State, found: QuestionedTop) -> str:
    """Somebody is paid more than the word retained: what the judge has to settle (§3.4)."""
    correction = state.correction
    return text(
        "top_in_question",
        coup=found.coup,
        player=correction.player(found.table).name,
        points=found.points,
        word=found.move.word.upper(),
        ref=str(found.move.ref),
        top=correction.coup(found.coup).top_points,
    )


def end_sentence(state: State) -> str:
    """Why a game that is closed ended: the fact, without the remedy."""
    closed = state.closed
    assert closed is not None, "a game that ended was closed"
    known = {each.code: ruling_words(each) for each in (state.end, state.interruption) if each}
    return (known.get(closed.code) or text(closed.code)).split(". ")[0] + "."


def solo_border(state: State, sheet: Sheet) -> str:
    """Where one player more or less decides whether solos earn their bonus (§3.5): how many
    played, and who stands on the list without having handed anything in. Empty elsewhere."""
    if state.is_void or state.options.rules.original or not sheet.at_solo_border:
        return ""
    needed, played = sheet.rules.solos.players, sheet.handed_in
    code = "solo_border_reached" if len(played) >= needed else "solo_border_below"
    told = text(code, players=len(played), needed=needed)
    idle = tuple(player.name for player in sheet.players if player.table not in played)
    return f"{told} {text('solo_without_slip', names=idle)}" if idle else told


_FOR_THE_ROOM = {
    "too_few_vowels": "tv_too_few_vowels",
    "too_few_consonants": "tv_too_few_consonants",
}


def room_fact(ruling: Ruling) -> str:
    """Why, for the room: in its own words, or the first of the judge's two sentences."""
    code = _FOR_THE_ROOM.get(ruling.code, ruling.code)
    fact, _, _remedy = text(code, **ruling.data).partition(". ")
    return as_sentence(fact)


def as_sentence(words: str | None) -> str:
    stripped = (words or "").strip().rstrip(".")
    return f"{stripped[:1].upper()}{stripped[1:]}." if stripped else ""


def article_label(article: str) -> str:
    """« fisf-2020 §3.1 » as people call it: « article 3.1 »."""
    return text("article_label", number=article.rpartition("§")[2].strip() or article)
