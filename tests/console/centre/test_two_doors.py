"""A coup that goes wrong in a sealed épreuve, from the button to the line of the ranking (§3.6)."""

import contextlib
import io
import json
from dataclasses import replace

import pytest

from console.centre.outbox import HubClient, Outbox
from console.centre.sender import Sender
from console.centre.station import Station
from console.cli import main
from console.desk.buttons import Button
from console.folders import JOURNAL_FILE
from console.simultane.centre_files import CENTRE, FILE
from console.simultane.folder import Folder, UnsealedGame, new_code, seal_game
from console.tv.compose import scene
from engine.epreuve.manifest import EntryRule
from engine.epreuve.plis import CoupClosed
from engine.games.duplicate.commands import WithdrawMove
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.state import Phase
from engine.play.codec import fingerprint
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.simultane.rig import Centre, make_folder, serving
from tests.tools.saying import said

PEOPLE = tuple(player(table, f"Joueur {table}") for table in (1, 2))


@pytest.fixture(scope="module")
def generated(free_store, tmp_path_factory):
    """A game of three coups, as `pupitre generate` writes it."""
    data = tmp_path_factory.mktemp("donnees")
    (data / "lexicons").mkdir()
    (data / "lexicons" / "libre").symlink_to(free_store.folder / "libre")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PUPITRE_DATA", str(data))
        return _written(main, ["generate", "--seed", "7"])


def _written(command, arguments):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert command(arguments) == 0
    return json.loads(out.getvalue())


@pytest.fixture(params=[True, False], ids=["neutralises", "annuls only"])
def folder(tmp_path, request, generated):
    folder = make_folder(tmp_path / "epreuve", parties=1, neutralises=request.param)
    code, tops = new_code(), tuple(coup["points"] for coup in generated["coups"])
    content = seal_game(UnsealedGame(generated, tops), code)
    folder.add_sealed(1, content, code)
    plan = folder.read()
    folder.write(replace(plan, parties=(replace(plan.parties[0], sealed=fingerprint(content)),)))
    folder.sign()
    return folder


@pytest.fixture
def bench(tmp_path, folder, free_lexicon, generated):
    station = Station.make(tmp_path / CENTRE, folder.path, "Club d'essai", "http://127.0.0.1:1")
    station.lay_ready(1, FILE, generated)
    made = DuplicateBench(tmp_path, free_lexicon, said(partie="1", players=PEOPLE)).open_game()
    yield made
    made.cut()


def play(bench, coup):
    """Both find the top."""
    bench.think()
    while bench.state.phase is Phase.THINKING:
        bench.advance()
    bench.forward()
    for table in (1, 2):
        bench.do(slips.EnterPoints(coup, table, bench.state.correction.coup(coup).top_points))
    bench.do(slips.CloseCoup(coup))
    bench.forward()


def press_annul(bench):
    """The judge holds « annuler » while they think: a question, and nothing is annulled."""
    bench.think()
    bench.press(Button.ANNULER, held=True)
    assert bench.state.phase is Phase.THINKING and not bench.state.annulments
    return bench.judge.public.banners[0].text


def told(bench, tmp_path, folder):
    """What a hub makes of it, beside another centre that plays two coups to the top."""
    tops = folder.open(folder.manifest().partie(1), folder.code(1)).tops
    with serving(Folder(folder.path), f"sqlite:{tmp_path / 'hub.sqlite3'}") as hub:
        other = Centre(folder.manifest(), "Ailleurs").enter(hub)
        other.seat(2)
        for coup in (1, 2):
            other.tell(CoupClosed(coup, tops[coup - 1], (1, 2), (tops[coup - 1], 0)))
        other.post(hub)
        station = Station(tmp_path / CENTRE)
        outbox = Outbox(station, tmp_path / JOURNAL_FILE)
        sender = Sender(station, outbox, HubClient(f"http://127.0.0.1:{hub.port}"))
        for _ in range(12):
            sender.step()
            hub.settle()
            asked = hub.hub.follower.centres.get(station.key.public)
            if asked is not None and asked.state != "approved":
                body = {"centre": station.key.public, "state": "approved"}
                hub.organiser("POST", "/organisateur/centre", body)
        assert sender.is_done, sender.trouble
        lines = hub.ask("GET", "/classement/donnees")[1]["lignes"]
        state = hub.organiser("GET", "/organisateur/etat")[1]
        (ours,) = [each for each in state["centres"] if each["nom"] == "Club d'essai"]
        neutral = [each["quoi"] for each in ours["ennuis"] if "neutralisé" in each["quoi"]]
        said = [ours["parties"][0]["a_part"], *neutral]
        return lines, "".join(said), sender.state()["decisions"]


