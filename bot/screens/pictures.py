"""Pictures for messages, drawn in threads. The renderers cache their parts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import ParamSpec

from bot.client.avatars import Avatars
from bot.client.meters import NO_METERS, Meters
from bot.runtime.allocator import give_back
from bot.runtime.executor import Executor
from bot.runtime.keyed_tasks import end_tasks
from bot.runtime.newest import Newest
from bot.tables.session.table_view import TableView
from bot.tables.settings.hand_settings import USUAL, HandSettings
from canasta.actions import Group
from canasta.i18n import Translator
from canasta.review import Swing
from canasta.view import GameView, View
from data.records.tables import NewsItem, Seat
from renderers import (
    BoardRow,
    Moment,
    Panel,
    Picture,
    Tried,
    coming_of,
    deal_end_picture,
    examples_picture,
    leaderboard_picture,
    moment_picture,
    preparations,
    table_picture,
)
from renderers.table.teams import colours

log = logging.getLogger(__name__)

P = ParamSpec("P")
KEPT = 256
"""The number of deals of which it is kept what decided them."""


@dataclass(frozen=True)
class HandPicture:
    """A picture to come: the seat's own cards below the table, as the person's ``settings`` say.

    ``groups`` are being put together: their cards are lifted out of the hand and shown with their points
    against the minimum. The pile's top card goes with group ``top``; ``worth`` gives the value of each
    group, None for the sums of their cards. ``moment`` moves in it once.
    """

    view: View
    tr: Translator
    settings: HandSettings = USUAL
    groups: tuple[Group, ...] = ()
    top: int | None = None
    worth: Sequence[int] | None = None
    moment: Moment | None = None

    @cached_property
    def panel(self) -> Panel:
        """The picture as the renderers make it: laid out once, drawn once."""
        chosen = [card for group in self.groups for card in group.cards]
        return Panel(
            self.view,
            self.tr,
            chosen=chosen,
            coming=coming_of(self.view, self.groups, top=self.top, worth=self.worth),
            by_suit=self.settings.by_suit,
            contrast=self.settings.contrast,
            larger=self.settings.larger,
        )


class Pictures:
    """The pictures that messages show. ``meters`` are told how long each takes."""

    def __init__(
        self, executor: Executor, avatars: Avatars | None = None, meters: Meters = NO_METERS
    ) -> None:
        self._executor = executor
        self._avatars = avatars
        self._meters = meters
        self._preparing: asyncio.Task[None] | None = None
        self.swings: Newest[tuple[int | None, int], Swing] = Newest(KEPT)
        """What decided deals that somebody has looked back at, by match and number."""

    def prepare(self) -> None:
        """Begin to draw every card once, so that nobody's first hand has to wait for that. It works in small
        steps, so that neither a hand requested meanwhile nor the program's end waits long.
        """
        if self._preparing is None:
            self._preparing = asyncio.create_task(self._prepare(), name="prepare-pictures")

    async def close(self) -> None:
        """Prepare no further."""
        await end_tasks(self._preparing)
        self._preparing = None

    async def _prepare(self) -> None:
        for step in preparations():
            await self._executor.run(step)
        await self._executor.run(give_back)

    async def hand(self, hand: HandPicture, height: int | None = None) -> Picture:
        """A hand, drawn within this height if it can be that flat."""
        return await self._moving(hand.moment, lambda moment: hand.panel.picture(height, moment))

    async def told(self, hand: HandPicture) -> tuple[str, ...]:
        """What the picture of a hand would show, in words, from all of it to the least."""
        return await self._executor.run(hand.panel.told)

    async def table(self, view: View, tr: Translator, seats: Sequence[Seat] = ()) -> Picture:
        """The table with no hand open, and those avatars of the people at its ``seats`` that are there. Who
        plays among computer players alone sits at the bottom, as in their own picture.
        """
        people = [at for at, seat in enumerate(seats) if seat.person_id is not None]
        if view.seat is None and len(people) == 1:
            view = replace(view, seat=people[0])
        faces = [] if self._avatars is None else [self._avatars.of(seat.person_id) for seat in seats]
        return await self.drawn(table_picture, view, tr, portraits=faces)

    async def public(
        self, table_view: TableView, view: View, tr: Translator, moment: Moment | None = None
    ) -> Picture:
        """The table's message: the table, or the end of the deal, in which this ``moment`` moves once."""
        tr = tr.at(view.game.variant)
        if view.result is None:
            return await self.table(view, tr, table_view.table.seats)
        swing = self.swings.get((table_view.table.match_id, view.round))
        history = table_view.history

        def drawn(moment: Moment | None) -> Picture:
            return deal_end_picture(view, tr, history=history, swing=swing, moment=moment)

        return await self._moving(moment, drawn)

    async def moment(self, item: NewsItem, view: View, tr: Translator) -> Picture:
        """The small picture of a special moment at this table."""
        side = colours(view)[view.side_of[item.seat or 0]]
        moment = Moment(item.kind, item.cards, item.canasta, item.n, side)
        return await self.drawn(moment_picture, moment, tr)

    async def board(
        self,
        title: str,
        scope: str,
        heads: tuple[str, str, str],
        rows: tuple[BoardRow, ...],
        tr: Translator,
        *,
        people: Sequence[int | None] = (),
    ) -> Picture:
        """A leaderboard, best first; with those avatars of the ``people`` in its rows that are there."""
        if self._avatars is not None and people:
            known = map(self._avatars.of, people)
            rows = tuple(replace(row, portrait=face) for row, face in zip(rows, known, strict=True))
        return await self.drawn(leaderboard_picture, title, scope, heads, rows, tr)

    async def examples(self, every: Sequence[Tried], game: GameView, tr: Translator) -> Picture:
        """Cards that are laid, on this game's felt, with what the rules say to each."""
        return await self.drawn(
            examples_picture, every, tr, variant=game.variant, ordinary=game.pack.ordinary
        )

    async def _moving(self, moment: Moment | None, draw: Callable[[Moment | None], Picture]) -> Picture:
        """What moves once; still where that can't be drawn."""
        try:
            return await self.drawn(draw, moment)
        except Exception:
            if moment is None:
                raise
            log.exception("A moment can't be drawn: %s", moment)
        return await self.drawn(draw, None)

    async def drawn(self, draw: Callable[P, Picture], *values: P.args, **named: P.kwargs) -> Picture:
        """What this renderer draws of these values."""
        with self._meters.drawing():
            return await self._executor.run(partial(draw, *values, **named))
