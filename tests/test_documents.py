"""The README tells the truth: its commands run, its targets exist, its links lead somewhere."""

import io
import re
import shlex
from pathlib import Path

import pytest

from console.cli import COMMANDS, main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def shell_lines():
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL):
        for line in block.splitlines():
            yield line.partition("#")[0].strip()


PUPITRE = [line for line in shell_lines() if line.startswith(".venv/bin/pupitre ")]
"""As printed: where `make run` and `make test` put it."""


def test_there_are_commands_to_run():
    assert len(PUPITRE) >= 6


@pytest.mark.parametrize("line", PUPITRE)
def test_every_command_of_the_readme_runs(line, data_with_lexicon, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    arguments = shlex.split(line)[1:]
    if arguments[:2] == ["journal", "list"]:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
        main(["run", "--terminal", "--no-voice", "--no-pages", "--typed"])  # a first evening
        capsys.readouterr()
    assert main(arguments) == 0
    assert capsys.readouterr().out


def test_every_make_target_exists():
    makefiles = (ROOT / "Makefile").read_text() + (ROOT / "systemd/install.mk").read_text()
    targets = set(re.findall(r"^([a-z-]+):", makefiles, re.MULTILINE))
    named = set(re.findall(r"`?(?:sudo )?make ([a-z-]+)", README))
    assert {"run", "test", "check", "bench", "install"} <= named <= targets


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_and_pictures_lead_somewhere(document):
    text = document.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        if not target.startswith("http"):
            assert (document.parent / target).exists(), target


def test_every_command_is_named_for_people():
    manual = (ROOT / "docs/ligne-de-commande.md").read_text(encoding="utf-8")
    assert all(f"pupitre {name}" in manual for name in COMMANDS)


def test_what_is_for_people_is_in_french_and_above_the_line():
    people, line, developers = README.partition("\n---\n")
    assert line and developers.lstrip().startswith("## For developers")
    assert not re.search(r"\b(the|and|with|for developers)\b", people)
    assert "pupitre " not in "".join(re.findall(r"```sh\n(.*?)```", people, re.DOTALL))


def test_the_judges_guide_holds_no_command():
    guide = (ROOT / "docs/guide-du-juge.md").read_text(encoding="utf-8")
    assert "```" not in guide
    assert not re.search(r"`(?:sudo|make|pupitre|\.venv)|\bpupitre [a-z]+ --|--[a-z]+", guide)


# --- DECISIONS.md can be read -------------------------------------------------------------------
# short, with an index, and no number is lost.


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
