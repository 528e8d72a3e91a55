"""A printer that needs no driver (IPP Everywhere, AirPrint): asked what it can, handed a document.

IPP is a short binary message in an HTTP POST (RFC 8010, 8011); three operations are enough to print
a sheet, which is why CUPS is not on the card. Every wait has an end.
"""

import http.client
import itertools
import struct
import urllib.parse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.rulings import RuleError

PORT = 631
PATH = "/ipp/print"
PATIENCE_S = 10.0
LARGEST_ANSWER = 1_000_000
PDF, PWG = "application/pdf", "image/pwg-raster"

PRINT_JOB, GET_JOB, GET_PRINTER = 0x0002, 0x0009, 0x000B
_VERSIONS = 0x0101, 0x0200
"""Every printer is to know the first; one that does not is asked again in the second."""
_OPERATION, _JOB, _PRINTER, _END = 0x01, 0x02, 0x04, 0x03
_INTEGER, _BOOLEAN, _ENUM, _RESOLUTION = 0x21, 0x22, 0x23, 0x32
_NAME, _KEYWORD, _URI, _CHARSET, _LANGUAGE, _MEDIA_TYPE = 0x42, 0x44, 0x45, 0x47, 0x48, 0x49
_BEGIN_COLLECTION, _END_COLLECTION, _MEMBER = 0x34, 0x37, 0x4A
_GOOD = 0x0100
"""Statuses below are successes."""
_NOT_FOUND, _OTHER_VERSION = 0x0406, 0x0503
_NEEDS = {
    http.HTTPStatus.UNAUTHORIZED: "printer_needs_password",
    http.HTTPStatus.FORBIDDEN: "printer_needs_password",
    http.HTTPStatus.UPGRADE_REQUIRED: "printer_needs_cipher",
    http.HTTPStatus.NOT_FOUND: "printer_needs_path",
}
"""What a printer that answers in HTTP alone wants."""
CANCELED, ABORTED, COMPLETED = 7, 8, 9
"""States of a job."""

_numbers = itertools.count(1)


# --- The message --------------------------------------------------------------------------------


@dataclass(frozen=True)
class IppAnswer:
    status: int
    attributes: Mapping[str, Sequence[Any]]

    def first(self, name: str, default: Any = None) -> Any:
        values = self.attributes.get(name, ())
        return values[0] if values else default


def encode_request(
    operation: int, printer: str, *attributes: tuple[int, str, Any], version: int = _VERSIONS[0]
) -> bytes:
    """`printer` is its address; attributes are (tag, name, value), a list for several."""
    always = (
        (_CHARSET, "attributes-charset", "utf-8"),
        (_LANGUAGE, "attributes-natural-language", "fr"),
        (_URI, "printer-uri", printer),
        (_NAME, "requesting-user-name", "pupitre"),
    )
    parts = [struct.pack(">HHIB", version, operation, next(_numbers), _OPERATION)]
    for tag, name, value in (*always, *attributes):
        for number, each in enumerate(value if isinstance(value, list) else [value]):
            raw = struct.pack(">i", each) if isinstance(each, int) else each.encode()
            key = name.encode() if not number else b""
            parts.append(struct.pack(f">BH{len(key)}sH", tag, len(key), key, len(raw)) + raw)
    return b"".join((*parts, bytes([_END])))


def decode_answer(content: bytes) -> IppAnswer:
    """Raises ValueError for what is no IPP."""
    try:
        _, status, _ = struct.unpack_from(">HHI", content)
        return IppAnswer(status, dict(_groups(content, 8)))
    except struct.error as trouble:
        raise ValueError("no IPP") from trouble


def _groups(content: bytes, at: int) -> Iterator[tuple[str, list[Any]]]:
    """Attributes of all groups in a row, the members of collections passed over."""
    name, values, depth = "", list[Any](), 0
    while at < len(content) and content[at] != _END:
        tag, at = content[at], at + 1
        if tag < 0x10:  # the beginning of another group
            continue
        key, at = _counted(content, at)
        raw, at = _counted(content, at)
        depth += (tag == _BEGIN_COLLECTION) - (tag == _END_COLLECTION)
        if depth or tag in (_END_COLLECTION, _MEMBER):
            continue
        if key:
            if name:
                yield name, values
            name, values = key.decode("ascii", "replace"), []
        values.append(_value(tag, raw))
    if name:
        yield name, values


def _counted(content: bytes, at: int) -> tuple[bytes, int]:
    (length,) = struct.unpack_from(">H", content, at)
    end = at + 2 + length
    if end > len(content):
        raise ValueError("cut short")
    return content[at + 2 : end], end


def _value(tag: int, raw: bytes) -> Any:
    if tag in (_INTEGER, _ENUM) and len(raw) == 4:
        return int.from_bytes(raw, "big", signed=True)
    if tag == _BOOLEAN:
        return raw != b"\0"
    if tag == _RESOLUTION and len(raw) == 9:
        return struct.unpack(">iib", raw)
    return raw.decode("utf-8", "replace")


