"""What a seat may do now in Modern American Canasta (rules: 7.3 to 7.9).

Candidate moves are generated here, and each goes through its own planner before it is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from canasta.actions import DISCARDS, Action, Ask, Draw, Group, Lay, Meld, Special, Take
from canasta.cards import ACE, JOKER_RANK, SEVEN, Card, Rank, rank_of
from canasta.cards.ranks import by_rank, of_rank, wild_kinds
from canasta.melds import Part, TableMeld
from canasta.moves.ask import answers, plan_ask
from canasta.moves.meld_plan import lying_after
from canasta.offers import Offers
from canasta.refusals import Refusal
from canasta.rules.rules import Rules
from canasta.solver.going_out import finish
from canasta.state import State
from canasta.terms import ANSWER, DRAW
from canasta.variants.modern_american.cards import PACK
from canasta.variants.modern_american.discard import bars_strictly
from canasta.variants.modern_american.melds import FULL, dead_ranks
from canasta.variants.modern_american.moves import discards, plan_draw, plan_meld, plan_special
from canasta.variants.modern_american.openings import Hand, openings
from canasta.variants.modern_american.take import PAIR_MAY_BE_MELDED, pile_barred, plan_take
from canasta.variants.modern_american.threes import may_be_laid, must_lay, threes_first, threes_in

_DRAW, _ASK, _SPECIAL = Draw(), Ask(), Special()
_WAYS = 4
"""At most this many complete openings are offered; others can be combined from pieces."""

Naturals: TypeAlias = dict[Rank, list[Card]]
Table: TypeAlias = dict[Rank, list[TableMeld]]


def offers(rules: Rules, state: State, seat: int) -> Offers:
    """What the seat to move may do now."""
    if state.phase == ANSWER:
        return answers(rules)
    reach = state.reach
    minimum = None if reach.opened else rules.opening_minimum(state, state.side_of[seat])
    lays = tuple(_lays(rules, state))
    if must_lay(rules, state):
        return Offers(lays, minimum=minimum)
    top = state.pile[-1] if state.phase == DRAW and state.pile else None
    if state.phase == DRAW:
        drawing = (_DRAW,) if _legal(plan_draw(rules, state, _DRAW)) else ()
        actions: tuple[Action, ...] = (*drawing, *lays, *_takes(rules, state))
        if top is None or pile_barred(rules, state, top) is not None:
            return Offers(actions, minimum=minimum)
    else:
        actions = (*lays, *_meld_step(rules, state))
    return Offers(actions, _pieces(rules, state, top), minimum)


def _legal(verdict: object) -> bool:
    return not isinstance(verdict, Refusal)


def _lays(rules: Rules, state: State) -> Iterator[Lay]:
    """The ways to lay out threes now, all of them first; suits of one colour do not matter."""
    threes = may_be_laid(rules, state)
    seen: set[tuple[Card, ...]] = set()
    for count in range(len(threes), 0, -1):
        for cards in combinations(sorted(threes), count):
            if cards not in seen:
                seen.add(cards)
                yield Lay(cards)


def _pieces(rules: Rules, state: State, top: Card | None) -> tuple[Group, ...]:
    """The natural cards that some meld could take, rank by rank, and all wild cards as the last piece."""
    naturals, wilds = by_rank(state.hands[state.turn], rules.pack)
    there, dead, three = state.reach.by_rank(), dead_ranks(rules, state), rules.pack.three
    top_rank = None if top is None else rank_of(top)
    pieces = [
        Group(tuple(cards))
        for rank, cards in naturals.items()
        if rank != three
        and (rank in there or rank not in dead)
        and (rank in there or len(cards) + bool(wilds) + (rank == top_rank) >= 3)
    ]
    if wilds:
        pieces.append(Group(tuple(wilds)))
    return tuple(pieces)


# --- the pile ----------------------------------------------------------------------------------------------


def _takes(rules: Rules, state: State) -> Iterator[Take]:
    if not state.pile or pile_barred(rules, state, state.pile[-1]) is not None:
        return
    hand = state.hands[state.turn]
    alike = of_rank(hand, rank_of(state.pile[-1]))
    if len(alike) < 2:
        return
    ways = _plain_takes(alike) if state.reach.opened else _opening_takes(rules, state, hand, alike)
    takes: dict[Take, None] = {}
    for take in ways:
        if take not in takes and _legal(plan_take(rules, state, take)):
            takes[take] = None
    yield from takes


def _plain_takes(alike: list[Card]) -> Iterator[Take]:
    for count in range(2, len(alike) + 1):
        yield Take(Group(tuple(alike[:count])))


def _opening_takes(rules: Rules, state: State, hand: Sequence[Card], alike: list[Card]) -> Iterator[Take]:
    how = rules.options["opening_pile"]
    if how == "forbidden":
        return
    rank = rank_of(alike[0])
    rest = list(hand)
    for card in alike[:2]:
        rest.remove(card)
    # One card must remain to be discarded after the pile has joined the hand.
    keep = max(0, 2 - len(state.pile))
    for kept in _kept(rules, state, rest, with_pile=True):
        cards = _without(rest, kept)
        for way in openings(rules, state, Hand(cards, _others(rest) - keep, {rank: 3}), _WAYS):
            yield Take(Group(tuple(alike[:2])), way)
    if how not in PAIR_MAY_BE_MELDED:
        return
    pure = rank == ACE and how == "not_mixed_aces"
    for kept in _kept(rules, state, list(hand), with_pile=True):
        cards = _without(hand, kept)
        for way in openings(rules, state, Hand(cards, _others(hand) - keep, {rank: 1}, rank, pure), _WAYS):
            yield Take(Group(()), way, joined=True)


def _others(hand: Sequence[Card]) -> int:
    """How many cards of a hand are not threes."""
    return len(hand) - len(threes_in(hand))


def _kept(rules: Rules, state: State, hand: Sequence[Card], *, with_pile: bool) -> Iterator[Card | None]:
    """The cards to keep while the rest is searched for an opening: first none, and then, if nobody may meld
    so that only barred cards are left, one of each rank, so that it can be discarded.
    """
    yield None
    if bars_strictly(rules) and (not state.pile or (with_pile and len(state.pile) == 1)):
        seen: set[Rank] = set()
        for card in hand:
            if rank_of(card) not in seen:
                seen.add(rank_of(card))
                yield card


def _without(hand: Sequence[Card], kept: Card | None) -> list[Card]:
    rest = list(hand)
    if kept is not None:
        rest.remove(kept)
    return rest


# --- melding and the end of the turn -----------------------------------------------------------------------


def _meld_step(rules: Rules, state: State) -> Iterator[Action]:
    if _legal(plan_special(rules, state, _SPECIAL)):
        yield _SPECIAL
    yield from _melds(rules, state)
    yield from map(DISCARDS.__getitem__, discards(rules, state))


def _melds(rules: Rules, state: State) -> Iterator[Action]:
    hand = state.hands[state.turn]
    melds = (
        _legal_additions(rules, state, hand) if state.reach.opened else _legal_openings(rules, state, hand)
    )
    quota = rules.quota(state, state.turn)
    way_out = None
    if rules.going_out_refusal(state) is None:
        way_out = finish(rules.rules_at(state), lying_after(rules, state.reach), hand, quota)
    if way_out is not None and way_out.groups:
        last = Meld(way_out.groups)
        if last not in melds and _legal(plan_meld(rules, state, last)):
            melds.append(last)
    yield from melds
    if way_out is not None and _legal(plan_ask(rules, state, _ASK)):
        yield _ASK


def _legal_openings(rules: Rules, state: State, hand: Sequence[Card]) -> list[Meld]:
    legal: list[Meld] = []
    for meld in _openings(rules, state, hand):
        if meld not in legal and _legal(plan_meld(rules, state, meld)):
            legal.append(meld)
            if len(legal) == _WAYS:
                break
    return legal


def _openings(rules: Rules, state: State, hand: Sequence[Card]) -> Iterator[Meld]:
    if threes_first(rules, state, opening=True) is not None:
        return
    for kept in _kept(rules, state, hand, with_pile=False):
        for way in openings(rules, state, Hand(_without(hand, kept), _others(hand) - 1), _WAYS):
            yield Meld(way)


def _legal_additions(rules: Rules, state: State, hand: Sequence[Card]) -> list[Meld]:
    """New melds and additions for an open side.

    One that leaves two cards, not only threes, strands nobody, except a player who must go out, or at a table
    where nobody may keep only cards barred from an empty pile; an eighth card is only for a player who goes
    out.
    """
    bound = state.this_turn.must_finish or (not state.pile and bars_strictly(rules))
    keeps = len(hand) if bound else max(2, len(threes_in(hand)) + 1)
    legal = []
    for part, groups in _additions(rules, state):
        sure = len(hand) - len(groups[0].cards) >= keeps and part.size <= FULL
        if not sure:
            legal += [meld for meld in map(_meld, groups) if _legal(plan_meld(rules, state, meld))]
        elif rules.part_fault(state, part) is None:
            legal += map(_meld, groups)
    return legal


def _meld(group: Group) -> Meld:
    return Meld((group,))


def _additions(rules: Rules, state: State) -> Iterator[tuple[Part, list[Group]]]:
    """The possible results of a meld, with the groups that lead to them: twos and jokers are alike."""
    naturals, wilds = by_rank(state.hands[state.turn], rules.pack)
    there = state.reach.by_rank()
    of_wilds = there.get(JOKER_RANK, [])
    unfinished = any(len(meld.cards) < FULL for meld in of_wilds)
    kinds = wild_kinds(wilds, rules.pack)
    mixing = [] if unfinished and rules.wild_meld_exclusive else kinds
    for rank, cards in naturals.items():
        old = there.get(rank, [None])[0]
        room = FULL - (0 if old is None else len(old.cards))
        for count in _counts(len(cards), room, 3 if old is None else 1):
            yield _part(rank, old, count, 0), [Group(tuple(cards[:count]))]
        if old is None and len(cards) >= 2 and rank != SEVEN and mixing:
            yield _part(rank, None, 2, 1), [Group((*cards[:2], wild)) for wild in mixing]
    for rank, melds in there.items():
        joining = kinds if rank == JOKER_RANK else mixing
        if rank != SEVEN and len(melds[0].cards) < rules.longest_meld and joining:
            yield _part(rank, melds[0], 0, 1), [Group((wild,), melds[0].id) for wild in joining]
    if not of_wilds:
        for count in _counts(len(wilds), FULL, 3):
            yield _part(JOKER_RANK, None, 0, count), [Group(tuple(wilds[:count]))]


def _part(rank: Rank, old: TableMeld | None, naturals: int, wilds: int) -> Part:
    """A meld of a rank with more cards; a new one if ``old`` is None."""
    part = Part(PACK, rank, old)
    part.naturals += naturals
    part.wilds += wilds
    return part


def _counts(held: int, room: int, least: int) -> list[int]:
    """How many of the cards of a rank to offer at once: the most possible, and the fewest."""
    most = min(held, room)
    return [most, least] if most > least else [most] if most == least else []
