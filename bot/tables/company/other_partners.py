"""Other partners for the next match: people move around the table so that everybody comes to play with
everybody.

In a game of pairs that is the circle of a round robin: the first seat stays, the others go on by one place
along a circle in which partners stand opposite each other. Among four everybody has been everybody's partner
after three matches, among six after five.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.tables.rules.table_rules import TableRules
from canasta.seating import Seating
from data.records.tables import Seat, Table, TableStatus


def may_change_partners(table: Table) -> bool:
    """Whether people have played a match in several fixed sides, which no tournament has set."""
    people = sum(seat.person_id is not None for seat in table.seats)
    over = table.status is TableStatus.FINISHED and not table.in_tournament
    return over and people > 1 and has_partners(TableRules.of(table).rules.seating)


def has_partners(seating: Seating) -> bool:
    """Whether the sides are fixed, several, and of more than one seat."""
    sizes = {len(seats) for seats in seating.seats_of}
    return seating.sides > 1 and max(sizes) > 1 and not seating.by_pile and not seating.rota


def with_other_partners(table: Table) -> tuple[Seat, ...]:
    """The seats of the table for the next match, with those who move there."""
    sits = moves(TableRules.of(table).rules.seating)
    return tuple(replace(table.seats[sits[index]], index=index) for index in range(len(table.seats)))


def moves(seating: Seating) -> tuple[int, ...]:
    """For each seat, the seat from which somebody comes to it."""
    circle = _circle(seating.seats_of)
    come = list(range(seating.seats))
    for at, seat in enumerate(circle):
        come[seat] = circle[at - 1]
    return tuple(come)


def _circle(sides: Sequence[Sequence[int]]) -> list[int]:
    """The seats that move, in their order: all but the first."""
    if any(len(seats) != 2 for seats in sides):
        return [seat for seat in range(sum(map(len, sides))) if seat != sides[0][0]]
    (_, partner), *others = sides
    return [partner, *(seats[0] for seats in others), *(seats[1] for seats in reversed(others))]
