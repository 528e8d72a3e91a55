"""A slip and its verdict: score, sanction, reason, article (fisf-2020 §4-§5, fisf-2014 §4-§5).

    judge(bulletin, position, edition) -> Verdict

`slip` holds what stands on the paper, `readings` how it may be read on the grid, and one
small package per edition what each reading is worth.
"""
