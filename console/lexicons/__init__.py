"""Word lists, imported, compiled and kept: the free one that ships, those a club brings."""
