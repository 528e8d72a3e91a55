"""An evening of a club, played by one person with clicks and keys, on any browser.

Two games, twelve players, one who comes late and one who leaves, a correction two coups back,
an early end, and results taken home. Only the first address is written; the rest is links.
"""

import csv
import io
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.browsers.hand import Hand

REGULARS = (
    "Ana Martin", "Bruno Petit", "Chloé Durand", "Denis Leroy", "Élise Moreau", "Farid Haddad",
    "Gaëlle Simon", "Hugo Laurent", "Inès Garcia", "Jules Fournier",
)  # fmt: skip
ELEVENTH, LATECOMER = "Karim Bonnet", "Léa Dupont"
LEAVER = "Chloé Durand"
REASON = "la salle ferme à vingt-deux heures"


@dataclass
class Evening:
    hand: Hand
    address: str
    code: str
    folder: Path
    look: Callable[[str], None]
    """Keeps a picture of what is shown, when somebody wants to look."""

    def play(self) -> None:
        self.enter()
        self.seat_the_room()
        self.first_game()
        self.take_the_results_home()
        self.second_game()
        self.read_the_season()

    # Before the game

    def enter(self) -> None:
        self.hand.go(f"{self.address}/juge")
        self.hand.write("#pin", self.code)
        self.hand.press("Enter")
        self.situation("no_game")
        self.look("juge")

    def seat_the_room(self) -> None:
        listed = self.folder / "joueurs.csv"
        rows = [f"{number};{name}" for number, name in enumerate(REGULARS, start=1)]
        listed.write_text("\n".join(["table;nom", *rows]), encoding="utf-8")
        self.hand.click("main a", "Les joueurs")
        self.hand.see("body[data-players='0']")
        self.hand.bring("#file", listed)
        self.hand.see("#preview-title", "10 joueurs lus dans joueurs.csv")
        self.look("apercu-liste")
        self.hand.click("#preview-add")
        self.hand.see("body[data-players='10']")
        self.hand.write("#name", ELEVENTH)
        self.hand.press("Enter")
        self.hand.see("body[data-players='11']")
        self.look("liste")
        self.fits()

    def begin(self, title: str) -> None:
        self.hand.click("#bar-menu > summary")
        self.hand.click("#bar-menu a", "Nouvelle partie")
        self.hand.see("body[data-ready]")
        self.hand.click(".option", "la liste de ce soir (11)")
        self.hand.see(".option:has(:checked)", "la liste de ce soir (11)")
        self.hand.write("#write-title", title)
        self.look("partie")
        self.fits()
        self.hand.click("#begin")
        self.situation("ready")
        assert title in self.hand.measure("document.querySelector('#bar-game').textContent")

    # The games

    def first_game(self) -> None:
        self.begin("Première partie")
        self.coup(1, players=11)
        self.comes_late()
        self.coup(2, players=12)
        self.leaves()
        self.coup(3, players=11)
        self.correct_the_first_coup()
        self.coup(2, players=12)
        self.look("fin")
        self.end("early", REASON)

    def second_game(self) -> None:
        self.go_to("Joueurs")
        self.hand.see("body[data-players='11']")
        self.begin("Seconde partie")
        self.coup(1, players=11)
        self.end("abandoned", "coupure de courant")

    def coup(self, number: int, *, players: int) -> None:
        hand = self.hand
        self.push("suivant")
        self.situation("drawing")
        hand.see("#tirage .tile.empty")
        lacking = hand.measure("document.querySelectorAll('#tirage .tile.empty').length")
        hand.write("#letters", "fedayinotarsel"[:lacking] if number == 1 else "TANIROS"[:lacking])
        hand.press("Enter")
        hand.see("#ruling.good")
        self.push("valider")
        self.situation("announced")
        self.push("chrono")
        self.situation("running")
        self.look_at("solutions")
        hand.see("#solutions")
        self.push("chrono", held=True)
        self.situation("collecting")
        self.push("valider")
        self.situation("top_chosen")
        self.push("valider")
        self.situation("ready")
        self.enter_the_slips(number, players)
        self.look_at("correction")
        hand.click("#coup-correction button", f"Clore le coup {number}")
        hand.see("#corrected-coups button", f"Coup {number} corrigé")

    def enter_the_slips(self, number: int, players: int) -> None:
        """By keys, table after table: the top, except for the last, who handed nothing in."""
        hand = self.hand
        self.look_at("correction")
        hand.click("a", "Saisir les bulletins")
        hand.see("#title", f"Coup {number}")
        for entered in range(1, players):
            hand.write("#slip", "t")
            hand.press("Enter")
            hand.see("#progress", f"{entered} sur {players}")
        hand.click(".thumbs button", "Non remis")
        hand.see("#missing-title", "Tous vos bulletins sont saisis")
        hand.see_gone("#line:not(:empty)")
        self.look(f"bulletins-{number}")
        self.fits()
        hand.click("#back")
        self.situation("ready")
        self.look_at("correction")
        hand.see("#corrected-coups button", f"{players}/{players}")

    def comes_late(self) -> None:
        self.go_to("Joueurs")
        self.hand.see("#count", "11 joueurs, partie en cours : coup 2")
        self.hand.write("#name", LATECOMER)
        self.hand.press("Enter")
        self.hand.see("#count", "12 joueurs")
        self.hand.see("#players", "en retard : joue à partir du coup 2")
        self.fits()
        self.go_to("Partie")
        self.situation("ready")

    def leaves(self) -> None:
        self.go_to("Joueurs")
        self.hand.see("#count", "12 joueurs")
        row = f"#players tr:nth-child({REGULARS.index(LEAVER) + 1})"
        self.hand.click(f"{row} summary")
        self.hand.click(f"{row} button", "Noter le départ")
        self.hand.see("dialog[open]", LEAVER)
        self.look("depart")
        self.hand.click("dialog[open] button", "Confirmer")
        self.hand.see("#players", "départ après le coup 2")
        self.go_to("Partie")
        self.situation("ready")

    def correct_the_first_coup(self) -> None:
        """Two coups back: what follows from it is read, and only then done."""
        hand = self.hand
        self.look_at("coups")
        hand.click("#coups button[aria-label^='Coup 1,']")
        hand.click("#coup-sheet button", "Corriger")
        hand.write("#past-place", "H4")
        hand.write("#past-why", "mauvaise place affichée")
        hand.click("#room label", "le pupitre s’est trompé")
        hand.click("#past button", "Voir ce qui va changer")
        hand.see("#foreseen[open]", "2 coups à rejouer, impossibles après la correction (2, 3).")
        self.look("apercu")
        hand.click("#foreseen button", "Corriger")
        hand.see("#coups li:only-child", "H4")
        self.situation("rearranging")
        self.push("suivant")
        self.situation("ready")

    def end(self, how: str, reason: str) -> None:
        hand = self.hand
        hand.click("#bar-menu summary")
        hand.click("#finish")
        hand.click(f"label[for='ending-{how}']")
        hand.write("#ending-why", reason)
        self.look(f"terminer-{how}")
        hand.click("#ending-dialog button", "Terminer la partie")
        self.situation("ended")
        self.fits()

    # After the game

    def take_the_results_home(self) -> None:
        hand = self.hand
        hand.click("a", "Résultats")
        hand.see("#ranking table")
        self.look("resultats")
        self.fits()
        hand.click("summary", "Autres formats")
        told = hand.take("a[aria-label^='Tableur (CSV) : Résultats']").decode("utf-8-sig")
        lines = list(csv.reader(io.StringIO(told), delimiter=";"))
        names = [
            name for name in (*REGULARS, ELEVENTH, LATECOMER) if any(name in row for row in lines)
        ]
        assert len(names) == 12, told
        paper = self.folder / "resultats.pdf"
        paper.write_bytes(hand.open_paper("a[aria-label^='PDF : Résultats']"))
        printed = subprocess.run(
            ["pdftotext", "-layout", paper, "-"], check=True, capture_output=True, text=True
        ).stdout
        assert "Première partie" in printed
        assert f"Partie arrêtée par le juge : {REASON}." in printed
        assert all(name in printed for name in names)

    def read_the_season(self) -> None:
        """The second game was abandoned: it ranks nobody, and the season counts the first."""
        hand = self.hand
        hand.click("a", "Résultats")
        hand.see("#ranking p", "annulés")
        assert hand.measure("document.querySelectorAll('#game option').length") == 2
        hand.click("summary", "Classement de la saison")
        season = hand.take("#season a", "Tableur").decode("utf-8-sig")
        assert LATECOMER in season

    # Looking and pressing

    def push(self, button: str, *, held: bool = False) -> None:
        """What is rare lies behind « … », what is grave is touched twice."""
        offer = f"[data-button={button}][data-held={str(held).lower()}]"
        place, folded = f"#buttons {offer}", f"#buttons details:not([open]) {offer}"
        if self.hand.measure(f"Boolean(document.querySelector('{folded}'))"):
            self.hand.click("#buttons details summary")
        self.hand.click(place)
        if held:
            self.hand.click(place)

    def look_at(self, panel: str) -> None:
        """On a telephone one panel is in sight at a time; on a laptop all are."""
        self.hand.see("#title")
        tab = f"#views [data-view={panel}]"
        if self.hand.measure(
            "getComputedStyle(document.querySelector('#views')).display !== 'none'"
        ):
            self.hand.click(tab)

    def go_to(self, tab: str) -> None:
        """A tab of the bar, which on a telephone is in its menu."""
        if self.hand.measure(
            "getComputedStyle(document.querySelector('.tabs')).display === 'none'"
        ):
            self.hand.click("#bar-menu summary")
            self.hand.click("#bar-menu a", tab)
        else:
            self.hand.click(".tabs a", tab)

    def situation(self, name: str) -> None:
        self.hand.see(f"body[data-situation={name}]")

    def fits(self) -> None:
        assert self.hand.measure("document.documentElement.scrollWidth <= innerWidth")
