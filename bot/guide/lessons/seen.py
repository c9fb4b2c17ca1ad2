"""What a learner sees of a lesson: the same as at a table."""

from datetime import datetime

from bot.guide.lessons.course import Course
from bot.guide.lessons.lesson import LEARNER
from bot.layout.custom_id import LESSON
from bot.layout.names import told_apart
from bot.tables.drafts.lay_off import all_that_fits
from bot.tables.session.past_turns import passes, past_turns
from bot.tables.session.table_view import TableView, Taught
from canasta.actions import Meld
from canasta.deal.results import result_of
from canasta.deal.viewing import view_of
from canasta.i18n import Text
from canasta.terms import Phase
from canasta.view import View
from data.guide.records import LessonTaken
from data.records.tables import Habits, Seat, Table, TableStatus, Whereabouts

KIND = "steady"


def table_view(course: Course, taken: LessonTaken, person_id: int, name: str, now: datetime) -> TableView:
    """The learner's view, under ``name``; the others are computer players by their looks."""
    lesson, deal = course.lesson, course.deal
    names = told_apart([name, *lesson.seats[1:]])
    result = result_of(deal) if deal.over else None
    view = view_of(deal, LEARNER, names, result, so_far=True)
    fits: tuple[Meld, ...] = ()
    if view.turn.seat == LEARNER and view.turn.phase == Phase.MELD:
        every = all_that_fits(view, lambda action: deal.check(LEARNER, action))
        fits = tuple(move for move in every if course.wanted((move,)))
    return TableView(
        table=_table(course, taken, person_id, names, now),
        seat=LEARNER,
        view=view,
        turns=past_turns(deal.state.history, {}),
        moment=str(passes(deal.state.history)),
        last_result=result,
        rules=deal.rules,
        totals=deal.state.totals if result is None else result.totals,
        history=() if result is None else (result.totals,),
        fits=fits,
        taught=_taught(course, view),
    )


def _taught(course: Course, view: View) -> Taught | None:
    """The step to do now; None once the lesson is over."""
    lesson, step = course.lesson, course.at
    if step is None:
        return None
    head = Text(
        "-# {title} · step {n} of {all}", title=lesson.title, n=course.step + 1, all=len(lesson.steps)
    )
    return Taught(head, step.says, course.meant, course.wanted(view.offers.actions))


def _table(
    course: Course, taken: LessonTaken, person_id: int, names: tuple[str, ...], now: datetime
) -> Table:
    lesson = course.lesson
    others = (Seat(n, None, KIND, name) for n, name in enumerate(names) if n != LEARNER)
    return Table(
        id=LESSON,
        guild_id=0,
        place=Whereabouts(channel_id=0, thread_id=None),
        host_id=person_id,
        variant=lesson.game,
        options=lesson.options,
        status=TableStatus.FINISHED if course.deal.over else TableStatus.PLAYING,
        version=taken.version,
        announced_version=taken.version,
        locale="en",
        match_id=None,
        created_at=now,
        touched_at=now,
        seats=(Seat(LEARNER, person_id, None, names[LEARNER]), *others),
        habits=Habits(rated=False),
    )
