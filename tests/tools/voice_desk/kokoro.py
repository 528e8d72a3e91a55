"""Sentences in, sound files out: Kokoro-82M with its French voice, on eSpeak's phonemes.

Runs in an environment of its own (`requirements.txt` beside it), never in the product's: it knows
nothing of this project but a list of sentences. Each sentence is rendered once and kept, so that a
run that was cut goes on where it stood.
"""

import argparse
import hashlib
import json
import sys
import wave
from pathlib import Path
from typing import Any

import numpy as np

RATE = 24_000
_STYLES, _STYLE = 510, 256
_LANGUAGE = "fr-fr"


class Kokoro:
    def __init__(self, model: Path, voice: Path, threads: int) -> None:
        import kokoro_onnx  # type: ignore[import-not-found]
        import onnxruntime  # type: ignore[import-not-found]
        from kokoro_onnx.tokenizer import Tokenizer  # type: ignore[import-not-found]

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = threads
        self._model = onnxruntime.InferenceSession(
            str(model), options, providers=["CPUExecutionProvider"]
        )
        self._styles = np.fromfile(voice, "<f4").reshape(_STYLES, 1, _STYLE)
        config = Path(kokoro_onnx.__file__).with_name("config.json")
        self._vocabulary = json.loads(config.read_text(encoding="utf-8"))["vocab"]
        Tokenizer()  # tells the phonemizer where the library of espeakng-loader lies

    def phonemes(self, sentence: str) -> str:
        import phonemizer  # type: ignore[import-not-found]

        told = phonemizer.phonemize(
            f"{sentence}." if sentence[-1].isalpha() else sentence,
            _LANGUAGE,
            preserve_punctuation=True,
            with_stress=True,
            language_switch="keep-flags",
        )
        if "(" in told:
            raise SystemExit(f"« {sentence} » is read in another language: {told}. Respell it.")
        return "".join(each for each in told.strip() if each in self._vocabulary)

    def say(self, sentence: str, speed: float) -> Any:
        tokens = [self._vocabulary[each] for each in self.phonemes(sentence)]
        asked = {
            "input_ids": [[0, *tokens, 0]],
            "style": self._styles[len(tokens)],
            "speed": np.array([speed], np.float32),
        }
        return self._model.run(None, asked)[0].ravel()


def place(folder: Path, sentence: str, speed: float) -> Path:
    return folder / (hashlib.sha256(f"{speed} {sentence}".encode()).hexdigest()[:24] + ".wav")


def write(path: Path, samples: Any) -> None:
    temporary = path.with_suffix(".tmp")
    with wave.open(str(temporary), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(np.round(np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())
    temporary.replace(path)


def main() -> None:
    parser = argparse.ArgumentParser(prog="kokoro")
    parser.add_argument("sentences", type=Path, help="JSON: what the engine is to read, each once")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--voice", type=Path, required=True)
    parser.add_argument("--speed", type=float, default=1.0)
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    sentences = json.loads(asked.sentences.read_text(encoding="utf-8"))
    engine = Kokoro(asked.model, asked.voice, asked.threads)
    for number, sentence in enumerate(sentences, start=1):
        path = place(asked.folder, sentence, asked.speed)
        if not path.exists():
            write(path, engine.say(sentence, asked.speed))
            print(f"{number}/{len(sentences)} {sentence}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
