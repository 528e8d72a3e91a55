"""A law over many cases is one test, and names every case that breaks it."""

import enum
import functools
import inspect
import itertools
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

Case = TypeVar("Case")
Law = Callable[..., None]
Naming = Callable[[Any], str]


def told(value: object) -> str:
    """A value as a case is named by it."""
    if isinstance(value, enum.Enum):
        return str(value)
    return str(getattr(value, "__name__", value))[:80]


def every(cases: Iterable[Case], law: Callable[[Case], object], name: Naming = told) -> None:
    """Hold the law over each case; the trace is that of the first that breaks it."""
    broken: list[tuple[str, BaseException]] = []
    count = 0
    for case in cases:
        count += 1
        try:
            law(case)
        except (Exception, pytest.fail.Exception) as error:
            broken.append((name(case), error))
    assert count, "no case to hold the law over"
    if broken:
        lines = "\n".join(f"{case}: {type(error).__name__}: {error}" for case, error in broken)
        raise AssertionError(f"{len(broken)} of {count} cases:\n{lines}") from broken[0][1]


def over(
    names: str | tuple[str, ...], cases: Iterable[Any], ids: Naming = told
) -> Callable[[Law], Law]:
    """As `parametrize`, in one test: what the cases have in common is set up once, and nothing
    that one of them changes may matter to the next. Several of them multiply."""
    keys = (names,) if isinstance(names, str) else names
    values = [(case,) if isinstance(names, str) else tuple(case) for case in cases]

    def held(law: Law) -> Law:
        inner: Law = getattr(law, "law", law)
        axes = [*getattr(law, "axes", ()), (keys, values, ids)]

        @functools.wraps(inner)
        def test(**fixtures: Any) -> None:
            def one(case: tuple[tuple[Any, ...], ...]) -> None:
                given = zip(axes, case, strict=True)
                inner(
                    **fixtures,
                    **{
                        key: value
                        for axis, part in given
                        for key, value in zip(axis[0], part, strict=True)
                    },
                )

            def name(case: tuple[tuple[Any, ...], ...]) -> str:
                given = zip(axes, case, strict=True)
                return ", ".join(axis[2](value) for axis, part in given for value in part)

            every(itertools.product(*(axis[1] for axis in axes)), one, name)

        signature = inspect.signature(inner)
        taken = {key for axis in axes for key in axis[0]}
        left = [each for each in signature.parameters.values() if each.name not in taken]
        assert len(signature.parameters) == len(left) + len(taken), f"{taken} of {inner.__name__}"
        vars(test).update(law=inner, axes=axes, __signature__=signature.replace(parameters=left))
        return test

    return held
