"""Whatever the judge is asked can be answered by six buttons and a television: no question is for
pages alone, and one that is added without such a way fails here."""

import ast
import inspect
from dataclasses import fields
from pathlib import Path

import pytest
from starlette.routing import Route

import console
from console.desk.buttons import OPEN_TO_ROOM, SHOW_ACCESS, Button, Press
from console.desk.inbox import Ask, Troubled
from console.games import face_of
from console.journal.records import Fault
from console.modes.admission import AdmissionMode, DeviceAsking
from console.modes.ending import EndingMode, QuestionMode
from console.modes.new_game import NewGameMode
from console.modes.trial import TrialMode
from console.registry import GAMES
from console.tv.snapshot import CentreSummary, ReadyPartie, SharedRank
from console.web.app import every_route
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.correction.state import CaseEnd
from engine.games.duplicate.room import Had
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.state import Phase
from engine.letters.moves import Move
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.bench_console import Bench
from tests.tools.saying import said

PEOPLE = tuple(player(table, f"Joueur {table}") for table in (1, 2))
REFUSED = "RSTAE"


@pytest.fixture
def bench(tmp_path, free_lexicon):
    made = DuplicateBench.typed(tmp_path, free_lexicon, players=PEOPLE)
    yield made
    made.cut()


def collect(bench, letters):
    bench.think_over(letters)
    while bench.state.phase is Phase.THINKING:
        bench.advance()
    if not bench.state.coups:  # of equal tops always the same one
        bench.do(cmd.ChooseTop(Move.parse("SENTIRA", "H8"), "essai"))
    else:
        bench.forward()


def place(bench):
    bench.forward()
    assert bench.state.phase is Phase.IDLE


def hand_in(bench, coup, table, short, *, second=False):
    paper, entry = parse_short(short), f"{coup}-{table}-{second}"
    given = slips.EnterSlip(coup, table, paper, entry, second=second)
    bench.do(given, by="Bob" if second else "Ada")


def asked(bench):
    """What the television writes, and that the panel's buttons are named there."""
    return bench.judge.public.banners[0].text


def waiting(bench):
    """The last thing written: what is wrong comes before it."""
    return bench.judge.public.banners[-1].text


def answer(bench, times=0):
    """« rejeter » opens the question, turns the answers, and « valider », held, gives one."""
    bench.press(Button.REJETER)
    assert bench.judge.situation.name == "answering", bench.judge.refusal
    for _ in range(times):
        bench.press(Button.REJETER)
    bench.press(Button.VALIDER, held=True)
    assert bench.judge.refusal is None, bench.judge.refusal


# --- Each question, posed and answered ----------------------------------------------------------


def billet(bench):
    """A refused word is played again."""
    for coup, ref in enumerate(("H4", "8G"), 1):  # SENTIRA lies in H8 then
        collect(bench, "AEINRST")
        hand_in(bench, coup, 1, f"{REFUSED} {ref} 20")
        place(bench)


def test_a_billet(bench):
    billet(bench)
    assert "1 question en attente pour le juge" in asked(bench)
    bench.press(Button.REJETER)
    assert "Joueur 1 : le billet était-il reçu avant ce coup ? Réponse : oui, zéro ?" in asked(
        bench
    )
    assert REFUSED not in asked(bench)
    bench.press(Button.REJETER)
    assert "Réponse : non, moyenne ?" in asked(bench)
    bench.press(Button.VALIDER, held=True)
    entry = bench.state.correction.slip(2, 1).current
    assert entry.answers == {"billet": False} and bench.judge.situation.name == "ready"
    assert bench.judge.public.banners == ()


