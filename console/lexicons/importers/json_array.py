"""A JSON array of strings: how word lists travel between programs."""

import json

from console.lexicons.importers.container import decode_whole
from console.lexicons.importers.word_list import Gatherer, WordList
from console.lexicons.progress import Progress, reported
from engine.rulings import RuleError

_LARGEST = 16 * 1024 * 1024  # parsed at once, and objects weigh more than their text
_BOM = b"\xef\xbb\xbf"


def recognises(content: bytes) -> bool:
    return content.removeprefix(_BOM).lstrip()[:1] == b"["


def read(content: bytes, progress: Progress) -> WordList:
    if len(content) > _LARGEST:
        raise RuleError("import_too_large", most=_LARGEST // (1024 * 1024))
    text, encoding = decode_whole(content)
    try:
        items = json.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError also for absurd numbers
        raise RuleError("import_json_damaged", line=getattr(error, "lineno", 1)) from error
    gatherer = Gatherer()
    for item in reported(items, "step_file", progress):
        if not isinstance(item, str) or not gatherer.add(item.strip()):
            raise RuleError("import_json_item", item=str(item)[:40])
    return gatherer.finish("json", encoding=encoding)
