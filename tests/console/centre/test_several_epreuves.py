"""A centre joins one épreuve after another and leaves some; what it owes is never forgotten."""

import json
import shutil
from pathlib import Path

import pytest

from console.centre.sender import LONGEST_ROUND_S, Rounds
from console.centre.station import Station, Stations
from console.centre.watch import read_news
from console.cli import main
from console.folders import JOURNAL_FILE
from console.games.duplicate.opening import letters_path
from console.simultane.centre_files import CHOSEN, EPREUVE, FACTS, KEY, read_chosen
from engine.games.duplicate.options import CommonGame, Role
from engine.rulings import RuleError
from tests.console.centre.evening import play, records_of
from tests.console.centre.test_at_the_centre import GENERAL, state, write
from tests.console.simultane.rig import make_folder, serving

NOBODY = "http://127.0.0.1:1"


@pytest.fixture(scope="module")
def evening(tmp_path_factory, free_lexicon):
    folder = tmp_path_factory.mktemp("soiree")
    play(folder, free_lexicon)
    return folder


@pytest.fixture
def data(tmp_path, evening):
    data = tmp_path / "data"
    data.mkdir()
    for part in evening.glob(f"{JOURNAL_FILE}*"):
        shutil.copyfile(part, data / part.name)
    return data


@pytest.fixture
def stations(data):
    return Stations(data / "centre")


@pytest.fixture
def autumn(tmp_path):
    return make_folder(tmp_path / "automne", sealed=False, parties=1, name="Simultané d'automne")


@pytest.fixture
def winter(tmp_path):
    return make_folder(tmp_path / "hiver", sealed=False, parties=2, name="Simultané d'hiver")


def centre(data, *words):
    return main(["centre", "--data", str(data), *map(str, words)])


def join(data, folder, client):
    """By the command, and accepted by the organiser."""
    hub = f"http://127.0.0.1:{client.port}" if client else NOBODY
    code = centre(data, "join", folder.path, hub, "--name", "Sète")
    if client:
        client.settle()
        station = Stations(data / "centre").current
        body = {"centre": station.key.public, "state": "approved"}
        assert client.organiser("POST", "/organisateur/centre", body)[0] == 200
        client.settle()
    return code


class Clock:
    now_s = 0.0


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def rounds(stations, data, clock):
    return Rounds(stations, data / JOURNAL_FILE, now_s=lambda: clock.now_s)


def send(rounds, clock, count=12):
    for _ in range(count):
        clock.now_s += max(rounds.step(), 0.1)


def test_what_0_2_0_kept_opens_as_it_did(stations, data, autumn):
    station = Station.make(data / "centre", autumn.path, "Sète", NOBODY)
    assert not (data / "centre" / CHOSEN).exists()
    assert stations.current == station
    assert stations.all() == [station]
    assert not stations.is_left(station)


def test_a_second_epreuve_is_joined_and_the_first_is_still_delivered(
    stations, data, autumn, winter, rounds, clock, tmp_path, capsys
):
    """The first hub was away the whole evening, and comes back once the second is joined."""
    assert join(data, autumn, None) == 2, "nobody answers"
    first = stations.current
    first.plays(1, records_of(data)[0])
    with serving(winter, f"sqlite:{tmp_path / 'hiver.db'}") as hub:
        assert join(data, winter, hub) == 0
        said = capsys.readouterr().out
        assert "L'épreuve qui se joue ici est « Simultané d'hiver »" in said
        assert "« Simultané d'automne » : il reste" in said
        assert (stations.current.title, len(stations.all())) == ("Simultané d'hiver", 2)
        assert stations.current.key.public != first.key.public
        with serving(autumn, f"sqlite:{tmp_path / 'automne.db'}") as late:
            first.move_to(autumn.path, "Sète", f"http://127.0.0.1:{late.port}")
            send(rounds, clock, 3)
            late.settle()
            body = {"centre": first.key.public, "state": "approved"}
            assert late.organiser("POST", "/organisateur/centre", body)[0] == 200
            late.settle()
            send(rounds, clock, 150)
            assert rounds.owing == []
            assert len(late.rows()) == rounds.sent > 5
        assert hub.rows() == []


def test_a_hub_that_is_gone_for_good_does_not_hold_the_current_one_back(
    stations, data, autumn, winter, rounds, clock, tmp_path
):
    join(data, autumn, None)
    stations.current.plays(1, records_of(data)[0])
    with serving(winter, f"sqlite:{tmp_path / 'hiver.db'}") as hub:
        join(data, winter, hub)
        gone, now = stations.all()
        tries = []
        real = Station.tell
        try:
            Station.tell = lambda station, news: (tries.append(station), real(station, news))
            while clock.now_s < 3 * LONGEST_ROUND_S:
                clock.now_s += max(rounds.step(), 0.1)
        finally:
            Station.tell = real
        assert tries.count(gone) < 12 < 200 < tries.count(now)
        assert rounds.is_done, "« send --once » does not wait for it"
        assert rounds.owing == [gone]


