"""A second, small, slow judge, written from the text of the rules and from nothing else.

It shares no code with the engine, not even the board or the counting of points, so that a
mistake must be made twice to go unseen. It judges one word with letters around it, and says
which rulings the text allows: one as a rule, two where the text asks the judge (a plausible
false raccord), none where the text leaves the case open.
"""
