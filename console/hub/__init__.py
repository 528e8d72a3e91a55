"""The hub: where the plis of all centres meet. A program of its own, on PostgreSQL or SQLite."""
