"""The panel of a seat at a table, and the one point at which a press finds the place that it is about."""

from collections.abc import Sequence
from dataclasses import replace

from bot.layout.custom_id import LESSON
from bot.layout.layout import Screen
from bot.screens.panel.prepare import Build
from bot.tables.drafts.draft import Draft
from bot.tables.play import Outcome
from bot.tables.session.table_view import TableView
from canasta.actions import Action
from canasta.refusals import Refusal
from cogs.play.live_panels import panels_of
from cogs.press.joined import joined_of
from cogs.press.place import Place
from cogs.press.reply import Answer

PATIENCE = 8.0
"""Seconds that an answer waits for the computer players of a private table."""


class TablePlace:
    """The table with this id, for the person who is being answered."""

    def __init__(self, answer: Answer, table_id: int) -> None:
        self._answer, self._tables = answer, answer.tables
        self._id, self._person = table_id, answer.person_id

    async def view(self) -> TableView:
        return await self._tables.views.of(self._id, self._person)

    async def seated(self, at: int | None = None) -> TableView:
        return await self._tables.views.seated(self._id, self._person, at=at)

    async def act(self, actions: Sequence[Action], version: int) -> Outcome:
        outcome = await self._tables.play.act_all(self._id, self._person, actions, version)
        return await self._gone_on(outcome) if outcome.table_view.table.private else outcome

    async def done_from(self, version: int) -> tuple[Action, ...]:
        return await self._tables.play.done_from(self._id, self._person, version)

    async def check(self, action: Action, at: int | None = None) -> Refusal | None:
        return await self._tables.play.check(self._id, self._person, action, at=at)

    async def draft(self, table_view: TableView) -> Draft | None:
        return await self._tables.drafts.read(table_view)

    async def keep(self, table_view: TableView, draft: Draft | None) -> None:
        await self._tables.drafts.keep(table_view, draft)

    async def show(self, table_view: TableView, screen: Screen) -> None:
        if table_view.table.private and table_view.to_move is None:
            await joined_of(self._answer.bot).show_end(self._answer, table_view)
            return
        await panels_of(self._answer.bot).places.show(self._answer, table_view, screen)

    def follow(self, table_view: TableView, build: Build | None = None) -> None:
        if table_view.table.private and table_view.to_move is None:
            return
        panels_of(self._answer.bot).opened(self._answer, table_view, build)

    async def _gone_on(self, outcome: Outcome) -> Outcome:
        """At a private table the computer players move at once: the panel waits for them."""
        computers = self._answer.bot.services.computers
        await computers.settled(self._id, PATIENCE)
        return replace(outcome, table_view=await self.seated())


def place_of(answer: Answer, table_id: int) -> Place:
    """The place that buttons with this table's number belong to, for the person who is being answered."""
    if table_id == LESSON:
        return joined_of(answer.bot).lesson_place(answer)
    return TablePlace(answer, table_id)
