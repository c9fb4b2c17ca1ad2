"""The arithmetic of time limits: a clock that stops while its player rests. Pure.

Moments are aware datetimes; results are in UTC. A person's days and hours are those of their time zone, so a
night in which the clocks change is an hour longer or shorter.
"""

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

Span = tuple[datetime, datetime]
"""The span from a moment to a later one."""
MIDNIGHT = time(0)
SATURDAY = 5


@dataclass(frozen=True, slots=True)
class OffHours:
    """When a person's clock is stopped.

    ``quiet`` are hours of each day, possibly across midnight; ``weekends`` Saturdays and Sundays;
    ``weekdays`` other days of the week, from 0 for Mondays;
    ``holidays`` days from the first to the last; ``spans`` anything else, such as the program's own downtime.
    """

    zone: tzinfo = UTC
    quiet: tuple[time, time] | None = None
    weekends: bool = False
    weekdays: tuple[int, ...] = ()
    holidays: tuple[tuple[date, date], ...] = ()
    spans: tuple[Span, ...] = ()

    def after(self, moment: datetime) -> Iterator[Span]:
        """The rests that end after this moment, in order and disjoint; endless if some recur."""
        begin: datetime | None = None
        end = moment
        for next_begin, next_end in heapq.merge(self._daily(moment), self._dated()):
            if next_end <= moment:
                continue
            if begin is not None and next_begin > end:
                yield begin, end
                begin = None
            if begin is None:
                begin, end = next_begin, next_end
            end = max(end, next_end)
        if begin is not None:
            yield begin, end

    def _daily(self, moment: datetime) -> Iterator[Span]:
        if self.quiet is None and not self.weekends and not self.weekdays:
            return
        # The previous day's quiet hours may last into this one.
        day = moment.astimezone(self.zone).date() - timedelta(days=1)
        while True:
            if (self.weekends and day.weekday() >= SATURDAY) or day.weekday() in self.weekdays:
                yield self._whole_days(day, day)
            if self.quiet is not None:
                first, last = self.quiet
                until = day if first < last else day + timedelta(days=1)
                yield self._moment(day, first), self._moment(until, last, last=True)
            day += timedelta(days=1)

    def _dated(self) -> list[Span]:
        return sorted([*(self._whole_days(first, last) for first, last in self.holidays), *self.spans])

    def _whole_days(self, first: date, last: date) -> Span:
        return self._moment(first, MIDNIGHT), self._moment(last + timedelta(days=1), MIDNIGHT)

    def _moment(self, day: date, at: time, *, last: bool = False) -> datetime:
        # When the clocks change, an hour that is repeated or skipped has two moments: rest begins at the
        # earlier and ends at the later one.
        local = datetime.combine(day, at, self.zone)
        both = (local.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
        return max(both) if last else min(both)


NO_REST = OffHours()


def deadline(start: datetime, allowed: timedelta, rest: OffHours) -> datetime:
    """When this much time will have run since ``start``, not counting rests."""
    now, left = start.astimezone(UTC), allowed
    for begin, end in rest.after(now):
        if begin > now:
            if begin - now >= left:
                break
            left -= begin - now
        now = max(now, end)
    return now + left


def running(start: datetime, end: datetime, rest: OffHours) -> timedelta:
    """The time from ``start`` to ``end``, not counting rests."""
    now, run = start.astimezone(UTC), timedelta(0)
    for begin, finish in rest.after(now):
        if begin >= end:
            break
        run += max(begin - now, timedelta(0))
        now = max(now, finish)
    return run + max(end - now, timedelta(0))


def awake(moment: datetime, rest: OffHours) -> datetime:
    """This moment, or the end of the rest that contains it."""
    for begin, end in rest.after(moment):
        return end if begin <= moment else moment
    return moment


def stretched(spans: Iterable[Span], most: timedelta) -> tuple[Span, ...]:
    """Downtimes of the program, each with a grace period of its own length, at most ``most``."""
    return tuple((begin, end + min(end - begin, most)) for begin, end in spans)
