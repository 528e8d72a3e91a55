"""Spreadsheets as programs write them, small enough to be read here."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from console.papers.workbook_parts import column_letters

Table = Sequence[Sequence[str]]
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATED = "http://schemas.openxmlformats.org/package/2006/relationships"
_OASIS = "urn:oasis:names:tc:opendocument:xmlns"
ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"


def packed(parts: Mapping[str, str | bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", compression) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return content.getvalue()


def xlsx(
    sheets: Mapping[str, Table | str],
    *,
    strings: str = "",
    styles: str = "",
    workbook: str = "",
    states: Mapping[str, str] | None = None,
) -> bytes:
    """Each sheet a table of texts, or its rows as XML."""
    relations = {
        f"rId{place}": f"worksheets/sheet{place}.xml" for place in range(1, len(sheets) + 1)
    }
    named = "".join(
        f'<sheet name="{escape(name)}" sheetId="{place}" r:id="rId{place}"'
        f' state="{(states or {}).get(name, "visible")}"/>'
        for place, name in enumerate(sheets, start=1)
    )
    parts: dict[str, str | bytes] = {
        "_rels/.rels": _relations({"rId1": ("officeDocument", "xl/workbook.xml")}),
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">{workbook}'
        f"<sheets>{named}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": _relations(
            {key: ("worksheet", path) for key, path in relations.items()}
            | {"s": ("sharedStrings", "/xl/sharedStrings.xml"), "t": ("styles", "styles.xml")}
        ),
    }
    if strings:
        parts["xl/sharedStrings.xml"] = f'<sst xmlns="{_MAIN}">{strings}</sst>'
    if styles:
        parts["xl/styles.xml"] = f'<styleSheet xmlns="{_MAIN}">{styles}</styleSheet>'
    for path, rows in zip(relations.values(), sheets.values(), strict=True):
        told = rows if isinstance(rows, str) else _office_rows(rows)
        parts[f"xl/{path}"] = (
            f'<worksheet xmlns="{_MAIN}"><sheetData>{told}</sheetData></worksheet>'
        )
    return packed(parts)


def _relations(related: Mapping[str, tuple[str, str]]) -> str:
    told = "".join(
        f'<Relationship Id="{key}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for key, (kind, target) in related.items()
    )
    return f'<Relationships xmlns="{_RELATED}">{told}</Relationships>'


def _office_rows(rows: Table) -> str:
    return "".join(
        f'<row r="{line}">'
        + "".join(
            f'<c r="{column_letters(column)}{line}" t="inlineStr">'
            f'<is><t xml:space="preserve">{escape(each)}</t></is></c>'
            for column, each in enumerate(cells)
            if each
        )
        + "</row>"
        for line, cells in enumerate(rows, start=1)
    )


def ods(sheets: Mapping[str, Table | str], *, kind: str = ODS_TYPE) -> bytes:
    tables = "".join(
        f'<table:table table:name="{escape(name)}">'
        + (rows if isinstance(rows, str) else _open_rows(rows))
        + "</table:table>"
        for name, rows in sheets.items()
    )
    return packed({"mimetype": kind, "content.xml": content_xml(tables)})


def content_xml(tables: str) -> str:
    names = " ".join(
        f'xmlns:{short}="{_OASIS}:{short}:1.0"' for short in ("office", "table", "text", "draw")
    )
    return (
        f'<office:document-content {names} xmlns:calcext="urn:calcext"><office:body>'
        f"<office:spreadsheet>{tables}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )


def _open_rows(rows: Table) -> str:
    return "".join(
        "<table:table-row>" + "".join(map(_open_cell, cells)) + "</table:table-row>"
        for cells in rows
    )


def _open_cell(each: str) -> str:
    if not each:
        return "<table:table-cell/>"
    return (
        '<table:table-cell office:value-type="string">'
        f"<text:p>{escape(each)}</text:p></table:table-cell>"
    )
