"""A sealed game: the right one and whole can be told days before, what is in it cannot."""

import json
from dataclasses import replace

import pytest

from console.cli import main
from console.simultane.folder import CODES, KEY, Folder, OpenedGame, new_code, open_game, seal_game
from engine.epreuve.codes import Code
from engine.rulings import RuleError
from tests.console.hub.rig import make_folder

GAME = OpenedGame({"coups": [{"rack": "FEDAYIN", "word": "FEDAYIN", "points": 98}]}, (98,))


def test_only_its_code_opens_it():
    code = new_code()
    sealed = seal_game(GAME, code)
    assert open_game(sealed, code) == GAME
    with pytest.raises(RuleError, match="sealed_other_code"):
        open_game(sealed, new_code())


@pytest.mark.parametrize("place", [0, 20, 60, -1])
def test_a_changed_byte_is_noticed(place):
    code = new_code()
    sealed = bytearray(seal_game(GAME, code))
    sealed[place] ^= 1
    with pytest.raises(RuleError, match="sealed_"):
        open_game(bytes(sealed), code)


def test_neither_its_letters_nor_its_length_show():
    long = replace(GAME, game={"coups": GAME.game["coups"] * 40}, tops=(98,) * 40)
    short, other = seal_game(GAME, new_code()), seal_game(long, new_code())
    assert len(short) == len(other)
    assert b"FEDAYIN" not in short + other


def test_two_seals_of_one_game_share_nothing():
    code = new_code()
    assert seal_game(GAME, code)[40:80] != seal_game(GAME, code)[40:80]


def test_a_mixed_up_envelope_is_noticed_before_the_day(tmp_path):
    """The mistake that once cost 447 players their second game."""
    folder = make_folder(tmp_path / "epreuve")
    one, two = (folder.path / f"partie-{number}.scelle" for number in (1, 2))
    whole = one.read_bytes()
    one.write_bytes(two.read_bytes())
    with pytest.raises(RuleError, match="sealed_not_the_right_one"):
        folder.sealed(folder.manifest().parties[0])
    one.write_bytes(whole)
    assert folder.sealed(folder.manifest().parties[0]) == whole


def test_a_changed_manifest_is_no_longer_the_organisers(tmp_path):
    folder = make_folder(tmp_path / "epreuve")
    plan = folder.manifest()
    (folder.path / "epreuve.json").write_bytes(replace(plan, solo_players=2).bytes)
    with pytest.raises(RuleError, match="epreuve_not_signed"):
        folder.manifest()


def test_the_public_folder_holds_no_secret(tmp_path):
    folder = make_folder(tmp_path / "epreuve")
    folder.publish_to(tmp_path / "public")
    names = {path.name for path in (tmp_path / "public").iterdir()}
    assert names == {"epreuve.json", "epreuve.sig", "partie-1.scelle", "partie-2.scelle"}
    written = b"".join(path.read_bytes() for path in (tmp_path / "public").iterdir())
    for secret in (KEY, CODES):
        assert (folder.path / secret).stat().st_mode & 0o077 == 0
    assert str(folder.code(1)).encode() not in written


@pytest.fixture
def game(tmp_path, data_with_lexicon, capsys):
    assert main(["generate", "--seed", "simultane"]) == 0
    path = tmp_path / "partie.json"
    path.write_text(capsys.readouterr().out)
    return path


def test_an_organiser_prepares_and_a_centre_checks(tmp_path, game, capsys):
    mine, theirs = str(tmp_path / "epreuve"), str(tmp_path / "public")
    assert (
        main(["epreuve", "create", mine, "--name", "Simultané d'essai", "--from", "2026-11-21"])
        == 0
    )
    assert main(["epreuve", "add-game", mine, str(game), "--starts", "2026-11-21 14:00"]) == 0
    told = capsys.readouterr().out
    code = Folder(tmp_path / "epreuve").code(1)
    assert str(code) in told
    assert main(["epreuve", "publish", mine, theirs]) == 0
    assert main(["epreuve", "check", theirs]) == 0
    assert main(["epreuve", "check", theirs, "--code", str(code).lower()]) == 0
    assert "ouvre bien la partie 1" in capsys.readouterr().out
    assert main(["epreuve", "check", theirs, "--code", str(Code.of(1))]) == 2
    assert "n'ouvre pas" in capsys.readouterr().err


def test_a_game_that_is_not_at_the_top_cannot_be_published(tmp_path, game, capsys):
    mine = str(tmp_path / "epreuve")
    assert main(["epreuve", "create", mine, "--name", "Essai", "--from", "2026-11-21"]) == 0
    raw = json.loads(game.read_text())
    raw["coups"], raw["published_total"] = raw["coups"][:1], raw["coups"][0]["points"] - 2
    raw["coups"][0]["points"] -= 2
    raw["coups"][0]["cumulative"] -= 2
    game.write_text(json.dumps(raw))
    assert main(["epreuve", "add-game", mine, str(game)]) == 2
    assert not (tmp_path / "epreuve" / "partie-1.scelle").exists()


@pytest.mark.parametrize(
    ("more", "said"),
    [(["--starts", "demain"], "n'est pas une heure"), (["--tempo", "9h"], "non compris"),
     (["--formule", "zut"], "inconnue")],
)  # fmt: skip
def test_what_cannot_be_added_changes_nothing(tmp_path, game, capsys, more, said):
    mine = str(tmp_path / "epreuve")
    assert main(["epreuve", "create", mine, "--name", "Essai", "--from", "2026-11-21"]) == 0
    before = sorted(path.name for path in (tmp_path / "epreuve").iterdir())
    assert main(["epreuve", "add-game", mine, str(game), *more]) == 2
    assert said in capsys.readouterr().err
    assert sorted(path.name for path in (tmp_path / "epreuve").iterdir()) == before


def test_a_file_that_is_no_game_is_a_sentence(tmp_path, data_with_lexicon, capsys):
    mine, file = str(tmp_path / "epreuve"), tmp_path / "liste.txt"
    assert main(["epreuve", "create", mine, "--name", "Essai", "--from", "demain"]) == 2
    assert "n'est pas un jour" in capsys.readouterr().err
    assert main(["epreuve", "create", mine, "--name", "Essai", "--from", "2026-11-21"]) == 0
    for written in ("root:x:0:0", "[1, 2]", '{"a": 1}', "[]"):
        file.write_text(written)
        assert main(["epreuve", "add-game", mine, str(file)]) == 2
