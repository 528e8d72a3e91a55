"""Several games of the journal ranked together: a session, a tournament, a season."""