def test_leaving_says_what_is_owed_and_it_is_delivered_all_the_same(
    stations, data, autumn, rounds, clock, tmp_path, capsys
):
    with serving(autumn, f"sqlite:{tmp_path / 'automne.db'}") as hub:
        join(data, autumn, hub)
        station = stations.current
        station.plays(1, records_of(data)[0])
        assert centre(data, "leave") == 0
        said = capsys.readouterr().out
        assert "« Simultané d'automne » est quittée. Rien n'est effacé" in said
        assert "il reste" in said
        with pytest.raises(RuleError, match="centre_none_current"):
            _ = stations.current
        send(rounds, clock, 60)
        assert len(hub.rows()) == rounds.sent > 5
        asked = []
        hub.hub.intake._by_centre.take = asked.append
        clock.now_s += 10 * LONGEST_ROUND_S
        send(rounds, clock)
        assert asked == [], "nothing is owed: its hub is left in peace"
    assert station.facts.certificate
    assert centre(data, "use", "automne") == 0
    assert stations.current == station
    assert not stations.is_left(station)


def test_a_hub_that_had_everything_and_closed_is_owed_nothing_after_a_restart(
    stations, data, autumn, rounds, clock, tmp_path, capsys
):
    """What it answered last is remembered: a sender that starts again knows nothing else."""
    with serving(autumn, f"sqlite:{tmp_path / 'automne.db'}") as hub:
        join(data, autumn, hub)
        stations.current.plays(1, records_of(data)[0])
        send(rounds, clock, 60)
        assert rounds.owing == []
    known = stations.current.acks
    assert centre(data, "leave") == 0
    again = Rounds(stations, data / JOURNAL_FILE, now_s=lambda: clock.now_s)
    send(again, clock)
    assert stations.all()[0].acks == known
    assert again.owing == []
    capsys.readouterr()
    assert centre(data, "list") == 0
    assert "il reste" not in capsys.readouterr().out
    told = stations.all()[0].path / "etat.json"
    told.unlink()
    clock.now_s += 10 * LONGEST_ROUND_S
    send(again, clock)
    assert not told.exists(), "it is left in peace"


def test_plis_that_a_hub_refuses_are_told_and_not_tried_for_ever(data, tmp_path, capsys):
    """The game of another envelope: « send --once » says so and ends."""
    sealed = make_folder(tmp_path / "scellee", parties=1, name="Simultané scellé")
    with serving(sealed, f"sqlite:{tmp_path / 'scelle.db'}") as hub:
        join(data, sealed, hub)
        Stations(data / "centre").current.plays(1, records_of(data)[0])
        capsys.readouterr()
        assert centre(data, "send", "--once") == 1
    said = capsys.readouterr().out
    assert "« Simultané scellé » : le centre national refuse des plis." in said
    assert "dans la partie commune" in said


def test_leaving_one_goes_back_to_the_other(stations, data, autumn, winter, capsys):
    join(data, autumn, None)
    join(data, winter, None)
    assert centre(data, "leave") == 0
    assert stations.current.title == "Simultané d'automne"
    centre(data, "list")
    assert [line[:4] for line in capsys.readouterr().out.splitlines()[-2:]] == ["→ Si", "  Si"]
    assert centre(data, "--epreuve", "automne", "leave") == 0
    assert read_chosen(stations.path).current is None
    assert join(data, winter, None) == 2
    assert stations.current.title == "Simultané d'hiver", "joined again"


def test_joined_again_a_centre_keeps_its_key_and_finds_the_hub_that_moved(
    stations, data, autumn, winter, tmp_path
):
    """Its files are put back too."""
    join(data, winter, None)
    join(data, autumn, None)
    key = stations.current.key.public
    stations.current.plays(1, records_of(data)[0])
    (stations.current.folder.path / "epreuve.json").write_bytes(b"rotten")
    with serving(autumn, f"sqlite:{tmp_path / 'automne.db'}") as hub:
        assert join(data, autumn, hub) == 0
        station = stations.current
        assert (station.key.public, list(station.facts.games)) == (key, ["1"])
        assert station.facts.hub.endswith(str(hub.port))
        assert centre(data, "send", "--once") == 0
        assert hub.rows()


def test_a_join_that_was_cut_short_is_begun_again(stations, data, autumn):
    (data / "centre").mkdir()
    (data / "centre" / KEY).write_text("")
    assert join(data, autumn, None) == 2
    assert stations.current.key.public


