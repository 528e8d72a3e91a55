"""Every command that a document for people tells is run as it is written, here or by the test named
beside it; one that nobody runs fails. Most are gone: a page does the same."""

import re
import shlex
import sys
import time
import wave
from dataclasses import dataclass
from pathlib import Path

import pytest

from console.cli import all_commands, voice
from console.registry import Command

ROOT = Path(__file__).parents[3]
BY_A_TEST_OF_ITS_OWN = {
    "ligne-de-commande.md": "tests/console/cli/test_documentation.py",
    "centre-national.md": "tests/torture/hub/test_container.py",
}
"""Reference pages whose every line is read by another test, which names them."""
FOR_DEVELOPERS = {"architecture.md", "articles.md", "bulletins.md", "pli.md", "mesures.md"} | {
    "lecteurs-et-banc.md"
}
PROGRAMS = (
    "pupitre sudo make python python3 pip pip3 apt apt-get systemctl journalctl ls cp mv rm ln"
    " mkdir chmod chown usermod udevadm mount ssh scp rsync curl wget dd xzcat openssl"
    " git nano docker podman raspi-config rpi-imager vi cat tail grep"
    " .venv/bin/pupitre .venv/bin/python espeak-ng"
).split()
NAMES_ALONE = {"raspi-config", "rsync", "espeak-ng", "make", "python3", "pupitre", "sudo pupitre"}
"""Of a program, a package or a menu: nothing is to be typed."""

ELSEWHERE = {
    "make run": ("tests/roots/try_clean_roots", "`make run`"),
    "sudo make install": ("tests/roots/try_clean_roots", "make install into the root itself"),
    "sudo make install WHEELS=/chemin/du/dossier APT=no": (
        "tests/vm/build_guest",
        "make -C /usr/src/pupitre install WHEELS=/usr/src/wheels APT=no",
    ),
    "make bundle": ("tests/vm/build_guest", "the wheel directory of make bundle"),
    "sudo make uninstall": ("tests/systemd/test_install.py", 'run("uninstall", installed)'),
    "sudo rm -r /var/lib/pupitre /etc/pupitre.toml": (
        "tests/systemd/test_install.py",
        "test_what_the_manual_says_to_remove_is_all_that_is_left",
    ),
    "make demo-simultane": ("tests/torture/hub/test_three_modes.py", "tests.load.demo_simultane"),
    "make demo-simultane MODE=multiplex": (
        "tests/torture/hub/test_three_modes.py",
        "tests.load.demo_simultane",
    ),
    "pupitre hub mon-epreuve": ("tests/delivered/organiser.py", '"hub", str(self.folder)'),
    "pupitre hub championnat --host 0.0.0.0 --plain": (
        "tests/load/demo_simultane.py",
        '"hub", str(folder), "--port", "0"',
    ),
    "pupitre hub mon-epreuve --site /srv/classement": (
        "tests/console/simultane/test_site.py",
        '"--site", str(target)',
    ),
    **{
        f"pupitre voice trial --out ecoute{more}": (
            "tests/console/games/duplicate/voice/test_listening.py",
            'main(["voice", "trial", "--out", str(folder)',
        )
        for more in ("", " --play")
    },
    'pupitre epreuve verify "Challenge, officiel 2.json" --before "Challenge, officiel 1.json"': (
        "tests/evenings/test_a_sunday_to_its_end.py",
        'main(["epreuve", "verify", str(second), "--before", str(first)])',
    ),
    "pupitre epreuve verify officiel-2.json --epreuve public --before officiel-1.json"
    " --plis 3f2a-91c0-….plis": (
        "tests/console/simultane/test_official.py",
        'main(["epreuve", "verify", str(files[1]), "--before", str(files[0])',
    ),
    "pupitre voice cache": ("tests/console/voice/test_command.py", '"voice", "cache"'),
    **{
        f"sudo {line}": ("tests/systemd/test_install.py", "test_the_way_back_is_walked_as_written")
        for line in (
            "systemctl stop pupitre",
            "pupitre box downgrade --to 0.2.0",
            "ln -sfn releases/0.2.0 /opt/pupitre/current",
            "systemctl start pupitre",
        )
    },
}
"""What wants root, another machine or a server: the test that does it, and what stands there."""
UNDERSTOOD = {
    "pupitre hub mon-epreuve --database postgresql://pupitre@un,deux/pupitre --processes 4"
    " --host 0.0.0.0 --port 443 --certificate hub.pem --private-key hub.key --name hub.exemple.fr",
}
"""They name a database, a certificate: what they ask is read, and no more."""
NAMED = {
    "pupitre tiles", "pupitre hub", "pupitre generate", "pupitre replay", "pupitre centre join",
    "pupitre centre --authority hub.pem join …",
}  # fmt: skip
"""Of the command line's own page, named where it is pointed to."""


@dataclass(frozen=True)
class Told:
    document: str
    line: str


def documents():
    people = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n---\n")[0]
    yield "README.md", people
    for page in sorted((ROOT / "docs").glob("*.md")):
        yield page.name, page.read_text(encoding="utf-8")


BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)


