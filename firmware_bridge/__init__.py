"""The room that knows metal: readers, buttons, lamps, buzzer. It knows no letters.

It imports nothing else of ours and opens nothing at import. `firmware_bridge.messages` holds the
frozen values it posts and the coded exceptions it raises.
"""
