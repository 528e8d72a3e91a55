"""`pupitre settings`."""

import json

import pytest

from console.cli import main


def test_the_default_file_explains_itself_and_loads(tmp_path, capsys):
    assert main(["settings"]) == 0
    path = tmp_path / "pupitre.toml"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["settings", "--check", str(path)]) == 0
    assert "en ordre" in capsys.readouterr().out


def test_a_file_with_an_unknown_key_is_refused(tmp_path, capsys):
    path = tmp_path / "pupitre.toml"
    path.write_text("[club]\nnon = 'x'\n")
    assert main(["settings", "--check", str(path)]) == 2
    assert "nom" in capsys.readouterr().err


@pytest.mark.parametrize("section", ["club", "partie", "lecteur", "panneau", "voix", "web"])
def test_every_section_is_there_for_programs(section, capsys):
    main(["settings", "--json"])
    assert section in json.loads(capsys.readouterr().out)
