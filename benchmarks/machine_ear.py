"""A machine ear that is asked « which of these was it? »: Whisper, by forced choice.

The ear does not write what it hears. Each text that could have been said gets the probability
the model gives it after the sound, divided by the one it gives it after noise alone (what it would
have guessed anyway); the likeliest is what was understood. All texts go through the decoder in one
pass, as a tree of their tokens: a reference has 225 of them.

Encoder and tokens are faster-whisper's; the decoder is written out, since no library hands out
the probabilities of given texts at this price.
"""

import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

RATE = 16_000
_WINDOW_FRAMES = 600
"""Six seconds of Whisper's thirty: nearly the same answers at a quarter of the cost."""
_HEADS, _WIDTH = 8, 64
_NORMALISED_OVER = 8000
"""Tokens are numbered by frequency: the rest of the vocabulary hardly weighs anything."""
_TYPES = {0: np.float32, 1: np.int8, 2: np.int16, 3: np.int32, 4: np.float16}


class Ear:
    def __init__(self, model: Path) -> None:
        from faster_whisper import WhisperModel  # type: ignore[import-not-found]
        from faster_whisper.tokenizer import Tokenizer  # type: ignore[import-not-found]

        self._model = WhisperModel(str(model), device="cpu", compute_type="int8", cpu_threads=1)
        self._tokens = Tokenizer(self._model.hf_tokenizer, True, task="transcribe", language="fr")
        self._prompt = self._model.get_prompt(self._tokens, [], without_timestamps=True)
        self._decoder = Decoder(_weights(model / "model.bin"))

    def listen(self, sound: Any, texts: Sequence[str]) -> Any:
        """The logarithm of each text's probability after this sound."""
        frames = max(_WINDOW_FRAMES, -(-len(sound) // 160))
        padded = np.pad(sound, (0, frames * 160 - len(sound)))
        features = self._model.feature_extractor(padded)[:, :frames]
        encoded = np.array(self._model.encode(features[np.newaxis]))[0]
        tokens = [self._tokens.encode(f" {text}.") for text in texts]
        return self._decoder.scores(self._prompt, tokens, encoded)


def _weights(path: Path) -> dict[str, Any]:
    """What a CTranslate2 file holds: name → array."""
    weights = {}
    with path.open("rb") as file:

        def number(kind: str) -> int:
            return int(struct.unpack(kind, file.read(struct.calcsize(kind)))[0])

        def name() -> str:
            return file.read(number("<H"))[:-1].decode()

        number("<I"), name(), number("<I")  # version, kind of model, revision
        for _ in range(number("<I")):
            key, shape = name(), [number("<I") for _ in range(number("<B"))]
            kind = _TYPES[number("<B")]
            stored = np.frombuffer(file.read(number("<I")), kind)
            if shape:
                weights[key] = stored.reshape(shape).astype(np.float32)
        for _ in range(number("<I")):
            alias, key = name(), name()
            if key in weights:
                weights[alias] = weights[key]
    return weights


class Tree:
    """The prompt, then all texts after it, shared beginnings once."""

    def __init__(self, prompt: Sequence[int], texts: Sequence[Sequence[int]]) -> None:
        self.tokens, self._parent = list(prompt), [index - 1 for index in range(len(prompt))]
        self.depth = list(range(len(prompt)))
        self.steps: list[list[tuple[int, int]]] = []
        """Of each text: the node it goes on from, the token it goes on with."""
        known: dict[tuple[int, int], int] = {}
        for text in texts:
            node, path = len(prompt) - 1, []
            for index, token in enumerate(text):
                path.append((node, token))
                if index + 1 == len(text):
                    break  # nothing is asked after the last token
                if (node, token) not in known:
                    known[node, token] = len(self.tokens)
                    self.tokens.append(token)
                    self._parent.append(node)
                    self.depth.append(self.depth[node] + 1)
                node = known[node, token]
            self.steps.append(path)

    def sees(self) -> Any:
        """Which node has which before it."""
        mask = np.eye(len(self.tokens), dtype=bool)
        for node, parent in enumerate(self._parent):
            if parent >= 0:
                mask[node] |= mask[parent]
        return mask


class Decoder:
    """Whisper's decoder, for one sound and a tree of texts."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self._weights = weights
        self._embeddings = weights["decoder/embeddings/weight"]
        self._layers = len({key.split("/")[1] for key in weights if key.startswith("decoder/lay")})
        self._layers -= 1  # « decoder/layer_norm »

    def scores(self, prompt: Sequence[int], texts: Sequence[Sequence[int]], sound: Any) -> Any:
        tree = Tree(prompt, texts)
        hidden = self._hidden(tree, sound)
        parents = sorted({node for path in tree.steps for node, _ in path})
        used = sorted({token for text in texts for token in text} - set(range(_NORMALISED_OVER)))
        vocabulary = [*range(_NORMALISED_OVER), *used]
        logits = hidden[parents] @ self._embeddings[vocabulary].T
        highest = logits.max(axis=1, keepdims=True)
        logits -= highest + np.log(np.exp(logits - highest).sum(axis=1, keepdims=True))
        row = {node: index for index, node in enumerate(parents)}
        column = {token: index for index, token in enumerate(vocabulary)}
        return np.array(
            [sum(logits[row[node], column[token]] for node, token in path) for path in tree.steps]
        )

    def _hidden(self, tree: Tree, sound: Any) -> Any:
        places = self._weights["decoder/position_encodings/encodings"]
        values = self._embeddings[tree.tokens] + places[tree.depth]
        unseen = np.where(tree.sees(), 0.0, -1e9).astype(np.float32)
        for index in range(self._layers):
            layer = f"decoder/layer_{index}"
            own = f"{layer}/self_attention"
            query, key, value = np.split(
                self._linear(f"{own}/linear_0", self._even(f"{own}/layer_norm", values)), 3, axis=1
            )
            values = values + self._linear(f"{own}/linear_1", _attend(query, key, value, unseen))
            heard = f"{layer}/attention"
            query = self._linear(f"{heard}/linear_0", self._even(f"{heard}/layer_norm", values))
            key, value = np.split(self._linear(f"{heard}/linear_1", sound), 2, axis=1)
            values = values + self._linear(f"{heard}/linear_2", _attend(query, key, value, 0.0))
            wide = self._linear(
                f"{layer}/ffn/linear_0", self._even(f"{layer}/ffn/layer_norm", values)
            )
            wide *= 0.5 * (1 + np.tanh(0.7978845608 * (wide + 0.044715 * wide**3)))  # GELU
            values = values + self._linear(f"{layer}/ffn/linear_1", wide)
        return self._even("decoder/layer_norm", values)

    def _linear(self, name: str, values: Any) -> Any:
        return values @ self._weights[f"{name}/weight"].T + self._weights.get(f"{name}/bias", 0.0)

    def _even(self, name: str, values: Any) -> Any:
        centred = values - values.mean(axis=-1, keepdims=True)
        spread = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-5)
        return centred / spread * self._weights[f"{name}/gamma"] + self._weights[f"{name}/beta"]


def _attend(query: Any, key: Any, value: Any, unseen: Any) -> Any:
    def heads(values: Any) -> Any:
        return values.reshape(-1, _HEADS, _WIDTH).transpose(1, 0, 2)

    weights = heads(query) @ heads(key).transpose(0, 2, 1) / np.sqrt(_WIDTH) + unseen
    weights = np.exp(weights - weights.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    return (weights @ heads(value)).transpose(1, 0, 2).reshape(-1, _HEADS * _WIDTH)
