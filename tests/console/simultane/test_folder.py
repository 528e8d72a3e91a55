"""A sealed game: the right one and whole can be told days before, what is in it cannot."""

import json
import logging
import re
from dataclasses import replace

import pytest
from starlette.routing import Route

from console.centre.station import Station
from console.cli import main
from console.games.duplicate.published_games import parse_games
from console.simultane.app import Doors, routes_of
from console.simultane.folder import (
    CODES,
    KEY,
    Folder,
    UnsealedGame,
    new_code,
    seal_game,
    unseal_game,
)
from console.simultane.serve import HubSettings, Processes
from console.web.addresses import listen
from engine.epreuve.codes import Code
from engine.epreuve.manifest import USUAL_CLASSEMENTS, Classement, Prize
from engine.letters.board import Grid
from engine.letters.solver import solve, solve_top
from engine.rulings import RuleError
from tests.console.simultane.rig import SECRET, Centre, make_folder, serving

GAME = UnsealedGame({"coups": [{"rack": "FEDAYIN", "word": "FEDAYIN", "points": 98}]}, (98,))


def test_only_its_code_opens_it():
    code = new_code()
    sealed = seal_game(GAME, code)
    assert unseal_game(sealed, code) == GAME
    with pytest.raises(RuleError, match="sealed_other_code"):
        unseal_game(sealed, new_code())


@pytest.mark.parametrize("place", [0, 20, 60, -1])
def test_a_changed_byte_is_noticed(place):
    code = new_code()
    sealed = bytearray(seal_game(GAME, code))
    sealed[place] ^= 1
    with pytest.raises(RuleError, match="sealed_"):
        unseal_game(bytes(sealed), code)


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


def test_the_rankings_and_the_prizes_are_chosen_with_the_epreuve(
    tmp_path, data_with_lexicon, capsys
):
    def created(name, *more):
        folder = tmp_path / name
        told = ["epreuve", "create", str(folder), "--name", "Essai", "--from", "2026-11-21", *more]
        return main(told), folder

    usual = Folder(created("usual")[1]).read()
    assert usual.classements == USUAL_CLASSEMENTS and b"classements" not in usual.bytes
    made = Folder(created("teams", "--team", "2", "--prize", "1 ; un livre ; série ; 4B")[1]).read()
    assert made.classements == (*USUAL_CLASSEMENTS, Classement.EQUIPES) and made.team == 2
    assert made.dotation == (Prize("un livre", 1, Classement.SERIE, "4B"),)
    few = Folder(created("few", "--classement", "paires", "--classement", "club")[1]).read()
    assert few.classements == (Classement.GENERAL, Classement.CLUB, Classement.PAIRES)
    for wrong in (["--prize", "coupe"], ["--team", "1"]):
        code, folder = created("wrong", *wrong)
        assert code == 2 and not folder.exists()


def test_more_best_parties_than_there_are_is_not_published(tmp_path, data_with_lexicon, capsys):
    mine = str(tmp_path / "epreuve")
    created = ["--name", "Essai", "--from", "2026-11-21", "--mode", "salles", "--best", "2"]
    assert main(["epreuve", "create", mine, *created]) == 0
    for expected in (2, 0):
        assert main(["epreuve", "add-game", mine]) == 0
        assert main(["epreuve", "publish", mine, str(tmp_path / "public")]) == expected
    assert "retient 2 parties de chacun, et n'en a que 1" in capsys.readouterr().err


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


# --- Before it is published ---------------------------------------------------------------------


@pytest.fixture
def mine(tmp_path, data_with_lexicon):
    path = tmp_path / "epreuve"
    assert epreuve("create", path, "--name", "Essai", "--from", "2026-11-21") == 0
    return Folder(path)


def epreuve(action, *words):
    return main(["epreuve", action, *map(str, words)])


def test_no_hour_no_code(tmp_path, game, mine, capsys):
    """Said when it is added, refused when it is published, and mended by one command."""
    public = tmp_path / "public"
    assert epreuve("add-game", mine.path, game) == 0
    assert "La partie 1 n'a pas d'heure" in capsys.readouterr().out
    assert epreuve("publish", mine.path, public) == 2
    assert "son code ne sera pas donné" in capsys.readouterr().err
    assert not public.exists()
    assert epreuve("hour", mine.path, 1, "demain") == 2
    assert epreuve("hour", mine.path, 1, "2026-11-21 14:00") == 0
    assert mine.read().partie(1).starts == "2026-11-21 14:00"
    assert epreuve("hour", mine.path, 1, "sans heure") == 0
    assert mine.read().partie(1).untimed and not mine.read().partie(1).starts
    assert epreuve("publish", mine.path, public) == 0
    assert epreuve("check", public) == 0


