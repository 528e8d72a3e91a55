"""A signed update goes to the root that does not run, whole or not at all."""

import pytest

from console.card.updates import CHUNK, MAGIC, Slots, apply, new_key, pack, public_key
from engine.errors import RuleError

ROOM = 3 * CHUNK
ROOT = bytes(range(256)) * (CHUNK // 128) + b"the end"
KERNEL = "7.2-arm64"


@pytest.fixture
def slots(tmp_path) -> Slots:
    """A card that runs root a; b is empty."""
    run = tmp_path / "run"
    run.mkdir()
    (run / "slot").write_text("a\n")
    for name in "ab":
        (tmp_path / name).write_bytes(bytes(ROOM))
        (run / f"slot-{name}").write_text(f"{tmp_path / name}\n")
    return Slots(run, tmp_path / "carte" / "etat")


@pytest.fixture
def key(tmp_path):
    new_key(tmp_path / "key")
    return tmp_path / "key"


@pytest.fixture
def update(tmp_path, key):
    (tmp_path / "root").write_bytes(ROOT)
    file = tmp_path / "pupitre-9.maj"
    pack(tmp_path / "root", key, file, release="9", kernel=KERNEL)
    return file


def refused(update, key, slots, kernel=KERNEL) -> str:
    with pytest.raises(RuleError) as refusal:
        apply(update, public_key(key), kernel, slots)
    return refusal.value.code


def test_the_other_root_is_written_and_put_on_trial(update, key, slots):
    assert apply(update, public_key(key), KERNEL, slots).release == "9"
    assert slots.device("b").read_bytes()[: len(ROOT)] == ROOT
    assert slots.device("a").read_bytes() == bytes(ROOM)
    assert slots.state.read_text() == "proven=a\ntrial=b\ntries=0\n"


def test_a_card_that_runs_b_writes_a(update, key, slots):
    slots.state.parent.mkdir()
    slots.state.write_text("proven=b\ntrial=\ntries=0\n")
    (slots.run / "slot").write_text("b\n")
    apply(update, public_key(key), KERNEL, slots)
    assert slots.device("a").read_bytes()[: len(ROOT)] == ROOT


def test_somebody_elses_update_is_refused_unread(update, tmp_path, slots):
    new_key(tmp_path / "another")
    assert refused(update, tmp_path / "another", slots) == "update_not_ours"
    assert slots.device("b").read_bytes() == bytes(ROOM)
    assert not slots.state.exists()


def test_a_manifest_changed_after_signing_is_refused(update, key, slots):
    update.write_bytes(update.read_bytes().replace(b'"release": "9"', b'"release": "8"'))
    assert refused(update, key, slots) == "update_not_ours"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: content[:-1],
        lambda content: content + b"more",
        lambda content: content[:-1] + b"X",
        lambda content: content[: len(MAGIC) + 300 + CHUNK],
    ],
    ids=["cut", "longer", "changed", "half"],
)
def test_a_damaged_root_is_never_put_on_trial(update, key, slots, spoil):
    update.write_bytes(spoil(update.read_bytes()))
    assert refused(update, key, slots) == "update_damaged"
    assert not slots.state.exists()
    assert slots.device("b").read_bytes()[:CHUNK] == bytes(CHUNK)


@pytest.mark.parametrize("content", [b"", b"PUPITRE", MAGIC, MAGIC + b"{}\nzz\n"])
def test_what_is_no_update_is_said_to_be_none(tmp_path, key, slots, content):
    file = tmp_path / "bof.maj"
    file.write_bytes(content)
    assert refused(file, key, slots) == "update_unreadable"


def test_another_kernel_needs_another_card(update, key, slots):
    assert refused(update, key, slots, kernel="6.12-arm64") == "update_other_kernel"


def test_a_root_larger_than_a_slot_is_refused(update, key, slots):
    slots.device("b").write_bytes(bytes(CHUNK))
    assert refused(update, key, slots) == "update_too_big"


def test_no_update_on_top_of_a_trial(update, key, slots):
    """The other root is the proven one then: it must stay."""
    slots.state.parent.mkdir()
    slots.state.write_text("proven=b\ntrial=a\ntries=1\n")
    assert refused(update, key, slots) == "update_on_trial"
