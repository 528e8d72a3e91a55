"""The sound process: owns the mixer, answers every request with the state of its channel.

Opening a card can block for half a minute inside the mixer, with the interpreter locked;
here that holds up nobody else.
"""

import signal
import sys
from multiprocessing.connection import Connection

from console.processes import parent, requests
from console.voice.mixer import Output, OutputError, OutputState, PygameOutput
from console.voice.settings import Outlet


def serve(output: Output, asker: Connection) -> None:
    """Answer requests until the parent closes its end, then let the card go."""
    for request in requests(asker):
        try:
            _obey(output, request)
            answer: OutputState | str = OutputState(output.is_busy(), output.is_queued())
        except OutputError as error:
            answer = str(error)
        asker.send(answer)
    output.close()


def _obey(output: Output, request: tuple[object, ...]) -> None:
    match request:
        case ("open",):
            output.open()
        case ("play", bytes(clip), float(volume)):
            output.play(clip, volume)
        case ("stop",):
            output.stop()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(PygameOutput(Outlet(sys.argv[1])), parent())
