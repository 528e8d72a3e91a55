"""A printer of the network that speaks IPP as RFC 8011 wants it, with its bad days."""

import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from console.machine.ipp import GET_JOB, GET_PRINTER, PRINT_JOB

TEXT, KEYWORD, MEDIA_TYPE, ENUM, INTEGER, RESOLUTION = 0x41, 0x44, 0x49, 0x23, 0x21, 0x32
COLLECTION, MEMBER, END_COLLECTION = 0x34, 0x4A, 0x37


def attribute(tag: int, name: str, *values: Any) -> bytes:
    parts = []
    for number, value in enumerate(values):
        key = name.encode() if not number else b""
        raw = struct.pack(">i", value) if isinstance(value, int) else value
        raw = raw.encode() if isinstance(raw, str) else raw
        parts.append(struct.pack(">BH", tag, len(key)) + key + struct.pack(">H", len(raw)) + raw)
    return b"".join(parts)


class FakePrinter:
    """`formats` it reads, `reasons` it waits for, `job_states` told one after the other."""

    def __init__(self, *formats: str) -> None:
        self.formats = formats
        self.reasons: tuple[str, ...] = ("none",)
        self.job_states = [5, 9]
        self.status = 0
        self.hangs_up_in_job = False
        self.http_status = 200
        self.least_version = 0x0100
        self.forgets_jobs = False
        self.jobs: list[tuple[bytes, bytes]] = []

    def answer(self, request: bytes) -> bytes | None:
        version, operation, number = struct.unpack_from(">HHI", request)
        if operation == PRINT_JOB and self.hangs_up_in_job:
            return None
        status = 0x0503 if version < self.least_version else self.status
        status = 0x0406 if self.forgets_jobs and operation == GET_JOB else status
        head = struct.pack(">HHI", 0x0200, status, number) + b"\x01"
        head += attribute(0x47, "attributes-charset", "utf-8")
        if status:
            return head + attribute(TEXT, "status-message", "client-error-not-possible") + b"\x03"
        return (
            head
            + {PRINT_JOB: self._print, GET_JOB: self._job, GET_PRINTER: self._itself}[operation](
                request
            )
            + b"\x03"
        )

    def _itself(self, _request: bytes) -> bytes:
        collection = attribute(COLLECTION, "media-col-default", b"")
        collection += attribute(MEMBER, "", "media-color") + attribute(KEYWORD, "", "blue")
        collection += attribute(END_COLLECTION, "", b"")
        return (
            b"\x04"
            + attribute(TEXT, "printer-info", "Bureau du club")
            + collection
            + attribute(MEDIA_TYPE, "document-format-supported", *self.formats)
            + attribute(KEYWORD, "printer-state-reasons", *self.reasons)
            + attribute(
                RESOLUTION,
                "pwg-raster-document-resolution-supported",
                struct.pack(">iib", 600, 600, 3),
            )
        )

    def _print(self, request: bytes) -> bytes:
        head, document = request.split(b"\x03", 1)
        self.jobs.append((head, document))
        return b"\x02" + attribute(INTEGER, "job-id", 41) + attribute(ENUM, "job-state", 3)

    def _job(self, _request: bytes) -> bytes:
        state = self.job_states.pop(0) if len(self.job_states) > 1 else self.job_states[0]
        told = attribute(ENUM, "job-state", state)
        return b"\x02" + told + attribute(KEYWORD, "job-state-reasons", "aborted-by-system")


@contextmanager
def printing_at(printer: FakePrinter) -> Iterator[int]:
    """Its port on this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            answer = printer.answer(body)
            if answer is None:
                self.connection.close()
                return
            self.send_response(printer.http_status)
            self.send_header("Content-Type", "application/ipp")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: Any) -> None:
            """Nobody reads it."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
