"""« Réglages / Voix »: voices heard, chosen, brought, given away, recorded, by whoever has the
judge's page and knows no command."""

import io
import wave

import numpy as np
import pytest
from playwright.sync_api import expect

from console.app.voices import PROMPTS, VoiceShelf
from console.machine.other_journals import Stick
from console.voice import clips, studio
from console.voice.packs import FOLDER, Pack
from console.web.access import JUDGE
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.voice.speaker import hum, pack, said
from tests.console.voice.test_packs import TABLE, reading
from tests.console.web.browser import PHONE, enter_as_judge, live_pages, open_page

ROOT = "/juge/reglages/voix"


class Sticks:
    def __init__(self, folder):
        self.folder = folder

    def sticks(self):
        return (Stick("/dev/sdz1", self.folder),)


class VoicesPage:
    def __init__(self, bench, folder):
        self.bench, self.data = bench, folder
        (stick := folder / "CLUB").mkdir()
        self.stick = stick
        desk, book = bench.desk, bench.console.book
        desk.voices = VoiceShelf(folder, lambda: book.now, Sticks(stick))
        self.judge = bench.client(JUDGE)

    def get(self, path, **asked):
        return self.judge.get(f"{ROOT}/{path}", params=asked)

    def post(self, path, **asked):
        return self.judge.post(f"{ROOT}/{path}", json=asked)

    def send(self, name, content):
        for place in range(0, len(content), 190_000):
            self.judge.post(
                "/juge/apports/envoi",
                params={"nom": name, "place": place},
                content=content[place : place + 190_000],
                headers={"Content-Type": "application/octet-stream"},
            )

    def bring(self, path):
        self.send(path.name, path.read_bytes())
        return self.post("apport", name=path.name)

    def voices(self):
        return {each["name"]: each for each in self.get("liste").json()["voices"]}

    def record(self, sound, **asked):
        self.send("page.wav", clips.encode(sound.samples, sound.rate))
        told = {"file": "page.wav", "name": "du-club", "speaker": "Camille", "licence": True}
        return self.post("enregistrer", **(told | asked))


@pytest.fixture
def page(tmp_path, free_lexicon):
    return VoicesPage(DuplicateBench.typed(tmp_path, free_lexicon), tmp_path)


def message(answer):
    told = answer.json()["message"]
    return told.replace("\u00a0", " ").replace("\u202f", " ").replace("’", "'")


def test_a_pack_is_brought_heard_chosen_and_taken_away(page, tmp_path):
    told = page.bring(pack(tmp_path / "other", *TABLE)).json()
    assert "« essai » ajoutée : 3 extraits vérifiés" in told["told"].replace("\u00a0", " ")
    own = page.voices()["essai"]["pack"]
    assert (own["clips"], own["own"], own["licence"]) == (3, True, "CC0")
    assert own["lacking"] > 400
    heard = page.get("extrait", voix="essai", phrase="Belgique, B")
    with wave.open(io.BytesIO(heard.content)) as sound:
        assert sound.getnframes() > 8_000
    page.judge.post("/juge/reglages/changer", json={"key": "voix.voix", "value": "essai"})
    assert "en d'abord une autre" in message(page.post("faire", deed="remove", voice="essai"))
    page.judge.post("/juge/reglages/changer", json={"key": "voix.voix", "value": "auto"})
    assert page.post("faire", deed="remove", voice="essai").status_code == 200
    assert "essai" not in page.voices()


def test_every_voice_is_heard_with_the_same_announcements(page, tmp_path):
    page.bring(pack(tmp_path / "other", *TABLE))
    samples = page.get("liste").json()["samples"]
    assert len(samples) >= 4
    lengths = []
    for voice in ("pico", "essai"):
        sound = page.get("exemple", voix=voice, numero=0)
        assert sound.headers["content-type"] == "audio/wav"
        lengths.append(clips.duration_ms(sound.content))
    assert all(length > 400 for length in lengths)


@pytest.mark.parametrize(
    ("level", "word"), [(-110, "muet"), (-50, "trop faible"), (-34, "niveau des autres")]
)
def test_an_unfit_pack_is_refused_with_the_clips_name(page, tmp_path, level, word):
    bad = {"Belgique, B": said("Belgique, B", level_db=level)}
    answer = page.bring(pack(tmp_path / "other", *TABLE, clips=bad))
    assert answer.status_code == 409
    assert "« Belgique, B »" in message(answer)
    assert word in message(answer)
    assert "essai" not in page.voices()


def test_a_pack_called_as_a_voice_that_comes_along_is_refused(page, tmp_path):
    assert "voix fournie" in message(page.bring(pack(tmp_path / "other", *TABLE, nom="pico")))


