"""`run`, `resume`, `simulate` and `journal`, as a person uses them."""

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.store import JournalFile

PUBLISHED = Path(__file__).parents[2] / "games" / "hiersac-2021-06-25-joker.json"


@pytest.fixture
def journal_file(data_with_lexicon):
    return data_with_lexicon / JOURNAL_FILE


def kinds(pupitre) -> list[str]:
    lines = pupitre("journal", "show", "--json").out.splitlines()
    return [json.loads(line)["kind"].removeprefix("duplicate/") for line in lines]


TO_THE_CLOCK = "\n\n+CRIVSET\n\nc\n"


def test_a_coup_is_typed_announced_and_timed(pupitre):
    answer = pupitre("run", "--typed", typed=TO_THE_CLOCK)
    assert answer.code == 0 and answer.err == ""
    for said in ("Canada, C.", "Chrono.", "C R I V S E T", "lexique libre"):
        assert said in answer.out
    assert kinds(pupitre)[-2:] == ["RackAnnounced", "ClockStarted"]


def test_the_terminal_names_the_game_that_was_chosen_and_its_players(pupitre):
    jarnac = "--new", "--game", "jarnac", "--player", "Ana", "--player", "Bob"
    lines = pupitre("run", *jarnac, "--pendule", "sans", typed="").out.splitlines()
    assert {"  Jeu : Jarnac · compétition", "  Joueurs : Ana, Bob"} <= set(lines)
    assert lines[-1].startswith("Pupitre prêt.")
    told = pupitre("run", "--new", "--game", "classic", "--contre", "fort", typed="").out
    assert "  Jeu : Scrabble classique\n  Adversaire : le pupitre, fort\n" in told


def test_what_cannot_be_read_is_refused_and_the_evening_goes_on(pupitre):
    answer = pupitre("run", "--typed", typed="\nchorno\nr\n\n+K\n+K\n")
    assert "« chrono »" in answer.out and "Aucun coup" in answer.out
    assert "Il n'y a plus de K" in answer.out
    assert kinds(pupitre) == ["GameOpened", "CoupOpened", "TileDrawn"]


def test_the_next_run_takes_the_game_up_again(pupitre):
    pupitre("run", "--typed", typed=TO_THE_CLOCK)
    answer = pupitre("run", typed="")
    assert "reprise où elle en était" in answer.out
    assert kinds(pupitre)[-1] == "ClockRecovered"


def test_a_new_game_can_be_asked_for(pupitre):
    pupitre("run", "--typed", typed=TO_THE_CLOCK)
    pupitre("run", "--new", "--typed", "--name", "finale", typed="\n")
    assert "finale" in pupitre("journal", "list").out.splitlines()[-1]


def test_a_topping_opens_with_its_players(pupitre):
    alone = pupitre("run", "--typed", "--contest", "topping", typed="\n")
    assert "Le topping n'a pas de joueur" in alone.out
    pupitre(
        "run", "--typed", "--contest", "topping", "--player", "Ana", "--player", "B", typed="\n"
    )
    (opened,) = map(json.loads, pupitre("journal", "show", "--json").out.splitlines()[:1])
    players = opened["payload"]["options"]["players"]
    assert [(player["table"], player["people"][0]["name"]) for player in players] == [
        (1, "Ana"),
        (2, "B"),
    ]


def test_resume_finds_a_game_by_the_beginning_of_its_name(pupitre):
    pupitre("run", "--typed", "--name", "mercredi-soir", typed="\n\n+AE\n")
    answer = pupitre("resume", "merc", typed="+I\n")
    assert answer.code == 0 and "mercredi-soir" in answer.out
    assert kinds(pupitre).count("TileDrawn") == 3


@pytest.mark.parametrize(
    ("arguments", "fact"),
    [
        (["resume"], "Aucun journal"),
        (["resume", "inconnue"], "Aucun journal"),
        (["run", "--formule", "12"], "Formule « 12 » inconnue"),
        (["run", "--lexicon", "ods99"], "ods99"),
        (["run", "--bot", "fort"], "L'option --contre n'est pas de ce jeu : Duplicate"),
        (["run", "--game", "classic", "--tempo", "2min"], "ajoutez --game duplicate"),
        (["run", "--rank", "2"], "Nommez-la avec --tied"),
        (["run", "--player", " "], "Il manque un nom"),
        (["run", "--settings", "absent.toml"], "absent.toml"),
        (["run", "--prepared", "absent.json"], "absent.json"),
        (["run", "--seed", "1", "--typed"], "ne vont pas ensemble"),
        (["simulate", "--formule", "12"], "Formule « 12 » inconnue"),
        (["simulate", "--contest", "belote"], "Classement « belote » inconnu"),
        (["simulate", "--tempo", "vite"], "Temps « vite » non compris"),
        (["simulate", "--players", "0"], "ne se joue pas à 0 joueur"),
        (["simulate", "--lexicon", "ods99"], "ods99"),
        (["journal", "show"], "Aucun journal"),
        (["journal", "verify"], "Aucun journal"),
        (["journal", "lits"], "Voulez-vous dire « list » ?"),
        (["journal", "xyzzy"], "Voyez « pupitre journal --help »"),
    ],
)
def test_bad_input_gets_a_french_sentence(pupitre, arguments, fact):
    answer = pupitre(*arguments, typed="\n")
    assert answer.code == 2 and fact in answer.err


