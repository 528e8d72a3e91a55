"""What goes wrong with metal, as a code and its data. The French sentence is written elsewhere."""


class BridgeError(Exception):
    """Carries a code for `messages_fr` and the data its sentence needs."""

    def __init__(self, code: str, **data: object) -> None:
        detail = ", ".join(f"{key}={value!r}" for key, value in data.items())
        super().__init__(f"{code} ({detail})" if detail else code)
        self.code = code
        self.data = data


class PortError(BridgeError):
    """A serial port or input device that cannot be opened, or has just died.

    Codes: port_absent, port_forbidden, port_busy, port_not_serial, port_unplugged, port_failed,
    wedge_extra_missing.
    """


class GpioError(BridgeError):
    """The pins as a whole.

    Codes: gpio_absent, gpio_forbidden, gpio_library_missing, gpio_failed.
    """


class PinInvalidError(GpioError):
    """This board has no such pin, or the pin cannot do what is asked. Code: pin_invalid."""


class PinInUseError(GpioError):
    """Another device, here or in another program, holds the pin. Code: pin_in_use."""


class PinForbiddenError(GpioError):
    """The user may not touch the pin. Code: pin_forbidden."""


class SettingsError(BridgeError):
    """A reader or panel described wrongly.

    Codes: reader_model_unknown, setting_out_of_range.
    """


class ScenarioError(BridgeError):
    """A scenario file of the virtual rig that cannot be followed. Codes begin with `scenario_`."""
