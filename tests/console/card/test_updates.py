"""A signed update goes to the root that does not run, whole or not at all."""

from pathlib import Path

import pytest

from console.card.depot import UPDATE
from console.card.updates import (
    CHUNK,
    MAGIC,
    Slots,
    UpdateManifest,
    apply,
    lay,
    new_key,
    newest,
    pack,
    public_key,
)
from console.cli import main
from console.machine.notices import read_notices
from engine.rulings import RuleError

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
    return packed(tmp_path, key, "9")


def applied(update, key, slots, kernel=KERNEL, release="8"):
    return apply(update, public_key(key), kernel, release, slots)


def refused(*arguments, **options) -> str:
    with pytest.raises(RuleError) as refusal:
        applied(*arguments, **options)
    return refusal.value.code


def packed(tmp_path, key, release: str, root: bytes = ROOT):
    (tmp_path / "root").write_bytes(root)
    file = tmp_path / f"pupitre-{release}.maj"
    pack(tmp_path / "root", key, file, release=release, kernel=KERNEL)
    return file


def test_the_other_root_is_written_and_put_on_trial(update, key, slots):
    assert applied(update, key, slots).release == "9"
    assert slots.device("b").read_bytes()[: len(ROOT)] == ROOT
    assert slots.device("a").read_bytes() == bytes(ROOM)
    assert slots.state.read_text() == "proven=a\ntrial=b\ntries=0\n"


def test_a_card_that_runs_b_writes_a(update, key, slots):
    slots.state.parent.mkdir()
    slots.state.write_text("proven=b\ntrial=\ntries=0\n")
    (slots.run / "slot").write_text("b\n")
    applied(update, key, slots)
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


def test_a_stick_left_in_its_socket_is_told_that_its_version_is_there_while_it_is_on_trial(
    update, key, slots
):
    """Told to wait, it would say so all evening: nobody looks at a stick twice."""
    slots.state.parent.mkdir()
    slots.state.write_text("proven=b\ntrial=a\ntries=1\n")
    assert refused(update, key, slots, release="9") == "update_already"


@pytest.mark.parametrize(
    ("here", "brought"),
    [("0.10.0", "0.9.9"), ("1.0", "0.99"), ("0.3.0", "0.3.0rc1"), ("0.3.0rc2", "0.3.0rc1")],
)
def test_an_older_version_is_refused_for_it_could_not_read_the_journal(
    tmp_path, key, slots, here, brought
):
    file = packed(tmp_path, key, brought)
    assert refused(file, key, slots, release=here) == "update_older"
    assert slots.device("b").read_bytes() == bytes(ROOM)


def test_a_stick_left_in_its_socket_does_not_write_the_same_version_at_every_start(
    update, key, slots
):
    assert refused(update, key, slots, release="9") == "update_already"
    assert not slots.state.exists()


def test_a_version_that_waits_is_not_written_again(update, key, slots):
    applied(update, key, slots)
    slots.device("b").write_bytes(b"as it was written")
    assert applied(update, key, slots).release == "9"
    assert slots.device("b").read_bytes() == b"as it was written"
    assert slots.state.read_text() == "proven=a\ntrial=b\ntries=0\n"


def test_a_version_that_was_given_up_is_not_tried_again_at_every_start(update, key, slots):
    applied(update, key, slots)
    slots.state.write_text("proven=a\ntrial=\ntries=0\n")
    assert refused(update, key, slots) == "update_given_up"
    assert slots.state.read_text() == "proven=a\ntrial=\ntries=0\n"


class Cut(BaseException):
    """The plug, pulled."""


@pytest.mark.parametrize("step", ["_write", "_tried"])
def test_a_cut_while_it_is_put_on_trial_does_not_say_that_it_was_tried(
    update, key, slots, monkeypatch, step
):
    """It would be refused for ever, and nobody ever saw it start."""
    last = {"_write": slots.state, "_tried": slots.state.with_name("essayee")}[step]

    def cut(path, content, **_):
        if path == last:
            raise Cut
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)

    with monkeypatch.context() as plug, pytest.raises(Cut):
        plug.setattr("console.card.updates.write_atomically", cut)
        applied(update, key, slots)
    applied(update, key, slots)
    assert slots.state.read_text() == "proven=a\ntrial=b\ntries=0\n"