def collected(text):
    """Lines of blocks and code in a sentence whose first word is a program's."""
    for _, kind, block in BLOCK.findall(text):
        if kind in ("", "sh", "console", "bash"):
            for line in re.sub(r" *\\\n *", " ", block).splitlines():
                # After two spaces stands what it does, in words.
                yield re.split(r"  +(?!-)|\s#", " ".join(line.split("\t")).strip())[0].strip()
    for spans in re.findall(r"(?<!`)`([^`]+)`(?!`)", BLOCK.sub("", text)):
        yield " ".join(spans.split())


def commands_of(text):
    for line in collected(text):
        line = " ".join(line.split())
        if line and line.split()[0] in PROGRAMS and line not in NAMES_ALONE:
            yield line


ALL = [
    Told(name, line)
    for name, text in documents()
    if name not in BY_A_TEST_OF_ITS_OWN and name not in FOR_DEVELOPERS
    for line in dict.fromkeys(commands_of(text))
]
HERE = [told for told in ALL if told.line not in ELSEWHERE.keys() | UNDERSTOOD | NAMED]


def test_the_collector_finds_what_people_would_type():
    block = "  ```\n  pupitre a --b \\\n      --c   ce que ça fait\n  sudo x # pourquoi\n  ```\n"
    text = f"`make run` and `pupitre`\n\n{block}`x`, ```not```\n"
    assert list(commands_of(text)) == ["pupitre a --b --c", "sudo x", "make run"]


def test_a_page_whose_lines_another_test_reads_is_named_there():
    for page, test in BY_A_TEST_OF_ITS_OWN.items():
        assert f"docs/{page}" in (ROOT / test).read_text(encoding="utf-8")
    assert all((ROOT / "docs" / page).is_file() for page in FOR_DEVELOPERS)


@pytest.mark.parametrize("line", sorted(ELSEWHERE))
def test_what_is_run_elsewhere_is_told_and_stands_there(line):
    test, stands = ELSEWHERE[line]
    assert stands in (ROOT / test).read_text(encoding="utf-8")
    assert line in {told.line for told in ALL}, "told no more: take it off the list"


def test_nothing_is_listed_that_is_told_no_more():
    assert {told.line for told in ALL} >= UNDERSTOOD | NAMED
    assert all(line.split()[1] in all_commands() for line in NAMED)


@pytest.mark.parametrize("page", ["arbitres.md", "guide-du-juge.md", "essai-reel.md"])
def test_whoever_reads_only_about_the_evening_types_nothing(page):
    assert [told.line for told in ALL if told.document == page] == []


@pytest.mark.parametrize("line", sorted(UNDERSTOOD))
def test_what_names_a_thing_of_somebodys_is_understood(line, pupitre, monkeypatch):
    known = Command.function
    monkeypatch.setattr(
        Command, "function", lambda self, name: _nothing if name == "run" else known(self, name)
    )
    assert pupitre(*shlex.split(line)[1:]).code == 0


def _nothing(_options):
    return 0


@pytest.fixture
def at_home(pupitre, monkeypatch, tmp_path):
    """A folder of one's own, after an evening; what is played aloud is not waited for."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [])
    monkeypatch.setattr(voice, "_play", lambda _sound, _voice: None)
    monkeypatch.setattr(voice, "_wait_for_end", lambda _messages: True)
    monkeypatch.setenv("TZ", "Europe/Paris")
    time.tzset()
    yield pupitre
    monkeypatch.undo()
    time.tzset()


def played(pupitre, game):
    answer = pupitre("run", "--game", game, "--player", "Ana", "--player", "Bo", typed="\n")
    assert answer.code == 0


def say(pupitre, line):
    """As a shell would: one « > » at most."""
    written, _, into = line.partition(" > ")
    sys.argv = words = shlex.split(written)  # a command may ask it which game is meant
    answer = (
        pupitre(*words[1:], typed="\n") if words[1] in ("run", "resume") else pupitre(*words[1:])
    )
    assert answer.code == 0, answer.err
    if into:
        Path(into).write_text(answer.out, encoding="utf-8")
    return answer


@pytest.mark.parametrize(
    "told", [told for told in HERE if told.document != "simultane.md"], ids=lambda told: told.line
)
def test_it_runs_as_written(told, at_home, monkeypatch):
    assert told.line.startswith("pupitre "), f"nobody runs « {told.line} » of {told.document}"
    if " salle.wav" in told.line:
        with wave.open("salle.wav", "wb") as room:
            room.setparams((1, 2, 16_000, 0, "NONE", ""))
            room.writeframes(b"\x01\x00" * 32_000)
    if "results" in told.line or "journal" in told.line:
        played(at_home, {"classique.md": "classic", "jarnac.md": "jarnac"}[told.document])
    if "partie.gcg" in told.line:
        Path("partie.gcg").write_text("#player1 a Ana\n#player2 b Bo\n>a: - 0 0\n", "utf-8")
    say(at_home, told.line)


def test_an_organiser_who_types_the_guide_line_by_line_gets_there(at_home):
    lines = [told.line for told in HERE if told.document == "simultane.md"]
    assert len(lines) >= 8 and all(line.startswith("pupitre ") for line in lines)
    for line in lines:
        if "remove-game" in line:  # the guide takes a second one away that it has not added
            say(at_home, "pupitre epreuve add-game mon-epreuve partie-1.json")
        say(at_home, line)
    assert (Path("public")).is_dir()
