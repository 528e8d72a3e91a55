"""`pupitre voice`, as a user types it."""

import json
import re
from pathlib import Path

import pytest

from console import settings
from console.cli import main
from console.cli import voice as command
from console.cli.parser import FrenchParser
from console.device_settings import voice_settings
from console.games.duplicate import face
from console.games.duplicate.voice.closed_set import closed_set
from console.voice import clips, pronunciation
from console.voice.engines import all_backends
from console.voice.settings import VoiceSettings


@pytest.fixture(autouse=True)
def own_data(tmp_path, monkeypatch):
    monkeypatch.setenv("PUPITRE_DATA", str(tmp_path / "data"))
    return tmp_path


def test_the_list_marks_the_voice_that_speaks_and_says_what_others_lack(capsys, monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert main(["voice", "list"]) == 0
    listed = capsys.readouterr().out
    assert "* pico" in listed
    assert "Le programme espeak-ng n'est pas installé." in listed


def test_the_list_for_programs(capsys):
    assert main(["voice", "list", "--json"]) == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["pico"]["speaking"] is True
    assert rows["pico"]["missing"] is None


def test_a_test_can_be_written_to_a_file(own_data, capsys):
    path = own_data / "essai.wav"
    assert main(["voice", "test", "Suisse, S", "--out", str(path)]) == 0
    assert clips.duration_ms(path.read_bytes()) > 500


def test_a_test_is_played(own_data, monkeypatch, capsys):
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(own_data / "card.raw"))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")
    assert main(["voice", "test", "Suisse"]) == 0
    assert any((own_data / "card.raw").read_bytes())
    assert "Suisse" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["test", "--voice", "castafiore"], "La voix « castafiore » n'existe pas."),
        (["test", "--rate", "9"], "rate"),
        (["test", "<>", "--out", "x.wav"], "n'a pas pu dire"),
        (["test", "mot", "--out", "/nonexistent/x.wav"], "ne peut pas être écrit"),
    ],
)
def test_mistakes_are_told_in_french_with_exit_code_2(arguments, told, capsys):
    assert main(["voice", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_without_sound_a_test_says_so(monkeypatch, capsys):
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    assert main(["voice", "test", "mot"]) == 2
    assert "Aucune sortie son" in capsys.readouterr().err


def test_the_cache_is_filled_once_then_emptied(capsys, monkeypatch):
    clips = 40
    monkeypatch.setattr(face, "closed_set", lambda style: closed_set(style)[:clips])
    monkeypatch.setattr("console.app.voices.GAMES", {"duplicate": ""})
    assert main(["voice", "cache", "--voice", "espeak", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["made"], report["clips"]) == (clips, clips)
    assert main(["voice", "cache", "--voice", "espeak"]) == 0
    assert "dont 0 nouveaux" in capsys.readouterr().out
    assert main(["voice", "cache", "--clear"]) == 0
    assert f"{clips} extraits effacés" in capsys.readouterr().out


def test_the_club_s_settings_choose_the_voice(own_data, monkeypatch, capsys):
    path = own_data / "pupitre.toml"
    path.write_text('[voix]\nvoix = "espeak"\ndebit = 1.5\n', encoding="utf-8")
    monkeypatch.setenv("PUPITRE_SETTINGS", str(path))
    assert main(["voice", "list"]) == 0
    assert "* espeak " in capsys.readouterr().out
    assert (
        main(["voice", "test", "Suisse", "--voice", "pico", "--out", str(own_data / "a.wav")]) == 0
    )
    assert "Voix pico" in capsys.readouterr().out


# --- What docs/voix.md tells clubs to write is accepted as written ------------------------------


PAGE = (Path(__file__).parents[3] / "docs" / "voix.md").read_text(encoding="utf-8")
TOML = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = re.findall(r"^pupitre voice (.*?)(?:  .*)?$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("text", [block for block in TOML if "[voix]" in block])
def test_settings_are_read(text):
    assert voice_settings(settings.parse(text).voix, Path())


def test_pronunciations_are_read(tmp_path):
    (text,) = [block for block in TOML if "[toutes]" in block]
    path = tmp_path / "prononciation.toml"
    path.write_text(text, encoding="utf-8")
    assert pronunciation.load("pico", path)("Fédayin, KWAS") == "fé da yine, couasse"
    assert pronunciation.load("espeak", path)("kwas") == "kouass"


@pytest.mark.parametrize("line", COMMANDS)
def test_commands_are_understood(line):
    parser = FrenchParser(prog="pupitre voice")
    command.configure(parser)
    words = [quoted or plain for quoted, plain in re.findall(r'"([^"]*)"|(\S+)', line)]
    assert parser.parse_args(words).action


def test_every_voice_is_in_the_table():
    assert len(COMMANDS) >= 5
    for backend in all_backends(VoiceSettings()):
        assert f"| `{backend.name}` |" in PAGE
