"""Where this commit says otherwise than a release did, and why.

    python -m tests.releases.accepted RELEASE "why it is otherwise"

writes every difference there is now, under that reason, into `accepted.json`; the commit that makes
the difference brings it along. An entry holds for one content: the next change shows again.
"""

import difflib
import hashlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.releases.reading import content_of, frozen, told, unpack

HERE = Path(__file__).parent
FILE = HERE / "accepted.json"
LONGEST_DIFF = 40
"""Lines: enough to know what changed."""
ZONE = "UTC"
"""Papers show a day and an hour of the club: whoever writes and reads a release sets this one."""
Accepted = dict[str, dict[str, str]]
"""Name → `sha256` of what is said now, and `why`."""


def accepted(release: str) -> Accepted:
    known: dict[str, Accepted] = json.loads(FILE.read_text(encoding="utf-8"))
    return known.get(release, {})


@dataclass(frozen=True)
class AcceptedDifference:
    then: str
    now: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.now.encode("utf-8", "surrogateescape")).hexdigest()

    @property
    def shown(self) -> str:
        """For whoever reads the failing test."""
        both = self.then.splitlines(), self.now.splitlines()
        changed = difflib.unified_diff(*both, "then", "now", lineterm="", n=1)
        return "\n".join(list(changed)[:LONGEST_DIFF])


def differences(work: Path, wanted: Callable[[str], bool]) -> dict[str, AcceptedDifference]:
    """What is no longer said as the release said it; nothing, where it is not said any more."""
    then = {name: content for name, content in frozen(work).items() if wanted(name)}
    now = {name: write() for name, write in told(work) if wanted(name)}
    both = {
        name: AcceptedDifference(content_of(then.get(name, b"")), content_of(now.get(name, b"")))
        for name in sorted(then.keys() | now.keys())
    }
    return {name: each for name, each in both.items() if each.then != each.now}


def accept(release: str, why: str) -> int:
    os.environ["TZ"] = ZONE
    time.tzset()
    known: dict[str, Accepted] = json.loads(FILE.read_text(encoding="utf-8"))
    own = known.get(release, {})
    with tempfile.TemporaryDirectory() as folder:
        found = differences(unpack(HERE / release, Path(folder)), lambda name: True)
    digests = {name: each.digest for name, each in found.items()}
    kept = {name: entry for name, entry in own.items() if digests.get(name) == entry["sha256"]}
    fresh = {
        name: {"sha256": digest, "why": why} for name, digest in digests.items() if name not in kept
    }
    known[release] = dict(sorted({**kept, **fresh}.items()))
    FILE.write_text(json.dumps(known, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return len(fresh)


if __name__ == "__main__":
    print(accept(*sys.argv[1:3]), "accepted")