def test_what_0_2_0_published_without_an_hour_is_shown_in_red(
    tmp_path, game, mine, capsys, monkeypatch
):
    assert epreuve("add-game", mine.path, game) == 0
    mine.sign()
    mine.publish_to(tmp_path / "public")
    monkeypatch.setattr("console.games.duplicate.cli.epreuve.wants_colour", lambda: True)
    capsys.readouterr()
    assert epreuve("check", tmp_path / "public") == 1
    told = capsys.readouterr().out
    assert "épreuve signée" in told
    assert "\x1b[1;38;5;160mLa partie 1 n'a pas d'heure" in told


def test_a_partie_is_taken_out_before_publication(tmp_path, game, mine, capsys):
    for name in ("", "Finale", ""):
        more = ["--name", name] if name else []
        assert epreuve("add-game", mine.path, game, "--starts", "sans heure", *more) == 0
    codes = [mine.code(number) for number in (1, 2, 3)]
    assert epreuve("remove-game", mine.path, 1) == 0
    assert "2 parties qui suivaient ont avancé" in capsys.readouterr().out
    assert [each.name for each in mine.read().parties] == ["Finale", "Partie 2"]
    assert [mine.code(1), mine.code(2), mine.code(3)] == [codes[1], codes[2], None]
    for partie in mine.read().parties:
        assert mine.open(partie, mine.code(partie.number)).tops
    assert epreuve("publish", mine.path, tmp_path / "public") == 0
    assert epreuve("check", tmp_path / "public") == 0
    assert {path.name for path in (tmp_path / "public").glob("*.scelle")} == {
        "partie-1.scelle", "partie-2.scelle",
    }  # fmt: skip


def test_a_published_epreuve_is_changed_under_nobodys_hands(tmp_path, game, mine, capsys):
    assert epreuve("add-game", mine.path, game, "--starts", "sans") == 0
    assert epreuve("publish", mine.path, tmp_path / "public") == 0
    before = mine.read()
    for words in (("remove-game", mine.path, 1), ("hour", mine.path, 1, "2026-11-21 14:00"),
                  ("add-game", mine.path, game)):  # fmt: skip
        assert epreuve(*words) == 2
        assert "est publiée" in capsys.readouterr().err
    assert mine.manifest() == before


def test_a_word_that_is_absent_is_named(game, mine, capsys):
    raw = json.loads(game.read_text())
    raw["coups"] = [{**raw["coups"][0], "rack": "BCDFGHJ", "word": "BCDF", "ref": "H8"}]
    game.write_text(json.dumps(raw))
    assert epreuve("add-game", mine.path, game) == 2
    said = capsys.readouterr().err
    assert "Au coup 1, BCDF n'est pas dans le lexique" in said


def test_the_better_top_is_named(game, mine, capsys, free_lexicon):
    """Every coup but the last has its top; there a shorter word was kept."""
    raw = json.loads(game.read_text())
    (published,) = parse_games(game.read_text())
    opening = published.coups[0]
    better = solve_top(Grid.EMPTY, opening.rack, free_lexicon, published.formule)
    lower = solve(Grid.EMPTY, opening.rack, free_lexicon, published.formule)[-1]
    raw["coups"] = [
        {**raw["coups"][0], "word": lower.move.word, "ref": str(lower.move.ref),
         "points": lower.points, "cumulative": lower.points}
    ]  # fmt: skip
    raw["published_total"] = lower.points
    game.write_text(json.dumps(raw))
    assert epreuve("add-game", mine.path, game) == 2
    said = capsys.readouterr().err
    assert f"{lower.move.word} vaut {lower.points} point" in said
    assert f"{better[0].move} en vaut {better.top_points}" in said


# --- Before its code nothing of a sealed game can be read ---------------------------------------
# not from the files, the disk, the pages, the answers, the logs, nor what the programs print or
# are started with.


LONG_ENOUGH = 5
"""Letters a word needs not to stand somewhere by chance."""


