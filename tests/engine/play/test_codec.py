"""What came later is left out while it is not used, and told in older words on the way back."""

from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from engine.play.codec import Vocabulary, added, from_json, is_after, records_for, to_json
from engine.rulings import RuleError


@dataclass(frozen=True)
class Word:
    text: str
    reason: str = added("0.2.1", "")
    seen: tuple[int, ...] = field(default=(), metadata={"since": "0.3.0"})


@dataclass(frozen=True)
class Laid:
    words: tuple[Word, ...]
    by_row: dict[str, Word] = field(default_factory=dict)


@dataclass(frozen=True)
class Lifted:
    SINCE: ClassVar[str] = "0.2.1"
    word: Word

    def before(self) -> tuple[object, ...]:
        return (Laid((self.word,)), Laid(()))


@dataclass(frozen=True)
class Burnt:
    SINCE: ClassVar[str] = "0.2.1"


@dataclass(frozen=True)
class Weighed:
    """Whose new field cannot simply be dropped."""

    grams: int
    tare: int = added("0.2.1", 0)

    def before(self) -> tuple[object, ...]:
        return (Weighed(self.grams - self.tare),)


@dataclass(frozen=True)
class Asked:
    """Whose field, there from the beginning, may since hold what nobody could say before."""

    CHANGED: ClassVar[str] = "0.2.1"
    question: str

    def before(self) -> tuple[object, ...]:
        return (Asked("" if self.question == "billet" else self.question),)


WORDS = Vocabulary("unknown_event", "unknown_event_version", (Laid, Lifted, Burnt, Weighed, Asked))


def told(event: object, release: str = "0.2.0") -> list[object]:
    return [WORDS.decode(raw) for raw in records_for(release, WORDS, WORDS.encode(event))]


def test_a_later_field_is_left_out_while_it_holds_its_default():
    assert to_json(Word("LAC")) == {"text": "LAC"}
    assert to_json(Word("LAC", "mal lu")) == {"text": "LAC", "reason": "mal lu"}
    for word in (Word("LAC"), Word("LAC", "mal lu"), Word("LAC", seen=(3,))):
        assert from_json(Word, to_json(word)) == word


def test_what_uses_nothing_new_goes_back_as_it_lies():
    raw = {"kind": "Laid", "version": 1, "payload": {"words": [{"text": "LAC"}]}}
    assert records_for("0.2.0", WORDS, raw) == [raw], "defaults left out are not added either"


def test_a_later_field_is_dropped_however_deep():
    deep = Laid((Word("LAC", "mal lu"),), {"1": Word("CAL", seen=(3,))})
    assert told(deep) == [Laid((Word("LAC"),), {"1": Word("CAL")})]


def test_what_the_older_release_knows_stays():
    deep = Laid((Word("LAC", "mal lu", (3,)),))
    assert told(deep, "0.2.1") == [Laid((Word("LAC", "mal lu"),))]
    assert told(deep, "0.3.0") == [deep]


def test_a_later_kind_is_told_in_older_words():
    assert told(Lifted(Word("LAC", "mal lu"))) == [Laid((Word("LAC"),)), Laid(())]
    assert told(Lifted(Word("LAC")), "0.2.1") == [Lifted(Word("LAC"))]


def test_an_event_may_say_itself_what_its_new_field_was_before():
    assert told(Weighed(100, tare=20)) == [Weighed(80)]
    assert told(Weighed(100)) == [Weighed(100)]


def test_a_later_meaning_of_an_old_field_is_told_as_it_was():
    assert told(Asked("billet")) == [Asked("")]
    assert told(Asked("joker")) == [Asked("joker")]
    assert told(Asked("billet"), "0.2.1") == [Asked("billet")]


def test_a_later_kind_without_older_words_is_refused():
    with pytest.raises(RuleError, match="no_way_back"):
        told(Burnt())


@pytest.mark.parametrize(
    ("release", "other", "later"),
    [
        ("0.2.1", "0.2.0", True),
        ("0.10.0", "0.9.1", True),
        ("0.2.0", "0.2.0", False),
        ("", "0.2.0", False),
    ],
)
def test_releases_are_ordered_by_their_figures(release, other, later):
    assert is_after(release, other) is later
