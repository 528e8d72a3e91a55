"""Sheets: what a club publishes, what programs read back."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from console.games.duplicate.ending import consequences
from console.games.duplicate.labels import slip_text
from console.games.duplicate.papers import RESULTS
from console.games.duplicate.papers.reading import told_once
from console.games.duplicate.papers.report import GameReport, SheetRow
from console.games.duplicate.papers.results import ANSWERED, BILLETS, as_json, results_document
from console.games.duplicate.papers.sheet import GameSheet, as_csv, as_published, as_text, result_of
from console.games.duplicate.published_games import parse_games
from console.games.duplicate.replay import replay
from console.games.duplicate.teller import DuplicateTeller
from console.papers.html import write_html
from console.papers.pdf import write_pdf
from engine.epreuve.plis import Correction, CoupClosed
from engine.games.duplicate import events as ev
from engine.games.duplicate.contests import PlayerTime
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.correction.state import frozen
from engine.games.duplicate.room import Had, Room
from engine.games.duplicate.slips.slip import Bulletin
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import BILLET, Sanction
from engine.games.duplicate.state import State
from engine.play.players import typed_player
from engine.play.season import RankBy, rank_games
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.games.duplicate.test_every_end import ended
from tests.engine.games.duplicate.correction.test_bounds import (
    ABSENT,
    BETTER,
    VOUCHED,
    room_with_a_slip,
)
from tests.engine.games.duplicate.correction.test_notifying import refused_once, repeating
from tests.engine.games.duplicate.test_what_the_room_had import (
    TOP,
    correct,
    paper,
    read,
    three_coups,
)
from tests.tools.drawing import draw
from tests.tools.saying import said

GAMES = sorted((Path(__file__).parents[3] / "games").glob("*.json"))
JULY_2021 = 1_625_140_800_000


def played(path: Path, folder: Path, free_lexicon) -> State:
    text = path.read_text(encoding="utf-8")
    bench = DuplicateBench(folder, free_lexicon, said(prepared=text, name=path.stem)).open_game()
    for _ in json.loads(text)["coups"]:
        bench.play_coup()
    bench.cut()
    return bench.state


@pytest.fixture(scope="module", params=GAMES, ids=lambda path: path.stem)
def game(request, tmp_path_factory, free_lexicon):
    state = played(request.param, tmp_path_factory.mktemp("partie"), free_lexicon)
    return json.loads(request.param.read_text(encoding="utf-8")), GameSheet(state, JULY_2021)


def test_the_json_is_the_published_game_again(game):
    published, sheet = game
    ours = as_published(sheet)
    assert ours["variant"] == published["variant"]
    assert ours["published_total"] == published["published_total"]
    for coup, mine in zip(published["coups"], ours["coups"], strict=True):
        assert sorted(mine.pop("rack")) == sorted(coup.pop("rack"))
        assert mine == coup


def test_the_json_can_be_replayed(game, free_lexicon):
    _, sheet = game
    (read,) = parse_games(json.dumps(as_published(sheet)))
    assert replay(read, free_lexicon).contradictions == ()


def test_the_sheet_has_a_line_per_coup_with_rejets_marked(game):
    published, sheet = game
    text = as_text(sheet)
    lines = text.splitlines()
    assert "Lexique : libre" in text and "jouée le 1er juillet 2021" in text
    rows = [line for line in lines if line[:3].strip().isdecimal()]
    assert len(rows) == len(published["coups"])
    for coup, row in zip(published["coups"], rows, strict=True):
        number, tirage, word, ref, points, cumul = row.split()
        assert (int(number), int(points), int(cumul)) == (
            coup["n"],
            coup["points"],
            coup["cumulative"],
        )
        assert (word, ref) == (coup["word"], coup["ref"])
        assert tirage.startswith("-") == coup["rejected"]
    assert lines[-1].split()[-1] == str(published["published_total"])


def test_the_csv_is_read_by_any_spreadsheet(game):
    published, sheet = game
    rows = list(csv.DictReader(io.StringIO(as_csv(sheet))))
    assert [int(row["cumul"]) for row in rows] == [
        coup["cumulative"] for coup in published["coups"]
    ]
    assert all("libre" in row["lexique"] for row in rows)
    assert [row["rejet"] == "oui" for row in rows] == [
        coup["rejected"] for coup in published["coups"]
    ]


def test_a_game_without_a_coup_has_a_sheet_too(tmp_path, free_lexicon):
    bench = DuplicateBench(tmp_path, free_lexicon).open_game()
    sheet = GameSheet(bench.state, JULY_2021)
    assert as_published(sheet)["coups"] == [] and as_text(sheet).splitlines()[-1].endswith(" 0")
    assert len(as_csv(sheet).splitlines()) == 1
    bench.cut()


# --- Results, season and federation file of a contest -------------------------------------------
# ranked by its own rule (fisf-2020 §3.8.3, §3.8.4; fisf-2014 §7, §7.3, §7.4).


SEATS = (
    typed_player(1, "Ana"),
    typed_player(2, "Bob / Zoé"),
    typed_player(3, "Cléo"),
    typed_player(4, "Dan"),
)


def seated(state: State, **correction: object) -> State:
    changed = replace(state.correction, players=SEATS, **correction)
    return replace(state, correction=changed)


def mort_subite() -> State:
    """Ana stays, the others go out: Cléo and Dan together, Bob and Zoé before them all.
    Points would rank them otherwise."""
    return seated(
        ended("end_contest_decided", "mort-subite"), eliminated=frozen({2: 1, 3: 2, 4: 2})
    )


def topping() -> State:
    """Cléo is the quickest though she missed a top; Ana and Dan are equal."""
    times = (
        PlayerTime(1, 50_000),
        PlayerTime(2, 60_000, 20_000),
        PlayerTime(3, 10_000, 20_000),
        PlayerTime(4, 50_000),
    )
    state = ended("end_all_placed", "topping")
    return seated(replace(state, timed=(ev.CoupTimed(1, times),)))


def ranking(state: State) -> list[tuple[int, str, str]]:
    told = json.loads(RESULTS["json"].write(state, 0))
    return [(line["rank"], line["name"], line["contest"]) for line in told["ranking"]]


@pytest.mark.article("fisf-2020 §3.8.3")
@pytest.mark.article("fisf-2014 §7.3")
def test_a_mort_subite_ranks_by_elimination_and_says_who_went_out_when():
    assert ranking(mort_subite()) == [
        (1, "Ana", "en lice"),
        (2, "Cléo", "sorti au coup 2"),
        (2, "Dan", "sorti au coup 2"),
        (4, "Bob / Zoé", "sorti au coup 1"),
    ]


@pytest.mark.article("fisf-2020 §3.8.4")
@pytest.mark.article("fisf-2014 §7.4")
def test_a_topping_ranks_by_time_penalties_included():
    assert ranking(topping()) == [
        (1, "Cléo", "30 s"),
        (2, "Ana", "50 s"),
        (2, "Dan", "50 s"),
        (4, "Bob / Zoé", "1 min 20"),
    ]


@pytest.mark.article("fisf-2020 §3.8.3")
@pytest.mark.parametrize("state", [mort_subite(), topping()], ids=["mort subite", "topping"])
@pytest.mark.parametrize("form", ["csv", "html"])
def test_every_form_says_what_ranks_them(state, form):
    written = RESULTS[form].write(state, 0).decode("utf-8-sig")
    assert all(fate in written for _, _, fate in ranking(state))
    names = [name for _, name, _ in ranking(state)]
    places = [written.index(name) for name in names]
    assert places == sorted(places), "in the order of the contest"


@pytest.mark.parametrize("state", [mort_subite(), topping()], ids=["mort subite", "topping"])
def test_the_federation_s_scores_give_the_same_order(state):
    lines = RESULTS["federation"].write(state, 0).decode("latin-1").splitlines()
    scores = {int(line.split('","')[0][1:]): int(line.split('","')[2][:-1]) for line in lines}
    ranks = {line.table: line.rank for line in state.ranking}
    for one in scores:
        for other in scores:
            assert (scores[one] > scores[other]) is (ranks[one] < ranks[other])


@pytest.mark.article("fisf-2014 §7")
def test_a_season_by_places_counts_each_game_by_its_own_rule():
    games = [result_of(mort_subite()), result_of(topping())]
    lines = rank_games([game for game in games if game], RankBy.PLACES)
    assert [(line.name, line.places, line.rank) for line in lines] == [
        ("Ana", 3, 1),
        ("Cléo", 3, 1),
        ("Dan", 4, 3),
        ("Bob / Zoé", 8, 4),
    ]


def test_a_pair_is_two_people_in_a_season():
    (line,) = [each for each in rank_games([result_of(topping())]) if "Zoé" in each.name]
    turned = typed_player(2, "Zoé / Bob")
    assert line.key == turned.key


# --- What papers and hub are told of a coup that was corrected ----------------------------------
# « T » is what the room had.


def corrected(room: Room):
    """Coup 3, MOTS for 7 as announced, becomes MOT for 4; table 4 had that."""
    game = three_coups()
    read(game, 3, {**dict.fromkeys((1, 2, 3), TOP), 4: paper("MOT J7 4")})
    game.do(slips.CloseCoup(3))
    correct(game, "MOT J7", room)
    return game


@pytest.mark.parametrize(
    ("room", "paid", "line"),
    [
        (Room(Had.CORRECTED), ["4", "4", "4", "4"], ("MOT", "J7", 4)),
        (Room(Had.ANNOUNCED), ["7", "7", "7", "4"], ("MOTS", "J7", 7)),
        (Room(Had.ANNOUNCED, refused=True), ["0", "0", "0", "4"], ("MOT", "J7", 4)),
        (Room(Had.ANNOUNCED, apart=(2,)), ["7", "4", "7", "4"], ("MOTS", "J7", 7)),
    ],
)
def test_the_spreadsheet_pays_what_the_room_had(room, paid, line):
    state = corrected(room).state
    text = RESULTS["csv"].write(state, 0).decode("utf-8-sig")
    rows = sorted(csv.DictReader(io.StringIO(text), delimiter=";"), key=lambda row: row["table"])
    assert [row["coup 3"] for row in rows] == paid
    told = next(coup for coup in GameReport(state, 0).coups if coup.number == 3)
    assert (told.word, told.ref, told.points) == line
    federation = RESULTS["federation"].write(state, 0).decode("latin-1")
    assert [line.rpartition(",")[2].strip('"') for line in federation.splitlines()[:4]] == paid


def test_whoever_had_a_word_that_is_not_admitted_has_a_billet():
    """It had been announced: nobody would guess why it is worth nothing (§5.9)."""
    report = GameReport(corrected(Room(Had.ANNOUNCED, refused=True)).state, 0)
    billets = {each.player.table: each for each in report.sanctions if each.coup == 3}
    assert sorted(billets) == [1, 2, 3]
    assert all(each.refused_words == ("MOTS",) and each.required for each in billets.values())


def test_the_hub_hears_of_the_coup_once_more_with_what_was_paid():
    game = corrected(Room(Had.ANNOUNCED, refused=True))
    teller = DuplicateTeller()
    told = [content for event in game.events for content in teller.hear(event)]
    closed = [each for each in told if isinstance(each, CoupClosed)]
    again = [each for each in told if isinstance(each, Correction)]
    assert closed[-1].points == (7, 7, 7, 4)
    assert (again[-1].closed.top, again[-1].closed.points) == (4, (0, 0, 0, 4))


def test_the_judge_is_told_what_is_no_word_any_more_and_what_is_not_judged_again():
    """A decision and points by hand stay; the reading he retained of two is judged again."""
    game = three_coups()
    read(game, 3, {1: TOP})
    game.do(slips.EnterSlip(3, 1, slip_from_json(paper("MOT J7 4")), "b", second=True), by="Zoé")
    game.do(slips.RetainReading(3, 1, False, "c'est un T"), by="juge")
    game.do(slips.EnterPoints(3, 2, 4))
    before = game.state
    correct(game, "MOT J7", Room(Had.ANNOUNCED, refused=True))
    told = consequences(before, game.state, game.oracle.words)
    assert "Non admis de toute la partie : MOTS." in told
    (unchanged,) = (line for line in told if "inchangés" in line)
    assert unchanged.endswith("(B).")
    before = game.state
    correct(game, "MOTS J7", Room(Had.CORRECTED))
    again = consequences(before, game.state, game.oracle.words)
    assert "De nouveau admis dans la partie : MOTS." in again


# --- The judge's record -------------------------------------------------------------------------
# the answers of §5.9 and tops in question stand in the results.


def report_of(room) -> GameReport:
    return GameReport.of(room.game.state, 0)


def as_html(report: GameReport) -> str:
    return write_html(results_document(report)).decode()


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.parametrize(
    ("answers", "said"),
    [([], "pas de réponse, zéro"), ([True], "oui, zéro (Bob)"), ([False], "non, moyenne (Bob)")],
)
def test_every_answer_is_listed_with_who_gave_it(answers, said):
    room = repeating()
    for knew in answers:
        room.ask(cmd.AnswerQuestion(2, 1, BILLET, knew), "Bob")
    report = report_of(room)
    (answer,) = report.billets
    coup, table, name, told = (column.shown(answer) for column in ANSWERED)
    assert (coup, table, name) == (2, 1, "Joueur 1")
    assert "NOM, refusé au coup 1" in told and said in told.replace("\xa0", " ")
    assert BILLETS in as_html(report)
    assert write_pdf(results_document(report)).startswith(b"%PDF")
    (listed,) = as_json(report)["billets"]
    assert (listed["word"], listed["knew"]) == ("NOM", answers[0] if answers else None)


def test_where_nothing_was_asked_nothing_is_listed():
    report = report_of(refused_once())
    assert BILLETS not in as_html(report)
    assert "billets" not in as_json(report)


@pytest.mark.article("fisf-2020 §3.4")
def test_a_top_in_question_is_told_before_the_figures():
    room = room_with_a_slip()
    room.ask(cmd.AmendVerdict(1, 1, BETTER, Sanction.NONE, ABSENT, **VOUCHED), "juge")
    assert "Joueur 1 a 70 points pour MAISONE en H4" in as_html(report_of(room))


# --- A slip is told as what the player wrote ----------------------------------------------------
# words, raccords, circles; never rows of dots.


def told(drawing: str, reference: str | None = None, score: int | None = None) -> str:
    return slip_text(Bulletin((draw(drawing, reference, score),)))


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ("MAISON", "MAISON H4 18"),
        ("M\nA\nS", "MAS H4 18"),
        ("MaISON", "M(A)ISON H4 18"),
        ("..T\nMOTS\n..S", "MOTS H4 18, avec TTS"),
        ("MAI\n...\nE", "MAI H4 18, avec E"),
    ],
)
def test_what_was_drawn(drawing, words):
    assert told(drawing, "H4", 18) == words


@pytest.mark.parametrize(
    ("points", "words"), [(18, "MaISON H4"), (0, "MaISON H4 18"), (None, "MaISON H4 18")]
)
def test_a_players_sheet_says_points_once_and_jokers_as_the_tops_word(points, words):
    row = SheetRow(1, told("MaISON", "H4", 18), points, 24, "", 18)
    assert told_once(row) == words


def test_nothing_but_a_place():
    assert told("A") == "A"
    assert "." not in told("..T\nMOTS\n..S\n....\n....E")
