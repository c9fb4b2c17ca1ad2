"""Every command and button that opens something asks first whether its user may."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

COGS = Path(__file__).parents[3] / "cogs"
OPENS = (
    "new_tables.open",
    "searches.find",
    "standing.make",
    "entries.open",
    "tables.challenges.challenge",
    "first_tables.play",
    "first_tables.gather",
    "ladders.open",
    "clubs.open_event",
)
"""What opens a table, a standing table, a tournament or a ladder."""
ASKS = ("must_open", "why_not_open")


def called(source: str) -> Iterator[str]:
    """The functions that a module calls, by their dotted names."""
    for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
        yield ast.unparse(call.func)


def test_whatever_opens_something_asks_first() -> None:
    opening = {}
    for path in COGS.rglob("*.py"):
        names = list(called(path.read_text("utf-8")))
        if any(name.endswith(OPENS) for name in names):
            opening[str(path.relative_to(COGS))] = any(name in ASKS for name in names)
    assert len(opening) >= 8
    assert [path for path, asks in opening.items() if not asks] == []
