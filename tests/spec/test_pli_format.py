"""docs/pli.md is true: its vectors hold, and a reader written from that page alone reads what we
write, and refuses what we refuse.

    python -m tests.spec.test_pli_format

writes the vectors into the page again."""

import json
import random
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.simultane.envelopes import KeyPair, pack, seal, unpack
from console.simultane.official import Material, fingerprints, next_version, read_official
from engine.epreuve.decisions import OFFICIAL, OUT, OWN_PARTIE, Decision
from engine.epreuve.fold import Fold
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import (
    Content,
    Correction,
    CoupClosed,
    End,
    Exclusion,
    Players,
    Pli,
    TakenReading,
    Tirage,
    Top,
    check_pli,
    read_pli,
)
from engine.play.codec import canonical, fingerprint
from engine.rulings import RuleError
from tests.engine.epreuve.event import TOPS, manifest, seat, unsealed, wander
from tests.spec import fresh_pli_reader as fresh
from tests.spec import pli_reader as second

PAGE = Path(__file__).parent.parent.parent / "docs/pli.md"
ORGANISER, CENTRE = KeyPair(b"\1" * 32), KeyPair(b"\2" * 32)
HOUR_MS = 1_795_270_200_000
CONTENTS: tuple[Content, ...] = (
    Players((seat(1, "Zoé « Œuf » Łódź", "777"), seat(2, "Jean Petit"))),
    CoupClosed(1, 24, (1, 2), (24, 10), ((2, 5),), ((2, 7),)),
    CoupClosed(2, 70, (1,), (0,), readings=(TakenReading(1, "raccord:KES", None),)),
    CoupClosed(3, 38, (), (), neutral=True),
    Correction(CoupClosed(2, 70, (1, 2), (70, 60)), "lecture littérale"),
    Exclusion(2, "documents"),
    Exclusion(2, "documents", True, False, True, 4),
    End(5, "lettres"),
)


def epreuve() -> Manifest:
    return replace(unsealed(manifest(parties=1)), organiser=ORGANISER.public)


def plis() -> list[tuple[Pli, KeyPair]]:
    plan = epreuve()
    told = [
        (Pli(plan.id, CENTRE.public, 1, number, content), CENTRE)
        for number, content in enumerate(CONTENTS, start=1)
    ]
    decision = Decision(OUT, "autre enveloppe", HOUR_MS, CENTRE.public, 1, 4)
    return [*told, (Pli(plan.id, ORGANISER.public, OWN_PARTIE, 1, decision), ORGANISER)]


def official(before: Any = None) -> Any:
    plan, fold = epreuve(), Fold(epreuve())
    for pli, _ in plis():
        fold.add(pli)
    digests = {
        (pli.centre, pli.partie, pli.number): fingerprint(pli.bytes)
        for pli, _ in plis()
        if pli.partie
    }
    ranking = fold.ranking()
    made = Material(
        tuple(ranking.lines),
        ranking.solos,
        fingerprints(digests),
        [seal(pli, key) for pli, key in plis() if not pli.partie],
        {CENTRE.public: "Centre d'essai"},
        [{"centre": CENTRE.public, "partie": 1, "number": 5, "coup": 2, "why": "lecture"}],
        "recours clos",
        HOUR_MS,
    )
    return next_version(plan, ORGANISER, before, made)


def vectors() -> dict[str, Any]:
    plan = epreuve()
    file = official()
    return {
        "organiser": ORGANISER.public,
        "centre": CENTRE.public,
        "manifest": {
            "text": plan.bytes.decode(),
            "identity": plan.id,
            "signature": ORGANISER.sign(plan.bytes).hex(),
        },
        "plis": [
            {
                "text": pli.bytes.decode(),
                "fingerprint": fingerprint(pli.bytes),
                "signature": seal(pli, key).signature.hex(),
            }
            for pli, key in plis()
        ],
        "official": {"text": file.bytes.decode(), "sum": file.sum},
    }


def page_vectors() -> dict[str, Any]:
    block = PAGE.read_text(encoding="utf-8").split("```json\n")[1].split("\n```")[0]
    return dict(json.loads(block))


VECTORS = page_vectors() if "```json\n{" in PAGE.read_text(encoding="utf-8") else vectors()


def whole_of(vector: dict[str, str]) -> bytes:
    return bytes.fromhex(vector["signature"]) + vector["text"].encode()


# The page and this program


def test_the_vectors_of_the_page_are_what_is_written_today():
    assert vectors() == VECTORS


def test_the_page_names_every_kind_of_pli_and_of_decision():
    told = PAGE.read_text(encoding="utf-8")
    for name in (*second.KINDS, *second.DECISIONS, *second.SIGNED):
        assert f"`{name}`" in told, name


# The second reader and the vectors


def test_the_second_reader_reads_the_manifest():
    manifest_vector = VECTORS["manifest"]
    text = manifest_vector["text"].encode()
    second.check_manifest(text, manifest_vector["signature"])
    assert second.identity(text) == manifest_vector["identity"]
    with pytest.raises(second.Refused):
        second.check_manifest(text, "00" * 64)


