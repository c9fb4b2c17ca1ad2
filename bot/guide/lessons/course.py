"""A learner's way through a lesson: the deal as their moves have left it, and the step that they are at."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypeAlias

from bot.guide.lessons.lesson import GO_ON, LEARNER, Lesson, Step
from bot.guide.lessons.script import Made, Script, script_of
from bot.layout import Refused
from canasta.actions import Action, Group, Meld, Take, aim_rank, format_action, parse_action
from canasta.cards import RANKS, Card, Rank, rank_of
from canasta.cards.packs import Pack
from canasta.deal import Deal
from canasta.events import Event
from canasta.i18n import Text
from canasta.state import State

Left: TypeAlias = tuple[tuple[Action, ...], ...]
"""The moves that are left of a step, each with its alternatives."""
_RUN: Final = None


def after(action: Action, left: Left, deal: Deal) -> Left | None:
    """What this move leaves of a step, in any portions and order; None if the step doesn't ask for it."""
    if not left:
        return None
    if isinstance(action, Meld) and isinstance(left[0][0], Meld):
        ways = (_without(action, ((meant,), *left[1:]), deal) for meant in left[0])
        return next((way for way in ways if way is not None), None)
    return left[1:] if any(_same(action, meant) for meant in left[0]) else None


def _same(action: Action, meant: Action) -> bool:
    if isinstance(action, Take) and isinstance(meant, Take):
        return _laid(action) == _laid(meant)
    return action == meant


def _laid(take: Take) -> tuple[list[Card], list[list[Card]]]:
    return sorted(take.group.cards), sorted(sorted(group.cards) for group in take.more)


def _without(action: Meld, left: Left, deal: Deal) -> Left | None:
    """What is left after these melds, if all of them are asked for."""
    state, pack = deal.state, deal.rules.pack
    melds = [moves[0] for moves in left]
    first = next((n for n, move in enumerate(melds) if not isinstance(move, Meld)), len(melds))
    pool = [group for move in melds[:first] if isinstance(move, Meld) for group in move.groups]
    for group in action.groups:
        target = _target(group, pack, state)
        for card in group.cards:
            at = next((n for n, one in enumerate(pool) if _asks_for(card, target, one, pack, state)), None)
            if at is None:
                return None
            pool[at] = _less(pool[at], card, target, pack)
    rest = tuple(group for group in pool if group.cards)
    return ((Meld(rest),), *left[first:]) if rest else left[first:]


def _asks_for(card: Card, target: Rank | str | None, group: Group, pack: Pack, state: State) -> bool:
    """Whether a group that is left asks for this card there; natural cards find their place by themselves."""
    return card in group.cards and (not pack.wild[card] or _target(group, pack, state) == target)


def _target(group: Group, pack: Pack, state: State) -> Rank | str | None:
    """The rank of the meld that a group joins or becomes; for a run nothing, unless its meld is named."""
    ranks = {rank_of(card) for card in pack.naturals_in(group.cards)}
    if len(ranks) == 1:
        return ranks.pop()
    if ranks or group.aim is None:
        return _RUN
    meld = next((one for side in state.side_tables for one in side.melds if one.id == group.aim), None)
    rank = aim_rank(group.aim) if meld is None else meld.rank
    return group.aim if rank is None else rank


def _less(group: Group, card: Card, target: Rank | str | None, pack: Pack) -> Group:
    """The group without one card; wild cards that are left alone keep their meld."""
    cards = list(group.cards)
    cards.remove(card)
    less = replace(group, cards=tuple(cards))
    if less.aim is None and isinstance(target, int) and not pack.naturals_in(cards):
        return replace(less, aim=RANKS[target])
    return less


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
        left = {action: after(action, self._left, self.deal) for action in actions}
        parts = {action: rest for action, rest in left.items() if rest is not None}
        whole = tuple(action for action, rest in parts.items() if len(rest) < len(self._left))
        return whole or tuple(parts)

    def make(self, action: Action) -> list[Event]:
        """Make a learner's move. Raises Refused, in the lesson's words, if rules or step don't want it."""
        step = self.at
        if step is None:
            raise Refused("This lesson is over.")
        left = after(action, self._left, self.deal)
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
