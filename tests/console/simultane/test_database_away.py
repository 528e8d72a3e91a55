"""A hub that cannot use its database says why, on the terminal, in the log and on /sante; it is not
open before it is, and opens by itself once the cause is gone."""

import asyncio
import json
import os
import queue
import signal
import sqlite3
import subprocess
import sys
import threading
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

from console.cli import main
from console.french import text
from console.simultane import store, writer
from console.simultane.database import Cause, Database, DatabaseTrouble, cause_of, database_sentence
from console.simultane.hub import Hub
from console.simultane.serve import HubSettings, serve
from console.web.addresses import listen
from tests.console.simultane.rig import SECRET, Centre, Client
from tests.tools.every import over
from tests.tools.own_postgres import free_port

WAIT_S = 20
ROOT = Path(__file__).parents[3]


@contextmanager
def reporting(folder, database):
    """A hub in a thread that need not come up: a client, and what it reports of its database."""
    reports = queue.Queue()
    settings = HubSettings(str(folder.path), database, "127.0.0.1", 0, SECRET)
    listener = listen("127.0.0.1", 0)
    hub = Hub(folder.path, database, SECRET)
    tasks = queue.Queue()

    async def until_told():
        task = asyncio.create_task(serve(hub, listener, settings, reports.put))
        tasks.put((asyncio.get_running_loop(), task))
        try:
            await task
        except asyncio.CancelledError:
            return

    thread = threading.Thread(target=lambda: asyncio.run(until_told()))
    thread.start()
    loop, task = tasks.get(timeout=WAIT_S)
    try:
        yield Client(listener.getsockname()[1], hub, database), reports
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(WAIT_S)
        listener.close()


@pytest.fixture
def administrator(postgres):
    """A connection that may do anything, to make databases and people with."""
    import psycopg

    with psycopg.connect(postgres.url, autocommit=True) as connection:
        yield connection


@pytest.fixture
def server(request, postgres, administrator, tmp_path, monkeypatch):
    """The address of a database that is wrong in the way asked for."""
    url = postgres.url
    match request.param:
        case Cause.DRIVER:
            monkeypatch.setitem(sys.modules, "psycopg", None)
        case Cause.UNREACHABLE:
            return f"postgresql://pupitre@127.0.0.1:{free_port()}/postgres"
        case Cause.ADDRESS:
            return "postgresql://pupitre:tres-secret@127.0.0.1:port/postgres"
        case Cause.ABSENT:
            return url.replace("/postgres", "/nulle_part")
        case Cause.PASSWORD:
            administrator.execute("DROP ROLE IF EXISTS prudent")
            administrator.execute("CREATE ROLE prudent LOGIN PASSWORD 'bon'")
            rules = postgres.folder / "pg_hba.conf"
            strict = "host all prudent 127.0.0.1/32 scram-sha-256\n"
            if strict not in rules.read_text():
                rules.write_text(strict + rules.read_text())
            administrator.execute("SELECT pg_reload_conf()")
            return url.replace("pupitre@", "prudent:tres-secret@")
        case Cause.RIGHTS:
            administrator.execute("DROP ROLE IF EXISTS invite")
            administrator.execute("CREATE ROLE invite LOGIN")
            return url.replace("pupitre@", "invite@")
        case Cause.READ_ONLY:
            administrator.execute("DROP DATABASE IF EXISTS figee")
            administrator.execute("CREATE DATABASE figee")
            administrator.execute("ALTER DATABASE figee SET default_transaction_read_only = on")
            return url.replace("/postgres", "/figee")
        case Cause.NO_SCHEMA:
            return f"{url}?options=-csearch_path%3Dnulle_part"
        case Cause.TLS:
            return f"{url}?sslmode=require"
        case Cause.ENCODING:
            administrator.execute("DROP DATABASE IF EXISTS latine")
            administrator.execute("CREATE DATABASE latine ENCODING 'LATIN1' TEMPLATE template0")
            return url.replace("/postgres", "/latine")
        case Cause.NEWER | Cause.FOREIGN:
            administrator.execute("DROP DATABASE IF EXISTS autre")
            administrator.execute("CREATE DATABASE autre")
            url = url.replace("/postgres", "/autre")
            _spoil(Database(url), request.param)
    return url


