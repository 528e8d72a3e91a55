"""The composition root: a console is put together from its parts, started and stopped here."""
