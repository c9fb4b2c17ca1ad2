"""The one point at which a press finds the place that it is about."""

from __future__ import annotations

from cogs.play.places.place import Place
from cogs.play.places.table import TablePlace
from cogs.reply import Answer


def place_of(answer: Answer, table_id: int) -> Place:
    """The place that buttons with this table's number belong to, for the person who is being answered."""
    return TablePlace(answer, table_id)
