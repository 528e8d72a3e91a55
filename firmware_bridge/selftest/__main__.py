"""python -m firmware_bridge.selftest [--port /dev/pupitre/pad] [--listen 20] [--panel] [--json]"""

import argparse
import json
import queue
import sys
import time
from contextlib import ExitStack
from dataclasses import asdict

from firmware_bridge.messages import ButtonHeld, ButtonPressed, Message, TagSeen, TwoTags
from firmware_bridge.panel.panel import STANDARD_PANEL, open_panel
from firmware_bridge.panel.pins import PinFactory, make_factory
from firmware_bridge.readers.serial_ports import find_ports
from firmware_bridge.readers.serial_reader import open_reader
from firmware_bridge.selftest import examine
from firmware_bridge.selftest.checks import MetalCheck, MetalStatus
from firmware_bridge.selftest.french import line
from firmware_bridge.settings import MODELS, ReaderSettings
from firmware_bridge.virtual.rig import RigSettings, VirtualRig, make_tags


def arguments(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m firmware_bridge.selftest",
        description="Essaie les ports, le lecteur et les broches, et dit quoi faire.",
    )
    parser.add_argument("--port", help="port du lecteur (par défaut : chacun des ports trouvés)")
    parser.add_argument("--model", default="auto", choices=MODELS, help="modèle attendu")
    parser.add_argument("--panel", action="store_true", help="essaie aussi les broches du pupitre")
    parser.add_argument(
        "--listen", type=int, default=0, metavar="S", help="écoute jetons et boutons S secondes"
    )
    parser.add_argument("--simulate", action="store_true", help="sans métal : banc virtuel")
    parser.add_argument("--json", action="store_true", help="résultats pour un programme")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> int:
    options = arguments(words)
    with ExitStack() as stack:
        rig = None
        if options.simulate:
            tags = make_tags("pn532", 8, seed=1)
            rig = stack.enter_context(VirtualRig(RigSettings(tags, seed=1, stock=False)))
        readers = _readers(options, rig)
        panel = STANDARD_PANEL if options.panel else None
        factory = rig.pin_factory if rig else None
        checks = examine(readers, panel, factory_of=(lambda: factory) if rig else make_factory)
        _show(checks, as_json=options.json)
        if options.listen and readers:
            if rig:
                rig.draw()
            _listen(readers[0], factory if options.panel else None, options)
    return 1 if any(check.status is MetalStatus.FAILURE for check in checks) else 0


def _readers(options: argparse.Namespace, rig: VirtualRig | None) -> list[ReaderSettings]:
    if rig is not None:
        return [rig.pad.settings]
    if options.port:
        return [ReaderSettings("pad", options.port, options.model)]
    return [
        ReaderSettings("pad", port.stable_paths[0] if port.stable_paths else port.path)
        for port in find_ports()
        if port.is_usb or port.stable_paths
    ]


def _show(checks: list[MetalCheck], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps([asdict(check) for check in checks], ensure_ascii=False, default=str))
        return
    for check in checks:
        print(line(check))


def _listen(
    reader: ReaderSettings, factory: PinFactory | None, options: argparse.Namespace
) -> None:
    """Let the person show tiles and press buttons, and say what arrives."""
    inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
    running = open_reader(reader, inbox.put)
    running.start()
    panel = open_panel(STANDARD_PANEL, inbox.put, factory) if options.panel else None
    if panel is not None:
        panel.start()
        for lamp in STANDARD_PANEL.lamps:
            panel.lamp(lamp, "blink")
        panel.buzz("start")
    print(f"Posez des jetons, pressez les boutons : {options.listen} secondes.")
    end = time.monotonic() + options.listen
    while (left := end - time.monotonic()) > 0:
        try:
            text = _heard(inbox.get(timeout=left))
        except queue.Empty:
            break
        if text:
            print(text, flush=True)
    running.stop()
    if panel is not None:
        panel.stop()


def _heard(message: Message) -> str | None:
    match message:
        case TagSeen(tag=tag):
            return f"✔ Jeton {tag}."
        case TwoTags():
            return "! Deux jetons à la fois. N'en laissez qu'un."
        case ButtonPressed(name=name):
            return f"✔ Bouton {name}."
        case ButtonHeld(name=name):
            return f"✔ Bouton {name}, appui long."
        case _:
            return None


if __name__ == "__main__":
    sys.exit(main())
