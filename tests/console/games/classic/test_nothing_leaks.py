"""Two games that differ only in tiles nobody has seen: the same bytes on every public screen, in
the voice, on the shared page, in exports and in the journal as it is shown, until the end."""

import json
import random
import zipfile

import pytest

from console.cli import main
from console.desk.inbox import Show
from console.games import face_of
from console.web.access import JUDGE
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.state import Phase
from engine.letters.tiles import FRENCH
from tests.console.games.classic.bench import ClassicBench
from tests.engine.games.classic.simulated import table_of
from tests.engine.games.classic.test_nothing_leaks import (
    states,
    what_the_room_saw,
    with_other_tiles,
)


def shared_page(bench):
    """What the page shared by the players is told."""
    told = bench.client(JUDGE).get("/juge/etat").json()
    return {key: value for key, value in told.items() if key not in ("game", "name")}


def exports(bench):
    sheets = face_of("classic").papers.sheets
    names = ["text", "csv", "json", "gcg"] if len(bench.state.seats) == 2 else ["text", "csv"]
    return [sheets[name].write(bench.state, 0) for name in names]


@pytest.mark.parametrize("seed", range(2))
def test_the_same_bytes_until_the_end(tmp_path, free_lexicon, seed):
    game = table_of(2 + seed % 2, seed, free_lexicon).play_out()
    ending = next(place for place, event in enumerate(game.events) if type(event) is ev.GameEnded)
    cut, seen = next(
        (place, state)
        for place, state in enumerate(states(game), start=1)
        if place >= min(90, ending - 1) and state.phase is not Phase.LAID
    )
    unseen = [tile for tile in FRENCH.tiles if tile not in seen.table.on_grid]
    other = dict(zip(unseen, random.Random(seed).sample(unseen, len(unseen)), strict=True))
    players = [f"Joueur {seat.id}" for seat in game.state.seats]
    one, two = (
        ClassicBench(tmp_path / name, free_lexicon, *players, name="partie").open_game()
        for name in ("one", "two")
    )
    seats = dict(zip("ABCD", "1234", strict=True))
    for command in what_the_room_saw(game, cut):
        if isinstance(command, cmd.DrawForStart):
            command = cmd.DrawForStart(tile=command.tile, player=seats[command.player])
        one.do(command)
        two.do(with_other_tiles(command, other))
        assert one.screens() == two.screens()
    assert one.said == two.said
    assert shared_page(one) == shared_page(two)
    assert exports(one) == exports(two)
    for bench in (one, two):
        bench.post(Show("history"))
    assert one.screens() == two.screens()
    racks = [[rack.letters for rack in bench.state.table.racks] for bench in (one, two)]
    assert racks[0] != racks[1]


def test_the_journal_as_it_is_shown_keeps_racks_to_itself(tmp_path, free_lexicon, capsys):
    bench = ClassicBench(tmp_path, free_lexicon, "Léa", "Max").begin("WKXZYQJ", "SALEEEE")
    bench.do(cmd.Exchange("WKX"), cmd.TypeTiles("AAA"), cmd.Pass())
    bench.journal.close()
    assert main(["journal", "show", "--data", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "échange fait" in shown
    assert not any(f"lettre {letter}" in shown for letter in "WKXZYQJ")
    assert main(["journal", "show", "--json", "--data", str(tmp_path)]) == 2
    assert main(["journal", "export", "--format", "jsonl", "--data", str(tmp_path)]) == 2
    assert "Attendez la fin" in capsys.readouterr().err


def test_once_it_is_over_everything_may_be_read(tmp_path, free_lexicon, capsys):
    bench = ClassicBench(tmp_path, free_lexicon, "Léa", "Max").begin("WKXZYQJ", "SALEEEE")
    bench.do(*(cmd.Pass() for _ in range(4)))
    bench.journal.close()
    assert main(["journal", "show", "--json", "--data", str(tmp_path)]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    drawn = [record["payload"]["letter"] for record in records if record["kind"].endswith("Drawn")]
    assert drawn[:7] == list("WKXZYQJ")


def test_the_rack_of_a_person_alone_is_on_no_public_screen(tmp_path, free_lexicon):
    bench = ClassicBench(tmp_path, free_lexicon, "Léa", bot=["fort"], seed="7").open_game()
    while bench.state.phase is not Phase.PLAYING:
        assert bench.loop.advance()
    assert bench.judge.public.own_rack
    shown = {item["text"] for item in bench.screens()[0]["items"] if item["kind"] == "label"}
    single = {text for text in shown if len(text) == 1 and text.isalpha()}
    assert single <= set("ABCDEFGHIJKLMNO"), "the coordinates of the board, nothing else"


def test_the_judges_page_never_tells_a_rack_between_people(tmp_path, free_lexicon):
    bench = ClassicBench(tmp_path, free_lexicon, "Léa", "Max", referee=True).begin(
        "WKXZYQJ", "SALEEEE"
    )
    told = bench.client(JUDGE).get("/juge/etat").json()
    assert (told["rack"], told["wood"]) == ("", None)
    assert "JKQWXYZ" not in json.dumps(told)


def test_the_file_for_whoever_helps_tells_no_rack_before_the_end(tmp_path, free_lexicon):
    """Two games that differ in tiles nobody has seen: the same records but for when and who."""
    told = []
    for racks in (("WKXZYQJ", "SALEEEE"), ("CHATSEE", "SALEEEE")):
        folder = tmp_path / racks[0]
        bench = ClassicBench(folder, free_lexicon, "Léa", "Max").begin(*racks)
        bench.do(cmd.Exchange(racks[0][:3]), cmd.TypeTiles("AAA"))
        bench.journal.close()
        target = folder / "aide.zip"
        assert main(["support", "--data", str(folder), "--out", str(target)]) == 0
        with zipfile.ZipFile(target) as bundle:
            lines = bundle.read("journal.jsonl").decode().splitlines()
        told.append([(json.loads(line)["kind"], json.loads(line)["payload"]) for line in lines[1:]])
    assert told[0] == told[1]
    assert ("classic/ExchangeDone" in [kind for kind, _ in told[0]], len(told[0]) > 10) == (
        True,
        True,
    )
