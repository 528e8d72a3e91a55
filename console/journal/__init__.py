"""The journal: what happened, in order, on the card before anyone hears of it."""

from console.journal.ledger import Journal, Receipt
from console.journal.records import Entry, Fault, GameSummary, Record

__all__ = ["Entry", "Fault", "GameSummary", "Journal", "Receipt", "Record"]
