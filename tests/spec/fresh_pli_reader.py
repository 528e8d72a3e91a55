"""A small reader of plis and of the official file, written from the page `pli.md` alone."""
# fmt: off

import hashlib
import itertools
import json
import re
import unicodedata
import zlib
from collections.abc import Callable, Iterator
from typing import Any

from nacl.exceptions import CryptoError
from nacl.signing import VerifyKey

Object = dict[str, Any]
Check = Callable[[Any], bool]
MOST_ENVELOPES, MOST_UNPACKED, SMALLEST, LARGEST = 256, 4 * 1024 * 1024, 65, 256 * 1024

class Refused(Exception):  # noqa: N818 - an answer
    """What was given is not right; the sentence says why."""

def need(right: bool, why: str) -> None:
    """Refuse, with this sentence, unless it is right."""
    if not right:
        raise Refused(why)

# 1. One text per value

def fingerprint(text: bytes) -> str:
    """The SHA-256 of a text, in lower-case hexadecimal."""
    return hashlib.sha256(text).hexdigest()

def write(value: Object) -> bytes:
    """The one text of a value."""
    try:
        return json.dumps(value, ensure_ascii=False, sort_keys=True, allow_nan=False,
                          separators=(",", ":")).encode()
    except (ValueError, TypeError, RecursionError) as error:
        raise Refused("this value has no text") from error

def no_number(digits: str) -> Any:
    """What the parser meets where a whole number should be."""
    raise Refused("a number is not a whole one")

def parse(text: bytes) -> Object:
    """The object whose one text this is."""
    try:
        value = json.loads(text.decode(), parse_float=no_number, parse_constant=no_number)
    except (ValueError, RecursionError) as error:
        raise Refused("this is not JSON in UTF-8") from error
    if not isinstance(value, dict):
        raise Refused("this is not a JSON object")
    need(write(value) == text, "this is not the one text of its value")
    return value

# 2. Keys, envelopes, bundles

def is_hex(value: Any, digits: int) -> bool:
    """Lower-case hexadecimal, exactly so many digits."""
    return isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{digits}}}", value) is not None

def verify(key: str, signature: bytes, text: bytes, of: str) -> None:
    """Refuse unless the signature of this text is by this key; `of`: of what, for the sentence."""
    try:
        VerifyKey(bytes.fromhex(key)).verify(text, signature)
    except (CryptoError, ValueError) as error:
        raise Refused(f"the signature of the {of} is not good") from error

def open_envelope(whole: bytes) -> Object:
    """Check signature and pli of an envelope, and give the pli (what `read_pli` gives)."""
    need(SMALLEST <= len(whole) <= LARGEST, "an envelope is 65 bytes to 256 KiB")
    pli = read_pli(whole[64:])
    verify(pli["centre"], whole[:64], whole[64:], "pli")
    return pli

def pieces(content: bytes) -> Iterator[bytes]:
    """Pieces one after the other, each preceded by its length."""
    at = 0
    while at < len(content):
        need(at + 4 <= len(content), "a length is cut")
        size = int.from_bytes(content[at:at + 4], "big")
        need(size > 0, "a length is 0")
        need(at + 4 + size <= len(content), "a piece is cut")
        yield content[at + 4:at + 4 + size]
        at += 4 + size

def unpack(bundle: bytes) -> Iterator[bytes]:
    """The envelopes of a bundle, whole, not looked into; one fault refuses all of it, at once."""
    inflater = zlib.decompressobj()
    try:
        content = inflater.decompress(bundle, MOST_UNPACKED + 1)
    except zlib.error as error:
        raise Refused("this is not a zlib stream") from error
    need(len(content) <= MOST_UNPACKED, "more than 4 MiB once unpacked")
    need(inflater.eof, "the zlib stream is cut")
    need(not inflater.unused_data, "there is something after the zlib stream")
    envelopes: list[bytes] = []
    for envelope in pieces(content):
        need(SMALLEST <= len(envelope) <= LARGEST, "an envelope is 65 bytes to 256 KiB")
        need(len(envelopes) < MOST_ENVELOPES, "more than 256 envelopes")
        envelopes.append(envelope)
    return iter(envelopes)

