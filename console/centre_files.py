"""How the files of a centre are called: all that the console and the sender share.

centre.key     the secret key, made here, never leaves
centre.json    name, hub, which game of the journal is which partie, the organiser's approval
partie-1.json  a partie that may be played: its terms, and its game once the seal is broken
lettres-1.json multiplex: what has come from the centre that draws, and is due
recu-1.json    multiplex: all that has come, due or not
etat.json      what the hub has, for the judge's page and the television
general.json   the general ranking, for the television
epreuve/       the published folder
"""

CENTRE = "centre"
"""The folder, beside the journal."""
KEY = "centre.key"
FACTS = "centre.json"
STATE = "etat.json"
GENERAL = "general.json"
EPREUVE = "epreuve"
FILE, DRAWS, FOLLOWS = "file", "draws", "follows"
"""What a centre does in a partie."""


def partie_file(partie: int | str) -> str:
    return f"partie-{partie}.json"


def letters_file(partie: int) -> str:
    return f"lettres-{partie}.json"


def received_file(partie: int) -> str:
    return f"recu-{partie}.json"
