"""What a seat may do, from the state of a deal.

The common moves are worked out directly, because computer players and panels ask at every step; any move that
could strand its player goes through its own planner before it is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from canasta.actions import DISCARDS, Action, Ask, Draw, End, Group, Meld, Take
from canasta.cards import JOKER_RANK, Card
from canasta.cards.ranks import by_rank
from canasta.melds import Plan, TableMeld
from canasta.melds.sequences import joining
from canasta.moves.ask import answers, ask_barred, goes_out_by, plan_ask
from canasta.moves.discard import may_be_discarded, plan_discard, plan_end
from canasta.moves.draw import plan_draw
from canasta.moves.meld import plan_meld, too_early
from canasta.moves.meld_plan import lying_after
from canasta.moves.merge import merges
from canasta.moves.pieces import pieces_of
from canasta.moves.plain_melds import Naturals, Table, plain_melds
from canasta.moves.sequence_offers import sequence_melds
from canasta.moves.take import barred_for
from canasta.moves.take_offers import takes
from canasta.offers import Offers
from canasta.refusals import Refusal
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.solver.going_out import finish
from canasta.solver.layouts import Finish
from canasta.solver.openings import openings
from canasta.state import State
from canasta.terms import ANSWER, DRAW

_DRAW, _END, _ASK = Draw(), End(), Ask()


def offers(rules: Rules, state: State, seat: int) -> Offers:
    """What the seat to move may do now."""
    if state.phase == ANSWER:
        return answers(rules)
    if state.phase == DRAW:
        top = state.pile[-1] if state.pile else None
        if top is None or barred_for(rules, state, top) is not None:
            return draw_offers(rules, state, (), None)
        return draw_offers(rules, state, tuple(takes(rules, state)), top)
    return meld_offers(rules, state)


def draw_offers(rules: Rules, state: State, ways: Sequence[Take], top: Card | None) -> Offers:
    """The offers at the start of a turn, given these ways to take the pile; ``top`` is its top card, None if
    nobody may take it.
    """
    free = bool(state.stock) or _legal(plan_draw(rules, state, _DRAW))
    actions: list[Action] = [_DRAW, *ways] if free else [*ways]
    if rules.sets_merge:
        actions += merges(rules, state)
    pieces = () if top is None else pieces_of(rules, state, top)
    return Offers(tuple(actions), pieces, _minimum(rules, state))


def meld_offers(rules: Rules, state: State) -> Offers:
    """The offers once the player has drawn or taken the pile."""
    hand = state.hands[state.turn]
    actions: list[Action] = []
    if too_early(rules, state) is None:
        actions += _melds(rules, state, hand)
        if rules.sets_merge:
            actions += merges(rules, state)
    if state.this_turn.no_discard:
        if _legal(plan_end(rules, state, _END)):
            actions.append(_END)
    elif len(hand) > 1:
        if not state.this_turn.must_finish:
            actions += [DISCARDS[card] for card in may_be_discarded(rules, state, hand)]
    elif _legal(plan_discard(rules, state, DISCARDS[hand[0]])):
        actions.append(DISCARDS[hand[0]])
    return Offers(tuple(actions), pieces_of(rules, state), _minimum(rules, state))


def _minimum(rules: Rules, state: State) -> int | None:
    return None if state.reach.opened else rules.opening_minimum(state, state.side_of[state.turn])


def _legal(verdict: Plan | Refusal | None) -> bool:
    return not isinstance(verdict, Refusal)


def _melds(rules: Rules, state: State, hand: Sequence[Card]) -> list[Action]:
    naturals, wilds = by_rank(hand, rules.pack)
    melds = _additions if state.reach.opened else _openings
    offered: list[Action] = [*melds(rules, state, hand, naturals, wilds)]
    if _scattered(rules, state, hand, naturals, bool(wilds)):
        return offered  # one of them at most can be discarded, so nobody can go out with these
    cards_coming = rules.cards_coming(state)
    ways = [] if cards_coming is None else [cards_coming]
    if rules.going_out_refusal(state) is None:
        ways.insert(0, rules.quota(state, state.turn))
    for quota in ways:
        way_out = _finish(rules, state, hand, wilds, quota)
        if way_out is not None:
            last = Meld(way_out.groups)
            fresh = (state.reach.opened and len(last.groups) > 1) or last not in offered
            if last.groups and fresh and _legal(plan_meld(rules, state, last)):
                offered.append(last)
            if quota is not cards_coming and _may_ask(rules, state, way_out):
                offered.append(_ASK)
    return offered


def _additions(
    rules: Rules, state: State, hand: Sequence[Card], naturals: Naturals, wilds: list[Card]
) -> Iterable[Meld]:
    """What a side that has melded may lay, each by itself."""
    there = state.reach.by_rank()
    melds = plain_melds(rules, there, naturals, wilds)
    if rules.sequences:
        for_sequences = hand if _wilds_are_free(rules, there) else rules.pack.naturals_in(hand)
        melds += sequence_melds(_open_sequences(rules, state), for_sequences, rules.pack)
    # A step that leaves two cards strands nobody unless the player must go out.
    most = len(hand) - 2 if not state.this_turn.must_finish else 0
    if not rules.sequences and max(3, len(wilds), *map(len, naturals.values())) <= most:
        return melds
    return [
        meld for meld in melds if len(meld.groups[0].cards) <= most or _legal(plan_meld(rules, state, meld))
    ]


def _openings(
    rules: Rules, state: State, hand: Sequence[Card], _naturals: Naturals, _wilds: list[Card]
) -> Iterator[Meld]:
    """The possible openings of the side of the seat to move."""
    side = state.side_of[state.turn]
    minimum = rules.opening_minimum(state, side)
    keep = 0 if rules.cards_coming(state) is not None else 1 if state.this_turn.no_discard else 2
    canasta = rules.opening_canasta(state, side)
    plain = keep == 2 and canasta is None and not (rules.sequences or state.this_turn.must_finish)
    for way in openings(rules, hand, minimum, keep, canasta=canasta):
        meld = Meld(way)
        sure = plain and all(_is_new_set(rules, group) for group in way)
        if sure or _legal(plan_meld(rules, state, meld)):
            yield meld


def _is_new_set(rules: Rules, group: Group) -> bool:
    """Whether these cards are the first set of their rank without a doubt."""
    wilds, rank = rules.pack.wilds_in(group.cards), group.cards[0] >> 2
    naturals = len(group.cards) - wilds
    return group.aim is None and naturals > 0 and rules.fault(rank, naturals, wilds) is None


def _wilds_are_free(rules: Rules, there: Table) -> bool:
    """Whether no meld of wild cards keeps wild cards from sequences (rules: 3.5)."""
    of_wilds = there.get(JOKER_RANK, ())
    return not rules.wild_meld_exclusive or all(len(meld.cards) >= rules.canasta_size for meld in of_wilds)


def _open_sequences(rules: Rules, state: State) -> list[TableMeld]:
    return [meld for meld in state.reach.sequences() if not rules.closed(meld)]


def _scattered(rules: Rules, state: State, hand: Sequence[Card], naturals: Naturals, has_wilds: bool) -> bool:
    """Whether several cards have no meld and are too few for one: a single card, or two without a wild one,
    that could join no sequence either.
    """
    ranks, three = {meld.rank for meld in state.reach.melds()}, rules.pack.three
    odd: list[Card] = []
    for rank, cards in naturals.items():
        if len(cards) < 3 and rank not in ranks and (len(cards) == 1 or not has_wilds or rank == three):
            odd += cards
            if len(odd) > 1 and not rules.sequences:
                return True
    if len(odd) < 2:
        return False
    in_runs = joining(hand, [meld.cards for meld in _open_sequences(rules, state)], rules.pack)
    return sum([card not in in_runs for card in odd]) > 1


def _may_ask(rules: Rules, state: State, way_out: Finish) -> bool:
    """Whether the partner may be asked for permission, given a way out, which usually settles it."""
    if state.reach.opened or rules.wilds_may_open:
        return ask_barred(rules, state) is None and goes_out_by(rules, state, way_out)
    return _legal(plan_ask(rules, state, _ASK))


def _finish(
    rules: Rules, state: State, hand: Sequence[Card], wilds: Sequence[Card], quota: Quota
) -> Finish | None:
    """A way to lay down the hand to its last card, given where the side's melds may still take wild cards."""
    discarding = not state.this_turn.no_discard
    if not state.reach.opened and not rules.wilds_may_open and wilds:
        if len(wilds) > 1 or not discarding:
            return None
        hand, discarding = [card for card in hand if card not in wilds], False
    rules = rules.rules_at(state)
    return finish(rules, lying_after(rules, state.reach), hand, quota, discarding=discarding)
