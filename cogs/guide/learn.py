"""Lessons: begin one, go on, choose another. They are played in the hand panel of cogs/play."""

from discord import app_commands

from bot.client.installs import EVERYWHERE
from bot.guide.lessons.lessons import EVERY
from bot.guide.screens.lesson import menu_screen
from bot.layout.custom_id import LESSON
from bot.layout.errors import Refused, stale
from bot.screens.buttons import LEARN
from bot.screens.panel.taught import IN_LESSON, LessonStep
from cogs.play import hand, moves
from cogs.press.error_boundary import guarded
from cogs.press.reply import Answer, Interaction, Press
from cogs.press.router import Router, of_ones_own

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
    """Show all lessons."""
    taken = await answer.bot.services.guide.lessons.of_person(answer.person_id)
    await answer.show(menu_screen(taken, answer.tr))


@router.on(LEARN)
async def _learn(answer: Answer, press: Press) -> None:
    await show_lesson(answer, press.id.rest)


@router.on(IN_LESSON, in_place=True)
async def _lesson(answer: Answer, press: Press) -> None:
    what, _, name = press.id.rest.partition(":")
    if what == LessonStep.MENU:
        await show_menu(answer)
    elif what == LessonStep.OPEN:
        await show_lesson(answer, name or press.value)
    elif what in (LessonStep.GO_ON, LessonStep.SHOW_ME):
        await _step(answer, press, what)
    else:
        raise stale()


async def _step(answer: Answer, press: Press, what: str) -> None:
    """Leave a step that is read, or make another's move. A second click shows the result of the first."""
    lessons, version = answer.bot.services.guide.lessons, press.id.version
    learning = await lessons.now(answer.person_id)
    meant = learning.course.meant
    if learning.taken.version != version or (meant is None and what == LessonStep.SHOW_ME):
        await hand.show_hand(answer, LESSON)
    elif meant is not None and what == LessonStep.SHOW_ME:
        await moves.move(answer, LESSON, version, meant)
    else:
        await lessons.go_on(answer.person_id, version)
        await hand.show_hand(answer, LESSON)