@pytest.fixture
def sealed(tmp_path, data_with_lexicon, capsys):
    """An épreuve as its organiser makes it, whose hour has not come; the game it holds."""
    assert main(["generate", "--seed", "secret"]) == 0
    game = capsys.readouterr().out
    (tmp_path / "partie.json").write_text(game)
    mine, public = str(tmp_path / "epreuve"), str(tmp_path / "public")
    for words in (
        ["create", mine, "--name", "Essai", "--from", "2999-01-01"],
        ["add-game", mine, str(tmp_path / "partie.json"), "--starts", "2999-01-01 14:00"],
        ["publish", mine, public],
    ):
        assert main(["epreuve", *words]) == 0
    capsys.readouterr()
    (tmp_path / "partie.json").unlink()
    return Folder(tmp_path / "epreuve"), json.loads(game)


def secrets_of(folder, game):
    words = {coup["word"].upper() for coup in game["coups"]}
    racks = {re.sub(r"[^A-Z?]", "", coup["rack"]) for coup in game["coups"]}
    code = str(folder.code(1))
    found = {text for text in words | racks if len(text) >= LONG_ENOUGH}
    assert len(found) > 20
    return found | {code, code.replace("-", "")}


def every_get(hub, centre):
    routes = [each for each in routes_of(Doors(hub.hub)) if isinstance(each, Route)]
    paths = [each.path for each in routes if "GET" in (each.methods or ())]
    assert "/organisateur/etat" in paths
    paths.remove("/classement/flux")  # never ends; its first word is the state, asked below
    for path in paths:
        content = hub.organiser("GET", path.replace("{centre}", centre.key.public))[1]
        yield content if isinstance(content, bytes) else json.dumps(content).encode()


def test_nothing_can_be_read_before_the_code(tmp_path, sealed, capsys, caplog):
    folder, game = sealed
    secrets = secrets_of(folder, game)
    data = ["centre", "--data", str(tmp_path / "club")]
    seen = []
    with caplog.at_level(logging.DEBUG), serving(folder, f"sqlite:{tmp_path / 'hub.db'}") as hub:
        address = f"http://127.0.0.1:{hub.port}"
        assert main([*data, "join", str(tmp_path / "public"), address, "--name", "Club"]) == 0
        assert main(["epreuve", "check", str(tmp_path / "public")]) == 0
        own = Station(tmp_path / "club" / "centre").key
        centre = Centre(folder.manifest(), "Club", own).enter(hub)
        assert main([*data, "open", "1"]) == 2
        assert "n’a pas commencé" in capsys.readouterr().err
        assert main([*data, "open", "1", str(Code.of(7))]) == 2
        centre.seat()
        seen.append(json.dumps(centre.post(hub)).encode())
        seen += every_get(hub, centre)
    seen += [caplog.text.encode(), *(text.encode() for text in capsys.readouterr())]
    for place in ("public", "club"):
        seen += [path.read_bytes() for path in (tmp_path / place).rglob("*") if path.is_file()]
    seen += [path.read_bytes() for path in tmp_path.glob("hub.db*")]
    everything = b"\n".join(seen).upper()
    assert {text for text in secrets if text.encode() in everything} == set()
    assert main([*data, "open", "1", str(folder.code(1)).lower()]) == 0
    opened = (tmp_path / "club" / "centre" / "partie-1.json").read_bytes()
    assert game["coups"][0]["word"].upper().encode() in opened.upper()


def test_a_process_of_the_hub_is_started_with_no_secret(sealed, monkeypatch):
    folder, _ = sealed
    started = []

    class Child:
        pid, returncode = 1, 0

        def __init__(self, command, **more):
            started.append(command)

        def send_signal(self, how):
            assert how

        def wait(self, patience):
            assert patience

    monkeypatch.setattr("console.simultane.serve.subprocess.Popen", Child)
    listener = listen("127.0.0.1", 0)
    url = "postgresql://pupitre:motdepasse@un/pupitre"
    processes = Processes(HubSettings(str(folder.path), url, "127.0.0.1", 0, SECRET), listener)
    processes.start()
    processes.stop()
    listener.close()
    assert len(started) == 2, "one takes plis in, one makes pages"
    told = {word for command in started for word in command}
    assert not {word for word in told if SECRET in word or "motdepasse" in word}
