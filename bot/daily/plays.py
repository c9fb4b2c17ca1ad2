"""Where a person is with the daily deal, and what they made of one: frozen, plain data."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.daily.days import Streak
from data import Store
from data.records.deals import DailyDay, DailyLine, DailyPlay, Field, OpenDaily

__all__ = ["Daily", "DailyPlay", "DailyResult"]


@dataclass(frozen=True, slots=True)
class Daily:
    """A person's day: its number, the game (``wanted``: always Classic), their play of it if they have
    begun, and of the day before one that they may still finish (``late``) or have finished (``before``).
    ``first``: they have never finished one; ``news``: that day is over for all, its outcome unread.
    """

    number: int
    game: str
    wanted: bool
    play: DailyPlay | None
    late: DailyPlay | None
    streak: Streak
    before: DailyPlay | None = None
    first: bool = False
    news: bool = False


@dataclass(frozen=True, slots=True)
class DailyResult:
    """What somebody made of a day's deal, how that compares now, and the best play of the deal. ``open``:
    whether the day is over for all, so that the cards may be proved.
    ``computers``: the leads of computer players with these cards, by their level; ``late``: a play of the
    day before that they may still finish; ``today``: whether today's deal waits to be begun.
    """

    play: DailyPlay
    variant: str
    field: Field
    streak: Streak
    best: DailyPlay | None
    open: bool
    computers: Mapping[str, Sequence[int]]
    late: DailyPlay | None = None
    today: bool = False


async def open_daily(store: Store, person_id: int) -> OpenDaily | None:
    """What somebody has begun and may still finish, the one that closes first."""
    return await store.daily.open_of(person_id)


async def history_of(store: Store, person_id: int) -> Sequence[DailyDay]:
    """What somebody made of the days that are over, the newest first."""
    return await store.daily.boards.history(person_id)


async def has_finished(store: Store, deal_id: int, person_id: int) -> bool:
    """Whether this person has played this deal to its end, in a play that counts."""
    return await store.daily.standings.has_finished(deal_id, person_id)


async def is_named(store: Store, table_id: int, guild_id: int | None) -> bool:
    """Whether people on this server may read who played the day's deal at this table."""
    return await store.daily.standings.known_in(table_id, guild_id)


def place(field: Field) -> int:
    """The place in the field; those with the same share it."""
    return field.all - field.below - field.equal


def top(field: Field) -> int:
    """Among which best per cent of the field, rounded up."""
    return -(-100 * place(field) // field.all)


def ranked(lines: Iterable[DailyLine]) -> list[tuple[int, DailyLine]]:
    """The lines of a server's ranking with their places, best first: by the shares of their matchpoints, each
    in the field of their own deal. Those with the same share have the same place.
    """
    order = sorted(lines, key=lambda line: (-line.field.share, -line.field.all, line.person_id))
    places: list[tuple[int, DailyLine]] = []
    for number, line in enumerate(order, 1):
        same = places and places[-1][1].field.share == line.field.share
        places.append((places[-1][0] if same else number, line))
    return places
