"""What is wrong right now, for banners: a fault stays until it is over or read."""

from console.journal.records import Fault

LASTING = frozenset(
    {
        "journal_write_failed",
        "journal_unavailable",
        "journal_folder_away",
        "journal_folder_other",
        "device_lost",
        "device_wrong_speed",
        "panel_fault",
        "clock_doubtful",
        "disk_low",
        "disk_full",
        "machine_hot",
        "machine_under_voltage",
        "update_being_written",
        "update_waits",
    }
)
"""Over when something says so; having been read takes down their banner, not them."""
FLEETING = (
    "game_resumed",
    "clock_held",
    "journal_back",
    "stick_backup_done",
    "card_copied",
    "card_restored",
)
"""Good news: over as soon as the game goes on."""
_REFUSED = ("journal_write_failed", "journal_unavailable")
_AWAY = ("journal_folder_away", "journal_folder_other")
_ENDS = {
    "journal_back": (*_REFUSED, *_AWAY),
    "journal_elsewhere": (*_REFUSED, *_AWAY),
    "journal_folder_away": (*_REFUSED, "journal_folder_other"),
    "journal_folder_other": (*_REFUSED, "journal_folder_away"),
}


class FaultBoard:
    def __init__(self) -> None:
        self._faults: dict[tuple[str, object], Fault] = {}
        """By code, and by device where several may fail alike."""
        self._standing: frozenset[tuple[str, object]] = frozenset()
        """Told, and the game went on since: a sign is enough."""
        self._read: frozenset[tuple[str, object]] = frozenset()
        self.version = 0
        """Another one whenever anything of this may have changed."""
        self.told_ms = 0
        """When the latest of them came: from then on the screens write them in turn."""

    @property
    def active(self) -> tuple[Fault, ...]:
        return tuple(self._faults.values())

    @property
    def standing(self) -> tuple[Fault, ...]:
        return tuple(fault for key, fault in self._faults.items() if key in self._standing)

    def game_goes_on(self) -> None:
        """Good news is over; what is wrong has been on the screens long enough."""
        self.clear(*FLEETING)  # and another version
        self._standing = frozenset(self._faults)

    @property
    def unread(self) -> tuple[Fault, ...]:
        """What is to be written on the screens: nobody has said yet that he read it."""
        return tuple(fault for key, fault in self._faults.items() if key not in self._read)

    def put(self, fault: Fault, now_ms: int) -> bool:
        """Note a fault; False when it was known already and nobody need be told again: of one
        that lasts, another reason is no news."""
        key = (fault.code, fault.data.get("device"))
        known = self._faults.get(key)
        self.clear(*_ENDS.get(fault.code, ()))
        for end, ended in _ENDS.items():
            if fault.code in ended:
                self.clear(end)
        self._faults[key] = fault
        if known is None:
            self._standing -= {key}
            self.told_ms = now_ms
        return known is None or (known != fault and fault.code not in LASTING)

    def clear(self, *codes: str, device: object = None) -> None:
        """Take down these faults: of one device, or of all."""
        self.version += 1
        self._faults = {
            (code, failed): fault
            for (code, failed), fault in self._faults.items()
            if code not in codes or device not in (None, failed)
        }
        self._read &= self._faults.keys()

    def acknowledge(self) -> None:
        """The judge has read everything; what still lasts stays, without its banner."""
        self.version += 1
        self._faults = {key: fault for key, fault in self._faults.items() if key[0] in LASTING}
        self._read = self._standing = frozenset(self._faults)
