"""Laying off: the natural cards of a hand that fit melds on the table, and several cards chosen at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from canasta.actions import NEW, Action, Group, Meld, format_action
from canasta.cards import IS_WILD, Card, missing_from, rank_of
from canasta.refusals import Refusal
from canasta.view import MeldView, View


@dataclass(frozen=True, slots=True)
class Addition:
    """Cards that join a meld on the table: the move, the meld, and whether a wild card is among them."""

    move: Meld
    meld: MeldView
    wild: bool

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are added."""
        return self.move.groups[0].cards


def additions(view: View) -> list[Addition]:
    """All cards that may join a meld now, each copy by itself where cards join one by one; natural cards
    first, the cheapest first.
    """
    found = dict.fromkeys(one for move in view.offers.melds for one in _singly(move, view))
    every = [one for one in found if not missing_from(one.cards, view.hand)]
    every.sort(key=lambda one: (one.wild, sum(view.game.values[card] for card in one.cards), one.cards))
    return every


def joins(move: Action, view: View) -> Addition | None:
    """The move as an addition of one group to a meld on the table; None for anything else."""
    if not isinstance(move, Meld) or len(move.groups) != 1 or view.offers.minimum is not None:
        return None
    meld = joined(move.groups[0], view)
    return None if meld is None else Addition(move, meld, any(map(_wild_in(view), move.groups[0].cards)))


def joined(group: Group, view: View) -> MeldView | None:
    """The meld on the table that a group certainly joins; None for a new one, or if there are several."""
    if group.aim == NEW:
        return None
    if group.aim is not None:
        return next((meld for meld in view.own_melds if meld.id == group.aim), None)
    ranks = {rank_of(card) for card in group.cards if not IS_WILD[card]}
    there = [meld for meld in view.own_melds if meld.rank is not None and {meld.rank} == ranks]
    return there[0] if len(there) == 1 else None


def all_that_fits(view: View, check: Callable[[Action], Refusal | None]) -> tuple[Meld, ...]:
    """The moves that lay off all natural cards that fit, as many as the rules allow together; empty if there
    are none. Where a card fits several melds it joins the first.
    """
    groups: list[Group] = []
    left = list(view.hand)
    for one in additions(view):
        if one.wild or missing_from(one.cards, left):
            continue
        _add(groups, one.move.groups[0], view)
        left = list(missing_from(left, one.cards))
    while groups and check(Meld(tuple(groups))) is not None:
        groups = _shorter(groups)
    return tuple(Meld((group,)) for group in groups)


def together(moves: Iterable[Meld], view: View) -> tuple[Meld, ...]:
    """These additions as few moves: cards for one set are laid at once."""
    groups: list[Group] = []
    for move in moves:
        for group in move.groups:
            _add(groups, group, view)
    return tuple(Meld((group,)) for group in groups)


def _singly(move: Meld, view: View) -> list[Addition]:
    """An offered addition card by card if it joins a set."""
    one = joins(move, view)
    if one is None:
        return []
    if one.meld.is_sequence or one.wild or len(one.cards) == 1:
        return [one]
    aim = move.groups[0].aim
    return [Addition(Meld((Group((card,), aim),)), one.meld, False) for card in one.cards]


def _add(groups: list[Group], group: Group, view: View) -> None:
    """Join the group to one for the same set, or keep it by itself."""
    meld = joined(group, view)
    for at, other in enumerate(groups):
        if meld is not None and not meld.is_sequence and meld == joined(other, view):
            groups[at] = Group((*other.cards, *group.cards), other.aim or group.aim)
            return
    groups.append(group)


def _shorter(groups: Sequence[Group]) -> list[Group]:
    """Without the last card, or without the last group if it is for a run."""
    *first, last = groups
    alike = len({rank_of(card) for card in last.cards}) == 1
    if alike and len(last.cards) > 1:
        return [*first, Group(last.cards[:-1], last.aim)]
    return first


def _wild_in(view: View) -> Callable[[Card], bool]:
    return lambda card: IS_WILD[card] and card not in view.game.ordinary


def lays_wild(action: Meld, view: View) -> bool:
    """Whether a wild card is among the cards laid down."""
    wild = _wild_in(view)
    return any(wild(card) for group in action.groups for card in group.cards)


def numbered(moves: Iterable[Meld]) -> list[str]:
    """The text of each move, with a number where it occurs again: the values of a select differ."""
    seen: dict[str, int] = {}
    texts = []
    for move in moves:
        text = format_action(move)
        seen[text] = seen.get(text, 0) + 1
        texts.append(text if seen[text] == 1 else f"{text}#{seen[text]}")
    return texts