def test_a_cut_while_another_takes_its_place_does_not_say_that_it_was_tried(
    update, key, slots, tmp_path, monkeypatch
):
    applied(update, key, slots)
    with monkeypatch.context() as plug, pytest.raises(Cut):
        plug.setattr("pathlib.Path.unlink", lambda *_, **__: cut_off())
        applied(packed(tmp_path, key, "10", ROOT[::-1]), key, slots)
    applied(update, key, slots)
    assert slots.state.read_text() == "proven=a\ntrial=b\ntries=0\n"


def cut_off():
    raise Cut


def test_a_state_that_cannot_be_written_is_told(update, key, slots):
    slots.state.parent.touch()  # a folder nobody can write to
    assert refused(update, key, slots) == "update_not_written"


def test_a_newer_version_takes_the_place_of_one_that_waits(update, key, slots, tmp_path):
    applied(update, key, slots)
    applied(packed(tmp_path, key, "10", ROOT[::-1]), key, slots)
    assert slots.device("b").read_bytes()[: len(ROOT)] == ROOT[::-1]


def test_a_second_update_cut_short_leaves_no_trial_of_what_is_no_longer_there(
    update, key, slots, tmp_path
):
    """The first one waits; the second overwrites it and its stick is pulled in the middle."""
    applied(update, key, slots)
    second = packed(tmp_path, key, "10", ROOT + b"more")
    second.write_bytes(second.read_bytes()[:-1])
    assert refused(second, key, slots) == "update_damaged"
    assert slots.trial == ""
    assert slots.state.read_text().startswith("proven=a\n")
    applied(update, key, slots)  # the first was never given up: it may come again
    assert slots.trial == "b"


def test_a_card_whose_proven_root_died_can_be_updated_over_it(update, key, slots):
    """The initramfs started the other one: nothing is on trial."""
    slots.state.parent.mkdir()
    slots.state.write_text("proven=b\ntrial=\ntries=0\n")
    applied(update, key, slots)
    assert slots.state.read_text() == "proven=a\ntrial=b\ntries=0\n"


@pytest.mark.parametrize("content", [b"\0\xff\xfe", b"", b"proven\n"])
def test_a_damaged_state_does_not_stop_an_update(update, key, slots, content):
    slots.state.parent.mkdir()
    slots.state.write_bytes(content)
    slots.state.with_name("essayee").write_bytes(content)
    applied(update, key, slots)
    assert slots.state.read_text() == "proven=a\ntrial=b\ntries=0\n"


def test_of_several_versions_on_a_stick_the_newest_is_taken(tmp_path, key):
    files = [packed(tmp_path, key, release) for release in ("0.10.0", "0.9.0", "0.2.0")]
    (tmp_path / "pupitre-99.maj").write_bytes(b"not an update")
    assert newest([tmp_path / "pupitre-99.maj", *files[::-1]], public_key(key)) == files[0]


def test_of_several_that_are_none_one_is_named(tmp_path, key):
    for name in "ab":
        (tmp_path / name).write_bytes(b"")
    assert newest([tmp_path / "b", tmp_path / "a"], public_key(key)) in tmp_path.iterdir()


class Pulled:
    """A stick whose last bytes are no longer there to be read."""

    def __init__(self, path):
        self._file = path.open("rb")
        self._left = 3

    def read(self, size=-1):
        self._left -= 1
        if not self._left:
            raise OSError(5, "Input/output error")
        return self._file.read(size)

    def readline(self, limit):
        return self._file.readline(limit)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._file.close()


def test_a_stick_pulled_in_the_middle_is_told_as_such(update, key, slots, monkeypatch):
    monkeypatch.setattr("console.card.updates.opened", lambda path: Pulled(path))
    assert refused(update, key, slots) == "update_stick_lost"
    assert not slots.trial
    assert slots.device("b").read_bytes()[:CHUNK] == bytes(CHUNK)


def test_a_card_that_can_no_longer_be_written_is_told_as_such(update, key, slots):
    slots.device("b").unlink()
    assert refused(update, key, slots) == "update_not_written"