@pytest.mark.parametrize("vector", VECTORS["plis"], ids=lambda each: each["fingerprint"][:8])
def test_the_second_reader_opens_every_envelope(vector):
    pli = second.open_envelope(whole_of(vector))
    assert pli["epreuve"] == VECTORS["manifest"]["identity"]
    assert second.fingerprint(vector["text"].encode()) == vector["fingerprint"]
    for place in (0, 70, len(whole_of(vector)) - 1):  # the signature, the text, its end
        changed = bytearray(whole_of(vector))
        changed[place] ^= 1
        with pytest.raises(second.Refused):
            second.open_envelope(bytes(changed))


def test_the_second_reader_verifies_the_official_file():
    text = VECTORS["official"]["text"].encode()
    signed = second.read_official(text, VECTORS["manifest"]["text"].encode())
    assert second.sum_of(text) == VECTORS["official"]["sum"]
    for vector in VECTORS["plis"]:
        pli = second.open_envelope(whole_of(vector))
        if pli["partie"]:
            assert second.was_counted(signed, vector["text"].encode())
    second_version = official(official())
    assert second.read_official(second_version.bytes, before=text)["version"] == 2
    with pytest.raises(second.Refused, match="next"):
        second.read_official(text, before=text)


@pytest.mark.parametrize(
    ("old", "new"),
    [('"rank":1', '"rank":2'), ('"version":1', '"version":3'), ("Zoé", "Zoë"), ("{", " {")],
)
def test_the_second_reader_refuses_an_official_file_that_was_changed(old, new):
    text = VECTORS["official"]["text"]
    assert old in text
    with pytest.raises(second.Refused):
        second.read_official(text.replace(old, new, 1).encode())


# The second reader and whatever we write


def test_the_second_reader_unpacks_bundles_and_sticks():
    envelopes = [seal(pli, key) for pli, key in plis()]
    bundle = pack(envelopes)
    assert list(second.unpack(bundle)) == [each.whole for each in envelopes]
    written = len(bundle).to_bytes(4, "big") + bundle
    assert list(second.stick(written * 2)) == [each.whole for each in envelopes] * 2
    with pytest.raises(second.Refused):
        list(second.stick(written[:-3]))


@given(st.integers(0, 10**9))
@settings(max_examples=20)
def test_whatever_a_centre_says_is_read_and_adds_up(seed):
    """What no exclusion, annulment or decision touches comes to the same points."""
    plan = unsealed(manifest())
    told = wander(seed, plan)
    read = [second.read_pli(pli.bytes) for pli in told]
    random.Random(seed).shuffle(read)
    fold = Fold(plan)
    for pli in told:
        fold.add(pli)
    for block in fold.ranking().blocks:
        for partie, sheet in block.sheets.items() if not block.apart else ():
            for place, (points, off) in enumerate(
                zip(sheet.points(), sheet.penalties(), strict=True)
            ):
                if place not in sheet.barred:
                    table = sheet.tables[place]
                    assert second.brought(read, block.centre, partie, table) == points - off


@pytest.mark.parametrize("content", [Tirage(1, "AEIRST?"), Top(1, "TABLE", "H4", TOPS[0])])
def test_letters_and_tops_are_read(content):
    pli = Pli(epreuve().id, CENTRE.public, 1, 1, content)
    assert second.read_pli(pli.bytes)["kind"] == type(content).__name__


@pytest.mark.parametrize(
    "change",
    [
        {"number": 0},
        {"partie": 0},
        {"kind": "Coup"},
        {"more": 1},
        {"content": {"coups": 5, "cause": "", "interrupted": False, "x": 1}},
        {"content": {"coups": 5, "cause": ""}},
        {"content": {"coups": "5", "cause": "", "interrupted": False}},
    ],
)
def test_what_is_no_pli_is_refused(change):
    raw = json.loads(Pli(epreuve().id, CENTRE.public, 1, 1, End(5, "")).bytes)
    second.read_pli(canonical(raw))
    with pytest.raises(second.Refused):
        second.read_pli(canonical(raw | change))


COUP = {"coup": 1, "top": 24, "tables": [1, 2], "points": [24, 10], "penalties": [],
        "averages": [], "apart": ""}  # fmt: skip
ONE = {"name": "Zoé", "licence": "", "club": "", "category": "", "series": ""}
READING = {"table": 1, "question": "b", "answer": None}


def of_coup(**changed):
    return "CoupClosed", COUP | changed