@pytest.mark.parametrize(
    ("name", "fact"), [([], "Aucune partie"), (["inconnue"], "Aucune partie ne porte le nom")]
)
def test_a_journal_without_the_game_to_resume_says_so(pupitre, journal_file, name, fact):
    Journal.open(journal_file)[0].close()
    answer = pupitre("resume", *name, typed="\n")
    assert answer.code == 2 and fact in answer.err


@pytest.mark.parametrize(
    "content", ["Bonsoir", '{"id": "x"}', '{"id": "x", "coups": [{"n": 1}]}'], ids=len
)
def test_a_prepared_file_that_cannot_be_played_opens_nothing(
    pupitre, journal_file, tmp_path, content
):
    file = tmp_path / "partie.json"
    file.write_text(content, encoding="utf-8")
    answer = pupitre("run", "--prepared", file, typed="")
    assert answer.code == 2 and answer.out == "" and answer.err.count(". ") >= 1
    assert not journal_file.exists()


def test_a_prepared_game_that_contradicts_itself_is_refused_at_once(pupitre, tmp_path):
    game = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    game["coups"][2]["points"] += 1
    file = tmp_path / "partie.json"
    file.write_text(json.dumps(game), encoding="utf-8")
    answer = pupitre("run", "--prepared", file, typed="")
    assert answer.code == 2 and "se contredit" in answer.err


def test_a_finished_game_is_not_resumed(pupitre):
    pupitre("run", "--typed", "--name", "courte", typed="\nfin essai\n")
    answer = pupitre("resume", "courte")
    assert answer.code == 2 and "terminée" in answer.err


def test_two_consoles_do_not_share_a_journal(pupitre, journal_file):
    journal, _ = Journal.open(journal_file)
    answer = pupitre("run", typed="")
    journal.close()
    assert answer.code == 2 and "Un autre pupitre" in answer.err


def test_a_damaged_journal_is_recovered_and_the_judge_told(pupitre, journal_file):
    pupitre("run", "--typed", "--name", "abimee", typed=TO_THE_CLOCK)
    journal_file.write_bytes(b"\x00" * 4096 + journal_file.read_bytes()[4096:])
    answer = pupitre("run", typed="")
    assert "était abîmé" in answer.out and "reprise où elle en était" in answer.out
    assert journal_file.with_name(JOURNAL_FILE + ".abime-1").exists()


# simulate


def test_an_evening_is_told_with_its_coups_and_its_table(pupitre):
    answer = pupitre("simulate", "--seed", "7", "--players", "3")
    assert answer.code == 0
    for part in (
        "« Chrono. »",
        "Lexique : libre",
        "Classement",
        "règlement 2020, art. 3.7",
        "Joueur 1",
    ):
        assert part in answer.out


def test_fast_leaves_the_announcements_out(pupitre):
    assert "Chrono" not in pupitre("simulate", "--seed", "7", "--players", "2", "--fast").out


def test_an_evening_as_json_is_a_game_that_can_be_replayed(pupitre, tmp_path):
    answer = pupitre(
        "simulate", "--seed", "3", "--formule", "7sur8", "--players", "2", "--json", "--fast"
    )
    report = json.loads(answer.out)
    assert report["variant"] == "7sur8" and report["end"].startswith("end_")
    assert len(report["ranking"]) == 2 and "announcements" not in report
    path = tmp_path / "partie.json"
    path.write_text(answer.out, encoding="utf-8")
    assert pupitre("replay", path).code == 0


def test_a_simulated_evening_can_be_kept(pupitre, tmp_path):
    pupitre("simulate", "--contest", "mort-subite", "--seed", "2", "--fast", "--data", tmp_path)
    answer = pupitre("journal", "--data", tmp_path, "verify")
    assert answer.code == 0 and "1 partie, " in answer.out


def test_a_simulated_evening_leaves_the_clubs_journal_alone(pupitre, journal_file):
    pupitre("simulate", "--seed", "1", "--players", "1", "--contest", "topping", "--fast")
    assert not journal_file.exists()


