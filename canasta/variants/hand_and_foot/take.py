"""Taking the top of the pile with two cards of its rank (rules: 9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.actions import Group, Take
from canasta.cards import JOKER_RANK, Card, rank_of
from canasta.cards.ranks import of_rank
from canasta.i18n import Text
from canasta.melds import Plan
from canasta.moves.ask import answers
from canasta.moves.meld import short_of_minimum, stranded
from canasta.moves.meld_plan import plan_melds
from canasta.moves.offers import draw_offers, meld_offers
from canasta.moves.take import do_take
from canasta.moves.take_offers import finishing_takes
from canasta.offers import Offers
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.rules import Rules
from canasta.solver.openings import openings
from canasta.state import State
from canasta.terms import ANSWER, DRAW

__all__ = ["do_take", "offers", "plan_take", "take_barred"]


def take_barred(rules: Rules, state: State) -> Refusal | None:
    """Why the seat to move cannot take the pile now, whatever it holds; None if it might."""
    if state.phase != DRAW:
        return Refusal(
            RefusalCode.ALREADY_DRAWN,
            "9.2",
            Text("You've already drawn. You take the pile instead of drawing."),
        )
    if not state.pile:
        return Refusal(RefusalCode.PILE_EMPTY, "9.2", Text("There's no pile to take."))
    return rules.take_refusal(state.pile[-1])


def plan_take(rules: Rules, state: State, action: Take) -> Plan | Refusal | None:
    unfit = take_barred(rules, state) or _unfit(rules, action, state.pile[-1])
    if unfit is not None:
        return unfit
    top = state.pile[-1]
    plan = plan_melds(rules, state, state.hands[state.turn], (action.group, *action.more), top)
    if isinstance(plan, Refusal):
        return plan
    if rules.pack.wild[top] and plan.parts[0].rank != JOKER_RANK:
        return _no_match(rules, top)
    short = short_of_minimum(rules, state, plan, taking=True)
    if short is not None:
        return short
    below = state.pile[-rules.pile_share(len(state.pile)) : -1]
    rest = [card for card in below if card not in rules.pack.threes.set_aside]
    plan.left += rest
    return stranded(rules, state, plan, hidden=len(rest)) or plan


def _unfit(rules: Rules, action: Take, top: Card) -> Refusal | None:
    """Why these cards cannot be melded with the top one, or None if they can."""
    if action.joined or (action.more and not action.group.cards):
        return Refusal(
            RefusalCode.PAIR_BESIDE,
            "9.2",
            Text("Name the cards that take the pile first, further melds after a +."),
        )
    rank = rank_of(top)
    alike = len(of_rank(action.group.cards, rank))
    others = [card for card in action.group.cards if rank_of(card) != rank]
    if alike < 2 or rules.pack.naturals_in(others):
        return _no_match(rules, top)
    return None


def _no_match(rules: Rules, top: Card) -> Refusal:
    if rules.pack.wild[top]:
        return Refusal(
            RefusalCode.NO_MATCH,
            "9.2",
            Text("To take the pile you need two cards like its top one, for a meld of wild cards."),
        )
    return Refusal(
        RefusalCode.NO_MATCH,
        "9.2",
        Text("To take the pile you need two natural cards of its top card's rank from your hand."),
    )


def offers(rules: Rules, state: State) -> Offers:
    """What the seat to move may do now."""
    if state.phase == ANSWER:
        return answers(rules)
    if state.phase != DRAW:
        return meld_offers(rules, state)
    top = state.pile[-1] if state.pile else None
    takable = top is not None and rules.take_refusal(top) is None
    return draw_offers(rules, state, tuple(_takes(rules, state)), top if takable else None)


def _takes(rules: Rules, state: State) -> Iterator[Take]:
    """The ways in which the seat to move may take the pile, the simplest first."""
    if not state.pile or rules.take_refusal(state.pile[-1]) is not None:
        return
    top = state.pile[-1]
    hand = state.hands[state.turn]
    alike = of_rank(hand, rank_of(top))
    if len(alike) < 2:
        return
    candidates = (
        _plain(rules, state, alike, top) if state.reach.opened else _opening(rules, state, hand, alike, top)
    )
    for take in candidates:
        if not isinstance(plan_take(rules, state, take), Refusal):
            yield take


def _plain(rules: Rules, state: State, alike: Sequence[Card], top: Card) -> Iterator[Take]:
    limit = rules.canasta_size
    rank = JOKER_RANK if rules.pack.wild[top] else rank_of(top)
    unfinished = sum(len(meld.cards) for meld in state.reach.melds_of(rank) if len(meld.cards) < limit)
    most = min(len(alike), limit - 1 - unfinished)
    for count in dict.fromkeys((2, most)):
        if 2 <= count <= most:
            yield Take(Group(tuple(alike[:count])))


def _opening(
    rules: Rules, state: State, hand: Sequence[Card], alike: Sequence[Card], top: Card
) -> Iterator[Take]:
    minimum = rules.opening_minimum(state, state.side_of[state.turn])
    rest = rules.pile_share(len(state.pile)) - 1
    keep = 0 if rules.cards_coming(state) is not None else max(0, 2 - rest)
    if not rules.pack.wild[top]:
        for way in openings(rules, hand, minimum, keep, top=top):
            yield Take(way[0], way[1:])
        if rest < 2:
            yield from finishing_takes(rules, state, hand, top, rest)
        return
    for with_top in _wild_groups(rules, hand, alike):
        left = list(hand)
        for card in with_top:
            left.remove(card)
        needed = minimum - rules.pack.points((top, *with_top))
        if needed <= 0:
            yield Take(Group(with_top))
            return
        # Wild cards left over may still be used in other melds.
        for way in openings(rules, left, needed, keep, most=1):
            yield Take(Group(with_top), way)


def _wild_groups(rules: Rules, hand: Sequence[Card], alike: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The two wild cards like the top one, then with more and more of the others, cheaper ones first."""
    pair = tuple(alike[:2])
    others = sorted(card for card in hand if rules.pack.wild[card])
    for card in pair:
        others.remove(card)
    for more in range(min(len(others), 4) + 1):
        yield (*pair, *others[:more])
        if more and others[-more:] != others[:more]:
            yield (*pair, *others[-more:])
