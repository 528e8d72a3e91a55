"""The list of what is frozen, with the SHA-256 of each file, as `sha256sum --check` reads it."""

import hashlib
from pathlib import Path

LIST = "SHA256SUMS"


def sums_of(folder: Path) -> dict[str, str]:
    files = (each for each in folder.rglob("*") if each.is_file() and each.name != LIST)
    return {
        str(each.relative_to(folder)): hashlib.sha256(each.read_bytes()).hexdigest()
        for each in files
    }


def write_sums(folder: Path) -> None:
    lines = [f"{digest}  {name}\n" for name, digest in sorted(sums_of(folder).items())]
    (folder / LIST).write_text("".join(lines), encoding="utf-8")


def read_sums(folder: Path) -> dict[str, str]:
    lines = (folder / LIST).read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
