"""Duplicate: everybody plays the same letters, the best word of the room goes on the grid."""

from console.registry import GameCommand

_HERE = "console.games.duplicate.cli"
COMMANDS = {
    "demo": GameCommand(f"{_HERE}.demo", "regarder une partie se jouer dans le terminal"),
    "solve": GameCommand(f"{_HERE}.solve", "toutes les solutions d'un tirage sur une grille"),
    "score": GameCommand(f"{_HERE}.score", "les points d'un coup, ou ce qui s'y oppose"),
    "generate": GameCommand(f"{_HERE}.generate", "tirer et résoudre des parties entières"),
    "correct": GameCommand(f"{_HERE}.correct", "corriger un bulletin de jeu"),
    "topping": GameCommand(f"{_HERE}.topping", "un topping joué l'un après l'autre"),
    "epreuve": GameCommand(f"{_HERE}.epreuve", "préparer une épreuve de plusieurs centres"),
}
