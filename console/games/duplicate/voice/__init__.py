"""Game facts in, utterances out: pure, without clock or sound."""
