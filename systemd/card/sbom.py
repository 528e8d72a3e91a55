"""What the card is made of, for whoever must know: a CycloneDX document from the locks, the files
that were kept, and what our own tree brings of others.

sbom.py VERSION KEPT      prints it; the same locks and files give the same bytes
"""

import hashlib
import importlib.util
import json
import sys
from pathlib import Path
from urllib.parse import quote

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
PYTHON = "3.13"
BROUGHT = {
    "console/lexicons/data/mpl-2.0/*.xz": "MPL-2.0",
    "console/lexicons/data/lgpllr/*.xz": "LicenseRef-LGPLLR",
    "console/**/*.ttf": "OFL-1.1",
    "console/**/*.woff2": "OFL-1.1",
}
DATA = {"type": "data"}


def debian() -> list[dict]:
    found = []
    for line in (HERE / "packages.lock").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        where, sha256, _, path, version = line.split()
        if where in ("root", "boot", "start"):
            name, _, arch = Path(path).stem.split("_")
            purl = f"pkg:deb/debian/{quote(name)}@{quote(version)}?arch={arch}&distro=trixie"
            found.append(component(name, version, purl, sha256))
    return found


def python(kept: set[str]) -> list[dict]:
    """With the hash of the very file that was unpacked: the lock names those of every machine."""
    script = PROJECT / ".ci" / "lock_requirements.py"
    spec = importlib.util.spec_from_file_location("lock_requirements", script)
    lock = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(lock)
    text = (PROJECT / "requirements.lock").read_text(encoding="utf-8")
    wanted = lock.entries(lock.selected(text, "aarch64", PYTHON))
    wanted += [entry for entry in lock.entries(text) if entry[0].name in lock.FROM_SOURCE]
    found = []
    for each, hashes in wanted:
        used = sorted(kept.intersection(one.removeprefix("sha256:") for one in hashes))
        if not used:
            raise SystemExit(f"No file of {each.name} was kept.")
        version = str(each.specifier)[2:]
        found.append(component(each.name, version, f"pkg:pypi/{each.name}@{version}", used[0]))
    return found


def hashes_of(folder: Path) -> set[str]:
    return {sha256_of(file) for file in folder.iterdir() if file.is_file()}


def sha256_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def ours(version: str) -> list[dict]:
    """Our program, and the words and letters of others that come inside it."""
    program = component("pupitre", version, f"pkg:pypi/pupitre@{version}")
    found = [program | licensed("GPL-3.0-or-later")]
    for pattern, licence in BROUGHT.items():
        for file in sorted(PROJECT.glob(pattern)):
            name = file.relative_to(PROJECT).as_posix()
            purl = f"pkg:generic/{quote(file.name)}@{version}"
            found.append(component(name, version, purl, sha256_of(file)) | licensed(licence) | DATA)
    return found


def licensed(name: str) -> dict:
    return {"licenses": [{"expression": name}]}


def component(name: str, version: str, purl: str, sha256: str = "") -> dict:
    hashes = {"hashes": [{"alg": "SHA-256", "content": sha256}]} if sha256 else {}
    return {"type": "library", "name": name, "version": version, "purl": purl, **hashes}


def document(version: str, kept: set[str]) -> dict:
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {"type": "operating-system", "name": "pupitre-carte", "version": version}
        },
        "components": [*ours(version), *debian(), *python(kept)],
    }


if __name__ == "__main__":
    _, said, folder = sys.argv
    made = document(said, hashes_of(Path(folder) / "wheels"))
    print(json.dumps(made, indent=1, ensure_ascii=False))
