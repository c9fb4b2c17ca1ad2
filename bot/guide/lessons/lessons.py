"""All lessons, in the order in which they are offered."""

from typing import Final

from bot.guide.lessons.games import (
    american,
    answer,
    buraco,
    burraco,
    first,
    foot,
    frozen,
    going_out,
    opening,
    romme,
    samba,
    wild,
)
from bot.guide.lessons.lesson import Lesson

_BASICS: Final = (first, opening, frozen, going_out, wild, answer)
_GAMES: Final = (samba, foot, american, romme, burraco, buraco)
EVERY: Final = tuple(module.LESSON for module in _BASICS + _GAMES)
LESSONS: Final[dict[str, Lesson]] = {lesson.name: lesson for lesson in EVERY}
"""The lessons by their names."""


def next_after(name: str, done: frozenset[str]) -> Lesson | None:
    """The lesson to offer after this one: the next that isn't done yet, starting over at the end."""
    names = list(LESSONS)
    at = names.index(name) + 1 if name in names else 0
    open_ones = [one for one in (*names[at:], *names[:at]) if one not in done and one != name]
    return LESSONS[open_ones[0]] if open_ones else None
