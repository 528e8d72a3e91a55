"""Commands of `pupitre` that are duplicate's."""
