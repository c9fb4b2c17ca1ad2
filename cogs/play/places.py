"""Where a hand panel is played from: a seat at a table, or the presser's own lesson (``place_of``)."""

from collections.abc import Sequence
from dataclasses import replace

from bot.layout import LESSON, stale
from bot.layout.layout import Screen
from bot.screens.panel.hand import choice_screen, hand_screen
from bot.screens.panel.meld_builder import Choice
from bot.screens.panel.prepare import Build
from bot.screens.pictures import Pictures
from bot.tables.drafts.bench import Bench
from bot.tables.drafts.draft import Draft
from bot.tables.play import Outcome
from bot.tables.session.table_view import TableView
from bot.tables.settings.hand_settings import HandSettings
from canasta.actions import Action
from canasta.i18n import Translator
from canasta.refusals import Refusal
from cogs.play.live_panels import panels_of
from cogs.press import Answer, joined_of
from cogs.press.place import Place

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


def bench_of(table_view: TableView, draft: Draft) -> Bench:
    """The bench of a draft. Raises Refused where there is nothing to put together."""
    if table_view.rules is None or table_view.view is None:
        raise stale()
    return Bench(table_view.view, draft, table_view.rules)


async def kept_draft(place: Place, table_view: TableView) -> Draft | None:
    """What the player is putting together at this moment of the table, if anything."""
    if table_view.view is None or not table_view.view.offers:
        return None
    return await place.draft(table_view)


class ChoicePanel:
    """The panel of the melds being put together at a place; ``tools`` as in ``hand_screen``."""

    def __init__(self, place: Place, *, tools: bool = False) -> None:
        self._place, self._tools = place, tools

    async def of(
        self, now: TableView, draft: Draft, tr: Translator, pictures: Pictures, settings: HandSettings
    ) -> Screen:
        bench = bench_of(now, draft)
        action = bench.action()
        refusal = None if action is None else await self._place.check(action, now.table.version)
        return await choice_screen(now, Choice(bench, refusal), tr, pictures, settings, tools=self._tools)

    async def build(
        self, now: TableView, tr: Translator, pictures: Pictures, settings: HandSettings
    ) -> Screen:
        """The panel with the draft that is kept, or the hand panel if none is any more."""
        draft = await kept_draft(self._place, now)
        if draft is None:
            return await hand_screen(now, tr, pictures, settings)
        return await self.of(now, draft, tr, pictures, settings)