def test_a_folder_and_an_address_that_do_not_belong_together_are_refused(
    stations, data, autumn, winter, tmp_path, capsys
):
    with serving(winter, f"sqlite:{tmp_path / 'hiver.db'}") as hub:
        address = f"http://127.0.0.1:{hub.port}"
        assert centre(data, "join", autumn.path, address, "--name", "Sète") == 2
        assert "tient une autre épreuve que ce dossier" in capsys.readouterr().err
        assert stations.all() == []


def test_a_stick_of_another_epreuve_is_told_as_such(data, autumn, winter, tmp_path, capsys):
    join(data, autumn, None)
    Stations(data / "centre").current.plays(1, records_of(data)[0])
    join(data, winter, None)
    stick = tmp_path / "cle"
    stick.mkdir()
    assert centre(data, "usb", stick) == 0
    assert len(list(stick.iterdir())) == 1, "of each épreuve that has something to say"
    assert centre(data, "--epreuve", "automne", "usb", stick) == 0
    file = max(stick.iterdir(), key=lambda each: each.stat().st_size)
    with serving(winter, f"sqlite:{tmp_path / 'hiver.db'}") as hub:
        assert centre(data, "deliver", file, f"http://127.0.0.1:{hub.port}") == 2
        assert "sont d'une autre épreuve que celle de" in capsys.readouterr().err
        assert hub.rows() == []
    with serving(autumn, f"sqlite:{tmp_path / 'automne.db'}") as hub:
        assert centre(data, "deliver", file, f"http://127.0.0.1:{hub.port}") == 2
        assert "n’est pas inscrit" in capsys.readouterr().err


@pytest.fixture
def stick(data, autumn, tmp_path):
    """A file of plis, as the centre wrote it."""
    join(data, autumn, None)
    Stations(data / "centre").current.plays(1, records_of(data)[0])
    assert centre(data, "usb", tmp_path) == 0
    (file,) = tmp_path.glob("*.plis")
    return file


@pytest.mark.parametrize(
    "harm",
    [
        lambda whole: whole[:-5],
        lambda whole: whole[:3],
        lambda whole: b"une lettre du club",
        lambda whole: whole[:60] + bytes([whole[60] ^ 1]) + whole[61:],
        lambda whole: bytes(4) + whole,
    ],
)
def test_a_damaged_stick_has_a_sentence_of_its_own(data, autumn, stick, tmp_path, capsys, harm):
    stick.write_bytes(harm(stick.read_bytes()))
    with serving(autumn, f"sqlite:{tmp_path / 'automne.db'}") as hub:
        assert centre(data, "deliver", stick, f"http://127.0.0.1:{hub.port}") == 2
        said = capsys.readouterr().err
        assert stick.name in said and "récrivez la clé au centre" in said
        assert hub.rows() == []


def test_an_empty_stick_is_no_success(data, autumn, stick, tmp_path, capsys):
    stick.write_bytes(b"")
    with serving(autumn, f"sqlite:{tmp_path / 'automne.db'}") as hub:
        assert centre(data, "deliver", stick, f"http://127.0.0.1:{hub.port}") == 2
        assert "ne contient aucun pli" in capsys.readouterr().err


def test_nothing_to_write_is_no_success(data, winter, tmp_path, capsys):
    join(data, winter, None)
    assert centre(data, "usb", tmp_path) == 2
    assert "rien n'a été écrit" in capsys.readouterr().err
    assert list(tmp_path.glob("*.plis")) == []


# Nothing is hidden in it: it vouches for nobody, and is past its day.
A_CERTIFICATE = """\
-----BEGIN CERTIFICATE-----
MIIBcTCCARegAwIBAgIUf0V6gYjzwCXzi/cLVlOstvGaYbMwCgYIKoZIzj0EAwIw
DjEMMAoGA1UEAwwDaHViMB4XDTI2MTExODIwMzA1MVoXDTI2MTEyMDIwMzA1MVow
DjEMMAoGA1UEAwwDaHViMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEhgrSJp/x
miQ/OFMaQakWaSBLFufknzbpI0+MgPvpdZe/pzLRcgXXCRtN04DPlppP/vvm+hlD
dJU3jo6iO/AOb6NTMFEwHQYDVR0OBBYEFKVO2pAssnNuK7s2uQ2ffz+4R6GWMB8G
A1UdIwQYMBaAFKVO2pAssnNuK7s2uQ2ffz+4R6GWMA8GA1UdEwEB/wQFMAMBAf8w
CgYIKoZIzj0EAwIDSAAwRQIhAM16sRTsEhX7Hisnuwt+DVH8gomWEc6oEQHvR8Rz
aF7oAiA5HjSwVbq3xPZhuECEfSFRgz4juv/vEOlNOaDKll1FFQ==
-----END CERTIFICATE-----
"""


