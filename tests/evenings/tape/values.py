"""Plain values compared part by part: what changed from one step to the next, and what differs
from the tape."""

from collections.abc import Iterator, Sequence
from typing import Any

Path = tuple[str | int, ...]
Change = list[Any]
"""[path, value], or [path] alone for what is gone."""


class _Missing:
    def __repr__(self) -> str:
        return "nothing"


MISSING = _Missing()


def differences(old: Any, new: Any, at: Path = ()) -> Iterator[tuple[Path, Any, Any]]:
    """The smallest parts that differ: where, before, after."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                yield (*at, key), old[key], MISSING
        for key, value in new.items():
            yield from differences(old.get(key, MISSING), value, (*at, key))
    elif isinstance(old, list) and isinstance(new, list):
        for place, (before, after) in enumerate(zip(old, new, strict=False)):
            yield from differences(before, after, (*at, place))
        for place in range(len(new), len(old)):
            yield (*at, place), old[place], MISSING
        for place in range(len(old), len(new)):
            yield (*at, place), MISSING, new[place]
    elif type(old) is not type(new) or old != new:
        yield at, old, new


def changes(old: Any, new: Any) -> list[Change]:
    """What turns one value into the other, for `changed`."""
    found = [
        [list(at)] if after is MISSING else [list(at), after]
        for at, _, after in differences(old, new)
    ]
    gone = [each for each in found if len(each) == 1]
    return [each for each in found if len(each) == 2] + gone[::-1]  # lists shrink from their end


def changed(value: Any, steps: Sequence[Change]) -> Any:
    """The value after these changes; the one before is left as it was."""
    root = [value]
    own = {id(root)}
    """Copied already, for this call alone."""
    for path, *after in steps:
        holder: Any = root
        keys = [0, *path]
        for key in keys[:-1]:
            if id(holder[key]) not in own:
                holder[key] = (
                    list(holder[key]) if isinstance(holder[key], list) else {**holder[key]}
                )
                own.add(id(holder[key]))
            holder = holder[key]
        if not after:
            del holder[keys[-1]]
        elif isinstance(holder, list) and keys[-1] == len(holder):
            holder.append(after[0])
        else:
            holder[keys[-1]] = after[0]
    return root[0]


def written(path: Path) -> str:
    """`answer.below[3].points`."""
    line = "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in path)
    return line.removeprefix(".") or "all of it"
