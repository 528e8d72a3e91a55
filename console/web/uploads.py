"""A file sent from a page, in pieces: each is as small as any other request, the whole is bounded
too. One file at a time, in a folder nobody else reads."""

import os
import tempfile
import threading
from pathlib import Path

from engine.rulings import RuleError

LARGEST_FILE = 64_000_000
LONGEST_NAME = 120


class Uploads:
    """Called from threads of the pages."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._name = ""
        self._path: Path | None = None
        self._size = 0

    def receive(self, name: str, place: int, piece: bytes) -> int:
        """The next piece, which begins at `place`; how much there is now. The first piece of a
        file ends whatever was being sent before."""
        with self._lock:
            if place == 0:
                self._begin(name)
            if self._path is None or name != self._name or place != self._size:
                raise RuleError("upload_broken", name=name)
            if self._size + len(piece) > LARGEST_FILE:
                self._discard()
                raise RuleError("file_too_large", file=name)
            try:
                with self._path.open("ab") as file:
                    file.write(piece)
            except OSError as trouble:
                self._discard()
                why = trouble.strerror or "?"
                raise RuleError("file_unwritable", file=name, why=why) from trouble
            self._size += len(piece)
            return self._size

    def finished(self, name: str) -> tuple[Path, str]:
        """The file, once all of it is here."""
        with self._lock:
            if self._path is None or name != self._name or not self._size:
                raise RuleError("upload_broken", name=name[:LONGEST_NAME])
            return self._path, self._name

    def forget(self) -> None:
        with self._lock:
            self._discard()

    def _begin(self, name: str) -> None:
        self._discard()
        try:
            descriptor, path = tempfile.mkstemp(
                prefix="pupitre-envoi-", suffix=Path(name).suffix[:8]
            )
        except OSError as trouble:
            why = trouble.strerror or "?"
            raise RuleError("file_unwritable", file=name, why=why) from trouble
        os.close(descriptor)
        self._name, self._path, self._size = name, Path(path), 0

    def _discard(self) -> None:
        if self._path is not None:
            self._path.unlink(missing_ok=True)
        self._name, self._path, self._size = "", None, 0
