"""Readers on serial ports: the only room that imports pyserial."""

from firmware_bridge.serial_reader.detect import Detection, detect
from firmware_bridge.serial_reader.ports import FoundPort, Port, SerialPort, find_ports, open_port
from firmware_bridge.serial_reader.reader import SerialReader

__all__ = [
    "Detection",
    "FoundPort",
    "Port",
    "SerialPort",
    "SerialReader",
    "detect",
    "find_ports",
    "open_port",
]
