"""What a release wrote is never written again, and says for ever what it said."""

import pytest

from tests.releases.accepted import HERE, accepted, differences
from tests.releases.conftest import RELEASES
from tests.releases.make import write
from tests.releases.reading import unpack
from tests.releases.sums import read_sums, sums_of

QUICK_PDFS = (
    "papers/duplicate-soirée/",
    "papers/classic-libre/",
    "papers/jarnac-contestée-2/results",
    "season/points",
    "multiplex/hub/",
)
SLOW = "papers/jarnac-robots-2/"
"""What nobody saw is looked up in the whole lexicon."""


def test_there_is_a_release():
    assert RELEASES


@pytest.mark.parametrize("name", RELEASES)
def test_no_byte_of_it_changes_and_no_file_comes_or_goes(name):
    assert sums_of(HERE / name) == read_sums(HERE / name)


def refuse_unaccepted(release, found):
    known = {name: entry["sha256"] for name, entry in accepted(release).items()}
    fresh = [name for name, each in found.items() if known.get(name) != each.digest]
    assert not fresh, (
        f"{len(fresh)} said otherwise than {release}: {', '.join(fresh)}\n"
        f"{fresh[0]}\n{found[fresh[0]].shown}\n"
        f'If that is meant: python -m tests.releases.accepted {release} "why"'
    )


def test_it_says_what_it_said(release, unpacked, its_lexicon):
    """Games stand where they stood; papers, seasons and hubs have the same lines. Of the slow
    papers one of each kind: `make torture` writes them all."""

    def quick(name):
        if name.endswith(".pdf"):
            return name.startswith(QUICK_PDFS)
        return not name.startswith(SLOW)

    refuse_unaccepted(release, differences(unpacked, quick))


@pytest.mark.torture
def test_every_pdf_says_what_it_said_and_nothing_is_accepted_in_vain(
    release, unpacked, its_lexicon
):
    found = differences(unpacked, lambda name: True)
    refuse_unaccepted(release, found)
    assert accepted(release).keys() <= found.keys()


@pytest.mark.torture
def test_the_next_release_can_be_frozen(tmp_path, monkeypatch, data_with_lexicon):
    """Where PostgreSQL is installed; and what it freezes it reads."""
    target = tmp_path / "frozen"
    write(target)
    assert sums_of(target) == read_sums(target)
    found = differences(unpack(target, tmp_path / "unpacked"), lambda name: True)
    assert found == {}
    with pytest.raises(SystemExit):
        write(target)


def test_every_accepted_difference_has_its_reason(release):
    for name, entry in accepted(release).items():
        assert len(entry["why"]) > 20, name
