"""Deals of the kernel, made from deals of the engine and played again in it."""

from collections.abc import Sequence

from canasta.actions import NEW, Action, Answer, Ask, Discard, Draw, Group, Meld, Take
from canasta.cards import Card
from canasta.match import Match
from canasta.players.search.runs.noting import Noted, NotedPosition
from canasta.players.search.runs.position import RUN, Part
from canasta.players.search.runs.setting_up import position_of
from canasta.players.search.runs.table import Table, code_of
from canasta.state import State
from canasta.variants.samba.rules import SambaRules


def in_kernel(match: Match) -> NotedPosition:
    """The deal of this match with all its hidden cards, as it lies."""
    state, rules = _state(match), match.rules
    assert isinstance(rules, SambaRules)
    hands = [[code_of(card) for card in state.hands[seat]] for seat in state.order]
    stock, pile = ([code_of(card) for card in cards] for cards in (state.stock, state.pile))
    return NotedPosition.of(position_of(match.view(None), Table.of(rules, state.order), hands, stock, pile))


def replay(match: Match, moves: Sequence[Noted], out: int) -> None:
    """Make these moves of the kernel in the engine; ``out`` is the seat that goes out with the last of them,
    which asks first where it must. Raises Illegal where one is not legal.
    """
    begun = 1 + max(at for at, move in enumerate(moves) if move.name in ("draw", "take", "take_onto"))
    for at, move in enumerate(moves):
        seat = _state(match).order[move.seat]
        if at == begun and out == move.seat and match.rules.options["ask_permission"] == "mandatory":
            partner = _state(match).partner_of(seat)
            if partner is not None:
                match.apply(seat, Ask())
                match.apply(partner, Answer(True))
        match.apply(seat, action_of(match, move))


def action_of(match: Match, move: Noted) -> Action:
    """A move of the kernel with cards of the hand of the engine's seat to move."""
    state = _state(match)
    hand = list(state.hands[state.turn])
    match move.name:
        case "draw":
            return Draw()
        case "discard":
            return Discard(_picked(hand, move.card))
        case "take_onto":
            return Take(Group((), _run_called(state, move)))
        case "extend":
            return Meld((Group((move.card,), _run_called(state, move)),))
    taking = move.name == "take"
    groups = tuple(_group(state, hand, part, top=taking and not n) for n, part in enumerate(move.parts))
    return Take(groups[0], groups[1:]) if taking else Meld(groups)


def _state(match: Match) -> State:
    assert match.deal is not None
    return match.deal.state


def _run_called(state: State, move: Noted) -> str:
    return next(meld.id for meld in state.reach.sequences() if (meld.cards[0], meld.cards[-1]) == move.run)


def _picked(hand: list[Card], code: int) -> Card:
    card = next(card for card in hand if code_of(card) == code)
    hand.remove(card)
    return card


def _group(state: State, hand: list[Card], part: Part, *, top: bool) -> Group:
    rank, naturals, twos, jokers = part
    cards = tuple(_picked(hand, code) for code in (*naturals, *(0,) * twos, *(52,) * jokers))
    if rank == RUN:
        return Group(cards, NEW)
    own = state.reach.melds_of(rank)
    unfinished = [meld for meld in own if len(meld.cards) < 7]
    if unfinished and cards:
        return Group(cards, unfinished[0].id)
    another = len(cards) + top >= 3 and (len(naturals) + top >= 2 or rank == 13)
    if own and cards and not another:
        return Group(cards, own[-1].id)
    return Group(cards, NEW if own and cards else None)


__all__ = ["action_of", "in_kernel", "replay"]
