"""`pupitre voice`: list the voices, hear one, fill its cache of clips."""

import argparse
import json
import queue
from concurrent.futures import Future
from pathlib import Path

from console import paths
from console.messages_fr import sentence
from console.speech.closed_set import closed_set
from console.speech.style import Style
from console.speech.utterance import Kind, Say, Utterance
from console.speech.voice import (
    Speaker,
    SpeechFinished,
    VoiceLost,
    VoiceSettings,
)
from console.speech.voice.backends import Backend, all_backends, chosen
from console.speech.voice.messages import VoiceMessage
from console.speech.voice.settings import AUTO
from console.speech.voice.speaker import clip_cache, engine_of
from console.speech.voice.synthesis import ClipLostError, Synthesizer
from engine.errors import RuleError

_SAMPLE = "Maroc, M. Italie deux fois. Hongrie, H, quatre. Quatre-vingt-dix-huit points."
_LONGEST_TEST_S = 60.0


def configure(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="les voix possibles et ce qui leur manque")
    listing.set_defaults(action=_list)
    listing.add_argument("--json", action="store_true", help="réponse pour un programme")
    test = actions.add_parser("test", help="entendre une voix, ou l'enregistrer")
    test.set_defaults(action=_test)
    test.add_argument("text", nargs="?", default=_SAMPLE, metavar="TEXTE", help="ce qu'elle dit")
    test.add_argument("--out", type=Path, metavar="FICHIER.wav", help="écrire au lieu de jouer")
    cache = actions.add_parser("cache", help="préparer d'avance tout ce qui peut l'être")
    cache.set_defaults(action=_cache)
    cache.add_argument("--clear", action="store_true", help="tout effacer")
    cache.add_argument("--json", action="store_true", help="réponse pour un programme")
    for action in (listing, test, cache):
        _configure_voice(action)


def _configure_voice(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--voice", default=AUTO, metavar="VOIX", help="nom de la voix")
    parser.add_argument("--rate", type=float, default=1.0, help="débit, 1 = normal")
    parser.add_argument("--clarity", type=float, default=1.0, help="force du filtre, 0 à 1")
    parser.add_argument("--piper-model", type=Path, metavar="FICHIER.onnx", help="voix Piper")


def run(args: argparse.Namespace) -> int:
    settings = VoiceSettings(
        voice=args.voice, rate=args.rate, clarity=args.clarity, piper_model=args.piper_model
    )
    code: int = args.action(args, settings)
    return code


def _list(args: argparse.Namespace, settings: VoiceSettings) -> int:
    speaking = chosen(settings)[0].name if _any_usable(settings) else None
    rows = [_row(backend, speaking) for backend in all_backends(settings)]
    if args.json:
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return 0
    for row in rows:
        mark = "*" if row["speaking"] else " "
        print(f"{mark} {row['name']:<10} {row['label']}")
        if row["missing"]:
            print(f"             {row['missing']}")
    print("* : la voix qui parle avec ces réglages.")
    return 0


def _any_usable(settings: VoiceSettings) -> bool:
    """A voice asked for by name is refused aloud by `chosen`; none at all is just a list."""
    usable = any(backend.missing() is None for backend in all_backends(settings))
    return settings.voice != AUTO or usable


def _row(backend: Backend, speaking: str | None) -> dict[str, object]:
    problem = backend.missing()
    return {
        "name": backend.name,
        "label": backend.label,
        "speaking": backend.name == speaking,
        "missing": sentence(problem) if problem else None,
    }


def _test(args: argparse.Namespace, settings: VoiceSettings) -> int:
    backend = chosen(settings)[0]
    if args.out is not None:
        return _write(args.text, args.out, backend, settings)
    finished: queue.Queue[VoiceMessage] = queue.Queue()
    utterance = Utterance(Kind.TEST, (Say(args.text),))
    with Speaker(settings, paths.data_dir(), finished.put) as speaker:
        speaker.say(utterance)
        while True:
            message = finished.get(timeout=_LONGEST_TEST_S)
            if isinstance(message, VoiceLost):
                raise RuleError(message.code, **message.data)
            if isinstance(message, SpeechFinished):
                break
    if not message.heard:
        raise RuleError("clip_failed", voice=backend.name, text=args.text)
    print(f"Voix {backend.name} : « {args.text} »")
    return 0


def _write(text: str, path: Path, backend: Backend, settings: VoiceSettings) -> int:
    synthesizer = _synthesizer(backend, settings)
    try:
        clip = _wait(synthesizer.prepare_privately(text), backend, text)
    finally:
        synthesizer.close()
    try:
        path.write_bytes(clip)
    except OSError as error:
        raise RuleError("output_unwritable", path=str(path), detail=error.strerror) from error
    print(f"Voix {backend.name} : {path} ({len(clip) // 1000} ko)")
    return 0


def _cache(args: argparse.Namespace, settings: VoiceSettings) -> int:
    if args.clear:
        count = clip_cache(settings, paths.data_dir()).clear()
        print(json.dumps({"cleared": count}) if args.json else f"{count} extraits effacés.")
        return 0
    backend = chosen(settings)[0]
    says = closed_set(Style())
    synthesizer = _synthesizer(backend, settings)
    try:
        made = synthesizer.ahead(say.clip for say in says)
        for future in made:
            _wait(future, backend, "")
    finally:
        synthesizer.close()
    cache = clip_cache(settings, paths.data_dir())
    if args.json:
        report = {"voice": backend.name, "made": len(made), "clips": len(says)}
        print(json.dumps({**report, "bytes": cache.used_bytes}))
        return 0
    size = cache.used_bytes / 1e6
    print(f"Voix {backend.name} : {len(says)} extraits, dont {len(made)} nouveaux ; {size:.1f} Mo.")
    return 0


def _synthesizer(backend: Backend, settings: VoiceSettings) -> Synthesizer:
    data = paths.data_dir()
    engine = engine_of(backend, settings, data)
    synthesizer = Synthesizer([engine], clip_cache(settings, data), settings.rate, _unreported)
    synthesizer.start()
    return synthesizer


def _unreported(_troubled: bool) -> None:
    """A command reports a lost clip by refusing; there is no banner to raise."""


def _wait(future: "Future[bytes]", backend: Backend, text: str) -> bytes:
    try:
        return future.result(timeout=_LONGEST_TEST_S)
    except ClipLostError as error:
        raise RuleError("clip_failed", voice=backend.name, text=text or str(error)) from error
