"""What must hold on every page in every state, told as sentences: an empty list is a page that
holds. Nothing here knows the name of a button or the id of a box."""

from functools import cache
from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

SMALLEST_TARGET = 44
"""CSS pixels a finger needs (WCAG 2.5.5)."""
_TOO_MANY = 400
"""Targets looked at one by one: beyond, a page shows the same row again."""

# What the checks share: which things are seen, where, and how to call them.
_COMMON = """
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary,"
    + " [role=button], [role=tab], [role=menuitem], [role=switch]";
  const call = (node) => {
    const id = node.id ? `#${node.id}` : "";
    const kind = typeof node.className === "string" && node.className
      ? `.${node.className.trim().split(/\\s+/).join(".")}` : "";
    const words = (node.getAttribute("aria-label") || node.innerText || node.value || "")
      .trim().replace(/\\s+/g, " ").slice(0, 40);
    return `${node.localName}${id}${kind} « ${words} »`;
  };
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !node.closest("svg, [inert]") && !hiddenForEyes(node);
  const hiddenForEyes = (node) => {
    for (let each = node; each; each = each.parentElement) {
      const { position, clipPath, overflow } = getComputedStyle(each);
      const { width, height } = each.getBoundingClientRect();
      if (position === "absolute" && ((width <= 2 && height <= 2) || clipPath === "inset(50%)"))
        return true;
      if (overflow === "hidden" && (width <= 2 || height <= 2)) return true;
    }
    return false;
  };
  // The part of a box that what scrolls or clips it, from `around` on, lets through.
  const within = (rect, around) => {
    let { left, top, right, bottom } = rect;
    for (let each = around; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflow === "visible") continue;
      const box = each.getBoundingClientRect();
      left = Math.max(left, box.left); right = Math.min(right, box.right);
      top = Math.max(top, box.top); bottom = Math.min(bottom, box.bottom);
    }
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
  };
  // What lies over the page on purpose: a bar that stays, a menu, a dialogue, a toast.
  const layer = (node) => {
    for (let each = node; each && each !== document.body; each = each.parentElement) {
      const { position } = getComputedStyle(each);
      if (["fixed", "sticky"].includes(position) || each.matches("dialog, [popover]")) return each;
    }
    return document.body;
  };
  // An open dialogue is all there is.
  const stage = document.querySelector("dialog:modal") ?? document.body;
  const all = (selector) => [...stage.querySelectorAll(selector)].filter(seen);
  const texts = () => {
    const found = [];
    const walk = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode, parent = node.parentElement;
      if (!node.data.trim() || !parent || parent.closest("script, style, option, svg")) continue;
      if (!seen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects())
        if (rect.width > 1 && rect.height > 1) found.push({ node: parent, rect, text: node.data });
    }
    return found;
  };
"""

_OVERLAPS = """
  // A field one types into through what it shows: a rack of tiles.
  const glass = (node, box, inner) => node.matches("input, textarea")
    && /, 0\\)$|^transparent$/.test(getComputedStyle(node).backgroundColor)
    && inner.left > box.left - 4 && inner.right < box.right + 4
    && inner.top > box.top - 4 && inner.bottom < box.bottom + 4;
  const boxes = [];
  for (const node of all(CONTROLS))
    boxes.push([node, within(node.getBoundingClientRect(), node.parentElement)]);
  for (const { node, rect } of texts())
    if (!node.closest(CONTROLS)) boxes.push([node, within(rect, node)]);
  const shown = boxes.map(([node, rect]) => [node, rect, layer(node)])
    .filter(([, rect]) => rect).sort((one, other) => one[1].top - other[1].top);
  const told = new Set();
  for (let i = 0; i < shown.length; i += 1) {
    const [one, a, over] = shown[i];
    for (let j = i + 1; j < shown.length && shown[j][1].top < a.bottom - 3; j += 1) {
      const [other, b, under] = shown[j];
      if (over !== under || one.contains(other) || other.contains(one)) continue;
      if ([...(other.labels ?? [])].some((label) => label.contains(one))) continue;
      if ([...(one.labels ?? [])].some((label) => label.contains(other))) continue;
      if (glass(one, a, b) || glass(other, b, a)) continue;
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 3 && height > 3) told.add(`${call(one)} × ${call(other)}`);
    }
  }
  return [...told];
"""

