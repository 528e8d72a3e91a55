"""The real display: which card, which driver, which size; a mode other than the one asked."""

import pygame
import pytest

from console.tv.window.display import (
    KeyPressed,
    NoDisplayError,
    PygameDisplay,
    Resized,
    WindowClosed,
    connected_card,
    display_is_likely,
    has_connectors,
    key_pressed,
    painted_size,
)


def connectors(tmp_path, **states: str):
    """A /sys/class/drm with these connectors; `card1_HDMI_A_1` stands for card1-HDMI-A-1."""
    (tmp_path / "version").write_text("drm 1.1.0\n")
    for name, status in states.items():
        folder = tmp_path / name.replace("_", "-")
        folder.mkdir()
        (folder / "status").write_text(f"{status}\n")
    return tmp_path


def test_the_card_with_a_television_is_found(tmp_path):
    root = connectors(
        tmp_path,
        card0_HDMI_A_1="disconnected",
        card1_HDMI_A_2="connected",
        card2_DSI_1="unknown",
    )
    assert connected_card(root) == 1
    assert has_connectors(root)


def test_no_television_no_card(tmp_path):
    root = connectors(tmp_path, card1_HDMI_A_1="disconnected")
    assert connected_card(root) is None
    assert not has_connectors(tmp_path / "nothing")


@pytest.mark.parametrize(
    ("environment", "status", "likely"),
    [
        ({}, "disconnected", False),
        ({}, "connected", True),
        ({"DISPLAY": ":0"}, "disconnected", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "disconnected", True),
        ({"DISPLAY": ""}, "disconnected", False),
    ],
)
def test_whether_it_is_worth_trying(tmp_path, monkeypatch, environment, status, likely):
    monkeypatch.setattr("sys.platform", "linux")
    root = connectors(tmp_path, card0_HDMI_A_1=status)
    assert display_is_likely(environment, root) is likely


def test_a_laptop_that_is_not_linux_always_has_a_desktop(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.platform", "darwin")
    assert display_is_likely({}, tmp_path)


def test_without_a_desktop_the_television_is_driven_directly(tmp_path, monkeypatch):
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    refused = pygame.error("kmsdrm not available")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: (_ for _ in ()).throw(refused))
    environment: dict[str, str] = {}
    root = connectors(tmp_path, card2_HDMI_A_1="connected")
    with pytest.raises(NoDisplayError) as caught:
        PygameDisplay(environment=environment, sysfs=root).open(fullscreen=True)
    assert caught.value.code == "display_absent"
    assert environment == {
        "SDL_NO_SIGNAL_HANDLERS": "1",
        "SDL_VIDEODRIVER": "kmsdrm",
        "SDL_KMSDRM_DEVICE_INDEX": "2",
        "SDL_RENDER_DRIVER": "opengles2",
        "SDL_FRAMEBUFFER_ACCELERATION": "opengles2",
    }


def test_a_renderer_asked_for_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(PygameDisplay, "_open_fullscreen", lambda self: pygame.Surface((10, 10)))
    environment = {"SDL_RENDER_DRIVER": "software"}
    root = connectors(tmp_path, card0_HDMI_A_1="connected")
    PygameDisplay(environment=environment, sysfs=root).open(fullscreen=True)
    assert environment["SDL_RENDER_DRIVER"] == "software"


def test_an_unplugged_television_is_absent_and_nothing_is_opened(tmp_path):
    root = connectors(tmp_path, card1_HDMI_A_1="disconnected")
    with pytest.raises(NoDisplayError) as caught:
        PygameDisplay(environment={}, sysfs=root).open(fullscreen=True)
    assert caught.value.code == "display_absent"


def test_on_a_desktop_the_driver_is_left_to_sdl(tmp_path):
    root = connectors(tmp_path, card1_HDMI_A_1="connected")
    environment = {"DISPLAY": ":0"}
    display = PygameDisplay(environment=environment, sysfs=root)
    display.open(fullscreen=True)
    assert "SDL_VIDEODRIVER" not in environment
    assert display.is_connected()


