"""The real screen: a window on a desktop, or the whole television without one."""

import os
import re
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import pygame

CAPTION = "Pupitre"
WINDOW_SIZE = (1280, 720)
LARGEST = (1920, 1200)
"""Beyond this a scene is painted at 1080 lines and enlarged by the graphics card."""
FULL_HD = (1920, 1080)
FULL_HD_STANDARD = (1440, 1080)


SYSFS = Path("/sys/class/drm")


# --- messages to the inbox ----------------------------------------------------------------


@dataclass(frozen=True)
class DisplayLost:
    """Nobody sees the board; `code` and `data` give the banner its sentence."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class DisplayBack:
    """The board is shown, at the size the display gave, whatever was asked."""

    width: int
    height: int


@dataclass(frozen=True)
class KeyPressed:
    """A key of the desk's keyboard: its name as pygame says it, `shift+` before it if so.

    `text` is what the key types, for letters of a tirage.
    """

    name: str
    text: str = ""


@dataclass(frozen=True)
class PointedAt:
    """The mouse was pressed on something that means this to whoever drew it."""

    means: tuple[str, ...]


@dataclass(frozen=True)
class WindowClosed:
    """Somebody closed the window: what that means is for the console to say."""


ScreenMessage = DisplayLost | DisplayBack | KeyPressed | PointedAt | WindowClosed


# --- the display --------------------------------------------------------------------------


def display_is_likely(environment: Mapping[str, str] = os.environ, sysfs: Path = SYSFS) -> bool:
    """A desktop, or a connector with something plugged in. Opening may still fail."""
    if sys.platform in ("darwin", "win32"):
        return True
    desktop = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return any(environment.get(name) for name in desktop) or connected_card(sysfs) is not None


class NoDisplayError(Exception):
    """There is nothing to show the board on; `code` names the banner."""

    def __init__(self, code: str, reason: str = "") -> None:
        super().__init__(f"{code}: {reason}")
        self.code = code
        self.reason = reason


@dataclass(frozen=True)
class Resized:
    """The scene must be painted again although nothing of it changed."""


@dataclass(frozen=True)
class Clicked:
    """The mouse was pressed at this pixel of the surface."""

    x: int
    y: int


DisplayEvent = KeyPressed | Clicked | WindowClosed | Resized


class Display(Protocol):
    """What the window needs of a screen; tests bring their own."""

    def open(self, *, fullscreen: bool) -> pygame.Surface:
        """The surface to paint on, of whatever size there is. Raises NoDisplayError."""
        ...

    def surface(self) -> pygame.Surface:
        """The present surface: its size may have changed since."""
        ...

    def present(self) -> None: ...

    def events(self) -> Iterator[DisplayEvent]: ...

    def is_connected(self) -> bool: ...

    def close(self) -> None: ...


class PygameDisplay:
    """SDL on X11, Wayland, a Mac or a PC's desktop, or straight on the kernel's KMS/DRM."""

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        environment: MutableMapping[str, str] | None = None,
        sysfs: Path = SYSFS,
    ) -> None:
        self._size = size
        self._environment = os.environ if environment is None else environment
        self._sysfs = sysfs
        self._on_kms = False

    def open(self, *, fullscreen: bool) -> pygame.Surface:
        self._prepare_environment(fullscreen)
        try:
            pygame.display.init()
            surface = self._open_fullscreen() if fullscreen else self._open_window()
        except pygame.error as error:
            pygame.display.quit()
            raise NoDisplayError("display_absent", str(error)) from error
        pygame.display.set_caption(CAPTION)
        pygame.mouse.set_visible(not fullscreen)
        return surface

    def _prepare_environment(self, fullscreen: bool) -> None:
        environment = self._environment
        # SDL would swallow SIGTERM and make the service slow to stop.
        environment.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
        asked = environment.get("SDL_VIDEODRIVER", "")
        desktop = any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
        self._on_kms = asked == "kmsdrm" or (
            fullscreen and not asked and not desktop and has_connectors(self._sysfs)
        )
        if not self._on_kms:
            return
        card = connected_card(self._sysfs)
        if card is None:
            raise NoDisplayError("display_absent", "no connector is connected")
        environment["SDL_VIDEODRIVER"] = "kmsdrm"
        environment["SDL_KMSDRM_DEVICE_INDEX"] = str(card)
        # What every Pi's graphics speak. SDL prefers desktop OpenGL, which is accepted on KMS and
        # shows nothing: every flip succeeds and the television stays black.
        for renderer in ("SDL_RENDER_DRIVER", "SDL_FRAMEBUFFER_ACCELERATION"):
            environment.setdefault(renderer, "opengles2")

    def _open_window(self) -> pygame.Surface:
        return pygame.display.set_mode(self._size or WINDOW_SIZE, pygame.RESIZABLE)

    def _open_fullscreen(self) -> pygame.Surface:
        """SCALED and vsync first: without vsync a Pi 5 shows garbage. Others do without."""
        size = self._size or painted_size(pygame.display.get_desktop_sizes()[0])
        attempts = (
            (pygame.FULLSCREEN | pygame.SCALED, 1),
            (pygame.FULLSCREEN | pygame.SCALED, 0),
            (pygame.FULLSCREEN, 0),
        )
        refused: pygame.error | None = None
        for flags, vsync in attempts:
            try:
                return pygame.display.set_mode(size, flags, vsync=vsync)
            except pygame.error as error:
                refused = error
        assert refused is not None
        raise refused

    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        if surface is None:
            raise NoDisplayError("display_lost", "no surface")
        return surface

    def present(self) -> None:
        try:
            pygame.display.flip()
        except pygame.error as error:
            raise NoDisplayError("display_lost", str(error)) from error

    def events(self) -> Iterator[DisplayEvent]:
        for event in pygame.event.get():
            if event.type == pygame.KEYDOWN:
                if not event.mod & _OTHERS_KEYS:
                    yield key_pressed(event)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
                yield Clicked(*event.pos)
            elif event.type == pygame.QUIT:
                yield WindowClosed()
            elif event.type in (pygame.VIDEORESIZE, pygame.VIDEOEXPOSE, pygame.WINDOWRESTORED):
                yield Resized()

    def is_connected(self) -> bool:
        """Only a television on KMS can go away under us: a window always stands."""
        return not self._on_kms or connected_card(self._sysfs) is not None

    def close(self) -> None:
        pygame.display.quit()


def painted_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """What to paint for a screen of this size: 4K costs four times 1080 lines and shows
    nothing more from ten metres."""
    width, height = desktop
    if width <= LARGEST[0] and height <= LARGEST[1]:
        return desktop
    return FULL_HD if width * 2 >= height * 3 else FULL_HD_STANDARD


_OTHERS_KEYS = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_LALT
"""Held, they make a word for the system of any key: who copies with Ctrl+N passes no turn."""


def key_pressed(event: pygame.event.Event) -> KeyPressed:
    name = pygame.key.name(event.key)
    shifted = bool(event.mod & pygame.KMOD_SHIFT)
    text = event.unicode if event.unicode.isprintable() else ""
    return KeyPressed(f"shift+{name}" if shifted else name, text)


# --- connectors ---------------------------------------------------------------------------
# Which graphics card has a television plugged in. A Raspberry Pi 5 shows two or three cards whose
# numbers change from boot to boot; the kernel says which connector is alive under /sys/class/drm.

_CONNECTOR = re.compile(r"card(\d+)-.+")


def has_connectors(root: Path = SYSFS) -> bool:
    """Whether the kernel knows of any place to plug a screen in."""
    return any(True for _ in _connectors(root))


def connected_card(root: Path = SYSFS) -> int | None:
    """The number of the first card with a screen connected."""
    cards = [number for number, status in _connectors(root) if status == "connected"]
    return min(cards, default=None)


def _connectors(root: Path) -> list[tuple[int, str]]:
    found = []
    for path in sorted(root.glob("card*-*/status")):
        match = _CONNECTOR.fullmatch(path.parent.name)
        if match:
            found.append((int(match[1]), path.read_text(encoding="ascii").strip()))
    return found
