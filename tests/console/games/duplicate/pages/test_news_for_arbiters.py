"""Arbiters hear of a slip at once, of a heap of slips in one message when the pause ends."""

import asyncio
import json

import pytest

from console.desk.inbox import Ask
from console.games.duplicate.pages.progress import SHORTEST_PAUSE_S, ArbiterBoard
from console.web.access import ARBITER, Visitor
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.virtual_time import run_in_virtual_time

ADA = Visitor(ARBITER, "Ada")


@pytest.fixture
def rig(tmp_path, free_lexicon):
    rig = DuplicateBench(tmp_path, free_lexicon).open_game()
    seats = tuple(player(table, f"Joueur {table}") for table in range(1, 9))
    rig.post(Ask(cmd.SeatPlayers(seats), lambda outcome: None, "Ada"))
    return rig.reveal()


def hand_in(rig, table):
    entered = cmd.EnterSlip(1, table, slip_from_json({"top": True}), f"1-{table}")
    rig.post(Ask(entered, lambda outcome: None, "Ada"))


class Phone:
    """When each message came, and how many slips it counts."""

    def __init__(self, board, snapshot):
        self.heard = []
        self._listening = asyncio.ensure_future(self._listen(board.listen(snapshot, ADA)))

    async def _listen(self, messages):
        async for message in messages:
            if message.startswith("event:"):
                coup = json.loads(message.partition("data: ")[2])["coups"][0]
                self.heard.append((asyncio.get_running_loop().time(), coup["entered"]))

    async def leave(self):
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)


def test_the_first_slip_is_told_at_once_the_others_together(rig):
    async def evening():
        board = ArbiterBoard()
        phone = Phone(board, rig.judge)
        await asyncio.sleep(1)
        for table in range(1, 9):
            hand_in(rig, table)
            board.show(rig.judge)
            await asyncio.sleep(0.01)
        await asyncio.sleep(1)
        board.close()
        await phone.leave()
        assert phone.heard == [(0, 0), (1, 1), (pytest.approx(1 + SHORTEST_PAUSE_S), 8)]

    run_in_virtual_time(evening())


def test_a_snapshot_that_says_nothing_to_arbiters_delays_no_slip(rig):
    async def evening():
        board = ArbiterBoard()
        phone = Phone(board, rig.judge)
        await asyncio.sleep(0.5)
        board.show(rig.judge)
        await asyncio.sleep(0.5)
        rig.forward()  # the top is placed: nothing about slips
        board.show(rig.judge)
        await asyncio.sleep(0.01)
        hand_in(rig, 1)
        board.show(rig.judge)
        await asyncio.sleep(1)
        board.close()
        await phone.leave()
        assert phone.heard[-1] == (pytest.approx(1.01), 1)

    run_in_virtual_time(evening())
