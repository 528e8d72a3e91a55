"""What the parts of a duplicate game are called on screens, pages and papers."""

from collections.abc import Mapping

from console.desk.buttons import DESK_REASON
from console.french import printed, text
from console.french.typography import duration_label, typeset
from console.games.duplicate.words.slips import SLIPS
from engine.epreuve.plis import COMMISSION
from engine.games.duplicate.contests import contest
from engine.games.duplicate.correction.bounds import QuestionedTop
from engine.games.duplicate.correction.judgement import BilletAnswer, ReadingAnswer
from engine.games.duplicate.correction.state import CorrectionState
from engine.games.duplicate.formules import Edition, Formule, Tempo
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.rack import stands_by_annulled
from engine.games.duplicate.slips.slip import NO_PAPER, Bulletin, Mark, SlipState, Square, Written
from engine.games.duplicate.slips.verdict import BILLET, JudgeQuestion, Reason, Sanction
from engine.games.duplicate.standings.sheet import Presence, ScoreSheet
from engine.games.duplicate.state import PlayedCoup, State
from engine.letters.board import Grid
from engine.letters.moves import Move
from engine.play.clock import Step
from engine.rulings import Ruling

_CONTESTS = {"cumul": "cumul", "mort-subite": "mort subite", "topping": "topping"}


def formule_label(formule: Formule) -> str:
    """« 7 sur 8 joker », « joker », « normale »."""
    return text(f"played_{formule.code}")


def edition_label(edition: Edition) -> str:
    """« règlement 2020 », « règle de la notice »."""
    return text(f"edition_{edition.value}")


def phones_told(options: GameOptions) -> str:
    """What results say of a game that §2.1 was left out of."""
    return text("played_with_phones") if options.outside_phone_article else ""


def rules_label(options: GameOptions) -> str:
    """« règlement 2020 », with what was left out of it."""
    return ", ".join(filter(None, (edition_label(options.edition), phones_told(options))))


def attendance(correction: CorrectionState, table: int) -> str:
    """Since which coup somebody plays, after which he left; empty for the whole game."""
    known = correction.presences.get(table, Presence())
    told = []
    if known.first_coup > 1:
        told.append(printed("roster_late", coup=known.first_coup))
    if known.last_coup is not None:
        told.append(printed("roster_left", coup=known.last_coup))
    if known.annulled_before > 1:
        told.append(printed("roster_annulled", coup=known.annulled_before - 1))
    if known.barred_from:
        told.append(printed("roster_barred", coup=known.barred_from))
    return " · ".join(told)


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
    return text("terminal_points", points=figure)


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


def end_reason(state: State) -> str:
    """The same, in the words of the judge who gave some: for him and the papers, not the room."""
    closed = state.closed
    assert closed is not None, "a game that ended was closed"
    told = end_sentence(state)
    if not closed.reason or closed.reason == DESK_REASON:
        return told  # six buttons can say which end it is, and no more
    reason = closed.reason[:1].upper() + closed.reason[1:]
    ended = reason if reason.endswith((".", "!", "?", "…")) else f"{reason}."
    return f"{told} {ended}" if state.is_void else ended


def solo_border(state: State, sheet: ScoreSheet) -> str:
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


def spoken_article(article: str) -> str:
    """« fisf-2020 §3.1 » as a voice says it: « article 3.1 ». `cited` is for who reads."""
    return text("spoken_article", number=article.rpartition("§")[2].strip() or article)


# --- Slips and sanctions ------------------------------------------------------------------------


SANCTIONS = {each: SLIPS[f"sanction_{each.value}"] for each in Sanction}
STATES = {
    SlipState.NONE: "non remis",
    SlipState.BLANK: "vierge",
    SlipState.SEVERAL: "plusieurs bulletins",
    SlipState.TWO_WAYS: "par téléphone et sur papier",
    SlipState.LATE: "écrit hors délai",
    SlipState.EXCHANGED: "échangé après le coup",
}


