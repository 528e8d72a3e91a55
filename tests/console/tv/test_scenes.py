"""Each moment of the evening has its scene, and the scene says what it must."""

from dataclasses import replace

import pytest

from console.french.typography import FIXED
from console.games.duplicate.demonstration import demonstration_at, sample_coups
from console.games.duplicate.snapshot import (
    Collecting,
    Page,
    PublicMortSubite,
    PublicTopping,
    Runner,
    Survivor,
)
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import Scene
from console.tv.snapshot import ACCESS_PAGE, Banner, GameHeader, PublicClock, Severity
from console.tv.welcome import Welcome
from console.web.access import PIN_DIGITS
from tests.tools.every import over
from tests.tools.pictures import SCENES, pictures
from tests.tools.snapshots import (
    KEYS,
    LATER_MS,
    START_MS,
    after,
    before,
    collecting,
    drawing,
    paused,
    revealing,
    standings,
    thinking,
    welcome,
)


def sample(name: str, aspect: Aspect = Aspect.WIDE) -> Scene:
    return pictures()[name].drawn(aspect)


def test_the_gallery_has_these_pictures():
    assert set(pictures()) == set(SCENES)


@over("name", list(SCENES))
def test_every_moment_has_its_scene(name):
    assert sample(name).name == SCENES[name]
    assert sample(name, Aspect.STANDARD).name == SCENES[name]


def letters_of_size(picture: Scene, largest: bool = True) -> str:
    """The tirage: the row of letters larger than those of the grid."""
    single = [label for label in picture.labels if len(label.text) == 1 and label.y < 300]
    size = max(label.size for label in single)
    row = sorted((label for label in single if label.size == size), key=lambda label: label.x)
    return "".join(label.text for label in row)


@pytest.mark.article("fisf-2020 §2.2")
@pytest.mark.article("fisf-2014 §2.2")
def test_letters_stand_in_the_order_they_were_announced():
    assert letters_of_size(scene(before(2), LATER_MS)) == "FIR?CEA"
    assert letters_of_size(scene(thinking(17), LATER_MS)) == "EMNTAOU"


def test_tiles_arrive_one_by_one():
    seen = [letters_of_size(scene(drawing(17, called), LATER_MS)) for called in range(4)]
    assert seen == ["EMNT", "EMNTA", "EMNTAO", "EMNTAOU"]


def test_places_are_kept_for_the_letters_to_come():
    slots = [
        item
        for item in scene(drawing(17, 1), LATER_MS).items
        if getattr(item, "fill", "") is None and item.width == item.height
    ]
    assert len(slots) == 2


def test_the_reliquat_is_counted_before_the_first_new_letter():
    assert f"Reliquat{FIXED}: 4 lettres" in scene(drawing(17, 0), LATER_MS).texts


@pytest.mark.article("fisf-2020 §1.1")
@pytest.mark.article("fisf-2014 §1.1")
def test_the_grid_has_its_coordinates():
    picture = sample("accueil")
    rows = sorted(
        (label.y, label.text)
        for label in picture.labels
        if label.text in "ABCDEFGHIJKLMNO" and label.x < 60 and len(label.text) == 1
    )
    columns = sorted((lb.x, lb.text) for lb in picture.labels if lb.text.isdecimal())
    assert "".join(text for _, text in rows) == "ABCDEFGHIJKLMNO"
    assert [text for _, text in columns] == [str(number) for number in range(1, 16)]


def clock_of(picture: Scene) -> str:
    digits = [lb for lb in picture.labels if lb.size > 150 and (lb.text in "0123456789:")]
    return "".join(label.text for label in sorted(digits, key=lambda label: label.x))


def test_the_clock_is_read_minutes_and_seconds():
    assert clock_of(scene(thinking(left_ms=107_000), LATER_MS)) == "1:47"
    assert clock_of(scene(thinking(left_ms=106_001), LATER_MS)) == "1:47"
    assert clock_of(scene(thinking(left_ms=9_000), LATER_MS)) == "0:09"


def test_the_digits_do_not_move_as_the_clock_runs():
    def places(left_ms: int) -> list[int]:
        picture = scene(thinking(left_ms=left_ms), LATER_MS)
        return [lb.x for lb in picture.labels if lb.size > 150]

    assert places(111_000) == places(108_000) == places(100_000)


