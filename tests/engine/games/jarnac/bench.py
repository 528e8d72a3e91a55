"""A game of Jarnac on the bench, and word lists a test writes itself."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.games.jarnac import JARNAC
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.mat import Mat
from engine.games.jarnac.options import ClockMode, GameOptions
from engine.games.jarnac.state import Circumstances, Phase, State
from engine.letters.lexicon import Lexicon, build_graph
from engine.letters.lexicon.entries import Entries
from engine.letters.lexicon.readings import Kind, Mood, Reading
from engine.letters.tiles import minus, sort_letters
from tests.engine.letters.lexicon.packing import entries_of
from tests.tools.bench import PlayedGame, opened

A, B = 0, 1


def lexicon_of(text: str) -> Lexicon:
    """`LAC:lac/N LACS:lac/N JOUA:jouer/V/c ZUT`: words, and the entries each stands at."""
    table: dict[str, list[Reading]] = {}
    for token in text.split():
        word, _, entries = token.partition(":")
        readings = table.setdefault(word, [])
        for entry in filter(None, entries.split(",")):
            lemma, kind, mood = (*entry.split("/"), "")[:3]
            readings.append(Reading(lemma, Kind(kind), Mood(mood), word.lower()))
    words = sorted(table)
    graph = build_graph(words, name="essai", edition="")
    return Lexicon(graph, Entries(entries_of(table)))


def annotated(words: Iterable[str], lexicon: Lexicon) -> Lexicon:
    """Some words of a lexicon, with their entries."""
    chosen = sorted(set(words))
    table = [
        (
            word,
            [
                Reading(
                    entry.lemma,
                    entry.kind,
                    Mood.FINITE if entry.conjugated else Mood.NONE,
                    word.lower(),
                )
                for entry in lexicon.entries(word)
            ],
        )
        for word in chosen
    ]
    graph = build_graph(chosen, name="extrait", edition="")
    return Lexicon(graph, Entries(entries_of(dict(table))))


WORDS = lexicon_of(
    "LAC:lac/N LACS:lac/N CAL:cal/N CALS:cal/N CALE:cale/N,caler/V/c ECLAT:éclat/N "
    "RAT:rat/N RATE:rate/N,rater/V/k RIT:rire/V/c RITE:rite/N TRI:tri/N TRIE:trier/V/k "
    "NOTE:note/N,noter/V/k TON:ton/N TONS:ton/N ZUT"
)


@dataclass
class PlayedJarnac(PlayedGame[State, cmd.Command, ev.Event]):
    kind = JARNAC
    lexicon: Lexicon

    def circumstances(self, by: str) -> Circumstances:
        return Circumstances(self.now_ms, by, self.lexicon)

    def draw(self, letters: str) -> None:
        for letter in letters:
            self.do(cmd.TypeTile(letter))

    def word(self, word: str, row: int | None = None) -> ev.Events:
        return self.do(cmd.MakeWord(word, row))

    def jarnac(self, word: str, row: int | None = None) -> ev.Events:
        return self.do(cmd.Jarnac(word, row))

    def passes(self) -> ev.Events:
        return self.do(cmd.Pass())

    def contest(self) -> ev.Events:
        return self.do(cmd.Contest())

    def rows(self, side: int) -> list[str]:
        return [word for word in self.state.mat(side).rows if word]

    def reliquat(self, side: int) -> str:
        return sort_letters(self.state.mat(side).reliquat)


def new_game(lexicon: Lexicon = WORDS, **options: object) -> PlayedJarnac:
    """Before the toss; no clock unless one is asked for."""
    options.setdefault("clock", ClockMode.NONE)
    return PlayedJarnac(*opened(JARNAC, GameOptions("test", **options)), lexicon)  # type: ignore[arg-type]


def begun(first: str = "LACSEZ", lexicon: Lexicon = WORDS, **options: object) -> PlayedJarnac:
    """A begins and has drawn these letters."""
    game = new_game(lexicon, **options)
    game.do(cmd.ChooseStarter(A))
    game.draw(first)
    return game


def at_table(
    mine: str,
    theirs: str,
    phase: Phase = Phase.PLAYING,
    *,
    bag: str | None = None,
    lexicon: Lexicon = WORDS,
    **options: object,
) -> PlayedJarnac:
    """Mats drawn as text: words, a slash, the reliquat; A has the bag."""
    game = new_game(lexicon, **options)
    mats = (parse_mat(mine), parse_mat(theirs))
    rest = minus(game.state.bag, mats[0].letters + mats[1].letters)
    game.state = replace(
        game.state,
        mats=mats,
        bag=rest if bag is None else bag,
        phase=phase,
        starter=A,
        opened=(True, True),
    )
    return game


def parse_mat(text: str) -> Mat:
    """`LAC TON - CALE / XYZ`: a dash is a row emptied, rows below the last word are free."""
    rows, _, reliquat = text.partition("/")
    words = tuple("" if word == "-" else word for word in rows.split())
    return Mat((*words, *("",) * (8 - len(words))), "".join(reliquat.split()))


def assert_whole_set(state: State) -> None:
    letters = state.bag + state.toss + state.aside + "".join(mat.letters for mat in state.mats)
    assert sort_letters(letters) == sort_letters(state.options.letters)


def game_in(phase: Phase, clock: ClockMode = ClockMode.NONE) -> PlayedJarnac:
    """A game played to that phase, every act of it in its log."""
    if phase is Phase.TOSS:
        return new_game(clock=clock)
    game = begun("TONZU" if phase is Phase.DRAWING else "TONZUT", clock=clock)
    match phase:
        case Phase.RECEIVING:
            game.passes()
        case Phase.MADE:
            game.word("TON")
        case Phase.ARBITRATION:
            game.word("ZUT")
            game.contest()
        case Phase.ENDED:
            game.do(cmd.Resign(A))
        case Phase.FINAL:
            _fill_eight_rows(game)
            game.passes()
    assert game.state.phase is phase
    return game


def _fill_eight_rows(game: PlayedJarnac) -> None:
    """Three letters a word, drawn one by one while the other passes."""
    words = ["TON", "RIT", "CAL", "LAC", "RAT", "TRI", "ION"]
    stock = "".join(words)
    game.word("ZUT")
    game.draw(stock[0])
    for position, letter in enumerate(stock[1:], start=1):
        game.passes()
        if not game.state.opened[1]:
            game.draw("EEEEEE")
        else:
            game.draw("S" if position % 2 else "E")
        game.passes()
        game.draw(letter)
    while not game.state.mat(A).is_full:
        game.word(words.pop(0))
        game.draw("A")
