"""A player by rules of thumb, as people tell them: fight for the pile, keep pairs, freeze when behind, throw
what was thrown, and go out when the others sit on their cards.
"""

from collections import Counter
from typing import NamedTuple

from canasta.actions import Action, Answer, Ask, Discard, Draw, Meld, Take
from canasta.cards import THREE, Card, rank_of
from canasta.cards.packs import STANDARD
from canasta.terms import Phase
from canasta.view import View
from canasta.view.sides import SideView

FULL = 7
IS_WILD, points = STANDARD.wild, STANDARD.points


class Seen(NamedTuple):
    """What a player at the table goes by."""

    mine: SideView
    theirs: SideView
    held: Counter[int]
    wilds: int
    seen: Counter[int]
    next: int


def look(view: View) -> Seen:
    """Look at the hand and the table."""
    assert view.seat is not None
    side = view.side_of[view.seat]
    natural = [card for card in view.hand if not IS_WILD[card]]
    lying = [card for each in view.sides for meld in each.melds for card in meld.cards]
    lying += [thrown.card for thrown in view.seen.pile if thrown.card is not None]
    lying += [card for known in view.seen.known for card in known]
    held = Counter(map(rank_of, natural))
    return Seen(
        view.sides[side],
        view.sides[1 - side],
        held,
        len(view.hand) - len(natural),
        held + Counter(rank_of(card) for card in lying if not IS_WILD[card]),
        view.order[(view.order.index(view.seat) + 1) % len(view.order)],
    )


def laid(action: Action) -> list[Card]:
    """The cards that leave the hand for the table."""
    groups = action.groups if isinstance(action, Meld) else ()
    if isinstance(action, Take):
        groups = (action.group, *action.more)
    return [card for group in groups for card in group.cards]


def choose(view: View, seed: str = "") -> Action:
    """The move of the seat whose view this is."""
    at, offers = look(view), view.offers
    if view.turn.phase == Phase.ANSWER:
        return Answer(points(view.hand) <= 60 or len(view.hand) <= 4)
    if view.turn.phase == Phase.DRAW:
        best = min(offers.takes, key=cost, default=None)
        if best is not None and (not offers.may_draw or worth_taking(view, at, best)):
            return best
        return Draw() if offers.may_draw else offers.actions[0]
    melds = [meld for meld in offers.melds if worth_laying(view, at, meld)]
    if melds:
        return max(melds, key=lambda meld: gain(meld, at))
    if offers.discards:
        return min(offers.discards, key=lambda discard: danger(view, at, discard.card))
    return next((action for action in offers.actions if action != Ask()), offers.actions[0])


def cost(take: Take) -> int:
    """What a way of taking the pile spends: above all wild cards."""
    return sum(30 if IS_WILD[card] else 4 for card in laid(take))


def worth_taking(view: View, at: Seen, take: Take) -> bool:
    """Nearly any pile is worth a pair; a wild card only a good one; near the end no large hand is wanted."""
    size, wilds = view.pile.size, sum(IS_WILD[card] for card in laid(take))
    if at.theirs.canastas and view.counts[at.next] <= 2 and len(view.hand) + size > 9:
        return bool(at.mine.canastas)
    return size > 2 * wilds


def gain(meld: Meld, at: Seen) -> float:
    """What a meld is worth: whole canastas first, then natural cards, then as few wild ones as may be."""
    sizes = {lying.rank: len(lying.cards) for lying in at.mine.melds}
    worth = 0.0
    for group in meld.groups:
        rank = next((rank_of(card) for card in group.cards if not IS_WILD[card]), None)
        before = sizes.get(rank, 0) if rank is not None else _aimed(group.aim, at)
        worth += 300 * (before < FULL <= before + len(group.cards)) + 10 * before
    wilds = sum(IS_WILD[card] for card in laid(meld))
    return worth + 5 * len(laid(meld)) - 60 * wilds


def _aimed(aim: str | None, at: Seen) -> int:
    return next((len(meld.cards) for meld in at.mine.melds if meld.id == aim), 0)


def worth_laying(view: View, at: Seen, meld: Meld) -> bool:
    """Whether to lay these cards down now."""
    cards = laid(meld)
    wilds, left = sum(IS_WILD[card] for card in cards), len(view.hand) - len(cards)
    if left <= 1:
        return wants_out(view, at)
    hurry = bool(at.theirs.canastas) and min(view.counts[seat] for seat in at.theirs.seats) <= 4
    hurry = hurry or view.stock <= 6
    if not at.mine.opened:
        return hurry or (wilds <= 1 and left >= 5) or (at.theirs.opened and wilds <= 2)
    if not wilds:
        return left >= 4 or len(cards) == 1 or hurry
    size = max(_aimed(group.aim, at) for group in meld.groups)
    near = left >= 3 and (size in (5, 6) or (size == 4 and at.wilds >= 2 and not at.mine.canastas))
    return near or gain(meld, at) >= 240


def wants_out(view: View, at: Seen) -> bool:
    """Go out where the others are caught, or are about to go out, or there is nothing left to win."""
    caught = sum(view.counts[seat] for seat in at.theirs.seats)
    return caught >= 8 or bool(at.theirs.canastas) or view.stock <= 8 or view.pile.size <= 3


def danger(view: View, at: Seen, card: Card) -> float:
    """What throwing a card may cost: the pile, and what it was good for in the hand."""
    size, rank = view.pile.size + 1, rank_of(card)
    if IS_WILD[card]:
        pairs = sum(held >= 2 for held in at.held.values())
        behind = len(at.theirs.melds) >= len(at.mine.melds) + 2
        freezes = not view.pile.frozen and size >= 8 and behind and min(pairs, at.wilds) >= 2
        return (20.0 if freezes else 90.0) + card
    if rank == THREE:
        return 6.0 if size < 4 else -5.0
    free = not view.pile.frozen and at.theirs.opened
    chance = min(1.0, 0.01 * (8 - at.seen[rank]) ** 2 * (1.4 if free else 1.0))
    if free and any(meld.rank == rank for meld in at.theirs.melds):
        chance = 1.0
    if sum(rank_of(known) == rank for known in view.seen.known[at.next]) >= 2:
        chance = 1.0
    if any(rank_of(thrown) == rank for thrown in view.seen.thrown_by(at.next)[-3:]):
        chance *= 0.3
    kept = (0, 0, 20, 32, 40)[min(4, at.held[rank])] + points((card,)) / 10
    kept += 15 * any(meld.rank == rank for meld in at.mine.melds)
    return chance * (8 + 9 * size) + kept


def best_discards(view: View, most: int) -> list[Discard]:
    """The discards that cost least, one for each rank."""
    at, ranks = look(view), dict[int, Discard]()
    for discard in sorted(view.offers.discards, key=lambda each: danger(view, at, each.card)):
        ranks.setdefault(rank_of(discard.card), discard)
    return list(ranks.values())[:most]