def slip_text(bulletin: Bulletin) -> str:
    """A slip in a few characters: `MAISON H4 18`, `T`, `non remis`."""
    if bulletin == NO_PAPER:
        return ""
    if bulletin.state in STATES:
        return STATES[bulletin.state]
    if bulletin.top:
        return "T"
    return " ; ".join(map(_solution_text, bulletin.written)) or _unwritten(bulletin)


def _solution_text(written: Written) -> str:
    """The word, its place and its score; then the raccords drawn beside it."""
    word, *raccords = _words(written) or ["(rayé)"]
    score = "" if written.standing_score is None else str(written.standing_score)
    told = " ".join(filter(None, (word, written.standing_reference, score)))
    return f"{told}, avec {', '.join(raccords)}" if raccords else told


def _words(written: Written) -> list[str]:
    """What a drawing reads: its words across and down, the longest first, circled letters in
    brackets; then letters that stand alone."""
    sheet = written.sheet
    runs = [*_runs(sheet, (0, 1)), *_runs(sheet, (1, 0))]
    read = {square for run in runs for square in run}
    runs += [[square] for square in sorted(sheet) if square not in read]
    runs.sort(key=len, reverse=True)
    return ["".join(_letter(sheet[square]) for square in run) for run in runs]


def _runs(sheet: Mapping[Square, Mark], step: Square) -> list[list[Square]]:
    """Two letters or more in a row, this way."""
    found = []
    for row, col in sorted(sheet):
        if (row - step[0], col - step[1]) in sheet:
            continue  # not its first letter
        run = [(row, col)]
        while (beyond := (run[-1][0] + step[0], run[-1][1] + step[1])) in sheet:
            run.append(beyond)
        if len(run) > 1:
            found.append(run)
    return found


def _letter(mark: Mark) -> str:
    return f"({mark.letter})" if mark.circled else mark.letter


def _unwritten(bulletin: Bulletin) -> str:
    return "illisible" if bulletin.illegible else "vierge"


def reason_words(reason: Reason | JudgeQuestion) -> str:
    """What was found on a slip, or what is asked of it, with the article. Of several solutions the
    one that counts is told; verdicts of 0.2 only say how many there were."""
    named = reason.code == "slip_several_solutions" and "word" in reason.data
    code = "slip_least_solution" if named else reason.code
    data = dict(reason.data)
    if code in _OF_SEVERAL and ", " in str(data.get("word", "")):
        code, data["word"] = _OF_SEVERAL[code], " et ".join(data["word"].rsplit(", ", 1))
    return text(code, article=reason.article, **data)


_OF_SEVERAL = {
    "slip_word_refused": "slip_word_refused_many",
    "slip_formed_refused": "slip_formed_refused_many",
}


def answer_text(question: JudgeQuestion, *, answer: bool) -> str:
    """What an answer brings; an average is only known once every slip is in."""
    own = question.key == BILLET or question.has_two_readings
    kind, said = question.topic if own else "question", "yes" if answer else "no"
    points = question.points_if_yes if answer else question.points_if_no
    favoured = answer != (question.topic == COMMISSION)  # whose article stands in the question
    article = question.article if favoured else question.data.get("against", "")
    return printed(f"{kind}_{said}", points=points, article=article)


def reading_text(found: ReadingAnswer) -> str:
    """A slip that the text can be read for both ways, and what was decided (§6.3)."""
    asked = typeset(reason_words(found.question))
    if found.answer is None:
        return printed("reading_open", asked=asked, points=found.points)
    said = answer_text(found.question, answer=found.answer)
    return printed("reading_answered", asked=asked, answer=said, by=found.by)


def billet_text(found: BilletAnswer) -> str:
    """Whether a player knew that the word he played again was refused (§5.9)."""
    code = {None: "billet_unknown", True: "billet_known", False: "billet_not_known"}[found.knew]
    return printed(code, word=found.word, first=found.first_coup, by=found.by)


def written_word(move: Move, grid: Grid) -> str:
    """A word as a player writes it: jokers laid now are circled, those on the grid are not."""
    circled = {placed.index for placed in move.placed(grid) if placed.joker}
    return "".join(
        f"({letter.upper()})" if square in circled else letter.upper()
        for letter, square in zip(move.word, move.squares, strict=True)
    )