@pytest.mark.parametrize(("times", "settled"), [(0, CaseEnd.UPHELD), (1, CaseEnd.WITHDRAWN)])
def test_a_slip_before_the_commission(bench, times, settled):
    """Submitted by a button, in place of an answer; what became of it by a button too."""
    billet(bench)
    answer(bench, times=2)
    slip = bench.state.correction.slip(2, 1)
    assert slip.case.reason == "question de règlement, soumise par le juge-arbitre"
    assert bench.judge.public.banners == (), "it waits for nobody here"
    bench.do(slips.SubmitCase(1, 1, "je conteste"))
    bench.press(Button.REJETER)
    assert "Coup 1, Joueur 1, en commission : qu'a-t-elle décidé ?" in asked(bench)
    bench.press(Button.ANNULER)
    answer(bench, times=times)
    assert bench.state.correction.slip(1, 1).cases[-1].settled is settled
    answer(bench)  # the other one comes next: « non », of the two answers there were
    assert bench.state.correction.submitted == frozenset()
    assert bench.state.correction.slip(2, 1).current.answers == {"billet": False}


def test_two_readings_before_the_commission(bench):
    collect(bench, "AEINRST")
    hand_in(bench, 1, 1, "T")
    hand_in(bench, 1, 1, f"{REFUSED} H4 20", second=True)
    place(bench)
    answer(bench, times=2)
    assert bench.state.correction.submitted == {(1, 1)}
    bench.do(slips.CloseCoup(1, missing_as_none=True))
    answer(bench, times=1)
    assert bench.state.correction.slip(1, 1).cases[-1].settled is CaseEnd.RULED
    assert not bench.state.correction.slip(1, 1).in_dispute


def test_two_readings_of_a_slip(bench):
    collect(bench, "AEINRST")
    hand_in(bench, 1, 1, "T")
    hand_in(bench, 1, 1, f"{REFUSED} H4 20", second=True)
    place(bench)
    answer(bench, times=1)
    slip = bench.state.correction.slip(1, 1)
    assert not slip.in_dispute and slip.current.settles is not None


def test_several_questions_are_gone_round_and_left_for_later(bench):
    collect(bench, "AEINRST")
    for table in (1, 2):
        hand_in(bench, 1, table, "T")
        hand_in(bench, 1, table, f"{REFUSED} H4 20", second=True)
    place(bench)
    bench.press(Button.REJETER)
    first = asked(bench)
    bench.press(Button.SUIVANT)
    assert "Joueur 1" in first and "(1/2)" in first
    assert "Joueur 2" in asked(bench) and "(2/2)" in asked(bench)
    bench.press(Button.VALIDER, held=True)
    assert "Joueur 1" in asked(bench), "the other one comes next"
    bench.press(Button.ANNULER)
    assert bench.judge.situation.name == "ready" and "1 question" in asked(bench)


@pytest.mark.parametrize(
    ("times", "had"), [*enumerate((Had.CORRECTED, Had.ANNOUNCED, Had.ANNOUNCED))]
)
def test_what_the_room_had(bench, times, had):
    """Slips were read on a word that is taken back: another top asks what the room had."""
    collect(bench, "AEINRST")
    hand_in(bench, 1, 1, "T")
    bench.forward()
    before = bench.state.coups[0].top.move
    bench.press(Button.ANNULER, held=True)  # the word is withdrawn
    bench.press(Button.REJETER)
    assert "Qu'avait la salle ?" in asked(bench), bench.judge.refusal
    for _ in range(times):
        bench.press(Button.REJETER)
    bench.press(Button.VALIDER, held=True)
    top = bench.state.coup.top
    assert top.move != before and top.room.word is had and top.room.refused is (times == 2)


def test_a_tie(bench):
    collect(bench, "AEINRST")
    for table in (1, 2):
        hand_in(bench, 1, table, "T")
    bench.forward()
    bench.do(slips.CloseCoup(1), cmd.CloseGame("essai"))
    assert bench.judge.public.banners == (), "offered, not pressed on anybody"
    answer(bench)
    assert bench.state.options.decides and not bench.state.closed


