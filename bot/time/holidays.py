"""Holidays: the days that count on a server. Pure.

A holiday is set for one server or for all. A server allows a number of days a year; of a holiday for all
servers the first days count there, as far as any are left.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime, timedelta

from bot.layout import Refused
from canasta.i18n import Text
from data.records.people import Holiday
from data.records.results import EVERYWHERE

NO_HOLIDAY = Text("You don't have that holiday. Choose one from the list.")
HOLIDAY_AHEAD = timedelta(days=366)


def days_off(holidays: Iterable[Holiday]) -> set[date]:
    return {
        holiday.first + timedelta(days=n)
        for holiday in holidays
        for n in range((holiday.last - holiday.first).days + 1)
    }


def counted_days(holidays: Iterable[Holiday], most: int) -> set[date]:
    """The days of these holidays that count where ``most`` a year do: the server's own come first."""
    of_all = [one for one in holidays if one.guild_id == EVERYWHERE]
    days = days_off(one for one in holidays if one.guild_id != EVERYWHERE)
    used = Counter(day.year for day in days)
    for day in sorted(days_off(of_all) - days):
        if used[day.year] < most:
            used[day.year] += 1
            days.add(day)
    return days


def resting(holidays: Iterable[Holiday], most: int) -> tuple[tuple[date, date], ...]:
    """The spans of days on which a clock stands still on such a server, without holidays ended early."""
    kept = [holiday for holiday in holidays if holiday.ended_at is None]
    own = [(holiday.first, holiday.last) for holiday in kept if holiday.guild_id != EVERYWHERE]
    days = days_off(holiday for holiday in kept if holiday.guild_id == EVERYWHERE)
    return (*own, *_spans(days & counted_days(holidays, most) if days else days))


def _spans(days: Iterable[date]) -> list[tuple[date, date]]:
    spans: list[tuple[date, date]] = []
    for day in sorted(days):
        if spans and spans[-1][1] + timedelta(days=1) == day:
            spans[-1] = spans[-1][0], day
        else:
            spans.append((day, day))
    return spans


def check_new(first: date, last: date, today: date, taken: set[date]) -> set[date]:
    """A holiday's days beside those ``taken``. Raises Refused for one past, far ahead or set already."""
    if first < today:
        raise Refused("Holidays are set in advance: yours has to begin today or later.")
    if last < first:
        raise Refused("The last day of a holiday can't come before its first.")
    if last - today > HOLIDAY_AHEAD:
        raise Refused("That's more than a year ahead. Set it closer to the time.")
    wanted = taken | days_off([Holiday(0, 0, EVERYWHERE, first, last)])
    if wanted == taken:
        raise Refused("You've already set these days.")
    return wanted


def check_allowance(wanted: set[date], taken: set[date], most: int) -> None:
    """Raises Refused if these days are more than a server allows a year."""
    for year in sorted({day.year for day in wanted - taken}):
        if sum(day.year == year for day in wanted) > most:
            raise Refused(
                Text.counted(
                    "This server allows {n} day of holiday a year; you have {left} left in {year}.",
                    "This server allows {n} days of holiday a year; you have {left} left in {year}.",
                    most,
                    year=year,
                    left=max(0, most - sum(day.year == year for day in taken)),
                )
            )


def check_cancelled(holiday: Holiday | None, today: date) -> Holiday:
    """This holiday, if it can be cancelled. Raises Refused for none, and for one that is over."""
    if holiday is None:
        raise Refused(NO_HOLIDAY)
    if holiday.ended_at is not None or holiday.last < today:
        raise Refused("That holiday is already over.")
    return holiday


def current(holidays: Iterable[Holiday], now: datetime) -> list[Holiday]:
    """Those that are not over, or began lately, anywhere on earth."""
    yesterday = now.date() - timedelta(days=1)
    return [one for one in holidays if one.ended_at is None and one.last >= yesterday]
