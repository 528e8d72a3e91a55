"""Who may enter: PINs, cookies, roles."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from console.web.access import JUDGE, AccessBook, Brake, Visitor
from console.web.answers import Endpoint, body_of, refusal
from engine.errors import RuleError

COOKIE = "pupitre"
CONSOLE_BUSY = "console_busy"
BUSY = 503
DAY_S = 24 * 3600


class Gate:
    def __init__(self, access: AccessBook, now_ms: Callable[[], int]) -> None:
        self._access = access
        self._now_ms = now_ms
        self._brake = Brake()

    def visitor(self, request: Request) -> Visitor | None:
        return self._access.visitor_of(request.cookies.get(COOKIE, ""))

    def only(self, role: str, endpoint: Endpoint) -> Endpoint:
        """The endpoint, for those who entered with this role's PIN."""

        async def guarded(request: Request) -> Response:
            visitor = self.visitor(request)
            if visitor is None:
                if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
                    return RedirectResponse(f"/entrer?vers={request.url.path}", 303)
                return refusal(RuleError("login_needed"), 401)
            if visitor.role not in (role, JUDGE):
                return refusal(RuleError("not_allowed"), 403)
            request.state.visitor = visitor
            try:
                return await endpoint(request)
            except RuleError as error:
                return refusal(error, BUSY if error.code == CONSOLE_BUSY else 409)

        return guarded

    async def enter(self, request: Request) -> Response:
        address = request.client.host if request.client else "?"
        now_ms = self._now_ms()
        wait_ms = self._brake.wait_ms(address, now_ms)
        if wait_ms:
            return refusal(RuleError("pin_wait", seconds=-(-wait_ms // 1000)), 429)
        try:
            pin = str((await body_of(request)).get("pin", ""))
        except RuleError as error:
            return refusal(error, 400)
        visitor = self._access.recognise(pin)
        if visitor is None:
            self._brake.failed(address, now_ms)
            return refusal(RuleError("pin_wrong"), 403)
        self._brake.succeeded(address)
        answer = JSONResponse({"role": visitor.role, "name": visitor.name})
        answer.set_cookie(
            COOKIE,
            self._access.cookie_for(visitor),
            max_age=DAY_S,
            httponly=True,
            samesite="strict",
        )
        return answer

    async def leave(self, _request: Request) -> Response:
        answer = JSONResponse({})
        answer.delete_cookie(COOKIE, httponly=True, samesite="strict")
        return answer
