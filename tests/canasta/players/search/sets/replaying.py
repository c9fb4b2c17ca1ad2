"""Deals of the kernel, made from deals of the engine and played again in it."""

from __future__ import annotations

from collections.abc import Iterable

from canasta.actions import Action, Discard, Draw, Group, Meld, Take
from canasta.cards import Card, rank_of
from canasta.match import Match
from canasta.players.search.counts import Part, code_of, counted
from canasta.players.search.offered import Noted
from canasta.players.search.sets.noting import NotedPosition
from canasta.players.search.sets.setting_up import position_of
from canasta.players.search.sets.table import Table
from canasta.state import State
from canasta.variants.classic.rules import ClassicRules


def in_kernel(match: Match) -> NotedPosition:
    """The deal of this match with all its hidden cards, as it lies."""
    state, rules = _state(match), match.rules
    assert isinstance(rules, ClassicRules)
    hands = [counted(state.hands[seat]) for seat in state.order]
    stock, pile = ([code_of(card) for card in cards] for cards in (state.stock, state.pile))
    return NotedPosition.of(position_of(match.view(None), Table.of(rules, state.order), hands, stock, pile))


def replay(match: Match, moves: Iterable[Noted]) -> None:
    """Make these moves of the kernel in the engine. Raises Illegal where one is not legal."""
    for move in moves:
        match.apply(_state(match).order[move.seat], action_of(match, move))


def action_of(match: Match, move: Noted) -> Action:
    """A move of the kernel with cards of the hand of the engine's seat to move."""
    state = _state(match)
    hand = list(state.hands[state.turn])
    if move.name == "draw":
        return Draw()
    if move.name == "discard":
        return Discard(next(card for card in hand if rank_of(card) == move.card))
    taking = move.name == "take"
    groups = tuple(_group(state, hand, part, top=taking and not n) for n, part in enumerate(move.parts))
    return Take(groups[0], groups[1:]) if taking else Meld(groups)


def _state(match: Match) -> State:
    assert match.deal is not None
    return match.deal.state


def _group(state: State, hand: list[Card], part: Part, *, top: bool) -> Group:
    rank, naturals, twos, jokers = part
    cards: list[Card] = []
    for wanted, count in ((rank, naturals), (0, twos), (13, jokers)):
        for _ in range(count):
            card = next(card for card in hand if rank_of(card) == wanted)
            hand.remove(card)
            cards.append(card)
    own = state.reach.melds_of(rank)
    named = own and (cards or len(own) > 1)
    return Group(tuple(cards), max(own, key=lambda meld: len(meld.cards)).id if named else None)


__all__ = ["action_of", "in_kernel", "replay"]
