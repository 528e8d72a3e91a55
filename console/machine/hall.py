"""Épreuves of one hall beside the game: what is proposed next, the general ranking for screens and
pages, the papers. Everything is found again in the journal, by a thread of its own."""

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from console.columns import HALL, TEAMS, RankingColumns, Row, insert_own
from console.desk.choices import Choice, Option, choice, written
from console.desk.option_table import Menu, NewGame
from console.french import printed, text
from console.french.terms import terms
from console.games.epreuve import (
    HallEpreuves,
    changed,
    days_told,
    hall_face,
    is_its_day,
    partie_columns,
    partie_state,
    partie_words,
    progress,
    rankings,
    rows_of,
    settings_view,
    standing_of,
)
from console.games.epreuve_papers import FORMS, prizes, written_epreuve
from console.games.history import History, history_of
from console.journal.records import GameSummary
from console.journal.store import JournalFile
from console.loop import Worker
from console.machine.archive import kept_logo
from console.papers.player_lists import kept_players
from console.processes import run_in_process
from console.session.dependencies import Entrance, Occurrence, Subscriber
from console.tv.snapshot import CentreSummary, ReadyPartie, SharedRank
from console.web.hall import HallChange, PartieOfHall
from console.web.results import Download
from engine.epreuve.general import HallStanding, hall_standing
from engine.epreuve.manifest import Classement, Manifest, Partie, titled
from engine.play.players import Player
from engine.rulings import RuleError

if TYPE_CHECKING:
    from console.machine.hall_official import HallOfficials

log = logging.getLogger(__name__)

BY_TEAMS = Classement.EQUIPES.value
_ON_A_TELEPHONE = ("rank_or_dash", "player", "general")


@dataclass(frozen=True)
class _ReadGame:
    """A game as it was last read."""

    events: int
    history: History


