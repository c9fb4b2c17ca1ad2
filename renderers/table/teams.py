"""Which sides play together at the moment, and who sits this deal out."""

from collections.abc import Sequence

from canasta.view import View


def teams(view: View) -> tuple[tuple[int, ...], ...]:
    """The sides grouped by who plays together now: joined sides first, then each by itself.

    With fixed sides each is a team of its own. Where partnerships form within a deal every seat is a side,
    and sides come together when somebody plays alone (rules: 5.2).
    """
    found = {tuple(sorted({view.side_of[mate] for mate in mates})) for mates in view.allies}
    return tuple(sorted(found, key=lambda team: (-len(team), team)))


def allied(view: View) -> bool:
    """Whether sides have come together in this deal, against one who plays alone."""
    return any(len(team) > 1 for team in teams(view))


def colours(view: View) -> tuple[int, ...]:
    """The colour number of each side: sides that play together share one."""
    first = {side: team[0] for team in teams(view) for side in team}
    return tuple(first[side] for side in range(len(view.sides)))


def sitters(view: View) -> tuple[int, ...]:
    """The seats that do not play in this deal (rules: 6)."""
    return tuple(seat for seat in range(len(view.players)) if seat not in view.order)


def seats_of(view: View, team: Sequence[int]) -> list[int]:
    return [seat for seat, side in enumerate(view.side_of) if side in team]
