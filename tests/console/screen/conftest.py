"""pygame without a display, for every test of this room."""

import os

import pytest


@pytest.fixture(autouse=True)
def dummy_driver(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    yield
    import pygame

    pygame.display.quit()
    os.environ.pop("SDL_KMSDRM_DEVICE_INDEX", None)
