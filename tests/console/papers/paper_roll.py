"""A receipt printer on the desk of a test: reads ESC/POS as its manual says, shows its paper."""

from dataclasses import dataclass, field

from console.papers.escpos import ASK_PAPER, CODE_PAGE


@dataclass
class PaperRoll:
    """What came out, a line each: how large, how it is aligned, what it says."""

    lines: list[tuple[int, str, str]] = field(default_factory=list)
    cuts: int = 0

    def feed(self, content: bytes) -> "PaperRoll":
        at, size, align, text = 0, 1, "left", b""
        while at < len(content):
            if content.startswith(b"\x1b@", at):
                size, align, at = 1, "left", at + 2
            elif content.startswith(b"\x1bt", at):
                assert content[at + 2] == 19, "code page 858 is number 19"
                at += 3
            elif content.startswith(b"\x1ba", at):
                align, at = ("left", "centre", "right")[content[at + 2]], at + 3
            elif content.startswith(b"\x1d!", at):
                size, at = (content[at + 2] & 7) + 1, at + 3
            elif content.startswith(b"\x1bd", at):
                self.lines += [(size, align, "")] * content[at + 2]
                at += 3
            elif content.startswith(b"\x1dVB", at):
                self.cuts, at = self.cuts + 1, at + 4
            elif content.startswith(ASK_PAPER, at):
                at += 3
            elif content[at] == 10:
                self.lines.append((size, align, text.decode(CODE_PAGE)))
                text, at = b"", at + 1
            else:
                assert content[at] >= 32, f"no command of ours: {content[at : at + 4]!r}"
                text, at = text + content[at : at + 1], at + 1
        assert not text, "a line without an end is never printed"
        return self

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for _, _, line in self.lines)
