"""Nothing this commit writes into a journal is unreadable to a release that is out, or the way back
converts it (`engine/play/codec.py`); hubs and centres of two releases understand each other."""

import json
import typing

import pytest

from console.folders import JOURNAL_FILE
from console.games import face_of
from console.journal.store import JournalFile
from console.machine.restore import go_back
from console.registry import GAMES
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import KINDS
from engine.play.codec import added_fields, is_after
from tests.releases.accepted import HERE
from tests.releases.conftest import RELEASES
from tests.releases.making import classic, duplicate, jarnac
from tests.releases.vocabulary import (
    STRICT_FILES,
    fields_of,
    refusals,
    shape_of,
    words_of_today,
    written_hints,
)

WITH_A_WAY_OF_THEIR_OWN: dict[str, str] = {}
"""What the words of a release do not allow and the event's own `before` makes good, a new member of
an enumeration for example: where it stands, as the failing test says, and what is told instead."""


def words_of(release):
    return json.loads((HERE / release / "vocabulary.json").read_text(encoding="utf-8"))


@pytest.fixture(params=RELEASES)
def then(request):
    return request.param, words_of(request.param)


# What may be written at all


def unreadable(where, cls, known, release):
    """What of a class a release would refuse, or miss; later fields that are marked may be."""
    now, later = fields_of(cls), added_fields(cls)
    for name in sorted(known.keys() - now.keys()):
        if not known[name]["optional"]:
            yield f"{where}.{name}: {release} needs it, and it is no longer written"
    for name, field in now.items():
        if name in known:
            yield from unlike(f"{where}.{name}", _hint(cls, name), known[name]["type"], release)
        elif name not in later or not is_after(later[name][0], release):
            yield f"{where}.{name}: {release} does not know it, and it is not marked by `added`"
        elif not field["optional"]:
            yield f"{where}.{name}: a later field has a default"


def _hint(cls, name):
    return written_hints(cls)[name]


def unlike(where, kind, known, release):
    """A type that is written otherwise than it is read there."""
    arguments = [each for each in typing.get_args(kind) if each not in (Ellipsis, type(None))]
    match known:
        case {"fields": fields} if hasattr(kind, "__dataclass_fields__"):
            yield from unreadable(where, kind, fields, release)
        case {"one_of": members}:
            more = [each for each in shape_of(kind).get("one_of", ()) if each not in members]
            if more or "one_of" not in shape_of(kind):
                yield f"{where}: {release} knows {members}, not {more}"
        case {"or_nothing": inner} if type(None) in typing.get_args(kind):
            yield from unlike(where, arguments[0], inner, release)
        case {"or_nothing": inner}:  # always something, from now on
            yield from unlike(where, kind, inner, release)
        case dict() if arguments and shape_of(kind).keys() == known.keys():
            ((_, held),) = known.items()
            for number, (each, shape) in enumerate(zip(arguments, held, strict=False)):
                yield from unlike(f"{where}[{number}]", each, shape, release)
        case _ if shape_of(kind) != known:
            yield f"{where}: {release} reads {known}, {shape_of(kind)} is written"


def in_the_journal(release, words):
    for game in GAMES:
        for kind, cls in face_of(game).game.events.classes.items():
            where = f"{game}/{kind}"
            if where in words:
                yield from unreadable(where, cls, words[where]["fields"], release)
            elif not is_after(getattr(cls, "SINCE", ""), release):
                yield f"{where}: {release} does not know it, and it has no SINCE"
            elif not hasattr(cls, "before"):
                yield f"{where}: {release} does not know it, and it has no `before`"


def test_whatever_an_event_holds_a_release_reads_or_is_told_in_its_words(then):
    release, words = then
    found = in_the_journal(release, words["journal"])
    assert [each for each in found if each.partition(":")[0] not in WITH_A_WAY_OF_THEIR_OWN] == []


def test_a_way_of_its_own_is_one():
    for where in WITH_A_WAY_OF_THEIR_OWN:
        game, _, kind = where.partition(".")[0].partition("/")
        assert hasattr(face_of(game).game.events.classes[kind], "before"), where


def test_versions_of_shapes_stay(then):
    release, words = then
    now = words_of_today()["journal"]
    changed = [
        kind
        for kind, known in words["journal"].items()
        if kind in now and now[kind]["version"] != known["version"]
    ]
    assert changed == [], f"{release} refuses another version: a field that is `added` will do"


