"""How plays of a day's deal compare, in a tournament's matchpoints (scoring/comparing.py). Pure."""

from collections.abc import Iterable
from fractions import Fraction

from data.records.deals import DailyLine, Field


def matchpoints(field: Field) -> int:
    """Two for everybody with less, one for everybody with the same."""
    return 2 * field.below + field.equal


def share(field: Field) -> Fraction:
    """The part of the most matchpoints that there are; a half for somebody who is alone."""
    most = 2 * (field.all - 1)
    return Fraction(matchpoints(field), most) if most > 0 else Fraction(1, 2)


def place(field: Field) -> int:
    """The place in the field; those with the same share it."""
    return field.all - field.below - field.equal


def top(field: Field) -> int:
    """Among which best per cent of the field, rounded up."""
    return -(-100 * place(field) // field.all)


def ranked(lines: Iterable[DailyLine]) -> list[tuple[int, DailyLine]]:
    """The lines of a server's ranking with their places, best first: by the shares of their matchpoints, each
    in the field of their own deal. Those with the same share have the same place.
    """
    order = sorted(lines, key=lambda line: (-share(line.field), -line.field.all, line.person_id))
    places: list[tuple[int, DailyLine]] = []
    for number, line in enumerate(order, 1):
        same = places and share(places[-1][1].field) == share(line.field)
        places.append((places[-1][0] if same else number, line))
    return places
