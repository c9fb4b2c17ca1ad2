"""The kernel plays as the engine does: every deal that it plays is legal there and scores the same."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from canasta.actions import NEW, Action, Answer, Ask, Discard, Draw, Group, Meld, Take
from canasta.cards import RED_THREES, Card, parse_cards
from canasta.match import Match
from canasta.players.search.counts import FULL
from canasta.players.search.runs.noting import Noted, NotedPosition
from canasta.players.search.runs.policy import Policy
from canasta.players.search.runs.position import RUN, Part
from canasta.players.search.runs.setting_up import position_of
from canasta.players.search.runs.table import WILDS, Table, code_of
from canasta.players.search.runs.weights import BASIC, Weights
from canasta.state import State
from canasta.variants.samba.rules import SambaRules
from tests.canasta.players.search.replaying import TOTALS, deals_of, odd, same_end, unchanged
from tests.support.shortened import shortened

# Deals of the kernel, made from deals of the engine and played again in it.


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


FRACTIONS = {"pair", "closed", "shed", "hold_points", "spare", "fit_long"}


def policy(rng: Random | None) -> Policy:
    """The basic one, or one whose weights are anything."""
    if rng is None:
        return Policy(BASIC)
    return Policy(Weights(**odd(BASIC, FRACTIONS, rng)))


def played(
    variant: str,
    seats: int,
    deals: int,
    options: dict[str, object] | None = None,
    change: Callable[[State], None] = unchanged,
) -> Counter[str]:
    """Play deals in the kernel and again in the engine, and count what happened in them; ``change`` may set
    them up first.
    """
    seen: Counter[str] = Counter()
    for match, position in deals_of(variant, seats, deals, options, in_kernel, policy, change, TOTALS):
        replay(match, position.moves, position.out)
        same_end(match, position)
        _count(seen, position)
    return seen


def _count(seen: Counter[str], position: NotedPosition) -> None:
    table, begun = position.table, Counter[tuple[int, int]]()
    seen["out" if position.out >= 0 else "stock"] += 1
    seen["last card a red three"] += position.out < 0 and position.moves[-1].name == "draw"
    seen["wild canastas"] += any(side.wilds[WILDS] >= FULL for side in position.sides)
    seen["sambas"] += any(side.sambas for side in position.sides)
    for number, first in enumerate(position.canastas_first):
        side = position.sides[table.side_of.index(number)]
        seen["opened with a canasta"] += first is not None and side.opened
    for move in position.moves:
        seen[move.name] += 1
        seen["froze"] += move.name == "discard" and move.card in (0, 52)
        seen["opened with the pile"] += move.name == "take" and len(move.parts) > 1
        for rank, cards, twos, jokers in move.parts:
            seen["runs"] += rank == RUN
            seen["black threes"] += rank == 1
            if rank not in (RUN, 1, WILDS):
                begun[table.side_of[move.seat], rank] += len(cards) + twos + jokers
    seen["two canastas of a rank"] += any(count >= 2 * FULL for count in begun.values())


@shortened("seats", [4, 2, 3, 5, 6])
def test_deals_of_samba_score_the_same_in_the_engine(seats: int) -> None:
    seen = played("samba", seats, 70)
    assert seen["out"] > 8
    assert seen["take"] > 50
    assert seen["runs"] > 50
    assert seen["extend"] > 50
    assert seen["sambas"] > 5
    assert seen["froze"] > 5
    assert seen["opened with the pile"] > 2


@shortened("variant", ["bolivia", "brazilian", "tampa"])
@shortened("seats", [4, 2])
def test_its_relatives_are_played_by_their_own_rules(variant: str, seats: int) -> None:
    seen = played(variant, seats, 50)
    assert seen["out"] > 10
    assert seen["take"] > 60
    assert seen["wild canastas"] > 5
    assert (seen["sambas"] > 5) == (variant != "tampa")


def test_late_in_a_match_first_melds_of_brazilian_include_a_canasta() -> None:
    def many_alike(state: State) -> None:
        state.totals = (7500, 9200)
        for seat, cards in enumerate(("KsKsKhKhKdKd2s2h", "AsAsAhAhAdAdAcKsKhKd", "4s5s6s7s8s9sTs", "QsQh")):
            state.hands[seat] = [*parse_cards(cards), *state.hands[seat][:5]]

    seen = played("brazilian", 4, 40, change=many_alike)
    assert seen["opened with a canasta"] > 30


def test_rare_things_happen_in_some_of_these_deals() -> None:
    seen = played("samba", 2, 150)
    assert seen["black threes"] > 2
    assert seen["take_onto"] > 2
    assert seen["two canastas of a rank"] > 0


def test_a_red_three_as_the_last_card_of_the_stock_ends_the_deal() -> None:
    def nearly_over(state: State) -> None:
        state.stock = [next(iter(RED_THREES)), *state.stock[-12:]]

    seen = played("samba", 4, 40, change=nearly_over)
    assert seen["stock"] > 15
    assert seen["last card a red three"] > 10


def test_a_hand_of_runs_goes_out() -> None:
    def two_sambas(state: State) -> None:
        state.hands[state.turn] = list(parse_cards("4s5s6s7s8s9sTs8h9hThJhQhKhAhAd"))

    assert played("samba", 4, 10, change=two_sambas)["sambas"] == 10


@shortened(
    "options",
    [
        {"canastas_to_go_out": 1, "black_three_in_hand": -100},
        {"hand_size": 11, "red_three_plus_needs": "meld"},
        {"ask_permission": "mandatory", "max_wild_per_meld": 3},
        {"pile_always_frozen": True, "pile_for_opening": False},
    ],
)
def test_common_options_are_figures_of_the_table(options: dict[str, object]) -> None:
    assert played("samba", 4, 50, options)["take"] > 20