def test_the_next_partie(bench, monkeypatch):
    opened = []
    ready = ReadyPartie(2, "partie 2", "simultane-2", "s1", "Simultané")
    centre = CentreSummary("", ready=(ready,))
    object.__setattr__(bench.session._dependencies, "centre", lambda _game: centre)
    monkeypatch.setattr(bench.session, "open_game", lambda wanted, _now: opened.append(wanted))
    bench.post(Troubled(Fault("game_resumed", {"game": "x"})))  # anything that has it shown
    assert "Simultané, partie 2 : elle peut être jouée ici. Appuyez sur" in waiting(bench)
    bench.press(Button.REJETER)
    assert "Simultané, partie 2 : elle peut être jouée ici. Réponse : la jouer ?" in asked(bench)
    bench.press(Button.VALIDER, held=True)
    (wanted,) = opened
    assert wanted.game == "duplicate" and wanted.own.values.partie == "2"


def test_a_rank_of_an_epreuve_that_is_shared(bench, monkeypatch):
    """Three answers say what it is decided for; « annuler » leaves them ex aequo."""
    opened = []
    shared = SharedRank(1, ("Ana", "Bob"))
    centre = CentreSummary("", hall="e1", shared=(shared,), epreuve="Challenge")
    dependencies = bench.session._dependencies
    object.__setattr__(dependencies, "centre", lambda _game: centre)
    asking = "departage_request"
    object.__setattr__(dependencies, asking, lambda *about: said(game="duplicate", title=about[2]))
    monkeypatch.setattr(bench.session, "open_game", lambda wanted, _now: opened.append(wanted))
    bench.press(Button.REJETER)
    assert "Le rang 1 est partagé par Ana, Bob." in asked(bench)
    bench.press(Button.REJETER)
    assert "Réponse : départager pour un prix ?" in asked(bench)
    bench.press(Button.VALIDER, held=True)
    assert [wanted.title for wanted in opened] == ["un prix"]


@pytest.mark.parametrize(("times", "role"), [(0, "follows"), (1, "draws")])
def test_what_this_place_does_in_a_partie_of_several(bench, times, role):
    """Nobody sealed it: the room draws for the others, or follows."""
    said_, waits = [], [ReadyPartie(1, "partie 1", "", "e1", "Multiplex")]
    depends = bench.session._dependencies
    object.__setattr__(depends, "centre", lambda _game: CentreSummary("", to_take=tuple(waits)))
    object.__setattr__(depends, "take_part", lambda *told: (said_.append(told), waits.clear()))
    bench.post(Troubled(Fault("game_resumed", {"game": "x"})))  # anything that has it shown
    assert "Multiplex, partie 1 : que fait ce centre ?" in waiting(bench)
    answer(bench, times=times)
    assert said_ == [("e1", 1, role)]


def test_a_folder_that_is_another(bench, monkeypatch):
    written = []
    monkeypatch.setattr(bench.session._card, "retry", lambda *_, here: written.append(here) or ())
    bench.post(Troubled(Fault("journal_folder_other", {"folder": "club"})))
    bench.press(Button.ANNULER)  # it is read first
    answer(bench)
    assert written == [True]


def test_a_device_that_wants_to_come_in(bench):
    words = []
    for button, held in ((Button.VALIDER, True), (Button.ANNULER, False)):
        bench.post(DeviceAsking("iPhone", "47", bench.now_ms + 1, words.append).begin)
        bench.press(button, held=held)
    assert words[0] is True and words[1] is False


@pytest.mark.parametrize("game", ["classic", "jarnac"])
def test_who_begins(tmp_path, free_lexicon, game):
    chosen = said(game=game, source="saisie", players=PEOPLE)
    other = Bench(tmp_path, free_lexicon, chosen).open_game()
    other.press(Button.REJETER)
    assert "Qui commence ? Réponse : Joueur 1 ?" in asked(other)
    other.press(Button.REJETER)
    other.press(Button.VALIDER, held=True)
    assert other.judge.refusal is None and "toss" not in other.judge.situation.name
    other.cut()


POSED = {
    "starter", "challenger", "slip", "reading", "case", "room", "tie", "next_partie", "takes_part",
    "write_here", "annul", "departage", "late", "problem", "exclusion", "official", "close",
}  # fmt: skip
"""Kinds of questions answered above; « annul » from the button to the ranking, in
tests/console/centre/test_two_doors.py, « late » and « problem » in tests/spec/test_by_phone.py,
the last three in tests/evenings/test_a_sunday_to_its_end.py."""


