"""The one point at which a press finds the place that it is about."""

from bot.layout.custom_id import LESSON
from cogs.play.places.table import TablePlace
from cogs.press.joined import joined_of
from cogs.press.place import Place
from cogs.press.reply import Answer


def place_of(answer: Answer, table_id: int) -> Place:
    """The place that buttons with this table's number belong to, for the person who is being answered."""
    if table_id == LESSON:
        return joined_of(answer.bot).lesson_place(answer)
    return TablePlace(answer, table_id)
