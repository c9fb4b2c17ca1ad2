"""The one point at which a press finds the place that it is about."""

from __future__ import annotations

from bot.guide.lessons.seen import LESSON
from cogs.play.places.lesson import LessonPlace
from cogs.play.places.place import Place
from cogs.play.places.table import TablePlace
from cogs.press.reply import Answer


def place_of(answer: Answer, table_id: int) -> Place:
    """The place that buttons with this table's number belong to, for the person who is being answered."""
    return LessonPlace(answer) if table_id == LESSON else TablePlace(answer, table_id)
