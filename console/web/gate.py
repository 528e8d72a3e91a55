"""The gate of the pages: a PIN opens a session, a cookie shows it, a role says what it may see."""

import contextlib
import hashlib
import hmac
import secrets
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse

from console.desk.inbox import Show, Troubled
from console.french import printed, text
from console.journal.records import Fault
from console.modes.admission import DeviceAsking
from console.web.access import (
    JUDGE,
    SESSION_MS,
    AccessBook,
    GuessLimiter,
    PageSession,
    Visitor,
    guesser_at,
)
from console.web.addresses import ITSELF
from console.web.answers import Endpoint, address_of, body_as, refusal
from console.web.attendance import Attendance
from engine.rulings import RuleError

T = TypeVar("T")

# --- Who waits for a yes ---
# Devices that typed a code of the screens, and wait for the desk to say whether they are its own.
# Kept in memory alone: a console that starts anew knows none of them, and they ask again.

TICKET_COOKIE = "pupitre-attente"
CONFIRM_MS = 60_000
"""How long a device is asked about, or named."""
FETCHED_WITHIN_MS = 60_000
"""A yes said at the last moment, to a telephone whose line is bad."""
_MARKS = range(10, 100)


@dataclass
class Candidate:
    """One of them. Decided in the thread of the game, read in the server's."""

    device: str
    mark: str
    until_ms: int
    _word: bool | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def decide(self, admitted: bool) -> None:
        """The first word counts: a question that is taken down afterwards says no to nobody."""
        with self._lock:
            if self._word is None:
                self._word = admitted

    @property
    def word(self) -> bool | None:
        """None while nobody has said anything."""
        return self._word


class WaitingRoom:
    """Lives on the server's loop. One device waits at a time: a later code of the screens was
    asked for by somebody who no longer waits for the earlier one."""

    def __init__(self) -> None:
        self._seated: tuple[str, Candidate] | None = None

    def seat(self, device: str, now_ms: int) -> tuple[str, Candidate]:
        """Its ticket, and what is to be asked about it."""
        before = self._seated
        if before is not None:
            before[1].decide(False)
        ticket = secrets.token_urlsafe(24)
        candidate = Candidate(
            device, new_mark(before[1].mark if before else ""), now_ms + CONFIRM_MS
        )
        self._seated = _digest(ticket), candidate
        return ticket, candidate

    def holder_of(self, ticket: str, now_ms: int) -> Candidate | None:
        """None for a ticket nobody gave, or whose time is over."""
        if self._seated is None or not secrets.compare_digest(_digest(ticket), self._seated[0]):
            return None
        candidate = self._seated[1]
        late_ms = FETCHED_WITHIN_MS if candidate.word else 0
        return candidate if now_ms < candidate.until_ms + late_ms else None

    def leave(self, candidate: Candidate) -> None:
        """It is in, or was told that it is not: its ticket is of no more use."""
        if self._seated is not None and self._seated[1] is candidate:
            self._seated = None


def new_mark(before: str = "") -> str:
    """Two digits, not those of the device before: shown by the device and by the desk, so that two
    telephones of one make are two."""
    return str(secrets.choice([each for each in _MARKS if str(each) != before]))


def _digest(ticket: str) -> str:
    return hashlib.sha256(ticket.encode("utf-8", "replace")).hexdigest()


# --- The gate ---

COOKIE = "pupitre"
DEVICE_COOKIE = "pupitre-appareil"
CONSOLE_BUSY = "console_busy"
BUSY = 503
DEVICE_S = 400 * 24 * 3600
"""As long as browsers keep anything."""
PASS_DIGITS = 10
"""Of a code that serves once: too long to guess, so no brake stands before it."""
PASS_MS = 300_000
DEVICE_SHOWN = 100
DEVICE_ENTERED = "device_entered"
ENTRIES = 20
"""Of one arbiter, before he waits: telephones fall asleep, but not so often."""


@dataclass(frozen=True)
class Entering:
    pin: str


