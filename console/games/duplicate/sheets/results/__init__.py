"""The results of a game: ranking, sheet per player, coups, solos, sanctions, in every form."""
