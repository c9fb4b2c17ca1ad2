"""A learner's way through a lesson: the deal as their moves have left it, and the step that they are at."""

from collections.abc import Iterable

from bot.guide.lessons.goal import Left, after
from bot.guide.lessons.lesson import GO_ON, LEARNER, Lesson, Step
from bot.guide.lessons.script import Made, Script, script_of
from bot.layout.errors import Refused
from canasta.actions import Action, format_action, parse_action
from canasta.deal import Deal
from canasta.events import Event
from canasta.i18n import Text

NOT_NOW = Text("You may do that, but let's do this step first.")
READ_FIRST = Text("Read this step, then press Continue.")


def stopped(why: Text) -> Refused:
    """The refusal of a move that the step doesn't want, marked so that it's seen among the panel's words."""
    return Refused("✋ {why}", why=why)


class Course:
    """One learner's lesson: their ``moves``, as text, and the number of steps done (``step``)."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.script: Script = script_of(lesson)
        self.deal: Deal = self.script.deal()
        self.moves: list[str] = []
        self.step = 0
        self._left: Left = self.script.steps[0].moves
        self._play(self.script.first)

    @classmethod
    def replay(cls, lesson: Lesson, moves: Iterable[str]) -> "Course":
        """The course after these moves. Raises Refused, Illegal or BadAction if they don't fit the lesson."""
        course = cls(lesson)
        for text in moves:
            if text == GO_ON:
                course.go_on()
            else:
                course.make(parse_action(text))
        return course

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return self.step == len(self.lesson.steps)

    @property
    def at(self) -> Step | None:
        """The step to do now."""
        return None if self.over else self.lesson.steps[self.step]

    @property
    def reads(self) -> bool:
        """Whether the step is only to be read."""
        return self.at is not None and not self.script.steps[self.step].moves

    @property
    def meant(self) -> Action | None:
        """The next move that the step asks for."""
        if not self._left:
            return None
        ways = self._left[0]
        return next((way for way in ways if self.deal.check(LEARNER, way) is None), ways[0])

    def wanted(self, actions: Iterable[Action]) -> tuple[Action, ...]:
        """Those of these moves that the step asks for next; if there are none, those that do a part of it."""
        left = {action: after(action, self._left, self.deal.state) for action in actions}
        parts = {action: rest for action, rest in left.items() if rest is not None}
        whole = tuple(action for action, rest in parts.items() if len(rest) < len(self._left))
        return whole or tuple(parts)

    def make(self, action: Action) -> list[Event]:
        """Make a learner's move. Raises Refused, in the lesson's words, if rules or step don't want it."""
        step = self.at
        if step is None:
            raise Refused("This lesson is over.")
        left = after(action, self._left, self.deal.state)
        if left is None or self.deal.check(LEARNER, action) is not None:
            raise self._refusal(action, step)
        events = self.deal.apply(LEARNER, action)
        self.moves.append(format_action(action))
        self._left = left
        if not left:
            self._next()
        return events

    def go_on(self) -> None:
        """Leave a step that is only to be read. Raises Refused at any other."""
        if not self.reads:
            raise stopped(NOT_NOW)
        self.moves.append(GO_ON)
        self._next()

    def _refusal(self, action: Action, step: Step) -> Refused:
        text = format_action(action)
        hint = next((hint.says for hint in step.hints if hint.fits(text)), None)
        if hint is not None:
            return stopped(hint)
        refusal = self.deal.check(LEARNER, action)
        if refusal is not None:
            return Refused(refusal.text, refusal=refusal, action=action)
        return stopped(step.otherwise or (READ_FIRST if self.reads else NOT_NOW))

    def _next(self) -> None:
        self._play(self.script.steps[self.step].then)
        self.step += 1
        self._left = () if self.over else self.script.steps[self.step].moves

    def _play(self, moves: Iterable[Made]) -> None:
        for made in moves:
            self.deal.apply(made.seat, made.action)
