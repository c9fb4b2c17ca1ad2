"""Building the offers of a seat from the state of a deal.

The common moves are worked out directly, because computer players and panels ask at every step; whatever
could strand its player goes through the step's own planner before it is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TypeAlias

from canasta.actions import DISCARDS, NEW, Action, Answer, Ask, Draw, End, Group, Meld, Take
from canasta.cards import JOKER, JOKER_RANK, THREE, Card, Rank
from canasta.melds import Plan, TableMeld
from canasta.moves.ask import ask_barred, goes_out_by, plan_ask
from canasta.moves.discard import may_be_discarded, plan_discard, plan_end
from canasta.moves.draw import plan_draw
from canasta.moves.meld import plan_meld, too_early
from canasta.moves.meld_plan import lying_after
from canasta.moves.merge import merges
from canasta.moves.sequence_offers import sequence_melds, sequence_pieces
from canasta.moves.take import barred_for
from canasta.moves.take_offers import takes
from canasta.offers import Offers
from canasta.ranks import by_rank, wild_kinds
from canasta.refusals import Refusal
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.solver.going_out import finish
from canasta.solver.layouts import Finish
from canasta.solver.openings import openings
from canasta.state import State
from canasta.terms import ANSWER, DRAW

# Single cards are offered at every step; the values never change, so they are made once.
_ADDED = tuple(Meld((Group((card,)),)) for card in range(JOKER + 1))
ANSWERS = Offers((Answer(True), Answer(False)))
_DRAW, _END, _ASK = Draw(), End(), Ask()

Naturals: TypeAlias = dict[Rank, list[Card]]
"""The natural cards of a hand by rank."""
Table: TypeAlias = dict[Rank, list[TableMeld]]
"""The melds that a seat may add to, by rank."""


def offers(rules: Rules, state: State, seat: int) -> Offers:
    """What the seat to move may do now."""
    if state.phase == ANSWER:
        return ANSWERS
    if state.phase == DRAW:
        top = state.pile[-1] if state.pile else None
        takable = top is not None and barred_for(rules, state, top) is None
        return draw_offers(rules, state, tuple(takes(rules, state)), top if takable else None)
    return meld_offers(rules, state)


def draw_offers(rules: Rules, state: State, ways: tuple[Take, ...], top: Card | None) -> Offers:
    """What there is to do at the start of a turn with these ways to take the pile.

    ``top`` is its top card where it may be taken at all.
    """
    free = bool(state.stock) or _legal(plan_draw(rules, state, _DRAW))
    actions: tuple[Action, ...] = (_DRAW, *ways) if free else ways
    naturals, wilds = by_rank(state.hands[state.turn])
    pieces = () if top is None else _pieces(rules, state, state.front.by_rank(), naturals, wilds, top)
    return Offers((*actions, *merges(rules, state)), pieces, _minimum(rules, state))


def meld_offers(rules: Rules, state: State) -> Offers:
    """What there is to do once the cards of the turn have been drawn or taken."""
    naturals, wilds = by_rank(state.hands[state.turn])
    there = state.front.by_rank()
    actions = tuple(_meld_step(rules, state, there, naturals, wilds))
    return Offers(actions, _pieces(rules, state, there, naturals, wilds), _minimum(rules, state))


def _minimum(rules: Rules, state: State) -> int | None:
    return None if state.front.opened else rules.opening_minimum(state, state.side_of[state.turn])


def _legal(verdict: Plan | Refusal | None) -> bool:
    return not isinstance(verdict, Refusal)


def _pieces(
    rules: Rules, state: State, there: Table, naturals: Naturals, wilds: list[Card], top: Card | None = None
) -> tuple[Group, ...]:
    """The natural cards that some meld could take, rank by rank and for sequences, and all wild cards as the
    last piece.

    ``top`` is the pile's top card where the pile may be taken: it makes up a meld too.
    """
    top_rank = None if top is None else top >> 2
    pieces = [
        Group(tuple(cards))
        for rank, cards in naturals.items()
        if any(not rules.closed(meld) for meld in there.get(rank, ()))
        or len(cards) + (rank != THREE and bool(wilds)) + (rank == top_rank) >= 3
    ]
    if rules.sequences:
        pieces += sequence_pieces(_open_sequences(rules, state), state.hands[state.turn])
    if wilds:
        pieces.append(Group(tuple(wilds)))
    return tuple(pieces)


def _open_sequences(rules: Rules, state: State) -> list[TableMeld]:
    return [meld for meld in state.front.sequences() if not rules.closed(meld)]


def _meld_step(
    rules: Rules, state: State, there: Table, naturals: Naturals, wilds: list[Card]
) -> Iterator[Action]:
    hand = state.hands[state.turn]
    if too_early(rules, state) is None:
        yield from _melds(rules, state, there, naturals, wilds)
        yield from merges(rules, state)
    if state.this_turn.no_discard:
        if _legal(plan_end(rules, state, _END)):
            yield _END
    elif len(hand) > 1:
        if not state.this_turn.must_finish:
            yield from [DISCARDS[card] for card in may_be_discarded(rules, state, hand)]
    elif _legal(plan_discard(rules, state, DISCARDS[hand[0]])):
        yield DISCARDS[hand[0]]


def _melds(
    rules: Rules, state: State, there: Table, naturals: Naturals, wilds: list[Card]
) -> Iterator[Action]:
    hand = state.hands[state.turn]
    cards_coming = rules.cards_coming(state)
    offered: list[Meld] = []
    if state.front.opened:
        # A step that leaves two cards strands nobody, unless the player is bound to go out.
        keeps = 2 if not state.this_turn.must_finish else len(hand)
        plain = _plain_melds(rules, there, naturals, wilds)
        if rules.sequences:
            plain = chain(plain, sequence_melds(_open_sequences(rules, state), hand))
        for meld in plain:
            used = len(meld.groups[0].cards)
            if len(hand) - used >= keeps or _legal(plan_meld(rules, state, meld)):
                offered.append(meld)
    else:
        minimum = rules.opening_minimum(state, state.side_of[state.turn])
        keep = 0 if cards_coming is not None else 1 if state.this_turn.no_discard else 2
        canasta = rules.opening_canasta(state, state.side_of[state.turn])
        for way in openings(rules, hand, minimum, keep, canasta=canasta):
            meld = Meld(way)
            if _legal(plan_meld(rules, state, meld)):
                offered.append(meld)
    yield from offered
    odd = sum(len(cards) == 1 and rank not in there for rank, cards in naturals.items())
    if odd > 1 and not rules.sequences:
        return  # two single cards that no meld takes: nobody goes out with those
    ways = [] if cards_coming is None else [cards_coming]
    if rules.going_out_refusal(state) is None:
        ways.insert(0, rules.quota(state, state.turn))
    for quota in ways:
        way_out = _finish(rules, state, hand, wilds, quota)
        if way_out is not None:
            last = Meld(way_out.groups)
            if way_out.groups and last not in offered and _legal(plan_meld(rules, state, last)):
                offered.append(last)
                yield last
            if quota is not cards_coming and _may_ask(rules, state, way_out):
                yield _ASK


def _may_ask(rules: Rules, state: State, way_out: Finish) -> bool:
    """Whether the partner may be asked for leave, with a way out found: mostly that is known from it."""
    if state.front.opened or rules.wilds_may_open:
        return ask_barred(rules, state) is None and goes_out_by(rules, state, way_out)
    return _legal(plan_ask(rules, state, _ASK))


def _finish(
    rules: Rules, state: State, hand: Sequence[Card], wilds: Sequence[Card], quota: Quota
) -> Finish | None:
    """A way to lay the hand down to its last card, as far as the side's melds may hold wild cards yet."""
    discarding = not state.this_turn.no_discard
    if not state.front.opened and not rules.wilds_may_open and wilds:
        if len(wilds) > 1 or not discarding:
            return None
        hand, discarding = [card for card in hand if card not in wilds], False
    rules = rules.rules_at(state)
    return finish(rules, lying_after(state.front), hand, quota, discarding=discarding)