def stick(content: bytes) -> Iterator[bytes]:
    """The envelopes of all bundles of a `.plis` file; one fault refuses the file, at once."""
    need(content != b"", "there is no bundle at all")
    return iter([envelope for bundle in pieces(content) for envelope in unpack(bundle)])

# 3. The manifest

def read_manifest(manifest: bytes) -> Object:
    """The manifest, of which only what a reader of plis needs is looked at."""
    value = parse(manifest)
    need(is_hex(value.get("organiser"), 64), "the organiser is not a key")
    need(is_text(value.get("name")), "the manifest has no name")
    parties = value.get("parties")
    need(isinstance(parties, list) and all(isinstance(one, dict) for one in parties)
         and all(is_int(one.get("number")) and one["number"] == place
                 and is_text(one.get("sealed", "")) for place, one in enumerate(parties, 1)),
         "the parties are not numbered 1, 2, 3…")
    need("serial" not in value or (is_text(value["serial"]) and value["serial"] != ""),
         "the serial is not a text, or is empty instead of absent")
    need(value.get("neutralises", True) is True, "neutralises is true, or absent")
    return value

def check_manifest(manifest: bytes, signature: str) -> Object:
    """The manifest, if the organiser it names signed it."""
    value = read_manifest(manifest)
    need(is_hex(signature, 128), "the signature is not 128 hexadecimal digits")
    verify(value["organiser"], bytes.fromhex(signature), manifest, "manifest")
    return value

def identity(manifest: bytes) -> str:
    """The identity of the épreuve: its serial, else the fingerprint of the manifest."""
    return str(read_manifest(manifest).get("serial", fingerprint(manifest)))

# 4. A pli

def is_text(value: Any) -> bool:
    """A text."""
    return isinstance(value, str)

def is_bool(value: Any) -> bool:
    """True or false."""
    return isinstance(value, bool)

def is_int(value: Any, least: int | None = None, most: int | None = None) -> bool:
    """A whole number, within these bounds."""
    return (isinstance(value, int) and not isinstance(value, bool)
            and (least is None or least <= value) and (most is None or value <= most))

def among(least: int, most: int | None = None) -> Check:
    """Check of a whole number within these bounds."""
    return lambda value: is_int(value, least, most)

def each(check: Check) -> Check:
    """Check of a list of such things."""
    return lambda value: isinstance(value, list) and all(check(one) for one in value)

def fields(required: dict[str, Check],
           later: dict[str, tuple[Check, Any]] | None = None) -> Check:
    """Check of an object with exactly these fields; `later`: those absent at their default."""
    more = later or {}

    def check(value: Any) -> bool:
        return (isinstance(value, dict) and required.keys() <= value.keys()
                and value.keys() <= required.keys() | more.keys()
                and all(test(value[name]) for name, test in required.items())
                and all(test(value[name]) and value[name] != default
                        for name, (test, default) in more.items() if name in value))
    return check

def is_pair(value: Any) -> bool:
    """A table and points."""
    return isinstance(value, list) and len(value) == 2 and is_int(value[0], 1) and is_int(value[1])

def rising(values: list[Any]) -> bool:
    """Each above the one before."""
    return all(one < other for one, other in itertools.pairwise(values))

closed_fields = fields(
    {"coup": among(1, 99), "top": among(0), "tables": each(among(1)), "points": each(is_int),
     "penalties": each(is_pair), "averages": each(is_pair), "apart": is_text},
    {"readings": (each(fields({"table": among(1), "question": is_text,
                               "answer": lambda value: value is None or is_bool(value)})), []),
     "neutral": (is_bool, False)})

