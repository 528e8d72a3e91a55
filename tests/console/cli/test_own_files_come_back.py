"""Every file the console writes, given to every command that reads one: a result, or a French
sentence and an exit that says so; never a traceback."""

import contextlib
import io
import re
import shutil

import pytest

from console.cli import main
from console.folders import JOURNAL_FILE
from console.games.history import Histories, history_of
from console.journal.store import JournalFile
from console.registry import GAMES
from tests.conftest import COMPILED

ODD = {"rien.json": b"", "octets.txt": bytes(range(256)), "reglages.json": b'{"voix.volume": {}}'}
COMMANDS = [
    "replay {file}",
    "replay {file} --json --strict",
    "players --data {scratch} import {file}",
    "season --data {evening} --handicaps {file}",
    "season --settings {file}",
    "restore {file} --data {scratch}",
    "settings --check {file}",
    "solve {file} --rack FEDAYIN",
    "score {file} --rack FEDAYIN --word FADE --ref H4",
    "correct --position {file} --rack FEDAYIN --slip FADE",
    "correct --position vide --rack FEDAYIN --slip {file}",
    "tiles --data {scratch} import {file}",
    "lexicon import {file} --name essai",
    "card lay {scratch} --settings {file}",
    "card public {file}",
    "centre --data {scratch} deliver {file} http://127.0.0.1:9",
    "centre --data {scratch} join {file} http://127.0.0.1:9 --name essai",
    "epreuve check {file}",
    "journal --data {file} list",
    "results --data {file}",
    "run --terminal --no-voice --no-pages --new --data {scratch} --prepared {file}",
    "run --terminal --no-voice --no-pages --new --data {scratch} --simulate {file}",
]
PLAYED = {"json", "gcg"}
"""The forms that are games, to be played again."""
WHEN_OVER = {"again"}
"""Those nobody may have of a game that is played."""
REPLAYED = re.compile(r"(duplicate|classic|jarnac)(-json|-gcg)?\.(json|gcg)|tirage\.json")
"""Our own games, whole or cut short: played again without a contradiction."""


def call(monkeypatch, *arguments):
    """What `pupitre` answers: exit, output, and what it says on the side."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    err = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.setattr("sys.argv", ["pupitre", *arguments])
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(arguments)
        except SystemExit as leaving:
            code = leaving.code
    return code, out.buffer.getvalue(), err.getvalue()


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """An evening of each game, and every paper of it."""
    root = tmp_path_factory.mktemp("maison")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PUPITRE_SETTINGS", "")
        patch.setenv("PUPITRE_DATA", str(root / "data"))
        # what nobody saw of a game of Jarnac takes seconds to find, and nobody reads it back
        patch.setattr("console.games.jarnac.papers.review_of", lambda state: None)
        (root / "data").mkdir()
        shutil.copytree(COMPILED, root / "data" / "lexicons")
        papers = root / "papiers"
        papers.mkdir()
        for game in GAMES:
            folder = root / game
            played = ("simulate", "--game", game, "--seed", "3", "--fast", "--data", str(folder))
            assert call(patch, *played)[0] == 0
            _write_papers(game, folder, papers)
            for form in ("text", "csv", "json"):
                saison = call(patch, "season", "--data", str(folder), "--format", form)
                (papers / f"{game}-saison.{form}").write_bytes(saison[1])
            listed = call(patch, "players", "--data", str(folder), "export")[1]
            (papers / f"{game}-joueurs.csv").write_bytes(listed)
        for name, told in {
            "tirage.json": ("generate", "--seed", "1:a"),
            "solutions.txt": ("solve", "vide", "--rack", "FEDAYIN"),
            "pupitre.toml": ("settings",),
            "settings.json": ("settings", "--json"),
        }.items():
            (papers / name).write_bytes(call(patch, *told)[1])
        shutil.copy(root / "duplicate" / JOURNAL_FILE, papers)
        for name, content in ODD.items():
            (papers / name).write_bytes(content)
        yield root


def _write_papers(game, folder, papers):
    """The game as programs read it; of its first half, which no review makes long, every form."""
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        history = Histories(journal).in_competition(journal.games()[-1].game)
    half = history_of(history.records[: len(history.records) // 2])
    forms = {**half.face.papers.results, **half.face.papers.sheets}
    for form, sheet in forms.items():
        written = history if form in WHEN_OVER else half
        content = sheet.write(written.state, written.opened_wall_ms)
        (papers / f"{game}-{form}{sheet.suffix}").write_bytes(content)
    for form in PLAYED & forms.keys():
        content = forms[form].write(history.state, history.opened_wall_ms)
        (papers / f"{game}{forms[form].suffix}").write_bytes(content)
    if game == "duplicate":
        results = half.face.papers.results["json"].write(history.state, history.opened_wall_ms)
        (papers / "resultats.json").write_bytes(results)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: re.sub(r"[{}]", "", command))
def test_it_gives_a_result_or_says_why_not(house, command, tmp_path, monkeypatch):
    monkeypatch.setenv("PUPITRE_SETTINGS", "")
    monkeypatch.setenv("PUPITRE_DATA", str(house / "data"))
    # a copy brings its settings back to the machine's own file
    monkeypatch.setattr("console.machine.belongings.SYSTEM_FILE", tmp_path / "etc.toml")
    monkeypatch.chdir(tmp_path)
    for number, file in enumerate(sorted((house / "papiers").iterdir())):
        scratch = tmp_path / str(number)
        scratch.mkdir()
        words = {"file": str(file), "scratch": str(scratch), "evening": str(house / "duplicate")}
        asked = [word.format(**words) for word in command.split()]
        code, out, err = call(monkeypatch, *asked)
        assert code in (0, 1, 2), (file.name, err)
        if code:
            told = (err or out.decode()).strip()
            assert told and "Traceback" not in told, file.name
            assert not re.search(r"_[A-Z]\w+|Error\b", told), (file.name, told)
        if command.startswith("replay"):
            assert (code == 0) is bool(REPLAYED.fullmatch(file.name)), (file.name, out, err)
