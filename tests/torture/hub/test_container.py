"""docs/centre-national.md, command by command, in the containers of which it speaks: what
Containerfile and compose file say is done by `tests/roots/engine.py`. As root, with Debian's
mirrors."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from console.simultane.envelopes import KeyPair, pack, seal
from console.simultane.folder import Folder
from console.simultane.intake import Application, certificate
from engine.epreuve.plis import CoupClosed, Players, Pli
from tests.engine.epreuve.event import seat
from tests.roots import images

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs/centre-national.md"
NAME = "classement.exemple.fr"
LIMIT_S = 60

pytestmark = [
    pytest.mark.torture,
    pytest.mark.skipif(os.geteuid() != 0, reason="roots are made by root"),
    pytest.mark.skipif(not shutil.which("mmdebstrap"), reason="mmdebstrap is not installed here"),
]


def blocks() -> dict[str, list[str]]:
    """Heading → the commands below it."""
    found: dict[str, list[str]] = {}
    for part in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        heading = part.partition("\n")[0]
        found[heading] = re.findall(r"```sh\n(.*?)```", part, re.DOTALL)
    return found


def copy_of_the_project(target: Path) -> None:
    """What git knows, as it stands."""
    target.mkdir(parents=True)
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"],
        cwd=ROOT, capture_output=True, check=True,
    )  # fmt: skip
    names = b"\0".join(n for n in listed.stdout.split(b"\0") if n and (ROOT / n.decode()).is_file())
    packed = subprocess.run(
        ["tar", "-c", "--null", "-T", "-"], cwd=ROOT, input=names, capture_output=True, check=True
    )
    subprocess.run(["tar", "-x"], cwd=target, input=packed.stdout, check=True)


class Administrator:
    """Types what the page says, in a copy of the project; `podman` is our engine."""

    def __init__(self, place: Path) -> None:
        self.state = place / "moteur"
        self.project = place / "projet"
        self.cwd = self.project
        self.net = f"pupitre-{self.state.name}"[:15].rstrip("-")
        (place / "bin").mkdir()
        self.state.mkdir()
        copy_of_the_project(self.project)
        engine = f"PYTHONPATH={ROOT} {sys.executable} -m tests.roots.engine"
        # a public name leads to the machine; of the certificate nobody else answers for
        curl = f"--resolve {NAME}:443:127.0.0.1 --cacert certificats/fullchain.pem"
        curl += " --fail-with-body --retry 20 --retry-delay 1 --retry-all-errors"
        for name, line in {
            "podman": f'STATE={self.state} {engine} "$@"',
            "curl": f'exec ip netns exec {self.net} /usr/bin/curl -sS {curl} "$@"',
        }.items():
            (place / "bin" / name).write_text(f"#!/bin/sh\n{line}\n")
            (place / "bin" / name).chmod(0o755)
        self.path = f"{place / 'bin'}:{os.environ['PATH']}"

    def types(self, command: str, fails: bool = False) -> str:
        """A block of the page, in the shell it has been typed into so far."""
        after = self.state / "cwd"
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", f"{command}\npwd >{shlex.quote(str(after))}"],
            cwd=self.cwd, env=os.environ | {"PATH": self.path}, capture_output=True, text=True,
        )  # fmt: skip
        print(command, done.stdout, done.stderr, sep="\n")
        if not fails:
            assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
            self.cwd = Path(after.read_text().strip())
        return done.stdout

    def asks(self, path: str, *more: str) -> str:
        return self.types(shlex.join(["curl", *more, f"https://{NAME}{path}"]))

    def until(self, path: str, what: str) -> str:
        deadline = time.monotonic() + LIMIT_S
        while True:
            told = self.types(f"curl https://{NAME}{path} || true")
            if what in told:
                return told
            assert time.monotonic() < deadline, told
            time.sleep(0.5)

    def plis(self, key: KeyPair, number: int) -> str:
        """What a centre posts: its players, then a coup each time."""
        folder = Folder(self.cwd / "epreuve/automne")
        manifest = folder.manifest()
        content = (
            Players((seat(1, "Zoé Łódź"), seat(2, "Jean")))
            if number == 1
            else CoupClosed(number - 1, 80, (1, 2), (80, 60))
        )
        pli = Pli(manifest.id, key.public, 1, number, content)
        (self.cwd / "envoi").write_bytes(pack([seal(pli, key)]))
        return self.asks("/plis", "-H", "x-pupitre: 1", "--data-binary", "@envoi")

    def joins(self, key: KeyPair) -> None:
        folder = Folder(self.cwd / "epreuve/automne")
        identity = folder.manifest().id
        asked = Application(identity, key.public, "Sète")
        body = asked.signed(key, certificate(folder.key(), identity, key.public))
        self.asks("/centres", "-H", "x-pupitre: 1", "--data", json.dumps(body))


@pytest.fixture
def administrator(tmp_path):
    someone = Administrator(tmp_path)
    subprocess.run(["ip", "netns", "del", someone.net], capture_output=True, check=False)
    subprocess.run(["ip", "netns", "add", someone.net], check=True)
    subprocess.run(
        ["ip", "netns", "exec", someone.net, "ip", "link", "set", "lo", "up"], check=True
    )
    yield someone
    someone.types("podman compose down", fails=True)
    subprocess.run(["ip", "netns", "del", someone.net], check=True)
    subprocess.run(["rm", "-rf", "--one-file-system", str(someone.state)], check=True)


def test_every_command_of_the_page(administrator):
    said = blocks()
    key = KeyPair(b"\7" * 32)
    for command in (*said["Installer"], *said["L'épreuve et sa clé"], *said["Le certificat"]):
        administrator.types(command)
    assert oct((administrator.cwd / ".env").stat().st_mode)[-3:] == "600"

    for command in said["Ouvrir"]:
        administrator.types(command)
    administrator.until("/sante", '"ready":true')
    administrator.joins(key)
    assert json.loads(administrator.plis(key, 1))["acks"] == {"1": 1}
    assert json.loads(administrator.plis(key, 2))["acks"] == {"1": 2}
    administrator.until("/classement/donnees", "Zoé Łódź")

    for command in said["Le mot de passe de l'organisateur"]:
        before = administrator.cwd / "epreuve/automne/organisateur.motdepasse"
        known = before.read_text() if before.exists() else ""
        administrator.types(command)
        administrator.until("/sante", '"ready":true')
        if "restart" in command:
            assert before.read_text() != known

    first = (administrator.cwd / "certificats/fullchain.pem").read_text()
    for command in (*said["Le certificat"], *said["Renouveler le certificat"]):
        administrator.types(command)
    assert (administrator.cwd / "certificats/fullchain.pem").read_text() != first

    save, restore = said["Sauvegarder et restaurer"]
    administrator.types(save)
    assert json.loads(administrator.plis(key, 3))["acks"] == {"1": 3}
    administrator.types(restore)
    administrator.until("/sante", '"ready":true')
    told = json.loads(administrator.asks(f"/centres/{key.public}"))
    assert (told["state"], told["acks"]) == ("approved", {"1": 2}), "as it was when it was copied"
    assert json.loads(administrator.plis(key, 3))["acks"] == {"1": 3}

    for command in said["Mettre à jour"]:
        administrator.types(command)
    administrator.until("/classement/donnees", "160")

    leave, arrive = said["Déménager"]
    administrator.types(leave)
    other = administrator.cwd.with_name("ailleurs")
    shutil.copytree(administrator.cwd, other, ignore=shutil.ignore_patterns(
        ".env", "epreuve", "certificats", "sauvegardes"))  # fmt: skip
    shutil.rmtree(administrator.state / "volumes")  # another disk
    administrator.cwd = other
    administrator.types(arrive)
    administrator.until("/classement/donnees", "Zoé Łódź")
    assert json.loads(administrator.plis(key, 4))["acks"] == {"1": 4}

    for command in said["Plusieurs processus, plusieurs machines"]:
        administrator.types("sed -i s/^PROCESSUS=.*/PROCESSUS=3/ .env")
        administrator.types(command)
    administrator.until("/sante", '"ready":true')
    intake, pages = (administrator.types(each) for each in said["Surveiller"][0].splitlines())
    assert "pupitre_hub_plis_total" in intake and "pupitre_public_watching" in pages


SYSTEMCTL = """#!/bin/sh
# There is no systemd here: what the unit says is started by hand, at a port nobody else has.
[ "$*" = "restart pupitre-hub" ] || exit 0
unit=/etc/systemd/system/pupitre-hub.service
PUPITRE_HUB_OPTIONS=$(sed -n 's/^PUPITRE_HUB_OPTIONS=//p' /etc/pupitre-hub)
command=$(sed -n 's/^ExecStart=//p' $unit | sed "s|[$]PUPITRE_HUB_OPTIONS|$PUPITRE_HUB_OPTIONS|")
setsid runuser -u "$(sed -n 's/^User=//p' $unit)" -- $command --port 18090 >/tmp/hub.log 2>&1 &
echo $! >/tmp/hub.pid
"""


HAS = "make systemd"
"""Whoever follows that section is on a machine with services."""


def test_without_a_container(tmp_path, monkeypatch):
    """The last section of the page, in a Debian that has nothing of ours."""
    monkeypatch.setattr(images, "IMAGES", Path(os.environ.get("PUPITRE_IMAGES", tmp_path)))
    root = images.copied(images.debian("trixie"), tmp_path / "machine")
    for name, said in {"sudo": '#!/bin/sh\nexec "$@"\n', "systemctl": SYSTEMCTL}.items():
        (root / "usr/local/bin" / name).write_text(said)
        (root / "usr/local/bin" / name).chmod(0o755)
    copy_of_the_project(root / "srv/pupitre")
    (block,) = blocks()["Sans conteneur"]
    ask = "import urllib.request as u; print(u.urlopen('http://127.0.0.1:18090/sante').read())"
    wait = f'for i in $(seq 60); do python3 -c "{ask}" && break; sleep 1; done; cat /tmp/hub.log'
    with images.entered(root):
        images.inside(root, ["sh", "-c", f"apt-get update -qq && apt-get install -y -qq {HAS}"])
        images.inside(root, ["bash", "-euxc", block], cwd="/srv/pupitre")
        try:
            told = subprocess.run(
                images.entering(root, ["sh", "-c", wait]), capture_output=True, text=True
            ).stdout
            assert '"ready":true' in told, told
            assert "Centre national ouvert" in told
        finally:
            stop = "kill -- -$(cat /tmp/hub.pid); service postgresql stop; sleep 1"
            images.inside(root, ["sh", "-c", stop])
    subprocess.run(["rm", "-rf", "--one-file-system", str(root)], check=True)
