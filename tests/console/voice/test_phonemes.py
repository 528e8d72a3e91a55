"""Every table word, letter and reference is pronounced as it should, for each family of voices.

espeak-ng's phonemes judge the text sent to each engine after its pronunciation lexicon;
what espeak-ng itself would misread is first put right by its own.
"""

import ctypes
import itertools

import pytest

from console.games.duplicate.voice.coup import say_reference
from console.games.duplicate.voice.style import DuplicateStyle
from console.voice import pronunciation
from console.voice.engines import _espeak_library
from console.voice.style import OFFICIAL
from console.voice.utterance import Say
from engine.letters.board import SIZE, Direction, Reference
from engine.letters.tiles import ALPHABET
from tests.tools.every import over

TABLE = {
    "Algérie": "alʒeʁi",
    "Belgique": "bɛlʒik",
    "Canada": "kanada",
    "Danemark": "danmaʁk",
    "Égypte": "eʒipt",
    "France": "fʁɑ̃s",
    "Grèce": "ɡʁɛs",
    "Hongrie": "ɔ̃ɡʁi",
    "Italie": "itali",
    "Jordanie": "ʒɔʁdani",
    "Kenya": "kenja",
    "Luxembourg": "lyksɑ̃buʁ",
    "Maroc": "maʁɔk",
    "Norvège": "nɔʁvɛʒ",
    "Océanie": "oseani",
    "Portugal": "pɔʁtyɡal",
    "Québec": "kebɛk",
    "Roumanie": "ʁumani",
    "Suisse": "syis",
    "Tunisie": "tynizi",
    "Uruguay": ("yʁyɡuɛ", "yʁyɡwɛ"),
    "Venezuela": ("venezyɛla", "venezyela"),
    "Wallonie": "waloni",
    "Xénophon": "ɡzenofɔ̃",
    "Yougoslavie": "juɡɔslavi",
    "Zambie": "zɑ̃bi",
    "Joker": "ʒokɛʁ",
}
_LETTERS = "a be se de ø ɛf ʒe aʃ i ʒi ka ɛl ɛm ɛn o pe ky ɛʁ ɛs te y ve dubləve iks iɡʁɛk zɛd"
LETTERS = dict(zip(ALPHABET, _LETTERS.split(), strict=True))
_NUMBERS = "œ̃ dø tʁwa katʁ sɛ̃k sis sɛt yit nœf dis ɔ̃z duz tʁɛz katɔʁz kɛ̃z"
NUMBERS = _NUMBERS.split()


_UTF8, _IPA = 1, 2  # of espeak-ng's speak_lib.h


@pytest.fixture(scope="module")
def espeak():
    """How a text is pronounced, in IPA, clauses separated by a space."""
    to_phonemes = _espeak_library()._lib.espeak_TextToPhonemes
    to_phonemes.restype = ctypes.c_char_p
    to_phonemes.argtypes = [ctypes.POINTER(ctypes.c_char_p), ctypes.c_int, ctypes.c_int]

    def phonemes(text):
        pointer, clauses = ctypes.c_char_p(text.encode()), []
        while pointer.value is not None:
            clause = to_phonemes(ctypes.byref(pointer), _UTF8, _IPA)
            clauses.append(clause.decode().strip())
        return " ".join(clauses)

    return phonemes


@pytest.fixture(scope="module", params=pronunciation.FAMILIES)
def sounds(request, espeak):
    """Text as shown → phonemes, without stress marks, syllable breaks and spaces."""
    pronounce = pronunciation.load(request.param, None)
    judge = pronunciation.load("espeak", None)

    def phonemes(text):
        heard = espeak(judge(pronounce(text)))
        assert "(en)" not in heard, f"{text} is read as English: {heard}"
        return heard.replace("ˈ", "").replace("ˌ", "").replace(" ", "")

    return phonemes


def matches(heard, expected):
    return heard in ((expected,) if isinstance(expected, str) else expected)


def test_every_word_of_the_table_is_checked():
    assert set(TABLE) == set(OFFICIAL.words.values())


@over("word", TABLE)
def test_the_table_sounds_french(sounds, word):
    assert matches(sounds(word), TABLE[word]), sounds(word)


@over("letter", ALPHABET)
def test_a_letter_alone_is_the_name_of_the_letter(sounds, letter):
    assert matches(sounds(letter), _letter(letter)), sounds(letter)


def _letter(letter):
    return ("ø", "ə") if letter == "E" else LETTERS[letter]


@pytest.mark.parametrize("direction", Direction)
def test_every_reference_is_its_word_its_letter_and_its_number(sounds, direction):
    for row, col in itertools.product(range(SIZE), repeat=2):
        pieces = say_reference(Reference(row, col, direction), DuplicateStyle())
        heard = [sounds(piece.clip) for piece in pieces if isinstance(piece, Say)]
        letter = ALPHABET[row]
        named = {
            word + name for word in _all(TABLE[OFFICIAL[letter]]) for name in _all(_letter(letter))
        }
        if direction is Direction.VERTICAL:
            heard.reverse()
        assert heard[0] in named
        assert matches(heard[1], NUMBERS[col])


def _all(expected):
    return (expected,) if isinstance(expected, str) else expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("chrono", "kʁono"),
        ("trente secondes", "tʁɑ̃tsəɡɔ̃d"),
        ("vingt secondes", "vɛ̃səɡɔ̃d"),
        ("terminé", "tɛʁmine"),
        ("reliquat, trois lettres", "ʁəlikatʁwalɛtʁ"),
        ("Joker, lettre blanche", "ʒokɛʁlɛtʁblɑ̃ʃ"),
        ("septante points", "sɛptɑ̃tpwɛ̃"),
    ],
)
def test_signals_and_counts_sound_right(sounds, text, expected):
    assert sounds(text) == expected
