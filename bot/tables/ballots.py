"""What people vote on at a table, who votes, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from bot.errors import Refused
from bot.tables.turns import present
from canasta.i18n import Text
from data import (
    Presence,
    Seat,
    Table,
    Votes,
)

PAUSE = "pause"

END = "end"

"""What is voted on beside seats."""


class Choice(StrEnum):
    """What may become of the seat of somebody who does not move, or of the whole match."""

    WAIT = "wait"
    SUBSTITUTE = "substitute"
    END = "end"


def late(table: Table) -> list[Seat]:
    """The seats whose people have missed their last deadline, or are absent: those to be voted on."""
    return [
        seat
        for seat in table.seats
        if seat.person_id is not None and (seat.misses or seat.presence is not Presence.PRESENT)
    ]


def voters(table: Table, seat: Seat | None = None) -> list[int]:
    """Those who vote: the people who are there, but for the one it is about."""
    return [s.person_id for s in present(table) if s.person_id is not None and s != seat]


def votes_on(table: Table, topic: Seat | str) -> dict[int, str]:
    """What each person wants, about a seat or a pause. Only those count who may vote now."""
    kept = table.votes.get(_key(topic), {})
    allowed = voters(table, topic if isinstance(topic, Seat) else None)
    return {person: kept[person] for person in allowed if person in kept}


def with_votes(table: Table, topic: Seat | str, votes: Mapping[int, str]) -> Votes:
    """The votes of the table with these ones on a topic; none of them takes the topic off."""
    others = {key: on for key, on in table.votes.items() if key != _key(topic)}
    return {**others, _key(topic): votes} if votes else others


def _key(topic: Seat | str) -> str:
    return topic if isinstance(topic, str) else f"seat {topic.index}"


def names_at(table: Table, people: Sequence[int]) -> list[str]:
    """The names of these people at the table, in seat order."""
    return [seat.name for seat in table.seats if seat.person_id in people]


def away_yourself() -> Refused:
    """For somebody who is away and wants to decide with the others."""
    return Refused(Text("You're away yourself. Press I'm back first."), refresh=True)
