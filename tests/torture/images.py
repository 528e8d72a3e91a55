"""A card in a file: ext4 on a loop device that bypasses the page cache. As root."""

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

IMAGE_MB = 64


def why_not() -> str:
    """Why this machine cannot run the test; empty when it can."""
    if os.geteuid() != 0:
        return "not root: loop devices cannot be mounted"
    for tool in ("losetup", "mkfs.ext4", "mount"):
        if shutil.which(tool) is None:
            return f"{tool} is not installed"
    done = subprocess.run(["losetup", "--find"], capture_output=True, text=True)
    return "" if done.returncode == 0 else f"no loop device: {done.stderr.strip()}"


def run(*command: object) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    assert done.returncode == 0, f"{command}: {done.stderr}"
    return done.stdout.strip()


def make_image(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(IMAGE_MB << 20)
    run("mkfs.ext4", "-q", "-F", path)


def copy_image(image: Path, target: Path) -> None:
    """What the card holds; the places nobody ever wrote to stay holes."""
    run("cp", "--sparse=always", image, target)


@contextlib.contextmanager
def mounted(image: Path, folder: Path) -> Iterator[Path]:
    """The image's file system; its writes reach the image only when they are flushed."""
    folder.mkdir(exist_ok=True)
    device = run("losetup", "--find", "--show", "--direct-io=on", image)
    assert run("losetup", "--noheadings", "--output", "DIO", device) == "1", "no direct I/O here"
    try:
        run("mount", device, folder)
        try:
            yield folder
        finally:
            run("umount", folder)
    finally:
        run("losetup", "--detach", device)