def test_kinds_of_a_release_are_read_for_ever(then):
    _, words = then
    assert words["journal"].keys() <= words_of_today()["journal"].keys()


STAYS_HERE = {
    "Manifest.mode: 0.2.0 knows ['simultane', 'multiplex', 'salles'], not ['salle']": (
        "one hall has no hub"
    ),
    "Decision: 0.2.0 does not know it": (
        "a hub of 0.2.0 tells of none and is told of none, its centres do not look for any"
    ),
}
"""What a release does not know and is never sent."""


def test_a_hub_and_a_centre_of_two_releases_understand_each_other(then):
    """Nobody converts what goes over a line: a later field is left out while it is not used."""
    release, words = then
    found = [
        each
        for kind, cls in {"Manifest": Manifest, **KINDS}.items()
        for each in (
            unreadable(kind, cls, words["plis"][kind]["fields"], release)
            if kind in words["plis"]
            else [f"{kind}: {release} does not know it"]
        )
    ]
    assert [each for each in found if each not in STAYS_HERE] == []


def test_files_whose_reader_refuses_a_new_key_get_none(then):
    """A centre's own, sessions, incidents, updates: what is new goes into a file of its own."""
    release, words = then
    for name, cls in STRICT_FILES.items():
        known = words["files"][name]["fields"]
        assert fields_of(cls).keys() <= known.keys(), f"{name}: {release} refuses it"
        assert [key for key, each in known.items() if not each["optional"]] == [
            key for key in known if key in fields_of(cls) and not known[key]["optional"]
        ]


# What is written


def records_in(folder):
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        return list(journal.read_all())


def refused(words, records):
    return [
        reason
        for record in records
        for reason in refusals(words, record.kind, record.version, record.data)
    ]


@pytest.fixture(scope="module")
def evening(tmp_path_factory, free_lexicon):
    """Every kind of fact there is to be told, as this commit tells it."""
    folder = tmp_path_factory.mktemp("soiree")
    for play in (
        duplicate.topping_troubled, duplicate.friends, duplicate.tied, duplicate.people,
        duplicate.slips_of_every_sort, duplicate.troubled, duplicate.blitz,
        classic.troubled, classic.free_racks, classic.timed, jarnac.troubled, jarnac.out_of_time,
    ):  # fmt: skip
        play(folder, free_lexicon)
    return folder


def test_what_is_written_on_an_evening_of_each_game_goes_back(then, evening, tmp_path):
    """As it lies, or after `pupitre box downgrade`."""
    release, words = then
    journal = tmp_path / JOURNAL_FILE
    journal.write_bytes((evening / JOURNAL_FILE).read_bytes())
    go_back(journal, release)
    assert refused(words["journal"], records_in(tmp_path)) == []


def test_an_evening_that_uses_nothing_new_is_read_as_it_lies(then, evening):
    """Only the kinds a release does not know may need converting: a new option that nobody chose
    must not make every game unreadable to it."""
    _, words = then
    known = [record for record in records_in(evening) if record.kind in words["journal"]]
    openings = [record for record in known if record.number == 1]
    assert len(openings) == 13 and refused(words["journal"], openings) == []


# The reader itself


def test_every_record_of_a_release_is_one_it_reads(then, unpacked):
    _, words = then
    records = records_in(unpacked / "club")
    assert refused(words["journal"], records) == []
    assert {record.kind for record in records} == words["journal"].keys(), "and all kinds are there"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"kind": "duplicate/Nouveau"}, "unknown kind"),
        ({"version": 2}, "unknown version"),
        ({"payload": {"nouveau": None}}, "unknown field"),
        ({"payload": {"coup": "1"}}, "str where int"),
        ({"payload": {"move": None}}, "no object"),
        ({"payload": {"words": [{"word": "LAC", "ref": "H8", "points": 1, "neuf": 1}]}}, "unknown"),
        ({"payload": {"confusions": 1}}, "no list"),
        ({"payload": {"opening": 3}}, ""),
    ],
)
def test_it_refuses_what_its_codec_refused(change, reason, unpacked):
    """As it was seen to do when it was frozen."""
    record = next(each for each in records_in(unpacked / "club") if "TopChosen" in each.kind)
    raw = {"kind": record.kind, "version": record.version, "payload": record.data}
    raw = {**raw, **change, "payload": {**record.data, **change.get("payload", {})}}
    found = "; ".join(refusals(words_of("0.2.0")["journal"], **raw))
    assert (reason in found) if reason else not found
