"""What a release wrote is read and written again to the letter: typed values stand between, and a
checksum covers every byte."""

import json
import shutil

import pytest

from console.folders import JOURNAL_FILE
from console.games import face_of
from console.journal.records import payload_text
from console.journal.store import JournalFile
from engine.games.duplicate import events
from engine.games.duplicate.correction.events import SlipEntered
from engine.games.duplicate.release_0_1 import translated
from tests.releases.accepted import HERE

JOURNALS = HERE / "journals"
OF_0_1 = json.loads((JOURNALS / "0.1-contests.json").read_text(encoding="utf-8"))


def records_of(path):
    with JournalFile.reading(path) as journal:
        return list(journal.read_all())


def written_again(record):
    game = face_of(record.game_name).game
    return payload_text(game.events.encode(game.events.decode(record.raw))["payload"])


def test_every_record_of_a_release_is_written_again_to_the_letter(unpacked):
    found = [each for path in sorted(unpacked.rglob(JOURNAL_FILE)) for each in records_of(path)]
    assert [each.kind for each in found if written_again(each) != each.payload] == []
    slips = [each.data["slip"] for each in found if each.kind == "duplicate/SlipEntered"]
    assert {} in slips and {"top": True} in slips, "points without a paper, and papers"


SINCE = {
    "CoupOpened": {"reason": None},
    "GameOpened": {"common": None, "judge_table": None, "announced": False},
}
"""Fields that came between that journal and the release, and what their absence meant."""


def completed(record):
    said = record.data
    told = said.get("options", said)
    told |= {
        key: value for key, value in SINCE.get(record.raw["kind"], {}).items() if key not in told
    }
    return payload_text(said)


def test_every_record_before_it_is_with_the_fields_that_came_since(tmp_path):
    """Of those that name a game: 0.1 named none."""
    found = []
    for path in sorted(JOURNALS.glob("*.sqlite")):
        copy = shutil.copyfile(path, tmp_path / path.name)  # what is frozen is never opened itself
        found += [each for each in records_of(copy) if each.game_name]
    assert found
    assert [each.kind for each in found if written_again(each) != completed(each)] == []


@pytest.mark.parametrize("name", sorted(OF_0_1))
def test_a_slip_of_0_1_says_what_it_said_but_for_its_table(name):
    records = OF_0_1[name]["records"]
    raws = [{"kind": kind, "version": 1, "payload": payload} for kind, payload in records]
    then = [
        {key: value for key, value in payload["slip"].items() if key != "table"}
        for kind, payload in records
        if kind == "SlipEntered" and not payload.get("answers")
    ]
    now = [
        events.VOCABULARY.encode(event)["payload"]["slip"]
        for event in translated(raws)
        if isinstance(event, SlipEntered)
    ]
    assert [each for each in now if each] == then
