"""Two hundred short evenings, played from outside and written down: what nobody may change unnoticed.

`python -m tests.tape` says how to play, record and read them.
"""
