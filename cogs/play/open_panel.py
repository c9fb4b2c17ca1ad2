"""An open panel, as it's remembered while it can be kept up to date."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from bot.screens.panel.prepare import Build
from bot.tables.session.table_view import TableView
from bot.tables.views import Glance
from cogs.press.private_message import PrivateMessage

Key: TypeAlias = tuple[int, int]
"""A table's id and a person's."""
Left: TypeAlias = tuple[str | None, str | None]
"""A player's premove, and why its last step was not made."""


@dataclass(slots=True)
class Open:
    """An open panel: its message, the version and premove that it shows, its builder if it has one."""

    message: PrivateMessage
    version: int
    until: datetime
    pressed_at: datetime
    left: Left
    build: Build | None = None
    moment: str = ""
    """The turn that it shows: a premove panel follows every turn, a hand waits for its own."""
    doubtful: bool = False
    """Whether the message's content is uncertain: edits may have crossed, or an answer was lost."""
    failures: int = 0
    seen: int | None = None
    """How many steps of the deal were shown before this: what came after them may move in it."""
    below: int | None = None
    """A message or ping posted below the panel, which is moved below it for its player's move."""


def is_outdated(panel: Open, glance: Glance) -> bool:
    """Whether a glance says that the panel has to be brought up to date: it does not show the newest version,
    and is a premove panel, or others are not to move. A change by this process is looked at again later.
    """
    mine = glance.to_move == glance.seat.index
    if panel.doubtful or (panel.below is not None and mine):
        return True
    newer = glance.version > panel.version and (mine or panel.build is not None)
    return newer or (glance.seat.prepared, glance.seat.note) != panel.left


def premove_of(table_view: TableView) -> Left:
    """The viewer's premove, and what became of it."""
    if table_view.seat is None:
        return (None, None)
    seat = table_view.table.seats[table_view.seat]
    return (seat.prepared, seat.note)
