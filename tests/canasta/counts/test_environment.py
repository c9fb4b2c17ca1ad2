"""A deal as programs that learn want it: masks, copies, and cards dealt again that a seat can't see."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from canasta.cards import THREE
from canasta.counts.environment import Environment
from canasta.counts.ids import ALL, COUNT, DISCARD, KINDS, RED_THREE, THROW, WITH_JOKER, WITH_TWO
from canasta.counts.position import Position
from canasta.counts.rules import CountRules, Unknown
from canasta.counts.suits import CODES, by_rank
from canasta.variants import VARIANTS
from tests.canasta.counts.test_agreement import COUNTED, SAME, table
from tests.canasta.positions import at
from tests.canasta.tables import CLASSIC


def played(seed: int, game: str = "classic") -> Iterator[Environment]:
    """A deal of random play at a random table, at each choice."""
    rng = Random(seed)
    deal = Environment.of(table(game, rng), f"{rng.getrandbits(64):x}")
    while not deal.over:
        yield deal
        deal.step(rng.choice(deal.legal()))


def same(one: Position, other: Position, *apart: str) -> bool:
    return all(getattr(one, slot) == getattr(other, slot) for slot in SAME if slot not in apart)


def cards(p: Position) -> Counter[int]:
    count = Counter([*p.stock, *p.pile, *p.coming, *chain(*p.feet)])
    hands, width = (p.cards, CODES) if p.cards else (p.hand, KINDS)
    for place, held in enumerate(hands):
        count[place % width] += held
    if p.own:
        count.update([RED_THREE] * sum(p.own.reds))
        count[THREE] -= sum(p.own.reds)
        count.update(chain(*p.own.talons, *p.own.pending))
    return +count


def test_a_mask_has_a_byte_for_each_number() -> None:
    for game, many in (("classic", COUNT), ("tampa", THROW), ("samba", ALL)):
        for deal in played(1, game):
            mask = deal.mask()
            assert len(mask) == many
            assert [choice for choice in range(many) if mask[choice]] == sorted(deal.legal())


def test_a_copy_is_played_on_by_itself() -> None:
    rng = Random(2)
    for deal in played(2):
        before, known = deal.position.copy(), deal.known[:]
        other = deal.copy()
        while not other.over:
            other.step(rng.choice(other.legal()))
        assert same(deal.position, before)
        assert deal.known == known


@pytest.mark.parametrize("seed", range(2 * len(COUNTED)))
def test_a_redeal_looks_the_same_to_its_seat(seed: int) -> None:
    rng = Random(seed)
    for n, deal in enumerate(played(seed, COUNTED[seed // 2])):
        if n % 5:
            continue
        seat = rng.choice([seat for seat, held in enumerate(deal.position.held) if held])
        p, other = deal.position, deal.redeal(seat, rng)
        assert same(p, other.position, "hand", "cards", "stock", "pile", "coming", "feet", "own")
        assert other.position.hand == (by_rank(other.position.cards) if p.cards else other.position.hand)
        if p.own:
            assert [*map(len, p.own.talons)] == [*map(len, other.position.own.talons)]
            assert p.own.reds[seat] == other.position.own.reds[seat]
        assert list(map(len, p.feet)) == list(map(len, other.position.feet))
        for seen, again in ((p.pile, other.position.pile), (p.coming, other.position.coming)):
            assert seen[deal.covered :] == again[deal.covered :]
            assert len(seen) == len(again)
        own = slice(seat * deal.width, (seat + 1) * deal.width)
        hands, dealt = (at.cards or at.hand for at in (p, other.position))
        assert hands[own] == dealt[own]
        assert cards(p) == cards(other.position)
        assert RED_THREE not in other.position.hand
        assert all(held >= known for held, known in zip(dealt, deal.known, strict=True))
        assert all(held >= known for held, known in zip(hands, deal.known, strict=True))
        if seat == deal.seat:
            assert sorted(other.legal()) == sorted(deal.legal())
        assert other.legal()


def test_each_hidden_card_may_lie_in_each_hidden_place() -> None:
    deal = Environment.of(CLASSIC.rules(2), "5e7e2")
    rng, kinds = Random(5), Counter[int]()
    aces = cards(deal.position)[12] - deal.position.hand[deal.seat * KINDS + 12]
    hidden = sum(deal.position.held) - deal.position.held[deal.seat] + len(deal.position.stock)
    hidden -= deal.position.stock.count(RED_THREE)
    other = 1 - deal.seat
    for _ in range(2000):
        kinds[deal.redeal(deal.seat, rng).position.hand[other * KINDS + 12]] += 1
    expected = aces * deal.position.held[other] / hidden
    assert sum(n * times for n, times in kinds.items()) / 2000 == pytest.approx(expected, rel=0.08)


def test_what_a_seat_took_from_the_pile_is_known_until_it_is_thrown() -> None:
    for deal in (deal for seed in range(5) for deal in played(seed)):
        p = deal.position
        if p.took and not p.debt and any(deal.known[p.seat * KINDS : (p.seat + 1) * KINDS]):
            kind = next(kind for kind in range(KINDS) if deal.known[p.seat * KINDS + kind])
            if DISCARD + kind in deal.legal():
                at, other = p.seat * KINDS + kind, deal.copy()
                other.step(DISCARD + kind)
                assert other.known[at] == deal.known[at] - 1
                return
    raise AssertionError("nobody took a pile")


def test_a_wild_card_that_was_shown_and_stays_is_known() -> None:
    for held, known in (("4h2c2d5s", 1), ("4hJk5s", 0)):
        deal = at(
            N=held,
            melds=(("4d4d4s4s2h2h2s",), ()),
            pile="9s4c",
            phase="draw",
            options={"pair_wild_on_full_canasta": "wild_stays"},
        )
        environment = Environment(Position.of(CountRules.of(deal.rules), deal.state))
        environment.step(WITH_TWO if known else WITH_JOKER)
        assert environment.position.hand[0] == 2 * known
        assert environment.known[:KINDS] == [known, *[0] * 6, 1, *[0] * 5, 1 - known]


def test_cards_under_the_upcard_are_dealt_dealtand_known_to_nobody() -> None:
    rng = Random(3)
    taken = False
    for deal in (deal for seed in range(5) for deal in played(seed, "italian")):
        p, under = deal.position, deal.covered
        if under > 2 and not p.coming:
            taken = True
            piles = {tuple(deal.redeal(p.seat, rng).position.pile[:under]) for _ in range(9)}
            assert len(piles) > 1
        if not under and taken and p.took and not p.debt:
            known = sum(deal.known[p.seat * KINDS : (p.seat + 1) * KINDS])
            assert known < p.held[p.seat]
            return
    raise AssertionError("nobody took a pile")


def test_returns_are_the_points_of_the_sides() -> None:
    rng = Random(4)
    deal = Environment.of(CLASSIC.rules(4), "1")
    while not deal.over:
        deal.step(rng.choice(deal.legal()))
    assert len(deal.returns()) == 2


def test_a_table_that_is_not_played_on_counts_has_no_environment() -> None:
    with pytest.raises(Unknown):
        Environment.of(VARIANTS["romme"].rules(4), "1")
