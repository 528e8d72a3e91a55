"""Who is told what happens, beside the session: voice, lamps, terminal."""
