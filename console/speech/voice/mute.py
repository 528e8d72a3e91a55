"""Is the system muted? Asked of the mixers a system may have; unknown is an answer too."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable

_TIMEOUT_S = 2.0
_ALSA_CONTROL = re.compile(r"^Simple mixer control '(Master|PCM|HDMI)',0$", re.MULTILINE)
_ALSA_STATE = re.compile(r"\[(\d+)%\]|\[(on|off)\]")


def _pipewire_muted(answer: str) -> bool:
    """« Volume: 0.40 [MUTED] »"""
    volume = re.search(r"Volume:\s*([\d.]+)", answer)
    return "[MUTED]" in answer or (volume is not None and float(volume.group(1)) == 0)


def _pulse_muted(answer: str) -> bool:
    """« Mute: yes »"""
    return "yes" in answer


def _alsa_muted(answer: str) -> bool:
    """One of the controls everything goes through is off, or at zero, on all channels."""
    starts = [match.start() for match in _ALSA_CONTROL.finditer(answer)]
    ends = [match.start() for match in re.finditer("^Simple mixer control", answer, re.MULTILINE)]
    for start in starts:
        end = min((other for other in ends if other > start), default=len(answer))
        states = _ALSA_STATE.findall(answer[start:end])
        levels = [int(percent) for percent, _ in states if percent]
        switches = [switch for _, switch in states if switch]
        if (levels and not any(levels)) or (switches and "on" not in switches):
            return True
    return False


# Sound servers first: where one runs, it has the last word.
_PROBES: tuple[tuple[tuple[str, ...], Callable[[str], bool]], ...] = (
    (("wpctl", "get-volume", "@DEFAULT_AUDIO_SINK@"), _pipewire_muted),
    (("pactl", "get-sink-mute", "@DEFAULT_SINK@"), _pulse_muted),
    (("amixer", "scontents"), _alsa_muted),
)


def system_muted() -> bool | None:
    """What the first mixer that answers says; None when there is none to ask."""
    for command, understood in _PROBES:
        answer = _answer(command)
        if answer is not None:
            return understood(answer)
    return None


def _answer(command: tuple[str, ...]) -> str | None:
    if shutil.which(command[0]) is None:
        return None
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=_TIMEOUT_S,
            env={**os.environ, "LC_ALL": "C"},
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None  # a mixer that does not answer tells nothing
    return done.stdout if done.returncode == 0 and done.stdout.strip() else None
