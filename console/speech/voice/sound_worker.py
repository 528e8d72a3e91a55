"""The sound process: owns the mixer, answers every request with the state of its channel.

Opening a card can block for half a minute inside the mixer, with the interpreter locked;
here that holds up nobody else.
"""

import json
import signal
import sys
from typing import Any, BinaryIO

from console.speech.voice.child import private_stdout
from console.speech.voice.output import Output, OutputError, PygameOutput


def serve(output: Output, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until the parent closes its end, then let the card go."""
    while line := requests.readline():
        request = json.loads(line)
        clip = requests.read(request.get("bytes", 0))
        try:
            _do(output, request, clip)
            answer: dict[str, object] = {"busy": output.is_busy(), "queued": output.is_queued()}
        except OutputError as error:
            answer = {"error": str(error)}
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()
    output.close()


def _do(output: Output, request: dict[str, Any], clip: bytes) -> None:
    match request["do"]:
        case "open":
            output.open()
        case "play":
            output.play(clip, request["volume"])
        case "stop":
            output.stop()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(PygameOutput(), sys.stdin.buffer, private_stdout())