class Gate:
    def __init__(
        self,
        access: AccessBook,
        now_ms: Callable[[], int],
        post: Callable[[object], None] = lambda message: None,
        playing: Callable[[], bool] = lambda: False,
    ) -> None:
        self._access = access
        self._now_ms = now_ms
        self._post = post
        self._playing = playing
        self._brake = GuessLimiter()
        self._tables = GuessLimiter()
        self._entries = GuessLimiter(free_tries=ENTRIES)
        """Each entry opens a session and is written on the card: an arbiter who enters for ever
        would push the others' sessions out, and keep the card busy."""
        self._pass = ("", 0, False)
        """A code that serves once, until when, and whether somebody can be asked who used it."""
        self._used = ""
        """The last one that served."""
        self._waiting = WaitingRoom()
        self.attendance = Attendance(now_ms, post)
        self.admitted: set[str] = set()
        """Addresses somebody entered from: the server keeps room for them."""
        self.judges: set[str] = set()
        """Those of them the judge entered from, who has some of that room alone."""
        for session in access.sessions():  # a console that starts anew keeps their room too
            self._keep_room(session.device.partition(" ")[0], session.role)

    def session(self, request: Request) -> PageSession | None:
        return self._access.session_of(request.cookies.get(COOKIE, ""))

    def only(self, role: str, endpoint: Endpoint) -> Endpoint:
        """The endpoint, for those who entered with this role's PIN."""

        async def guarded(request: Request) -> Response:
            session = self.session(request)
            if session is None:
                if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
                    return RedirectResponse(f"/entrer?vers={request.url.path}", 303)
                return refusal(RuleError("login_needed"), 401)
            if session.role not in (role, JUDGE):
                return refusal(RuleError("not_allowed"), 403)
            self._keep_room(address_of(request), session.role)
            self.attendance.asked(session.role)
            request.state.visitor = session.visitor
            request.state.session = session
            try:
                answer = await endpoint(request)
            except RuleError as error:
                return refusal(error, BUSY if error.code == CONSOLE_BUSY else 409)
            if isinstance(answer, StreamingResponse):
                said = self._while_in(request, answer.body_iterator)
                address = address_of(request)
                answer.body_iterator = self.attendance.while_open(address, session.role, said)
            return answer

        return guarded

    async def _while_in(self, request: Request, messages: Any) -> AsyncIterator[Any]:
        """What a stream says, as long as the session lasts it was opened by: it may be left, sent
        out, or over since."""
        async with contextlib.aclosing(messages):
            async for message in messages:
                if self.session(request) is None:
                    return
                yield message

    def code_to_show(self, *, once: bool = False, asked: bool = False) -> str:
        """What the panel shows the judge, who stands before the machine and must get in: the
        standing PIN, or, while somebody guesses or a room looks on, a longer code that serves
        once. Anybody in the room may type that one first: `asked` says that the panel or the window
        it was wanted from will confirm the device."""
        if not once and self._brake.failures < self._brake.free_tries:
            return self._access.judge_pin
        code = f"{secrets.randbelow(10**PASS_DIGITS):0{PASS_DIGITS}d}"
        self._pass = (code, self._now_ms() + PASS_MS, asked)
        return code

    def tried(self, request: Request, find: Callable[[], T | None]) -> T:
        """What a code of a table opens, behind a brake of its own: players mistype, and must not
        keep the judge out. RuleError when it opens nothing, or it is too early to try again."""
        now_ms, address = self._now_ms(), address_of(request)
        guesser = guesser_at(address)
        if wait_ms := self._tables.wait_ms(guesser, now_ms):
            raise RuleError("pin_wait", seconds=-(-wait_ms // 1000))
        found = find()
        if found is None:
            self._tell(self._tables.count(guesser, now_ms), address)
            raise RuleError("table_code_wrong")
        self.keep_room_for(address)
        return found

    def keep_room_for(self, address: str) -> None:
        """A player's telephone is no stranger."""
        self.admitted.add(guesser_at(address))

    async def enter(self, request: Request) -> Response:
        try:
            pin = (await body_as(request, Entering)).pin
        except RuleError as error:
            return refusal(error, 400)
        asked = self._pass[2]
        if self._opens_once(pin):
            return self._have_confirmed(request) if asked else self._name(request)
        now_ms = self._now_ms()
        waiting = self._waiting.holder_of(request.cookies.get(TICKET_COOKIE, ""), now_ms)
        if waiting is not None and hmac.compare_digest(pin.encode(), self._used.encode()):
            return self._still_waiting(waiting)  # typed twice, or the page was loaded anew
        device = request.cookies.get(DEVICE_COOKIE, "")
        owner = self._access.owner_of(device)
        # All devices of one person are one guesser: a new one brings no new tries.
        address = address_of(request)
        guesser = _name_of(owner) if owner else guesser_at(address)
        wait_ms = self._brake.wait_ms(guesser, now_ms, known=owner is not None)
        if wait_ms:
            return _refuse_for(wait_ms)
        visitor = self._access.recognise(pin)
        if visitor is None:
            self._tell(self._brake.count(guesser, now_ms), address)
            return refusal(RuleError("pin_wrong"), 403)
        wait_ms = self._entries.wait_ms(_name_of(visitor), now_ms, known=True)
        if wait_ms and visitor.role != JUDGE:
            return _refuse_for(wait_ms)
        self._entries.count(_name_of(visitor), now_ms)
        if visitor.role == JUDGE and owner != visitor and address not in ITSELF:
            return self._name_newcomer(request)
        return self._let_in(request, visitor)

    def _opens_once(self, code: str) -> bool:
        known, until_ms, _ = self._pass
        opens = hmac.compare_digest(code.encode(), known.encode()) and self._now_ms() < until_ms
        if opens:
            self._pass, self._used = ("", 0, False), code
            self._post(Show(None))  # read, and of no more use: the room has its screen back
        return opens

    def _have_confirmed(self, request: Request) -> Response:
        """The desk names the device and says yes or no; until then it has a ticket and nothing
        else."""
        ticket, candidate = self._waiting.seat(_device_of(request), self._now_ms())
        wanted = DeviceAsking(
            candidate.device, candidate.mark, candidate.until_ms, candidate.decide
        )
        self._post(wanted.begin)
        answer = self._still_waiting(candidate)
        _set_cookie(answer, TICKET_COOKIE, ticket, (CONFIRM_MS + FETCHED_WITHIN_MS) // 1000)
        return answer

    def _still_waiting(self, candidate: Candidate) -> Response:
        told = printed("entry_waits", device=candidate.device, mark=candidate.mark)
        return JSONResponse({"waiting": True, "mark": candidate.mark, "told": told}, 202)

    async def await_word(self, request: Request) -> Response:
        """Asked again and again by a device that waits, also after its page was loaded anew."""
        now_ms = self._now_ms()
        candidate = self._waiting.holder_of(request.cookies.get(TICKET_COOKIE, ""), now_ms)
        if candidate is None:
            return _without_ticket(refusal(RuleError("entry_over"), 403))
        if candidate.word is None:
            return self._still_waiting(candidate)
        self._waiting.leave(candidate)
        if not candidate.word:
            return _without_ticket(refusal(RuleError("entry_refused"), 403))
        return _without_ticket(self._let_in(request, Visitor(JUDGE, JUDGE)))

    def _name(self, request: Request) -> Response:
        """Nobody can be asked: the device is named to the room for a while, in which it opens no
        door to others and the judge's page can send it out."""
        return self._let_in(request, Visitor(JUDGE, JUDGE), self._told_of(request), CONFIRM_MS)

    def _name_newcomer(self, request: Request) -> Response:
        """The standing code was on the screens before the game, and is good all evening: a device
        that never entered with it is named too. Nobody is asked, for perhaps nobody stands at the
        desk; and the first judge of an evening does not wait to hand out codes."""
        judge = Visitor(JUDGE, JUDGE)
        first = all(each.role != JUDGE for each in self._access.sessions()) and not self._playing()
        named = self._told_of(request)
        return self._let_in(request, judge, named, None if first else CONFIRM_MS)

    def _told_of(self, request: Request) -> str:
        """What the device is called, which the screens tell for a minute."""
        named = f"{_device_of(request)}, {text('entry_mark', mark=new_mark())}"
        until_ms = self._now_ms() + CONFIRM_MS
        self._post(Troubled(Fault(DEVICE_ENTERED, {"device": named}, good=True), until_ms))
        return named

    def _let_in(
        self,
        request: Request,
        visitor: Visitor,
        device: str = "",
        probation_ms: int | None = None,
    ) -> Response:
        answer = JSONResponse({"role": visitor.role, "name": visitor.name})
        self.open_session(request, answer, visitor, device, probation_ms)
        known = self._access.owner_of(request.cookies.get(DEVICE_COOKIE, "")) == visitor
        if not known and probation_ms is None:
            _set_cookie(answer, DEVICE_COOKIE, self._access.know_device(visitor), DEVICE_S)
        return answer

    def open_session(
        self,
        request: Request,
        answer: Response,
        visitor: Visitor,
        device: str = "",
        probation_ms: int | None = None,
    ) -> None:
        """The answer brings the cookie of the session it opens."""
        address = address_of(request)
        described = f"{address} {device or _device_of(request)}"[:DEVICE_SHOWN]
        self._keep_room(address, visitor.role)
        cookie = self._access.cookie_for(visitor, described, probation_ms)
        _set_cookie(answer, COOKIE, cookie, SESSION_MS // 1000)

    def _keep_room(self, address: str, role: str) -> None:
        self.admitted.add(guesser_at(address))
        if role == JUDGE:
            self.judges.add(guesser_at(address))

    def _tell(self, failures: int, address: str) -> None:
        """The judge hears of guessing: at five wrong codes, and each time they have doubled."""
        steps, beyond = divmod(failures, self._brake.free_tries)
        if not beyond and steps & (steps - 1) == 0:
            fault = Fault("pin_guessed", {"count": failures, "address": address})
            self._post(Troubled(fault))

    async def leave(self, request: Request) -> Response:
        session = self.session(request)
        if session is not None:
            self._access.revoke(session.id)
        answer = JSONResponse({})
        answer.delete_cookie(COOKIE, httponly=True, samesite="strict")
        return answer


def _name_of(visitor: Visitor) -> str:
    return f"{visitor.role} {visitor.name}"


def _refuse_for(wait_ms: int) -> Response:
    return refusal(RuleError("pin_wait", seconds=-(-wait_ms // 1000)), 429)


def _device_of(request: Request) -> str:
    return device_name(request.headers.get("user-agent", ""))


def _without_ticket(answer: Response) -> Response:
    answer.delete_cookie(TICKET_COOKIE, httponly=True, samesite="strict")
    return answer


def _set_cookie(answer: Response, name: str, value: str, max_age_s: int) -> None:
    answer.set_cookie(name, value, max_age=max_age_s, httponly=True, samesite="strict")


# --- the name of a device -----------------------------------------------------------------
# What a browser calls itself, in words a judge knows: « téléphone Android, Chrome ».

_MACHINES = (
    (("iPhone",), "iphone"),
    (("iPad",), "ipad"),
    (("Android", "Mobile"), "android_phone"),
    (("Android",), "android_tablet"),
    (("CrOS",), "chromebook"),
    (("Windows",), "windows"),
    (("Macintosh",), "mac"),
    (("Linux",), "linux"),
)
"""The first whose every word is there: an Android says Linux as well."""
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""The first that is there: nearly all of them say Safari, and many Chrome."""


def device_name(user_agent: str) -> str:
    """Short and recognisable, never the browser's own line."""
    machine = next(
        (name for words, name in _MACHINES if all(word in user_agent for word in words)), "unknown"
    )
    browser = next((name for word, name in _BROWSERS if word in user_agent), "")
    return ", ".join(filter(None, (text(f"machine_{machine}"), browser)))
