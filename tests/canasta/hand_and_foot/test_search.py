"""The search for a way out of Hand and Foot, against sharing the cards out in every way (rules: 9.1, 9.2)."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, product

from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.cards import Card
from canasta.cards.packs import STANDARD
from canasta.deal import Deal
from canasta.moves.meld_plan import lying_after, plan_melds
from canasta.refusals import Refusal
from canasta.solver.going_out import finish
from tests.canasta.hand_and_foot.positions import at
from tests.canasta.invariants import canasta_rules
from tests.support.shortened import examples

LIMITS: dict[str, Callable[[int, int], bool]] = {
    "two_to_one": lambda n, w: n >= 2 * w,
    "four_naturals": lambda n, w: n >= 4 and w <= 3,
    "max3": lambda n, w: w <= 3,
    "half": lambda n, w: n >= w,
}
FULL = {
    "clean": "AhAdAsAcAhAdAs",
    "dirty": "QhQdQsQcQh",
    "wild": "JkJkJkJkJkJkJk",
}


@st.composite
def positions(draw: st.DrawFn) -> Deal:
    """A few cards of few ranks in hand, melds on the table that nearly suffice."""
    out = draw(st.sampled_from(("1-1-0", "1-1-1", "2-2-1", "1-1-0")))
    options: dict[str, object] = {"hf_out": out, "hf_wild_limit": draw(st.sampled_from(sorted(LIMITS)))}
    if out == "1-1-0":
        options["hf_wild_meld"] = draw(st.booleans())
    options["hf_ask"] = False
    fits = LIMITS[str(options["hf_wild_limit"])]
    hand: list[str] = []
    melds: list[str] = []
    twos = iter(["2s", "2h", "2d", "2c"] * 5)
    for letter in "5TK":
        hand += [letter + suit for suit in "shdcsh"][: draw(st.sampled_from((0, 0, 1, 2, 3, 4, 6)))]
        naturals = draw(st.sampled_from((0, 2, 3, 4, 5, 6, 7)))
        wilds = draw(st.integers(0, 3))
        if naturals and 3 <= naturals + wilds <= 7 and (not wilds or fits(naturals, wilds)):
            melds.append(
                "".join([letter + suit for suit in "cdhscdh"][:naturals] + list(islice(twos, wilds)))
            )
    hand += islice(twos, draw(st.integers(0, 6)))
    hand += ["Jk"] * draw(st.integers(0, 1)) + ["3s"] * draw(st.sampled_from((0, 0, 0, 0, 1, 2)))
    wants = dict(zip(FULL, map(int, out.split("-")), strict=True))
    for kind, cards in FULL.items():
        there = max(0, wants[kind] - draw(st.integers(0, 1)))
        if kind != "dirty" or fits(5, 2):
            melds += [cards + "".join(islice(twos, 2 if kind == "dirty" else 0))] * min(there, 1)
    if options.get("hf_wild_meld") is not False and draw(st.booleans()):
        melds.append("".join(islice(twos, draw(st.integers(3, 6)))))
    return at(N="".join(hand or ["4s"]), stock="", melds=[melds, []], options=options)


def ways_of_rank(deal: Deal, rank: int, naturals: int, most: int) -> set[tuple[int, int, int]]:
    """All outcomes for the naturals of a rank: wild cards used, clean and dirty canastas made."""
    fits = LIMITS[str(deal.rules.options["hf_wild_limit"])]
    open_melds = [m for m in deal.state.reaches[0].melds_of(rank) if len(m.cards) < 7]
    assert len(open_melds) <= 1

    def shared(left: int, wilds: int, unfinished: int) -> Iterator[tuple[int, int, int]]:
        """New melds, at most one of them unfinished, counting one that is left so on the table."""
        if left == 0:
            yield 0, 0, 0
        for n, w in product(range(2, min(left, 7) + 1), range(wilds + 1)):
            short = n + w < 7
            legal = 3 <= n + w <= 7 and (w == 0 or fits(n, w))
            if legal and unfinished + short <= 1:
                for used, clean, dirty in shared(left - n, wilds - w, unfinished + short):
                    full = not short
                    yield used + w, clean + (full and w == 0), dirty + (full and w > 0)

    ways: set[tuple[int, int, int]] = set()
    if not open_melds:
        return set(shared(naturals, most, 0))
    old = open_melds[0]
    for n, w in product(range(naturals + 1), range(most + 1)):
        size, wilds = len(old.cards) + n + w, old.wilds + w
        if size > 7 or (wilds and not fits(size - wilds, wilds)):
            continue
        for used, clean, dirty in shared(naturals - n, most - w, int(size < 7)):
            full = size == 7
            ways.add((used + w, clean + (full and wilds == 0), dirty + (full and wilds > 0)))
    return ways


def wild_ways(deal: Deal, count: int) -> set[int]:
    """The wild canastas that come of melding exactly so many wild cards by themselves."""
    sizes = [len(m.cards) for m in deal.state.reaches[0].melds() if m.kind == "wild" and len(m.cards) < 7]
    if not canasta_rules(deal.rules).wild_melds:
        return {0} if count == 0 else set()
    canastas: set[int] = set()
    first = sizes[0] if sizes else 0
    for onto in range(count + 1 if sizes else 1):
        left, made, unfinished = count - onto, int(first + onto == 7), bool(sizes) and first + onto < 7
        if first + onto > 7:
            continue
        made += left // 7
        rest = left % 7
        if left == 0 or (not unfinished and (rest == 0 or rest >= 3)):
            canastas.add(made)
    return canastas


def can_go_out(deal: Deal, hand: list[Card]) -> bool:
    """Whether these cards can all be melded so that the side has what going out takes."""
    if any(card >> 2 == 1 for card in hand):
        return False
    wilds = sum(STANDARD.wild[card] for card in hand)
    reach = deal.state.reaches[0]
    had = [
        sum(deal.rules.canasta_kind(m) == kind for m in reach.melds())
        for kind in ("natural", "mixed", "wild")
    ]
    totals: set[tuple[int, int, int]] = {(0, had[0], had[1])}
    ranks = {card >> 2 for card in hand if not STANDARD.wild[card]}
    ranks |= {m.rank for m in reach.melds() if m.rank is not None and m.kind == "set"}
    for rank in ranks:
        naturals = sum(card >> 2 == rank for card in hand)
        ways = ways_of_rank(deal, rank, naturals, wilds)
        totals = {
            (used + more, clean + c, dirty + d)
            for used, clean, dirty in totals
            for more, c, d in ways
            if used + more <= wilds
        }
    needs = [int(count) for count in str(deal.rules.options["hf_out"]).split("-")]
    return any(
        clean >= needs[0] and dirty >= needs[1] and had[2] + wild >= needs[2]
        for used, clean, dirty in totals
        for wild in wild_ways(deal, wilds - used)
    )


def test_a_way_out_is_found_exactly_when_there_is_one() -> None:
    """rules: 9.1, 9.2."""
    seen: Counter[bool] = Counter()

    @settings(max_examples=examples(250), deadline=None)
    @given(positions())
    def compared(deal: Deal) -> None:
        seen[compare(deal)] += 1

    compared()
    assert min(seen[True], seen[False]) >= 15, seen


def compare(deal: Deal) -> bool:
    """Whether there is a way out; the search has to say the same, and give one that is legal."""
    rules = canasta_rules(deal.rules)
    hand = deal.state.hands[0]
    way = finish(
        rules,
        lying_after(canasta_rules(deal.rules), deal.state.reaches[0]),
        hand,
        rules.quota(deal.state, 0),
    )
    rests = [hand] + [hand[:at] + hand[at + 1 :] for at in range(len(hand))]
    assert (way is not None) == any(can_go_out(deal, rest) for rest in rests)
    if way is None:
        return False
    left = list(hand)
    for card in (card for group in way.groups for card in group.cards):
        left.remove(card)
    assert left == ([] if way.discard is None else [way.discard])
    if way.groups:
        plan = plan_melds(rules, deal.state, hand, way.groups)
        assert not isinstance(plan, Refusal), plan
        assert rules.quota(deal.state, 0).reached(plan.canastas)
    return True
