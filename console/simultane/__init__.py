"""Several centres, one ranking: the folder of an épreuve, envelopes, the hub."""
