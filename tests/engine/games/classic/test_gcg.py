"""GCG: written by us and read again, and the files other programs write."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.french import sentence
from engine.games.classic import commands as cmd
from engine.games.classic.ending import results
from engine.games.classic.gcg import Convention, replay_gcg, write_gcg
from engine.games.classic.gcg_text import LineKind, parse_place, place_text, read_gcg
from engine.games.classic.options import Racks, VainChallenge
from engine.games.classic.turns import PlayKind
from engine.letters.board import Reference
from engine.rulings import RuleError
from tests.engine.games.classic.bench import near_the_end, new_game
from tests.engine.games.classic.simulated import table_of


def replayed(text):
    return replay_gcg(read_gcg(text))


def refusal(text):
    with pytest.raises(RuleError) as refused:
        replayed(text)
    assert sentence(refused.value).count(". ") >= 1
    return refused.value


@pytest.mark.parametrize(
    ("ours", "theirs"), [("H4", "8D"), ("4H", "D8"), ("A1", "1A"), ("O15", "15O"), ("15A", "O1")]
)
def test_places_are_written_the_other_way_round(ours, theirs):
    assert place_text(Reference.parse(ours)) == theirs
    assert parse_place(theirs) == Reference.parse(ours)


@pytest.mark.parametrize("text", ["", "H", "16A", "0A", "P1", "AA", "8D8"])
def test_what_is_no_place(text):
    assert parse_place(text) is None


class TestOurOwn:
    @pytest.mark.parametrize("seed", range(6))
    def test_a_game_read_again_is_the_same_game(self, seed, free_lexicon):
        state = table_of(2, seed, free_lexicon).play_out().state
        again = replayed(write_gcg(state))
        assert again.differences == ()
        names = {seat.title: seat.id for seat in state.seats}
        assert [
            (names[turn.player], turn.play.kind, turn.play.move, turn.play.letters, turn.points)
            for turn in again.turns
        ] == [
            (turn.player, turn.play.kind, turn.play.move, turn.play.letters, turn.points)
            for turn in state.turns
        ]
        assert again.totals == {result.player: result.total for result in results(state)}
        assert again.grid == state.grid
        assert again.convention is Convention.NOTICE

    def test_names_lexicon_and_short_names(self):
        game = new_game("AB", lexicon_edition="8", lexicon="ods", name="Finale").begin()
        game.do(cmd.RenamePlayer("A", "Zoé Martin"))
        assert write_gcg(game.state).splitlines() == [
            "#character-encoding UTF-8",
            "#player1 Zoé_Martin Zoé Martin",
            "#player2 B B",
            "#title Finale",
            "#lexicon ods",
        ]
        game.do(cmd.RenamePlayer("B", "Zoé Martin"))
        assert "#player2 Zoé_Martin2 Zoé Martin" in write_gcg(game.state)

    def test_a_withdrawn_word_an_exchange_and_the_price_of_a_contestation(self):
        words = {"CHAT", "CHATS", "SALE"}
        game = new_game("AB", words, vain_challenge=VainChallenge.TEN)
        game.begin("CHATEEX", "SALEEEE")
        game.lay("XCHAT H5")
        game.do(cmd.Contest("B"))
        game.do(cmd.Exchange("EE"))
        game.draw("II")
        game.lay("CHAT H5")
        game.do(cmd.Contest("B"))
        game.do(cmd.Validate())
        game.fill("RRRR")
        for _ in range(2):
            game.pass_all()
        assert write_gcg(game.state).splitlines()[4:] == [
            ">A: ACEEHTX 8E XCHAT +38 38",
            ">A: ACEEHTX -- -38 0",
            ">B: AEEEELS -EE +0 0",
            ">A: ACEEHTX 8E CHAT +18 18",
            ">B: AEEIILS (challenge) -10 -10",
            ">B: AEEIILS - +0 -10",
            ">A: EERRRRX - +0 18",
            ">B: AEEIILS - +0 -10",
            ">A: EERRRRX - +0 18",
            ">A: EERRRRX (EERRRRX) -16 2",
            ">B: AEEIILS (AEEIILS) -7 -17",
        ]
        again = replayed(write_gcg(game.state))
        assert again.differences == ()
        assert [turn.refused for turn in again.turns][:2] == [True, False]

    def test_a_game_in_progress_tells_no_rack(self):
        game = new_game("AB").begin("CHATSEE", "SALEEEE")
        game.play("CHAT H5")
        game.do(cmd.Exchange("SEE"))
        game.draw("III")
        text = write_gcg(game.state)
        assert text.splitlines()[4:] == [">A: CHAT 8E CHAT +18 18", ">B: -3 +0 0"]

    def test_free_racks_are_written_as_far_as_they_are_known(self):
        game = near_the_end("AS", "XU", racks=Racks.FREE)
        assert "#player2" in write_gcg(game.state)

    @pytest.mark.parametrize("players", ["A", "ABC"])
    def test_only_for_two(self, players):
        with pytest.raises(RuleError, match="gcg_two_players"):
            write_gcg(new_game(players).begin().state)


THEIRS = """\
#character-encoding UTF-8
#player1 lea Léa Durand
#player2 max Max Petit
#lexicon ODS
#title Une partie
>lea: CHATSEE 8E CHAT +18 18
#note a first word
which goes on here
>max: SALEEEE I8 SALE +15 15
>lea: SEERRRR -RRR +0 18
>max: EEEUUUU - +0 15
>lea: SEERAIT -4 +0 18
"""


ANOTHER_PROGRAM = """\
#character-encoding UTF-8
#player1 Lea Léa Exemple
#player2 max Max Modèle
#description Partie d'essai
Commentée à la main, sur deux lignes
#id fr.exemple 12
#lexicon FRA24
#tile-distribution french
>Lea: AEINRST 8D RETSINA +66 66
#note excellent début
>max: ?ADEGLO 9C dOGE +11 11
#note joker en minuscule,
contesté
>max: ?ADEGLO -- -11 0
>Lea: BCDFGHJ -BCDF +0 66
>max: ?ADEGLO d8 .EGAL +12 12
>max: ?BO (challenge) +5 17
>Lea: GHJUUVY -3 0 66
>max: ?BDO - +0 17
#note #unsuccessful-challenge
>Lea: GHJ - +0 66
>max: ?DO  (time)  -10 7
>Lea: GHJ (GHJ) -14 52
#rack1 GHJ
#incomplete
"""
"""Made by hand after what Quackle, Macondo and cross-tables are known to write."""


STRANGE = [*">#:(ﬆıſÉ\u2028\x85\r", "--", " -9 ", "9999", ">b: - 0 0\n", " 8H QI 22 22 "]


@st.composite
def garbled(draw):
    """A file with a few of its characters, words or lines lost, doubled, swapped or strange."""
    text = draw(st.sampled_from([THEIRS, ANOTHER_PROGRAM]))
    for _ in range(draw(st.integers(1, 4))):
        at, end = sorted(draw(st.integers(0, len(text))) for _ in range(2))
        end = min(end, at + draw(st.sampled_from([0, 1, 5, 80])))
        strange = [*STRANGE, text[at:end] * 2]
        new = draw(st.text(max_size=3) | st.sampled_from(strange))
        text = text[:at] + new + text[end:]
    return text


class TestTheirs:
    def test_a_tile_already_there_is_a_dot(self):
        game = replayed(THEIRS + ">max: EEEUUUU E8 .U +4 19\n")
        assert game.turns[-1].play.move.word == "CU"

    def test_exchanges_passes_notes_and_names(self):
        gcg = read_gcg(THEIRS)
        assert (gcg.players, gcg.names) == (("lea", "max"), ("Léa Durand", "Max Petit"))
        assert gcg.pragmas["lexicon"] == "ODS"
        assert [line.kind.name for line in gcg.lines][:4] == ["WORD", "WORD", "EXCHANGE", "PASS"]
        assert gcg.lines[4].count == 4

    def test_a_heading_parted_by_tabs(self):
        gcg = read_gcg(
            "#player1\tlea\tLéa Durand\n#player2 max\tMax\n#title\tÀ Nîmes\n>max: - 0 0\n"
        )
        assert (gcg.players, gcg.names) == (("lea", "max"), ("Léa Durand", "Max"))
        assert gcg.pragmas == {"title": "À Nîmes"}

    def test_a_heading_left_empty_leaves_the_players_to_the_lines(self):
        assert read_gcg("#player1\n#player2\n>a: - 0 0\n>b: - 0 0\n").players == ("a", "b")

    @pytest.mark.parametrize("minus", "−–‑")
    def test_a_minus_from_a_word_processor(self, minus):
        told = f">a: CHAT 8E CHAT +18 18\n>a: CHAT {minus * 2} {minus}18 0\n>b: {minus} 0 0\n"
        assert replayed(told).totals == {"a": 0, "b": 0}

    def test_every_score_is_compared(self):
        text = "#player1 a A\n#player2 b B\n>a: CHATSEE 8E CHAT +20 20\n>b: SALE I8 SALE +15 15\n"
        game = replayed(text)
        (wrong,) = game.differences
        assert (wrong.line.number, wrong.line.points, wrong.points) == (3, 20, 18)
        assert game.totals == {"a": 18, "b": 15}

    def test_a_wrong_total_alone_is_seen_too(self):
        text = ">a: CHATSEE 8E CHAT +18 19\n>b: SALE I8 SALE +15 15\n"
        assert [each.line.number for each in replayed(text).differences] == [1]

    @pytest.mark.parametrize(
        ("ending", "convention", "final"),
        [
            (">b: (XU) +22 37\n", Convention.DOUBLE, 37),
            (">b: (XU) +11 26\n>a: XU (XU) -11 7\n", Convention.NOTICE, 26),
            ("", Convention.NONE, 15),
        ],
    )
    def test_how_the_letters_left_are_counted_is_recognised(self, ending, convention, final):
        text = ">a: CHAT 8E CHAT +18 18\n>b: SALE I8 SALE +15 15\n" + ending
        game = replayed(text)
        assert (game.convention, game.totals["b"]) == (convention, final)
        assert game.differences == ()

    def test_bonus_and_time_are_the_files_own_rule(self):
        text = (
            ">a: CHAT 8E CHAT +18 18\n>a: SEE (challenge) +5 23\n"
            ">b: SALE I8 SALE +15 15\n>b: SALE (time) -10 5\n"
        )
        game = replayed(text)
        assert (game.totals, game.differences) == ({"a": 23, "b": 5}, ())
        assert game.gcg.lines[1].kind is LineKind.CHALLENGE

    def test_what_other_programs_write(self):
        """Texts over several lines, jokers in lower case, a word withdrawn, exchanges by letters
        or by number, a bonus for a contestation in vain, a rack deducted, overtime."""
        replay = replay_gcg(read_gcg(ANOTHER_PROGRAM))
        assert (replay.differences, replay.convention) == ((), Convention.NOTICE)
        assert replay.totals == {"Lea": 52, "max": 7}
        assert [each.line.kind.value for each in replay.checked] == [
            *("word", "word", "withdrawn", "exchange", "word", "challenge"),
            *("exchange", "pass", "pass", "time", "rack"),
        ]
        assert replay.gcg.names == ("Léa Exemple", "Max Modèle")

    @pytest.mark.parametrize(
        ("line", "kind", "comment"),
        [
            (">b: SALE I8 SALE +15 15 joli coup", LineKind.WORD, "joli coup"),
            (">b: I8 SALE +15 15 #note 12:30", LineKind.WORD, "#note 12:30"),
            (">b: SALEEEE -3 0 0 trois lettres", LineKind.EXCHANGE, "trois lettres"),
            (">b: -3 0 0 trois lettres", LineKind.EXCHANGE, "trois lettres"),
            (">b: SALEEEE - +0 0 12 13", LineKind.PASS, "12 13"),
            (">b: (XU) +22 22 fin", LineKind.RACK, "fin"),
            (">B: SALE I8 SALE +15 15", LineKind.WORD, ""),
        ],
    )
    def test_words_behind_the_total_are_a_comment(self, line, kind, comment):
        gcg = read_gcg(f"#player1 a A\n#player2 b B\n>a: CHATSEE 8E CHAT +18 18\n{line}\n")
        last = gcg.lines[-1]
        assert (last.player, last.kind, last.comment) == ("b", kind, comment)

    def test_tiles_already_there_may_stand_in_brackets(self):
        game = replayed(THEIRS + ">max: EEEUUUU E8 (C)U +4 19\n")
        assert game.turns[-1].play.move.word == "CU"

    def test_a_withdrawn_word_leaves_the_board_as_it_was(self):
        """Also behind a bonus, and its place is free for another."""
        game = replayed(
            ">a: CHATSEE 8E CHAT +18 18\n>b: XSALEEE I8 SALEX +40 40\n>a: SEE (challenge) +5 23\n"
            ">b: XSALEEE -- -40 0\n>a: - 0 23\n>b: XSALEEE I8 SALE +15 15\n"
        )
        assert [turn.refused for turn in game.turns] == [False, True, False, False]
        assert game.checked[3].words[0] == "SALEX"
        assert game.totals == {"a": 23, "b": 15}

    def test_racks_may_be_missing(self):
        assert replayed(">a: 8E CHAT +18 18\n>b: - +0 0\n").turns[0].play.kind is PlayKind.WORD


class TestBad:
    def test_a_set_of_another_language(self):
        text = ">a: WAWEEEE 8E WAWE +10 10\n>b: - +0 0\n"
        error = refusal(text)
        assert (error.code, error.data["line"]) == ("gcg_impossible", 1)
        assert error.data["why"] == RuleError("gcg_not_french", letters="W")

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("", "gcg_empty"),
            ("#player1 a A\n", "gcg_empty"),
            ("bonjour\n", "gcg_bad_line"),
            (">a: CHAT 8E CHAT\n", "gcg_bad_line"),
            (">a: CHAT 8E CH4T +18 18\n", "gcg_bad_line"),
            (">a: CHAT 99E CHAT +18 18\n", "gcg_bad_line"),
            (">a: CHAT what 8E CHAT +18 18\n", "gcg_bad_line"),
            (">a: CHAT (12) +18 18\n", "gcg_bad_line"),
            (">a: CHAT 8E CHAT +18 18\n", "gcg_players"),
            (">a: - +0 0\n>b: - +0 0\n>c: - +0 0\n", "gcg_players"),
            ("#player1 a A\n#player2 b B\n>a: - +0 0\n>c: - +0 0\n", "gcg_stranger"),
            ("#player1 a A\n#player2 a B\n>a: - +0 0\n", "gcg_same_player"),
            (">a: ABC -ABCDEFGH +0 0\n>b: - +0 0\n", "gcg_impossible"),
            (">a: ABC -0 +0 0\n>b: - +0 0\n", "gcg_impossible"),
            (">a: CHAT 8E CHÄT +18 18\n>b: - +0 0\n", "gcg_alphabet_umlaut"),
            (">a: CHAT 8E CHA\u0308T +18 18\n>b: - +0 0\n", "gcg_alphabet_umlaut"),
            (">a: STRAßE - +0 0\n>b: - +0 0\n", "gcg_alphabet_umlaut"),
            (">a: ÉTÉ 8E ÉTÉ +18 18\n>b: - +0 0\n", "gcg_alphabet_accent"),
            (">a: NIÑO 8E NIÑO +18 18\n>b: - +0 0\n", "gcg_alphabet_latin"),
            (">a: 8E МИР +18 18\n>b: - +0 0\n", "gcg_alphabet_cyrillic"),
            (">a: ΑΒΓ -ΑΒΓ +0 0\n>b: - +0 0\n", "gcg_alphabet_greek"),
            (">a: 8E [CH]AT +18 18\n>b: - +0 0\n", "gcg_alphabet_pair"),
            (">a: 8E 猫猫 +18 18\n>b: - +0 0\n", "gcg_alphabet_other"),
            (">a: CHAT 8E CHAT +18 18\n>b: LES 1A LES +3 3\n", "gcg_impossible"),
            (">a: CHAT 8E CHAT +18 18\n>b: LES 9A .ES +3 3\n", "gcg_impossible"),
            (">a: CHAT 8M CHAT +18 18\n>b: - +0 0\n", "gcg_impossible"),
            (">a: CHATEEZ 8E CHUT +18 18\n>b: - +0 0\n", "gcg_impossible"),
            (">a: - +0 0\n>b: SALE -- -15 0\n", "gcg_impossible"),
        ],
    )
    def test_gets_a_sentence_naming_the_line(self, text, code):
        refused = refusal(text)
        assert refused.code == code
        assert code == "gcg_empty" or re.search(r"[Ll]igne \d+", sentence(refused))

    @pytest.mark.parametrize("players", [1, 4])
    def test_a_game_of_one_or_four_is_refused_by_its_number(self, players):
        names = "abcd"[:players]
        text = "".join(f"#player{n} {each} X\n" for n, each in enumerate(names, start=1))
        text += "".join(f">{each}: - +0 0\n" for each in names)
        told = sentence(refusal(text))
        assert ("1 joueur," if players == 1 else "4 joueurs,") in told

    def test_a_letter_behind_the_total_is_only_a_comment(self):
        assert replayed(">a: CHAT 8E CHAT +18 18 très beau, Ö\n>b: - +0 0\n").differences == ()

    @given(garbled())
    @settings(max_examples=150, deadline=None)
    def test_garbled_never_breaks_anything(self, text):
        """Played, or refused in a sentence with its line."""
        try:
            replayed(text)
        except RuleError as refused:
            told = sentence(refused)
            assert refused.code == "gcg_empty" or re.search(r"[Ll]igne \d+", told), told
            assert told.endswith(".") and "None" not in told and "—" not in told
