"""Every command and button that opens something asks first whether its user may."""

import ast
from collections.abc import Iterator
from pathlib import Path

COGS = Path(__file__).parents[3] / "cogs"
OPENS = (
    "new_tables.open",
    "searches.find",
    "standing_tables.make",
    "entries.open",
    "tables.challenges.challenge",
    "first_tables.play",
    "first_tables.gather",
    "ladders.open",
    "clubs.open_event",
)
"""What opens a table, a standing table, a tournament or a ladder."""
ASKS = ("must_open", "why_not_open")
ASKED_BEFORE = {"clubs/ladder.py": "clubs/here.py"}
"""Where it was asked before this module is."""


def called(source: str) -> Iterator[str]:
    """The functions that a module calls, by their dotted names."""
    for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
        yield ast.unparse(call.func)


def test_whatever_opens_something_asks_first() -> None:
    opening, opened = {}, set()
    for path in COGS.rglob("*.py"):
        names = list(called(path.read_text("utf-8")))
        opens = {what for what in OPENS if any(name.endswith(what) for name in names)}
        opened |= opens
        if opens:
            place = str(path.relative_to(COGS))
            names += called((COGS / ASKED_BEFORE.get(place, place)).read_text("utf-8"))
            opening[place] = any(name in ASKS for name in names)
    assert opened == set(OPENS), "what isn't called by this name is not looked for"
    assert [path for path, asks in opening.items() if not asks] == []