def _spoil(database, cause):
    if cause is Cause.NEWER:
        store.prepare(database, "e" * 64)
    sql = {
        Cause.NEWER: f"UPDATE hub_schema SET version = {store.VERSION + 1}",
        Cause.FOREIGN: "CREATE TABLE pli (goudron TEXT)",
    }
    with database.transaction() as connection:
        connection.rows(sql[cause])
    database.close()


def check_told(folder, database, cause, caplog):
    with reporting(folder, database) as (client, reports):
        told = reports.get(timeout=WAIT_S)
        assert told.cause is cause, told
        status, answer = client.ask("GET", "/sante")
        assert (status, answer["ready"], answer["code"]) == (503, False, cause.value)
        assert answer["message"] == database_sentence(told)
        public = json.dumps(answer)
        assert "127.0.0.1" not in public, "who may read /sante is not told where the database is"
        assert f"hub_database: {cause.value}" in caplog.text
        assert "tres-secret" not in caplog.text
        assert Centre(client.hub.manifest).join(client)[0] == 503


@pytest.mark.parametrize(
    "server",
    [
        Cause.DRIVER, Cause.UNREACHABLE, Cause.ADDRESS, Cause.ABSENT, Cause.PASSWORD,
        Cause.RIGHTS, Cause.READ_ONLY, Cause.NEWER, Cause.FOREIGN, Cause.NO_SCHEMA, Cause.TLS,
        Cause.ENCODING,
    ],
    indirect=True,
    ids=lambda cause: cause.value,
)  # fmt: skip
def test_a_server_that_cannot_be_used_is_told(folder, server, request, caplog):
    cause = request.node.callspec.params["server"]
    check_told(folder, server, cause, caplog)


@pytest.mark.parametrize("cause", [Cause.FILE, Cause.DAMAGED, Cause.NEWER, Cause.FOREIGN])
def test_a_file_that_cannot_be_used_is_told(folder, tmp_path, cause, caplog):
    path = tmp_path / ("nulle/part.db" if cause is Cause.FILE else "hub.db")
    if cause is Cause.DAMAGED:
        path.write_bytes(b"This is no database." * 400)
    elif cause is not Cause.FILE:
        _spoil(Database(f"sqlite:{path}"), cause)
    check_told(folder, f"sqlite:{path}", cause, caplog)


def test_tables_of_0_2_0_are_opened_and_numbered(folder, tmp_path):
    """It wrote no version down."""
    url = f"sqlite:{tmp_path / 'hub.db'}"
    store.prepare(Database(url), folder.manifest().id)
    with sqlite3.connect(tmp_path / "hub.db") as old:
        old.execute("DROP TABLE hub_schema")
    with reporting(folder, url) as (client, reports):
        assert reports.get(timeout=WAIT_S) is None
        assert client.ask("GET", "/sante") == (200, {"ready": True, "version": 0})
    with sqlite3.connect(tmp_path / "hub.db") as made:
        assert made.execute("SELECT version FROM hub_schema").fetchall() == [(store.VERSION,)]


def test_a_database_that_can_be_read_and_not_written_is_told(
    folder, administrator, postgres, monkeypatch
):
    """A server that becomes a standby while the hub runs: it answers every question."""
    monkeypatch.setattr(writer, "TRY_AGAIN_S", 0.05)
    administrator.execute("DROP DATABASE IF EXISTS bascule")
    administrator.execute("CREATE DATABASE bascule")
    with reporting(folder, postgres.url.replace("/postgres", "/bascule")) as (client, reports):
        assert reports.get(timeout=WAIT_S) is None
        client.wait_for_the_writer()
        administrator.execute("ALTER DATABASE bascule SET default_transaction_read_only = on")
        client.hub.writer._store.close()
        assert Centre(client.hub.manifest).join(client)[0] == 503
        assert reports.get(timeout=WAIT_S).cause is Cause.READ_ONLY
        assert client.ask("GET", "/sante")[1]["code"] == Cause.READ_ONLY.value
        assert client.organiser("GET", "/organisateur/etat")[1]["base"] is False
        administrator.execute("ALTER DATABASE bascule SET default_transaction_read_only = off")
        assert reports.get(timeout=WAIT_S) is None
        assert client.ask("GET", "/sante")[0] == 200


