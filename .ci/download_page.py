#!/usr/bin/env python3
"""What a download page shows beside the files of a release, and what vouches for them.

    download_page.py FOLDER VERSION KEY [BASE]

FOLDER has the image and its update. Written beside them: `notes.md` (French), `os_list.json` for
Raspberry Pi Imager, `pupitre.svg` (its icon), `SHA256SUMS`, and its signature by the key that signs
updates, which `pupitre.pem` verifies. BASE is the address the folder will have; without it the list
names the files beside it, for whoever fills in an address later.
"""

import base64
import calendar
import hashlib
import importlib.util
import json
import lzma
import shutil
import sys
import time
from pathlib import Path
from types import ModuleType

from nacl.encoding import HexEncoder
from nacl.signing import SigningKey

ROOT = Path(__file__).parents[1]
ICON = ROOT / "console" / "web" / "static" / "icone.svg"
ICON_NAME = "pupitre.svg"
SUMS, SIGNATURE, PUBLIC_KEY = "SHA256SUMS", "SHA256SUMS.sig", "pupitre.pem"
DEVICES = ["pi5-64bit", "pi4-64bit", "pi3-64bit"]
"""Imager's names; a Zero 2 W is of the last, a 400 of the second, a 500 of the first."""
_PEM_HEAD = bytes.fromhex("302a300506032b6570032100")
"""RFC 8410: what stands before the 32 bytes of an Ed25519 key."""
_CHUNK = 1 << 20

NOTES = """\
# Pupitre {version}, {date}

## Écrire la carte

- **Windows** : dans Raspberry Pi Imager, choisissez « Utiliser une image personnalisée », puis
  `{image}` sans le décompresser. Quand Windows propose ensuite de formater un disque, refusez.
- **macOS** : faites de même, et accordez à Imager le droit d'écrire sur un disque amovible. Quand
  le Mac dit qu'un disque est illisible, choisissez « Ignorer ».
- **Linux** : faites de même, le paquet s'appelle `rpi-imager`. Dans le dossier des fichiers,
  `sha256sum --check --ignore-missing {sums}` dit d'abord s'ils sont entiers.

{repository}Pour un pupitre qui a déjà sa carte : `{update}`, à la racine d'une clé USB. Le pupitre
vérifie lui-même qui l'a signée.

Les sommes sont signées par la clé des mises à jour. Au terminal, « Signature Verified » répond à :

```sh
openssl pkeyutl -verify -rawin -pubin -inkey {pem} -in {sums} -sigfile {signature}
```

**Cette version n'a encore été essayée sur aucun vrai Raspberry Pi** : gardez l'ancienne carte le
premier soir. Qui a le matériel peut faire l'essai réel, quarante étapes sur la page « Essayer le
pupitre ».

## Ce qu'elle apporte

{changes}
"""
REPOSITORY = """\
Sans rien télécharger soi-même : dans les options d'Imager, « Dépôt de contenu », donnez
`{base}os_list.json`.

"""


def changelog() -> ModuleType:
    spec = importlib.util.spec_from_file_location("changelog", ROOT / ".ci" / "changelog.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def digest(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def unpacked(image: Path) -> tuple[int, str]:
    """Bytes and sum of what Imager writes: read from the very file people download."""
    size, found = 0, hashlib.sha256()
    with lzma.open(image) as content:
        while chunk := content.read(_CHUNK):
            size += len(chunk)
            found.update(chunk)
    return size, found.hexdigest()


def os_list(image: Path, version: str, day: str, base: str) -> dict[str, object]:
    size, sha256 = unpacked(image)
    entry = {
        "name": f"Pupitre {version}",
        "description": "Le pupitre du juge-arbitre de Scrabble® duplicate",
        "icon": f"{base}{ICON_NAME}",
        "url": f"{base}{image.name}",
        "extract_size": size,
        "extract_sha256": sha256,
        "image_download_size": image.stat().st_size,
        "image_download_sha256": digest(image),
        "release_date": day,
        # « pupitre.txt » says it all: nothing of Imager's own settings is understood by the card.
        "init_format": "none",
        "devices": DEVICES,
    }
    return {"os_list": [entry]}


def write_sums(folder: Path, key: Path) -> None:
    own = {SUMS, SIGNATURE}
    files = (each for each in folder.rglob("*") if each.is_file() and each.name not in own)
    names = sorted(str(each.relative_to(folder)) for each in files)
    sums = "".join(f"{digest(folder / name)}  {name}\n" for name in names)
    (folder / SUMS).write_text(sums, encoding="utf-8")
    secret = SigningKey(key.read_bytes().strip(), HexEncoder)
    (folder / SIGNATURE).write_bytes(secret.sign(sums.encode()).signature)


def write_public_key(folder: Path, key: Path) -> None:
    secret = SigningKey(key.read_bytes().strip(), HexEncoder)
    body = base64.b64encode(_PEM_HEAD + secret.verify_key.encode()).decode()
    pem = f"-----BEGIN PUBLIC KEY-----\n{body}\n-----END PUBLIC KEY-----\n"
    (folder / PUBLIC_KEY).write_text(pem, encoding="ascii")


def write_page(folder: Path, version: str, key: Path, base: str, written: str) -> None:
    """`written` is the changelog, in which the entry of this version has its day."""
    log = changelog()
    released = log.epoch(written, version)
    day = time.gmtime(released if released is not None else calendar.timegm(time.gmtime()))
    base = base if not base or base.endswith("/") else f"{base}/"
    image, update = folder / f"pupitre-{version}.img.xz", folder / f"pupitre-{version}.maj"
    shutil.copyfile(ICON, folder / ICON_NAME)
    listed = os_list(image, version, time.strftime("%Y-%m-%d", day), base)
    text = json.dumps(listed, ensure_ascii=False, indent=2)
    (folder / "os_list.json").write_text(f"{text}\n", encoding="utf-8")
    notes = NOTES.format(
        version=version,
        date=log.french_date(day),
        image=image.name,
        update=update.name,
        sums=SUMS,
        signature=SIGNATURE,
        pem=PUBLIC_KEY,
        repository=REPOSITORY.format(base=base) if base else "",
        changes=log.changes_of(written, version),
    )
    (folder / "notes.md").write_text(notes, encoding="utf-8")
    write_public_key(folder, key)
    write_sums(folder, key)


def main(arguments: list[str]) -> None:
    if len(arguments) not in (3, 4):
        sys.exit(__doc__)
    folder, version, key, *base = arguments
    written = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    write_page(Path(folder), version, Path(key), "".join(base), written)


if __name__ == "__main__":
    main(sys.argv[1:])
