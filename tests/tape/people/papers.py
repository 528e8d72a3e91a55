"""« Résultats »: what was played, as papers."""

from tests.tape.people.hands import Hands

MOST_GAMES = 2
SKIPPED = ("pdf",)
"""Drawn in a process of its own by a library whose output is no text; its tables are those of the
HTML and of the CSV."""


def look_at_papers(hands: Hands) -> None:
    listing = hands.get("/juge/resultats/liste")
    for game in listing["games"][:MOST_GAMES]:
        void = "ranking" not in hands.get(f"/juge/resultats/classement?partie={game['id']}")
        for paper in game["papers"]:
            if paper["form"] not in SKIPPED and not (void and paper["family"] == "results"):
                asked = f"partie={game['id']}&famille={paper['family']}&forme={paper['form']}"
                hands.p.act("page", "juge", "GET", f"/juge/resultats/fichier?{asked}")
    by = hands.dice.choice(("points", "places", "rien"))
    hands.p.act("page", "juge", "GET", f"/juge/resultats/saison?forme=csv&par={by}")
