"""Tables as CSV files for spreadsheets. What somebody typed is never a formula there."""

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Final

Cell = str | int | float | datetime | None
"""A value in a file: text, a number, a time, or nothing."""
BOM: Final = "\ufeff".encode()
"""By this mark at the beginning spreadsheets know that the file is UTF-8."""
FORMULA: Final = "=+-@\uff1d\uff0b\uff0d\uff20"
"""How a formula begins, also in full-width characters."""
DEFUSED: Final = "'"
"""Before a text that would be a formula: spreadsheets take what follows as text."""


class CsvFile:
    """A CSV file in the making. Rows may be added in several goes, also in a thread."""

    def __init__(self, header: Sequence[str]) -> None:
        self._bytes = io.BytesIO()
        self._bytes.write(BOM)
        self._width = len(header)
        self.add([header])

    @property
    def size(self) -> int:
        """The size in bytes so far."""
        return self._bytes.tell()

    def add(self, rows: Iterable[Sequence[Cell]]) -> None:
        """Add rows, each as long as the header. Raises ValueError for one that is not, and adds none."""
        lines = io.StringIO()
        writer = csv.writer(lines, lineterminator="\r\n")
        for row in rows:
            if len(row) != self._width:
                raise ValueError(f"A row of {len(row)} cells in a file of {self._width} columns")
            writer.writerow([_cell(value) for value in row])
        self._bytes.write(lines.getvalue().encode())

    def data(self) -> bytes:
        return self._bytes.getvalue()


def csv_file(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """A CSV file in UTF-8: a header, then rows as long; text is defused (``safe_text``), times in UTC."""
    made = CsvFile(header)
    made.add(rows)
    return made.data()


def safe_text(text: str) -> str:
    """A text as a cell: in one line, and no formula in a spreadsheet."""
    flat = " ".join("".join(char if char >= " " else " " for char in text).split())
    return DEFUSED + flat if flat.startswith(tuple(FORMULA)) else flat


def _cell(value: Cell) -> str | int | float:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")
    return safe_text(value) if isinstance(value, str) else value
