"""What the judge's page is told of a topping: who searches, who is heard, who has found."""

from typing import Any

from console.french.typography import duration_label
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.timing import searching


def topping_view(state: State) -> dict[str, Any] | None:
    """None but in a topping, while its clock runs or waits for the judge's answer."""
    coup = state.coup
    if not state.options.rules.claims_tops or coup is None or state.phase is not Phase.THINKING:
        return None
    names = {player.table: player.name for player in state.players}
    found = {claim.table: claim.elapsed_ms for claim in coup.claims if claim.right}
    can_call = coup.called is not None or (state.clock is not None and state.clock.is_running)
    return {
        "called": coup.called,
        "heard": names.get(coup.called or 0),
        "searching": [
            {"table": table, "name": names[table]} for table in searching(state) if can_call
        ],
        "players": [
            {
                "table": table,
                "name": name,
                "called": coup.called,
                "found": duration_label(found[table]) if table in found else None,
            }
            for table, name in names.items()
        ],
    }
