"""What each action is called on a button."""

from console.desk import Wish
from engine import commands as cmd

_LABELS: dict[object, str] = {
    Wish.NEW_GAME: "Nouvelle partie",
    Wish.REPEAT: "Répéter",
    Wish.DRAW_ON: "Tirer les lettres",
    Wish.AWAIT_TILE: "Reprendre un jeton",
    cmd.OpenCoup: "Coup suivant",
    cmd.AnnounceRack: "Annoncer le tirage",
    cmd.RejectRack: "Rejeter le tirage",
    cmd.TakeBackTile: "Reprendre la dernière lettre",
    cmd.StartClock: "Chrono",
    cmd.Pause: "Pause",
    cmd.Resume: "Reprendre le chrono",
    cmd.RestartClock: "Redonner tout le temps",
    cmd.StopClock: "Terminer maintenant",
    cmd.ChooseTop: "Retenir le top proposé",
    cmd.PlaceTop: "Placer le top",
    cmd.WithdrawMove: "Retirer le dernier mot",
    cmd.AnnulCoup: "Annuler le coup",
    cmd.DeclineEnd: "Continuer la partie",
    cmd.CloseGame: "Terminer la partie",
    cmd.ReopenGame: "Rouvrir la partie",
}


def action_label(action: object) -> str:
    """A wish has its own label; a command has its kind's."""
    return _LABELS[action if isinstance(action, Wish) else type(action)]
