"""From verdicts to standings: solos, warnings, averages, ranks, seasons, billets.

standings(Sheet(players, coups, verdicts, rules)) -> Standings
"""
