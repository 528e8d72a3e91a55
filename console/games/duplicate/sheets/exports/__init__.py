"""Games on paper and in files: the format of published games, the club's sheet, CSV."""

from console.games.duplicate.sheets.exports.sheet import Sheet, as_csv, as_published, as_text

__all__ = ["Sheet", "as_csv", "as_published", "as_text"]
