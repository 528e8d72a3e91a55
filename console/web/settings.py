"""The judge's pages of settings: how the box is set, and who may come in.

Every change is checked, kept, and applied at once or said to wait for the next game.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.french import catalogue, printed, text
from console.french.typography import typeset
from console.requests import malformed
from console.settings.fields import description_of
from console.settings.places import (
    Applied,
    Place,
    SettingGroup,
    help_of,
    label_of,
    place_of,
    places,
)
from console.settings.sections import WIRINGS, part_with
from console.web.access import ARBITER, JUDGE, PageSession, Visitor
from console.web.addresses import ITSELF, OF_THE_ROOM
from console.web.answers import Endpoint, body_as, page
from console.web.judge import told_aside
from console.web.link import PageDesk
from console.web.views import Offered, Settled
from engine.play.players import folded
from engine.rulings import RuleError

# --- how the box is set -------------------------------------------------------------------

_SLIDERS = frozenset(
    {("voix", "volume"), ("voix", "debit"), ("voix", "clarte"), ("ecran", "luminosite")}
)
_OF_THE_TRIAL = "trial_"


@dataclass(frozen=True)
class WifiAsked:
    on: bool = False


@dataclass(frozen=True)
class EraseAsked:
    word: str = ""
    """Typed by hand: nobody erases a season by a slip of the thumb."""


@dataclass(frozen=True)
class CopyAsked:
    source: str = ""


@dataclass(frozen=True)
class PrinterTrial:
    tickets: bool = False
    """A billet; else a sheet."""


@dataclass(frozen=True)
class FactoryAsked:
    group: SettingGroup = SettingGroup.CLUB


@dataclass(frozen=True)
class Changed:
    key: str = ""
    value: Any = None
    """Of the type of its setting, which checks it."""


class SettingsPages:
    """The handlers. Every one of them is the judge's."""

    def __init__(self, desk: PageDesk, settled: Settled) -> None:
        self._desk = desk
        self._settled = settled

    async def state(self, _request: Request) -> Response:
        told = await asyncio.to_thread(self._told)
        view = {"wifi": self._wifi(), "panel": self._panel(), "reader": self._reader()}
        return JSONResponse(told | view | self._may)

    def _told(self) -> dict[str, Any]:
        """The settings, group by group, and what waits for a restart. May take a moment."""
        here, changed = self._here(), self._settled.changed_groups()
        waiting = self._settled.awaiting_restart()
        return {
            "groups": [
                {
                    "code": group.value,
                    "title": printed(f"settings_group_{group.value}"),
                    "changed": group in changed,
                }
                for group in SettingGroup
                if any(place.group is group for place in here)
            ],
            "settings": [self._setting(place) for place in here],
            "waiting": [typeset(label_of(each.section, each.key)) for each in waiting],
        }

    def _here(self) -> list[Place]:
        """Without a panel there is nothing to say of its pins."""
        metal = (SettingGroup.PANEL, SettingGroup.PINS)
        return [each for each in places() if self._desk.panel or each.group not in metal]

    def _reader(self) -> str:
        """How the reader is, in words; the doctor of the page knows."""
        devices = self._desk.health().get("devices", ())
        return next((each["text"] for each in devices if each["name"] == "Lecteur"), "")

    def _panel(self) -> dict[str, Any] | None:
        """How the panel is, and what its trial says; None where there is none to switch."""
        if self._desk.panel is None:
            return None
        judge = self._desk.judge
        aside = judge.aside
        trying = told_aside(aside) if aside is not None and aside.panel else None
        news = [(fault.code, fault.data) for fault in judge.faults]
        if judge.refusal is not None:
            news.insert(0, (judge.refusal.code, judge.refusal.data))
        said = [printed(code, **data) for code, data in news if code.startswith(_OF_THE_TRIAL)]
        return {
            "told": typeset(self._desk.panel.told()),
            "trying": trying is not None,
            "trial": trying or typeset(said[0] if said else ""),
        }

    def _wifi(self) -> dict[str, Any] | None:
        """None on a machine that raises none; names only while it is up."""
        if self._desk.wifi is None:
            return None
        network = self._desk.wifi.network()
        return {"on": False} if network is None else {"on": True, **vars(network)}

    async def ask_wifi(self, request: Request) -> Response:
        if self._desk.wifi is None:
            raise RuleError("wifi_not_here")
        on = (await body_as(request, WifiAsked)).on
        self._desk.wifi.ask(on)
        return JSONResponse({"told": printed("wifi_coming" if on else "wifi_going")})

    @property
    def _may(self) -> dict[str, bool]:
        return {
            "voice": self._desk.say_aloud is not None,
            "date": self._desk.set_date is not None,
            "restart": self._desk.restart is not None,
            "off": self._desk.switch_off is not None,
            "erase": self._desk.erase is not None,
        }

    async def change(self, request: Request) -> Response:
        asked = await body_as(request, Changed)
        section, _, key = asked.key.partition(".")
        value = asked.value
        if (section, key) == ("web", "hote"):
            value = OF_THE_ROOM if value is True else "127.0.0.1"
        self._settled.change(section, key, value)
        told = self._when(place_of(section, key))
        return JSONResponse({"told": told} | await asyncio.to_thread(self._told))

    async def forget(self, request: Request) -> Response:
        """A group as it was delivered."""
        self._settled.forget((await body_as(request, FactoryAsked)).group)
        told = printed("settings_as_made")
        return JSONResponse({"told": told} | await asyncio.to_thread(self._told))

    async def restart(self, _request: Request) -> Response:
        if self._desk.restart is None:
            raise RuleError("restart_not_here")
        self._desk.restart()
        return JSONResponse({"told": printed("restart_coming")})

    async def switch_off(self, _request: Request) -> Response:
        """As the button does, and like it never under a game."""
        if self._desk.switch_off is None:
            raise RuleError("switch_off_not_here")
        if self._desk.playing:
            raise RuleError("switch_off_playing")
        self._desk.switch_off()
        return JSONResponse({"told": printed("switch_off_coming")})

    async def copies(self, _request: Request) -> Response:
        if self._desk.copies is None:
            raise RuleError("no_stick")
        return JSONResponse({"copies": await asyncio.to_thread(self._desk.copies.listing)})

    async def put_back(self, request: Request) -> Response:
        """The whole box as it was, at the next start, which begins at once."""
        if self._desk.copies is None or self._desk.restart is None:
            raise RuleError("restart_not_here")
        if self._desk.playing:
            raise RuleError("copy_put_back_playing")
        source = (await body_as(request, CopyAsked)).source
        await asyncio.to_thread(self._desk.copies.note, source)
        self._desk.restart()
        return JSONResponse({"told": printed("copy_coming")})

    async def erase(self, request: Request) -> Response:
        """Everything of the club, before the card is given away."""
        if self._desk.erase is None:
            raise RuleError("erase_not_here")
        word = (await body_as(request, EraseAsked)).word
        if folded(word.strip(" «»\u00a0\"'")) != printed("erase_word"):
            raise RuleError("erase_unsure")
        if self._desk.playing:
            raise RuleError("erase_playing")
        await asyncio.to_thread(self._desk.erase)
        return JSONResponse({"told": printed("erase_coming")})

    async def help_to_sticks(self, _request: Request) -> Response:
        if self._desk.help_to_sticks is None:
            raise RuleError("no_stick")
        sticks = await asyncio.to_thread(self._desk.help_to_sticks)
        return JSONResponse({"told": printed("help_written", sticks=tuple(sticks))})

    def _when(self, place: Place | None) -> str:
        applied = place.applied if place is not None else Applied.AT_ONCE
        if applied in (Applied.NEXT_GAME, Applied.AFTER_GAME) and not self._desk.playing:
            applied = Applied.AT_ONCE
        return printed(f"setting_{applied.value}")

    async def try_voice(self, _request: Request) -> Response:
        if self._desk.say_aloud is None:
            raise RuleError("voice_not_here")
        self._desk.say_aloud([text("voice_trial")])
        return JSONResponse({})

    async def try_printer(self, request: Request) -> Response:
        """A sheet or a billet, printed now; both may take seconds."""
        if (await body_as(request, PrinterTrial)).tickets:
            if self._desk.try_tickets is None:
                raise RuleError("ticket_printer_none")
            await asyncio.to_thread(self._desk.try_tickets)
            return JSONResponse({"told": printed("ticket_trial_printed")})
        if self._desk.archive is None:
            raise RuleError("printer_none")
        name = await asyncio.to_thread(self._desk.archive.print_trial)
        return JSONResponse({"told": printed("printer_trial_sent", printer=name)})

    def _setting(self, place: Place) -> dict[str, Any]:
        section, key = place.section, place.key
        part = part_with(self._settled.now, section, key)
        field = next(each for each in fields(part) if each.name == key)
        described, value = description_of(field), getattr(part, key)
        later = place.applied is not Applied.AT_ONCE
        view: dict[str, Any] = {
            "key": place.name,
            "group": place.group.value,
            "fine": place.fine,
            "label": typeset(label_of(section, key)),
            "help": typeset(help_of(section, key)),
            "when": printed(f"setting_when_{place.applied.value}") if later else "",
            "value": value,
        }
        if (section, key) == ("web", "hote"):
            return view | {"kind": "switch", "value": value not in ITSELF}
        offered = self._desk.offers(section, key)
        if offered is None and described.choices:
            choices: Iterable[Any] = described.choices
            if (section, key) == ("panneau", "cablage"):
                choices, view["value"] = WIRINGS, self._settled.now.panneau.wiring
            offered = [Offered(each, _word(section, key, each)) for each in choices]
        if offered is not None:
            return view | {
                "kind": "choice",
                "figures": isinstance(value, int),
                "options": {str(each.value): typeset(each.label) for each in offered},
                "closed": [str(each.value) for each in offered if each.closed],
            }
        if isinstance(value, tuple):
            return view | {"kind": "list"}
        if isinstance(value, str):
            return view | {"kind": "text"}
        if isinstance(value, bool):
            return view | {"kind": "switch"}
        bounds = {"least": described.least, "most": described.most}
        if (section, key) not in _SLIDERS:
            return view | bounds | {"kind": "number"}
        return view | bounds | {"kind": "range", "step": 1 if isinstance(value, int) else 0.05}


