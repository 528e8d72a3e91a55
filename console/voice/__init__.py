"""The voice: synthesis in its own process, a cache of clips, a queue, one sound card."""
