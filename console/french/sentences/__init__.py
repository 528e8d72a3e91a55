"""The sentences of the house, one module a domain, each a dict `MESSAGES`."""
