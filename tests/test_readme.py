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
