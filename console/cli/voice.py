"""`pupitre voice`: list the voices, hear one, try it on a room, fill its cache of clips."""

import argparse
import json
import queue
import time
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from console.app.voices import VoiceShelf, script
from console.command_line import add_json, read_file, seed_number
from console.device_settings import club_style, voice_settings
from console.folders import data_dir
from console.french import sentence, text
from console.french.typography import figure
from console.games import face_of
from console.registry import GAMES
from console.settings.parser import load
from console.settings.sections import Settings
from console.voice.clips import ClipCache, duration_ms
from console.voice.engines import Backend, PackVoice, all_backends, chosen
from console.voice.hearing import HearingItem, numbered, opening, turns
from console.voice.mixer import OutputError, SoundProcess, sound_command
from console.voice.reports import SpeechFinished, VoiceLost, VoiceMessage
from console.voice.settings import AUTO, VoiceSettings, why_no_card
from console.voice.synthesis import ClipLostError, Synthesizer
from console.voice.utterance import Say, Utterance, UtteranceKind
from console.voice.voice import Voice, clip_cache, engines_of
from engine.rulings import RuleError

_SAMPLE = "Maroc, M. Italie deux fois. Hongrie, H, quatre. Quatre-vingt-dix-huit points."
_LONGEST_WAIT_S = 60.0
LARGEST_RECORDING = 64 << 20
"""Bytes: ten minutes of a hall's noise."""
_CONFUSED = "EHRIM"
"""The letters a machine ear confused most."""
_SCORE = "quatre-vingt-six, points"


def configure(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="les voix possibles et ce qui leur manque")
    listing.set_defaults(action=_list)
    add_json(listing)
    test = actions.add_parser("test", help="entendre une voix, ou l'enregistrer")
    test.set_defaults(action=_test)
    test.add_argument("text", nargs="?", default=_SAMPLE, metavar="TEXTE", help="ce qu'elle dit")
    test.add_argument("--out", type=Path, metavar="FICHIER.wav", help="écrire au lieu de jouer")
    check = actions.add_parser("check", help="régler le son : des mots dans le bruit d'une salle")
    check.set_defaults(action=_check)
    check.add_argument("--noise", type=Path, metavar="FICHIER.wav", help="bruit de votre salle")
    check.add_argument("--out", type=Path, metavar="FICHIER.wav", help="écrire au lieu de jouer")
    trial = actions.add_parser("trial", help="dix personnes écoutent : annonces, feuille, réponses")
    trial.set_defaults(action=_trial)
    trial.add_argument("--out", type=Path, metavar="DOSSIER", required=True, help="où les écrire")
    trial.add_argument("--play", action="store_true", help="et dire les annonces aussitôt")
    trial.add_argument("--against", metavar="VOIX", help="comparer à l'aveugle avec celle-ci")
    trial.add_argument("--seed", metavar="TEXTE", help="le même tirage à chaque fois")
    add = actions.add_parser("add", help="ajouter un paquet de voix, vérifié extrait par extrait")
    add.set_defaults(action=_add)
    add.add_argument(
        "pack", type=Path, metavar="FICHIER.voix", help="le paquet, tel qu'il est donné"
    )
    remove = actions.add_parser("remove", help="retirer un paquet de voix du club")
    remove.set_defaults(action=_remove)
    remove.add_argument("name", metavar="NOM", help="son nom, comme dans « voice list »")
    cache = actions.add_parser("cache", help="préparer d'avance tout ce qui peut l'être")
    cache.set_defaults(action=_cache)
    cache.add_argument("--clear", action="store_true", help="tout effacer")
    add_json(cache)
    for action in (listing, test, check, trial, add, remove, cache):
        _configure_voice(action)


def _configure_voice(parser: argparse.ArgumentParser) -> None:
    """What is not given comes from the section [voix] of the settings."""
    parser.add_argument("--voice", metavar="VOIX", help="nom de la voix, ou « auto »")
    parser.add_argument("--rate", type=float, metavar="N", help="débit, 1 = normal")
    parser.add_argument("--clarity", type=float, metavar="N", help="force du filtre, 0 à 1")
    parser.add_argument("--piper-model", type=Path, metavar="FICHIER.onnx", help="voix Piper")


