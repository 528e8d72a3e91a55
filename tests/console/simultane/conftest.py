"""The same tests on both databases; PostgreSQL runs in a folder of its own on loopback."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.simultane.folder import Folder
from tests.console.simultane.rig import Client, make_folder, serving
from tests.tools.own_postgres import OwnPostgres, binaries


@pytest.fixture(scope="session")
def postgres() -> Iterator[OwnPostgres]:
    if binaries() is None:
        pytest.skip("PostgreSQL is not installed here")
    # not below pytest's folder, which the server's own user may not enter
    folder = Path(tempfile.mkdtemp(prefix="pupitre-pg-"))
    folder.chmod(0o755)
    server = OwnPostgres(folder / "data")
    server.create()
    server.start(fsync="off")
    yield server
    server.stop()
    shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'hub.sqlite3'}"
    server: OwnPostgres = request.getfixturevalue("postgres")
    return server.url


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return make_folder(tmp_path / "epreuve")


@pytest.fixture
def hub(folder: Folder, database: str) -> Iterator[Client]:
    with serving(folder, database) as client:
        yield client
