"""Before the first coup: what lies on the card, who is on the list, and how the game is opened."""

import json
from typing import Any

from engine.letters.lexicon import Lexicon
from tests.evenings.tape.desk import prepared_game
from tests.evenings.tape.evenings import TapedEvening
from tests.evenings.tape.people.hands import KEYBOARD, PAGES, PANEL, TERMINAL, Hands

_SECTIONS = {"duplicate": "partie", "classic": "classique", "jarnac": "jarnac"}
_KEPT = {
    "contest": "epreuve", "racks": "chevalets", "clocks": "pendule", "challenge": "contestation",
    "referee": "arbitre", "refuse": "refus_immediat", "sans_arbitre": "arbitre",
    **{key: key for key in ("formule", "tempo", "edition", "preset", "pendule", "repartition")},
}  # fmt: skip
"""What a club has in its settings; the rest is chosen for the evening."""
_FLAGS = ("bulletins", "referee", "refuse")
"""Yes or no to a page, a switch of the command line."""
PREPARED_FILE = "partie-du-club.json"


def setup_of(evening: TapedEvening, lexicon: Lexicon) -> dict[str, Any]:
    """The card, the settings and the command line the evening begins with."""
    setup: dict[str, Any] = {"settings": _settings(evening)}
    if evening.source == "jetons":
        setup["tiles"] = True
    if evening.source == "preparee":
        game = prepared_game(evening.options["formule"], lexicon, evening.seed)
        setup["files"] = {f"apportees/{PREPARED_FILE}": game}
    if evening.source == "epreuve":
        setup["files"] = _epreuve(evening, lexicon)
    if evening.device == TERMINAL:
        setup["game"] = evening.game
        setup["said"] = _said(evening)
    return setup


def _settings(evening: TapedEvening) -> dict[str, dict[str, Any]]:
    settings: dict[str, dict[str, Any]] = {"club": {"nom": "Club du Phare"}, "partie": {}}
    if evening.device in (PANEL, KEYBOARD) and evening.source != "epreuve":
        settings["partie"]["jeu"] = evening.game
        own = settings.setdefault(_SECTIONS[evening.game], {})
        for key, value in evening.options.items():
            if key in _KEPT and value != "usuel":
                own[_KEPT[key]] = {"oui": True, "non": False}.get(value, value)
    if evening.source == "jetons":
        settings["lecteur"] = {"modele": "pn532", "port": "/dev/null", "jeu": "virtuel"}
    if evening.number % 10 == 3:
        settings["partie"] |= {"avertissements": [60, 20], "mises_en_garde": False}
    if evening.number % 10 == 7:
        settings["partie"] |= {"solo_joueurs": 2, "solo_points": 5}
    if evening.number % 9 == 4:
        classic = settings.setdefault("classique", {})
        classic |= {"tour_perdu": True, "secondes_par_tour": 60}
        classic |= {"joker_au_tirage": "rejouer", "echange_compte_passe": True}
        jarnac = settings.setdefault("jarnac", {})
        jarnac |= {"plusieurs_jarnacs": True, "refus_immediat": True}
        jarnac |= {"boutons_de_pendule": True, "jarnac_hors_temps": True}
    return settings


def _epreuve(evening: TapedEvening, lexicon: Lexicon) -> dict[str, str]:
    role = evening.options["role"]
    game = json.loads(prepared_game(evening.options["formule"], lexicon, evening.seed))
    terms = {
        "epreuve": "0123456789abcdef",
        "title": "Simultané du Phare",
        "partie": 1,
        "label": "Première partie",
        "role": role,
        "name": "01234567-partie-1",
        "formule": evening.options["formule"],
        "tempo": "2min",
        "edition": evening.options["edition"],
        "lexicon": "libre",
        "game": game if role == "file" else None,
    }
    return {"centre/partie-1.json": json.dumps(terms, ensure_ascii=False)}


def _said(evening: TapedEvening) -> dict[str, Any]:
    """The command line of `pupitre run`."""
    said: dict[str, Any] = {"players": list(evening.players)}
    if evening.source == "epreuve":
        return said | {"partie": "1"}
    if evening.source == "logiciel":
        said["seed"] = evening.seed
    else:
        said["source"] = evening.source
    for key, value in evening.options.items():
        if key in _FLAGS:
            said |= {key: True} if value == "oui" else {}
        elif key == "sans_arbitre":
            said |= {key: True} if value == "non" else {}
        elif key == "juge_joue":
            said[key] = int(value)
        elif key == "bot":
            said[key] = [value]
        else:
            said[key] = value
    return said


def open_game(hands: Hands, evening: TapedEvening) -> None:
    """Until a game is on the desk."""
    if evening.device == TERMINAL:
        hands.line("aide") if hands.chance(0.2) else None
        hands.forward()
        return
    if evening.game == "duplicate":
        bring_players(hands, evening)
    if evening.source == "epreuve":
        hands.post("/juge/epreuve", partie=1)
        return
    picks = _picks(evening)
    if evening.device == PAGES:
        hands.post("/juge/partie/choix", picks=picks)
        hands.post("/juge/partie/ouvrir", picks=picks)
        return
    hands.choose(_turned(hands, evening, picks))
    if hands.judge["kind"] is None:  # something of it cannot be turned to: the page can
        hands.post("/juge/partie/ouvrir", picks=picks)


def _turned(hands: Hands, evening: TapedEvening, picks: dict[str, str]) -> dict[str, str]:
    """What the settings do not say already, and one more line for the hand to find."""
    game = evening.game
    own = [key for key in picks if key.removeprefix(f"{game}/") in _KEPT]
    one = hands.dice.choice(own)
    return {key: value for key, value in picks.items() if key not in own or key == one}


def bring_players(hands: Hands, evening: TapedEvening) -> None:
    """The list of tonight: from a file, or name by name."""
    if not evening.players:
        return
    if hands.chance(0.5) or len(evening.players) > 6:
        rows = [f"{at};{_two(name)}" for at, name in enumerate(evening.players, start=1)]
        hands.post("/juge/liste/apporter", text="\n".join(("table;nom;nom2", *rows)))
        return
    for name in evening.players:
        first, _, second = name.partition(" / ")
        hands.post("/juge/liste/ajouter", name=first, name2=second, club="Phare", series="4A")
    if len(evening.players) > 1 and hands.chance(0.3):
        hands.post("/juge/liste/place", table=1, to=2)


def _two(name: str) -> str:
    first, _, second = name.partition(" / ")
    return f"{first};{second}"


def _picks(evening: TapedEvening) -> dict[str, str]:
    game = evening.game
    picks = {"game": game, "source": evening.source}
    picks |= {f"{game}/{key}": value for key, value in evening.options.items()}
    if evening.source == "preparee":
        picks["prepared"] = PREPARED_FILE
    if game == "duplicate":
        picks = {"game": game, "players": "liste"} | picks
    elif evening.device == PAGES or evening.number % 2:
        picks[f"{game}/players"] = ", ".join(evening.players)
    return picks
