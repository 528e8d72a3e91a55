"""Where engine and metal meet people: command line, journal, screen, voice, web."""
