"""The two searches, against trying everything, on small random hands (rules: 2.2, 2.6)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.actions import Group
from canasta.cards import JOKER, NAMES, Card
from canasta.cards.packs import STANDARD
from canasta.deal import Deal
from canasta.moves.meld_plan import lying_after, plan_melds
from canasta.refusals import Refusal
from canasta.solver.going_out import finish
from canasta.solver.openings import openings
from tests.canasta import oracle
from tests.canasta.invariants import canasta_rules
from tests.canasta.positions import at
from tests.support.shortened import examples

OPTIONS: st.SearchStrategy[dict[str, object]] = st.sampled_from(
    (
        {},
        {"canastas_to_go_out": 2},
        {"max_wild_per_meld": 2},
        {"wilds_may_outnumber_naturals": False},
    )
)
SEVERAL: st.SearchStrategy[dict[str, object]] = st.sampled_from(
    (
        {"second_meld_same_rank": "yes", "canastas_to_go_out": 2},
        {"second_meld_same_rank": "after_canasta"},
        {"second_meld_same_rank": "yes", "max_wild_per_meld": 2, "wilds_may_outnumber_naturals": False},
        {"wild_melds": True, "wild_meld_exclusive": False},
        {"pair_wild_on_full_canasta": "unlimited_wilds"},
    )
)
# Few ranks, so that melds come about: fives, tens, kings, a black three, and wild cards.
RANKS = (3, 8, 11)


@st.composite
def positions(draw: st.DrawFn, options: st.SearchStrategy[dict[str, object]] = OPTIONS) -> Deal:
    """Up to ten cards in hand, up to three melds on the table; nothing else matters to the searches."""
    chosen = draw(options)
    limit = 2 if "max_wild_per_meld" in chosen else 3
    twos, jokers = draw(st.integers(0, 4)), draw(st.integers(0, 2))
    wilds = ["2s", "2h", "2d", "2c"][:twos] + ["Jk"] * jokers
    hand: list[str] = []
    melds: list[str] = []
    for letter in "5TK":
        suits = [letter + suit for suit in "shdcshdc"]
        held = draw(st.sampled_from((0, 0, 1, 2, 3, 4)))
        hand += suits[:held]
        naturals = draw(st.sampled_from((0, 0, 2, 3, 4)))
        most = min(limit, naturals)
        with_it = draw(st.integers(1 if naturals == 2 else 0, most)) if naturals else 0
        if naturals and with_it <= len(wilds):
            melds.append("".join(suits[held : held + naturals] + [wilds.pop() for _ in range(with_it)]))
    hand += ["3s", "3c", "3s", "3c"][: draw(st.sampled_from((0, 0, 0, 1, 2, 3, 4)))]
    hand += wilds[: draw(st.integers(0, 4))]
    return at(N="".join(hand or ["4s"]), stock="", melds=[melds, []], options=chosen)


@settings(max_examples=examples(600), deadline=None)
@given(st.one_of(positions(), positions(SEVERAL)), st.booleans())
def test_a_way_out_is_found_exactly_when_there_is_one(deal: Deal, discarding: bool) -> None:
    """rules: 2.6."""
    table = replace(oracle.table_of(deal), no_discard=not discarding)
    hand = deal.state.hands[0]
    quota = canasta_rules(deal.rules).quota(deal.state, 0)
    way = finish(
        canasta_rules(deal.rules),
        lying_after(canasta_rules(deal.rules), deal.state.reaches[0]),
        hand,
        quota,
        discarding=discarding,
    )
    assert (way is not None) == oracle.can_go_out(table)
    if way is None:
        return
    left = list(hand)
    for card in (card for group in way.groups for card in group.cards):
        left.remove(card)
    assert left == ([] if way.discard is None else [way.discard])
    assert discarding or way.discard is None
    if way.groups:
        plan = plan_melds(canasta_rules(deal.rules), deal.state, hand, way.groups)
        assert not isinstance(plan, Refusal), plan
        assert plan.canastas >= deal.rules.canastas_to_go_out


def every_opening(deal: Deal, hand: list[Card], top: Card | None) -> Iterator[tuple[int, int, int]]:
    """All ways to lay melds of these cards on an empty table, as (points, wild points, cards used)."""
    twos = [card for card in hand if card < 4]
    jokers = [card for card in hand if card == JOKER]

    def ways(ranks: list[int], two: int, joker: int) -> Iterator[tuple[int, int, int]]:
        if not ranks:
            yield 0, 0, 0
            return
        rank, rest = ranks[0], ranks[1:]
        held = sum(card >> 2 == rank and not STANDARD.wild[card] for card in hand)
        plus = int(top is not None and top >> 2 == rank)
        if not plus:
            yield from ways(rest, two, joker)
        for naturals, a, b in product(range(2, held + 1), range(two + 1), range(joker + 1)):
            if canasta_rules(deal.rules).fault(rank, naturals + plus, a + b) is None:
                for points, wild, used in ways(rest, two - a, joker - b):
                    yield (
                        points + STANDARD.values[rank * 4] * (naturals + plus) + 20 * a + 50 * b,
                        wild + 20 * a + 50 * b,
                        used + naturals + a + b,
                    )

    if top is None or sum(card >> 2 == top >> 2 for card in hand) >= 2:
        for points, wild, used in ways(list(RANKS), len(twos), len(jokers)):
            if used:
                yield points, wild, used


@settings(max_examples=examples(400), deadline=None)
@given(positions(), st.sampled_from((0, 15, 50, 90, 120)), st.integers(0, 3), st.sampled_from((None, *RANKS)))
def test_an_opening_is_found_exactly_when_there_is_one(
    deal: Deal, minimum: int, keep: int, top_rank: int | None
) -> None:
    """rules: 2.2, 2.4; the first way found spends no more wild cards than any other."""
    hand = deal.state.hands[0]
    top = None if top_rank is None else top_rank * 4
    groupings = openings(canasta_rules(deal.rules), hand, minimum, keep, top=top)
    possible = [
        (wild, used)
        for points, wild, used in every_opening(deal, hand, top)
        if points >= minimum and used <= len(hand) - keep
    ]
    assert bool(groupings) == bool(possible), [NAMES[card] for card in hand]
    empty = at(N="4s", options=deal.rules.options)
    for way in groupings:
        used = sum(len(group.cards) for group in way)
        plan = plan_melds(canasta_rules(empty.rules), empty.state, hand, way, top)
        assert not isinstance(plan, Refusal), (way, plan)
        assert plan.points >= minimum
        assert used <= len(hand) - keep
    if groupings:
        assert wild_points(groupings[0]) == min(wild for wild, _ in possible)
        assert len(set(groupings)) == len(groupings) <= 4


def wild_points(groups: tuple[Group, ...]) -> int:
    return sum(STANDARD.values[card] for group in groups for card in group.cards if STANDARD.wild[card])
