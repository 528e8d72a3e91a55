"""What a browser calls itself, in words a judge knows: « téléphone Android, Chrome »."""

from console.french import text

_MACHINES = (
    (("iPhone",), "iphone"),
    (("iPad",), "ipad"),
    (("Android", "Mobile"), "android_phone"),
    (("Android",), "android_tablet"),
    (("CrOS",), "chromebook"),
    (("Windows",), "windows"),
    (("Macintosh",), "mac"),
    (("Linux",), "linux"),
)
"""The first whose every word is there: an Android says Linux as well."""
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""The first that is there: nearly all of them say Safari, and many Chrome."""


def device_name(user_agent: str) -> str:
    """Short and recognisable, never the browser's own line."""
    machine = next(
        (name for words, name in _MACHINES if all(word in user_agent for word in words)), "unknown"
    )
    browser = next((name for word, name in _BROWSERS if word in user_agent), "")
    return ", ".join(filter(None, (text(f"machine_{machine}"), browser)))
