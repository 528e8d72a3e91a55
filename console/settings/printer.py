"""The printers, of sheets and of billets: where they are written, and what may be written."""

import re
from dataclasses import dataclass

from console.settings.fields import setting
from engine.rulings import RuleError

ANY_USB = "usb"
TICKET_PORT = 9100


def ticket_host(where: str) -> tuple[str, int] | None:
    """The address of a ticket printer in the network; None for one on a cable."""
    if where in ("", ANY_USB) or where.startswith("/"):
        return None
    host, _, port = where.partition(":")
    return host, int(port) if port else TICKET_PORT


_HOST = r"[A-Za-z0-9][A-Za-z0-9.-]*(?::(?P<port>\d{1,5}))?"
HIGHEST_PORT = 65_535


def _check_shape(shape: str, written: str, code: str) -> None:
    found = re.fullmatch(shape, written)
    if found is None or not 0 < int(found["port"] or 1) <= HIGHEST_PORT:
        raise RuleError(code)


def _check_tickets(where: str) -> None:
    _check_shape(rf"|usb|/dev/usb/lp\d+|{_HOST}", where, "settings_ticket_printer")


def _check_address(address: str) -> None:
    _check_shape(rf"|(?:(?:ipp|http)://)?{_HOST}(?:/[\w./-]*)?", address, "settings_printer")


@dataclass(frozen=True)
class PrinterSection:
    """Les imprimantes, de feuilles et de billets. Celles qui s'annoncent se trouvent seules."""

    adresse: str = setting(
        "",
        "Adresse d'une imprimante de feuilles que le réseau n'annonce pas : 192.168.1.20.",
        check=_check_address,
    )
    tickets: str = setting(
        "",
        "Imprimante de tickets (ESC/POS, 80 mm) : usb, une adresse (192.168.1.50), ou vide. Elle"
        " imprime chaque billet de correction quand le coup est clos.",
        check=_check_tickets,
    )
    largeur: int = setting(
        48, "Caractères par ligne de l'imprimante de tickets.", least=24, most=64
    )
