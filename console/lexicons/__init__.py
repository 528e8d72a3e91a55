"""Word lists: the free one that ships, those a club imports, and where they are kept."""
