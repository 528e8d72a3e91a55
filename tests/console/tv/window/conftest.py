"""pygame without a display, for every test of this room."""

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def dummy_driver(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    yield
    import pygame

    pygame.display.quit()
    os.environ.pop("SDL_KMSDRM_DEVICE_INDEX", None)
