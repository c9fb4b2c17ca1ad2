"""Moves as buttons and selects name them, short enough for a phone."""

from __future__ import annotations

from collections.abc import Iterable

from canasta.actions import NEW, Action, Discard, Group, Meld, Merge, Take
from canasta.cards import IS_WILD, JOKER_RANK, Rank, points, rank_name, rank_of
from canasta.describe import action_label, card_label, cards_label, rank_label
from canasta.i18n import Translator
from canasta.view import MeldView, View


def meld_name(rank: Rank, say: Translator) -> str:
    """What a meld is called: its rank, or wild cards."""
    return say("wild cards") if rank == JOKER_RANK else rank_label(rank)


def group_text(group: Group, view: View, say: Translator) -> str:
    """The cards of a group, and the meld they go to where they do not say so themselves."""
    cards = cards_label(group.cards)
    if group.aim == NEW:
        return say("{cards} → a new meld", cards=cards)
    meld = _meld(group.aim, view)
    return f"{cards} → {_place(meld, view, say)}" if meld is not None else cards


def _place(meld: MeldView, view: View, say: Translator) -> str:
    """A meld by its rank, and by its size where that alone does not tell it from another; a sequence by its
    ends.
    """
    if meld.kind == "sequence":
        return f"{card_label(meld.cards[0])}–{card_label(meld.cards[-1])}"
    rank = JOKER_RANK if meld.rank is None else meld.rank
    alone = sum(other.rank == meld.rank for other in view.own_melds) == 1
    name = meld_name(rank, say)
    return name if alone else say("{rank} (the {n} of them)", rank=name, n=len(meld.cards))


def groups_text(groups: Iterable[Group], view: View, say: Translator) -> str:
    """Groups, one after the other."""
    return "  +  ".join(group_text(group, view, say) for group in groups)


def move_label(action: Action, view: View, say: Translator) -> str:
    """A move as an option of a select."""
    match action:
        case Meld(groups):
            return groups_text(groups, view, say)
        case Take(group, more):
            if group.cards:
                return groups_text((group, *more), view, say)
            meld = _meld(group.aim, view)
            onto = say("Onto your meld") if meld is None else say("Onto your meld of {n}", n=len(meld.cards))
            return f"{onto}  +  {groups_text(more, view, say)}" if more else onto
        case Discard(card):
            return card_label(card)
        case Merge(into, other):
            sizes = [len(meld.cards) for meld in (_meld(id, view) for id in (into, other)) if meld]
            meld = _meld(into, view)
            if meld is None or meld.rank is None or len(sizes) < 2:
                return action_label(action, say)
            rank = meld_name(meld.rank, say)
            return say("Put both melds of {rank} together ({n} + {m})", rank=rank, n=sizes[0], m=sizes[1])
        case _:
            return action_label(action, say)


def move_words(action: Action, view: View, say: Translator) -> str:
    """A move as a sentence names it."""
    match action:
        case Meld():
            return say("Lay down {cards}", cards=move_label(action, view, say))
        case Take(group) if group.cards or group.aim is not None:
            return say("Take the pile: {cards}", cards=move_label(action, view, say))
        case Merge():
            return move_label(action, view, say)
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
            words.insert(0, say("to your meld of {size}", size=len(meld.cards)))
        else:
            words.insert(0, say("new meld"))
    if view.offers.minimum is not None:
        words.append(say("{minimum} needed", minimum=view.offers.minimum))
    return ", ".join(words)


def _target(group: Group, view: View) -> MeldView | None:
    """The meld that a group joins, None for a new one."""
    if group.aim is not None:
        return _meld(group.aim, view)
    ranks = {rank_of(card) for card in group.cards if not IS_WILD[card]}
    if len(ranks) > 1:
        return None
    rank = ranks.pop() if ranks else JOKER_RANK
    there = [meld for meld in view.own_melds if meld.rank == rank]
    # Where there are several, cards that say nothing go to the one that is no canasta yet.
    return next((meld for meld in there if meld.canasta is None), there[0] if there else None)


def _meld(id: str | None, view: View) -> MeldView | None:
    """The meld with this id, or of the rank that is called so."""
    return next(
        (
            meld
            for meld in view.own_melds
            if meld.id == id or (meld.rank is not None and rank_name(meld.rank) == id)
        ),
        None,
    )
