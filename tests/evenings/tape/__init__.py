"""Two hundred short evenings, played from outside and written down, so that nothing they hold
changes unnoticed.

`python -m tests.evenings.tape` says how to play, record and read them.
"""
