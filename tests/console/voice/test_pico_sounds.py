"""The shipped voice has no phonemes to show, so it is compared with itself: a word and its
plain phonetic spelling must sound the same. A reading that differs by one sound lies far off."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from console.voice import pronunciation, shaping
from console.voice.engines import Pico
from console.voice.style import OFFICIAL
from engine.letters.tiles import ALPHABET
from tests.tools.every import over

SAME = 0.8
"""The same sounds lie within 0.1 nearly always, within 0.5 when frames fall differently."""
OTHER = 2.0
SOUNDS_LIKE = {
    "Algérie": "aljéri",
    "Belgique": "beljique",
    "Canada": "kanada",
    "Danemark": "dannemarque",
    "Égypte": "éjipte",
    "France": "franse",
    "Grèce": "graisse",
    "Hongrie": "ongri",
    "Italie": "itali",
    "Jordanie": "jordani",
    "Kenya": "kénia",
    "Luxembourg": "luxambour",
    "Maroc": "maroque",
    "Norvège": "norvaije",
    "Océanie": "osséani",
    "Portugal": "portugale",
    "Québec": "kébec",
    "Roumanie": "roumani",
    "Suisse": "suice",
    "Tunisie": "tunizi",
    "Uruguay": "urugouet",
    "Venezuela": "vénézuéla",
    "Wallonie": "oualonie",
    "Xénophon": "gzénofon",
    "Yougoslavie": "yougoslavi",
    "Zambie": "zambi",
    "Joker": "jokère",
    "reliquat": "relika",
    "chrono": "krono",
    "terminé": "terminer",
    "septante": "septente",
}
LETTER_NAMES = {
    "A": "ah",
    "B": "bé",
    "C": "cé",
    "D": "dé",
    "E": "heu",
    "F": "effe",
    "G": "gé",
    "H": "ache",
    "J": "ji",
    "K": "ka",
    "L": "elle",
    "M": "aime",
    "N": "haine",
    "P": "pé",
    "Q": "ku",
    "R": "air",
    "S": "esse",
    "T": "thé",
    "V": "vé",
    "W": "doublevé",
    "X": "ixe",
    "Y": "i grec",
    "Z": "zède",
}
# Alone, these are spoken shorter than within their spelling: nearest is what can be asked.
NEAREST_NAMES = {"I": "hie", "O": "haut", "U": "hue"}


@cache
def spectrum(sent):
    """Log energies of a text over time and frequency, ten milliseconds a frame."""
    pcm = Pico().synthesize(sent, 1.0)
    samples = (
        np.frombuffer(shaping.shaped(pcm.samples, pcm.rate, Pico.shelf_db, 1.0), "<i2") / 32768
    )
    starts = range(0, len(samples) - 400, 160)
    frames = np.stack([samples[start : start + 400] * np.hanning(400) for start in starts])
    power = np.abs(np.fft.rfft(frames, 512)) ** 2
    hertz = np.fft.rfftfreq(512, 1 / pcm.rate)
    edges = np.geomspace(150, 7500, 25)
    bands = [power[:, (hertz >= low) & (hertz < high)].sum(1) for low, high in pairwise(edges)]
    return np.log(np.stack(bands, axis=1) + 1e-4)


def distance(first, second):
    """Mean distance along the best alignment of two spectra."""
    costs = np.linalg.norm(first[:, None] - second[None], axis=2)
    best = np.full((len(first) + 1, len(second) + 1), np.inf)
    best[0, 0] = 0
    for row, line in enumerate(costs, start=1):
        for col, cost in enumerate(line, start=1):
            steps = (best[row - 1, col], best[row, col - 1], best[row - 1, col - 1])
            best[row, col] = cost + min(steps)
    return best[-1, -1] / (len(first) + len(second))


def far(shown, phonetic):
    sent = pronunciation.load("pico", None)(shown)
    return distance(spectrum(sent), spectrum(phonetic))


def test_every_word_and_letter_is_checked():
    assert set(OFFICIAL.words.values()) <= set(SOUNDS_LIKE)
    assert set(LETTER_NAMES) | set(NEAREST_NAMES) == set(ALPHABET)


@over("word", SOUNDS_LIKE)
def test_the_table_and_the_terms_are_read_as_french_people_say_them(word):
    assert far(word, SOUNDS_LIKE[word]) < SAME


@over("letter", LETTER_NAMES)
def test_a_letter_is_read_by_its_name(letter):
    assert far(letter, LETTER_NAMES[letter]) < SAME


@pytest.mark.parametrize("letter", NEAREST_NAMES)
def test_a_bare_vowel_is_nearest_to_its_own_name(letter):
    vowels = {**NEAREST_NAMES, "A": "ah", "E": "heu"}
    assert min(vowels, key=lambda name: far(letter, vowels[name])) == letter


@pytest.mark.parametrize(
    ("word", "misread"), [("Xénophon", "ksénofon"), ("Joker", "djokère"), ("Wallonie", "valonie")]
)
def test_one_wrong_sound_would_be_noticed(word, misread):
    assert far(word, misread) > OTHER