@dataclass(frozen=True)
class _Setup:
    """The club's settings with what the command line changes."""

    club: Settings
    voice: VoiceSettings
    data: Path

    @classmethod
    def of(cls, args: argparse.Namespace) -> "_Setup":
        club = load()
        given = {name: getattr(args, name) for name in ("voice", "rate", "clarity", "piper_model")}
        changes = {name: value for name, value in given.items() if value is not None}
        data = Path(club.donnees.dossier) if club.donnees.dossier else data_dir()
        return cls(club, replace(voice_settings(club.voix, data), **changes), data)

    @property
    def cache(self) -> ClipCache:
        return clip_cache(self.voice, self.data)

    def synthesizer(self, backend: Backend) -> Synthesizer:
        """Of this voice, and of who says the rest where it is a pack."""
        voices = chosen(replace(self.voice, voice=backend.name))
        if not isinstance(backend, PackVoice):
            voices = voices[:1]
        engines = engines_of(voices, self.voice, self.data)
        synthesizer = Synthesizer(engines, self.cache, self.voice.rate, _ignore_trouble)
        synthesizer.start()
        return synthesizer


def _ignore_trouble(_troubled: bool) -> None:
    """A command reports a lost clip by refusing; there is no banner to raise."""


def run(args: argparse.Namespace) -> int:
    code: int = args.action(args, _Setup.of(args))
    return code


def _list(args: argparse.Namespace, setup: _Setup) -> int:
    speaking = _speaking(setup.voice)
    rows = [_row(backend, speaking) for backend in all_backends(setup.voice)]
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


def _speaking(voice: VoiceSettings) -> str | None:
    """A voice asked for by name and missing is refused; none at all is still a list."""
    usable = any(backend.missing() is None for backend in all_backends(voice))
    return chosen(voice)[0].name if usable or voice.voice != AUTO else None


def _row(backend: Backend, speaking: str | None) -> dict[str, object]:
    problem = backend.missing()
    return {
        "name": backend.name,
        "label": backend.label,
        "speaking": backend.name == speaking,
        "missing": sentence(problem) if problem else None,
    }


def _test(args: argparse.Namespace, setup: _Setup) -> int:
    backend = chosen(setup.voice)[0]
    if args.out is not None:
        return _write(args.text, args.out, backend, setup)
    messages: queue.Queue[VoiceMessage] = queue.Queue()
    with Voice(setup.voice, setup.data, messages.put) as voice:
        voice.say(Utterance(UtteranceKind.TEST, (Say(args.text),)))
        heard = _wait_for_end(messages)
    if not heard:
        raise RuleError("clip_failed", voice=backend.name, text=args.text)
    print(f"Voix {backend.name} : « {args.text} »")
    return 0


def _check(args: argparse.Namespace, setup: _Setup) -> int:
    """Words that are easily confused, in the noise of a room."""
    from console.voice.sound_check import mixed  # numpy: only where it is wanted

    backend = chosen(setup.voice)[0]
    table = setup.club.epellation.table
    says = [f"{table[letter]}, {letter}" for letter in _CONFUSED] + [_SCORE]
    synthesizer = setup.synthesizer(backend)
    try:
        clips = [_rendered(synthesizer.prepare_privately(say), backend) for say in says]
    finally:
        synthesizer.close()
    sound = mixed(clips, _recording(args.noise) if args.noise else None)
    if args.out is not None:
        _write_clip(args.out, sound)
    else:
        _play(sound, setup.voice)
    print(f"Voix {backend.name}, volume {setup.voice.volume} : {' ; '.join(says)}.")
    print("Au fond de la salle, chaque mot doit être compris. Sinon, montez l'amplificateur.")
    return 0


def _trial(args: argparse.Namespace, setup: _Setup) -> int:
    """Announcements drawn by lot, a form for each listener, the answers for who counts."""
    try:
        args.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RuleError("output_unwritable", path=str(args.out), detail=error.strerror) from error
    seed = args.seed or str(seed_number(None))
    dice, voice = Random(seed_number(seed)), setup.voice
    if args.against is not None:
        return _blind(args, setup, dice, seed)
    from console.papers.hearing import answers, form  # fpdf: only where it is wanted
    from console.voice.studio import joined  # numpy: likewise

    announced, backend = _announcements(setup, dice), chosen(voice)[0]
    sound = joined(numbered(announced, club_style(setup.club)), voice, setup.data)
    spoken = text("listening_voice", voice=backend.name, **_how(setup, seed))
    _write_clip(args.out / "feuille.pdf", form(announced))
    _write_clip(args.out / "reponses.pdf", answers(announced, [spoken]))
    _write_clip(args.out / "annonces.wav", sound)
    minutes = round(duration_ms(sound) / 60_000)
    print(text("listening_done", folder=str(args.out), minutes=minutes, seed=seed))
    if args.play:
        _play(sound, voice)
    return 0


def _announcements(setup: _Setup, dice: Random) -> list[HearingItem]:
    return [each for name in GAMES for each in face_of(name).voice.hearing(setup.club, dice)]


