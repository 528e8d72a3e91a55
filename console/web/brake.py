"""Slows guessing: a few tries are free, then each failure doubles the wait.

Nothing a guesser does in between gives tries back: an arbiter who enters with his own code
between two guesses waits like anybody else. Only time forgives.
"""

import ipaddress
from dataclasses import dataclass, field

MOST_GUESSERS = 4096
"""Kept at once: a network can be made to show more addresses than there is memory."""


@dataclass
class Brake:
    """Every guesser has a count; a wider count stops a crowd of addresses. A device that has
    been in before is its own guesser, and a crowd does not lock it out."""

    free_tries: int = 5
    first_wait_ms: int = 2_000
    longest_wait_ms: int = 300_000
    most_failures: int = 200
    _failures: dict[str, tuple[int, int]] = field(default_factory=dict)

    def wait_ms(self, guesser: str, now_ms: int, *, known: bool = False) -> int:
        """How long this guesser must still wait; 0 when it may try."""
        self._forget_old(now_ms)
        count, last = self._failures.get(guesser, (0, 0))
        waits = [self._delay(count) - (now_ms - last)]
        if not known and self.failures >= self.most_failures:
            latest = max(stamp for _, stamp in self._failures.values())
            waits.append(self.longest_wait_ms - (now_ms - latest))
        return max(0, *waits)

    def count(self, guesser: str, now_ms: int) -> int:
        """One more of what is braked; returns how many there are of everybody's."""
        self._forget_old(now_ms)
        count, _ = self._failures.pop(guesser, (0, 0))
        self._failures[guesser] = (count + 1, now_ms)
        if len(self._failures) > MOST_GUESSERS:
            del self._failures[next(iter(self._failures))]
        return self.failures

    @property
    def failures(self) -> int:
        """Of everybody, as far as they are remembered."""
        return sum(count for count, _ in self._failures.values())

    def _delay(self, count: int) -> int:
        beyond = count - self.free_tries
        if beyond < 0:
            return 0
        return min(self.longest_wait_ms, self.first_wait_ms << min(beyond, 16))

    def _forget_old(self, now_ms: int) -> None:
        old = [
            guesser
            for guesser, (_, last) in self._failures.items()
            if now_ms - last > 2 * self.longest_wait_ms
        ]
        for guesser in old:
            del self._failures[guesser]


def guesser_at(address: str) -> str:
    """An IPv6 machine has a whole network of addresses: it is one guesser all the same."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
