"""Votes at a table: the topics, the voters, and the current count."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from bot.layout.errors import Refused, not_seated
from bot.tables.session.session import TableSession
from bot.tables.turns import present
from data import Store
from data.records.tables import NewsItem, Presence, Seat, Table, TurnChange, Votes

PAUSE = "pause"

END = "end"

PACE = "pace"

"""The topics of votes other than seats."""


class Choice(StrEnum):
    """The choices about the seat of somebody who does not move, or about the whole match."""

    WAIT = "wait"
    SUBSTITUTE = "substitute"
    END = "end"


def late(table: Table) -> list[Seat]:
    """The seats whose people have missed their last deadline, or are absent: those that are voted on."""
    return [
        seat
        for seat in table.seats
        if seat.person_id is not None and (seat.misses or seat.presence is not Presence.PRESENT)
    ]


def voters(table: Table, seat: Seat | None = None) -> list[int]:
    """The voters: the people who are present, except the one voted on."""
    return [s.person_id for s in present(table) if s.person_id is not None and s != seat]


def votes_on(table: Table, topic: Seat | str) -> dict[int, str]:
    """The votes about a seat or another topic, by person. Only current voters count."""
    kept = table.votes.cast.get(_key(topic), {})
    allowed = voters(table, topic if isinstance(topic, Seat) else None)
    return {person: kept[person] for person in allowed if person in kept}


def with_votes(table: Table, topic: Seat | str, votes: Mapping[int, str]) -> Votes:
    """The votes of the table with these on a topic; empty votes remove the topic."""
    others = {key: on for key, on in table.votes.cast.items() if key != _key(topic)}
    return {**others, _key(topic): votes} if votes else others


def _key(topic: Seat | str) -> str:
    return topic if isinstance(topic, str) else f"seat {topic.index}"


def names_at(table: Table, people: Sequence[int]) -> list[str]:
    """The names of these people at the table, in seat order."""
    return [seat.name for seat in table.seats if seat.person_id in people]


def with_a_vote(table: Table, person_id: int, about: Seat | None = None) -> list[int]:
    """The voters. Raises Refused for somebody who is none of them."""
    people = voters(table, about)
    if person_id in people:
        return people
    if table.seat_of(person_id) is None:
        raise not_seated()
    raise Refused("You're away yourself. Press I'm back first.", refresh=True)


async def cast(
    store: Store,
    session: TableSession,
    topic: Seat | str,
    votes: Mapping[int, str],
    *,
    told: Sequence[NewsItem] = (),
    touch: bool = True,
) -> None:
    """Let these be the votes on a topic from now on."""
    table = session.table
    change = TurnChange(votes=with_votes(table, topic, votes), paused_at=table.timing.paused_at)
    await session.write(store.turns.change, change, news=told, touch=touch)
