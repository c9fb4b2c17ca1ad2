"""Days as the daily deal counts them: one day for the whole world, from midnight to midnight UTC. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import Final

FIRST: Final = date(2026, 1, 1)
"""The day of the daily with the number 1."""
GRACE: Final = timedelta(hours=6)
"""For so long after its day a play that has begun may be finished, and counts for its day."""
FOUR: Final = ("samba", "modern_american", "hand_and_foot", "romme")
OTHERS: Final = (*FOUR, "burraco", *FOUR, "buraco")
"""The games that a day has beside Classic, in turn: one of each other family."""
OTHERS_FROM: Final = 341
"""The first day that has one of these; a day before it has one of the four."""
GAMES: Final = ("classic", *FOUR, "burraco", "buraco")
"""Buttons name a game by its place: new ones come last."""
SEATS: Final = 4
FEW: Final = 10
"""In a smaller field a place says more than a percentage."""
MOST_INSTANCES: Final = 10
"""The sets of cards of a day's game: what computer players have to play."""
DAY: Final = timedelta(days=1)


def number_of(now: datetime) -> int:
    """The number of the day at this moment."""
    return (now.astimezone(UTC).date() - FIRST).days + 1


def ends_at(number: int) -> datetime:
    """When this day ends, and the next begins."""
    return datetime.combine(FIRST + number * DAY, time(), UTC)


def closes_at(number: int) -> datetime:
    """Until when what was begun on this day may be finished."""
    return ends_at(number) + GRACE


def game_of(number: int) -> str:
    """The game that this day has beside Classic."""
    others = OTHERS if number >= OTHERS_FROM else FOUR
    return others[number % len(others)]


def games_of(number: int) -> tuple[str, str]:
    return GAMES[0], game_of(number)


def instances_of(people: int) -> int:
    """How many sets of cards a game has on a day that ``people`` played it the day before: each is for twice
    as many as give a percentage, so that it has a full table where fewer come.
    """
    return min(MOST_INSTANCES, max(1, people // (2 * FEW)))


@dataclass(frozen=True, slots=True)
class Streak:
    """How many days somebody has played in a row. ``today``: whether today is one of them; ``frozen``: the
    days among them that were forgiven, the newest first; ``free``: whether this week's free day is left.
    """

    days: int
    today: bool
    frozen: tuple[int, ...] = ()
    free: bool = True


def streak_of(played: Iterable[int], today: int) -> Streak:
    """The streak that is alive today, from the numbers of the days that were played to their end. One missed
    day of each week, Monday to Sunday, is forgiven; today is not missed yet.
    """
    days = {day for day in played if day <= today}
    count, frozen, day = 0, list[int](), today if today in days else today - 1
    pending = list[int]()
    while True:
        if day in days:
            frozen += pending
            pending.clear()
            count += 1
        elif week_of(day) in map(week_of, (*frozen, *pending)) or day < min(days, default=day + 1):
            break
        else:
            pending.append(day)
        day -= 1
    weeks = {week_of(one) for one in frozen}
    return Streak(count, today in days, tuple(frozen), week_of(today) not in weeks)


def week_of(day: int) -> int:
    return (day + FIRST.weekday() - 1) // 7


SIGNS: Final[Mapping[str, str]] = {"G": "🟩", "Y": "🟨", "R": "🟥"}
"""What stands for a quarter of a deal in which the lead grew, stayed about the same, or shrank."""
LEVEL: Final = 0.1
"""A change of the lead that is smaller than this part of the largest one leaves it about the same."""


def course_signs(leads: Iterable[float]) -> str:
    """The signs of a deal's quarters, from the lead before the first and after each of them."""
    known = list(leads)
    changes = [after - before for before, after in pairwise(known)]
    level = LEVEL * max(map(abs, changes), default=0.0)
    return "".join("Y" if abs(change) <= level else "G" if change > 0 else "R" for change in changes)


def squares(course: str) -> str:
    """These signs as coloured squares."""
    return "".join(SIGNS.get(sign, "") for sign in course)
