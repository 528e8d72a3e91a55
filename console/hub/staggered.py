"""While centres are staggered the public waits: nobody may learn from a page what a coup brought
before the last centre has played it, unless the organiser's delay has passed."""

from collections.abc import Iterable, Mapping

from engine.epreuve.fold import Fold
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import HIGHEST_COUP

Upto = dict[int, int]
"""By partie, the last coup that is shown."""


def nothing_yet(manifest: Manifest) -> Upto | None:
    """What the public sees before anything is known; None: nothing is ever held back."""
    if not manifest.public_delay_min:
        return None
    return {partie.number: 0 for partie in manifest.parties}


def public_upto(
    fold: Fold,
    playing: Iterable[str],
    first_closed: Mapping[tuple[int, int], int],
    now_ms: int,
) -> Upto:
    """`first_closed`: (partie, coup) → when the first centre closed it, by the hub's clock."""
    delay_ms = fold.manifest.public_delay_min * 60_000
    centres, shown = tuple(playing), Upto()
    for partie in fold.manifest.parties:
        coup, everybody = 0, _closed_by_all(fold, centres, partie.number)
        while (first_ms := first_closed.get((partie.number, coup + 1))) is not None and (
            coup < everybody or now_ms - first_ms >= delay_ms
        ):
            coup += 1
        shown[partie.number] = coup
    return shown


def _closed_by_all(fold: Fold, centres: Iterable[str], partie: int) -> int:
    """The last coup that every centre has closed, as far as it still plays."""
    sheets = (fold.sheet(centre, partie) for centre in centres)
    behind = (
        max(sheet.coups, default=0) if sheet else 0
        for sheet in sheets
        if sheet is None or sheet.end is None
    )
    return min(behind, default=HIGHEST_COUP)
