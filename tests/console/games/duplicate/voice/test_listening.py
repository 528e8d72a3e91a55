"""Ten people, ten minutes: what is said to them, what they fill in, what is counted."""

import subprocess
from collections import Counter
from random import Random

import pytest

from console import settings
from console.cli import main
from console.games import face_of
from console.games.duplicate import face
from console.games.duplicate.voice.hearing import hearing_items
from console.games.duplicate.voice.style import DuplicateStyle
from console.papers.hearing import answers, blind_answers, blind_form, blind_key, form
from console.registry import GAMES
from console.voice import clips
from console.voice.hearing import numbered, turns
from console.voice.utterance import Gap, Say

STYLE = DuplicateStyle()


def drawn(seed=7):
    return hearing_items(STYLE, Random(seed))


def pages(pdf):
    """As pdftotext reads them."""
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True)
    return done.stdout.decode().split("\f")[:-1]


def test_ten_letters_ten_references_five_repeated_five_scores_and_a_top():
    assert Counter(one.part for one in drawn()) == {
        "lettre": 10,
        "référence": 10,
        "lettre, combien de fois": 5,
        "score": 5,
        "mot, place, score": 1,
    }


def test_the_same_draw_comes_again_and_another_is_another():
    assert drawn(7) == drawn(7)
    assert drawn(7) != drawn(8)


def test_what_is_to_be_written_is_what_is_said():
    letters, references, repeated, scores, tops = (
        [one for one in drawn() if one.part == part]
        for part in dict.fromkeys(one.part for one in drawn())
    )
    for one in letters:
        assert one.said.text == f"{STYLE.table[one.answer]}, {one.answer}."
    for one in references:
        letter = one.answer.strip("0123456789")
        number = one.answer.strip(letter)
        row = f"{STYLE.table[letter]}, {letter}"
        across = one.answer.startswith(letter)
        said = f"{row}, {number}." if across else f"{number}, {row}."
        assert one.said.text == said
    for one in repeated:
        letter, count = one.answer.split(" × ")
        times = {"2": "deux", "3": "trois"}[count]
        assert one.said.text == f"{STYLE.table[letter]} {times} fois."
    for one in scores:
        assert one.said.text == f"{one.answer} points."
    (top,) = tops
    word, place, points = top.answer.split(", ")
    assert top.said.text.startswith(points)
    assert word in top.said.text
    assert place.strip("0123456789") in top.said.text


def test_each_announcement_comes_once_after_its_number_with_time_to_write():
    pieces = numbered(drawn(), STYLE)
    numbers = [at for at, one in enumerate(pieces) if isinstance(one, Say) and "numéro" in one.text]
    assert len(numbers) == 31
    assert pieces[numbers[10]] == Say("numéro onze")
    for end in [*numbers[1:], len(pieces)]:
        assert isinstance(pieces[end - 1], Gap)
        assert pieces[end - 1].ms >= 5_000
    silence_ms = sum(piece.ms for piece in pieces if isinstance(piece, Gap))
    assert silence_ms < 5 * 60_000  # with what is said, ten minutes are enough


def test_the_form_is_one_page_and_gives_nothing_away():
    (page,) = pages(form(drawn()))
    assert "31" in page
    assert "sûr · hésitant · deviné" in page
    word, place, _points = drawn()[-1].answer.split(", ")
    assert word not in page
    assert place not in page


def test_the_answers_are_one_page_with_how_it_was_spoken():
    (page,) = pages(answers(drawn(), ["Voix pico, volume 100."]))
    written = "".join(page.split())
    for one in drawn():
        assert "".join(one.answer.split()) in written
    assert "Voix pico, volume 100." in page
    assert "justes en tout" in page


def test_only_a_game_with_announcements_of_its_own_is_listened_to():
    asked = {name: face_of(name).voice.hearing(settings.load(), Random(1)) for name in GAMES}
    assert {name for name, announced in asked.items() if announced} == {"duplicate"}


def test_the_command_writes_the_three_files(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PUPITRE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(face, "hearing_items", lambda style, dice: hearing_items(style, dice)[:3])
    folder = tmp_path / "ecoute"
    assert main(["voice", "trial", "--out", str(folder), "--seed", "club"]) == 0
    assert "Tirage club." in capsys.readouterr().out
    assert {path.name for path in folder.iterdir()} == {
        "feuille.pdf",
        "reponses.pdf",
        "annonces.wav",
    }
    sound = (folder / "annonces.wav").read_bytes()
    assert clips.duration_ms(sound) > 3 * 6_000  # three letters, each with the time to write
    assert any(clips.decode(sound)[0])
    (page,) = pages((folder / "reponses.pdf").read_bytes())
    assert "tirage club" in page


@pytest.mark.parametrize("place", ["/proc/nulle-part", "{file}"])
def test_a_folder_that_cannot_be_is_told(place, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PUPITRE_DATA", str(tmp_path / "data"))
    (tmp_path / "file").write_text("")
    place = place.format(file=tmp_path / "file")
    assert main(["voice", "trial", "--out", place]) == 2
    assert "ne peut pas être écrit" in capsys.readouterr().err


# --- two voices, without their names ------------------------------------------------------


def told(pdf):
    return " ".join("".join(pages(pdf)).replace("\u00a0", " ").split())


def two_voices(seed):
    dice = Random(seed)
    items = [hearing_items(STYLE, dice) for _ in range(2)]
    return items, turns(("pico", "siwis"), items, dice)


def test_two_voices_say_as_much_of_every_part_early_and_late():
    (first, second), heard = two_voices(1)
    assert [turn.number for turn in heard] == [1, 2, 2, 1]
    said = {"pico": first, "siwis": second}
    for voice, items in said.items():
        own = [item for turn in heard if turn.voice == voice for item in turn.items]
        assert Counter(map(repr, own)) == Counter(map(repr, items))
    early, late = (
        Counter(item.part for turn in heard[half] for item in turn.items)
        for half in (slice(2), slice(2, 4))
    )
    assert all(abs(early[part] - late[part]) <= 2 for part in early | late)


def test_which_voice_is_one_is_drawn_by_lot():
    assert {two_voices(seed)[1][0].voice for seed in range(20)} == {"pico", "siwis"}


def test_no_paper_but_the_key_tells_which_voice_is_which():
    _, heard = two_voices(2)
    papers = [told(blind_form(heard)), told(blind_answers(heard, ["Volume 100."]))]
    assert not any("pico" in paper or "siwis" in paper for paper in papers)
    assert "la voix 2" in papers[0]
    key = told(blind_key(heard, []))
    assert f"La voix 1 est « {heard[0].voice} »" in key
    assert "9 sur 10" in key
