"""People's lessons: where each is, what they may do there, and what is stored of it.

A lesson is rebuilt from the moves that are stored, as a match is. Of two presses at once the second finds
another version, within this process or another.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from weakref import WeakValueDictionary

from bot.guide.lessons.course import Course
from bot.guide.lessons.lesson import LEARNER, Lesson
from bot.guide.lessons.lessons import LESSONS
from bot.layout import LESSON, Refused, stale, told_apart
from bot.tables.drafts.draft import Draft
from bot.tables.drafts.lay_off import all_that_fits
from bot.tables.play import Outcome
from bot.tables.session.past_turns import passes, past_turns
from bot.tables.session.table_view import TableView, Taught
from canasta.actions import Action, BadAction, Meld, parse_action
from canasta.deal.results import result_of
from canasta.deal.viewing import view_of
from canasta.events import Event
from canasta.i18n import Text
from canasta.refusals import Illegal, Refusal
from canasta.terms import Phase
from canasta.view import View
from data import Store
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


log = logging.getLogger(__name__)


def not_learning() -> Refused:
    """Raised for somebody who is in no lesson."""
    return Refused("You're in no lesson right now. Choose one with /canasta learn.")


@dataclass(frozen=True, slots=True)
class Learning:
    """Where a person is: what is stored of their lesson, and the deal as they left it."""

    taken: LessonTaken
    course: Course


class Lessons:
    """The lessons of all people. ``clock`` tells the time."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store, self._clock = store, clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def of_person(self, person_id: int) -> list[LessonTaken]:
        """The lessons that a person has opened and that still exist, the one that they are in first."""
        return [one for one in await self._store.guide.lessons.of_person(person_id) if one.lesson in LESSONS]

    async def open(self, person_id: int, name: str, *, again: bool = False) -> Learning:
        """Begin a lesson, again if it was finished, or go on with it. Raises Refused for an unknown one."""
        if name not in LESSONS:
            raise Refused("This lesson doesn't exist any more. Choose another one.")
        async with self._lock(person_id):
            learning = await self._rebuilt(
                person_id, await self._store.guide.lessons.open(person_id, name, again=again)
            )
            if not learning.course.over:
                return learning
            return await self._rebuilt(
                person_id, await self._store.guide.lessons.open(person_id, name, again=True)
            )

    async def last(self, person_id: int) -> Learning | None:
        """The lesson that a person is in, or was in last; None for a newcomer."""
        async with self._lock(person_id):
            taken = await self.of_person(person_id)
            return await self._rebuilt(person_id, taken[0]) if taken else None

    async def now(self, person_id: int) -> Learning:
        """The lesson that a person is in. Raises Refused."""
        async with self._lock(person_id):
            return await self._now(person_id)

    async def view(self, person_id: int, name: str) -> TableView:
        """What the learner sees, under this name. Raises Refused for somebody who is in no lesson."""
        learning = await self.now(person_id)
        return self._view(learning, person_id, name)

    async def act(self, person_id: int, name: str, actions: Sequence[Action], version: int) -> Outcome:
        """Make these moves one by one, as far as the lesson wants. Raises Refused if not even the first."""
        async with self._lock(person_id):
            learning = await self._at(person_id, version)
            events: list[Event] = []
            for number, action in enumerate(actions):
                try:
                    events += learning.course.make(action)
                except Refused as refused:
                    if not number:
                        raise
                    learning = await self._save(person_id, learning, number)
                    done = tuple(actions[:number])
                    return Outcome(self._view(learning, person_id, name), tuple(events), done, refused)
            learning = await self._save(person_id, learning, len(actions))
            return Outcome(self._view(learning, person_id, name), tuple(events), tuple(actions))

    async def go_on(self, person_id: int, version: int) -> None:
        """Leave a step that is only to be read. Raises Refused."""
        async with self._lock(person_id):
            learning = await self._at(person_id, version)
            learning.course.go_on()
            await self._save(person_id, learning, 1)

    async def check(self, person_id: int, action: Action) -> Refusal | None:
        """Why the rules would refuse this move now."""
        return (await self.now(person_id)).course.deal.check(LEARNER, action)

    async def done_from(self, person_id: int, version: int) -> tuple[Action, ...]:
        """The moves since this version of the lesson that the person is in."""
        taken = (await self.now(person_id)).taken
        count = taken.version - version
        if version < taken.opened or not 0 < count <= len(taken.moves):
            return ()
        try:
            return tuple(map(parse_action, taken.moves[-count:]))
        except BadAction:
            return ()

    async def draft(self, person_id: int) -> Draft | None:
        """The melds that the learner is putting together."""
        kept = (await self.now(person_id)).taken.draft
        return None if kept is None else Draft.from_data(kept)

    async def keep(self, person_id: int, version: int, draft: Draft | None) -> None:
        """Keep a draft at this version, or drop it. Raises Refused if the learner has moved since."""
        async with self._lock(person_id):
            learning = await self._at(person_id, version)
            kept = None if draft is None else draft.to_data()
            if not await self._store.guide.lessons.keep_draft(
                person_id, learning.taken.lesson, version, kept
            ):
                raise stale()

    def _view(self, learning: Learning, person_id: int, name: str) -> TableView:
        return table_view(learning.course, learning.taken, person_id, name, self._clock())

    async def _now(self, person_id: int) -> Learning:
        taken = await self.of_person(person_id)
        if not taken:
            raise not_learning()
        return await self._rebuilt(person_id, taken[0])

    async def _at(self, person_id: int, version: int) -> Learning:
        learning = await self._now(person_id)
        if learning.taken.version != version:
            raise stale()
        return learning

    async def _rebuilt(self, person_id: int, taken: LessonTaken) -> Learning:
        """The lesson after its moves. If they lead through it no longer, it begins again: Refused says so."""
        lesson: Lesson = LESSONS[taken.lesson]
        try:
            return Learning(taken, Course.replay(lesson, taken.moves))
        except (Refused, Illegal, BadAction) as error:
            log.info("Lesson %s has changed; it begins again: %s", taken.lesson, error)
            await self._store.guide.lessons.open(person_id, taken.lesson, again=True)
            raise Refused(
                "This lesson has changed since you were here, so it begins again.", refresh=True
            ) from None

    async def _save(self, person_id: int, learning: Learning, more: int) -> Learning:
        """Store the moves of the course, the last ``more`` of them new."""
        taken, course = learning.taken, learning.course
        saved = await self._store.guide.lessons.save(
            person_id, taken.lesson, taken.version, course.moves, more, finished=course.over
        )
        if not saved:
            raise stale()
        return await self._now(person_id)

    @asynccontextmanager
    async def _lock(self, person_id: int) -> AsyncIterator[None]:
        lock = self._locks.get(person_id)
        if lock is None:
            lock = self._locks[person_id] = asyncio.Lock()
        async with lock:
            yield