# --- The printer --------------------------------------------------------------------------------


@dataclass(frozen=True)
class PrinterStatus:
    """What it says of itself."""

    name: str
    formats: frozenset[str]
    reasons: frozenset[str]
    """Why it waits, without what is only remarked: media-empty, cover-open…"""
    dots_per_inch: int
    """Of the pictures it takes."""


@dataclass(frozen=True)
class IppPrinter:
    host: str
    port: int = PORT
    path: str = PATH
    name: str = ""

    @classmethod
    def at(cls, address: str) -> "IppPrinter":
        """As a person writes it: 192.168.1.20, imprimante.local:631, ipp://…/ipp/print."""
        written = address if "://" in address else f"ipp://{address}"
        try:
            parts = urllib.parse.urlsplit(written)
            host, port = parts.hostname, parts.port or PORT
        except ValueError:
            host, port, parts = None, PORT, urllib.parse.urlsplit("")
        if not host or parts.scheme not in ("ipp", "http"):
            raise RuleError("printer_address_wrong", address=address)
        path = parts.path if len(parts.path) > 1 else PATH
        return cls(host, port, path, name=address)

    @property
    def uri(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"ipp://{host}:{self.port}{self.path}"

    def status(self, patience_s: float = PATIENCE_S) -> PrinterStatus:
        wanted = [
            "printer-name",
            "printer-info",
            "printer-make-and-model",
            "document-format-supported",
            "printer-state-reasons",
            "pwg-raster-document-resolution-supported",
        ]
        told = self._ask(GET_PRINTER, (_KEYWORD, "requested-attributes", wanted), within=patience_s)
        resolution = told.first("pwg-raster-document-resolution-supported", (300, 300, 3))
        called = told.first("printer-info") or told.first("printer-make-and-model")
        return PrinterStatus(
            str(called or told.first("printer-name") or self.host),
            frozenset(told.attributes.get("document-format-supported", ())),
            frozenset(_grave(told.attributes.get("printer-state-reasons", ()))),
            resolution[0],
        )

    def print(self, document: bytes, media_type: str, title: str) -> int:
        """The number of its job. RuleError when it refuses, or goes away in the middle."""
        told = self._ask(
            PRINT_JOB,
            (_NAME, "job-name", title),
            (_MEDIA_TYPE, "document-format", media_type),
            document=document,
        )
        return int(told.first("job-id", 0))

    def job_state(self, job: int) -> tuple[int, frozenset[str]]:
        """How it is with a job, and why. One the printer has forgotten is done."""
        told = self._asked(GET_JOB, (_INTEGER, "job-id", job))
        if told.status != _NOT_FOUND:
            self._check(told)
        reasons = (*told.attributes.get("job-state-reasons", ()),)
        return int(told.first("job-state", COMPLETED)), frozenset(map(str, reasons))

    def _ask(
        self,
        operation: int,
        *attributes: tuple[int, str, Any],
        document: bytes = b"",
        within: float = PATIENCE_S,
    ) -> IppAnswer:
        told = self._asked(operation, *attributes, document=document, within=within)
        self._check(told)
        return told

    def _check(self, told: IppAnswer) -> None:
        if told.status >= _GOOD:
            reason = str(told.first("status-message") or f"IPP 0x{told.status:04x}")
            raise RuleError("printer_refused", printer=self._called, reason=reason)

    def _asked(
        self,
        operation: int,
        *attributes: tuple[int, str, Any],
        document: bytes = b"",
        within: float = PATIENCE_S,
    ) -> IppAnswer:
        """Whatever it answers, in the version of IPP it knows."""
        for version in _VERSIONS:
            body = encode_request(operation, self.uri, *attributes, version=version) + document
            told = self._post(body, within)
            if told.status != _OTHER_VERSION:
                break
        return told

    def _post(self, body: bytes, within: float) -> IppAnswer:
        line = http.client.HTTPConnection(self.host, self.port, timeout=within)
        try:
            line.request("POST", self.path, body, {"Content-Type": "application/ipp"})
            answer = line.getresponse()
            content = answer.read(LARGEST_ANSWER)
            if answer.status in _NEEDS:
                raise RuleError(_NEEDS[http.HTTPStatus(answer.status)], printer=self._called)
            if answer.status != http.HTTPStatus.OK:
                reason = f"HTTP {answer.status}"
                raise RuleError("printer_refused", printer=self._called, reason=reason)
            return decode_answer(content)
        except TimeoutError as trouble:
            raise RuleError("printer_silent", printer=self._called) from trouble
        except (OSError, http.client.HTTPException, ValueError) as trouble:
            raise RuleError("printer_gone", printer=self._called) from trouble
        finally:
            line.close()

    @property
    def _called(self) -> str:
        return self.name or self.host


def _grave(reasons: Sequence[Any]) -> Iterator[str]:
    """Without « -warning » and « -report », which stop nothing."""
    for reason in map(str, reasons):
        if reason != "none" and not reason.endswith(("-warning", "-report")):
            yield reason.removesuffix("-error")
