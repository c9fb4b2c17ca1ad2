"""People of a ladder in the order after a move. Pure."""

from collections.abc import Callable, Sequence

from bot.clubs import rungs
from data.clubs.ladder_records import LadderPerson


def lower(people: Sequence[LadderPerson], person_id: int) -> list[LadderPerson]:
    """The people after somebody has lost a place to the next one."""
    return moved(people, lambda order: rungs.down(order, person_id))


def moved(
    people: Sequence[LadderPerson], move: Callable[[Sequence[int]], Sequence[int]]
) -> list[LadderPerson]:
    """The people in the order that ``move`` makes of theirs."""
    by_id = {one.person_id: one for one in people}
    return [by_id[one] for one in move([one.person_id for one in people])]