@pytest.mark.article("fisf-2020 §3.6")
def test_annulled_the_centre_leaves_and_keeps_its_place(bench, tmp_path, folder):
    play(bench, 1)
    first = bench.state.correction.coup(1).top_points
    asked = press_annul(bench)
    assert "(règlement 2020, art. 3.6)" in asked and "garde ses coups d'avant" in asked
    if folder.manifest().neutralises:
        assert "Neutraliser" in asked
        bench.press(Button.REJETER)  # the other answer
    bench.press(Button.VALIDER, held=True)
    assert bench.state.phase is Phase.IDLE and len(bench.state.annulments) == 1
    assert bench.judge.public.notice.fate.value == "left"
    lines, apart, here = told(bench, tmp_path, folder)
    ours = [each for each in lines if each["centre"] == "Club d'essai"]
    assert [(each["total"], bool(each["a_part"])) for each in ours] == [(first, True)] * 2
    assert all(each["rang"] for each in lines) and len(lines) == 4
    assert apart.startswith("au classement jusqu'au coup 1 : coup 2 annulé")
    assert here == [
        "Votre centre a quitté la partie 1 commune au coup 2 : vos joueurs restent au classement "
        "général avec les coups d'avant."
    ]


def test_annulled_at_the_first_coup_its_players_are_still_named(bench, tmp_path, folder):
    """Nothing was played in common: they have no rank, as somebody absent has none."""
    asked = press_annul(bench)
    assert "n'y a encore aucun coup" in asked
    if folder.manifest().neutralises:
        bench.press(Button.REJETER)
    bench.press(Button.VALIDER, held=True)
    assert "dès le premier coup" in str(scene(bench.public, bench.now_ms))
    lines, _, here = told(bench, tmp_path, folder)
    ours = [(each["rang"], each["nom"]) for each in lines if each["centre"] == "Club d'essai"]
    assert ours == [(None, "Joueur 1"), (None, "Joueur 2")] and len(lines) == 4
    assert "dès son premier coup" in here[0]


def test_neutralised_the_letters_stay_common(bench, tmp_path, folder):
    if not folder.manifest().neutralises:
        assert "Neutraliser" not in press_annul(bench)
        return
    play(bench, 1)
    first = bench.state.correction.coup(1).top_points
    press_annul(bench)
    bench.press(Button.VALIDER, held=True)
    assert bench.state.phase is Phase.COLLECTING
    assert bench.judge.public.notice.fate.value == "neutral"
    bench.forward()
    bench.forward()
    placed = bench.state.coups[1].top
    assert placed.points == folder.open(folder.manifest().partie(1), folder.code(1)).tops[1]
    lines, apart, here = told(bench, tmp_path, folder)
    ours = [each for each in lines if each["centre"] == "Club d'essai"]
    assert [(each["total"], each["a_part"]) for each in ours] == [(first, "")] * 2
    assert apart == "partie 1 : le coup 2 est neutralisé dans ce centre"
    assert "neutralisé ici" in here[0]


def test_the_judge_of_an_epreuve_of_licences_reads_who_has_none(bench, tmp_path, folder):
    plan = replace(folder.manifest(), entry=EntryRule.LICENCE)
    station = Station(tmp_path / CENTRE)
    outbox = Outbox(station, tmp_path / JOURNAL_FILE)
    outbox.refresh()
    assert outbox.told_here() == []
    folder.write(plan)
    folder.sign()
    for name in ("epreuve.json", "epreuve.sig"):
        (station.folder.path / name).write_bytes((folder.path / name).read_bytes())
    outbox = Outbox(Station(tmp_path / CENTRE), tmp_path / JOURNAL_FILE)
    outbox.refresh()
    (told,) = outbox.told_here()
    assert "partie 1" in told and "(Joueur 1, Joueur 2)" in told


def test_the_judge_may_leave_it(bench):
    press_annul(bench)
    bench.press(Button.ANNULER)
    assert bench.state.phase is Phase.THINKING and not bench.state.annulments
    assert bench.judge.situation.name != "answering"


def test_words_taken_back_one_after_the_other_ask_too(bench, tmp_path, folder):
    """The last word comes off the grid and goes back: nothing is lost. To reach the one before it
    would annul the coup in between."""
    for coup in (1, 2):
        play(bench, coup)
    bench.press(Button.ANNULER, held=True)
    assert bench.state.phase is Phase.TOP_CHOSEN and not bench.state.annulments
    bench.press(Button.VALIDER)
    assert bench.state.phase is Phase.IDLE and not bench.state.annulments
    assert "quitt" not in told(bench, tmp_path, folder)[1]


def test_the_question_stands_before_a_second_word_is_taken_back(bench, folder):
    for coup in (1, 2):
        play(bench, coup)
    bench.press(Button.ANNULER, held=True)
    refused = bench.ask(WithdrawMove())
    assert refused.refusal is not None and refused.refusal.code == "annul_leaves_common"
    bench.press(Button.ANNULER, held=True)  # of that moment: annul the coup
    asked = bench.judge.public.banners[0].text
    assert ("Neutraliser" in asked) is folder.manifest().neutralises
    assert not bench.state.annulments
    bench.press(Button.ANNULER)
    bench.do(WithdrawMove(leaves=True, reason="mot retiré de la grille"))
    assert [each.number for each in bench.state.annulments] == [2]
