"""The names of moves in buttons and selects, short enough for a phone."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from bot.layout import shown
from canasta.actions import NEW, Action, Discard, Group, Meld, Merge, Swap, Take
from canasta.cards import JOKER_RANK, Card, Rank, rank_name
from canasta.i18n import Translator
from canasta.notation.words import action_label, card_label, cards_label, rank_label
from canasta.rules.base import BaseRules
from canasta.rules.rules import Rules
from canasta.view import MeldView, View
from canasta.view.fitting import fits
from renderers.words import ranks


def meld_name(rank: Rank, tr: Translator) -> str:
    return tr("wild cards") if rank == JOKER_RANK else rank_label(rank, tr)


def group_text(group: Group, view: View, tr: Translator) -> str:
    """The cards of a group, and the meld they join if the cards do not show it."""
    cards = cards_label(group.cards, tr)
    if group.aim == NEW:
        return tr("{cards} → a new meld", cards=cards)
    meld = _meld(group.aim, view)
    if meld is None:
        return cards
    place = _place(meld, view, tr)
    return tr("{cards} → below {meld}", cards=cards, meld=place) if group.low else f"{cards} → {place}"


def placed_text(group: Group, view: View, tr: Translator) -> str:
    """As ``group_text``, with the meld that the cards join even where they could join no other."""
    meld = _target(group, view) if group.aim is None and not view.game.builds_on_all else None
    if meld is None:
        return group_text(group, view, tr)
    return tr("{cards} → your {meld}", cards=cards_label(group.cards, tr), meld=sized(meld, tr))


def _place(meld: MeldView, view: View, tr: Translator) -> str:
    """A meld by its rank or ends; with its size if that isn't clear, and its owner if anybody may add."""
    if view.game.builds_on_all:
        name = _ends(meld, tr) if meld.is_sequence else cards_label(meld.cards, tr)
        owner = view.sides[view.side_with(meld)].seats
        if view.seat in owner:
            return tr("your {meld}", meld=name)
        return tr("{meld} of {name}", meld=name, name=view.players[owner[0]])
    if meld.is_sequence or _alone(meld, view):
        return kind_words(meld, tr)
    return tr("{melds} ({n} cards)", melds=kind_words(meld, tr), n=len(meld.cards))


def _alone(meld: MeldView, view: View) -> bool:
    """Whether the side has no other meld of this rank."""
    return sum(other.rank == meld.rank for other in view.own_melds) == 1


def kind_words(meld: MeldView, tr: Translator) -> str:
    """A meld's name alone: ``kings``, ``wild cards``, ``5♥–9♥``."""
    if meld.is_sequence:
        return _ends(meld, tr)
    if meld.rank is None or meld.rank == JOKER_RANK:
        return tr("wild cards")
    return ranks(meld.rank, tr)


def sized(meld: MeldView, tr: Translator) -> str:
    """A meld and its number of cards: ``kings (4 cards)``."""
    return tr("{melds} ({n} cards)", melds=kind_words(meld, tr), n=len(meld.cards))


def _ends(meld: MeldView, tr: Translator) -> str:
    """A sequence by its lowest and its highest card."""
    low, high = meld.ends
    return f"{card_label(low, tr)}–{card_label(high, tr)}"


def in_message(view: View) -> View:
    """The view with the players' names escaped for message text."""
    return replace(view, players=tuple(map(shown, view.players)))


def groups_text(groups: Iterable[Group], view: View, tr: Translator) -> str:
    return "  +  ".join(group_text(group, view, tr) for group in groups)


def _to_hand(view: View, tr: Translator) -> str:
    if view.game.top_alone and view.pile.top is not None:
        return tr("Take {card} into your hand", card=card_label(view.pile.top, tr))
    return tr.plural("Take the pile: {n} card", "Take the pile: {n} cards", view.pile.size)


def move_label(action: Action, view: View, tr: Translator) -> str:
    match action:
        case Meld(groups):
            return groups_text(groups, view, tr)
        case Take() if view.game.top_to_hand:
            return _to_hand(view, tr)
        case Swap(card, id):
            meld = _meld(id, view)
            if meld is None:
                return action_label(action, tr)
            place = _place(meld, view, tr)
            return tr("{card} for the joker in {meld}", card=card_label(card, tr), meld=place)
        case Take(group, more):
            if group.cards:
                return groups_text((group, *more), view, tr)
            meld = _onto(group.aim, view)
            onto = tr("onto your meld") if meld is None else tr("onto your {meld}", meld=sized(meld, tr))
            return f"{onto}  +  {groups_text(more, view, tr)}" if more else onto
        case Discard(card):
            return card_label(card, tr)
        case Merge(into, other):
            sizes = [len(meld.cards) for meld in (_meld(id, view) for id in (into, other)) if meld]
            meld = _meld(into, view)
            if meld is None or meld.rank is None or len(sizes) < 2:
                return action_label(action, tr)
            name, (n, m) = kind_words(meld, tr), sizes
            return tr("Put your {melds} together ({n} + {m})", melds=name, n=n, m=m)
        case _:
            return action_label(action, tr)


