"""Tiny sources and a store of its own for each test: compiling takes milliseconds."""

import lzma
from collections.abc import Callable
from pathlib import Path

import pytest

from console.lexicons.sources import Sources
from console.lexicons.store import LexiconStore

CORE = """# a tiny dictionary
chat	N	:chat chats chatte chattes
porte	N	:porte portes
porter	V	c:porta porte portes porterai	g:portant	i:porter	k:porté portée portées portés
été	N	:été étés
qu	MG	:qu
"""
EXTENSION = """élancé	A	:élancé élancée élancées élancés
"""
ANNOTATIONS = """chat	N	:chat chats
chien	N	:chien chiens chienne chiennes
zèbre	N	:zèbre zèbres
manger	V	c:mange mangea	i:manger	k:mangé
"""
OVERLAY = """# overlay
-	QU	elided
+	BE	bê	bê	INTJ	-	bleating
+	HIA	hia	hier	V	c	an old verb
"""


@pytest.fixture
def tiny_sources(tmp_path: Path) -> Sources:
    folder = tmp_path / "sources"
    for name, content in (
        ("mpl-2.0/lexicon-core.mpl.tsv.xz", CORE),
        ("mpl-2.0/annot-all.mpl.tsv.xz", ANNOTATIONS),
        ("lgpllr/lexicon-ext.lgpllr.tsv.xz", EXTENSION),
        ("lgpllr/annot-extra.lgpllr.tsv.xz", "aa	N	:aa aas\n"),
    ):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(lzma.compress(content.encode()))
    (folder / "pupitre").mkdir()
    (folder / "pupitre" / "overlay.tsv").write_text(OVERLAY, encoding="utf-8")
    (folder / "pupitre" / "short-words.txt").write_text("# short\nAA\nHIA\n", encoding="utf-8")
    return Sources(folder)


@pytest.fixture
def store(tmp_path: Path, tiny_sources: Sources) -> LexiconStore:
    return LexiconStore(tmp_path / "lexicons", tiny_sources)


@pytest.fixture
def list_file(tmp_path: Path) -> Callable[..., Path]:
    """Write a file to import and give its path."""

    def write(content: str | bytes, name: str = "liste.txt") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


@pytest.fixture
def snapshot() -> Callable[[Path], dict[str, bytes]]:
    """Everything under a folder, byte for byte: nothing changed means equal."""

    def take(folder: Path) -> dict[str, bytes]:
        return {
            str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    return take
