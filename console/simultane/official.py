"""An official ranking is a file: signed, with its sum, and never written again.

It holds the ranking, the fingerprint of every pli it was made of, the organiser's decisions, the
hour and the key. What comes afterwards moves nobody: it opens the next version, which names the one
before by its sum and says what changed and why. docs/pli.md describes it for other readers.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from console.french import text
from console.simultane.envelopes import Envelope, KeyPair, is_signed
from engine.epreuve.decisions import Decision, Decisions, standing
from engine.epreuve.fold import Fold
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import HIGHEST_COUP, check_pli, read_pli
from engine.epreuve.ranking import RankingLine
from engine.epreuve.solos import EpreuveSolo
from engine.play.codec import canonical, fingerprint, parse, to_json
from engine.rulings import RuleError

FORMAT = "pupitre-officiel-1"
SIGNED: Mapping[str, type] = {
    "format": str, "epreuve": str, "name": str, "organiser": str, "version": int, "previous": str,
    "signed_ms": int, "reason": str, "centres": dict, "lines": list, "solos": list, "slips": dict,
    "decisions": list, "changes": list,
}  # fmt: skip
"""Every field of it, none more, none less."""
SUM_SIGNS = 16
"""Of a sum, as people read it to each other."""

Slips = Mapping[str, Mapping[str, Mapping[str, str]]]
"""Centre → partie → number → the fingerprint of the pli."""
PliKey = tuple[str, int, int]


@dataclass(frozen=True)
class OfficialFile:
    """One version, as it was signed."""

    signed: Mapping[str, Any]
    signature: str

    @cached_property
    def sum(self) -> str:
        return fingerprint(canonical(dict(self.signed)))

    @property
    def version(self) -> int:
        return int(self.signed["version"])

    @property
    def bytes(self) -> bytes:
        return canonical({"signed": dict(self.signed), "signature": self.signature})

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What had been decided, in order."""
        opened = (Envelope.of(bytes.fromhex(each)).open() for each in self.signed["decisions"])
        return tuple(pli.content for pli in opened if isinstance(pli.content, Decision))

    @cached_property
    def keys(self) -> frozenset[PliKey]:
        """The plis it was made of."""
        slips: Slips = self.signed["slips"]
        return frozenset(
            (centre, int(partie), int(number))
            for centre, parties in slips.items()
            for partie, numbers in parties.items()
            for number in numbers
        )


@dataclass
class Frozen:
    """The official file that stands, and the fold of what it was made of: whatever comes later is
    in no ranking before the next version."""

    file: OfficialFile
    fold: Fold | None = None
    """None while nothing has come since: the fold of everything is that of the file."""

    @property
    def decisions(self) -> Decisions:
        decided = standing(self.file.decisions)
        return replace(decided, official=True, frozen=self.file.sum)