def move_words(action: Action, view: View, tr: Translator) -> str:
    match action:
        case Meld():
            return tr("Lay down {cards}", cards=move_label(action, view, tr))
        case Take() if not view.game.top_to_hand:
            return tr("Take the pile: {cards}", cards=move_label(action, view, tr))
        case Swap():
            return tr("Swap {swap}", swap=move_label(action, view, tr))
        case Merge() | Take():
            return move_label(action, view, tr)
        case _:
            return action_label(action, tr)


def named(action: Action, view: View, rules: BaseRules | None) -> Action:
    """A step whose groups are marked if they begin another meld of a rank that the side already has (rules:
    14.14); its text form and its effect do not change.
    """
    if not isinstance(rules, Rules):
        return action
    match action:
        case Meld(groups):
            return Meld(tuple(named_group(group, (), view, rules) for group in groups))
        case Take(group, more) if view.pile.top is not None and group.cards:
            first = named_group(group, (view.pile.top,), view, rules)
            return Take(first, tuple(named_group(other, (), view, rules) for other in more))
        case _:
            return action


def named_group(group: Group, beside: tuple[Card, ...], view: View, rules: Rules) -> Group:
    """As ``named``, for one group and the card laid with it (the pile's top card)."""
    cards = (*group.cards, *beside)
    ranks = view.game.pack.ranks_in(cards)
    if group.aim is not None or len(ranks) > 1:
        return group
    rank, wilds = min(ranks, default=JOKER_RANK), view.game.pack.wilds_in(cards)
    sizes = [len(meld.cards) for meld in view.own_melds if meld.rank == rank]
    begins = sizes and rules.begins_another(rank, len(cards) - wilds, wilds, sizes)
    return replace(group, aim=NEW) if begins else group


def lays_off(action: Action, view: View) -> bool:
    """Whether this only adds to a meld on the table, possibly another player's."""
    if not view.game.builds_on_all or not isinstance(action, Meld):
        return False
    return all(group.aim not in (None, NEW) for group in action.groups)


def lays_whole_hand(action: Action, view: View) -> bool:
    """Whether this lays down the whole hand but a discard at once, in games that have a name for that."""
    side = view.own_side
    if view.game.whole_hand is None or side is None or side.opened or not isinstance(action, Meld):
        return False
    new = [group for group in action.groups if group.aim in (None, NEW)]
    return sum(len(group.cards) for group in new) >= len(view.hand) - 1


def move_detail(
    action: Action, view: View, tr: Translator, worth: Callable[[Group], int] | None = None
) -> str | None:
    """The second line of an option; ``worth`` is a group's value if it isn't the sum of its cards."""
    if lays_off(action, view):
        return None
    if not isinstance(action, Meld | Take):
        return None
    groups = action.groups if isinstance(action, Meld) else (action.group, *action.more)
    count = worth or (lambda group: view.game.pack.points(group.cards))
    total = sum(map(count, groups))
    if isinstance(action, Take) and view.pile.top is not None:
        total += view.game.pack.points([view.pile.top])
    words = [tr("{points} points", points=total)]
    if view.game.whole_hand is not None and lays_whole_hand(action, view):
        return tr("{name}: your whole hand", name=view.game.whole_hand)
    if isinstance(action, Meld) and len(groups) == 1 and not view.game.builds_on_all:
        meld = _target(groups[0], view)
        if meld is not None:
            words.insert(0, tr("to your {meld}", meld=sized(meld, tr)))
        else:
            words.insert(0, tr("new meld"))
    if view.offers.minimum is not None:
        words.append(tr("{minimum} needed", minimum=view.offers.minimum))
    return ", ".join(words)


def _target(group: Group, view: View) -> MeldView | None:
    """The meld that a group joins, None for a new one."""
    if group.aim is not None:
        return _meld(group.aim, view)
    ranks = view.game.pack.ranks_in(group.cards)
    if len(ranks) > 1:
        return None
    rank = min(ranks, default=JOKER_RANK)
    there = [meld for meld in view.own_melds if meld.rank == rank]
    # If there are several, cards without a target go to the one that is not a canasta yet.
    return next((meld for meld in there if meld.canasta is None), there[0] if there else None)


def _onto(aim: str | None, view: View) -> MeldView | None:
    """The meld that the pile's top card joins automatically, if that is certain."""
    if aim is not None:
        return _meld(aim, view)
    top = view.pile.top
    if top is None:
        return None
    fitting = [meld for meld in view.own_melds if fits(top, meld, view.game.builds_on_all)]
    size = view.game.canasta_size
    # A set comes before sequences, unless it is finished and the game bars the pile from it.
    places = [meld for meld in fitting if not meld.is_sequence and len(meld.cards) < size] or fitting
    return places[0] if len(places) == 1 else None


def _meld(id: str | None, view: View) -> MeldView | None:
    """The meld with this id, or of the rank with this name."""
    return next(
        (
            meld
            for meld in view.own_melds
            if meld.id == id or (meld.rank is not None and rank_name(meld.rank) == id)
        ),
        None,
    )
