"""After the end, on the judge's page in a real browser: the time for appeals, the ex aequo."""

import pytest

from console.desk.inbox import Ask, OpenGame
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.play.players import player
from tests.console.web.browser import PHONE, chromium, enter_as_judge, live_pages, open_page


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.article("fisf-2020 §3.8.3")
def test_the_judge_reads_until_when_to_appeal_and_opens_a_mort_subite(data_with_lexicon):
    troubles = []
    with live_pages(data_with_lexicon) as live, chromium() as browser:
        seats = (player(1, "Ana"), player(2, "Bob"))
        for message in (
            OpenGame(),
            Ask(cmd.SeatPlayers(seats)),
            Ask(game.CloseGame("essai")),
        ):
            live.console.post(message)
        judge = open_page(browser, PHONE, troubles)
        enter_as_judge(judge, live)
        judge.wait_for_selector("body[data-situation=ended]")
        told = judge.wait_for_selector("#appeals:not([hidden])").text_content()
        assert "jusqu’à la partie suivante ; après la dernière partie, jusqu’à" in told
        judge.click("#ties button")
        judge.click("text=Mort subite pour le rang 1 : Ana, Bob")
        judge.wait_for_selector("body[data-situation=ready]")
        judge.wait_for_selector("#appeals", state="hidden")
        options = live.console.session.showcase.judge.options
        assert options.contest == "mort-subite"
    assert troubles == []
