"""Paints scenes on a real screen. The only room that imports pygame's display and fonts."""

import os

# pygame greets on standard output at import, in the middle of what programs read from us.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