@pytest.mark.article("fisf-2020 §3.3")
def test_the_warning_comes_at_its_second_and_not_before():
    assert scene(thinking(left_ms=30_001), LATER_MS).name == "thinking"
    assert scene(thinking(left_ms=30_000), LATER_MS).name == "warning"


def test_a_tempo_without_warning_has_none():
    clock = PublicClock(20_000, 20_000, warning_ms=0, deadline_ms=LATER_MS)
    phase = replace(thinking().phase, clock=clock)
    assert scene(replace(thinking(), phase=phase), LATER_MS).name == "thinking"


def test_a_pause_shows_what_is_left():
    texts = scene(paused(), LATER_MS).texts
    assert "Pause" in texts and "Il reste 1:24." in texts


@pytest.mark.article("fisf-2020 §3.7")
def test_a_long_pause_counts_its_minutes():
    since = paused().phase.paused_since_ms
    before_minute = scene(paused(), since + 59_999)
    assert before_minute.next_change_ms == since + 60_000
    assert "Depuis 1 min. Il reste 1:24." in scene(paused(), since + 60_000).texts
    assert "Depuis 14 min. Il reste 1:24." in scene(paused(), since + 899_000).texts


def test_a_clock_that_came_back_stopped_is_a_pause():
    resumed = replace(paused().phase, paused_since_ms=None)
    assert scene(replace(paused(), phase=resumed), LATER_MS).name == "pause"
    final = Collecting(START_MS, "ABC", PublicClock(20_000, 8_000, 0))
    assert scene(replace(collecting(), phase=final), LATER_MS).name == "pause"


@pytest.mark.article("fisf-2020 §3.4")
def test_the_top_says_points_direction_and_place():
    texts = scene(revealing(17), LATER_MS).texts
    assert {"72", "points", "K9", "horizontal", "Avec ORANG 6 · Prime 50"} <= set(texts)
    assert "vertical" in scene(revealing(8), LATER_MS).texts


def test_one_point_is_singular():
    top = replace(revealing(17).phase.top, points=1)
    phase = replace(revealing(17).phase, top=top)
    assert "point" in scene(replace(revealing(17), phase=phase), LATER_MS).texts


def test_between_coups_the_total_and_the_letters_left():
    picture = scene(after(17), LATER_MS)
    assert {"863", "AUTOMNE", "K9 · 72 points"} <= set(picture.texts)
    assert f"Encore dans le sac{FIXED}: 13 · Rejets{FIXED}: 3" in picture.texts


def test_a_rejet_shows_the_letters_struck():
    notice = pictures()["rejet"].snapshot.notice
    picture = sample("rejet")
    assert letters_of_size(picture) == notice.letters
    assert "Rejet" in picture.texts
    written = " ".join(picture.texts).replace("\xa0", " ")
    assert notice.reason.startswith("Pas assez de ") and notice.reason in written


def test_standings_show_rank_name_and_figures():
    snapshot = replace(after(16), page=Page.STANDINGS, standings=standings(9))
    texts = scene(snapshot, LATER_MS).texts
    assert {"Alice Modèle", "790", "−1", "99,9"} <= set(texts)
    assert "Solos" not in texts, "solos are announced at the end of the game"


@pytest.mark.article("fisf-2020 §3.5")
def test_solos_are_shown_once_the_game_is_over():
    assert "Solos" in sample("fin-classement").texts


def test_the_table_of_coups_marks_rejets_and_jokers_as_club_sheets_do():
    texts = scene(replace(after(17), page=Page.COUPS), LATER_MS).texts
    assert "-EVAISNU" in texts and "RECIFAuX" in texts


def test_mort_subite_counts_who_is_left_and_strikes_the_others():
    contest = PublicMortSubite((Survivor("Alice"), Survivor("Bruno"), Survivor("Chloé", 4)))
    texts = scene(replace(thinking(), contest=contest, page=Page.CONTEST), LATER_MS).texts
    assert "2 joueurs en lice" in texts and "coup 4" in texts


