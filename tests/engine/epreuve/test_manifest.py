"""The manifest has one text, and any change makes it another épreuve."""

from dataclasses import replace
from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.epreuve.manifest import (
    Classement,
    Count,
    EntryRule,
    EpreuveMode,
    Manifest,
    Prize,
    SumBy,
    is_day,
    is_hour,
    read_manifest,
    titled,
)
from engine.play.codec import canonical, parse
from engine.rulings import RuleError
from tests.engine.epreuve.event import manifest


def test_a_manifest_is_read_as_it_was_written():
    written = manifest()
    assert read_manifest(written.bytes) == written


def test_any_change_is_another_epreuve():
    one = manifest()
    assert replace(one, last_day="2026-11-23").id != one.id
    assert replace(one, solo_players=17).id != one.id


@pytest.mark.parametrize(
    "text",
    [b"", b"[]", b"{", b'{"b":1,"a":2}', b'{"a": 1}', b'{"a":1.5}', b'{"a":NaN}', b'{"a":1,"a":1}',
     b'{"a":"\\ud800"}', b"\xff", b'{"a":' * 5000],
)  # fmt: skip
def test_only_the_one_text_of_a_value_is_read(text):
    with pytest.raises(RuleError, match="epreuve_unreadable"):
        parse(text)


values = st.dictionaries(
    st.text(st.characters(exclude_categories=["Cs"])), st.integers() | st.text('é"\\\n')
)


@given(values)
def test_canonical_text_is_a_fixed_point(value):
    assert parse(canonical(value)) == value


def test_a_simultane_names_its_sealed_games():
    unsealed = replace(manifest().parties[0], sealed="")
    with pytest.raises(RuleError, match="manifest_unsealed"):
        replace(manifest(), parties=(unsealed,))


def test_parties_are_numbered_from_one():
    with pytest.raises(RuleError, match="manifest_parties"):
        replace(manifest(), parties=(replace(manifest().parties[0], number=2),))


# --- What came with 0.2.1 -----------------------------------------------------------------------


def test_what_says_nothing_new_has_the_text_it_always_had():
    names = set(parse(manifest().bytes)) | set(parse(manifest().bytes)["parties"][0])
    assert names.isdisjoint({"serial", "sum_by", "best", "contest", "dotation"})


def hall(**more) -> Manifest:
    parties = tuple(replace(each, sealed="") for each in manifest().parties)
    return replace(manifest(), **{"mode": EpreuveMode.SALLE, "parties": parties, **more})


def test_an_epreuve_of_one_hall_keeps_its_name_when_a_partie_is_added():
    one = hall(serial="a" * 32)
    third = replace(one.parties[0], number=3, name="Troisième")
    assert replace(one, parties=(*one.parties, third)).id == one.id == "a" * 32


def test_everything_new_is_read_as_it_was_written():
    parties = tuple(replace(each, contest="topping") for each in hall().parties)
    written = hall(
        parties=parties,
        serial="b" * 32,
        sum_by=SumBy.TIMES,
        best=1,
        entry=EntryRule.LICENCE,
        commission=("Ana", "Bob"),
        classements=(Classement.GENERAL, Classement.EQUIPES),
        dotation=(Prize("Coupe"), Prize("Livre", 1, Classement.SERIE, "4")),
    )
    assert read_manifest(written.bytes) == written


@pytest.mark.article("fisf-2014 §7")
def test_a_mix_of_kinds_without_a_sum_is_refused():
    cumul, topping = hall().parties[0], replace(hall().parties[1], contest="topping")
    with pytest.raises(RuleError, match="epreuve_no_sum_mixed"):
        hall(parties=(cumul, topping))
    places = hall(sum_by=SumBy.PLACES, parties=(cumul, topping))
    assert [each.count for each in places.parties] == [Count.POINTS, Count.TIME]


def test_between_centres_only_points_are_told():
    with pytest.raises(RuleError, match="manifest_contest_centres"):
        replace(manifest(), parties=(replace(manifest().parties[0], contest="topping"),))


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"best": -1}, "manifest_best"),
        ({"team": 1}, "manifest_team"),
        ({"dotation": (Prize(" "),)}, "manifest_prize"),
        ({"commission": ("x" * 201,)}, "manifest_text"),
        ({"commission": ("Ana",) * 10}, "manifest_lists"),
    ],
)
def test_what_cannot_be_is_refused(more, why):
    with pytest.raises(RuleError, match=why):
        hall(**more)


# --- Days and hours of a manifest ---------------------------------------------------------------
# what the engine takes, the hub's calendar can read.


@given(st.dates())
def test_every_day_is_one(day: date):
    assert is_day(day.isoformat())


@given(st.from_regex(r"[0-2]\d{3}-[01]\d-[0-3]\d", fullmatch=True))
def test_what_looks_like_a_day_is_one_for_the_calendar_too(text):
    try:
        known = bool(date.fromisoformat(text))
    except ValueError:
        known = False
    assert is_day(text) == known


@given(st.datetimes(timezones=st.none()).map(lambda each: each.replace(microsecond=0)))
def test_every_hour_is_one(moment: datetime):
    assert is_hour(moment.isoformat())
    assert is_hour(moment.isoformat(" ", "minutes") + "+01:00")


@pytest.mark.parametrize(
    "text", ["", "demain", "2026-11-21", "2026-11-21 24:00", "2026-02-29 10:00"]
)
def test_anything_else_is_no_hour(text):
    assert not is_hour(text)


@pytest.mark.parametrize(
    "text", ["2026-11-21 14:00", "2026-11-21T14:00:30Z", "2026-11-21T14:00+02:00"]
)
def test_the_hub_reads_what_is_taken(text):
    assert is_hour(text)
    assert datetime.fromisoformat(text)


# --- An hour, or « sans heure » -----------------------------------------------------------------


def test_a_sealed_partie_has_its_hour_or_says_it_has_none():
    sealed = manifest().parties[0]
    assert not sealed.lacks_hour
    unsaid = replace(sealed, untimed=False)
    assert unsaid.lacks_hour
    assert not replace(unsaid, starts="2026-11-21 14:00").lacks_hour
    assert not replace(unsaid, sealed="").lacks_hour, "nothing is sealed: there is no code"
    with pytest.raises(RuleError, match="manifest_hour_twice"):
        replace(manifest(), parties=(replace(sealed, starts="2026-11-21 14:00"),))


def test_a_release_that_knows_no_untimed_partie_reads_one_with_its_hour():
    timed = replace(manifest().parties[0], untimed=False, starts="2026-11-21 14:00")
    assert b"untimed" not in replace(manifest(), parties=(timed,)).bytes


@pytest.mark.parametrize(
    ("partie", "heading"),
    [("Partie 1", "Simultané d'automne, partie 1"), ("Finale", "Simultané d'automne, Finale"),
     ("Partie des ODS", "Simultané d'automne, Partie des ODS")],
)  # fmt: skip
def test_a_paper_of_one_partie_says_of_what_it_is(partie, heading):
    assert titled("Simultané d'automne", partie) == heading
