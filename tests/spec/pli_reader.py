"""A second reader of plis and of official files, written from docs/pli.md and nothing else.

It shares no code with Pupitre: plain JSON, a signature library, refusals as sentences.
"""

import hashlib
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

Json = dict[str, Any]
KEY = re.compile(r"[0-9a-f]{64}")
LARGEST_ENVELOPE, MOST_ENVELOPES, LARGEST_BUNDLE = 256 * 1024, 256, 4 * 1024 * 1024

PERSON = {"name": str, "licence": str, "club": str, "category": str, "series": str}
READING = {"table": int, "question": str, "answer": (bool, type(None))}
COUP: Json = {
    "coup": int, "top": int, "tables": list, "points": list, "penalties": list, "averages": list,
    "apart": str,
}  # fmt: skip
KINDS: dict[str, tuple[Json, Json]] = {
    # kind: fields that are always there, fields that may be
    "Players": ({"players": list}, {}),
    "CoupClosed": (COUP, {"readings": list, "neutral": bool}),
    "Correction": ({"closed": dict, "reason": str}, {}),
    "Exclusion": (
        {"table": int, "reason": str, "excluded": bool},
        {"earlier": bool, "following": bool, "coup": int},
    ),
    "End": ({"coups": int, "cause": str, "interrupted": bool}, {}),
    "Tirage": ({"coup": int, "letters": str, "rejected": bool, "annulled": int}, {}),
    "Top": ({"coup": int, "word": str, "ref": str, "points": int}, {}),
    "Decision": (
        {"kind": str, "reason": str, "decided_ms": int, "centre": str, "partie": int, "coup": int,
         "frozen": str},
        {"rank": int, "order": list},
    ),
}  # fmt: skip
DEFAULTS: Json = {
    "readings": [], "neutral": False, "earlier": True, "following": True, "coup": 0, "rank": 0,
    "order": [],
}  # fmt: skip
PLACE = {"place": int, "centre": str, "partie": int, "table": int}
DECISIONS = {
    "set_aside", "taken_back", "out", "kept", "neither", "neutralised", "annulled", "played",
    "draws", "begun", "decided", "official", "provisional",
}  # fmt: skip
OF_A_COUP = {"neutralised", "annulled", "played"}
SIGNED = {
    "format", "epreuve", "name", "organiser", "version", "previous", "signed_ms", "reason",
    "centres", "lines", "solos", "slips", "decisions", "changes",
}  # fmt: skip


class Refused(Exception):  # noqa: N818 - an answer
    pass


def refuse_unless(good: bool, why: str) -> None:
    if not good:
        raise Refused(why)


# --- 1. one text per value


