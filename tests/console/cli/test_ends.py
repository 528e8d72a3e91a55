"""The end of an evening as a judge types it: an interruption, an appeal."""

import contextlib
import io
import json
import sqlite3
import threading

import pytest

import console.cli.run as running

ROOM = "\njoueur 1 Ana\njoueur 2 Bob\n"
COUP = "\n+CRIVSET\n\nc\nc!\n= CIVETS H4 essai\n"
CORRECTED = "score 1 1 28\nscore 1 2 12\nclore 1\nv\n"


class Patient(io.StringIO):
    """A judge who retains a top once the solver has answered, and not before."""

    def __init__(self, typed: str, answered: threading.Event) -> None:
        super().__init__(typed)
        self._answered = answered

    def readline(self, *args: int) -> str:  # type: ignore[override]
        line = super().readline(*args)
        if line.startswith("="):
            assert self._answered.wait(60)
        return line


@pytest.fixture
def evening(pupitre, monkeypatch):
    """`pupitre run`, typed by somebody patient."""
    answered, assemble = threading.Event(), running.assemble

    def listened(*args, **options):
        made = assemble(*args, **options)
        made.session.snapshots.listen(lambda judge: answered.set() if judge.answer else None)
        return made

    monkeypatch.setattr(running, "assemble", listened)

    def run(typed: str):
        return pupitre("run", "--typed", typed=Patient(typed, answered))

    return run


def written(pupitre, game: str = "") -> list[dict]:
    lines = pupitre("journal", "show", *([game] if game else []), "--json").out.splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.parametrize("form", ["pdf", "csv", "json", "html", "federation"])
def test_an_interruption_of_sixteen_minutes_annuls_the_game_everywhere(
    pupitre, evening, tmp_path, form
):
    answer = evening(ROOM + COUP + CORRECTED + "interruption 16\nfin\n")
    assert (answer.code, answer.err) == (0, "")
    assert "Fin de partie" in answer.out and "annulés" in answer.out
    assert written(pupitre)[-1]["kind"] == "duplicate/GameClosed"
    results = pupitre("results", "--format", form, "--out", tmp_path / f"r.{form}")
    assert results.code == 2 and "sont annulés" in results.err
    assert not (tmp_path / f"r.{form}").exists()
    season = pupitre("season")
    assert season.code == 2 and "Aucune partie corrigée" in season.err
    assert "terminée" in pupitre("journal", "list").out
    assert "interruption notée" in pupitre("journal", "show").out


def test_the_same_evening_without_the_interruption_ranks_both(pupitre, evening, tmp_path):
    evening(ROOM + COUP + CORRECTED + "fin essai\n")
    out = tmp_path / "federation.csv"
    assert pupitre("results", "--format", "federation", "--out", out).code == 0
    assert out.read_text("latin-1").splitlines() == ['"1","Ana","28"', '"2","Bob","12"']
    assert pupitre("season").code == 0


def test_points_typed_are_bounded_and_a_word_of_the_ods_puts_the_top_in_question(evening):
    typed = (
        "score 1 1 80\nscore 1 1 28 7\nscore 1 1 3 5\n"
        "score 1 2 40 VICTERS H4 mot de l'ODS\nscore 1 2 82 VICTERS H4\n"
        "score 1 2 82 VICTERS H4 mot de l'ODS\nbillet 1 1 oui\n"
    )
    said = evening(ROOM + COUP + typed).out
    for told in (
        "✗ Ana : 80 points, alors que le coup 1 en vaut 28 au plus.",
        "✗ Une pénalité de 7 points n'existe pas",
        "Ana : 0 point au coup 1",
        "✗ « VICTERS » en H4 vaut 82 points à ce coup.",
        "✗ Il faut une raison.",
        "Bob : 82 points au coup 1",
        "Coup 1, le top est en question : Bob a 82 points pour VICTERS en H4",
        "✗ Aucune question n'est ouverte pour Ana au coup 1.",
    ):
        assert told in said, said


@pytest.mark.article("fisf-2020 §6.3")
def test_a_game_is_brought_back_for_an_appeal_and_knows_whether_another_was_begun(pupitre):
    pupitre("run", "--typed", "--name", "une", typed="\nfin essai\n")
    assert pupitre("resume", "une").code == 2, "a finished game needs to be asked for"
    assert pupitre("resume", "--appeal", typed="").code == 0
    assert [fact["kind"] for fact in written(pupitre, "une")][-1] == "duplicate/GameClosed"
    pupitre("run", "--typed", "--name", "deux", typed="\n")
    assert pupitre("resume", "une", "--appeal", typed="").code == 0
    last = written(pupitre, "une")[-1]
    assert last["kind"] == "duplicate/AppealsClosed"
    assert last["payload"] == {"code": "appeal_after_next_game"}
    assert "recours clos" in pupitre("journal", "show", "une").out


@pytest.mark.article("fisf-2020 §3.8.3")
def test_a_mort_subite_is_opened_among_the_tied_from_the_command_line(pupitre, evening):
    evening(ROOM + COUP + "score 1 1 28\nscore 1 2 28\nclore 1\nv\nfin essai\n")
    (first,) = json.loads(pupitre("journal", "list", "--json").out)
    run = pupitre("run", "--typed", "--tied", first["name"], "--name", "ms", typed="\n")
    assert (run.code, run.err) == (0, "") and "ort subite" in run.out
    options = written(pupitre, "ms")[0]["payload"]["options"]
    assert (options["contest"], options["decides"]) == ("mort-subite", first["game"])
    assert [each["people"][0]["name"] for each in options["players"]] == ["Ana", "Bob"]


def test_a_tie_that_is_not_there_is_told_and_nothing_is_opened(pupitre, evening):
    evening(ROOM + COUP + CORRECTED + "fin essai\n")
    (first,) = json.loads(pupitre("journal", "list", "--json").out)
    for asked, said in ((first["name"], "Personne n'est ex aequo"), ("zut", "zut")):
        run = pupitre("run", "--typed", "--tied", asked, typed="\n")
        assert said in run.out
    assert len(json.loads(pupitre("journal", "list", "--json").out)) == 1
    assert "n'est pas un rang" in pupitre("run", "--tied", "x", "--rank", "un", typed="").err


def test_a_damaged_game_does_not_hide_the_others_in_the_list(pupitre, evening, own_data):
    for _ in range(2):
        assert evening(ROOM + COUP + CORRECTED + "interruption 16\nfin\n").code == 0
    whole = pupitre("journal", "list")
    assert whole.code == 0 and len(whole.out.splitlines()) == 2
    with contextlib.closing(sqlite3.connect(own_data / "journal.sqlite")) as card, card:
        card.execute("DROP TRIGGER event_is_never_changed")
        card.execute("UPDATE event SET payload = 'x' WHERE seq = 2")
    listed = pupitre("journal", "list")
    first, second = listed.out.splitlines()
    assert first.endswith("abîmée") and second == whole.out.splitlines()[1]
    assert (listed.code, len(listed.err.splitlines())) == (1, 1)
    as_json = pupitre("journal", "list", "--json")
    assert (as_json.code, len(json.loads(as_json.out))) == (1, 2)
