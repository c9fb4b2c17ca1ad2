"""CSV files that a spreadsheet opens as they are meant."""

import csv
import io
from datetime import datetime, timedelta, timezone

import pytest

from bot.layout.spreadsheets import CsvFile, csv_file

HOSTILE = (
    '=HYPERLINK("http://evil.example","Ann")',
    "+1+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(A1:A9)",
    "\t=1+1",
    "\r\n=1+1",
    "  =1+1",
    "\uff1d1+1",
)


def read(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_text_is_never_a_formula(name: str) -> None:
    _, (cell, other) = read(csv_file(["Name", "Other"], [[name, "x"]]))
    assert cell[0] == "'"
    assert cell[1] in "=+-@\uff1d"
    assert other == "x"


def test_quotes_commas_and_line_breaks_stay_in_their_cell() -> None:
    data = csv_file(["Name", "Game"], [['Ann, "the\nqueen"', "ромме 🂡"]])
    assert data.startswith(b"\xef\xbb\xbf")
    assert read(data) == [["Name", "Game"], ['Ann, "the queen"', "ромме 🂡"]]


def test_numbers_stay_numbers_and_times_are_in_utc() -> None:
    at = datetime(2026, 5, 1, 0, 30, 5, tzinfo=timezone(timedelta(hours=2)))
    assert read(csv_file(["a", "b", "c", "d"], [[-200, 0.5, at, None]]))[1] == [
        "-200",
        "0.5",
        "2026-04-30 22:30:05",
        "",
    ]


def test_a_file_grows_row_by_row_and_every_row_is_as_long_as_the_header() -> None:
    made = CsvFile(["a", "b"])
    empty = made.size
    made.add([[1, 2], [3, 4]])
    assert made.size > empty
    with pytest.raises(ValueError, match="3 cells"):
        made.add([[5, 6], [7, 8, 9]])
    assert read(made.data()) == [["a", "b"], ["1", "2"], ["3", "4"]]
