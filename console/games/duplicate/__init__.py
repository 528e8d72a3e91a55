"""Duplicate: everybody plays the same letters, the best word of the room goes on the grid."""

from console.registry import Command

_HERE = "console.games.duplicate.cli"
COMMANDS = {
    "demo": Command(f"{_HERE}.demo", "regarder une partie se jouer dans le terminal"),
    "solve": Command(f"{_HERE}.solve", "toutes les solutions d'un tirage sur une grille"),
    "score": Command(f"{_HERE}.score", "les points d'un coup, ou ce qui s'y oppose"),
    "generate": Command(f"{_HERE}.generate", "tirer et résoudre des parties entières"),
    "correct": Command(f"{_HERE}.correct", "corriger un bulletin de jeu"),
    "entrainer": Command(f"{_HERE}.train", "jouer seul contre la montre, et voir les tops"),
    "topping": Command(f"{_HERE}.topping", "un topping joué l'un après l'autre"),
    "epreuve": Command(f"{_HERE}.epreuve", "préparer une épreuve de plusieurs centres"),
}
