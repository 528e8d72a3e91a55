"""The room that knows metal: readers, buttons, lamps, buzzer. It knows no letters.

It imports nothing else of ours and opens nothing at import. What it has to say it posts as the
frozen values of :mod:`firmware_bridge.messages`; what it cannot do it raises as the coded
exceptions of :mod:`firmware_bridge.messages`.
"""