def _plain_melds(rules: Rules, there: Table, naturals: Naturals, wilds: list[Card]) -> Iterator[Meld]:
    """New melds and additions for an open side, each legal by itself."""
    fresh: list[tuple[Rank, list[Card], str | None]] = []
    for rank, cards in naturals.items():
        if rank == THREE:
            continue
        own = there.get(rank)
        if own:
            yield from _additions(rules, own, cards)
            if not rules.starts_another([len(meld.cards) for meld in own]):
                continue
        fresh.append((rank, cards, NEW if own else None))
    for rank, cards, aim in fresh:
        if len(cards) >= 3:
            yield Meld((Group(tuple(cards[: rules.meld_limit(rank)]), aim),))
            if len(cards) > 3:
                yield Meld((Group(tuple(cards[:3]), aim),))
    if wilds:
        yield from _with_wilds(rules, there, fresh, wilds)


def _additions(rules: Rules, own: list[TableMeld], cards: list[Card]) -> Iterator[Meld]:
    """Natural cards onto melds of their rank; the meld is named where there are several."""
    unfinished = [meld for meld in own if len(meld.cards) < rules.canasta_size]
    if len(own) == 1 or len(unfinished) == 1:
        target = (unfinished or own)[0]
        room = rules.meld_limit(target.rank) - len(target.cards)
        if len(cards) > 1 < room:
            added = cards[:room]
            sizes = [len(meld.cards) for meld in own]
            begins = target.rank is not None and rules.begins_another(target.rank, len(added), 0, sizes)
            yield Meld((Group(tuple(added), target.id if begins else None),))
        if room > 0:
            for card in dict.fromkeys(cards):
                yield _ADDED[card]
        own = [meld for meld in own if meld not in unfinished] if len(own) > 1 else []
    for meld in own:
        if not rules.closed(meld):
            for card in dict.fromkeys(cards):
                yield Meld((Group((card,), meld.id),))


