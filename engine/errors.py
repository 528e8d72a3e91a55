"""The one exception of the engine: a refusal, with a code and the figures that explain it."""

from functools import partial
from typing import Any


class RuleError(Exception):
    """Something the rules, or plain sense, refuse. Nothing has changed.

    The engine never speaks to people: `code` names the reason, `data` carries what
    a sentence needs, and `console.messages_fr` turns both into French.
    """

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value!r}" for key, value in self.data.items())
        return f"{self.code}({details})" if details else self.code

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleError) and (self.code, self.data) == (other.code, other.data)

    def __reduce__(self) -> tuple[Any, ...]:
        """Told to another process as it was told here."""
        return partial(RuleError, self.code, **self.data), ()

    def __hash__(self) -> int:
        return hash(self.code)
