"""Before a card is given away nothing of the club is left in its data partition: neither in files,
nor in what files left behind. A cut at any moment begins the erasure again, and loses no root."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.card.club_file import Places, prepare
from console.centre.station import Station
from console.machine.power import ERASE, erase_request
from console.settings.changes import SettingsBook
from console.settings.parser import default_file, parse
from engine.play.players import Person, Player
from engine.rulings import RuleError
from tests.console.machine.conftest import play
from tests.console.simultane.rig import make_folder
from tests.systemd.card import CARD, path_with

__all__ = ["play"]
ERASER = CARD / "start" / "erase"
CLUB, PLAYER, WIFI, FORMER = "Club du Phare", "Zéphirine Ozanne", "sardines-grillees", "Chenonceaux"
SIZE = 40 << 20
TOOLS = f"{os.environ['PATH']}:/usr/sbin:/sbin"


@pytest.fixture(autouse=True)
def tools(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", TOOLS)
    monkeypatch.setenv("SCREEN", str(tmp_path / "screen"))
    monkeypatch.setenv("ZEROS", str(tmp_path / "zeros"))


@pytest.fixture
def club(tmp_path, play) -> Path:
    """What lies on the data partition of a card in use."""
    folder = tmp_path / "data"
    places = Places(folder / "reglages", folder / "carte", tmp_path / "nm", tmp_path / "shipped")
    places.settings.mkdir(parents=True)
    places.toml.write_text(default_file(), encoding="utf-8")
    lines = f"nom = {CLUB}\nwifi = salle\nreseau = Salle\nmot_de_passe = {WIFI}\ncode = 482915\n"
    (tmp_path / "pupitre.txt").write_text(lines, encoding="utf-8")
    prepare(tmp_path / "pupitre.txt", places)
    data = folder / "pupitre"
    play(data, name="jeudi", players=(Player(1, (Person(PLAYER),)),))
    SettingsBook(parse(""), data).change("club", "nom", CLUB)
    published = make_folder(tmp_path / "epreuve", sealed=False, parties=1).path
    Station.make(data / "centre", published, CLUB, "http://127.0.0.1:9")
    return folder


@pytest.fixture
def secrets(club) -> list[bytes]:
    key = (club / "pupitre" / "centre" / "centre.key").read_bytes().strip()
    return [each.encode() for each in (CLUB, PLAYER, WIFI, FORMER)] + [key]


@pytest.fixture
def partition(club, tmp_path) -> Path:
    """A real ext4, with what a deleted file has left."""
    image = tmp_path / "partition"
    with image.open("wb") as file:
        file.truncate(SIZE)
    run("mke2fs", "-q", "-F", "-t", "ext4", "-b", "4096", "-d", club, image)
    (tmp_path / "former").write_text(f"{FORMER}\n" * 3000)
    run("debugfs", "-w", "-R", f"write {tmp_path / 'former'} former", image)
    run("debugfs", "-w", "-R", "rm former", image)
    return image


def run(*command: object, **more) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*map(str, command)], capture_output=True, text=True, check=True, **more)


def erase(image: Path, slot: str = "b", **environment: str) -> int:
    given = os.environ | environment
    return subprocess.run(["sh", ERASER, image, slot], capture_output=True, env=given).returncode


def begun(image: Path) -> str:
    done = subprocess.run(["sh", ERASER, "asked", image], capture_output=True, text=True)
    return done.stdout.strip()


def is_new(image: Path) -> bool:
    listed = run("debugfs", "-R", "ls -p /", image).stdout
    run("e2fsck", "-fn", image)
    return {line.split("/")[5] for line in listed.split("\n") if line} == {".", "..", "lost+found"}


def test_nothing_of_the_club_is_left_in_the_raw_partition(partition, secrets):
    before = partition.read_bytes()
    assert all(each in before for each in secrets), "else there is nothing to erase"
    assert begun(partition) == ""
    assert erase(partition) == 0
    after = partition.read_bytes()
    assert [each for each in secrets if each in after] == []
    assert is_new(partition)
    assert begun(partition) == ""


def test_the_file_system_is_the_one_a_new_card_has(partition):
    """The same lines as `assemble`: it grows to the same media."""
    made = (CARD / "assemble").read_text(encoding="utf-8")
    [line] = [each for each in made.splitlines() if "hash_seed" in each]
    options = {each.strip("-E ,") for each in line.split("lazy")[0].split(",")}
    assert all(each in ERASER.read_text(encoding="utf-8") for each in options)


CUTS = {
    "at the first block that is not empty": {"cmp": "kill -9 $PPID"},
    "while zeros are written": {
        "dd": """echo x >>"$COUNT"
[ "$(wc -l <"$COUNT")" -lt 9 ] || kill -9 $PPID
command -p dd "$@\""""
    },
    "before the new file system": {"mke2fs": "kill -9 $PPID"},
    "after it": {"mke2fs": 'PATH=$TOOLS; mke2fs "$@"; kill -9 $PPID'},
}


@pytest.mark.parametrize("programs", CUTS.values(), ids=CUTS)
def test_a_cut_begins_it_again(partition, secrets, tmp_path, programs):
    path = path_with(programs, tmp_path / "bin")
    assert erase(partition, "b", PATH=path, TOOLS=TOOLS, COUNT=str(tmp_path / "count")) != 0
    assert begun(partition) == "b", "and which version was proven is not lost"
    assert erase(partition, begun(partition)) == 0
    after = partition.read_bytes()
    assert [each for each in secrets if each in after] == []
    assert is_new(partition)
    assert begun(partition) == ""


def test_the_first_program_erases_on_that_word_alone():
    """A link, a folder, another word: the console's folder is the console's."""
    init = (CARD / "start" / "init").read_text(encoding="utf-8")
    assert "[ -f /data/pupitre/effacer ] && [ ! -L /data/pupitre/effacer ] && " in init
    assert "grep -qx effacer /data/pupitre/effacer" in init


@pytest.fixture
def card(tmp_path, monkeypatch) -> Iterator[Path]:
    (tmp_path / "slot").write_text("a\n")
    (tmp_path / "run").mkdir()
    yield tmp_path
    shutil.rmtree(tmp_path / "run")


def test_only_a_card_offers_it(card):
    environment = {"RUNTIME_DIRECTORY": str(card / "run")}
    assert erase_request(card, environment, card / "no-slot") is None
    assert erase_request(card, {}, card / "slot") is None
    asked = erase_request(card / "data", environment, card / "slot")
    assert asked is not None
    asked()
    assert (card / "data" / ERASE).read_text() == "effacer\n"
    assert (card / "run" / ERASE).exists()
    unit = (CARD / "root" / "pupitre-effacement.path").read_text(encoding="utf-8")
    assert f"PathExists=/run/pupitre/{ERASE}\n" in unit


def test_a_card_that_cannot_note_it_says_so(card):
    environment = {"RUNTIME_DIRECTORY": str(card / "run")}
    (card / "data").touch()
    asked = erase_request(card / "data", environment, card / "slot")
    assert asked is not None
    with pytest.raises(RuleError, match="erase_not_asked"):
        asked()
