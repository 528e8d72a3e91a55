"""The sentences of the house, one module for each domain, gathered in its `MESSAGES`."""
