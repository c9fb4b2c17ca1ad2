"""The boards of a week and of a month: each person's best days summed up, once they are over for all."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Final

from bot.daily.days import FIRST, closes_at, number_of, week_of
from bot.layout import stale
from bot.tables.lobby.open_tables import OFTEN
from bot.tables.service import Tables
from canasta.i18n import Translator, upper_first
from data.records.deals import DailyStanding

TOP: Final = 10
"""The places of a board that are shown, beside the reader's and their friends'."""


class Span(StrEnum):
    """How long a board's period is."""

    WEEK = "week"
    MONTH = "month"


BEST: Final = {Span.WEEK: 5, Span.MONTH: 20}
"""How many of somebody's days count in a period: the best."""


@dataclass(frozen=True, slots=True)
class Period:
    """A week, from Monday, or a month of the calendar; the first of each has the number 1."""

    span: Span
    number: int

    @property
    def first(self) -> int:
        """The number of its first day."""
        if self.span is Span.WEEK:
            return 7 * (self.number - 1) - FIRST.weekday() + 1
        year, month = divmod(self.number - 1, 12)
        return (date(FIRST.year + year, month + 1, 1) - FIRST).days + 1

    @property
    def last(self) -> int:
        """The number of its last day."""
        return Period(self.span, self.number + 1).first - 1

    def name(self, tr: Translator) -> str:
        """Its dates."""
        first, last = (FIRST + timedelta(days=day - 1) for day in (self.first, self.last))
        if self.span is Span.MONTH:
            return upper_first(tr.day(first, "month"))
        return f"{tr.day(first)} – {tr.day(last)}"


def period_of(span: Span, day: int) -> Period:
    if span is Span.WEEK:
        return Period(span, week_of(day) + 1)
    moment = FIRST + timedelta(days=day - 1)
    return Period(span, 12 * (moment.year - FIRST.year) + moment.month)


@dataclass(frozen=True, slots=True)
class Board:
    """A period's standings as a person sees them, of a server or of all. ``current``: it goes on."""

    period: Period
    guild_id: int | None
    lines: Sequence[DailyStanding]
    person_id: int
    friends: Collection[int]
    current: bool


class DailyBoards:
    """Sums up days that are over."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._boards = tables, tables.store.daily.boards

    async def due(self) -> None:
        """Note what the plays of days that are over for all were worth. A periodic task."""
        last = number_of(self._tables.clock()) - 1
        last -= closes_at(last) > self._tables.clock()
        for deal_id in await self._boards.unsettled(last):
            await self._boards.settle(deal_id)

    async def board(self, span: Span, number: int, guild_id: int | None, person_id: int) -> Board:
        """The board of this period, 0 for the one that goes on. Raises Refused for none."""
        now = period_of(span, number_of(self._tables.clock()))
        period = Period(span, number or now.number)
        if not 0 < period.number <= now.number:
            raise stale()
        friends = await self.friends(person_id, guild_id)
        lines = await self._boards.board(
            period.first, period.last, BEST[span], guild_id, top=TOP, people={person_id, *friends}
        )
        return Board(period, guild_id, lines, person_id, friends, period == now)

    async def friends(self, person_id: int, guild_id: int | None) -> frozenset[int]:
        """The people with whom somebody plays often, on a server or on any."""
        return await self._tables.store.players.friends(person_id, guild_id, OFTEN)