def of_players(*people, table=1):
    return "Players", {"players": [{"table": table, "people": [*people], "arbiter": ""}]}


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        of_coup(), of_coup(tables=[2, 1]), of_coup(tables=[1, 1]), of_coup(points=[24]),
        of_coup(points=[24, -1]), of_coup(points=[25, 10]), of_coup(averages=[[1, 1]]),
        of_coup(averages=[[2, 7]]), of_coup(averages=[[2, 0]]), of_coup(penalties=[[2, 11]]),
        of_coup(penalties=[[2, 10]]), of_coup(penalties=[[2, 0]]), of_coup(penalties=[[3, 5]]),
        of_coup(penalties=[[2, 5], [1, 5]]), of_coup(coup=0), of_coup(coup=99), of_coup(coup=100),
        of_coup(top=3000), of_coup(top=3001), of_coup(tables=[1, 10_000]), of_coup(tables=[0, 1]),
        of_coup(neutral=True), of_coup(neutral=False), of_coup(readings=[]),
        of_coup(tables=[], points=[], neutral=True),
        of_coup(tables=[], points=[], neutral=True, apart="annulé"),
        of_coup(apart="a" * 300), of_coup(apart="a" * 301), of_coup(apart="a\tb"),
        of_coup(readings=[READING]), of_coup(readings=[READING | {"table": 3}]),
        of_coup(readings=[READING, READING]), of_coup(readings=[READING | {"answer": "oui"}]),
        of_coup(readings=[READING, READING | {"question": "a"}]), of_coup(coup=True),
        of_players(ONE), of_players(), of_players(ONE, ONE), of_players(ONE, ONE, ONE),
        of_players(ONE, table=0), of_players(ONE, table=9999), of_players({"name": "Zoé"}),
        of_players(ONE | {"name": " "}), of_players(ONE | {"club": "c" * 121}),
        ("Players", {"players": [{"table": 1, "people": [ONE], "arbiter": ""}] * 2}),
        ("Exclusion", {"table": 1, "reason": "", "excluded": True}),
        ("Exclusion", {"table": 1, "reason": "", "excluded": True, "coup": 100}),
        ("Exclusion", {"table": 1, "reason": "", "excluded": True, "coup": 101}),
        ("Exclusion", {"table": 1, "reason": "", "excluded": True, "coup": 0}),
        ("Exclusion", {"table": 1, "reason": "", "excluded": True, "earlier": False,
                       "following": False}),
        ("End", {"coups": 99, "cause": "", "interrupted": True}),
        ("End", {"coups": 100, "cause": "", "interrupted": True}),
        ("End", {"coups": 5, "cause": ""}),
        ("Correction", {"closed": COUP, "reason": "relu"}),
        ("Correction", {"closed": COUP | {"top": 20}, "reason": "relu"}),
        ("Correction", {"closed": COUP, "reason": "relu", "x": 1}),
    ],
)  # fmt: skip
def test_both_readers_refuse_the_same(kind, content):
    plan = epreuve()
    raw = {"epreuve": plan.id, "centre": CENTRE.public, "partie": 1, "number": 1, "kind": kind,
           "content": content}  # fmt: skip
    text = canonical(raw)
    for change in ({}, {"partie": 2}, {"epreuve": "0" * 64}):
        text = canonical(raw | change)
        try:
            check_pli(read_pli(text), plan)
            ours = True
        except RuleError:
            ours = False
        try:
            second.belongs(second.read_pli(text), plan.bytes)
            theirs = True
        except second.Refused:
            theirs = False
        try:
            fresh.belongs(fresh.read_pli(text), plan.bytes)
            eyes = True
        except fresh.Refused:
            eyes = False
        assert ours is theirs is eyes, text


def test_what_is_no_bundle_is_refused_by_both():
    whole = whole_of(VECTORS["plis"][0])
    long = len(whole).to_bytes(4, "big") + whole
    for inside in (b"", long, long * 256, long * 257, long[:-1], long + b"\0", bytes(4),
                   (300_000).to_bytes(4, "big") + bytes(300_000), bytes(5 << 20)):  # fmt: skip
        for bundle in (zlib.compress(inside), zlib.compress(inside) + b"x", inside, inside[:50]):
            try:
                ours = len(unpack(bundle))
            except RuleError:
                ours = -1
            try:
                theirs = len([*second.unpack(bundle)])
            except second.Refused:
                theirs = -1
            try:
                eyes = len([*fresh.unpack(bundle)])
            except fresh.Refused:
                eyes = -1
            assert ours == theirs == eyes


def test_a_later_field_at_its_default_is_no_text_of_this_format():
    raw = json.loads(Pli(epreuve().id, CENTRE.public, 1, 1, Exclusion(2, "x")).bytes)
    with pytest.raises(second.Refused):
        second.read_pli(canonical(raw | {"content": raw["content"] | {"earlier": True}}))


def test_an_official_file_has_one_spelling_and_its_own_fields():
    """Fresh eyes read the page so; we took both."""
    whole = json.loads(official().bytes)
    read_official(canonical(whole))
    for other in (
        whole | {"signature": whole["signature"].upper()},
        whole | {"signed": whole["signed"] | {"x": 1}},
    ):
        with pytest.raises(RuleError):
            read_official(canonical(other))


def test_the_official_decision_names_the_file():
    file = official()
    decision = Decision(OFFICIAL, "recours clos", HOUR_MS, frozen=file.sum)
    pli = Pli(epreuve().id, ORGANISER.public, OWN_PARTIE, 2, decision)
    content = second.open_envelope(seal(pli, ORGANISER).whole)["content"]
    assert content["frozen"] == second.sum_of(file.bytes)


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition("```json\n")
    written = json.dumps(vectors(), ensure_ascii=False, indent=1)
    PAGE.write_text(f"{before}```json\n{written}\n```{rest.split('```', 1)[1]}", encoding="utf-8")