def test_a_pack_goes_by_stick_and_comes_by_stick(page, tmp_path):
    page.bring(pack(tmp_path / "other", *TABLE))
    assert "CLUB" in page.post("faire", deed="give", voice="essai").json()["told"]
    page.post("faire", deed="remove", voice="essai")
    assert page.get("cles").json()["files"] == [{"stick": "CLUB", "name": "essai.voix"}]
    assert page.post("apport", name="essai.voix", stick="CLUB").status_code == 200
    assert "essai" in page.voices()
    assert page.get("fichier", voix="essai").content[:2] == b"PK"


def test_what_is_not_there_is_said(page):
    assert "n'existe pas" in message(page.get("exemple", voix="castafiore"))
    assert "n'existe pas" in message(page.get("fichier", voix="castafiore"))
    assert page.post("apport", name="../essai.voix", stick="CLUB").status_code == 409


# --- the club's own voice -----------------------------------------------------------------


def test_the_pages_hold_what_is_always_said(page):
    pages = page.get("pages", voix="du-club").json()["pages"]
    assert all(len(lines) == PROMPTS for lines in pages[:-1])
    assert [line["text"] for line in pages[0][:2]] == ["Algérie, A", "Belgique, B"]
    assert not any(line["done"] for lines in pages for line in lines)


def test_a_page_is_read_out_heard_and_one_sentence_said_again(page):
    prompts = [line["said"] for line in page.get("pages", voix="du-club").json()["pages"][0]]
    answer = page.record(reading(prompts))
    assert answer.status_code == 200, answer.text
    lines = answer.json()["pages"][0]
    assert all(line["done"] for line in lines)
    first = page.get("extrait", voix="du-club", phrase=prompts[3]).content
    assert page.record(reading([prompts[3]]), sentence=prompts[3]).status_code == 200
    again = page.get("extrait", voix="du-club", phrase=prompts[3]).content
    assert first != again
    with Pack(page.data / FOLDER / "du-club.voix") as own:
        assert (own.manifest.locuteur, own.manifest.licence) == ("Camille", "CC BY 4.0")
    assert page.voices()["du-club"]["title"] == "Voix de Camille"


@pytest.mark.parametrize(
    ("changed", "word"),
    [
        ({"licence": False}, "coche la licence"),
        ({"speaker": ""}, "locuteur"),
        ({"name": "pico"}, "voix fournie"),
        ({"name": "Du Club"}, "ne convient pas"),
    ],
)
def test_a_voice_is_signed_and_named(page, changed, word):
    assert word in message(page.record(reading(TABLE), **changed))


def test_a_page_with_a_sentence_left_out_is_read_again(page):
    prompts = [line["said"] for line in page.get("pages", voix="du-club").json()["pages"][0]]
    assert "24 phrases entendues pour 25" in message(page.record(reading(prompts[1:])))


def test_a_clip_that_was_mumbled_is_named(page):
    prompts = [line["said"] for line in page.get("pages", voix="du-club").json()["pages"][0]]
    silence = hum("", level_db=-120, ms=1000)
    parts = [silence]
    for place, prompt in enumerate(prompts):
        parts += [hum(prompt, level_db=-30, ms=90 if place == 5 else 0), silence]
    answer = page.record(studio.pcm_of(np.concatenate(parts), 16_000))
    assert f"« {prompts[5]} »" in message(answer)


# --- in a browser -------------------------------------------------------------------------


def test_voices_are_heard_and_compared_on_a_phone(browser, tmp_path):
    """Sound is heard by the page itself: no plug-in, no other site."""
    pack(tmp_path / FOLDER, *TABLE)
    troubles = []
    with live_pages(tmp_path) as live:
        page = open_page(browser, PHONE, troubles)
        enter_as_judge(page, live)
        page.goto(f"{live.url}{ROOT}")
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("#prompts li")).to_have_count(PROMPTS)
        page.locator("#voices li", has_text="une machine").get_by_text("Écouter").click()
        expect(page.locator("#heard")).to_contain_text("Voix d")
        page.select_option("#one", "pico")
        page.select_option("#other", "essai")
        page.click("#blind")
        page.click("#verdict >> text=Pareil", timeout=60_000)
        expect(page.locator("#score")).to_contain_text("pareil 1")
    assert troubles == []


def test_a_telephones_recording_is_made_plain_by_the_page(browser, tmp_path):
    said_on_page, troubles = [], []
    with live_pages(tmp_path) as live:
        page = open_page(browser, PHONE, troubles)
        enter_as_judge(page, live)
        page.goto(f"{live.url}{ROOT}")
        page.wait_for_selector("body[data-ready]")
        for line in page.locator("#prompts li").all_text_contents():
            said_on_page.append(line.split(". ", 1)[1])
        sound = reading(said_on_page)
        (recording := tmp_path / "dictee.wav").write_bytes(clips.encode(sound.samples, sound.rate))
        page.fill("#name", "du-club")
        page.fill("#speaker", "Camille")
        page.check("#licence")
        page.set_input_files("#recording", recording)
        expect(page.locator("#taken")).to_contain_text("25 extraits", timeout=60_000)
        expect(page.locator("#prompts").get_by_text("Refaire")).to_have_count(PROMPTS)
    assert troubles == []