class HallBook(Subscriber):
    """`changed` is called whenever there is something new to show. Without `threaded`, everything
    is found at once, in the thread that says something has happened. `clock`: the one games are
    timed by; `place`: what this hall is called."""

    def __init__(
        self,
        journal: Path,
        changed: Callable[[], None],
        *,
        clock: Callable[[], int],
        place: Callable[[], str],
        threaded: bool = True,
    ) -> None:
        self.epreuves = HallEpreuves(journal.parent)
        self._clock, self._place = clock, place
        self._journal = journal
        self._changed = changed
        self._worker = Worker("hall") if threaded else None
        self._asked = threading.Event()
        self._known: dict[str, _ReadGame] = {}
        self._reading = threading.Lock()
        self._standings: tuple[HallStanding, ...] = ()
        self._over = True
        """No game is being played."""

    @cached_property
    def _officials(self) -> "HallOfficials":
        """What signs is loaded by a hall that has an épreuve."""
        from console.machine.hall_official import HallOfficials

        return HallOfficials(self.epreuves, self._clock, self._place)

    def start(self) -> None:
        if self._worker is not None:
            self._worker.start()
        self.look()

    def stop(self) -> None:
        if self._worker is not None:
            self._worker.stop()

    # What happens

    def on_entrance(self, entrance: Entrance) -> None:
        self._over = entrance.face.game.is_over(entrance.state)
        self.look()

    def on_event(self, occurrence: Occurrence) -> None:
        """Once a game is over, a slip that is corrected may change the ranking."""
        if self._over:
            self.look()

    def on_end(self) -> None:
        self._over = True
        self.look()

    def on_reopening(self) -> None:
        self._over = False
        self.look()

    def look(self) -> None:
        """Whoever asks ten times while it is being read is told once."""
        if self._worker is None:
            self._refresh()
        elif not self._asked.is_set():
            self._asked.set()
            self._worker.do(self._refresh)

    def _refresh(self) -> None:
        self._asked.clear()
        if not self.epreuves.folder.is_dir():
            return  # there never was one
        with self._reading:
            signed = dict(self._officials.signed)
            try:
                fresh = self._read()
            except (RuleError, OSError) as trouble:
                log.warning("hall_unread: %s", trouble)
                return
            changed = fresh != self._standings or self._officials.signed != signed
            self._standings = fresh
        if changed:
            self._changed()

    def _read(self) -> tuple[HallStanding, ...]:
        """Of the épreuve that is played, and of that of the newest game."""
        wanted = {each.id: each for each in [self.epreuves.current] if each is not None}
        with JournalFile.reading(self._journal) as journal:
            games = journal.games()
            newest = games[-1].epreuve if games else ""
            if newest and newest not in wanted and (last := self.epreuves.known(newest)):
                wanted[newest] = last
            return tuple(self._standing(manifest, journal, games) for manifest in wanted.values())

    def _standing(
        self, manifest: Manifest, journal: JournalFile, games: Sequence[GameSummary]
    ) -> HallStanding:
        own = {
            each.game: self._history(journal, each) for each in games if each.epreuve == manifest.id
        }
        standing = standing_of(manifest, list(own.values()))
        self._officials.note(standing, own)
        return standing

    def _history(self, journal: JournalFile, summary: GameSummary) -> History:
        known = self._known.get(summary.game)
        if known is None or known.events != summary.events:
            known = _ReadGame(summary.events, history_of(journal.read(summary.game)))
            self._known[summary.game] = known
        return known.history

    def standing(self, epreuve: str) -> HallStanding:
        """Of any that is kept. Slow for one that is not played now."""
        for each in self._standings:
            if each.manifest.id == epreuve:
                return each
        manifest = self.epreuves.find(epreuve)
        if not self._journal.exists():
            return hall_standing(manifest, ())
        with self._reading, JournalFile.reading(self._journal) as journal:
            return self._standing(manifest, journal, journal.games())

    # What screens and the desk are told

    def summary_of(self, game: str) -> CentreSummary | None:
        """For a game that is of an épreuve of this hall."""
        return self.summary(game) if self._of_game(game) else None

    def summary(self, game: str) -> CentreSummary | None:
        """The same; where it is of none, what there is to be played here today."""
        own = self._of_game(game) or self._proposed
        if own is None:
            return None
        from console.machine.hall_official import general_of

        signed = self._officials.signed.get(own.manifest.id)
        return CentreSummary(
            "",
            general=general_of(own, signed) if own.over else None,
            to_declare=self._officials.to_declare(own),
            official=signed.version if signed else 0,
            ready=tuple(_ready(own)) if own is self._proposed else (),
            epreuve=own.manifest.name,
            hall=own.manifest.id,
            shared=tuple(
                SharedRank(rank, tuple(own.people[key].name for key in keys))
                for rank, keys in own.shared.items()
            ),
        )

    def _of_game(self, game: str) -> HallStanding | None:
        return next(
            (each for each in self._standings if any(own.game == game for own in each.games)),
            None,
        )

    @property
    def _proposed(self) -> HallStanding | None:
        """The one that is played, on its days."""
        facts = self.epreuves.facts
        own = next((each for each in self._standings if each.manifest.id == facts.current), None)
        return own if own is not None and is_its_day(own.manifest) else None

    def proposal(self) -> Menu | None:
        """What one press opens: the next partie, with its title; None where none is to come."""
        own = self._proposed
        partie = own.next if own is not None else None
        if own is None or partie is None:
            return None
        request = self._opened(own, partie)
        return Menu(tuple(_told(own, partie, request)), request)

    def request(self, partie: ReadyPartie | PartieOfHall) -> NewGame | None:
        """None where it is no partie of this hall. RuleError for one that was played."""
        own = next((e for e in self._standings if e.manifest.id == partie.epreuve), None)
        if own is None:
            if self.epreuves.known(partie.epreuve) is None:
                return None
            own = self.standing(partie.epreuve)
        wanted = own.manifest.partie(partie.number)
        if wanted.number in own.played:
            raise RuleError("hall_already_played", partie=wanted.name)
        return self._opened(own, wanted)

    def _opened(self, own: HallStanding, partie: Partie) -> NewGame:
        opener = hall_face().opening.partie
        assert opener is not None, "épreuves are played with it"
        players = self.players(own)
        title = titled(own.manifest.name, partie.name)
        return replace(opener(partie.number, own.manifest.id), players=players or None, title=title)

    def players(self, own: HallStanding) -> tuple[Player, ...]:
        """Who sits down next: those who are in it, and whoever was put on tonight's list since."""
        expected = own.expected
        try:
            listed = kept_players(self.epreuves.data)
        except (RuleError, OSError) as trouble:
            log.warning("list_left_out: %s", trouble)
            listed = ()
        known = {person.key for player in own.people.values() for person in player.people}
        tables = {player.table for player in expected}
        fresh = [
            player
            for player in listed
            if player.table not in tables and not any(p.key in known for p in player.people)
        ]
        return tuple(sorted((*expected, *fresh), key=lambda player: player.table))

    def departage(self, epreuve: str, rank: int, why: str) -> NewGame:
        """A mort subite between those who share a rank; the judge says for what (§3.8.3)."""
        own = self.standing(epreuve)
        sharing = own.shared.get(rank)
        opener = hall_face().opening.departage
        assert opener is not None, "épreuves are played with it"
        if sharing is None:
            raise RuleError("hall_rank_not_shared", rank=rank)
        players = sorted((own.people[key] for key in sharing), key=lambda each: each.table)
        told = printed("hall_departage_for", why=why) if why else printed("hall_departage")
        title = f"{own.manifest.name}, {told}"
        return replace(opener(epreuve, rank), players=tuple(players), title=title)

    def make(self, draft: Manifest) -> None:
        """A new épreuve, which is the one that is played from now on."""
        self.epreuves.create(draft)
        self.look()

    def change(self, epreuve: str, change: HallChange) -> None:
        """RuleError when it cannot be so; nothing is changed then."""
        own = self.standing(epreuve)
        self.epreuves.change(changed(own, change))
        self.look()

    def close(self, epreuve: str) -> None:
        self.epreuves.close(self.epreuves.find(epreuve).id)
        self.look()

    def reopen(self, epreuve: str) -> None:
        self.epreuves.play(self.epreuves.find(epreuve).id)
        self.look()

    # Official

    def settle_epreuve(self, epreuve: str, official: bool) -> None:
        """By a button, which waits for nothing."""
        if not official:
            self.close(epreuve)
        elif self._worker is None:
            self.declare(epreuve, printed("hall_signed_by_buttons"))
        else:
            self._worker.do(lambda: self._declare_by_button(epreuve))

    def _declare_by_button(self, epreuve: str) -> None:
        try:
            self.declare(epreuve, printed("hall_signed_by_buttons"))
        except RuleError as refusal:  # something came in since it was offered: it is offered again
            log.warning("hall_not_declared: %s", refusal)

    def declare(self, epreuve: str, reason: str) -> None:
        """The next version of its official ranking."""
        own = self.standing(epreuve)
        with self._reading:
            self._officials.declare(own, reason)
        self._changed()

    def official(self, epreuve: str, version: int) -> Download:
        return self._officials.file(self.epreuves.find(epreuve), version)

    def plis(self, epreuve: str) -> Download:
        return self._officials.plis(self.standing(epreuve))

    # Papers and pages

    def paper(self, epreuve: str, form: str) -> Download:
        if form not in FORMS:
            raise RuleError("export_unknown", format=form, known=", ".join(FORMS))
        own = self.standing(epreuve)
        standing, signed = self._officials.shown(own), self._officials.signed.get(epreuve)
        logo = kept_logo(self.epreuves.data)
        words = partie_words(standing.manifest)
        about = standing, form, words, logo, signed.version if signed else 0
        content = (
            run_in_process(written_epreuve, *about, patient=False)
            if form == "pdf"
            else written_epreuve(*about)
        )
        suffix, media_type = FORMS[form]
        return Download(f"{standing.manifest.name}{suffix}", media_type, content)

    def listing(self) -> list[dict[str, Any]]:
        facts = self.epreuves.facts
        return [
            {
                "id": each.id,
                "name": each.name,
                "days": days_told(each),
                "current": each.id == facts.current,
                "closed": each.id in facts.closed,
            }
            for each in self.epreuves.all()
        ]

    def view(self, epreuve: str) -> dict[str, Any]:
        own = self.standing(epreuve)
        manifest, shown_now = own.manifest, self._officials.shown(own)
        page = insert_own(HALL.page, {"parties": partie_columns(shown_now)})
        columns = replace(HALL, page=page, telephone=_ON_A_TELEPHONE)

        def lines(rows: Sequence[Row], shown: RankingColumns) -> list[dict[str, Any]]:
            return [{"rank": row.rank, "cells": shown.cells(row)} for row in rows]

        names = {key: player.name for key, player in own.people.items()}
        return {
            "id": manifest.id,
            "name": manifest.name,
            "days": days_told(manifest),
            "told": progress(own),
            "complete": own.is_complete,
            "parties": [
                {
                    "number": each.number,
                    "name": each.name,
                    "what": words,
                    "state": partie_state(own, each),
                    "absent": [names[key] for key in own.absent(each.number)],
                    "next": own.next is each,
                }
                for each, words in zip(manifest.parties, partie_words(manifest), strict=True)
            ],
            "players": len(self.players(own)),
            "without_licence": list(manifest.not_entitled(self.players(own))),
            "columns": columns.headings,
            "ranking": lines(rows_of(shown_now), columns),
            "official": self._officials.view(own),
            "team_columns": TEAMS.headings,
            "rankings": [
                {
                    "key": each.key,
                    "label": each.label,
                    "groups": [
                        {
                            "heading": heading,
                            "lines": lines(rows, TEAMS if each.key == BY_TEAMS else columns),
                        }
                        for heading, rows in each.groups
                    ],
                }
                for each in rankings(shown_now)
            ],
            "shared": [
                {"rank": rank, "names": [names[key] for key in keys]}
                for rank, keys in own.shared.items()
            ],
            "terms": [list(each) for each in terms(manifest)],
            "prizes": [list(each) for each in prizes(shown_now)],
            "forms": list(FORMS),
            "settings": settings_view(own),
        }  # fmt: skip


def _ready(own: HallStanding) -> Iterator[ReadyPartie]:
    partie, manifest = own.next, own.manifest
    if partie is not None:
        name = f"{manifest.id}-{partie.number}"
        yield ReadyPartie(partie.number, partie.name, name, manifest.id, manifest.name)


def _told(own: HallStanding, partie: Partie, request: NewGame) -> Iterator[Choice]:
    """The lines of the home screen."""
    count = len(own.manifest.parties)
    of = text("hall_partie_of", partie=partie.name, number=partie.number, count=count)
    yield written("source", text("hall_partie_line"), of)
    told = hall_face().opening.partie_told(partie)
    away = not partie.phones and partie.edition != "notice"
    played = choice("tempo", text("hall_played_line"), [Option(told, told, phones_away=away)], told)
    yield replace(played, picked=True)
    count = len(request.players or ())
    yield written("players", printed("choice_players"), str(count) if count else "")