def test_on_a_machine_that_is_no_card_it_says_so(update, key, tmp_path):
    assert refused(update, key, Slots(tmp_path / "nowhere", tmp_path / "etat")) == "card_absent"


@pytest.fixture
def television(key, tmp_path, monkeypatch):
    """Of a card that takes what this key signs."""
    for name, content in {"KEY": public_key(key), "KERNEL": KERNEL}.items():
        (tmp_path / name).write_text(content)
        monkeypatch.setattr(f"console.cli.card.{name}", tmp_path / name)
    return tmp_path / "avis"


def test_an_update_is_laid_whole_for_root_to_take(update, key, slots, tmp_path):
    """Readable by root's group: root keeps no right to read what is another's alone."""
    depot = tmp_path / "depot"
    depot.mkdir()
    lay(update, public_key(key), KERNEL, "8", slots, depot / UPDATE)
    assert (depot / UPDATE).read_bytes() == update.read_bytes()
    assert (depot / UPDATE).stat().st_mode & 0o777 == 0o640
    assert applied(depot / UPDATE, key, slots).release == "9"


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda content: content[:-1], "update_damaged"),
        (lambda content: content + b"x", "update_damaged"),
        (lambda content: content[:-1] + bytes([content[-1] ^ 1]), "update_damaged"),
        (lambda content: content.replace(b'"release": "9"', b'"release": "7"'), "update_not_ours"),
    ],
)
def test_nothing_is_laid_of_what_this_card_does_not_take(update, key, slots, tmp_path, spoil, told):
    depot = tmp_path / "depot"
    depot.mkdir()
    update.write_bytes(spoil(update.read_bytes()))
    with pytest.raises(RuleError, match=told):
        lay(update, public_key(key), KERNEL, "8", slots, depot / UPDATE)
    assert list(depot.iterdir()) == []
    assert not slots.trial


def test_a_card_without_room_for_an_update_says_so(update, key, slots, tmp_path, monkeypatch):
    monkeypatch.setattr("console.card.updates._MARGIN", 1 << 60)
    with pytest.raises(RuleError, match="update_card_full"):
        lay(update, public_key(key), KERNEL, "8", slots, tmp_path / UPDATE)


def laid(update) -> Path:
    """The folder of what a stick brought."""
    depot = update.parent / "depot"
    depot.mkdir()
    update.rename(depot / UPDATE)
    return depot


def test_while_it_is_written_the_television_asks_for_patience(update, television, monkeypatch):
    """It takes minutes, and nothing else shows that anything happens."""
    seen = []
    monkeypatch.setattr(
        "console.cli.card.updates.apply",
        lambda *_: seen.append(read_notices()) or UpdateManifest("9", KERNEL, 1, ""),
    )
    assert main(["card", "take", str(laid(update))]) == 0
    assert [[each.code for each in told] for told in (*seen, read_notices())] == [
        ["update_being_written"],
        ["update_waits"],
    ]


@pytest.mark.parametrize(
    ("refusal", "matter"),
    [
        ("update_already", "cle"),
        ("update_older", "cle"),
        ("update_stick_lost", "mise-a-jour"),
        ("update_not_ours", "mise-a-jour"),
    ],
)
def test_what_only_asks_to_take_the_stick_away_is_told_as_long_as_it_is_there(
    update, television, monkeypatch, refusal, matter
):
    """The card's script forgets what concerns the stick alone once it is gone."""

    def refuse(*_):
        raise RuleError(refusal, release="9")

    monkeypatch.setattr("console.cli.card.updates.apply", refuse)
    assert main(["card", "take", str(laid(update))]) == 2
    assert [path.stem for path in television.iterdir()] == [matter]
    assert [told.code for told in read_notices()] == [refusal]


def test_a_machine_that_is_no_card_says_nothing_on_its_television(tmp_path, monkeypatch, capsys):
    """Whoever typed it is told; the consoles of that machine have no card to speak of."""
    monkeypatch.setenv("PUPITRE_AVIS", str(tmp_path / "avis"))
    monkeypatch.setattr("console.cli.card.KEY", tmp_path / "absent.pub")
    assert main(["card", "lay", str(tmp_path), str(tmp_path / "a.maj")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "avis").exists()