def test_what_vouches_for_a_hub_is_kept_for_the_service(data, stations, autumn, tmp_path, capsys):
    """The service runs without arguments, as a user who may not read where it came from."""
    pem = tmp_path / "hub.pem"
    pem.write_text(A_CERTIFICATE)
    hub = ["https://127.0.0.1:1", "--name", "Sète"]
    assert main(["centre", "--data", str(data), "--authority", str(pem), "join",
                 str(autumn.path), *hub]) == 2, "nobody answers"  # fmt: skip
    assert "est gardé" in capsys.readouterr().out
    pem.unlink()
    station = stations.current
    assert Path(station.authority).read_text() == A_CERTIFICATE
    rounds = Rounds(stations, data / JOURNAL_FILE, now_s=lambda: 0.0)
    rounds.step()
    (turn,) = rounds._turns.values()
    assert turn.post.line[:2] == ("https://127.0.0.1:1", station.authority)
    assert centre(data, "join", autumn.path, *hub) == 2
    assert Path(station.authority).read_text() == A_CERTIFICATE, "joined again without it"


def test_a_certificate_that_is_none_is_refused_before_anything_is_kept(
    data, stations, autumn, tmp_path, capsys
):
    pem = tmp_path / "hub.pem"
    pem.write_text("rien")
    assert main(["centre", "--data", str(data), "--authority", str(pem), "join",
                 str(autumn.path), "https://127.0.0.1:1", "--name", "Sète"]) == 2  # fmt: skip
    assert "n'est pas un certificat" in capsys.readouterr().err
    assert stations.all() == []


def test_a_centre_joins_any_number_of_epreuves(data, stations, tmp_path):
    for number in range(12):
        folder = make_folder(tmp_path / f"e{number}", sealed=False, name=f"Simultané {number}")
        join(data, folder, None)
    assert {each.title for each in stations.all()} == {f"Simultané {n}" for n in range(12)}
    assert len({each.key.public for each in stations.all()}) == 12


def test_a_damaged_epreuve_does_not_stop_the_others(
    stations, data, autumn, winter, rounds, clock, tmp_path
):
    join(data, autumn, None)
    with serving(winter, f"sqlite:{tmp_path / 'hiver.db'}") as hub:
        join(data, winter, hub)
        stations.current.plays(1, records_of(data)[0])
        (data / "centre" / EPREUVE / "epreuve.json").unlink()
        send(rounds, clock, 60)
        assert len(hub.rows()) == rounds.sent > 5
        assert centre(data, "list") == 0
        assert centre(data, "send", "--once") == 1


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"courante": "../..", "quittees": []}'])
def test_a_choice_that_cannot_be_read_is_made_again(stations, data, autumn, winter, content):
    join(data, autumn, None)
    join(data, winter, None)
    (data / "centre" / CHOSEN).write_bytes(content)
    assert stations.current.title == "Simultané d'automne"
    stations.use(stations.find("hiver"))
    assert stations.current.title == "Simultané d'hiver"


def test_a_name_that_names_two_is_refused(stations, data, autumn, winter):
    join(data, autumn, None)
    join(data, winter, None)
    with pytest.raises(RuleError, match="centre_epreuve_unknown"):
        stations.find("simultané")
    assert stations.find(stations.current.epreuve[:8]) == stations.current


# What the console sees


@pytest.fixture
def both(stations, data, autumn, winter):
    join(data, autumn, None)
    join(data, winter, None)
    for station in stations.all():
        station.lay_ready(1, "draws")
    return stations


def test_the_game_on_the_desk_is_told_by_its_own_epreuve(both, data):
    first, second = both.all()
    write(first.path, "etat.json", state("vieille", 7))
    write(second.path, "etat.json", state("neuve", 3))
    write(second.path, "general.json", GENERAL)
    news = read_news(both.path)
    old, new, club = (news.summary(game) for game in ("vieille", "neuve", "du club"))
    assert (old.epreuve, old.line[-1], old.general) == ("Simultané d'automne", "7", None)
    assert (new.epreuve, new.line[-1]) == ("Simultané d'hiver", "3")
    assert new.general is not None
    assert [each.title for each in club.ready] == ["Simultané d'hiver"]
    both.leave(second)
    assert [each.title for each in read_news(both.path).summary("du club").ready] == [first.title]
    both.leave(first)
    assert read_news(both.path).summary("du club") is None


def test_followed_letters_are_those_of_the_epreuve_of_the_game(both, data):
    first, second = both.all()
    for station in (first, second):
        common = CommonGame(station.epreuve, 1, Role.FOLLOWS)
        assert letters_path(data, common).parent == station.path


def test_the_terms_of_a_partie_bring_the_solos_of_the_epreuve(both):
    raw = json.loads((both.current.path / "partie-1.json").read_text("utf-8"))
    assert raw["solos"] == {"players": 16, "bonus": 10, "across_centres": True}
    assert (both.path / FACTS).exists()