def test_the_last_one_left_is_announced_at_the_end():
    contest = PublicMortSubite((Survivor("Alice"), Survivor("Bruno", 3)))
    ended = replace(pictures()["fin"].snapshot, contest=contest)
    picture = scene(ended, ended.phase.since_ms + 1_000)
    assert {"Victoire", "Alice"} <= set(picture.texts)


def test_topping_shows_each_players_running_time():
    runners = (
        Runner("Alice", 341_000, has_found=True),
        Runner("Bruno", 328_500, running_since_ms=LATER_MS - 12_000),
        Runner("Chloé", 402_000, running_since_ms=LATER_MS - 12_000),
    )
    snapshot = replace(thinking(), contest=PublicTopping(runners))
    now, later = scene(snapshot, LATER_MS), scene(snapshot, LATER_MS + 2_000)
    assert {"5:40", "5:41", "6:54"} <= set(now.texts)
    assert {"5:42", "5:41", "6:56"} <= set(later.texts)


def test_the_plug_may_be_pulled_only_when_it_is_said():
    assert "Ne débranchez pas encore." in sample("extinction").texts
    assert "On peut débrancher" in sample("debrancher").texts


def test_the_pin_is_shown_on_demand_only():
    pin = pictures()["acces"].snapshot.access.pin
    assert len(pin) == PIN_DIGITS
    for name in SCENES:
        assert (" ".join(pin) in sample(name).texts) == (name == "acces")


def test_faults_share_one_discreet_banner():
    texts = " ".join(sample("panne-et-touches").texts)
    assert "Lecteur « pad » : débranché" in texts.replace("\xa0", " ") and "(1 sur 2)" in texts


def test_information_is_not_drawn_as_a_fault():
    banner = Banner("back", "La partie reprend.", Severity.INFORMATION)
    fault = replace(banner, severity=Severity.FAULT)
    told = scene(replace(thinking(), banners=(banner,)), LATER_MS)
    assert told != scene(replace(thinking(), banners=(fault,)), LATER_MS)


def test_keys_are_shown_only_to_a_laptop():
    snapshot = replace(drawing(), keys=KEYS)
    assert "Espace" in scene(snapshot, LATER_MS, legend=True).texts
    assert "Espace" not in scene(snapshot, LATER_MS).texts


def test_a_page_without_its_data_leaves_the_game_on():
    assert scene(replace(thinking(), page=ACCESS_PAGE), LATER_MS).name == "thinking"
    assert scene(replace(thinking(), page=Page.CONTEST), LATER_MS).name == "thinking"


def test_empty_tables_say_so():
    assert "Aucun coup joué." in scene(replace(welcome(), page=Page.COUPS), LATER_MS).texts
    empty = scene(replace(welcome(), page=Page.STANDINGS), LATER_MS)
    assert "Pas encore de résultats." in empty.texts


def test_the_end_turns_its_pages():
    ended = pictures()["fin"].snapshot
    ended = replace(ended, standings=ended.standings[:12])
    since_ms = ended.phase.since_ms
    names = [scene(ended, since_ms + second * 1_000).name for second in range(0, 70, 9)]
    drawn = [f"picture {name}" for name in ("ways", "found", "tops", "scores")]
    assert names == ["end", "coups", "standings", *drawn, "end"]


def test_the_same_snapshot_gives_the_same_scene():
    for name in SCENES:
        assert sample(name) == sample(name)


def test_a_club_without_a_name_is_welcomed_too():
    card = GameHeader("", "")
    nameless = replace(pictures()["accueil-touches"].snapshot, header=card, proposal=())
    texts = scene(nameless, LATER_MS, legend=True).texts
    assert "Pupitre" in texts and "nouvelle partie" in texts
    assert not {"Formule", "Temps", "Lexique"} & set(texts), "no label without its value"


def test_waiting_does_not_demonstrate_before_its_time():
    idle = Welcome(START_MS, demonstration_at, LATER_MS, header=welcome().header)
    waiting = scene(idle, LATER_MS - 1)
    assert (waiting.name, waiting.next_change_ms) == ("welcome", LATER_MS)
    assert scene(idle, LATER_MS).name == "demonstration"


def test_the_sample_game_adds_up():
    assert sample_coups()[-1].cumul == 938
    assert len(sample_coups()) == 19
