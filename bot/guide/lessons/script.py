"""Reading the script of a lesson: the moves in it, and the stock from which they draw."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.guide.lessons.lesson import LEARNER, Lesson
from canasta.actions import Action, parse_action
from canasta.cards import NAMES, Card, format_cards, missing_from, pack
from canasta.cards.shuffle import Stream
from canasta.deal import Deal
from canasta.notation.position import place, read_position
from canasta.rules.base import BaseRules
from canasta.variants import VARIANTS

SHUFFLE = "1e550"
"""The seed by which the cards are shuffled that no script draws."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move of somebody else."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class Written:
    """A step's moves as they are read: for each move of the learner its alternatives, then the others'."""

    moves: tuple[tuple[Action, ...], ...]
    then: tuple[Made, ...]


@dataclass(frozen=True, slots=True)
class Script:
    """A lesson that has been read: the others' moves before the first step, and the steps'."""

    lesson: Lesson
    rules: BaseRules
    stock: tuple[Card, ...]
    first: tuple[Made, ...]
    steps: tuple[Written, ...]

    def deal(self) -> Deal:
        """The deal before the first move."""
        lesson, rules = self.lesson, self.rules
        start = {**lesson.start, "stock": format_cards(self.stock)}
        dealer = len(lesson.seats) - 1
        position = read_position(start, rules, lesson.seats, dealer, 1)
        return place(rules, position, dealer, lesson.totals or (0,) * rules.sides, 1)


@lru_cache(maxsize=64)
def script_of(lesson: Lesson) -> Script:
    """Read a lesson's script. Raises ValueError, or BadAction, with what is wrong with it."""
    rules = VARIANTS[lesson.game].rules(lesson.players, lesson.options)
    drawn: list[Card] = []
    first = tuple(_others(lesson.first, lesson, drawn))
    steps = []
    for step in lesson.steps:
        moves = tuple(_move(text, drawn) for text in _split(step.moves, ";"))
        steps.append(Written(moves, tuple(_others(step.then, lesson, drawn))))
    return Script(lesson, rules, (*drawn, *_rest(lesson, rules, drawn)), first, tuple(steps))


def _others(text: str, lesson: Lesson, drawn: list[Card]) -> Iterator[Made]:
    for part in _split(text, "."):
        name, _, moves = part.partition(":")
        seat = lesson.seats.index(name.strip())
        if seat == LEARNER:
            raise ValueError(f"{lesson.name}: the learner moves in the steps")
        for move in _split(moves, ";"):
            yield Made(seat, _move(move, drawn)[0])


def _move(text: str, drawn: list[Card]) -> tuple[Action, ...]:
    """A move and its alternatives; what it takes from the stock is added to the cards ``drawn``."""
    verb, *rest = text.split()
    if verb == "draw":
        drawn += [NAMES.index(name) for name in rest]
        return (parse_action(verb),)
    if verb == "lay":
        drawn += [NAMES.index(name) for name in rest[1:]]
        return (parse_action(f"lay {rest[0]}"),)
    return tuple(map(parse_action, _split(text, "|")))


def _split(text: str, sign: str) -> list[str]:
    return [part.strip() for part in text.split(sign) if part.strip()]


def _rest(lesson: Lesson, rules: BaseRules, drawn: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the pack that are neither dealt nor drawn, in the order of a fixed shuffle."""
    cards = pack(rules.seating.packs, rules.seating.jokers)
    start = read_position(
        {**lesson.start, "stock": format_cards(drawn)}, rules, lesson.seats, len(lesson.seats) - 1, 1
    )
    used = [*drawn, *start.pile]
    for cards_of in (
        *start.hands,
        *start.feet,
        *start.talons,
        *start.pots,
        *start.threes,
        *start.pending.values(),
    ):
        used += cards_of
    for side in start.melds:
        for meld in side:
            used += meld
    if missing_from(used, cards):
        raise ValueError(f"{lesson.name}: more of {format_cards(missing_from(used, cards))} than there are")
    left = list(missing_from(cards, used))
    Stream(SHUFFLE).shuffle(left)
    return tuple(left)