def test_a_database_without_an_encoding_keeps_every_name(folder, administrator, postgres):
    """What initdb makes on a machine without a locale: names come back as letters, not as bytes."""
    administrator.execute("DROP DATABASE IF EXISTS nue")
    administrator.execute("CREATE DATABASE nue ENCODING 'SQL_ASCII' TEMPLATE template0")
    with reporting(folder, postgres.url.replace("/postgres", "/nue")) as (client, reports):
        assert reports.get(timeout=WAIT_S) is None
        assert Centre(client.hub.manifest, "Œuf à Łódź").join(client)[0] == 200
        client.hub.follower.catch_up()
        assert [each.name for each in client.hub.follower.centres.values()] == ["Œuf à Łódź"]


def test_what_one_asks_wrongly_does_not_stop_the_writing_for_all(folder, tmp_path, monkeypatch):
    with reporting(folder, f"sqlite:{tmp_path / 'hub.db'}") as (client, reports):
        assert reports.get(timeout=WAIT_S) is None
        ask = client.hub.writer._store.ask
        monkeypatch.setattr(client.hub.writer._store, "ask", lambda *_: "Œ".encode("latin-1"))
        assert Centre(client.hub.manifest).join(client)[0] == 500
        monkeypatch.setattr(client.hub.writer._store, "ask", ask)
        assert Centre(client.hub.manifest).join(client)[0] == 200


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_process_that_no_longer_follows_leaves_to_be_started_again(folder, tmp_path, monkeypatch):
    """It would answer that all is well, and publish the ranking of that moment for ever."""
    hub = Hub(folder.path, f"sqlite:{tmp_path / 'hub.db'}", SECRET)
    monkeypatch.setattr(hub.follower, "catch_up", lambda: "" + 1)
    settings = HubSettings(str(folder.path), "", "127.0.0.1", 0, SECRET)
    with listen("127.0.0.1", 0) as listener:
        asyncio.run(asyncio.wait_for(serve(hub, listener, settings), WAIT_S))
    assert not hub.is_alive


def test_tables_that_vanish_are_made_again(folder, tmp_path):
    with reporting(folder, f"sqlite:{tmp_path / 'hub.db'}") as (client, reports):
        assert reports.get(timeout=WAIT_S) is None
        client.wait_for_the_writer()
        with sqlite3.connect(tmp_path / "hub.db") as other:
            for table in ("epreuve", "pli", "centre"):
                other.execute(f"DROP TABLE {table}")
        client.hub.follower.wake()
        assert reports.get(timeout=WAIT_S).cause is Cause.MISSING
        client.hub.follower.wake()
        assert reports.get(timeout=WAIT_S) is None


@pytest.mark.parametrize(
    ("said", "cause"),
    [
        ('FATAL:  database "x" does not exist', Cause.ABSENT),
        ("FATAL:  la base de données « x » n'existe pas", Cause.ABSENT),
        ("FATAL:  authentification par mot de passe échouée pour l'utilisateur « x »",
         Cause.PASSWORD),
        ("FATAL:  le rôle « x » n'existe pas", Cause.PASSWORD),
        ("fe_sendauth: no password supplied", Cause.PASSWORD),
        ('FATAL:  no pg_hba.conf entry for host "::1"', Cause.PASSWORD),
        ("session is read-only", Cause.READ_ONLY),
        ("FATAL:  sorry, too many clients already", Cause.BUSY),
        ("Connection refused", Cause.UNREACHABLE),
        ("timeout expired", Cause.UNREACHABLE),
        ("SSL error: certificate verify failed", Cause.TLS),
        ("SSL connection has been closed unexpectedly", Cause.UNREACHABLE),
    ],
)  # fmt: skip
def test_a_server_says_it_in_its_own_language(said, cause):
    assert cause_of(Exception(said)) is cause


