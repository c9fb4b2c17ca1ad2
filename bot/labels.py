"""Moves as buttons and selects name them, short enough for a phone."""

from __future__ import annotations

from collections.abc import Iterable

from canasta.actions import Action, Discard, Group, Meld, Take
from canasta.cards import IS_WILD, Rank, points, rank_of
from canasta.describe import action_label, card_label, cards_label, rank_label
from canasta.i18n import Translator
from canasta.view import MeldView, View


def group_text(group: Group, view: View) -> str:
    """The cards of a group, and the meld they go to where they do not say so themselves."""
    cards = cards_label(group.cards)
    if group.aim is None:
        return cards
    meld = _meld(group.aim, view)
    return f"{cards} → {rank_label(meld.rank)}" if meld is not None and meld.rank is not None else cards


def groups_text(groups: Iterable[Group], view: View) -> str:
    """Groups, one after the other."""
    return "  +  ".join(group_text(group, view) for group in groups)


def move_label(action: Action, view: View, say: Translator) -> str:
    """A move as an option of a select."""
    match action:
        case Meld(groups):
            return groups_text(groups, view)
        case Take(group, more):
            if not group.cards and not more:
                return say("Onto your meld")
            return groups_text((group, *more) if group.cards else more, view)
        case Discard(card):
            return card_label(card)
        case _:
            return action_label(action, say)


def move_detail(action: Action, view: View, say: Translator) -> str | None:
    """What more there is to say about a move, for the second line of an option."""
    if not isinstance(action, Meld | Take):
        return None
    groups = action.groups if isinstance(action, Meld) else (action.group, *action.more)
    worth = points(card for group in groups for card in group.cards)
    if isinstance(action, Take) and view.top is not None:
        worth += points([view.top])
    words = [say("{points} points", points=worth)]
    if isinstance(action, Meld) and len(groups) == 1:
        meld = _target(groups[0], view)
        if meld is not None:
            words.insert(0, say("to your {size}", size=len(meld.cards)))
        else:
            words.insert(0, say("new meld"))
    if view.offers.minimum is not None:
        words.append(say("{minimum} needed", minimum=view.offers.minimum))
    return ", ".join(words)


def _target(group: Group, view: View) -> MeldView | None:
    """The meld that a group joins, None for a new one."""
    if group.aim is not None:
        return _meld(group.aim, view)
    rank: Rank | None = next((rank_of(card) for card in group.cards if not IS_WILD[card]), None)
    side = view.own_side
    return None if side is None else next((meld for meld in side.melds if meld.rank == rank), None)


def _meld(id: str, view: View) -> MeldView | None:
    side = view.own_side
    return None if side is None else next((meld for meld in side.melds if meld.id == id), None)
