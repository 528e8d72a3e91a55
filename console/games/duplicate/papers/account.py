"""The evening told in a few sentences, ready to paste: the figures of the results, no others."""

from collections.abc import Iterator, Sequence

from console.french import printed
from console.french.typography import day_label, enumerated, figure, typeset
from console.games.duplicate.labels import edition_label, formule_label, tempo_label
from console.games.duplicate.papers.report import CoupLine, GameReport
from console.papers.document import Document, Paragraph
from engine.games.duplicate.standings.game import StandingLine

PODIUM = 3
"""Ranks that are named, when they are few enough to be read in a sentence."""
MOST_NAMED = 6


def account_document(report: GameReport) -> Document:
    parts = tuple(Paragraph(typeset(" ".join(each))) for each in _paragraphs(report) if each)
    return Document(report.title, "compte-rendu", (), parts)


def _paragraphs(report: GameReport) -> Iterator[Sequence[str]]:
    yield [_opening(report)]
    yield [*_tops(report)]
    yield [*_ranking(report)]
    yield [*_solos(report)]
    if report.provisional:
        yield [printed("account_provisional")]


def _opening(report: GameReport) -> str:
    options = report.state.options
    players = sum(line.rank is not None for line in report.standings.lines)
    return printed(
        "account_opening_one" if players == 1 else "account_opening",
        day=day_label(report.moment.date()),
        formule=formule_label(options.formule),
        tempo=tempo_label(options.tempo),
        edition=edition_label(options.edition),
        players=players,
        coups=len(report.coups),
    )


def _tops(report: GameReport) -> Iterator[str]:
    coups = report.coups
    if not coups:
        return
    dearest = max(coups, key=lambda coup: coup.points)
    yield printed("account_tops", total=coups[-1].cumul, coups=len(coups), **_told(dearest))
    if report.state.options.rules.claims_tops:
        return
    hardest = min(coups, key=lambda coup: (coup.found_top, -coup.points))
    easiest = max(coups, key=lambda coup: (coup.found_top, coup.points))
    if hardest.found_top == 0:
        yield printed("account_unfound", **_told(hardest))
    if easiest.found_top > 1:
        yield printed("account_easiest", found=easiest.found_top, **_told(easiest))


def _told(coup: CoupLine) -> dict[str, object]:
    return {
        "word": coup.word.upper(),
        "ref": coup.ref,
        "points": coup.points,
        "coup": coup.number,
    }


def _ranking(report: GameReport) -> Iterator[str]:
    ranked = [line for line in report.standings.lines if line.rank]
    first = [line for line in ranked if line.rank == 1]
    if not first:
        return
    names = _names(report, first)
    code = "account_winner" if len(first) == 1 else "account_winners"
    yield printed(code, names=names, figure=_figure(report, first[0]))
    after = [line for line in ranked if 1 < (line.rank or 0) <= PODIUM]
    if after and len(after) <= MOST_NAMED:
        told = (f"{report.players[line.table].name} ({_figure(report, line)})" for line in after)
        yield printed("account_after", names=enumerated(list(told)))


def _figure(report: GameReport, line: StandingLine) -> str:
    told = report.fates.get(line.table, "")
    if report.state.options.rules.original:
        return told
    return f"{told}, {figure(line.percentage, 1)} % du top"


def _solos(report: GameReport) -> Iterator[str]:
    for solo in report.standings.solos:
        coup = next((each for each in report.coups if each.number == solo.coup), None)
        if coup is not None:
            name = report.players[solo.table].name
            yield printed("account_solo", name=name, coup=solo.coup, points=solo.points)


def _names(report: GameReport, lines: Sequence[StandingLine]) -> str:
    return enumerated([report.players[line.table].name for line in lines])