def _how(setup: _Setup, seed: str) -> dict[str, object]:
    voice = setup.voice
    return {
        "volume": voice.volume,
        "rate": figure(voice.rate),
        "clarity": figure(voice.clarity),
        "seed": seed,
    }


def _blind(args: argparse.Namespace, setup: _Setup, dice: Random, seed: str) -> int:
    """Two voices without their names; which is which stands on a paper of its own."""
    names = chosen(setup.voice)[0].name, chosen(replace(setup.voice, voice=args.against))[0].name
    if names[0] == names[1]:
        raise RuleError("listening_same_voice", voice=names[0])
    from console.papers.hearing import blind_answers, blind_form, blind_key
    from console.voice.studio import joined, one_after_the_other

    heard = turns(names, [_announcements(setup, dice) for _ in names], dice)
    style, sounds, start = club_style(setup.club), list[bytes](), 1
    for turn in heard:
        pieces = [*opening(turn.number, style), *numbered(turn.items, style, start)]
        sounds.append(joined(pieces, replace(setup.voice, voice=turn.voice), setup.data))
        start += len(turn.items)
    sound = one_after_the_other(sounds)
    spoken = [text("listening_blind_voice", **_how(setup, seed))]
    _write_clip(args.out / "feuille.pdf", blind_form(heard))
    _write_clip(args.out / "reponses.pdf", blind_answers(heard, spoken))
    _write_clip(args.out / "cle.pdf", blind_key(heard, spoken))
    _write_clip(args.out / "annonces.wav", sound)
    minutes = round(duration_ms(sound) / 60_000)
    print(text("listening_blind_done", folder=str(args.out), minutes=minutes, seed=seed))
    if args.play:
        _play(sound, setup.voice)
    return 0


def _recording(path: Path) -> bytes:
    return read_file(path, LARGEST_RECORDING)


def _play(sound: bytes, voice: VoiceSettings) -> None:
    """Through the card the evening will use."""
    card = SoundProcess(sound_command(voice.outlet))
    try:
        card.open()
        card.play(sound, voice.volume / 100)
        time.sleep(duration_ms(sound) / 1000)
    except OutputError as error:
        raise RuleError(why_no_card(), detail=str(error)) from error
    finally:
        card.close()


def _wait_for_end(messages: "queue.Queue[VoiceMessage]") -> bool:
    while True:
        message = messages.get(timeout=_LONGEST_WAIT_S)
        if isinstance(message, VoiceLost):
            raise RuleError(message.code, **message.data)
        if isinstance(message, SpeechFinished):
            return message.heard


def _write(words: str, path: Path, backend: Backend, setup: _Setup) -> int:
    synthesizer = setup.synthesizer(backend)
    try:
        clip = _rendered(synthesizer.prepare_privately(words), backend)
    finally:
        synthesizer.close()
    _write_clip(path, clip)
    print(f"Voix {backend.name} : {path} ({len(clip) // 1000} ko)")
    return 0


def _write_clip(path: Path, clip: bytes) -> None:
    try:
        path.write_bytes(clip)
    except OSError as error:
        raise RuleError("output_unwritable", path=str(path), detail=error.strerror) from error


def _add(args: argparse.Namespace, setup: _Setup) -> int:
    looked = VoiceShelf(setup.data, lambda: setup.club).take(args.pack)
    print(
        text("voice_pack_added", voice=looked.name, clips=looked.clips, lacking=len(looked.lacking))
    )
    return 0


def _remove(args: argparse.Namespace, setup: _Setup) -> int:
    VoiceShelf(setup.data, lambda: setup.club).remove(args.name)
    print(text("voice_pack_removed", voice=args.name))
    return 0


def _cache(args: argparse.Namespace, setup: _Setup) -> int:
    if args.clear:
        count = setup.cache.clear()
        print(json.dumps({"cleared": count}) if args.json else f"{count} extraits effacés.")
        return 0
    backend, says = chosen(setup.voice)[0], script(setup.club)
    synthesizer = setup.synthesizer(backend)
    try:
        made = synthesizer.ahead(say.clip for say in says)
        for future in made:
            _rendered(future, backend)
    finally:
        synthesizer.close()
    used = setup.cache.used_bytes
    if args.json:
        report = {"voice": backend.name, "made": len(made), "clips": len(says), "bytes": used}
        print(json.dumps(report))
        return 0
    counts = f"{len(says)} extraits, dont {len(made)} nouveaux"
    print(f"Voix {backend.name} : {counts} ; {used / 1e6:.1f} Mo.")
    return 0


def _rendered(future: "Future[bytes]", backend: Backend) -> bytes:
    try:
        return future.result(timeout=_LONGEST_WAIT_S)
    except ClipLostError as lost:
        raise RuleError("clip_failed", voice=backend.name, text=str(lost)) from lost
