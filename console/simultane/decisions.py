"""The organiser's own plis: signed here, kept in his folder, in the database and by every centre.

What a database forgot the folder tells it again, and the other way round: from the folder and the
plis of the centres a hub is made again that ranks as the one before.
"""

import logging
from dataclasses import replace

from console.simultane.envelopes import Envelope, KeyPair, seal
from console.simultane.folder import Folder
from console.simultane.official import OfficialFile, read_official
from console.simultane.store import Arrival, HubStore
from engine.epreuve.decisions import OWN_PARTIE, Decision
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import Pli, check_pli
from engine.rulings import RuleError

log = logging.getLogger(__name__)


class DecisionBook:
    """Used by the one thread that writes."""

    def __init__(self, folder: Folder, manifest: Manifest) -> None:
        self._folder = folder
        self._manifest = manifest

    def decide(self, store: HubStore, decision: Decision) -> int:
        """Its number. It is in the database before it is in the folder: should this machine stop in
        between, `agree` brings it there."""
        self.agree(store)
        return self._write(store, decision)

    def declare(self, store: HubStore, official: OfficialFile, decision: Decision) -> int:
        """The file is there before anything says that it stands."""
        self._folder.keep_official(official.version, official.bytes)
        store.keep_official(official.sum, official.bytes)
        return self.decide(store, replace(decision, frozen=official.sum))

    def _write(self, store: HubStore, decision: Decision) -> int:
        key = self._folder.key()
        made: list[Envelope] = []

        def sealed(number: int) -> Arrival:
            made.append(self._sealed(key, number, decision))
            return arrival(made[-1])

        number = store.tell_next(self._manifest.organiser, OWN_PARTIE, sealed, decision.decided_ms)
        self._folder.keep_decision(number, made[-1])
        return number

    def _sealed(self, key: KeyPair, number: int, decision: Decision) -> Envelope:
        pli = Pli(self._manifest.id, self._manifest.organiser, OWN_PARTIE, number, decision)
        check_pli(pli, self._manifest)
        return seal(pli, key)

    def agree(self, store: HubStore) -> None:
        """Folder and database hold the same, whichever of them is the older copy."""
        self._agree_on_officials(store)
        kept = self._folder.decisions()
        known = store.told_by(self._manifest.organiser, OWN_PARTIE)
        if not kept and not known:
            for decision in store.unsigned_decisions():  # of 0.2.0
                self._write(store, decision)
            return
        lacking = [arrival(kept[number]) for number in sorted(kept.keys() - known.keys())]
        if lacking:
            log.warning("hub_decisions_restored: %s", len(lacking))
            store.put(lacking, (), 0)
        for number in sorted(known.keys() - kept.keys()):
            self._folder.keep_decision(number, known[number])
        for number in sorted(kept.keys() & known.keys()):
            if kept[number].body != known[number].body:
                # Decided here while the database was an older copy elsewhere: it holds after all.
                log.warning("hub_decision_renumbered: %s", number)
                self._folder.keep_decision(number, known[number])
                content = kept[number].open().content
                assert isinstance(content, Decision)
                self._write(store, content)

    def _agree_on_officials(self, store: HubStore) -> None:
        kept = {}
        for name, content in self._folder.officials().items():
            try:
                kept[read_official(content).sum] = content
            except RuleError as trouble:
                folder = str(self._folder.path)
                raise RuleError("epreuve_file_damaged", file=name, folder=folder) from trouble
        known = store.officials()
        for each in sorted(kept.keys() - known.keys()):
            store.keep_official(each, kept[each])
        for each in sorted(known.keys() - kept.keys()):
            self._folder.keep_official(read_official(known[each]).version, known[each])


def arrival(envelope: Envelope) -> Arrival:
    pli = envelope.open()
    return Arrival((pli.centre, pli.partie, pli.number), envelope.body, envelope.whole)