_CLIPPED = """
  const told = new Set();
  for (const { node, rect, text } of texts()) {
    let scrolls = false, excused = false;
    for (let each = node; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each), box = each.getBoundingClientRect();
      scrolls ||= /auto|scroll/.test(style.overflowX + style.overflowY);
      excused ||= style.textOverflow === "ellipsis" || each.title
        || (style.webkitLineClamp && style.webkitLineClamp !== "none");
      const hides = (how) => ["hidden", "clip"].includes(how);
      if (excused || scrolls) break;
      const aside = rect.right > box.right + 2 || rect.left < box.left - 2;
      const below = rect.bottom > box.bottom + 4 || rect.top < box.top - 4;
      if ((hides(style.overflowX) && aside) || (hides(style.overflowY) && below))
        told.add(`${call(node)} is cut by ${call(each).split(" «")[0]}: ${text.trim()}`);
    }
    const shown = within(rect, node);
    if (!scrolls && shown && (shown.right > innerWidth + 1 || shown.left < -1))
      told.add(`${call(node)} leaves the window: ${text.trim().slice(0, 40)}`);
  }
  for (const field of all("input, select, button"))
    if (field.scrollWidth > field.clientWidth + 2 && !field.title && field.localName === "button"
        && getComputedStyle(field).overflowX === "hidden"
        && getComputedStyle(field).textOverflow !== "ellipsis")
      told.add(`${call(field)} is too narrow for its words`);
  // What is chosen of a list is drawn by the browser: no text of ours shows that it is cut.
  const pen = document.createElement("canvas").getContext("2d"), ARROW = 16;
  for (const field of all("select:not([multiple])")) {
    const style = getComputedStyle(field), words = field.selectedOptions[0]?.text ?? "";
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    pen.font = style.font;
    if (!field.title && pen.measureText(words).width > room - ARROW)
      told.add(`${call(field).split(" «")[0]} is too narrow for « ${words} »`);
  }
  return [...told];
"""

_SMALL = """
  const prose = (node) => node.localName === "a" && getComputedStyle(node).display === "inline"
    && node.parentElement.innerText.trim() !== node.innerText.trim();
  const box = (node) => {
    const rect = node.getBoundingClientRect();
    let { left, top, right, bottom } = rect;
    if (["checkbox", "radio", "file"].includes(node.type))
      for (const label of node.labels ?? []) {
        const more = label.getBoundingClientRect();
        left = Math.min(left, more.left); right = Math.max(right, more.right);
        top = Math.min(top, more.top); bottom = Math.max(bottom, more.bottom);
      }
    return { left, top, right, bottom };
  };
  const targets = all(CONTROLS).filter((node) => !node.matches(":disabled"))
    .map((node) => [node, box(node)]);
  const told = [];
  for (const [node, a] of targets.slice(0, most)) {
    const width = a.right - a.left, height = a.bottom - a.top;
    if ((width > least - 0.5 && height > least - 0.5) || prose(node)) continue;
    const x = (a.left + a.right) / 2, y = (a.top + a.bottom) / 2;
    const [w, h] = [Math.max(width, least) / 2, Math.max(height, least) / 2];
    const crowded = targets.some(([other, b]) => other !== node && !other.contains(node)
      && !node.contains(other) && b.left < x + w && b.right > x - w && b.top < y + h
      && b.bottom > y - h);
    if (crowded) told.push(`${call(node)} ${Math.round(width)} × ${Math.round(height)}`);
  }
  return told;
"""