def is_closed(value: Any) -> bool:
    """The content of a `CoupClosed`, coherent in itself."""
    if not closed_fields(value):
        return False
    tables, averages = value["tables"], dict(value["averages"])
    readings = [(one["table"], one["question"]) for one in value.get("readings", [])]
    lists = [[pair[0] for pair in value[name]] for name in ("penalties", "averages")]
    return (rising(tables) and len(value["points"]) == len(tables)
            and all(0 <= points + averages.get(table, 0) <= value["top"]
                    for table, points in zip(tables, value["points"], strict=True))
            and all(1 <= pair[1] <= 10 for pair in value["penalties"])
            and all(rising(one) and set(one) <= set(tables) for one in lists)
            and rising(readings) and {table for table, _ in readings} <= set(tables)
            and not (value.get("neutral", False) and tables))

def is_decision(value: Any) -> bool:
    """The content of a decision: what its kind says nothing about is there and empty."""
    empty = {"centre": "", "partie": 0, "coup": 0, "frozen": ""}
    if not fields({"kind": is_text, "reason": is_text, "decided_ms": among(0), "centre": is_text,
                   "partie": is_int, "coup": is_int, "frozen": is_text})(value):
        return False
    says = DECISIONS.get(value["kind"])
    return says is not None and all(says[name](value[name]) if name in says
                                    else value[name] == none for name, none in empty.items())

def is_key(value: Any) -> bool:
    """A public key."""
    return is_hex(value, 64)

OF_CENTRE: dict[str, Check] = {"centre": is_key}
OF_GAME: dict[str, Check] = {"centre": is_key, "partie": among(1)}
OF_COUP: dict[str, Check] = {"partie": among(1), "coup": among(1, 99)}
DECISIONS: dict[str, dict[str, Check]] = {
    "set_aside": OF_CENTRE, "taken_back": OF_CENTRE, "draws": OF_CENTRE,
    "out": {**OF_GAME, "coup": among(0, 99)}, "kept": OF_GAME, "neither": OF_GAME,
    "neutralised": OF_COUP, "annulled": OF_COUP, "played": OF_COUP,
    "begun": {"partie": among(1)}, "provisional": {},
    "official": {"frozen": lambda value: value == "" or is_hex(value, 64)}}
PERSON = fields(dict.fromkeys(("name", "licence", "club", "category", "series"), is_text))
KINDS: dict[str, Check] = {
    "Players": fields({"players": each(fields(
        {"table": among(1), "people": each(PERSON), "arbiter": is_text}))}),
    "CoupClosed": is_closed,
    "Correction": fields({"closed": is_closed, "reason": is_text}),
    "Exclusion": fields({"table": among(1), "reason": is_text, "excluded": is_bool},
                        {"earlier": (is_bool, True), "following": (is_bool, True),
                         "coup": (among(0), 0)}),
    "End": fields({"coups": among(0), "cause": is_text, "interrupted": is_bool}),
    "Tirage": fields({"coup": among(1, 99), "letters": is_text, "rejected": is_bool,
                      "annulled": among(0)}),
    "Top": fields({"coup": among(1, 99), "word": is_text, "ref": is_text, "points": among(0)}),
    "Decision": is_decision}
PLI = fields({"epreuve": is_text, "centre": is_key, "partie": among(0),
              "number": among(1, 100_000), "kind": is_text,
              "content": lambda value: isinstance(value, dict)})

def read_pli(text: bytes) -> Object:
    """The pli whose text (without signature) this is, as it stands: no default is filled in."""
    pli = parse(text)
    need(PLI(pli), "these are not the fields of a pli")
    need(pli["kind"] in KINDS, "no such kind")
    need(KINDS[pli["kind"]](pli["content"]), f"this is not the content of a {pli['kind']}")
    need((pli["partie"] == 0) == (pli["kind"] == "Decision"),
         "partie 0 is for decisions, and decisions are in partie 0")
    return pli

