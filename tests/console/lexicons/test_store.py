"""Lexicons on the disk: installed whole or not at all, chosen, removed, damaged."""

import errno
import os
from dataclasses import replace

import pytest

from console.lexicons import compiler as compile_module
from console.lexicons import store as store_module
from console.lexicons.compiler import compile_list, import_file
from console.lexicons.facts import LexiconFacts, Origin
from console.lexicons.store import LexiconStore, default_store, open_lexicon
from engine.letters.lexicon._packed import Words
from engine.letters.lexicon.spelling import not_told
from engine.rulings import RuleError

ORIGIN = Origin(file="liste.txt", kind="text")


def install(store, name="ods", words=("AA", "CHAT", "CHATS")):
    compiled = compile_list(name, "liste importée", Words(sorted(words)), not_told, store.sources)
    return store.save(name, compiled, ORIGIN)


def code(call, *arguments):
    with pytest.raises(RuleError) as caught:
        call(*arguments)
    return caught.value.code


def test_nothing_is_there_at_first(store):
    assert store.names() == []
    assert store.current == "libre"
    assert not store.folder.exists()


def test_a_saved_lexicon_opens_with_its_words_and_entries(store):
    facts = install(store)
    lexicon = store.open("ods", verify=True)
    assert (lexicon.name, lexicon.edition, lexicon.word_count) == ("ods", "liste importée", 3)
    assert list(lexicon.words()) == ["AA", "CHAT", "CHATS"]
    assert lexicon.entries("CHATS")[0].lemma == "chat"
    assert facts.by_length == {2: 1, 4: 1, 5: 1}
    assert store.facts("ods") == facts


def test_replacing_leaves_no_trace_of_the_old_files(store):
    install(store)
    install(store, words=("ZUT", "ZUTS"))
    assert list(store.open("ods").words()) == ["ZUT", "ZUTS"]
    assert len(list((store.folder / "ods").iterdir())) == 3


def test_a_lexicon_in_hand_survives_its_replacement(store):
    install(store)
    held = store.open("ods")
    install(store, words=("ZUT",))
    assert "CHATS" in held
    assert held.entries("CHATS")[0].lemma == "chat"


def test_use_is_remembered(store):
    install(store)
    store.use("ODS")
    assert LexiconStore(store.folder).current == "ods"


def test_only_what_opens_can_be_used(store, snapshot):
    install(store)
    before = snapshot(store.folder)
    assert code(store.use, "absent") == "lexicon_unknown"
    facts = store.facts("ods")
    path = store.folder / "ods" / facts.graph
    path.write_bytes(path.read_bytes()[:-8] + b"\xff" * 8)
    assert code(store.use, "ods") == "lexicon_damaged"
    assert store.current == "libre"
    assert snapshot(store.folder).keys() == before.keys()


def test_an_unknown_name_lists_the_known_ones(store):
    install(store)
    with pytest.raises(RuleError) as caught:
        store.open("ods9")
    assert caught.value.data == {"name": "ods9", "known": "libre, ods"}


@pytest.mark.parametrize("name", ["", "../x", "a b", "é", ".lock", "x" * 41, "a/b", "a\0b"])
def test_names_that_cannot_name_a_folder(store, name):
    assert code(store.open, name) == "lexicon_name_bad"


def test_remove(store, snapshot):
    install(store)
    install(store, "autre")
    store.use("autre")
    assert code(store.remove, "autre") == "lexicon_in_use"
    assert code(store.remove, "libre") == "lexicon_free_stays"
    assert code(store.remove, "absent") == "lexicon_unknown"
    store.remove("ods")
    assert store.names() == ["autre"]
    assert not (store.folder / "ods").exists()


@pytest.mark.parametrize("which", ["graph", "entries"])
@pytest.mark.parametrize("damage", ["cut", "empty", "foreign", "absent"])
def test_a_damaged_file_is_a_clear_refusal(store, which, damage):
    facts = install(store)
    path = store.folder / "ods" / getattr(facts, which)
    content = path.read_bytes()
    path.unlink()
    if damage != "absent":
        path.write_bytes({"cut": content[:-5], "empty": b"", "foreign": b"GIF89a" * 99}[damage])
    with pytest.raises(RuleError) as caught:
        store.open("ods")
    assert caught.value == RuleError("lexicon_damaged", name="ods")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"format": 1}',
        b"[" * 90_000,
    ],
)
def test_damaged_facts_are_a_clear_refusal(store, content):
    install(store)
    (store.folder / "ods" / "facts.json").write_bytes(content)
    assert code(store.open, "ods") == "lexicon_damaged"
    install(store)
    assert store.open("ods").word_count == 3


@pytest.mark.parametrize("which", ["facts", "graph", "entries"])
def test_files_of_another_version_say_so(store, which):
    facts = install(store)
    folder = store.folder / "ods"
    if which == "facts":
        (folder / "facts.json").write_text(replace(facts, format=99).to_json())
    else:
        path = folder / getattr(facts, which)
        content = bytearray(path.read_bytes())
        content[8] = 99  # behind the magic of eight letters
        path.write_bytes(content)
    assert code(store.open, "ods") == "lexicon_outdated"


def test_facts_of_another_lexicon_or_with_a_stray_path_are_refused(store):
    facts = install(store)
    for changed in (replace(facts, name="autre"), replace(facts, graph="../../graph")):
        assert code(LexiconFacts.from_json, changed.to_json(), "ods") == "lexicon_damaged"


