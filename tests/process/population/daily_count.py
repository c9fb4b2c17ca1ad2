"""The count of daily deals in plain steps, from the journals alone: nothing of what the bot has worked out
about leads, places, matchpoints or streaks is read. And what people should read by it.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

from bot.layout.names import game_name
from data import Store
from data.records.matches import Journal, Outcome
from tests.process.game import replayed
from tests.process.population.count import share
from tests.support.driver import Message

DAY_ONE = date(2026, 1, 1)
GRACE = timedelta(hours=6)
LAST = -(10**9)
"""The lead of a play that was never finished: below all others."""
FEW = 10
"""From so many people with the same cards on, the place is told in per cent."""


def day_at(now: float) -> int:
    """The number of the day at this moment."""
    return (datetime.fromtimestamp(now, UTC).date() - DAY_ONE).days + 1


def midnight_after(day: int) -> datetime:
    """The end of a day."""
    return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day)


@dataclass
class Play:
    """Somebody's play of a day, its last panel, the servers on which it was opened. By the count its deal and
    lead, which is None while it isn't over.
    """

    name: str
    day: int
    table: int
    page: Message
    servers: set[str] = field(default_factory=set)
    result: tuple[str, Message] | None = None
    """A server, and the last message with the result there."""
    squares: str = ""
    game: str = ""
    deal: int = 0
    lead: int | None = None

    @property
    def finished(self) -> bool:
        return self.lead not in (None, LAST)

    async def count(self, store: Store) -> None:
        """Count it, if it is over and hasn't been counted."""
        if self.lead is None:
            async with store._database.read() as transaction:
                (row,) = await transaction.rows("SELECT id FROM matches WHERE table_id = ?", [self.table])
            journal = await store.journals.get(row["id"])
            assert journal is not None
            if journal.outcome is not None:
                self.deal, self.game = journal.deal_id or 0, journal.variant
                self.lead = lead_of(journal, self.day)


def lead_of(journal: Journal, day: int) -> int:
    """The lead that the actions of a journal lead to; `LAST` unless they end the deal in time."""
    ended = journal.finished_at
    assert ended is not None
    if journal.outcome is not Outcome.FINISHED or ended > midnight_after(day) + GRACE:
        return LAST
    assert [seat.computer for seat in journal.seats] == [None, "steady", "steady", "steady"]
    match = replayed(journal)
    (result,) = match.results
    points = list(result.totals)
    own = points.pop(match.rules.side_of[0])
    return round(own - Fraction(sum(points), len(points)))


def streak(days: Collection[int], today: int) -> tuple[int, bool]:
    """The days in the longest row up to today with at most one missed in each week from Monday to Sunday;
    today isn't missed before it is over. And whether this week has none yet. Tried from every day on.
    """
    weeks = {day: (DAY_ONE + timedelta(days=day - 1)).isocalendar()[:2] for day in {*days, today}}
    end, best, free = (today if today in days else today - 1), 0, True
    for start in sorted(days):
        row = range(start, end + 1)
        missed = [(DAY_ONE + timedelta(days=day - 1)).isocalendar()[:2] for day in row if day not in days]
        if len(missed) == len(set(missed)) and len(row) - len(missed) > best:
            best, free = len(row) - len(missed), weeks[today] not in missed
    return best, free


# ---- in words ---------------------------------------------------------------------------------------------


def number(n: int | None) -> str:
    """A number as it is written."""
    return f"{n:,}".replace("-", "−")


def streak_words(days: int, free: bool) -> str:
    """The line about days in a row; empty without any."""
    row = "One day" if days == 1 else f"{days} days"
    rest = "You may still miss a day this week." if free else "This week's free day is used up."
    return f"🔥 {row} in a row. {rest}" if days else ""


def _field(play: Play, every: Iterable[Play]) -> list[int]:
    """The leads of everybody else who had the same cards and is through with them."""
    return [one.lead or 0 for one in every if one.deal == play.deal and one is not play]


def place_words(play: Play, every: Sequence[Play]) -> tuple[str, str]:
    """A play's place as its result tells it, and as the line does that is shared."""
    others = _field(play, every)
    place, people = 1 + sum(lead > (play.lead or 0) for lead in others), len(others) + 1
    if not others:
        return "You're the first to finish with these cards.", "first to finish"
    told, top = f"Place **{place}** of {people} with these cards", f"top {-(-100 * place // people)}%"
    percent = round(100 * share(play.lead or 0, others))
    return (f"{told}: {percent}%.", f"{place} of {people}") if people < FEW else (f"{told}: {top}.", top)


def result_words(play: Play, every: Sequence[Play]) -> set[str]:
    """The lines of a result that follow from the count."""
    if play.lead is None or not play.finished:
        return {"You didn't finish this deal in time, so it comes last."}
    ahead = f"**{number(abs(play.lead))}** {'ahead of' if play.lead >= 0 else 'behind'} your opponents."
    ahead = ahead if play.lead else "As many points as your opponents."
    return {ahead, place_words(play, every)[0]}


def shared_words(play: Play, every: Sequence[Play]) -> str:
    """The line that somebody posts."""
    line = f"{number(play.lead)} · {place_words(play, every)[1]} · {play.squares}"
    return f"**{play.name}** · Canasta daily {play.day}: {line}"


def ranking(here: Iterable[Play], every: Sequence[Play]) -> list[str]:
    """The lines of a server's ranking in order, without their squares; who shares a place, by name."""
    shares = {play.table: share(play.lead or 0, _field(play, every)) for play in here if play.finished}
    lines = []
    for play in (play for play in here if play.finished):
        place = 1 + sum(other > shares[play.table] for other in shares.values())
        told = f"{round(100 * shares[play.table])}%" if _field(play, every) else "alone so far"
        line = f"{play.name} · {told} · {number(play.lead)} · {game_name(play.game).message}"
        lines.append((place, line))
    return [f"**{place}** {line}" for place, line in sorted(lines)]
