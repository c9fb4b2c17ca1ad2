"""The panel of a learner in their lesson."""

from collections.abc import Sequence

from bot.guide.screens.lesson import finished_screen
from bot.layout.layout import Screen
from bot.screens.panel.prepare import Build
from bot.tables.drafts.draft import Draft
from bot.tables.play import Outcome
from bot.tables.session.table_view import TableView
from canasta.actions import Action
from canasta.refusals import Refusal
from cogs.press.reply import Answer


class LessonPlace:
    """The lesson that the person who is being answered is in. Its panel changes with their presses alone."""

    def __init__(self, answer: Answer) -> None:
        self._answer, self._lessons = answer, answer.bot.services.guide.lessons
        self._person = answer.person_id

    async def view(self) -> TableView:
        return await self._lessons.view(self._person, self._answer.name)

    async def seated(self, at: int | None = None) -> TableView:
        return await self.view()

    async def act(self, actions: Sequence[Action], version: int) -> Outcome:
        return await self._lessons.act(self._person, self._answer.name, actions, version)

    async def done_from(self, version: int) -> tuple[Action, ...]:
        return await self._lessons.done_from(self._person, version)

    async def check(self, action: Action, at: int | None = None) -> Refusal | None:
        return await self._lessons.check(self._person, action)

    async def draft(self, table_view: TableView) -> Draft | None:
        return await self._lessons.draft(self._person)

    async def keep(self, table_view: TableView, draft: Draft | None) -> None:
        await self._lessons.keep(self._person, table_view.table.version, draft)

    async def show(self, table_view: TableView, screen: Screen) -> None:
        answer, learning = self._answer, await self._lessons.now(self._person)
        if not learning.course.over:
            await answer.show(screen)
            return
        taken = await self._lessons.of_person(self._person)
        done = frozenset(one.lesson for one in taken if one.finished_at is not None)
        pictures, tables = answer.pictures, answer.home is not None
        await answer.show(
            await finished_screen(table_view, learning, done, answer.tr, pictures, tables=tables)
        )

    def follow(self, table_view: TableView, build: Build | None = None) -> None:
        """Nothing changes there by itself."""