def _word(section: str, key: str, value: Any) -> str:
    """What can be chosen; a model of a reader is called as its maker calls it."""
    return catalogue().get(f"setting_{section}_{key}_{value}", str(value))


def settings_routes(desk: PageDesk, settled: Settled) -> Iterable[BaseRoute]:
    pages = SettingsPages(desk, settled)

    def judge(endpoint: Endpoint) -> Endpoint:
        return desk.gate.only(JUDGE, endpoint)

    return [
        Route("/juge/reglages", judge(page("reglages"))),
        Route("/juge/reglages/etat", judge(pages.state)),
        Route("/juge/reglages/changer", judge(pages.change), methods=["POST"]),
        Route("/juge/reglages/usine", judge(pages.forget), methods=["POST"]),
        Route("/juge/reglages/redemarrer", judge(pages.restart), methods=["POST"]),
        Route("/juge/reglages/eteindre", judge(pages.switch_off), methods=["POST"]),
        Route("/juge/reglages/copies", judge(pages.copies)),
        Route("/juge/reglages/remettre", judge(pages.put_back), methods=["POST"]),
        Route("/juge/reglages/effacer", judge(pages.erase), methods=["POST"]),
        Route("/juge/reglages/aide", judge(pages.help_to_sticks), methods=["POST"]),
        Route("/juge/reglages/wifi", judge(pages.ask_wifi), methods=["POST"]),
        Route("/juge/reglages/voix", judge(pages.try_voice), methods=["POST"]),
        Route("/juge/reglages/imprimante", judge(pages.try_printer), methods=["POST"]),
    ]


