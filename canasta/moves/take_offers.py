"""The ways in which a seat may take the pile, or why there is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from canasta.actions import NEW, Group, Take
from canasta.cards import Card, missing_from, rank_name, rank_of
from canasta.cards.packs import Pack, PileGoes
from canasta.cards.ranks import of_rank, wild_kinds
from canasta.melds import Lying, Part, TableMeld
from canasta.moves.meld import going_out_barred
from canasta.moves.take import onto, plan_way, take_barred
from canasta.offers import Offers
from canasta.refusals import Refusal
from canasta.rules.base import BaseRules
from canasta.rules.rules import Rules
from canasta.solver.going_out import finish
from canasta.solver.openings import openings
from canasta.state import State
from canasta.terms import DRAW


def takes(rules: Rules, state: State) -> Iterator[Take]:
    """The ways in which the seat to move may take the pile, the simplest first."""
    if take_barred(rules, state) is not None:
        return
    if rules.pack.all_to_hand:
        yield _TOP_ALONE
        return
    top = state.pile[-1]
    hand = state.hands[state.turn]
    opened = state.reach.opened
    candidates = _plain_takes(rules, state, hand, top) if opened else _opening_takes(rules, state, hand, top)
    for take in candidates:
        sure = opened and _is_sure(rules, state, hand, top, take.group)
        if sure or not isinstance(plan_way(rules, state, take), Refusal):
            yield take


def _is_sure(rules: Rules, state: State, hand: Sequence[Card], top: Card, group: Group) -> bool:
    """Whether these natural cards take the pile without a doubt: they have one place on the table, and two
    cards remain in the hand. Nearly all takes are such.
    """
    cards = group.cards
    if group.aim is not None or len(hand) < len(cards) + 2 or any(map(rules.pack.wild.__getitem__, cards)):
        return False
    own = state.reach.melds_of(rank_of(top))
    if len(own) > 1 or not (own or cards):
        return False
    if own and (len(own[0].cards) >= rules.canasta_size or not rules.takes_onto(len(own[0].cards))):
        return False
    part = Part(rules.pack, rank_of(top), own[0] if own else None)
    part.naturals += len(cards) + 1
    return rules.part_fault(state, part) is None


def _plain_takes(rules: Rules, state: State, hand: Sequence[Card], top: Card) -> Iterator[Take]:
    alike = of_rank(hand, rank_of(top))
    frozen = rules.pile_frozen_for(state, state.turn)
    if frozen and len(alike) < 2:
        return
    places = [] if frozen else onto(rules, state, top)
    fits = bool(places)
    if not fits and not alike:
        return
    aims = _aims(rules, state, top)
    if fits:
        yield from _top_alone(aims, places)
    if len(alike) >= 2:
        for aim in aims:
            yield Take(Group(tuple(alike[:2]), aim))
            if len(alike) > 2:
                yield Take(Group(tuple(alike), aim))
    if alike and not frozen and (fits or not rules.options["pair_must_be_natural"]):
        for aim in aims:
            for wild in wild_kinds(hand, rules.pack):
                yield Take(Group((alike[0], wild), aim))


def _top_alone(aims: Sequence[str | None], places: Sequence[TableMeld]) -> Iterator[Take]:
    """The ways to take the pile with its top card going onto a meld."""
    named = [aim for aim in aims if aim != NEW]
    if len(named) == 1:
        yield _TOP_ALONE
    else:
        yield from (Take(Group((), aim)) for aim in named)
    if len(named) != 1 or len(places) > 1:
        # Otherwise the top card alone goes there without a name.
        yield from (Take(Group((), meld.id)) for meld in places if meld.suit is not None)


_TOP_ALONE = Take(Group(()))
"""Taking the pile with its top card going onto the only meld that it fits, or all of it into the hand."""


def _aims(rules: Rules, state: State, top: Card) -> list[str | None]:
    """The aims for the top card: none if that is enough, otherwise each meld of its rank, or a second one."""
    own = state.reach.melds_of(rank_of(top))
    if not rules.top_joins_canasta:
        own = [meld for meld in own if rules.takes_onto(len(meld.cards))]
    sizes = [len(meld.cards) for meld in own]
    another = bool(own) and rules.starts_another(sizes)
    named = len(own) > 1 or (another and rules.begins_another(rank_of(top), 3, 0, sizes))
    aims: list[str | None] = [meld.id for meld in own] if named else [None]
    return [*aims, NEW] if another else aims


def _opening_takes(rules: Rules, state: State, hand: Sequence[Card], top: Card) -> Iterator[Take]:
    if len(of_rank(hand, rank_of(top))) < 2:
        return  # an opening takes the pile with a natural pair, so nothing else needs a search (rules: 2.4)
    minimum = rules.opening_minimum(state, state.side_of[state.turn])
    # The rest of the pile joins the hand: everything may be laid down if two cards remain then.
    rest = sum(card not in rules.pack.threes.set_aside for card in state.pile) - 1
    keep = 0 if rules.cards_coming(state) else max(0, 2 - rest)
    for way in openings(
        rules,
        hand,
        minimum,
        keep,
        top=top,
        canasta=rules.opening_canasta(state, state.side_of[state.turn]),
    ):
        yield Take(way[0], way[1:])
    if rest < 2:
        yield from finishing_takes(rules, state, hand, top, rest)


def finishing_takes(rules: Rules, state: State, hand: Sequence[Card], top: Card, rest: int) -> Iterator[Take]:
    """The take with which a side that has not opened lays down its whole hand, or all but a last card to
    discard; None if there is none. The pile is so small that no cards are left to continue with: ``rest``
    of it join the hand.
    """
    if rules.pack.values[top] + rules.pack.points(hand) < rules.opening_minimum(
        state, state.side_of[state.turn]
    ):
        return
    plan = rules.moves[Take].plan
    for take in _finishing(rules, state, hand, top, rest):
        if not isinstance(plan(rules, state, take), Refusal):
            yield take
            return


def _finishing(rules: Rules, state: State, hand: Sequence[Card], top: Card, rest: int) -> Iterator[Take]:
    """Takes that lay down the hand with the canastas needed to go out, for each pair with the top card.

    The pair and the top card count as a meld on the table, so every way found includes them. Each card is
    tried as the discard: the points of the others may be needed to open. Where the seat can't go
    out, no black threes are laid, and a card stays.
    """
    barred = going_out_barred(rules, state) and not rules.turn_continues(state, 1)
    keeps = barred and rules.cards_coming(state) is None
    if keeps and not rest:
        return
    quota = rules.quota(state, state.turn)
    rules = rules.rules_at(state)
    aim = rank_name(rank_of(top))
    with_top = Lying(rank_of(top), 3, 0, aim)
    for pair in _different(rules, combinations(of_rank(hand, rank_of(top)), 2)):
        others = missing_from(hand, pair)
        if finish(rules, [with_top], others, quota) is None:
            continue
        for last in (
            (),
            *_different(rules, ((card,) for card in sorted(others, key=rules.pack.values.__getitem__))),
        ):
            laid = missing_from(others, last)
            if (barred and of_rank(laid, rules.pack.three)) or (keeps and not last):
                continue
            way = finish(rules, [with_top], laid, quota, discarding=False)
            if way is not None:
                own = [card for group in way.groups if _joins(group, top, aim) for card in group.cards]
                more = tuple(group for group in way.groups if not _joins(group, top, aim))
                yield Take(Group((*pair, *own)), more)


def _different(rules: Rules, choices: Iterable[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """The cards among these that differ in effect: suits matter only if there are sequences."""
    by_kind: dict[tuple[int, ...], tuple[Card, ...]] = {}
    for cards in choices:
        by_kind.setdefault(tuple(sorted(cards if rules.sequences else map(rank_of, cards))), cards)
    return list(by_kind.values())


def _joins(group: Group, top: Card, aim: str) -> bool:
    """Whether a group belongs to the meld with the top card."""
    return group.aim == aim or (group.aim is None and bool(of_rank(group.cards, rank_of(top))))


def why_not_taken(rules: BaseRules, state: State, offers: Offers) -> Refusal | None:
    """Why the seat to move, given these offers, may not take the pile instead of drawing: what is said to
    its nearest take, with the section of this game's rule text.

    None if it may, if there is no pile, and at any other point of the turn.
    """
    if state.phase != DRAW or not state.pile or offers.takes:
        return None
    tried = nearest_take(state.pile[-1], state.hands[state.turn], rules.pack)
    verdict = rules.moves[Take].plan(rules, state, tried)
    return replace(verdict, rule=rules.section(verdict.rule)) if isinstance(verdict, Refusal) else None


def nearest_take(top: Card, hand: Sequence[Card], pack: Pack) -> Take:
    """The take with two cards like the top one; otherwise with one and a wild card; otherwise with the top
    card alone, as always where the pile goes to the hand.
    """
    alike = of_rank(hand, rank_of(top))
    wilds = [card for card in hand if pack.wild[card] and rank_of(card) != rank_of(top)]
    if pack.pile != PileGoes.WITH_CARDS or not alike:
        return Take(Group(()))
    if len(alike) == 1:
        return Take(Group((alike[0], *wilds[:1]))) if wilds else Take(Group(()))
    return Take(Group(tuple(alike[:2])))
