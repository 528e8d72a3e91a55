"""What is wrong right now, for banners: a fault stays until it is over or read."""

from console.journal import Fault

_LASTING = frozenset(
    {
        "journal_write_failed",
        "journal_unavailable",
        "device_lost",
        "device_wrong_speed",
        "panel_fault",
    }
)
"""Over when something says so; having been read does not end them."""
_ENDS = {"journal_back": ("journal_write_failed", "journal_unavailable")}


class FaultBoard:
    def __init__(self) -> None:
        self._faults: dict[str, Fault] = {}

    @property
    def active(self) -> tuple[Fault, ...]:
        return tuple(self._faults.values())

    def put(self, fault: Fault) -> bool:
        """Note a fault; False when it was known already and nobody need be told again."""
        known = self._faults.get(fault.code)
        self.clear(*_ENDS.get(fault.code, ()))
        for end, ended in _ENDS.items():
            if fault.code in ended:
                self.clear(end)
        self._faults[fault.code] = fault
        return known != fault

    def clear(self, *codes: str) -> None:
        for code in codes:
            self._faults.pop(code, None)

    def acknowledge(self) -> None:
        """The judge has read everything; what still lasts stays."""
        self._faults = {code: fault for code, fault in self._faults.items() if code in _LASTING}
