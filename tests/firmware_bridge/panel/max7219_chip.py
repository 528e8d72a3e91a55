"""A MAX7219 with its eight digits, on mock pins: it sees the wires move and nothing else.

From its data sheet (Maxim 19-4452, « Serial-Addressing Modes » and tables 1 to 10): a bit is taken
when CLK rises, the last sixteen are executed when LOAD (CS) rises: four bits nobody reads, four of
address, eight of data. Digit 0 is the rightmost of the modules that are sold. Segments without
decoding: DP, A, B, C, D, E, F, G from the highest bit.
"""

from gpiozero.pins.mock import MockFactory, MockPin

DECODE_MODE, INTENSITY, SCAN_LIMIT, SHUTDOWN, DISPLAY_TEST = 0x9, 0xA, 0xB, 0xC, 0xF
FIGURES = {
    0b0000000: " ",
    0b1111110: "0",
    0b0110000: "1",
    0b1101101: "2",
    0b1111001: "3",
    0b0110011: "4",
    0b1011011: "5",
    0b1011111: "6",
    0b1110000: "7",
    0b1111111: "8",
    0b1111011: "9",
}
POINT = 0x80


class Wire(MockPin):
    """A pin that tells the chip when it moves."""

    def _change_state(self, value: bool) -> bool:
        changed = super()._change_state(value)
        if changed:
            self.factory.chip.moved(self.info.name, bool(value))
        return changed


class ChipOnPins(MockFactory):
    """Mock pins with the chip soldered to three of them."""

    def __init__(self, din: str = "GPIO10", clk: str = "GPIO11", load: str = "GPIO8") -> None:
        super().__init__(pin_class=Wire)
        self.chip = Chip(din, clk, load)


class Chip:
    def __init__(self, din: str, clk: str, load: str) -> None:
        self._din, self._clk, self._load = din, clk, load
        self._data = False
        self._shifted: list[bool] = []
        self.registers = {SHUTDOWN: 0, DECODE_MODE: 0, SCAN_LIMIT: 0, DISPLAY_TEST: 0}
        self.words: list[int] = []
        """Every word executed, in order."""

    def moved(self, pin: str, level: bool) -> None:
        if pin == self._din:
            self._data = level
        elif pin == self._clk and level:
            self._shifted.append(self._data)
        elif pin == self._load:
            if level and self._shifted:
                self._execute(self._shifted[-16:])
            self._shifted = []

    def _execute(self, bits: list[bool]) -> None:
        assert len(bits) == 16, "a word cut short would move every bit"
        word = int("".join("01"[bit] for bit in bits), 2)
        self.words.append(word)
        self.registers[word >> 8 & 0xF] = word & 0xFF

    @property
    def lit(self) -> bool:
        return bool(self.registers[SHUTDOWN] & 1)

    @property
    def figures(self) -> str:
        """What can be read on it, from the left; nothing while it is shut down."""
        if not self.lit:
            return ""
        assert self.registers[DECODE_MODE] == 0 and self.registers[DISPLAY_TEST] == 0
        assert self.registers[SCAN_LIMIT] == 7, "all eight digits are driven"
        read = ""
        for digit in range(8, 0, -1):
            segments = self.registers.get(digit, 0)
            read += FIGURES[segments & ~POINT] + ("." if segments & POINT else "")
        return read.strip()
