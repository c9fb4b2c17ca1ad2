"""What is said of a database on a server names it without its password."""

import pytest

from data import place_of_database


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:secret@db.example:5433/canasta",
        "postgresql://db.example:5433/canasta?user=ann&password=secret",
        "postgresql://ann:secret@db.example:5433/canasta?sslmode=require#secret",
        "postgresql://:secret@db.example:5433/canasta",
    ],
)
def test_a_place_holds_no_password_however_it_is_written(url: str) -> None:
    assert place_of_database(url) == "PostgreSQL at db.example:5433/canasta"
