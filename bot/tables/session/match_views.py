"""Views of a match, made once for each position."""

from __future__ import annotations

from canasta.match import Match
from canasta.view import View


class MatchViews:
    """The views of one table's match since its last action. A click needs each of them several times: for
    the answer, the open panels and the table's message.
    """

    def __init__(self) -> None:
        self._position: tuple[object, ...] = ()
        self._views: dict[int | None, View] = {}

    def of(self, match: Match, seat: int | None) -> View:
        """The current or last deal as the seat (None: anybody) sees it, with the points so far."""
        position = (match, match.round, len(match.actions[-1]), match.players)
        if position != self._position:
            self._position, self._views = position, {}
        found = self._views.get(seat)
        if found is None:
            beside = next(iter(self._views.values()), None)
            found = self._views[seat] = match.view(seat, so_far=True, beside=beside)
        return found
