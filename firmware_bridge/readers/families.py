"""The families of serial readers. A family is its own files and one line here.

From this table come the models of the settings, the choices and the explanation of the settings
file, what `auto` looks for, the words of the self-test and the virtual bench. Classes are named,
not imported: settings are read without any dialogue, and a real box holds no simulator.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Family:
    name: str  # as the bridge, its messages and its scenarios call it
    word: str  # as the settings file calls it
    dialogue: str  # module:class; it brings its parser and its questions
    simulator: str  # module:class
    talks_only: bool = False  # it neither answers nor beats: its silence proves nothing
    remark: str = ""  # after its word, in the explanation of the settings file

    @property
    def help(self) -> str:
        return f"{self.word} ({self.remark})" if self.remark else self.word


# In the order of the settings file.
FAMILIES: tuple[Family, ...] = (
    Family(
        "pn532",
        "pn532",
        "firmware_bridge.readers.pn532:Pn532Dialogue",
        "firmware_bridge.virtual.simulators.pn532:Pn532Sim",
    ),
    Family(
        "rdm6300",
        "rdm6300",
        "firmware_bridge.readers.listeners:Rdm6300Dialogue",
        "firmware_bridge.virtual.simulators.em4100:Rdm6300Sim",
        talks_only=True,
    ),
    Family(
        "id12la",
        "id12",
        "firmware_bridge.readers.listeners:IdLaDialogue",
        "firmware_bridge.virtual.simulators.em4100:IdLaSim",
        talks_only=True,
    ),
    Family(
        "m100",
        "m100",
        "firmware_bridge.readers.m100:M100Dialogue",
        "firmware_bridge.virtual.simulators.m100:M100Sim",
    ),
    Family(
        "lines",
        "lignes",
        "firmware_bridge.readers.listeners:LinesDialogue",
        "firmware_bridge.virtual.simulators.lines:LinesSim",
        remark="Arduino",
    ),
)
