"""How places on a ladder change: an order of people, from place 1 on, becomes the one after. Pure."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from data.clubs.ladder_records import LadderPerson

Person = TypeVar("Person")


def climb(order: Sequence[Person], winner: Person, loser: Person) -> list[Person]:
    """The order after a match: who has beaten somebody higher moves half the way up to them, rounded up,
    and those in between move down one. Beating somebody lower changes nothing.
    """
    own, other = order.index(winner), order.index(loser)
    up = max(own - other, 0)
    return _moved(order, own, own - (up + 1) // 2)


def down(order: Sequence[Person], person: Person) -> list[Person]:
    """The order after somebody has lost a place to the next one; the last one keeps theirs."""
    own = order.index(person)
    return _moved(order, own, min(own + 1, len(order) - 1))


def may_challenge(order: Sequence[Person], challenger: Person, reach: int) -> list[Person]:
    """Those whom somebody may challenge: the ``reach`` people above them, the nearest first."""
    own = order.index(challenger)
    return list(order[max(own - reach, 0) : own])[::-1]


def _moved(order: Sequence[Person], start: int, end: int) -> list[Person]:
    rest = [*order[:start], *order[start + 1 :]]
    return [*rest[:end], order[start], *rest[end:]]


def lower(people: Sequence[LadderPerson], person_id: int) -> list[LadderPerson]:
    """The people after somebody has lost a place to the next one."""
    return moved(people, lambda order: down(order, person_id))


def moved(
    people: Sequence[LadderPerson], move: Callable[[Sequence[int]], Sequence[int]]
) -> list[LadderPerson]:
    """The people in the order that ``move`` makes of theirs."""
    by_id = {one.person_id: one for one in people}
    return [by_id[one] for one in move([one.person_id for one in people])]
