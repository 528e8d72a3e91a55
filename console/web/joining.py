"""A page's modules as one script, its style sheets as one sheet.

On a slow network thirty files cost more than what stands in them. The modules are written for
people, in as many files as they need; here they are put behind one another, each after those it
asks for, and keep their walls: what is not exported stays inside. A page that opens a second joined
script later (the game on the desk has changed) has no module twice: each is made once, and kept
under its address.

Only what our modules do is understood. Whatever else is refused, by a test over all of them.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from posixpath import dirname, join, normpath

Read = Callable[[str], str]
"""The text behind an address."""

OWN = "pupitre"
"""Where a browser keeps the modules of a page, by address."""

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function|const|class) ([\w$]+)", re.MULTILINE)
_EXPORTED_LIST = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
_LATER = re.compile(r"\bimport\(")
_NOT_UNDERSTOOD = re.compile(r"^(?:import|export|await)\b.*|\bimport\.meta\b|/\*.*", re.MULTILINE)

_REMARK = re.compile(r"\s+// [^\"'`]*$")
"""Behind a statement. Within a text a quotation mark would follow: those that have one stay."""

_PRELUDE = f"""const own = (globalThis.{OWN} ??= {{}});
const later = async (at) => own[at] ?? (await import(at.replace(/[^/]+$/, "joint/$&")), own[at]);
"""

_IN_A_SHEET = re.compile(r'"[^"\n]*"|/\*.*?\*/', re.DOTALL)
_BESIDE = re.compile(r'url\("(?![/#]|data:)([^"]+)"\)')


@dataclass(frozen=True)
class Module:
    text: str
    exported: frozenset[str]


class JoiningError(ValueError):
    """A file is not written as those are which can be joined."""


def joined_scripts(entries: Iterable[str], read: Read) -> str:
    """What a page runs, in this order, each after what it imports."""
    made: dict[str, Module] = {}
    for entry in entries:
        _add(entry, read, made, ())
    return _PRELUDE + "".join(module.text for module in made.values())


def _add(address: str, read: Read, made: dict[str, Module], asking: tuple[str, ...]) -> None:
    if address in asking:
        raise JoiningError(f"a circle of modules: {' → '.join((*asking, address))}")
    if address in made:
        return
    text = read(address)
    for names, named in _IMPORT.findall(text):
        asked = _beside(address, named)
        _add(asked, read, made, (*asking, address))
        lacking = {each.split(" as ")[0] for each in _names(names)} - made[asked].exported
        if lacking:
            raise JoiningError(f"{address}: {asked} exports no {', '.join(sorted(lacking))}")
    made[address] = _walled(address, text)


def _walled(address: str, text: str) -> Module:
    """A module as a value: what it exports."""
    exported = [name for _, name in _EXPORT.findall(text)]
    exported += [name for names in _EXPORTED_LIST.findall(text) for name in _names(names)]
    text = _IMPORT.sub(lambda found: _taken(_beside(address, found[2]), found[1]), text)
    text = _EXPORTED_LIST.sub("", _EXPORT.sub(r"\1 \2", text))
    lines = [line for line in text.splitlines() if not _is_remark(line)]
    odd = _NOT_UNDERSTOOD.search("\n".join(lines))
    if odd is not None:
        raise JoiningError(f"{address}: « {odd[0]} » cannot be joined")
    body = _LATER.sub("later(", "\n".join(_told(line, address) for line in lines))
    told = f"{{\n{body}\nreturn {{ {', '.join(exported)} }};\n}}"
    return Module(f'own["{address}"] ??= (() => {told})();\n', frozenset(exported))


def _names(listed: str) -> list[str]:
    return [each.strip() for each in listed.split(",") if each.strip()]


def _taken(address: str, names: str) -> str:
    return f'const {{{names.replace(" as ", ": ")}}} = own["{address}"];\n'


def _is_remark(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("//")


def _told(line: str, address: str) -> str:
    """Without its indentation, which means something in a text over several lines: we have none."""
    if line.count("`") % 2:
        raise JoiningError(f"{address}: a text over several lines cannot be joined: {line}")
    return _REMARK.sub("", line.strip())


def joined_sheets(addresses: Iterable[str], read: Read, called: Read = lambda named: named) -> str:
    """In their order; what a sheet finds beside itself is found from elsewhere too, by the address
    it is called by."""
    return "".join(_sheet(address, read(address), called) for address in addresses)


def _sheet(address: str, text: str, called: Read) -> str:
    text = _IN_A_SHEET.sub(lambda found: found[0] if found[0][0] == '"' else "", text)
    text = _BESIDE.sub(lambda found: f'url("{called(_beside(address, found[1]))}")', text)
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line)


def _beside(address: str, named: str) -> str:
    return normpath(join(dirname(address), named))
