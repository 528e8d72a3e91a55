"""One HTML file that needs nothing else: to send, to read, to print."""

from collections.abc import Iterable, Sequence
from html import escape

_STYLE = """
body { font: 16px/1.4 system-ui, sans-serif; color: #1c2230; margin: 1.5rem auto;
  max-width: 62rem; padding: 0 1rem; }
h1 { margin: 0; } h2 { margin: 2rem 0 .5rem; } .soft { color: #5a6274; }
table { border-collapse: collapse; width: 100%; } .wide { overflow-x: auto; }
th { text-align: left; color: #5a6274; font-size: .85rem; border-bottom: 2px solid #1c2230; }
td, th { padding: .25rem .5rem; border-bottom: 1px solid #cfc8b8; vertical-align: top; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.notice { border-left: .4rem solid #8a4b00; padding: .3rem .8rem; background: #f6f3ec; }
article { break-inside: avoid; margin-top: 1.5rem; }
figure { margin: 0; break-inside: avoid; } figure.board { max-width: 30rem; }
@media print { body { font-size: 10pt; margin: 0; } h2 { break-after: avoid; }
  tr { break-inside: avoid; } }
"""
Cell = str | int
Column = tuple[str, bool]
"""Its heading, and whether it holds numbers."""


def document(heading: str, parts: Iterable[str]) -> str:
    return (
        '<!doctype html>\n<html lang="fr">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(heading)}</title>\n<style>{_STYLE}</style>\n</head>\n"
        "<body>\n" + "\n".join(filter(None, parts)) + "\n</body>\n</html>\n"
    )


def table(columns: Sequence[Column], rows: Iterable[Sequence[Cell]]) -> str:
    def cell(tag: str, value: Cell, is_number: bool) -> str:
        return f"<{tag}{' class=n' if is_number else ''}>{escape(str(value))}</{tag}>"

    head = "".join(cell("th", name, is_number) for name, is_number in columns)
    body = "\n".join(
        "<tr>"
        + "".join(
            cell("td", value, is_number) for value, (_, is_number) in zip(row, columns, strict=True)
        )
        + "</tr>"
        for row in rows
    )
    return (
        f"<div class=wide><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