@over("cause", Cause)
def test_every_cause_has_its_words(cause):
    assert text(f"hub_database_{cause.value}").count(".") >= 2


def test_the_terminal_says_why_and_opens_by_itself(folder, tmp_path):
    """The command as people type it; the folder of its database comes later."""
    port = free_port()
    database = tmp_path / "plus-tard" / "hub.db"
    options = ["hub", str(folder.path), "--port", str(port), "--database", f"sqlite:{database}"]
    hub = subprocess.Popen(
        [sys.executable, "-c", "from console.cli import main; main()", *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=os.environ,
    )  # fmt: skip
    try:
        told = [hub.stderr.readline() for _ in range(4)]
        assert "Le fichier de la base ne s'ouvre pas." in "".join(told)
        assert f"http://127.0.0.1:{port}/sante dit la même chose" in "".join(told)
        with pytest.raises(urllib.error.HTTPError) as answer:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/sante", timeout=WAIT_S)
        assert json.load(answer.value)["code"] == Cause.FILE.value
        database.parent.mkdir()
        assert hub.stdout.readline().startswith("Centre national ouvert")
        assert (
            urllib.request.urlopen(f"http://127.0.0.1:{port}/sante", timeout=WAIT_S).status == 200
        )
    finally:
        hub.send_signal(signal.SIGTERM)
        hub.communicate(timeout=WAIT_S)


@pytest.mark.parametrize(
    "server", [Cause.DRIVER, Cause.ABSENT, Cause.NEWER], indirect=True, ids=lambda each: each.value
)
def test_what_no_waiting_mends_ends_it_before_anything_is_open(folder, server, request, capsys):
    cause = request.node.callspec.params["server"]
    port = free_port()
    assert main(["hub", str(folder.path), "--database", server, "--port", str(port)]) == 1
    said = capsys.readouterr()
    assert text(f"hub_database_{cause.value}") in said.err
    assert "rien n'a été commencé" in said.err
    assert said.out == ""
    with listen("127.0.0.1", port):
        pass  # nobody has it


def test_a_server_that_does_not_come_ends_it(folder, capsys, monkeypatch):
    """Told at once, waited for, then a sentence and an exit that a service understands."""
    monkeypatch.setattr("console.cli.hub.PATIENCE_S", 0.2)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    away = f"postgresql://pupitre@127.0.0.1:{free_port()}/postgres"
    assert main(["hub", str(folder.path), "--database", away, "--port", "0"]) == 1
    said = capsys.readouterr()
    assert text("hub_gives_up") in said.err
    assert said.out == ""


def test_an_address_that_is_none_and_a_certificate_that_is_none_end_it(folder, tmp_path, capsys):
    for address in ("mysql://ici", "sqlite:", "sqlite::memory:"):  # two keep nothing
        assert main(["hub", str(folder.path), "--database", address]) == 2
    paper = tmp_path / "hub.pem"
    paper.write_text("a certificate, once")
    tls = ["--certificate", str(paper), "--private-key", str(paper)]
    assert main(["hub", str(folder.path), *tls]) == 2
    said = capsys.readouterr()
    assert said.err.count("ne désigne pas une base") == 3
    assert "ne vont pas ensemble" in said.err
    assert said.out == ""


def test_a_port_that_is_taken_is_told_in_the_words_of_this_command(folder, capsys):
    with listen("127.0.0.1", 0) as other:
        port = other.getsockname()[1]
        assert main(["hub", str(folder.path), "--port", str(port)]) == 2
    said = capsys.readouterr()
    assert f"Le port {port} est pris" in said.err
    assert "--port" in said.err
    assert said.out == ""


def test_a_trouble_names_its_cause_before_the_words_of_the_database():
    assert str(DatabaseTrouble(Cause.BUSY, "locked")) == "busy: locked"
