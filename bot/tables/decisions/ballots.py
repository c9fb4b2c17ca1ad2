"""Votes at a table: the topics, the voters, and the current count.

Beside the votes on a topic the store keeps whom it asked: when it was opened, and when each person whose vote
was missing is to be called; ``CALLED`` once that was done. It is kept for as long as the topic may be open,
so that nobody is called a second time by somebody who takes a vote back and casts it again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.layout import Refused, not_seated
from bot.tables.notices import news
from bot.tables.registry import TableRegistry
from bot.tables.session.session import TableSession
from bot.tables.turns import on_holiday, present
from bot.time import Pace, Where, awake
from data.records.tables import NewsItem, Presence, Seat, Table, Votes
from data.records.turns import PROGRAM

FOR_LIVE: Final = timedelta(minutes=10)
FOR_DAYS: Final = timedelta(days=1)
"""How long a vote stays open at a live table, and at any other: then those who have voted decide."""
ASKED: Final = "asked "
"""Before a topic: whom it asked."""
OPENED: Final = 0
"""In place of a person: when the topic was opened."""
CALLED: Final = ""
"""In place of the time of a call: it was made, or isn't wanted."""

PAUSE = "pause"

END = "end"

PACE = "pace"

SEAT = "seat "

"""The topics of votes other than seats."""


class Choice(StrEnum):
    """The choices about the seat of somebody who does not move, or is on holiday, or about the match."""

    WAIT = "wait"
    SUBSTITUTE = "substitute"
    DEPUTY = "deputy"
    END = "end"


def late(table: Table) -> list[Seat]:
    """The seats whose people have missed their last deadline, or are absent: those that are voted on."""
    return [
        seat
        for seat in table.seats
        if seat.person_id is not None and (seat.misses or seat.presence is not Presence.PRESENT)
    ]


def away_on_holiday(table: Table, now: datetime) -> Seat | None:
    """The seat of the player to move whose clock stands still for a holiday, over days, in no tournament."""
    turn = table.turn
    away = turn is not None and turn.person_id != PROGRAM and on_holiday(turn, now)
    return table.seats[turn.seat] if turn is not None and away and not table.in_tournament else None


def voters(table: Table, seat: Seat | None = None) -> list[int]:
    """The voters: the people who are present, except the one voted on."""
    return [s.person_id for s in present(table) if s.person_id is not None and s != seat]


def votes_on(table: Table, topic: Seat | str) -> dict[int, str]:
    """The votes about a seat or another topic, by person. Only current voters count."""
    kept = table.votes.cast.get(_key(topic), {})
    allowed = voters(table, topic if isinstance(topic, Seat) else None)
    return {person: kept[person] for person in allowed if person in kept}


def with_votes(
    table: Table, topic: Seat | str, votes: Mapping[int, str], asked: Mapping[int, str] | None = None
) -> Votes:
    """The votes of the table with these on a topic, and whom it ``asked``; with neither, it is removed."""
    own = {_key(topic): votes, ASKED + _key(topic): asked or {}}
    return {key: on for key, on in {**table.votes.cast, **own}.items() if on}


def open_topics(table: Table) -> dict[str, datetime]:
    """Until when each topic is open on which there are or were votes."""
    span = FOR_LIVE if Pace.read(table.timing.pace).live else FOR_DAYS
    return {
        key.removeprefix(ASKED): _read(asked[OPENED]) + span
        for key, asked in table.votes.cast.items()
        if key.startswith(ASKED) and asked.get(OPENED)
    }


def calls_due(table: Table, topic: str) -> dict[int, datetime]:
    """When each voter is to be called whose vote on a topic is missing, and who wasn't called yet."""
    asked, votes = table.votes.cast.get(ASKED + topic, {}), table.votes.cast.get(topic, {})
    return {
        person: _read(at)
        for person, at in asked.items()
        if at and votes and person != OPENED and person not in votes and person in voters(table)
    }


def _key(topic: Seat | str) -> str:
    return topic if isinstance(topic, str) else f"{SEAT}{topic.index}"


def _written(moment: datetime) -> str:
    return f"{int(moment.timestamp())}"


def _read(moment: str) -> datetime:
    return datetime.fromtimestamp(int(moment), UTC)


def names_at(table: Table, people: Sequence[int]) -> list[str]:
    return [seat.name for seat in table.seats if seat.person_id in people]


def with_a_vote(table: Table, person_id: int, about: Seat | None = None) -> list[int]:
    """The voters. Raises Refused for somebody who is none of them."""
    people = voters(table, about)
    if person_id in people:
        return people
    if table.seat_of(person_id) is None:
        raise not_seated()
    raise Refused("You're away yourself. Press I'm back first.", refresh=True)


async def asking(
    registry: TableRegistry, table: Table, topic: Seat | str, votes: Mapping[int, str]
) -> tuple[dict[int, str], list[int]]:
    """Whom a topic with these votes asks, and who of them is called now: over days nobody who rests."""
    now, live = registry.clock(), Pace.read(table.timing.pace).live
    asked = dict(table.votes.cast.get(ASKED + _key(topic), {}))
    if not votes:
        return asked, []
    if not votes_on(table, topic):
        asked[OPENED] = _written(now)
    called = []
    for person in voters(table, topic if isinstance(topic, Seat) else None):
        if person in votes or person in asked:
            continue
        settings = await registry.availability.player_settings(person, table.guild_id)
        at = now if live else awake(now, replace(settings.off_hours, spans=()))
        wanted = settings.preferences.where is not Where.NOWHERE
        asked[person] = _written(at) if wanted and at > now else CALLED
        if wanted and at <= now:
            called.append(person)
    return asked, called


def vote_call(table: Table, topic: str, people: Sequence[int]) -> list[NewsItem]:
    kind = {END: news.VOTE_ON_END, PAUSE: news.VOTE_ON_PAUSE, PACE: news.VOTE_ON_PACE}.get(topic)
    name = "" if kind else table.seats[int(topic.removeprefix(SEAT))].name
    return [NewsItem(kind or news.VOTE_ON_SEAT, name=name, call=tuple(people))] if people else []


async def cast(
    registry: TableRegistry,
    session: TableSession,
    topic: Seat | str,
    votes: Mapping[int, str],
    *,
    told: Sequence[NewsItem] = (),
) -> None:
    """Let these be the votes on a topic from now on. Everybody whose vote is missing is called to it once."""
    asked, people = await asking(registry, session.table, topic, votes)
    after = with_votes(session.table, topic, votes, asked)
    call = vote_call(session.table, _key(topic), people)
    await session.write(registry.store.paces.note_votes, after, [*told, *call])


async def drop(registry: TableRegistry, session: TableSession, topic: Seat | str) -> None:
    """Forget the votes on a topic whose time is over, and nobody need know."""
    without = with_votes(session.table, topic, {})
    await session.write(registry.store.paces.note_votes, without, [], touch=False)