def test_every_kind_of_question_is_posed_above():
    """By the name each is declared with."""
    found = set()
    for path in Path(console.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "OpenQuestion":
                assert isinstance(node.args[0], ast.Constant), path
                found.add(node.args[0].value)
    assert found == POSED


# --- Nothing else is asked ----------------------------------------------------------------------


def modes_that_ask():
    return {
        each for each in QuestionMode.__subclasses__() if each.__module__.startswith("console.")
    }


def test_every_mode_that_asks_is_known_and_left_by_annuler(bench):
    """What closes the window is asked of its own keys: no page closes it."""
    assert {each.__name__ for each in modes_that_ask()} == {
        "EndingMode",
        "LeavingMode",
        "AdmissionMode",
        "AnsweringMode",
    }


COMMANDS_TYPED = {
    "duplicate": {
        # people and their tables: names and numbers
        "SeatPlayers", "SeatPlayer", "UnseatPlayer", "AssignTables", "LeavePlayer",
        # slips, points, decisions with their reason
        "EnterSlip", "EnterPoints", "AnnouncePoints", "ContestPoints", "AmendVerdict",
        "HandOutBillet", "CloseCoup", "ReopenCoup",
        # from the telephones of players: which table, its slip, what does not work
        "ChooseWay", "HandIn", "SignalProblem", "LayCourse", "BeReady", "ProposeTop",
        # words
        "CorrectCoup", "GiveTitle",
        # the console's own: tiles, letters, time, what it noticed
        "OpenGame", "LayTile", "TypeTile", "Tick", "RecoverClock", "NoteInterruption", "NoteCut",
        "CloseAppeals",
    },
    "classic": {
        "OpenGame", "DrawForStart", "LayTile", "TypeTiles", "PlayWord", "PlayTiles",
        "LetBotPlay", "SetClock", "Tick", "RecoverClock", "CorrectTurn", "RenamePlayer",
        "RemovePlayer", "DeclareBlocked", "GiveTitle",
    },
    "jarnac": {
        "OpenGame", "LayTile", "TypeTile", "MakeWord", "Jarnac", "SetAside",
        "SetClock", "Tick", "RecoverClock", "Correct", "Resign", "GiveTitle",
    },
}  # fmt: skip
"""Commands nobody is asked for: they bring a word, a name or a number, or are the console's own."""


def on_buttons(game):
    """The commands named where a game's desk, endings and questions are declared."""
    face = face_of(game)
    told = (face.desk.situation, face.desk.endings, face.desk.questions)
    sources = {inspect.getsource(inspect.getmodule(each)) for each in told}
    known = {kind.__name__ for kind in face.game.commands.classes.values()}
    return {
        node.attr if isinstance(node, ast.Attribute) else node.id
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute | ast.Name)
        and (node.attr if isinstance(node, ast.Attribute) else node.id) in known
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_command_is_on_a_button_or_brings_what_no_button_can_say(game):
    known = {kind.__name__ for kind in face_of(game).game.commands.classes.values()}
    pressed, typed = on_buttons(game), COMMANDS_TYPED[game]
    assert known - pressed - typed == set(), "asked for on pages alone?"
    assert typed & pressed == set() and typed <= known
    for kind in face_of(game).game.commands.classes.values():
        if kind.__name__ in typed:
            brings = {each.type for each in fields(kind)}
            assert brings != {bool}, f"{kind.__name__} is a yes or a no"


ROUTES = {
    # the buttons themselves, and commands (above)
    "/juge/bouton": Press,
    "/juge/commande": Ask,
    "/juge/correction": Ask,
    # what is asked, and the way the buttons have
    "/arbitre/billet": "slip",
    "/arbitre/commission": "slip",
    "/juge/exaequo": "tie",
    "/juge/epreuve": "next_partie",
    "/juge/epreuves/jouer": "next_partie",
    "/juge/epreuves/departage": "departage",
    "/juge/epreuves/declarer": "official",
    "/juge/epreuves/clore": "close",
    "/juge/simultane/partie": "takes_part",
    "/juge/dossier": "write_here",
    "/entrer/attente": AdmissionMode,
    "/juge/terminer": EndingMode,
    "/juge/partie/choix": NewGameMode,
    "/juge/partie/ouvrir": NewGameMode,
    "/juge/essai": TrialMode,
    "/juge/essayer/etat": TrialMode,
    "/juge/ouvrir": OPEN_TO_ROOM,
    "/juge/vu": Press,
    "/juge/afficher": SHOW_ACCESS,
}
"""Where a page answers the console, or has it do something."""
TYPED_ROUTES = {
    # text, files, names, numbers: nobody is asked, somebody writes
    "/entrer", "/sortir",
    # a screen that asks, and one of several, known by its mark
    "/tv/attente", "/juge/ecrans",
    # players' telephones: a card, a slip, what does not work; which table's card is void
    "/joueur/carte", "/joueur/entrer", "/joueur/bulletin", "/joueur/probleme", "/juge/telephones",
    "/joueur/pret", "/joueur/proposer", "/soiree/entrer", "/soiree/sortir",
    # a grid read by ear: its squares are asked for in words
    "/grille/mots", "/juge/grille",
    "/pointage/noms", "/pointage/present", "/pointage/place", "/juge/pointage",
    "/arbitre/bulletin", "/arbitre/remis", "/juge/acces", "/juge/apercu",
    "/juge/apports/cle", "/juge/apports/envoi", "/juge/apports/recu", "/juge/arbitres",
    "/juge/date", "/juge/jeton", "/juge/volume",
    "/juge/joueurs/csv", "/juge/joueurs/tables",
    # a centre: addresses, names, codes, files, and which of several épreuves
    "/juge/simultane/voir", "/juge/simultane/photo", "/juge/simultane/inscrire",
    "/juge/simultane/choisir", "/juge/simultane/quitter", "/juge/simultane/ouvrir",
    "/juge/simultane/cle", "/juge/simultane/remettre",
    "/juge/simultane/sceller", "/juge/simultane/desceller",
    "/juge/liste/action", "/juge/liste/ajouter", "/juge/liste/annuler", "/juge/liste/apercu",
    "/juge/liste/apporter", "/juge/liste/chercher", "/juge/liste/place", "/juge/liste/retirer",
    "/juge/resultats/logo",
    # copies of the journal, read apart from the game: the results page looks for them
    "/juge/resultats/joindre", "/juge/resultats/effacer", "/juge/resultats/reprendre",
    # what is set up, printed or copied before and after the game
    "/juge/resultats/imprimer", "/juge/resultats/cle", "/juge/papiers/imprimer",
    "/juge/epreuves/imprimer",
    # names, prizes, days of an épreuve; which one is played, when there are several
    "/juge/epreuves/changer", "/juge/epreuves/reprendre",
    "/juge/reglages/changer", "/juge/reglages/imprimante", "/juge/reglages/voix",
    # voices brought as files, named, recorded
    "/juge/reglages/voix/apport", "/juge/reglages/voix/faire", "/juge/reglages/voix/enregistrer",
    # sets of tiles: what a hand does with them has its buttons, their names are typed
    "/juge/jetons/faire", "/juge/jetons/jeu",
    "/juge/reglages/eteindre", "/juge/reglages/effacer",
    "/juge/reglages/remettre",
    "/juge/reglages/aide", "/juge/essayer/reel",
    "/juge/reglages/wifi", "/juge/reglages/usine", "/juge/reglages/redemarrer",
}  # fmt: skip


def test_every_route_a_page_answers_by_has_a_way_by_the_buttons(bench):
    posted = {
        route.path
        for route in every_route(bench.desk, bench.games)
        if isinstance(route, Route) and "POST" in (route.methods or ())
    }
    assert posted - ROUTES.keys() - TYPED_ROUTES == set(), "asked of pages alone?"
    assert {way for way in ROUTES.values() if isinstance(way, str)} <= POSED