def test_a_cable_pulled_is_seen_only_where_it_matters(tmp_path, monkeypatch):
    root = connectors(tmp_path, card1_HDMI_A_1="connected")
    monkeypatch.setattr(PygameDisplay, "_open_fullscreen", lambda self: pygame.Surface((10, 10)))
    on_kms = PygameDisplay(environment={}, sysfs=root)
    on_kms.open(fullscreen=True)
    in_window = PygameDisplay(environment={"DISPLAY": ":0"}, sysfs=root)
    assert on_kms.is_connected() and in_window.is_connected()
    (root / "card1-HDMI-A-1" / "status").write_text("disconnected\n")
    assert not on_kms.is_connected()
    assert in_window.is_connected()


def test_the_size_returned_is_the_one_used(monkeypatch):
    given = pygame.Surface((1280, 768))
    monkeypatch.setattr(pygame.display, "set_mode", lambda size, flags=0, vsync=0: given)
    surface = PygameDisplay((1280, 720), environment={}).open(fullscreen=True)
    assert surface.get_size() == (1280, 768)


def test_vsync_is_asked_for_first_and_done_without_if_refused(monkeypatch):
    asked = []

    def set_mode(size, flags=0, vsync=0):
        asked.append((bool(flags & pygame.SCALED), vsync))
        if flags & pygame.SCALED:
            raise pygame.error("failed to create renderer")
        return pygame.Surface(size)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    PygameDisplay((640, 480), environment={}).open(fullscreen=True)
    assert asked == [(True, 1), (True, 0), (False, 0)]


def test_a_display_that_refuses_everything_is_absent(monkeypatch):
    def refuse(size, flags=0, vsync=0):
        raise pygame.error("no mode")

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    with pytest.raises(NoDisplayError, match="no mode"):
        PygameDisplay((640, 480), environment={}).open(fullscreen=True)


@pytest.mark.parametrize(
    ("desktop", "painted"),
    [
        ((1920, 1080), (1920, 1080)),
        ((1366, 768), (1366, 768)),
        ((1024, 768), (1024, 768)),
        ((1920, 1200), (1920, 1200)),
        ((3840, 2160), (1920, 1080)),
        ((4096, 2160), (1920, 1080)),
        ((2048, 1536), (1440, 1080)),
    ],
)
def test_four_k_is_painted_at_1080_lines(desktop, painted):
    assert painted_size(desktop) == painted


@pytest.fixture
def window():
    display = PygameDisplay((640, 360))
    display.open(fullscreen=False)
    list(display.events())
    yield display
    display.close()


def test_keys_are_named_as_the_desk_names_them(window):
    for key, mod, typed in (
        (pygame.K_SPACE, 0, " "),
        (pygame.K_c, 0, "c"),
        (pygame.K_RETURN, pygame.KMOD_LSHIFT, "\r"),
        (pygame.K_BACKSPACE, 0, "\b"),
    ):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=typed))
    assert list(window.events()) == [
        KeyPressed("space", " "),
        KeyPressed("c", "c"),
        KeyPressed("shift+return"),
        KeyPressed("backspace"),
    ]


@pytest.mark.parametrize("held", [pygame.KMOD_LCTRL, pygame.KMOD_RMETA, pygame.KMOD_LALT])
def test_a_word_for_the_system_is_no_button_of_the_desk(window, held):
    """Ctrl+C copies nothing here, and starts no clock either."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, mod=held, unicode="\x03"))
    assert list(window.events()) == []


def test_every_key_of_the_desk_can_be_pressed():
    """The desk's table and pygame agree on names."""
    from console.desk.buttons import KEYS

    pygame.display.init()
    names = {name.removeprefix("shift+") for name in KEYS}
    assert {pygame.key.name(pygame.key.key_code(name)) for name in names} == names


def test_closing_and_resizing_are_told(window):
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    pygame.event.post(pygame.event.Event(pygame.VIDEOEXPOSE))
    assert list(window.events()) == [WindowClosed(), Resized()]


def test_a_key_that_types_nothing_has_no_text():
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")
    assert key_pressed(event) == KeyPressed("f1", "")


def test_a_closed_display_has_no_surface(window):
    window.close()
    with pytest.raises(NoDisplayError):
        window.surface()
