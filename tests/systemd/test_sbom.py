"""The list of what the card is made of: everything, with the hash of the very file."""

import importlib.util
import re

import pytest

from tests.systemd.card import CARD

PROJECT = CARD.parents[1]


@pytest.fixture
def sbom():
    spec = importlib.util.spec_from_file_location("sbom", CARD / "sbom.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def listed(sbom) -> dict[str, dict]:
    """As if every file of the lock had been kept."""
    locked = (PROJECT / "requirements.lock").read_text(encoding="utf-8")
    made = sbom.document("0.2.0", set(re.findall(r"sha256:(\w{64})", locked)))
    return {each["name"]: each for each in made["components"]}


def test_every_package_of_the_card_is_listed(listed):
    for line in (CARD / "packages.lock").read_text(encoding="utf-8").splitlines():
        where, sha256, _, path, _ = line.split(maxsplit=4)
        if where in ("root", "boot", "start"):
            name = path.rpartition("/")[2].partition("_")[0]
            assert listed[name]["hashes"] == [{"alg": "SHA-256", "content": sha256}]


def test_versions_are_debians_own_with_their_epoch(listed):
    """The name of a file leaves it out, and whoever looks for a fault by version finds nothing."""
    assert listed["zlib1g"]["version"].startswith("1:")


def test_every_library_of_the_program_is_listed(listed):
    """The one that is compiled for the card as well."""
    assert {"starlette", "pygame-ce", "pynacl", "lgpio"} <= listed.keys()


def test_words_and_letters_of_others_are_listed_with_their_licence(listed):
    licences = {each["licenses"][0]["expression"] for each in listed.values() if "licenses" in each}
    assert licences == {"GPL-3.0-or-later", "MPL-2.0", "LicenseRef-LGPLLR", "OFL-1.1"}


def test_only_our_own_program_has_no_hash(listed):
    """It is the commit."""
    assert [name for name, each in listed.items() if "hashes" not in each] == ["pupitre"]


def test_what_was_not_kept_cannot_be_told(sbom):
    with pytest.raises(SystemExit, match="was kept"):
        sbom.document("0.2.0", set())