def _with_wilds(
    rules: Rules, there: Table, fresh: list[tuple[Rank, list[Card], str | None]], wilds: list[Card]
) -> Iterator[Meld]:
    kinds = wild_kinds(wilds)
    of_wilds = there.get(JOKER_RANK, [])
    for meld in of_wilds:
        if not rules.closed(meld):
            for wild in kinds:
                yield Meld((Group((wild,), meld.id),))
    if rules.wild_melds and len(wilds) >= 3 and _wild_meld_begins(rules, of_wilds):
        yield Meld((Group(tuple(wilds[:3])),))
        if len(wilds) > 3:
            yield Meld((Group(tuple(wilds[: rules.meld_limit(JOKER_RANK)])),))
    if rules.wild_meld_exclusive and any(len(meld.cards) < rules.canasta_size for meld in of_wilds):
        return
    for rank, cards, aim in fresh:
        if len(cards) >= 2 and rules.wild_room(rank, 2):
            for wild in kinds:
                yield Meld((Group((cards[0], cards[1], wild), aim),))
    for rank, melds in there.items():
        for meld in melds if rank not in (THREE, JOKER_RANK) else ():
            if meld.wilds < rules.wild_room(rank, meld.naturals):
                for wild in kinds:
                    yield Meld((Group((wild,), meld.id),))


def _wild_meld_begins(rules: Rules, of_wilds: list[TableMeld]) -> bool:
    """Whether three wild cards for which no meld is named begin a meld beside these."""
    sizes = [len(meld.cards) for meld in of_wilds]
    if not all(map(rules.closed, of_wilds)):
        return rules.begins_another(JOKER_RANK, 0, 3, sizes)
    return rules.starts_another(sizes)