# journal


@pytest.fixture
def one_game(pupitre):
    pupitre("run", "--typed", "--name", "lundi", typed=TO_THE_CLOCK)
    return pupitre


def test_games_are_listed(one_game):
    assert "lundi" in one_game("journal", "list").out
    (game,) = json.loads(one_game("journal", "list", "--json").out)
    assert game["name"] == "lundi" and game["kind"] == "duplicate"


def test_the_folder_may_be_named_before_or_after_the_action(one_game, journal_file, tmp_path):
    elsewhere = tmp_path / "ailleurs"
    elsewhere.mkdir()
    journal_file.rename(elsewhere / JOURNAL_FILE)
    before = one_game("journal", "--data", elsewhere, "list")
    after = one_game("journal", "list", "--data", elsewhere)
    assert before.code == after.code == 0 and "lundi" in before.out
    assert before.out == after.out


def test_a_game_is_shown_in_french(one_game):
    shown = one_game("journal", "show").out
    assert "partie ouverte" in shown and "tirage annoncé" in shown and "temps 3 min" in shown
    assert "RackAnnounced" not in shown


def test_the_seed_of_a_game_is_not_shown_on_a_screen(pupitre):
    pupitre("run", "--seed", "s", "--name", "x", typed="\n")
    assert "seed" not in pupitre("journal", "show").out


@pytest.mark.parametrize("form", ["json", "text", "csv", "jsonl"])
def test_a_game_is_exported_to_a_file_or_to_the_screen(one_game, form: str, tmp_path):
    shown = one_game("journal", "export", "lundi", "--format", form)
    target = tmp_path / f"lundi.{form}"
    written = one_game("journal", "export", "lundi", "--format", form, "--out", target)
    assert shown.code == written.code == 0 and "lundi" in written.out
    assert target.read_text(encoding="utf-8") == shown.out.replace("\r\n", "\n")


def test_a_file_that_cannot_be_written_is_told(one_game, tmp_path):
    (tmp_path / "fichier").write_text("pas un dossier")
    answer = one_game("journal", "export", "--out", tmp_path / "fichier" / "x.json")
    assert answer.code == 2 and "Impossible" in answer.err


def test_a_changed_event_is_found(one_game, journal_file):
    with sqlite3.connect(journal_file) as connection:
        connection.execute("DROP TRIGGER event_is_never_changed")
        connection.execute("UPDATE event SET payload = '{}' WHERE number = 2")
    connection.close()
    answer = one_game("journal", "verify")
    assert answer.code == 1 and "partie « lundi » : le fait 2 a changé" in answer.out
    assert json.loads(one_game("journal", "verify", "--json").out)["problems"] == [
        {"code": "journal_problem_changed", "game": "lundi", "number": 2}
    ]


def test_a_game_this_release_cannot_play_back_is_told_in_french(one_game, journal_file):
    journal = JournalFile.open(journal_file)
    (game,) = journal.games()
    *_, last = journal.read(game.game)
    journal.append(
        [replace(last, number=last.number + 1, kind="duplicate/DeDemain").chained_to(last)]
    )
    journal.close()
    answer = one_game("journal", "verify")
    assert answer.code == 1
    assert "partie « lundi » illisible ici : Le journal contient un fait inconnu" in answer.out
    (problem,) = json.loads(one_game("journal", "verify", "--json").out)["problems"]
    assert problem["why"] == {"code": "unknown_event", "kind": "DeDemain"}


@pytest.mark.parametrize("action", ["list", "show", "export"])
@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda whole: whole[:4096] + b"\xff" * 4096 * 3 + whole[4096 * 4 :], "fichier abîmé"),
        (lambda whole: b"une lettre, pas un journal", "ce n'est pas un journal"),
        (lambda whole: b"", "journal vide"),
    ],
    ids=["torn", "foreign", "empty"],
)
def test_a_journal_that_cannot_be_read_is_refused_in_french(
    one_game, journal_file, action, damage, says
):
    journal_file.write_bytes(damage(journal_file.read_bytes()))
    answer = one_game("journal", action)
    assert answer.code == 2
    assert says in answer.err


def test_a_torn_journal_is_verified_without_stumbling(one_game, journal_file):
    whole = journal_file.read_bytes()
    journal_file.write_bytes(whole[:4096] + b"\xff" * 4096 * 3 + whole[4096 * 4 :])
    answer = one_game("journal", "verify")
    assert answer.code == 1
    assert answer.out.startswith("  ! fichier abîmé")


def test_a_form_no_sheet_has_is_refused_with_those_there_are(one_game):
    answer = one_game("journal", "export", "--format", "gcg")
    assert answer.code == 2 and "« gcg »" in answer.err and "jsonl" in answer.err