def texts(value: Any) -> Iterator[str]:
    """All texts inside a value, names of fields left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts(inner)

def belongs(pli: Object, manifest: bytes) -> None:
    """Refused if this pli, well-formed, cannot be one of this épreuve."""
    epreuve, kind, content = read_manifest(manifest), pli["kind"], pli["content"]
    need(pli["epreuve"] == identity(manifest), "this pli is of another épreuve")
    need(not any(unicodedata.category(sign) == "Cc" for one in texts(pli) for sign in one),
         "a text has a control character")
    closed = content["closed"] if kind == "Correction" else content
    long = [content.get("reason", ""), content.get("cause", ""), closed.get("apart", "")]
    long += [one["question"] for one in closed.get("readings", [])]
    need(all(len(one) <= 300 for one in long), "a text is longer than 300 characters")
    if kind == "Decision":
        need(pli["centre"] == epreuve["organiser"], "this decision is not the organiser's")
        return
    partie = {one["number"]: one for one in epreuve["parties"]}.get(pli["partie"])
    if partie is None:
        raise Refused("the épreuve has no such partie")
    need(kind not in ("Tirage", "Top") or partie.get("sealed", "") == "",
         "this partie is sealed: no letters and tops are told")
    tables = [*closed.get("tables", []), content.get("table", 1)]
    if kind == "Players":
        tables = [one["table"] for one in content["players"]]
        people = [one["people"] for one in content["players"]]
        need(len(set(tables)) == len(tables), "a table stands twice")
        need(all(1 <= len(one) <= 2 for one in people), "a player has one or two people")
        need(all(one["name"].strip() for some in people for one in some), "a name is blank")
        need(all(len(one) <= 120 for one in texts(content)), "a text has more than 120 characters")
    need(all(1 <= one <= 9999 for one in tables), "tables are 1 to 9999")
    if kind in ("CoupClosed", "Correction"):
        need(closed["top"] <= 3000, "the top is above 3000")
        need(all(pair[1] > 0 for pair in closed["averages"]), "an average is not above 0")
        need("neutral" not in closed or closed["apart"] == "", "a neutralised coup has no apart")
        need("neutral" not in closed or "neutralises" in epreuve, "centres may not neutralise")
    elif kind == "Exclusion":
        need(content.get("coup", 0) <= 100, "the coup of an exclusion is above 100")
        need(content.get("earlier", True) or content.get("following", True),
             "this excludes from nothing")
    elif kind == "End":
        need(content["coups"] <= 99, "more than 99 coups")
    elif kind == "Tirage":
        need(1 <= len(content["letters"]) <= 12, "letters are 1 to 12")
        need(content["annulled"] <= 99, "annulled is above 99")
    elif kind == "Top":
        square = r"[A-O]([1-9]|1[0-5])|([1-9]|1[0-5])[A-O]"
        need(re.fullmatch(square, content["ref"]) is not None, "ref is no square of the grid")

def brought(plis: list[Object], centre: str, partie: int, table: int) -> int:
    """What the coups of that partie brought this table: points + average − penalty of each."""
    numbers: dict[int, Object] = {}
    for pli in plis:
        if pli["centre"] == centre and pli["partie"] == partie:
            numbers.setdefault(pli["number"], pli)
    coups: dict[int, Object] = {}
    for _, pli in sorted(numbers.items()):
        if pli["kind"] in ("CoupClosed", "Correction"):
            closed = pli["content"].get("closed", pli["content"])
            coups[closed["coup"]] = closed
    return sum(dict(zip(one["tables"], one["points"], strict=True)).get(table, 0)
               + dict(one["averages"]).get(table, 0) - dict(one["penalties"]).get(table, 0)
               for one in coups.values())

# 5. The organiser's decisions

def standing(decisions: list[Object]) -> Object:
    """What the decisions leave: `aside`, the set of centres set aside; `games`, (centre, partie) →
    ("out", coup) or ("kept", 0); `coups`, (partie, coup) → "neutralised" or "annulled"; `ends`,
    partie → the first annulled coup; `draws`, the last centre named, or ""; `begun`, the set of
    parties; `official`, true or false, and `frozen`, the sum it was declared with, or ""."""
    aside: set[str] = set()
    games: dict[tuple[str, int], tuple[str, int]] = {}
    coups: dict[tuple[int, int], str] = {}
    left: Object = {"aside": aside, "games": games, "coups": coups, "ends": {}, "draws": "",
                    "begun": set(), "official": False, "frozen": ""}
    for one in decisions:
        need(is_decision(one), "this is not the content of a decision")
        kind, game, coup = one["kind"], (one["centre"], one["partie"]), (one["partie"], one["coup"])
        if kind == "set_aside":
            aside.add(one["centre"])
        elif kind == "taken_back":
            aside.discard(one["centre"])
        elif kind in ("out", "kept"):
            games[game] = (kind, one["coup"])
        elif kind == "neither":
            games.pop(game, None)
        elif kind in ("neutralised", "annulled"):
            coups[coup] = kind
        elif kind == "played":
            coups.pop(coup, None)
        elif kind == "draws":
            left["draws"] = one["centre"]
        elif kind == "begun":
            left["begun"].add(one["partie"])
        else:
            left["official"], left["frozen"] = kind == "official", one["frozen"]
    for (partie, number), state in sorted(coups.items()):
        if state == "annulled":
            left["ends"].setdefault(partie, number)
    return left

# 6. The official file

def halves(official: bytes) -> tuple[Object, str]:
    """The two fields of an official file: `signed`, and `signature` in hexadecimal."""
    value = parse(official)
    need(fields({"signed": lambda one: isinstance(one, dict),
                 "signature": lambda one: is_hex(one, 128)})(value), "no official file")
    return value["signed"], value["signature"]

def sum_of(official: bytes) -> str:
    """The sum of an official file: the fingerprint of the text of `signed`."""
    return fingerprint(write(halves(official)[0]))

def each_of(check: Check) -> Check:
    """Check of an object all of whose values are such things."""
    return lambda value: isinstance(value, dict) and all(check(one) for one in value.values())

SIGNED: dict[str, Check] = {
    "format": lambda value: bool(value == "pupitre-officiel-1"), "epreuve": is_text,
    "name": is_text, "organiser": is_key, "version": among(1), "reason": is_text,
    "previous": lambda value: value == "" or is_hex(value, 64), "signed_ms": among(0),
    "centres": each_of(is_text), "lines": each(lambda one: isinstance(one, dict)),
    "solos": each(lambda one: isinstance(one, dict)),
    "changes": each(lambda one: isinstance(one, dict)), "decisions": each(is_text),
    "slips": each_of(each_of(each_of(lambda one: is_hex(one, 64))))}

def read_official(data: bytes, manifest: bytes | None = None,
                  before: bytes | None = None) -> Object:
    """The `signed` part of an official file that a reader accepts; plis at hand: `was_counted`."""
    signed, signature = halves(data)
    for name, check in SIGNED.items():
        need(name in signed and check(signed[name]), f"{name} is not as it should be")
    if manifest is not None:
        need(signed["organiser"] == read_manifest(manifest)["organiser"], "another organiser")
        need(signed["epreuve"] == identity(manifest), "another épreuve")
    verify(signed["organiser"], bytes.fromhex(signature), write(signed), "official file")
    if before is not None:
        need(signed["previous"] == sum_of(before), "this is not the version after")
    for one in signed["decisions"]:
        need(re.fullmatch("([0-9a-f]{2})+", one) is not None, "a decision is not hexadecimal")
        try:
            pli = open_envelope(bytes.fromhex(one))
        except Refused as why:
            raise Refused(f"a decision is not an envelope: {why}") from why
        need(pli["centre"] == signed["organiser"] and pli["epreuve"] == signed["epreuve"]
             and pli["kind"] == "Decision", "a decision is not the organiser's, or not for this")
    return signed

def was_counted(signed: Object, text: bytes) -> bool:
    """Was this pli (its text) in the ranking? Refused if another stands under its number."""
    pli = read_pli(text)
    need(pli["epreuve"] == signed["epreuve"], "this pli is of another épreuve")
    numbers = signed["slips"].get(pli["centre"], {}).get(str(pli["partie"]), {})
    listed = numbers.get(str(pli["number"]))
    need(listed in (None, fingerprint(text)), "another pli stands under this number")
    return listed is not None
