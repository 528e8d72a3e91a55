"""How one setting is described: its default, its French explanation, its limits."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from typing import Any

from engine.rulings import RuleError

_DESCRIPTION = "setting"


@dataclass(frozen=True)
class Description:
    help: str
    in_file: bool = True
    """Whether it is a key of the settings file."""
    choices: tuple[Any, ...] = ()
    least: float | None = None
    most: float | None = None
    check: Callable[[Any], object] | None = None
    """Raises RuleError when the value means nothing, such as an unknown formule."""
    asked: bool = False
    """Whether « Nouvelle partie » asks for it."""

    def refuse_bad(self, value: Any) -> None:
        """Raise RuleError when the value lies outside what this setting accepts."""
        if self.choices and value not in self.choices:
            raise RuleError("settings_not_a_choice", choices=_listed(self.choices))
        for each in value if isinstance(value, tuple) else (value,):
            self._refuse_out_of_bounds(each)
        if self.check is not None:
            self.check(value)

    def _refuse_out_of_bounds(self, value: Any) -> None:
        if self.least is not None and value < self.least:
            raise RuleError("settings_too_small", least=self.least)
        if self.most is not None and value > self.most:
            raise RuleError("settings_too_large", most=self.most)


def setting(
    default: Any,
    help: str,
    *,
    choices: Sequence[Any] = (),
    least: float | None = None,
    most: float | None = None,
    check: Callable[[Any], object] | None = None,
) -> Any:
    """A field of a section, with what the reader and the documentation need."""
    return described(default, help, choices=choices, least=least, most=most, check=check)


def described(
    default: Any,
    help: str,
    *,
    in_file: bool = True,
    choices: Sequence[Any] = (),
    least: float | None = None,
    most: float | None = None,
    check: Callable[[Any], object] | None = None,
    asked: bool = False,
    more: Mapping[str, Any] | None = None,
) -> Any:
    """A setting, and `more` that is said of it elsewhere."""
    description = Description(help, in_file, tuple(choices), least, most, check, asked)
    return field(default=default, metadata={_DESCRIPTION: description, **(more or {})})


def description_of(described: "Field[Any]") -> Description:
    found: Description = described.metadata[_DESCRIPTION]
    return found


def keys_of(section: Any) -> tuple["Field[Any]", ...]:
    """The fields of a section that are keys of the file."""
    return tuple(each for each in fields(section) if description_of(each).in_file)


def _listed(choices: Sequence[Any]) -> str:
    """A choice to leave empty is written as it is typed."""
    return ", ".join(str(choice) or '""' for choice in choices)