# --- who may come in ----------------------------------------------------------------------
# Codes, sessions, arbiters.


@dataclass(frozen=True)
class ArbiterAsked:
    name: str = ""
    remove: bool = False


@dataclass(frozen=True)
class EntryAsked:
    """One of these."""

    others: bool = False
    """Everybody but this device goes out."""
    revoke: str | None = None
    renew: str | None = None


class AccessPages:
    """The handlers. Every one of them is the judge's."""

    def __init__(self, desk: PageDesk) -> None:
        self._desk = desk

    async def arbiters(self, request: Request) -> Response:
        """The arbiters and their PINs: listed, added, dismissed."""
        own: PageSession = request.state.session
        probation = self._desk.access.on_probation(own.id)
        if request.method == "POST":
            self._refuse_on_probation(own)
            asked = await body_as(request, ArbiterAsked)
            if asked.remove:
                self._desk.dismiss(asked.name)
            else:
                self._desk.access.add_arbiter(asked.name)
        arbiters = self._desk.access.arbiters
        return JSONResponse({"arbiters": dict.fromkeys(arbiters, "") if probation else arbiters})

    def _refuse_on_probation(self, own: PageSession) -> None:
        """Whoever read a code over a shoulder sends nobody out, and learns no other code, while
        the screens still name him."""
        if self._desk.access.on_probation(own.id):
            raise RuleError("entry_on_probation")

    async def sessions(self, request: Request) -> Response:
        """Who is in, and from which device: listed, sent out, given a new PIN."""
        own: PageSession = request.state.session
        if request.method == "POST":
            self._refuse_on_probation(own)
            asked = await body_as(request, EntryAsked)
            if asked.others:
                self._desk.revoke_others(own.id)
            elif asked.revoke is not None:
                self._desk.revoke(asked.revoke)
            elif asked.renew is not None:
                role = JUDGE if asked.renew == JUDGE else ARBITER
                self._desk.renew_pin(Visitor(role, asked.renew))
            else:
                raise malformed()
        access = self._desk.access
        now_ms = access.now_ms()
        return JSONResponse(
            {
                "judge_pin": "" if access.on_probation(own.id) else access.judge_pin,
                "sessions": [
                    {
                        "id": each.id,
                        "name": each.name,
                        "device": _device_label(each.device),
                        "minutes": max(0, now_ms - each.begun_ms) // 60_000,
                        "own": each.id == own.id,
                        "new": access.on_probation(each.id),
                    }
                    for each in access.sessions()
                ],
            }
        )

    async def reached(self, _request: Request) -> Response:
        """How phones get here: the addresses, or why they cannot."""
        card = self._desk.access_card(with_pin=False)
        return JSONResponse(
            {
                "url": card.url,
                "others": list(card.others),
                "why_closed": typeset(card.why_closed),
                "can_open": card.can_open,
            }
        )

    async def open_to_room(self, _request: Request) -> Response:
        if self._desk.open_to_room is None:
            raise RuleError("desk_door_is_open")
        self._desk.open_to_room()
        return JSONResponse({})


def access_routes(desk: PageDesk) -> Iterable[BaseRoute]:
    pages = AccessPages(desk)

    def judge(endpoint: Endpoint) -> Endpoint:
        return desk.gate.only(JUDGE, endpoint)

    return [
        Route("/juge/codes", judge(page("codes"))),
        Route("/juge/arbitres", judge(pages.arbiters), methods=["GET", "POST"]),
        Route("/juge/acces", judge(pages.sessions), methods=["GET", "POST"]),
        Route("/juge/adresses", judge(pages.reached)),
        Route("/juge/ouvrir", judge(pages.open_to_room), methods=["POST"]),
    ]


def _device_label(device: str) -> str:
    """Kept with its address first; people look for the name."""
    address, _, name = device.partition(" ")
    return f"{name} ({address})" if name else address
