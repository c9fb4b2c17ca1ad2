"""The end of a lesson, and the menu of all lessons."""

from collections.abc import Sequence

from bot.guide.lessons.lesson import LEARNER, Lesson
from bot.guide.lessons.lessons import EVERY, LESSONS, next_after
from bot.guide.lessons.service import Learning
from bot.guide.screens.welcome import QUICK_GAME
from bot.layout.parts import Button, ButtonId, Option, Part, Row, Screen, Select, Style
from bot.screens.buttons import GATHER
from bot.screens.panel.taught import IN_LESSON, LessonStep, lesson_button
from bot.screens.pictures import HandPicture, Pictures
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator
from data.guide.records import LessonTaken
from renderers import diploma_picture, score_picture


async def finished_screen(
    table_view: TableView,
    learning: Learning,
    done: frozenset[str],
    tr: Translator,
    pictures: Pictures,
    *,
    tables: bool,
) -> Screen:
    """The end of a lesson: the score sheet if the deal is over, or a diploma if it was the last one of its
    game; what was learnt, and what to do next. ``tables``: tables can be opened where this is shown.
    """
    lesson, view, version = learning.course.lesson, table_view.view, learning.taken.version
    parts: list[Part] = []
    if view is not None and done.issuperset(one.name for one in EVERY if one.game == lesson.game):
        parts.append(await pictures.drawn(diploma_picture, lesson.game, view.players[LEARNER], tr))
    elif view is not None:
        over = view.result is not None
        parts.append(
            await (pictures.drawn(score_picture, view, tr) if over else pictures.hand(HandPicture(view, tr)))
        )
    said = [tr("### ✅ {title}", title=lesson.title), tr.text(lesson.done)]
    if lesson.untaught is not None:
        said.append(f"-# {tr.text(lesson.untaught)}")
    parts.append("\n".join(said))
    buttons = [lesson_button(version, tr("Lessons"), LessonStep.MENU)]
    if tables:
        buttons.append(Button(tr("Gather friends"), GATHER()))
    first = [Button(tr("Play now"), QUICK_GAME(), Style.primary)] if tables else []
    following = next_after(lesson.name, done)
    if following is not None:
        open = f"{LessonStep.OPEN}:{following.name}"
        first.insert(0, lesson_button(version, tr("Next lesson"), open, style=Style.success))
    parts += [Row(*row) for row in (first, buttons) if row]
    return Screen(*parts)


def menu_screen(taken: Sequence[LessonTaken], tr: Translator) -> Screen:
    """All lessons, those that the person has done with a tick, and the one to go on with."""
    done = {attempt.lesson for attempt in taken if attempt.finished_at is not None}
    begun = {attempt.lesson for attempt in taken if attempt.moves} - done
    version = taken[0].version if taken else 0
    lines = [
        tr("### Learn by playing"),
        tr("Short deals with cards that I've stacked for you. Only you see them, and nothing counts."),
        tr("Done: {n} of {all}.", n=len(done), all=len(EVERY)),
    ]
    going = next((LESSONS[attempt.lesson] for attempt in taken if attempt.lesson in begun), None)
    following = going or next((lesson for lesson in EVERY if lesson.name not in done), EVERY[0])
    label = (
        tr("Go on: {title}", title=following.title) if going else tr("Start: {title}", title=following.title)
    )
    parts: list[Part] = ["\n".join(lines)]
    parts.append(Row(Button(label, _id(version, f"{LessonStep.OPEN}:{following.name}"), Style.success)))
    options = tuple(_option(lesson, done, begun, tr) for lesson in EVERY)
    parts.append(Select(tr("Choose a lesson…"), _id(version, LessonStep.OPEN), options))
    return Screen(*parts)


def _option(lesson: Lesson, done: set[str], begun: set[str], tr: Translator) -> Option:
    mark = "✅ " if lesson.name in done else "▶️ " if lesson.name in begun else ""
    return Option(f"{mark}{tr.text(lesson.title)}", lesson.name, tr.text(lesson.about))


def _id(version: int, rest: str) -> ButtonId:
    return ButtonId(0, version, IN_LESSON, rest)