def text_of(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def parsed(data: bytes) -> Json:
    def no_fraction(text: str) -> Any:
        raise Refused(f"{text} is no whole number")

    try:
        value = json.loads(data.decode(), parse_float=no_fraction, parse_constant=no_fraction)
        again = text_of(value)
    except (ValueError, RecursionError) as trouble:  # half a surrogate pair is no text either
        raise Refused("not JSON in UTF-8") from trouble
    refuse_unless(isinstance(value, dict), "not an object")
    refuse_unless(again == data, "not the one text")
    return dict(value)


def fingerprint(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


# --- 2. envelopes and bundles


def is_signed(key: str, text: bytes, signature: bytes) -> bool:
    if not KEY.fullmatch(key) or len(signature) != 64:
        return False
    try:
        VerifyKey(bytes.fromhex(key)).verify(text, signature)
    except BadSignatureError:
        return False
    return True


def open_envelope(whole: bytes) -> Json:
    """The pli in it, once its signature and its shape are good."""
    refuse_unless(64 < len(whole) <= LARGEST_ENVELOPE, "no envelope")
    pli = read_pli(whole[64:])
    refuse_unless(is_signed(pli["centre"], whole[64:], whole[:64]), "not signed by its centre")
    return pli


def unpack(bundle: bytes) -> Iterator[bytes]:
    inflating = zlib.decompressobj()
    try:
        data = inflating.decompress(bundle, LARGEST_BUNDLE)
    except zlib.error as trouble:
        raise Refused("no zlib stream") from trouble
    refuse_unless(inflating.eof and not inflating.unused_data, "not one whole bundle")
    count = at = 0
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        at, count = at + 4, count + 1
        refuse_unless(count <= MOST_ENVELOPES, "too many envelopes")
        refuse_unless(at + size <= len(data), "cut short")
        refuse_unless(64 < size <= LARGEST_ENVELOPE, "no envelope")
        yield data[at : at + size]
        at += size


def stick(content: bytes) -> Iterator[bytes]:
    """The envelopes of a .plis file."""
    at = 0
    while at < len(content):
        size = int.from_bytes(content[at : at + 4], "big")
        refuse_unless(size > 0 and at + 4 + size <= len(content), "cut short")
        yield from unpack(content[at + 4 : at + 4 + size])
        at += 4 + size


# --- 3. and 4. manifests and plis


def identity(manifest: bytes) -> str:
    return str(parsed(manifest).get("serial") or fingerprint(manifest))


def check_manifest(manifest: bytes, signature: str) -> Json:
    value = parsed(manifest)
    good = is_signed(value["organiser"], manifest, bytes.fromhex(signature))
    refuse_unless(good, "not the organiser's manifest")
    return value


def has_shape(value: Any, always: Mapping[str, Any], may: Mapping[str, Any]) -> bool:
    if not isinstance(value, dict) or not always.keys() <= value.keys() <= always.keys() | may:
        return False
    for name, held in value.items():
        kinds = {**may, **always}[name]
        kinds = kinds if isinstance(kinds, tuple) else (kinds,)
        if type(held) not in kinds or (name in may and held == DEFAULTS[name]):
            return False
    return True


def read_pli(text: bytes) -> Json:
    pli = parsed(text)
    fields = {"epreuve": str, "centre": str, "partie": int, "number": int, "kind": str,
              "content": dict}  # fmt: skip
    refuse_unless(has_shape(pli, fields, {}), "not the fields of a pli")
    refuse_unless(1 <= pli["number"] <= 100_000, "a number from 1 on")
    refuse_unless(pli["kind"] in KINDS, f"unknown kind {pli['kind']}")
    refuse_unless(has_shape(pli["content"], *KINDS[pli["kind"]]), f"no {pli['kind']}")
    content, kind = pli["content"], pli["kind"]
    if kind == "Players":
        check_players(content["players"])
    if kind == "CoupClosed":
        check_coup(content)
    if kind == "Correction":
        refuse_unless(has_shape(content["closed"], *KINDS["CoupClosed"]), "no CoupClosed")
        check_coup(content["closed"])
    if kind == "Decision":
        refuse_unless(content["kind"] in DECISIONS, "unknown decision")
        decided = "rank" in content
        refuse_unless(decided == (content["kind"] == "decided"), "a rank is decided")
        order = content.get("order", [])
        refuse_unless(decided or not order, "an order is of a rank")
        refuse_unless(all(has_shape(each, PLACE, {}) for each in order), "no place")
    refuse_unless((pli["partie"] == 0) == (kind == "Decision"), "partie 0 is the organiser's")
    return pli


def belongs(pli: Json, manifest: bytes) -> None:
    """Refused: of the right shape, and none of this épreuve."""
    plan = parsed(manifest)
    refuse_unless(pli["epreuve"] == identity(manifest), "another épreuve")
    content, kind = pli["content"], pli["kind"]
    if kind == "Decision":
        refuse_unless(pli["centre"] == plan["organiser"], "not the organiser's")
        least = 1 if content["kind"] in OF_A_COUP else 0
        refuse_unless(least <= content["coup"] <= 99 and content["decided_ms"] >= 0, "no decision")
        return
    of = {partie["number"]: partie for partie in plan["parties"]}.get(pli["partie"])
    refuse_unless(of is not None, "no such partie")
    closed = content.get("closed", content)
    words = [content.get("reason", ""), content.get("cause", ""), closed.get("apart", "")]
    words += [each["question"] for each in closed.get("readings", ())]
    refuse_unless(all(len(each) <= 300 and each.isprintable() for each in words), "words")
    if kind == "Players":
        seats = [player["table"] for player in content["players"]]
        refuse_unless(len(set(seats)) == len(seats) and all(map(is_table, seats)), "tables")
        for person in (each for player in content["players"] for each in player["people"]):
            texts = person.values()
            good = all(len(each) <= 120 and each.isprintable() for each in texts)
            refuse_unless(good and person["name"].strip() != "", "a person")
    if kind in ("CoupClosed", "Correction"):
        refuse_unless(all(map(is_table, closed["tables"])) and closed["top"] <= 3000, "a coup")
        if closed.get("neutral"):
            allowed = plan.get("neutralises", False) and not closed["apart"]
            refuse_unless(allowed, "nobody may neutralise")
    if kind == "Exclusion":
        chosen = content.get("earlier", True) or content.get("following", True)
        good = chosen and is_table(content["table"]) and 0 <= content.get("coup", 0) <= 100
        refuse_unless(good, "no exclusion")
    if kind == "End":
        refuse_unless(0 <= content["coups"] <= 99, "no end")
    if kind in ("Tirage", "Top"):
        refuse_unless(of is not None and not of["sealed"], "nobody draws")


def is_table(number: int) -> bool:
    return 1 <= number <= 9999


def check_players(players: list[Any]) -> None:
    for player in players:
        good = has_shape(player, {"table": int, "people": list, "arbiter": str}, {})
        refuse_unless(good and 1 <= len(player["people"]) <= 2, "no player")
        refuse_unless(all(has_shape(each, PERSON, {}) for each in player["people"]), "no person")


def check_coup(coup: Json) -> None:
    tables, points = coup["tables"], coup["points"]
    refuse_unless(all(type(each) is int for each in [*tables, *points]), "whole numbers")
    refuse_unless(1 <= coup["coup"] <= 99 and len(tables) == len(points), "no coup")
    refuse_unless(tables == sorted(set(tables)), "tables rise")
    marks: dict[str, dict[int, int]] = {}
    for name in ("penalties", "averages"):
        listed = [table for table, _ in coup[name]]
        refuse_unless(listed == sorted(set(listed)) and set(listed) <= set(tables), name)
        marks[name] = dict(coup[name])
    refuse_unless(all(1 <= each <= 10 for each in marks["penalties"].values()), "penalties")
    refuse_unless(all(each > 0 for each in marks["averages"].values()), "averages")
    for table, earned in zip(tables, points, strict=True):
        paid = earned + marks["averages"].get(table, 0)
        refuse_unless(earned >= 0 and paid <= coup["top"], "above the top")
    for reading in coup.get("readings", ()):
        refuse_unless(has_shape(reading, READING, {}), "no reading")
        refuse_unless(reading["table"] in tables, "readings")
    asked = [(each["table"], each["question"]) for each in coup.get("readings", ())]
    refuse_unless(asked == sorted(set(asked)), "readings rise")
    refuse_unless(not (coup.get("neutral") and tables), "nobody scores a neutralised coup")


def subject(pli: Json) -> tuple[str, int]:
    content = pli["content"]
    match pli["kind"]:
        case "Players" | "End":
            return pli["kind"], 0
        case "Exclusion":
            return "table", content["table"]
        case "CoupClosed":
            return "coup", content["coup"]
        case "Correction":
            return "coup", content["closed"]["coup"]
        case "Tirage" | "Top":
            return pli["kind"], content["coup"]
    return "decision", pli["number"]


def counting(plis: list[Json]) -> list[Json]:
    """Of each subject the pli that counts, whatever the order they came in."""
    newest: dict[tuple[str, int, tuple[str, int]], Json] = {}
    for pli in plis:
        place = pli["centre"], pli["partie"], subject(pli)
        if place not in newest or newest[place]["number"] < pli["number"]:
            newest[place] = pli
    return list(newest.values())


def brought(plis: list[Json], centre: str, partie: int, table: int) -> int:
    """What the coups of a partie brought a table, as they stand."""
    total = 0
    for pli in counting(plis):
        if (pli["centre"], pli["partie"]) == (centre, partie) and subject(pli)[0] == "coup":
            coup = pli["content"].get("closed", pli["content"])
            points = dict(zip(coup["tables"], coup["points"], strict=True)).get(table, 0)
            total += points + dict(coup["averages"]).get(table, 0)
            total -= dict(coup["penalties"]).get(table, 0)
    return total


# --- 6. the official file


def read_official(data: bytes, manifest: bytes | None = None, before: bytes | None = None) -> Json:
    whole = parsed(data)
    refuse_unless(set(whole) == {"signed", "signature"}, "no official file")
    signed = whole["signed"]
    refuse_unless(isinstance(signed, dict) and set(signed) == SIGNED, "no official file")
    refuse_unless(signed["format"] == "pupitre-officiel-1", "another format")
    signature = bytes.fromhex(whole["signature"])
    refuse_unless(is_signed(signed["organiser"], text_of(signed), signature), "forged")
    if manifest is not None:
        named = parsed(manifest)["organiser"], identity(manifest)
        refuse_unless((signed["organiser"], signed["epreuve"]) == named, "another épreuve")
    if before is not None:
        refuse_unless(signed["previous"] == sum_of(before), "not the next version")
    for envelope in signed["decisions"]:
        pli = open_envelope(bytes.fromhex(envelope))
        told = pli["centre"], pli["epreuve"], pli["partie"]
        refuse_unless(told == (signed["organiser"], signed["epreuve"], 0), "not his decision")
    return dict(signed)


def sum_of(official: bytes) -> str:
    return fingerprint(text_of(parsed(official)["signed"]))


def was_counted(signed: Json, text: bytes) -> bool:
    """Is this pli among those the ranking was made of? One that came afterwards is not; another one
    under a number that is listed is refused."""
    pli = read_pli(text)
    listed = signed["slips"].get(pli["centre"], {}).get(str(pli["partie"]), {})
    number = str(pli["number"])
    if number not in listed:
        return False
    refuse_unless(listed[number] == fingerprint(text), "another pli than the one that counted")
    return True