_COVERED = """
  const told = [];
  const before = [...document.querySelectorAll("*")]
    .map((node) => [node, node.scrollLeft, node.scrollTop]);
  for (const node of all(CONTROLS).slice(0, most)) {
    if (node.matches(":disabled")) continue;
    node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const rect = node.getClientRects()[0];
    if (!rect) continue;
    const hit = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
    const labels = [...(node.labels ?? [])];
    if (!hit || node.contains(hit) || hit.contains(node)) continue;
    if (labels.some((label) => label.contains(hit))) continue;
    told.push(`${call(node)} lies under ${call(hit)}`);
  }
  for (const [node, left, top] of before)
    if (node.scrollLeft !== left || node.scrollTop !== top)
      node.scrollTo({ left, top, behavior: "instant" });
  return told;
"""

_FOLD = """
  return selectors.filter((selector) => {
    const node = [...document.querySelectorAll(selector)].find(seen);
    if (!node) return true;
    const rect = node.getBoundingClientRect(), shown = within(rect, node.parentElement);
    return !shown || shown.top < -1 || shown.left < -1 || shown.bottom > innerHeight + 1
      || shown.right > innerWidth + 1 || shown.bottom - shown.top < rect.height - 2;
  });
"""

_AXE = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .flatMap((each) => each.nodes.map((node) =>
    `${each.id} (${each.impact}): ${node.target.join(" ")} ${node.failureSummary
      .split("\\n").slice(1).join(" ").trim().slice(0, 200)}`))"""


def _run(page: Page, body: str, **given: Any) -> list[str]:
    names = ", ".join(given)
    return list(page.evaluate(f"({{ {names} }}) => {{ {_COMMON} {body} }}", given))


def above_the_fold(page: Page, *selectors: str) -> list[str]:
    """Those of the selectors whose first visible element is not wholly in the window."""
    return _run(page, _FOLD, selectors=list(selectors))


def sideways(page: Page) -> list[str]:
    """The page itself never scrolls sideways."""
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return [f"the page is {wide[0]} wide in a window of {wide[1]}"] if wide[0] > wide[1] else []


def taller(page: Page) -> list[str]:
    """For pages that promise to fit: the window shows all of it, lists scroll inside themselves."""
    high = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    return [f"the page is {high[0]} high in a window of {high[1]}"] if high[0] > high[1] else []


def scrolls_inside(page: Page) -> list[str]:
    """For pages whose every panel is on one screen: their main part does not scroll either."""
    script = "(main) => [main.scrollHeight, main.clientHeight]"
    high = page.eval_on_selector("main", script)
    return [f"main is {high[0]} high in a room of {high[1]}"] if high[0] > high[1] + 1 else []


def overlaps(page: Page) -> list[str]:
    """Pairs of controls or texts of one layer that lie on each other."""
    return _run(page, _OVERLAPS)


def clipped_text(page: Page) -> list[str]:
    """Words cut by a box or by the window, without an ellipsis, a title or a way to scroll."""
    return _run(page, _CLIPPED)


def small_targets(page: Page, least: int = SMALLEST_TARGET) -> list[str]:
    """Controls a finger misses: too small and with a neighbour within reach of it."""
    return _run(page, _SMALL, least=least, most=_TOO_MANY)


def covered(page: Page) -> list[str]:
    """Controls that cannot be pressed because something lies over them wherever one scrolls."""
    return _run(page, _COVERED, most=_TOO_MANY)


def axe_violations(page: Page) -> list[str]:
    """What axe-core finds, contrast included."""
    page.evaluate(_axe())
    return list(page.evaluate(_AXE))


@cache
def _axe() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


CHECKS = {
    "sideways": sideways,
    "overlaps": overlaps,
    "clipped": clipped_text,
    "targets": small_targets,
    "covered": covered,
    "axe": axe_violations,
}


def faults(page: Page, *wanted: str) -> dict[str, list[str]]:
    """By check, what does not hold; empty for a page that holds."""
    found = {name: CHECKS[name](page) for name in wanted or CHECKS}
    return {name: sentences for name, sentences in found.items() if sentences}
