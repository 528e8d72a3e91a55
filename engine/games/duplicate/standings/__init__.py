"""From verdicts to standings: solos, warnings, averages, ranks, billets.

standings(ScoreSheet(players, coups, verdicts, rules)) -> Standings
"""
