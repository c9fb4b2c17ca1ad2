"""Lessons: begin one, go on, choose another. They are played in the hand panel of cogs/play."""

from collections.abc import Sequence

from discord import app_commands

from bot.client.installs import EVERYWHERE
from bot.guide.lessons.lessons import EVERY
from bot.guide.screens.lesson import finished_screen, menu_screen
from bot.layout import LESSON, Refused, stale
from bot.layout.layout import Screen
from bot.screens.buttons import LEARN
from bot.screens.panel.prepare import Build
from bot.screens.panel.taught import IN_LESSON, LessonStep
from bot.tables.drafts.draft import Draft
from bot.tables.play import Outcome
from bot.tables.session.table_view import TableView
from canasta.actions import Action
from canasta.refusals import Refusal
from cogs.play import hand, moves
from cogs.press import Answer, Interaction, Press, Router, of_ones_own
from cogs.press.error_boundary import guarded

router = Router(of_ones_own, recover=hand.refuse)


@app_commands.command(
    description="Learn Canasta by playing: short lessons, just for you", extras={**EVERYWHERE}
)
async def learn(interaction: Interaction) -> None:
    await guarded(Answer(interaction), show_lesson)


async def show_lesson(answer: Answer, name: str = "") -> None:
    """Show the lesson of this name, else their present or first one, or the menu once that is finished."""
    answer.stay()
    lessons, person = answer.bot.services.guide.lessons, answer.person_id
    try:
        last = None if name else await lessons.last(person)
        if last is not None and last.course.over:
            await show_menu(answer)
            return
        await lessons.open(person, name or (EVERY[0].name if last is None else last.taken.lesson))
    except Refused as refused:
        await hand.refuse_at(answer, LESSON, refused)
        return
    await hand.show_hand(answer, LESSON)


async def show_menu(answer: Answer) -> None:
    """Show all lessons, and which the user has taken."""
    taken = await answer.bot.services.guide.lessons.of_person(answer.person_id)
    await answer.show(menu_screen(taken, answer.tr))


@router.on(LEARN)
async def _learn(answer: Answer, press: Press) -> None:
    await show_lesson(answer, press.id.rest)


@router.on(IN_LESSON, in_place=True)
async def _lesson(answer: Answer, press: Press) -> None:
    step, _, name = press.id.rest.partition(":")
    if step == LessonStep.MENU:
        await show_menu(answer)
    elif step == LessonStep.OPEN:
        await show_lesson(answer, name or press.value)
    elif step in (LessonStep.GO_ON, LessonStep.SHOW_ME):
        await _step(answer, press, step)
    else:
        raise stale()


async def _step(answer: Answer, press: Press, step: str) -> None:
    """Leave a step that is only read, or make the move asked for. A second click shows the first's result."""
    lessons, version = answer.bot.services.guide.lessons, press.id.version
    learning = await lessons.now(answer.person_id)
    meant = learning.course.meant
    if learning.taken.version != version or (meant is None and step == LessonStep.SHOW_ME):
        await hand.show_hand(answer, LESSON)
    elif meant is not None and step == LessonStep.SHOW_ME:
        await moves.move(answer, LESSON, version, meant)
    else:
        await lessons.go_on(answer.person_id, version)
        await hand.show_hand(answer, LESSON)


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
