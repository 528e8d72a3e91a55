"""What the card is made of, for whoever must know: a CycloneDX document from the two locks.

sbom.py VERSION      prints it; the same locks give the same bytes
"""

import importlib.util
import json
import sys
from pathlib import Path
from urllib.parse import quote

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
PYTHON = "3.13"


def debian() -> list[dict]:
    found = []
    for line in (HERE / "packages.lock").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        where, sha256, _, path = line.split()
        if where in ("root", "boot", "start"):
            name, version, arch = Path(path).stem.split("_")
            purl = f"pkg:deb/debian/{quote(name)}@{quote(version)}?arch={arch}&distro=trixie"
            found.append(component(name, version, purl, sha256))
    return found


def python() -> list[dict]:
    script = PROJECT / ".ci" / "lock_requirements.py"
    spec = importlib.util.spec_from_file_location("lock_requirements", script)
    lock = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(lock)
    text = (PROJECT / "requirements.lock").read_text(encoding="utf-8")
    wanted = lock.entries(lock.selected(text, "aarch64", PYTHON))
    wanted += [entry for entry in lock.entries(text) if entry[0].name in lock.FROM_SOURCE]
    return [
        component(
            each.name, str(each.specifier)[2:], f"pkg:pypi/{each.name}@{str(each.specifier)[2:]}"
        )
        for each, _ in wanted
    ]


def component(name: str, version: str, purl: str, sha256: str = "") -> dict:
    hashes = {"hashes": [{"alg": "SHA-256", "content": sha256}]} if sha256 else {}
    return {"type": "library", "name": name, "version": version, "purl": purl, **hashes}


def document(version: str) -> dict:
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {"type": "operating-system", "name": "pupitre", "version": version}
        },
        "components": [*debian(), *python()],
    }


if __name__ == "__main__":
    print(json.dumps(document(sys.argv[1]), indent=1, ensure_ascii=False))
