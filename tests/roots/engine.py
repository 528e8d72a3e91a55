"""A container engine of two hundred lines, for a machine that has none: what is written in our
Containerfile and compose file is done, in roots made of Debian's packages.

    STATE=folder engine.py compose build | up -d | ps | stop | restart | down | run | exec | logs …

Its images are roots of mmdebstrap: one of Debian, and one with Debian's PostgreSQL and nginx that
stands for the images of those names. A container is a chroot in one network namespace that has
nothing but its own loopback, where the names of the services lead. It isolates nothing and is no
engine for anybody; it shows that each line works.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.roots.images import STATE, Image, build, copied, entered, entering, say, servers

DATA = "/var/lib/postgresql/data"
HEALTHY_S = 90


class Compose:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {
            line.partition("=")[0]: line.partition("=")[2].strip()
            for line in (folder / ".env").read_text(encoding="utf-8").splitlines()
            if "=" in line and not line.startswith("#")
        }
        self.suite = re.findall(r"debian:(\w+)-slim", (folder / "Containerfile").read_text())[0]
        raw = (folder / "compose.yaml").read_text(encoding="utf-8")
        told = subprocess.run(
            entering(servers(self.suite), ["python3", "-c", "import json, sys, yaml; "
                     "print(json.dumps(yaml.safe_load(sys.stdin)))"], {"LANG": "C.UTF-8"}),
            input=raw, text=True, capture_output=True, check=True,
        )  # fmt: skip
        self.services: dict[str, Any] = json.loads(told.stdout)["services"]
        self.running: dict[str, int] = _read("running.json")
        self.images: dict[str, Any] = _read("images.json")

    def filled(self, text: str) -> str:
        """`${A:-otherwise}` and `${A:?what is missing}`."""

        def value(found: "re.Match[str]") -> str:
            name, how, rest = found[1], found[2], found[3]
            if self.env.get(name):
                return self.env[name]
            if how == ":?":
                raise SystemExit(f"{name}: {rest}")
            return str(rest or "")

        return re.sub(r"\$\{(\w+)(?:(:[-?])([^}]*))?\}", value, str(text))

    def build(self, name: str) -> None:
        told = self.services[name]["build"]
        context = (self.folder / told["context"]).resolve()
        image = build(context / told["dockerfile"], context)
        self.images[name] = {**vars(image), "root": str(image.root)}
        _write("images.json", self.images)

    def image(self, name: str) -> Image:
        if "build" in self.services[name]:
            made = self.images[name]
            return Image(**{**made, "root": Path(made["root"])})
        return Image(servers(self.suite))

    def root_of(self, name: str, place: str = "") -> Path:
        """A fresh one for every container."""
        root = STATE / "containers" / (place or name)
        if root.exists():
            subprocess.run(["rm", "-rf", "--one-file-system", str(root)], check=True)
        root.parent.mkdir(exist_ok=True)
        copied(self.image(name).root, root)
        hosts = "".join(f"127.0.0.1 {each}\n" for each in ("localhost", *self.services))
        (root / "etc/hosts").write_text(hosts)
        return root

    def volumes(self, name: str) -> list[tuple[Path, str]]:
        found = []
        for each in self.services[name].get("volumes", ()):
            source, target = each.split(":")[:2]
            named = not source.startswith(".")
            place = STATE / "volumes" / source if named else (self.folder / source).resolve()
            if named:
                place.mkdir(parents=True, exist_ok=True)
            found.append((place, target))
        return found

    def environment(self, name: str) -> dict[str, str]:
        told = self.services[name].get("environment", {})
        own = self.image(name).env if "build" in self.services[name] else {}
        return {**own, **{each: self.filled(value) for each, value in told.items()}}

    def user(self, name: str) -> str:
        return self.filled(self.services[name].get("user", "0:0"))

    def command(self, name: str) -> list[str]:
        told = self.services[name]
        image = self.image(name)
        first = told.get("entrypoint", image.entrypoint)
        rest = told.get("command", image.command)
        if "postgres:" in told.get("image", "") and "entrypoint" not in told:
            return [
                "sh",
                "-c",
                POSTGRES.format(initdb=self.environment(name)["POSTGRES_INITDB_ARGS"]),
            ]
        if "nginx:" in told.get("image", ""):
            return ["nginx", "-g", "daemon off;"]
        return [self.filled(each) for each in [*first, *rest]]

    # What people type

    def up(self, names: Sequence[str], alone: bool) -> None:
        for name in self.services:
            if names and name not in names and (alone or not self._is_awaited_by(name, names)):
                continue
            if name in names:
                self.stop([name])
            if not _is_alive(self.running.get(name)):
                self.start(name)

    def _is_awaited_by(self, name: str, names: Sequence[str]) -> bool:
        return any(name in self.services[each].get("depends_on", ()) for each in names)

    def start(self, name: str) -> None:
        root, log = self.root_of(name), STATE / f"{name}.log"
        with log.open("ab") as out:
            # its mounts live as long as it does, in a mount namespace of its own
            command = [sys.executable, "-m", "tests.roots.engine", "_hold", name]
            held = subprocess.Popen(
                ["unshare", "--mount", "--propagation=private", *command],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                start_new_session=True,
            )  # fmt: skip
        self.running[name] = held.pid
        _write("running.json", self.running)
        self.wait_for(name, root)

    def hold(self, name: str) -> int:
        """The container itself: ends when its command does."""
        root = STATE / "containers" / name
        with entered(root, self.volumes(name)):
            words = entering(
                root, self.command(name), self.environment(name), self.image(name).cwd,
                self.user(name), NET,
            )  # fmt: skip
            child = subprocess.Popen(words)
            # the image of PostgreSQL asks for this one
            how = signal.SIGINT if name == "base" else signal.SIGTERM
            signal.signal(signal.SIGTERM, lambda *_: child.send_signal(how))
            return child.wait()

    def wait_for(self, name: str, root: Path) -> None:
        test = self.services[name].get("healthcheck", {}).get("test", [None])[1:]
        test = test or self.image(name).health
        deadline = time.monotonic() + HEALTHY_S
        while test:
            probe = entering(root, test, self.environment(name), net=NET)
            if subprocess.run(probe, capture_output=True, check=False).returncode == 0:
                return
            if time.monotonic() > deadline or not _is_alive(self.running[name]):
                raise SystemExit(
                    f"{name}: not healthy\n{(STATE / f'{name}.log').read_text()[-2000:]}"
                )
            time.sleep(0.5)

    def stop(self, names: Sequence[str]) -> None:
        for name in names or [*self.services]:
            pid = self.running.pop(name, None)
            if _is_alive(pid):
                os.kill(int(pid or 0), signal.SIGTERM)
                for _ in range(200):
                    if not _is_alive(pid):
                        break
                    time.sleep(0.1)
                else:
                    os.killpg(int(pid or 0), signal.SIGKILL)
        _write("running.json", self.running)

    def run(self, name: str, arguments: Sequence[str]) -> int:
        root = self.root_of(name, f"{name}-run")
        image = self.image(name)
        with entered(root, self.volumes(name)):
            words = entering(
                root, [*image.entrypoint, *arguments], self.environment(name), image.cwd,
                self.user(name), NET,
            )  # fmt: skip
            return subprocess.run(words, check=False).returncode

    def execute(self, name: str, arguments: Sequence[str]) -> int:
        """In the mounts of the one that runs."""
        pid = self.running[name]
        words = entering(
            STATE / "containers" / name, arguments, self.environment(name), user=self.user(name),
            net=NET,
        )  # fmt: skip
        there = ["nsenter", f"--mount=/proc/{pid}/ns/mnt", *words]
        return subprocess.run(there, check=False).returncode


NET = f"pupitre-{STATE.name}"[:15].rstrip("-")
POSTGRES = rf"""
export PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
mkdir -p /var/run/postgresql && chown postgres {DATA} /var/run/postgresql
as() {{{{ setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }}}}
if [ ! -e {DATA}/PG_VERSION ]; then
  echo "$POSTGRES_PASSWORD" >/tmp/pw && chown postgres /tmp/pw
  as initdb -D {DATA} -U "$POSTGRES_USER" --pwfile=/tmp/pw --auth-local=trust \
    --auth-host=scram-sha-256 {{initdb}}
  echo "CREATE DATABASE $POSTGRES_USER" | as postgres --single -D {DATA} postgres
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups \
  postgres -D {DATA} -c listen_addresses='*'
