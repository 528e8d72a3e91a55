"""The journal: what happened, in order, on the card before anyone hears of it."""

from console.journal.ledger import Journal, Receipt
from console.journal.records import Fact, Fault, GameSummary, Record, named

__all__ = ["Fact", "Fault", "GameSummary", "Journal", "Receipt", "Record", "named"]
