"""Laying off as moves: all natural cards that fit melds on the table, or several cards chosen at once."""

from collections.abc import Callable, Iterable, Sequence

from canasta.actions import Action, Group, Meld, format_action
from canasta.cards import missing_from, rank_of
from canasta.refusals import Refusal
from canasta.view import View
from canasta.view.fitting import additions, joined


def all_that_fits(view: View, check: Callable[[Action], Refusal | None]) -> tuple[Meld, ...]:
    """The moves that lay off all natural cards that fit, as many as the rules allow together; empty if there
    are none. Where a card fits several melds it joins the first.
    """
    groups: list[Group] = []
    left = list(view.hand)
    for addition in additions(view):
        if addition.wild or missing_from(addition.cards, left):
            continue
        _add(groups, addition.move.groups[0], view)
        left = list(missing_from(left, addition.cards))
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


def numbered(moves: Iterable[Meld]) -> list[str]:
    """The text of each move, with a number where it occurs again: the values of a select differ."""
    seen: dict[str, int] = {}
    texts = []
    for move in moves:
        text = format_action(move)
        seen[text] = seen.get(text, 0) + 1
        texts.append(text if seen[text] == 1 else f"{text}#{seen[text]}")
    return texts
