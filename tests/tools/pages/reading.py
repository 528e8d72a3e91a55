"""A page as somebody hears it or goes through it with the keyboard alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

HEADINGS_AND_REGIONS = frozenset(
    "heading banner navigation main complementary contentinfo region form search dialog "
    "alertdialog alert status log timer".split()
)
CONTROLS = frozenset(
    "button link textbox searchbox combobox listbox checkbox radio switch slider spinbutton tab "
    "menuitem menuitemradio menuitemcheckbox option disclosuretriangle summary".split()
)
_SILENT = frozenset({"none", "generic", "presentation", "InlineTextBox", "LineBreak"})
_STATES = ("disabled", "checked", "pressed", "expanded", "selected", "current", "invalid")


@dataclass(frozen=True)
class Heard:
    """One thing a screen reader stops at."""

    role: str
    name: str
    depth: int
    states: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = [self.role, *([f"« {self.name} »"] if self.name else []), *self.states]
        return f"{'  ' * self.depth}{' '.join(words)}"


def accessibility_tree(page: Page) -> list[Heard]:
    """Everything that is told, in the order in which it is told."""
    line = page.context.new_cdp_session(page)
    try:
        nodes = line.send("Accessibility.getFullAXTree")["nodes"]
    finally:
        line.detach()
    by_id = {node["nodeId"]: node for node in nodes}
    heard: list[Heard] = []
    if nodes:
        _walk(nodes[0], by_id, 0, heard)
    return heard


def _walk(node: dict[str, Any], by_id: dict[str, Any], depth: int, heard: list[Heard]) -> None:
    role = str(node.get("role", {}).get("value", ""))
    told = not node.get("ignored") and role not in _SILENT
    if told:
        name = " ".join(str(node.get("name", {}).get("value", "")).split())
        heard.append(Heard(role, name, depth, tuple(_states(node))))
    for child in node.get("childIds", ()):
        if child in by_id:
            _walk(by_id[child], by_id, depth + told, heard)


def _states(node: dict[str, Any]) -> list[str]:
    level = [
        f"{each['value']['value']}"
        for each in node.get("properties", ())
        if each["name"] == "level"
    ]
    told = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
    return level + [
        name if value in (True, "true") else f"{name}={value}"
        for name, value in told.items()
        if name in _STATES and value not in (False, "false", None, "")
    ]


def outline(page: Page, roles: frozenset[str] = HEADINGS_AND_REGIONS | CONTROLS) -> list[str]:
    """« heading « Coup 4 » 2 », « button « Retenir le top » »…: what a test compares with the
    order in which a page should be read."""
    return [str(each).strip() for each in accessibility_tree(page) if each.role in roles]


def out_of_order(told: Sequence[str], expected: Sequence[str]) -> list[str]:
    """Those of the expected beginnings that do not come, each after the one before it."""
    missing, at = [], 0
    for each in expected:
        found = next((n for n in range(at, len(told)) if told[n].startswith(each)), None)
        if found is None:
            missing.append(each)
        else:
            at = found + 1
    return missing


def nameless(page: Page) -> list[str]:
    """Controls and regions a screen reader has no name for."""
    named = CONTROLS | {"region", "dialog", "alertdialog"}
    return [str(each).strip() for each in accessibility_tree(page) if each.role in named
            and not each.name]  # fmt: skip


# --- With the keyboard alone --------------------------------------------------------------------


_FOCUSED = """() => {
  const node = document.activeElement;
  if (!node || node === document.body || node === document.documentElement) return null;
  const style = getComputedStyle(node), rect = node.getBoundingClientRect();
  window.__stops ??= new Map();
  if (!window.__stops.has(node)) window.__stops.set(node, window.__stops.size);
  const words = node.getAttribute("aria-label") || node.labels?.[0]?.innerText || node.innerText
    || node.value || node.placeholder || "";
  return {
    at: window.__stops.get(node),
    what: `${node.localName}${node.id ? `#${node.id}` : ""} « ${
      words.trim().replace(/\\s+/g, " ").slice(0, 50)} »`,
    ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0
      || style.boxShadow !== "none" || node.matches(":has(:focus-visible)"),
    shown: rect.bottom > 0 && rect.top < innerHeight && rect.right > 0 && rect.left < innerWidth,
  };
}"""
_REACHABLE = """() => [...document.querySelectorAll(
    "a[href], button, input:not([type=hidden]), select, textarea, summary")]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.disabled
    && node.tabIndex >= 0 && node.type !== "radio" && !node.closest("[inert]"))
  .filter((node) => !window.__stops.has(node))
  .map((node) => `${node.localName}#${node.id} « ${node.innerText.trim().slice(0, 50)} »`)"""
_FROM_THE_TOP = """() => {
  window.__stops = new Map();
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
}"""
_MOST_STOPS = 400


@dataclass(frozen=True)
class KeyboardWalk:
    stops: tuple[str, ...]
    """What Tab goes through, in order."""
    faults: tuple[str, ...]
    """Stops without a ring or out of sight, and controls Tab never comes to."""


def walk_by_tab(page: Page) -> KeyboardWalk:
    """Press Tab until it leaves the page or comes back to where it began."""
    page.evaluate(_FROM_THE_TOP)
    stops: list[str] = []
    faults: list[str] = []
    for _ in range(_MOST_STOPS):
        page.keyboard.press("Tab")
        now = page.evaluate(_FOCUSED)
        if now is None or now["at"] < len(stops):
            break
        stops.append(now["what"])
        if not now["ring"]:
            faults.append(f"{now['what']} has the focus and does not show it")
        if not now["shown"]:
            faults.append(f"{now['what']} has the focus out of sight")
    faults += [f"{each} is never reached by Tab" for each in page.evaluate(_REACHABLE)]
    return KeyboardWalk(tuple(stops), tuple(faults))