"""
"""What the image of that name does when it is started."""


def _is_alive(pid: int | None) -> bool:
    if pid is None or not Path(f"/proc/{pid}").exists():
        return False
    return " Z " not in Path(f"/proc/{pid}/stat").read_text()


def _read(name: str) -> dict[str, Any]:
    path = STATE / name
    return dict(json.loads(path.read_text())) if path.exists() else {}


def _write(name: str, value: dict[str, Any]) -> None:
    (STATE / name).write_text(json.dumps(value))


def main(words: list[str]) -> int:
    if words[0] == "_hold":
        return Compose(Path.cwd()).hold(words[1])
    assert words.pop(0) == "compose"
    compose = Compose(Path.cwd())
    action, *rest = words
    flags = [each for each in rest if each in ("-d", "-T", "--rm", "--no-deps")]
    while rest and rest[0] in flags:
        rest.pop(0)
    match action:
        case "build":
            for name in rest or [
                each for each, told in compose.services.items() if "build" in told
            ]:
                compose.build(name)
        case "up":
            compose.up(rest, "--no-deps" in flags)
        case "ps":
            for name, pid in compose.running.items():
                say(name, "running" if _is_alive(pid) else "exited")
        case "stop" | "down":
            compose.stop(rest)
        case "restart":
            compose.stop(rest)
            compose.up(rest, alone=True)
        case "run":
            return compose.run(rest[0], rest[1:])
        case "exec":
            return compose.execute(rest[0], rest[1:])
        case "logs":
            say((STATE / f"{rest[0]}.log").read_text())
        case _:
            raise SystemExit(f"{action}: not known here")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
