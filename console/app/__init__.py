"""The composition root: everything is made, started and stopped here."""
