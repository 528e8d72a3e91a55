"""Every file people may hand over: read, or refused in a French sentence. Nothing else."""

import gzip
import io
import json
import os
import tomllib
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.app.rig import read_scenario
from console.cli import main
from console.french import sentence
from console.games.duplicate.published_games import parse_games
from console.games.season import read_handicaps
from console.lexicons.importers import read_word_list
from console.papers.player_lists import decoded, read_players, write_players
from console.settings.parser import parse
from console.tiles.store import parse_tileset, print_tileset
from console.web.access import AccessBook
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.slip_json import table_and_slip
from engine.letters.tiles import FRENCH
from engine.letters.tileset import TileSet
from engine.rulings import RuleError
from tests.torture.fuzz.mutations import VALUES, nearly
from tests.torture.fuzz.pace import for_hours, fuzzed

pytestmark = for_hours

GAME = json.dumps(
    {"id": "x", "edition": "ODS8", "variant": "joker", "published_total": 54, "coups": [
        {"n": 1, "rack": "?FIENKS", "rejected": False, "word": "KENAFS", "ref": "H4",
         "points": 54, "cumulative": 54}]}
).encode()  # fmt: skip
SETTINGS = b'[partie]\nsource = "jetons"\n[web]\nport = 8017\nactif = true\n[voix]\nactive = true\n'
SCENARIO = (
    b'seed = 7\npad = "pn532"\nrude = true\npace = "steps"\n[[step]]\nat_ms = 500\ndo = "draw"\n'
    b'[[step]]\nafter_ms = 3\ndo = "place_two"\ntags = ["A#3", "B#1"]\n'
)
PLAYERS = "table;nom;licence;club\n1;Zoë;123;C\n2;李;;\n".encode()
TILES = print_tileset(TileSet("club", FRENCH))
SLIP = json.dumps(
    {"table": 1, "solutions": [{"letters": [{"row": 0, "col": 0, "letter": "A", "perhaps": "B"}],
     "reference": "H4", "score": 12}], "discipline": "none", "illegible": ["word"]}
).encode()  # fmt: skip


def archive(method, name="liste.txt", content=b"MOT\nMOTS\n"):
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", method) as made:
        made.writestr(name, content)
    return output.getvalue()


LISTS = (
    b"MOT\nMOTS\n", b'["MOT", "MOTS"]', gzip.compress(b"MOT\nMOTS\n"),
    archive(zipfile.ZIP_DEFLATED), archive(zipfile.ZIP_LZMA), archive(zipfile.ZIP_BZIP2),
    "ÉTÉ\n".encode("utf-16"), archive(zipfile.ZIP_STORED).replace(b"liste.txt", b"\0" * 9),
)  # fmt: skip


def told(read, *arguments):
    """Read, or refuse with a sentence that can be printed."""
    try:
        read(*arguments)
    except RuleError as refusal:
        said = sentence(refusal)
        assert said
        said.encode()


def from_bytes(read):
    return lambda content: read(content.decode("utf-8", "replace"))


TEXTS = {
    "settings": (parse, SETTINGS),
    "game": (parse_games, GAME),
    "handicaps": (lambda text: read_handicaps(text, []), b"Zo\xc3\xab ; 12\n"),
    "short slip": (parse_short, b"SO(T) 10H 13 ; OS 3C"),
}


@pytest.mark.parametrize("target", TEXTS)
@given(st.data())
@fuzzed
def test_texts(target, data):
    read, sample = TEXTS[target]
    told(from_bytes(read), data.draw(nearly(sample)))


@given(nearly(PLAYERS))
@fuzzed
def test_a_list_of_players_is_refused_or_can_be_written_again(content):
    def read(content):
        players = read_players(decoded(content))
        assert len(read_players(write_players(players))) == len(players)

    told(read, content)


@given(nearly(TILES))
@fuzzed
def test_tile_sets(content):
    told(lambda content: print_tileset(parse_tileset(content)), content)


@given(nearly(SCENARIO))
@fuzzed
def test_scenarios(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "scenario.toml"
    path.write_bytes(content)
    told(read_scenario, path, 7)


COSTLY = {
    "parts": "a." * 20_000 + "b = 1\n",
    "header": "[" + "a." * 20_000 + "b]\n",
    "quoted parts": '"\\"".a.' * 20_000 + "b = 1\n",
    "many": "".join(f"a{number}.b.c.d = 1\n" for number in range(100_000)),
}
"""Some kilobytes that take the library that reads them a minute and gigabytes."""


@pytest.mark.parametrize("text", COSTLY.values(), ids=COSTLY)
def test_what_would_cost_too_much_is_not_even_read(tmp_path, monkeypatch, text):
    monkeypatch.setattr(tomllib, "loads", lambda _: pytest.fail("read"))
    path = tmp_path / "scenario.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RuleError, match="settings_syntax"):
        parse(text)
    with pytest.raises(RuleError, match="file_too_large"):
        read_scenario(path, 7)


@given(nearly(*LISTS))
@fuzzed
def test_word_lists(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "liste"
    path.write_bytes(content)
    told(read_word_list, path)


@given(nearly(SLIP) | VALUES.map(lambda value: json.dumps(value).encode()))
@fuzzed
def test_slips(content):
    def read(content):
        try:
            raw = json.loads(content)
        except (ValueError, RecursionError):
            return
        table_and_slip(raw)

    try:
        read(content)
    except RuleError as refusal:
        assert sentence(refusal)


@given(nearly(b'{"judge_pin": "123456", "arbiters": {"A": "654321"}, "sessions": [], "boots": []}'))
@fuzzed
def test_a_book_of_codes_always_opens_and_never_to_everybody(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "access.json"
    path.write_bytes(content)
    book = AccessBook.open(path)
    assert book.recognise("") is None
    path.unlink()


COMMANDS = [
    ["settings", "--settings"], ["tiles", "import"], ["players", "import"], ["replay"],
    ["run", "--prepared"], ["lexicon", "import"], ["run", "--simulate"], ["season", "--handicaps"],
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    "given", ["/dev/zero", "/dev/ptmx", "/", "/nowhere", "odd\udcff", "\x07", "pipe", "latin"]
)
def test_a_file_that_is_none_is_one_sentence(command, given, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PUPITRE_DATA", str(tmp_path / "data"))
    if given == "pipe":
        given = str(tmp_path / "pipe")
        os.mkfifo(given)
    elif given == "latin":
        given = str(tmp_path / "latin")
        (tmp_path / "latin").write_bytes(b"\xe9\x01 = [")
    try:
        code = main([*command, given])
    except SystemExit as left:
        code = left.code
    said = capsys.readouterr().err
    assert code == 2, said
    assert said.count("\n") == 1
    assert "Traceback" not in said
    assert not list((tmp_path / "data").glob("*"))