def test_a_damaged_choice_says_so(store):
    install(store)
    for content in (b"\xff\xfe\x00", b"", b"../ailleurs"):
        (store.folder / ".current").write_bytes(content)
        with pytest.raises(RuleError, match="lexicon_choice_damaged"):
            _ = store.current
    store.use("ods")
    assert store.current == "ods"


def fail_at(monkeypatch, function, call_number):
    """Make the n-th call of an os function fail as a full disk would."""
    real = getattr(os, function)
    calls = {"made": 0}

    def failing(*arguments, **options):
        calls["made"] += 1
        if calls["made"] == call_number:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*arguments, **options)

    monkeypatch.setattr(store_module.os, function, failing)


@pytest.mark.parametrize("call_number", [1, 2, 3])
def test_a_full_disk_at_any_moment_leaves_the_old_lexicon(
    store, snapshot, monkeypatch, call_number
):
    install(store)
    store.use("ods")
    before = snapshot(store.folder)
    fail_at(monkeypatch, "fsync", call_number)
    with pytest.raises(RuleError) as caught:
        install(store, words=("ZUT",))
    assert caught.value.code == "lexicon_not_written"
    assert "No space" in caught.value.data["why"]
    assert snapshot(store.folder) == before
    assert store.open(store.current, verify=True).word_count == 3


@pytest.mark.parametrize("call_number", [1, 2, 3])
def test_a_first_import_that_fails_leaves_nothing(store, monkeypatch, call_number):
    fail_at(monkeypatch, "fsync", call_number)
    with pytest.raises(RuleError):
        install(store)
    assert store.names() == []
    assert not (store.folder / "ods").exists()


def test_pulling_the_plug_before_the_facts_keeps_the_old_lexicon(store, monkeypatch):
    """Not an error the program can answer: it simply stops between two writes."""

    class Unplugged(BaseException):
        pass

    install(store)

    def stop(*_arguments):
        raise Unplugged

    monkeypatch.setattr(store_module, "_replace", stop)
    with pytest.raises(Unplugged):
        install(store, words=("ZUT",))
    monkeypatch.undo()
    assert store.open("ods", verify=True).word_count == 3
    install(store, words=("ZUT", "ZUTS"))
    assert len(list((store.folder / "ods").iterdir())) == 3  # the leftovers were swept


def test_a_failed_import_changes_nothing(store, list_file, snapshot):
    import_file(store, list_file("CHAT\nCHATS\n"), "ods")
    store.use("ods")
    before = snapshot(store.folder)
    with pytest.raises(RuleError):
        import_file(store, list_file("CHAT\nCH4T\n"), "ods")
    assert snapshot(store.folder) == before


def test_a_read_only_data_directory_is_told(store, monkeypatch):
    def refuse(*_arguments, **_options):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(store_module.Path, "mkdir", refuse)
    assert code(install, store) == "lexicon_not_written"


def test_what_cannot_be_removed_is_told(store, monkeypatch):
    install(store)

    def refuse(*_arguments, **_options):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(store_module.Path, "unlink", refuse)
    assert code(store.remove, "ods") == "lexicon_not_written"


def test_the_free_lexicon_is_compiled_once(store, monkeypatch):
    first = store.ensure_free()
    monkeypatch.setattr(compile_module, "compile_free", lambda *_: pytest.fail("compiled again"))
    assert store.ensure_free() == first


def test_the_free_lexicon_follows_its_sources(store):
    first = store.ensure_free()
    overlay = store.sources.overlay
    overlay.write_text(overlay.read_text() + "+\tZUP\tzup\tzup\tN\t-\tzone\n", encoding="utf-8")
    second = store.ensure_free()
    assert second.words == first.words + 1
    assert "ZUP" in store.open("libre")


def test_a_damaged_free_lexicon_heals(store):
    facts = store.ensure_free()
    (store.folder / "libre" / facts.graph).write_bytes(b"?")
    store.ensure_free()
    assert "CHAT" in store.open("libre")


def flip(file) -> None:
    """One bit, in its last byte: far from the header."""
    content = file.read_bytes()
    file.write_bytes(content[:-1] + bytes([content[-1] ^ 4]))


@pytest.mark.parametrize("part", ["graph", "entries"])
def test_a_bit_that_changed_is_told_by_whoever_plays_with_it(
    own_data, tiny_sources, monkeypatch, part
):
    monkeypatch.setattr(store_module, "Sources", lambda: tiny_sources)
    store = default_store()
    flip(store.folder / "ods" / getattr(install(store), part))
    assert code(open_lexicon, "ods") == "lexicon_damaged"
    flip(store.folder / "libre" / getattr(store.ensure_free(), part))
    assert "CHAT" in open_lexicon()
    store.open("libre", verify=True)


def test_progress_reaches_the_end_of_every_step(store):
    shares = {}
    store.ensure_free(lambda step, share: shares.__setitem__(step, share))
    assert set(shares.values()) == {1.0}
    assert {"step_reading", "step_graph", "step_entries"} <= shares.keys()


def test_open_lexicon_takes_the_name_or_the_one_in_use(own_data, tiny_sources, monkeypatch):
    monkeypatch.setattr(store_module, "Sources", lambda: tiny_sources)
    assert open_lexicon().name == "libre"
    install(default_store())
    assert open_lexicon().name == "libre"
    assert open_lexicon("ODS").name == "ods"
    default_store().use("ods")
    assert open_lexicon().name == "ods"
    assert default_store().folder == own_data / "lexicons"
