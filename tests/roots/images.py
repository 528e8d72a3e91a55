"""Images: a root of Debian's packages, and what a Containerfile makes of it, line by line."""

import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

STATE = Path(os.environ.get("STATE", "/nonexistent"))
WITHIN = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}
IMAGES = Path(os.environ.get("PUPITRE_IMAGES", STATE / "images"))
"""May be kept from one run to the next."""
LENT = ("/etc/resolv.conf", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt")
"""How this machine reaches its mirrors."""
SERVERS = "postgresql nginx python3-yaml"


def say(*words: str) -> None:
    print(*words, flush=True)


def call(*command: object, **more: Any) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*map(str, command)], check=True, text=True, **more)


# --- roots ----------------------------------------------------------------------------------


def debian(suite: str) -> Path:
    """The image « debian:suite-slim »."""
    root = IMAGES / suite
    if not root.exists():
        draft = root.with_name(f"{suite}.draft")
        draft.parent.mkdir(parents=True, exist_ok=True)
        call(
            "mmdebstrap", "--quiet", "--variant=minbase", "--include=ca-certificates", suite, draft
        )
        for file in filter(os.path.exists, LENT):
            (draft / file[1:]).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, draft / file[1:])
        (draft / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
        (draft / "usr/sbin/policy-rc.d").chmod(0o755)
        draft.rename(root)
    return root


def copied(source: Path, target: Path) -> Path:
    call("cp", "-a", "--reflink=auto", source, target)
    return target


def servers(suite: str) -> Path:
    root = IMAGES / f"{suite}-servers"
    if not root.exists():
        draft = root.with_name("servers.draft")
        call("rm", "-rf", "--one-file-system", draft)  # somebody was interrupted
        copied(debian(suite), draft)
        with entered(draft):
            inside(draft, ["sh", "-c", f"apt-get update -qq && apt-get install -y -qq {SERVERS}"])
        draft.rename(root)
    return root


@contextmanager
def entered(root: Path, volumes: Sequence[tuple[Path, str]] = ()) -> Iterator[None]:
    mounted: list[Path] = []

    def mount(*words: object) -> None:
        call("mount", *words)
        mounted.append(Path(str(words[-1])))

    try:
        mount("-t", "proc", "proc", root / "proc")
        mount("--rbind", "/dev", root / "dev")
        call("mount", "--make-rslave", root / "dev")
        for source, target in volumes:
            place = root / target[1:]
            if source.is_dir():
                place.mkdir(parents=True, exist_ok=True)
            elif not place.exists():
                place.parent.mkdir(parents=True, exist_ok=True)
                place.touch()
            mount("--bind", source, place)
        yield
    finally:
        for place in reversed(mounted):
            subprocess.run(["umount", "--recursive", "--lazy", str(place)], check=False)


def inside(
    root: Path,
    command: Sequence[str],
    env: dict[str, str] | None = None,
    cwd: str = "/",
    user: str = "0:0",
    net: str = "",
) -> "subprocess.CompletedProcess[str]":
    return call(*entering(root, command, env, cwd, user, net))


def entering(
    root: Path,
    command: Sequence[str],
    env: dict[str, str] | None = None,
    cwd: str = "/",
    user: str = "0:0",
    net: str = "",
) -> list[str]:
    said = {**WITHIN, "DEBIAN_FRONTEND": "noninteractive", **(env or {})}
    words = [f"{name}={value}" for name, value in said.items()]
    first = ["ip", "netns", "exec", net] if net else []
    there = ["env", "-C", cwd, "-i", *words, *command]
    return [*first, "chroot", f"--userspec={user}", str(root), *there]


# --- the Containerfile ----------------------------------------------------------------------


@dataclass
class Image:
    root: Path
    env: dict[str, str] = field(default_factory=dict)
    cwd: str = "/"
    entrypoint: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)


def build(containerfile: Path, context: Path) -> Image:
    """Line by line: ARG, FROM, RUN, COPY, ENV, WORKDIR, EXPOSE, HEALTHCHECK, ENTRYPOINT, CMD."""
    arguments: dict[str, str] = {}
    stages: dict[str, Image] = {}
    image: Image | None = None
    # whatever may still be mounted in it is not ours to remove
    call("rm", "-rf", "--one-file-system", STATE / "stages")
    for line in containerfile.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        say(f"   {line[:110]}")
        if word == "ARG":
            name, _, value = rest.partition("=")
            arguments[name] = value
        elif word == "FROM":
            name, _, called = re.sub(r"\$\{(\w+)\}", lambda m: arguments[m[1]], rest).partition(
                " AS "
            )
            suite = re.fullmatch(r"docker\.io/library/debian:(\w+)-slim", name)
            assert suite, name
            (STATE / "stages").mkdir(exist_ok=True)
            place = STATE / "stages" / (called or "last")
            image = stages[called or "last"] = Image(copied(debian(suite[1]), place))
        else:
            assert image is not None
            _instruct(image, word, rest, context, stages)
    assert image is not None
    return image


def _instruct(image: Image, word: str, rest: str, context: Path, stages: dict[str, Image]) -> None:
    match word:
        case "RUN":
            with entered(image.root):
                inside(image.root, ["sh", "-c", rest], image.env, image.cwd)
        case "COPY" if rest.startswith("--from="):
            stage, source, target = rest.removeprefix("--from=").split()
            place = image.root / target[1:]
            place.parent.mkdir(parents=True, exist_ok=True)
            copied(stages[stage].root / source[1:], place)
        case "COPY":
            source, target = rest.split()
            ignored = (context / ".dockerignore").read_text().split()
            out = [f"--exclude={each.removeprefix('**/')}" for each in ignored]
            place = image.root / target[1:]
            place.mkdir(parents=True, exist_ok=True)
            packed = subprocess.Popen(["tar", "-c", *out, source], cwd=context, stdout=-1)
            call("tar", "-x", "-C", place, "--no-same-owner", stdin=packed.stdout)
        case "ENV":
            image.env |= dict(each.split("=", 1) for each in shlex.split(rest))
        case "WORKDIR":
            image.cwd = rest
            (image.root / rest[1:]).mkdir(parents=True, exist_ok=True)
        case "ENTRYPOINT":
            image.entrypoint = json.loads(rest)
        case "CMD":
            image.command = json.loads(rest)
        case "HEALTHCHECK":
            image.health = shlex.split(rest.removeprefix("CMD "))
        case "EXPOSE":
            pass
        case _:
            raise SystemExit(f"{word}: not known here")
