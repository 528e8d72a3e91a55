"""How many tiles a rack holds, how many may be played, what playing many earns, and which way
the first word lies.

Three separate numbers: in « 7 sur 8 » the rack holds eight letters, seven may be played, and
seven earn the prime.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    rack_size: int
    most_played: int
    primes: tuple[tuple[int, int], ...]

    @property
    def first_lies_across(self) -> bool:
        """Whether the first word must lie across, or may as well lie down."""
        return False

    def prime(self, played: int) -> int:
        """The bonus for playing that many tiles in one move."""
        return dict(self.primes).get(played, 0)

    @property
    def primes_by_count(self) -> tuple[int, ...]:
        """The bonus for 0, 1, … `rack_size` tiles played."""
        return tuple(self.prime(played) for played in range(self.rack_size + 1))


USUAL = Limits(7, 7, ((7, 50),))
"""Seven letters, and fifty points for playing all of them."""
