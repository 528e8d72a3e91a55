"""What docs/voix.md tells clubs to write is accepted as written."""

import re
from pathlib import Path

import pytest

from console import settings
from console.cli import voice as command
from console.club import voice_settings
from console.command_line import FrenchParser
from console.voice import pronunciation
from console.voice.engines import all_backends
from console.voice.settings import VoiceSettings

PAGE = (Path(__file__).parents[3] / "docs" / "voix.md").read_text(encoding="utf-8")
TOML = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = re.findall(r"^pupitre voice (.*?)(?:  .*)?$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("text", [block for block in TOML if "[voix]" in block])
def test_settings_are_read(text):
    assert voice_settings(settings.parse(text).voix)


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
