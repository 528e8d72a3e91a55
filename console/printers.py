"""The printers this machine knows, through CUPS' own two commands; none without it."""

import errno
import os
import shutil
import subprocess

from engine.rulings import RuleError

PATIENCE_S = 20


def printers() -> tuple[str, ...]:
    if shutil.which("lpstat") is None or shutil.which("lp") is None:
        return ()
    try:
        told = subprocess.run(["lpstat", "-e"], capture_output=True, timeout=PATIENCE_S, check=True)
    except (OSError, subprocess.SubprocessError):
        return ()
    names = told.stdout.decode(errors="replace").splitlines()
    return tuple(name.strip() for name in names if name.strip())


def print_pdf(content: bytes, name: str, printer: str) -> None:
    """Hand a PDF over; RuleError when there is no such printer, or it refuses."""
    if printer not in printers():
        raise RuleError("printer_unknown", printer=printer)
    try:
        subprocess.run(
            ["lp", "-d", printer, "-t", name, "-"],
            input=content,
            capture_output=True,
            timeout=PATIENCE_S,
            check=True,
        )
    except subprocess.CalledProcessError as trouble:
        reason = trouble.stderr.decode(errors="replace").strip()
        raise RuleError("printer_refused", printer=printer, reason=reason) from trouble
    except subprocess.TimeoutExpired as trouble:
        reason = os.strerror(errno.ETIMEDOUT)
        raise RuleError("printer_refused", printer=printer, reason=reason) from trouble
    except OSError as trouble:
        raise RuleError("printer_refused", printer=printer, reason=trouble.strerror) from trouble
