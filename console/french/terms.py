"""What an épreuve has decided, as people read it, wherever it is played: each with its article, or
« usage »."""

from console.french import printed
from engine.epreuve.manifest import Classement, EpreuveMode, Manifest


def terms(manifest: Manifest) -> tuple[tuple[str, str], ...]:
    """What the épreuve has decided, each with its article or « usage »."""
    told = [
        (printed("hall_sum"), printed(f"hall_sum_{manifest.sum_by.value}")),
        (printed("hall_best"), best_told(manifest.best, len(manifest.parties))),
        (printed("hall_departage_term"), printed("hall_departage_told")),
        (printed("hall_entry"), _entry_told(manifest)),
    ]
    if manifest.mode is not EpreuveMode.SALLE:
        between = "between" if manifest.departage_between else "apart"
        told.append((printed("hall_between"), printed(f"hall_between_{between}")))
        rule = "neutralises" if manifest.neutralises else "annuls"
        told.append((printed("hall_spoilt"), printed(f"hall_spoilt_{rule}")))
        shown = ", ".join(printed(f"hall_by_{each.value}").lower() for each in manifest.classements)
        told.append((printed("hall_rankings"), printed("hall_rankings_told", names=shown)))
    if Classement.EQUIPES in manifest.classements:
        told.append((printed("hall_teams"), printed("hall_teams_told", count=manifest.team)))
    if manifest.commission:
        names = ", ".join(manifest.commission)
        told.append((printed("hall_commission"), printed("hall_commission_told", names=names)))
    return tuple(told)


def best_told(best: int, count: int) -> str:
    """`count` is 0 while the parties are still to be added."""
    if not best:
        return printed("hall_best_all")
    if not count:
        return printed("hall_best_few", best=best)
    return printed("hall_best_one" if best == 1 else "hall_best_some", best=best, count=count)


def _entry_told(manifest: Manifest) -> str:
    told = printed(f"hall_entry_{manifest.entry.value}")
    return f"{told} ({manifest.entry_told})" if manifest.entry_told else told
