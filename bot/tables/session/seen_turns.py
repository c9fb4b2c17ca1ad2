"""The turns of a running deal as everybody saw them, each with the table after it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.layout import Refused, told_apart
from bot.tables.registry import TablePart
from bot.tables.session.journals import match_after
from bot.tables.session.past_turns import PastTurn, past_turns, turns_since
from bot.tables.session.table_view import TableView
from bot.tables.views import TableViews
from canasta.actions import parse_action
from canasta.view import View
from data.records.matches import Journal


@dataclass(frozen=True, slots=True)
class SeenTurn:
    """A turn, and the table after it as a stranger sees it: no hand is in it."""

    turn: PastTurn
    view: View


def seen_since(journal: Journal, names: Sequence[str], seat: int) -> tuple[SeenTurn, ...]:
    """What the others did after this seat's last turn in the newest deal, or since it was dealt, oldest
    first. ``names`` are those at the table. It replays the match, which takes a while.
    """
    match = match_after(journal, len(journal.deals) - 1, names)
    views, made_by = list[View](), dict[int, str | None]()
    for deal in journal.deals[-1:]:
        match.start_deal(deal.seed)
        views.append(match.view(None, so_far=True))
        for line in deal.actions:
            match.apply(line.seat, parse_action(line.text))
            made_by[len(views)] = line.made_by
            views.append(match.view(None, so_far=True))
    turns = past_turns(views[-1].history, made_by) if views else ()
    return tuple(SeenTurn(turn, views[turn.last]) for turn in turns_since(turns, seat) if turn.last)


@dataclass(eq=False)
class Recaps(TablePart):
    """Reads what others did. Changes nothing."""

    _views: TableViews

    async def since(
        self, table_id: int, person_id: int
    ) -> tuple[TableView, Callable[[], tuple[SeenTurn, ...]]]:
        """What the person sees of the table, and a function for a thread that finds the turns since their
        own. Raises Refused for somebody who does not sit there, and where no cards are dealt.
        """
        table_view = await self._views.seated(table_id, person_id)
        table, seat = table_view.table, table_view.seat
        journal = await self._registry.journal(table)
        if journal is None or seat is None:
            raise Refused("No cards have been dealt at this table yet.")
        names = told_apart([one.name for one in table.seats])
        return table_view, lambda: seen_since(journal, names, seat)
