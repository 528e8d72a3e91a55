"""The readers and the panel of a desk with no metal, for users and tests alike."""
