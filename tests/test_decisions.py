"""DECISIONS.md can be read: short, with an index, and no number is lost."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "DECISIONS.md").read_text(encoding="utf-8")
MOST = 70
ROW = re.compile(r"^\| (\d+) \| ([^|]+) \|", re.MULTILINE)
INDEX, _, REST = TEXT.partition("\n## Index\n")[2].partition("\n## ")
ENTRIES = {int(number): title for number, title in re.findall(r"^### (\d+)\. (.+)$", REST, re.M)}
WENT = {
    int(number): where.strip()
    for number, where in ROW.findall(REST.partition("\n## Where the other numbers went\n")[2])
}
LAST_OF_THE_OLD_LIST = 382
NEVER_GIVEN = {254, 257, 269, 278, 279}.union(
    range(282, 300),
    range(304, 310),
    range(313, 320),
    range(322, 330),
    range(342, 350),
    range(352, 360),
)


def test_few_enough_to_be_read():
    assert len(ENTRIES) <= MOST


def test_the_index_names_every_entry_by_its_title():
    assert {int(number): title.strip() for number, title in ROW.findall(INDEX)} == ENTRIES


def test_every_number_is_an_entry_or_in_the_table_and_not_both():
    assert not ENTRIES.keys() & WENT.keys()
    old = set(range(1, LAST_OF_THE_OLD_LIST + 1)) - NEVER_GIVEN
    assert old <= ENTRIES.keys() | WENT.keys()


@pytest.mark.parametrize("number", sorted(WENT))
def test_what_went_elsewhere_is_there(number):
    where = WENT[number]
    entries = re.findall(r"^in (\d+)$", where)
    files = re.findall(r"(?:docs|tests)/[\w./]+\.\w+", where)
    assert entries or files
    assert all(int(entry) in ENTRIES for entry in entries)
    for file in files:
        assert (ROOT / file).is_file()
    if where.startswith("docs/articles.md, "):
        page = (ROOT / "docs/articles.md").read_text(encoding="utf-8")
        article = where.partition(", ")[2].partition(", «")[0].partition(" and ")[0]
        assert re.search(rf"^### .*{re.escape(article)}", page, re.MULTILINE), article


def test_decisions_named_elsewhere_exist():
    named = re.compile(r"DECISIONS(?:\.md)? (\d+)|\bdecisions? (\d+)\b")
    for folder in ("engine", "console", "firmware_bridge", "docs", "systemd"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".py", ".pyx", ".md", ".js", ".sh"}:
                for found in named.findall(path.read_text(encoding="utf-8")):
                    assert int(max(found)) in ENTRIES, path