def appeals_open(manifest: Manifest, left_ms: int) -> RuleError | None:
    """The refusal while some of the fifteen minutes is left (§6.3); among friends there are no
    appeals."""
    edition = manifest.parties[-1].edition
    if left_ms <= 0 or not edition.isdecimal():
        return None
    minutes = -(-left_ms // 60_000)
    return RuleError("official_appeals_open", minutes=minutes, edition=edition)


def fingerprints(digests: Mapping[PliKey, str]) -> Slips:
    slips: dict[str, dict[str, dict[str, str]]] = {}
    for (centre, partie, number), digest in sorted(digests.items()):
        slips.setdefault(centre, {}).setdefault(str(partie), {})[str(number)] = digest
    return slips


def read_official(data: bytes) -> OfficialFile:
    """RuleError for anything that is not one, whole and signed by the key it names."""
    raw = parse(data)
    signed = raw.get("signed")
    if set(raw) != {"signed", "signature"} or not isinstance(signed, dict):
        raise RuleError("official_not_one")
    if {name: type(value) for name, value in signed.items()} != SIGNED:
        raise RuleError("official_not_one")
    if signed["format"] != FORMAT:
        raise RuleError("official_not_one")
    found = OfficialFile(raw["signed"], raw["signature"])
    try:
        signature = bytes.fromhex(found.signature)
    except (TypeError, ValueError) as trouble:
        raise RuleError("official_not_one") from trouble
    if signature.hex() != found.signature:  # one text for each value
        raise RuleError("official_not_one")
    if not is_signed(str(found.signed["organiser"]), canonical(raw["signed"]), signature):
        raise RuleError("official_forged")
    return found


# --- writing one --------------------------------------------------------------------------


@dataclass(frozen=True)
class Material:
    """What a version is made of."""

    lines: Sequence[RankingLine]
    solos: Sequence[EpreuveSolo]
    slips: Slips
    decisions: Sequence[Envelope]
    centres: Mapping[str, str]
    """Those that take part, by key: their names."""
    corrections: Sequence[Mapping[str, Any]]
    """Told in the version in which they come: centre, partie, number, coup, why."""
    reason: str
    now_ms: int


def corrections_told(fold: Fold) -> list[dict[str, Any]]:
    """Whoever was excluded, instead of why (§6.1)."""
    return [
        {"centre": late.centre, "partie": late.partie, "number": late.number,
         "coup": late.coup, "why": late.reason or late.excluded}
        for late in fold.corrections()
    ]  # fmt: skip


def next_version(
    manifest: Manifest, key: KeyPair, before: OfficialFile | None, made: Material
) -> OfficialFile:
    """`before`: the version that stands, or none."""
    lines = [_line(line, made.centres) for line in made.lines]
    signed: dict[str, Any] = {
        "format": FORMAT,
        "epreuve": manifest.id,
        "name": manifest.name,
        "organiser": key.public,
        "version": before.version + 1 if before else 1,
        "previous": before.sum if before else "",
        "signed_ms": made.now_ms,
        "reason": made.reason,
        "centres": dict(made.centres),
        "lines": lines,
        "solos": [to_json(solo) for solo in made.solos],
        "slips": {
            centre: {partie: dict(numbers) for partie, numbers in parties.items()}
            for centre, parties in made.slips.items()
        },
        "decisions": [each.whole.hex() for each in made.decisions],
        "changes": changes(before, made) if before else [],
    }
    return OfficialFile(signed, key.sign(canonical(signed)).hex())


def _line(line: RankingLine, centres: Mapping[str, str]) -> dict[str, Any]:
    """Without the licence, which is its owner's: the file is published."""
    told = to_json(line._asdict())
    del told["licence"]
    told["centre_name"] = centres.get(line.centre, "")
    return dict(told)


def changes(before: OfficialFile, made: Material) -> list[dict[str, Any]]:
    """What is not as the version before said it: plis, decisions, and whose line moved."""
    known = before.keys
    told: list[dict[str, Any]] = [
        {"what": "correction", **each}
        for each in made.corrections
        if (each["centre"], each["partie"], each["number"]) not in known
    ]
    heard = set(before.signed["decisions"])
    for envelope in made.decisions:
        content = read_pli(envelope.body).content
        if envelope.whole.hex() not in heard and isinstance(content, Decision):
            told.append({"what": "decision", **to_json(content)})
    then = {_who(line): line for line in before.signed["lines"]}
    now = {_who(line): line for line in (_line(each, made.centres) for each in made.lines)}
    for who in sorted(then.keys() | now.keys()):
        old, new = then.get(who), now.get(who)
        if _place(old) != _place(new):
            named = new or old
            assert named is not None
            told.append(
                {
                    "what": "line",
                    "name": named["name"],
                    "centre": named["centre"],
                    "before": _place(old),
                    "after": _place(new),
                }
            )
    return told


def _who(line: Mapping[str, Any]) -> tuple[str, ...]:
    tables = (f"{partie}/{table}" for partie, table in sorted(line["tables"].items()))
    return (line["centre"], line["name"], *tables)


def _place(line: Mapping[str, Any] | None) -> list[int | None] | None:
    return None if line is None else [line["rank"], line["total"]]


def change_told(change: Mapping[str, Any], centres: Mapping[str, str]) -> str:
    """In French."""
    centre = centres.get(change["centre"], "")
    if change["what"] == "line":
        before, after = (
            text("official_place", rank=place[0] or "—", total=place[1]) if place else "—"
            for place in (change["before"], change["after"])
        )
        return text("official_moved", name=change["name"], before=before, after=after)
    if change["what"] == "decision":
        return text("official_decision", kind=text(f"kind_{change['kind']}"), why=change["reason"])
    told = "official_correction" if change["coup"] else "official_exclusion"
    return text(
        told, centre=centre, why=change["why"], partie=change["partie"], coup=change["coup"]
    )


# --- checking one -------------------------------------------------------------------------


def check_official(
    found: OfficialFile, manifest: Manifest | None, before: OfficialFile | None = None
) -> None:
    """Beyond its signature: the épreuve's own organiser, the version it follows, decisions that are
    his."""
    signed = found.signed
    if manifest is not None and (signed["epreuve"], signed["organiser"]) != (
        manifest.id,
        manifest.organiser,
    ):
        raise RuleError("official_other_epreuve", name=str(signed["name"]))
    if before is not None and before.signed["organiser"] != signed["organiser"]:
        raise RuleError("official_other_epreuve", name=str(signed["name"]))
    if before is not None and signed["previous"] != before.sum:
        raise RuleError("official_not_next", version=found.version, before=before.version)
    for whole in signed["decisions"]:
        pli = Envelope.of(bytes.fromhex(whole)).open()
        if pli.centre != signed["organiser"] or pli.epreuve != signed["epreuve"]:
            raise RuleError("official_forged")
        if manifest is not None:
            check_pli(pli, manifest)


def compared(official: OfficialFile, plis: Iterable[Envelope]) -> int:
    """How many of these came after it; RuleError when one is another than the one it counted."""
    late, slips = 0, official.signed["slips"]
    for envelope in plis:
        pli = envelope.open()
        listed = slips.get(pli.centre, {}).get(str(pli.partie), {}).get(str(pli.number))
        if listed not in (None, fingerprint(envelope.body)):
            raise RuleError("official_other_pli", partie=pli.partie, number=pli.number)
        late += listed is None
    return late


# --- before it is official ----------------------------------------------------------------
# While centres are staggered nobody may learn from a page what a coup brought before the last
# centre has played it, unless the organiser's delay has passed.

Upto = dict[int, int]
"""By partie, the last coup that is shown."""


def nothing_yet(manifest: Manifest) -> Upto | None:
    """What the public sees before anything is known; None: nothing is ever held back."""
    if not manifest.public_delay_min:
        return None
    return {partie.number: 0 for partie in manifest.parties}


def public_upto(
    fold: Fold,
    playing: Iterable[str],
    first_closed: Mapping[tuple[int, int], int],
    now_ms: int,
) -> Upto:
    """`first_closed`: (partie, coup) → when the first centre closed it, by the hub's clock."""
    delay_ms = fold.manifest.public_delay_min * 60_000
    centres, shown = tuple(playing), Upto()
    for partie in fold.manifest.parties:
        coup, everybody = 0, _closed_by_all(fold, centres, partie.number)
        while (first_ms := first_closed.get((partie.number, coup + 1))) is not None and (
            coup < everybody or now_ms - first_ms >= delay_ms
        ):
            coup += 1
        shown[partie.number] = coup
    return shown


def _closed_by_all(fold: Fold, centres: Iterable[str], partie: int) -> int:
    """The last coup that every centre has closed, as far as it still plays."""
    sheets = (fold.sheet(centre, partie) for centre in centres)
    behind = (
        max(sheet.coups, default=0) if sheet else 0
        for sheet in sheets
        if sheet is None or sheet.end is None
    )
    return min(behind, default=HIGHEST_COUP)
