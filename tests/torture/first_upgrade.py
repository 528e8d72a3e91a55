"""A journal of 0.1 opened for the first time by this release: its tables are changed.

`python -m tests.torture.first_upgrade FOLDER JOURNAL CLAIMS`: « journal » once the old one lies
there, « ack GAME NUMBER » for a fact of this release.
"""

import os
import sys
from pathlib import Path

from console.files import copy_durably
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.records import Fact


def main() -> None:
    folder, old, claims = (Path(each) for each in sys.argv[1:])
    said_to = os.open(claims, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    copy_durably(old, folder / JOURNAL_FILE)
    os.write(said_to, b"journal\n")
    journal, faults = Journal.open(folder / JOURNAL_FILE)
    assert faults == (), faults
    journal.append("depuis", [Fact("duplicate/GameOpened", 1, {})], 0)
    os.write(said_to, b"ack depuis 1 duplicate/GameOpened\n")
    journal.close()


if __name__ == "__main__":
    main()
