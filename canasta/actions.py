"""Actions: what a seat does, as values and in the text form used by records.

The text form (``take KcKs + QcQd2s``, ``meld 2c>K``) is what the journal, the record and the slash
commands hold; the values are what the engine works with. ``parse_action(format_action(a)) == a``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from canasta.cards import JOKER, NAMES, RANKS, Card, Rank, format_cards, parse_cards
from canasta.terms import value

NEW = "new"


@value
class Group:
    """Cards of one meld, laid in one step, and where they go.

    ``aim`` is None (wherever they fit), ``"new"``, a meld's id such as ``"m3"``, or a rank's letter. ``low``
    puts a joker at the lower end of a run.
    """

    cards: tuple[Card, ...]
    aim: str | None = None
    low: bool = False


@value
class Draw:
    """Draw from the stock, as many cards as the game draws."""


@value
class Take:
    """Take the pile.

    ``group`` holds the hand cards melded with its top card (no cards: the top goes onto a meld of the side).
    ``more`` are further melds of the same step; ``joined`` is True for ``take + …``, in which the top joins
    the group of its rank in ``more``.
    """

    group: Group
    more: tuple[Group, ...] = ()
    joined: bool = False


@value
class Meld:
    """Lay down these groups as one step."""

    groups: tuple[Group, ...]


@value
class Discard:
    """Put a card on the pile and end the turn."""

    card: Card


DISCARDS: Final = tuple(map(Discard, range(JOKER + 1)))
"""The discard of each card, created once: hardly any action is offered more often."""


@value
class End:
    """End the turn without a discard, if a rule leaves nothing else."""


@value
class Ask:
    """Ask the partner for permission to go out."""


@value
class Answer:
    """The partner's answer to the question; None is no answer: the asker decides (rules: 14.18)."""

    yes: bool | None


@value
class Lay:
    """Lay out threes from the hand and draw the same number of cards (Modern American)."""

    cards: tuple[Card, ...]


@value
class Merge:
    """Merge two sets of one rank into the first (Samba)."""

    into: str
    other: str


@value
class Special:
    """Show a special hand (Modern American)."""


@value
class Swap:
    """Swap a card for the joker that stands for it in a meld (Rommé)."""

    card: Card
    meld: str


Action: TypeAlias = Draw | Take | Meld | Discard | End | Ask | Answer | Lay | Merge | Special | Swap

_AIM = re.compile(r"(?P<cards>[^<>]+)?(?:(?P<way>[<>])(?P<aim>new|m[1-9][0-9]{0,3}|[3-9TJQKA]))?")


_MELD_ID = re.compile("m[1-9][0-9]{0,3}")


class BadAction(ValueError):
    """A text that is not an action; the message says what is wrong with it."""


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ValueError as error:
        raise BadAction(str(error)) from None


def _group(text: str) -> Group:
    match = _AIM.fullmatch(text)
    if match is None or not text:
        raise BadAction(f"{text[:40]!r} is not a group of cards (such as KhKdKs, 2c>K or 4d>m3)")
    return Group(_cards(match["cards"] or ""), match["aim"], match["way"] == "<")


def _groups(words: Sequence[str]) -> tuple[Group, ...]:
    groups = tuple(map(_group, words))
    if not groups or not all(group.cards for group in groups):
        raise BadAction("a meld names at least one card")
    return groups


def _take(words: Sequence[str]) -> Take:
    if "+" not in words:
        if len(words) > 1:
            raise BadAction("take names one group of cards; further melds stand after a +")
        return Take(_group(words[0]) if words else Group(()))
    at = words.index("+")
    if at > 1:
        raise BadAction("take names one group of cards before the +")
    return Take(_group(words[0]) if at else Group(()), _groups(words[at + 1 :]), joined=at == 0)


def _meld(words: Sequence[str]) -> Action:
    return Meld(_groups(words))


def _discard(words: Sequence[str]) -> Action:
    cards = _cards("".join(words))
    if len(cards) != 1:
        raise BadAction("discard names one card")
    return Discard(cards[0])


def _lay(words: Sequence[str]) -> Action:
    cards = _cards("".join(words))
    if not cards:
        raise BadAction("lay names at least one card")
    return Lay(cards)


def _merge(words: Sequence[str]) -> Action:
    if len(words) != 2 or not all(_MELD_ID.fullmatch(word) for word in words):
        raise BadAction("merge names two melds, such as m1 m4")
    return Merge(*words)


def _swap(words: Sequence[str]) -> Action:
    group = _group(words[0]) if len(words) == 1 else Group(())
    if len(group.cards) != 1 or group.low or not _MELD_ID.fullmatch(group.aim or ""):
        raise BadAction("swap names a card and a meld, such as 7c>m2")
    return Swap(group.cards[0], group.aim or "")


_READERS: Final[Mapping[str, Callable[[Sequence[str]], Action]]] = {
    "take": _take,
    "meld": _meld,
    "discard": _discard,
    "lay": _lay,
    "merge": _merge,
    "swap": _swap,
}


@lru_cache(maxsize=2048)  # journals are read again and again, and most of their actions are alike
def parse_action(text: str) -> Action:
    """Read an action in the text form of the record. Raises BadAction."""
    words = text.split()
    if not words:
        raise BadAction("the action is empty")
    verb, rest = words[0], words[1:]
    if verb in _READERS:
        return _READERS[verb](rest)
    plain = _PLAIN.get(verb)
    if plain is None:
        raise BadAction(f"{verb[:40]!r} is not an action")
    if rest:
        raise BadAction(f"{verb} stands alone")
    return plain


_PLAIN: dict[str, Action] = {
    "draw": Draw(),
    "end": End(),
    "ask": Ask(),
    "yes": Answer(True),
    "no": Answer(False),
    "pass": Answer(None),
    "special": Special(),
}
_WORDS: Final = {action: word for word, action in _PLAIN.items()}


_DISCARDED: Final = tuple([f"discard {name}" for name in NAMES])


def format_group(group: Group) -> str:
    """A group in the text form of the record."""
    aim = "" if group.aim is None else ("<" if group.low else ">") + group.aim
    return format_cards(group.cards) + aim


def _written_take(take: Take) -> str:
    words = ["take"]
    if not take.joined and (take.group.cards or take.group.aim):
        words.append(format_group(take.group))
    if take.more:
        words += ["+", *map(format_group, take.more)]
    return " ".join(words)


_WRITTEN: Final[Mapping[type, Callable[[Any], str]]] = {
    Draw: lambda _: "draw",
    Discard: lambda discard: _DISCARDED[discard.card],
    Take: _written_take,
    Meld: lambda meld: " ".join(["meld", *map(format_group, meld.groups)]),
    Lay: lambda lay: f"lay {format_cards(lay.cards)}",
    Merge: lambda merge: f"merge {merge.into} {merge.other}",
    Swap: lambda swap: f"swap {NAMES[swap.card]}>{swap.meld}",
    **dict.fromkeys((End, Ask, Answer, Special), _WORDS.__getitem__),
}


def format_action(action: Action) -> str:
    """An action in the text form of the record."""
    return _WRITTEN[type(action)](action)


def aim_rank(aim: str) -> Rank | None:
    """The rank that an aim names, or None if it names a meld or a new one."""
    return RANKS.index(aim) if aim in RANKS else None
