"""The search for a way out against trying everything (rules: 8.2, 2.6)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random

import pytest

from canasta.actions import Discard, Meld
from canasta.cards import (
    BLACK_THREES,
    JOKER_RANK,
    NAMES,
    THREE,
    Card,
    Rank,
    format_cards,
    missing_from,
    parse_cards,
)
from canasta.cards.packs import STANDARD
from canasta.cards.ranks import by_rank
from canasta.deal import Deal
from canasta.melds.sequences import fault_of_sequence, joining
from canasta.moves.meld import quota_of
from canasta.moves.meld_plan import lying_after
from canasta.rules.rules import Rules
from canasta.solver.can_go_out import can_finish
from canasta.solver.going_out import finish
from canasta.solver.layouts import Finish
from canasta.solver.runs import Growth, Runs, Turn
from canasta.solver.sequence_bounds import Table
from canasta.variants import VARIANTS
from tests.canasta.invariants import canasta_rules
from tests.canasta.positions import LETTERS, seated
from tests.canasta.random_play import Shoe
from tests.canasta.samba.positions import at
from tests.support.shortened import shortened

# Going out by trying everything: each card of a hand in each place, each way to merge (rules: 8.2, 3.5).
#
# Slow and simple, for small hands: it is what the search is compared with.

Slot = tuple[str, int, tuple[Card, ...], bool]
"""A meld: ``set``, ``run`` or ``wild``, its rank or suit, its cards, and whether it is new."""


def can_go_out(deal: Deal, hand: list[Card], *, discarding: bool) -> bool:
    """Whether the seat to move could lay down this hand, or all but one card, with what going out needs."""
    table = [_slot(meld.kind, meld.rank, meld.suit, meld.cards) for meld in deal.state.reach.melds()]
    if _laid(deal, table, hand):
        return True
    if not discarding:
        return False
    return any(_laid(deal, table, hand[:at] + hand[at + 1 :]) for at in range(len(hand)))


def _slot(kind: str, rank: int | None, suit: int | None, cards: list[Card]) -> Slot:
    if kind == "sequence":
        assert suit is not None
        return ("run", suit, tuple(cards), False)
    assert rank is not None
    return ("wild" if kind == "wild" else "set", rank, tuple(cards), False)


def _laid(deal: Deal, table: list[Slot], hand: list[Card]) -> bool:
    seen: set[tuple[tuple[Slot, ...], int]] = set()
    among = sum(STANDARD.wild[card] for card in hand)

    hand = sorted(hand, key=lambda card: (STANDARD.wild[card], card & 3, card))

    def place(slots: list[Slot], at: int) -> bool:
        key = (tuple(sorted(slots)), at)
        if key in seen:
            return False
        seen.add(key)
        if at == len(hand):
            return _enough(deal, slots, table, among)
        return any(place(further, at + 1) for further in _placed(canasta_rules(deal.rules), slots, hand[at]))

    return place(table, 0)


def _placed(rules: Rules, slots: list[Slot], card: Card) -> Iterator[list[Slot]]:
    wild = STANDARD.wild[card]
    for place, (kind, of, cards, new) in enumerate(slots):
        if kind == "wild":
            fits = wild
        elif kind == "set":
            held = sum(map(STANDARD.wild.__getitem__, cards))
            fits = held < rules.max_wild and of != THREE if wild else of == card >> 2
        else:
            held = sum(map(STANDARD.wild.__getitem__, cards))
            fits = held < rules.pack.run.wilds if wild else of == card & 3 and card not in cards
        if fits:
            yield [*slots[:place], (kind, of, tuple(sorted((*cards, card))), new), *slots[place + 1 :]]
    if wild:
        if rules.wild_melds:
            yield [*slots, ("wild", JOKER_RANK, (card,), True)]
        return
    yield [*slots, ("set", card >> 2, (card,), True)]
    if rules.sequences and card >> 2 != THREE:
        yield [*slots, ("run", card & 3, (card,), True)]


def _enough(deal: Deal, slots: list[Slot], table: list[Slot], spent: int) -> bool:
    rules = canasta_rules(deal.rules)
    for kind, of, cards, _ in slots:
        wilds = sum(STANDARD.wild[card] for card in cards)
        if kind == "run":
            if fault_of_sequence(cards, rules.pack) is not None:
                return False
        elif rules.fault(of, len(cards) - wilds, wilds) is not None:
            return False
    old_wilds = sum(len(cards) for kind, _, cards, _ in table if kind == "wild")
    for_sets = spent - (sum(len(cards) for kind, _, cards, _ in slots if kind == "wild") - old_wilds)
    if rules.wild_meld_exclusive and for_sets:
        keeping = [slot for slot in slots if slot[0] == "wild" and not (slot[3] and table)]
        if any(len(cards) < rules.canasta_size for _, _, cards, _ in keeping):
            return False
    if not all(_in_turn(rules, slots, kind, of) for kind, of, _, new in slots if new and kind != "run"):
        return False
    quota = rules.quota(deal.state, deal.state.turn)
    return any(quota.reached(_tally(rules, merged)) for merged in _merged(rules, slots))


def _in_turn(rules: Rules, slots: list[Slot], kind: str, of: int) -> bool:
    """Whether the new melds of a rank may be started beside the others, bigger ones first (rules: 3.3)."""
    alike = [slot for slot in slots if slot[0] == kind and slot[1] == of]
    there = [len(cards) for _, _, cards, new in alike if not new]
    for size in sorted((len(cards) for _, _, cards, new in alike if new), reverse=True):
        if not rules.starts_another(there):
            return False
        there.append(size)
    return True


def _merged(rules: Rules, slots: list[Slot]) -> Iterator[list[Slot]]:
    """The melds as they are, and with any sets of a rank put together."""
    yield slots
    sets = [slot for slot in slots if slot[0] == "set" and slot[1] != THREE]
    for first, second in combinations(sets, 2):
        cards = (*first[2], *second[2])
        wilds = sum(STANDARD.wild[card] for card in cards)
        if first[1] == second[1] and rules.fault(first[1], len(cards) - wilds, wilds) is None:
            rest = list(slots)
            rest.remove(first)
            rest.remove(second)
            yield from _merged(rules, [*rest, ("set", first[1], cards, False)])


def _tally(rules: Rules, slots: list[Slot]) -> int:
    return sum(
        rules.tally(None if kind == "run" else of, len(cards), sum(STANDARD.wild[card] for card in cards))
        for kind, of, cards, _ in slots
    )


OPTIONS: tuple[tuple[str, dict[str, object]], ...] = (
    ("samba", {}),
    ("samba", {"canastas_to_go_out": 1, "samba_set_max": 7}),
    ("samba", {"max_wild_per_meld": 3, "second_meld_same_rank": "after_canasta"}),
    ("samba", {"second_meld_same_rank": "no", "canastas_to_go_out": 1}),
    ("tampa", {"canastas_to_go_out": 1}),
    ("bolivia", {"canastas_to_go_out": 1}),
    ("bolivia", {"wild_meld_exclusive": False}),
    ("samba", {"canastas_to_go_out": 1, "max_wild_per_sequence": 1}),
    ("samba", {"max_wild_per_sequence": 2}),
    ("bolivia", {"canastas_to_go_out": 1, "max_wild_per_sequence": 2, "wild_meld_exclusive": False}),
    ("brazilian", {"canastas_to_go_out": 1, "max_wild_per_sequence": 1}),
)


def way_out(deal: Deal, *, discarding: bool = True) -> Finish | None:
    """What the search finds for the seat to move."""
    rules = canasta_rules(deal.rules)
    return finish(
        rules,
        lying_after(canasta_rules(deal.rules), deal.state.reach),
        deal.state.hands[deal.state.turn],
        quota_of(rules, deal.state),
        discarding=discarding,
    )


def could_go_out(deal: Deal, *, discarding: bool = True) -> bool:
    """Whether the search that follows one path at a time finds a way for the seat to move."""
    rules = canasta_rules(deal.rules)
    return can_finish(
        rules,
        lying_after(canasta_rules(deal.rules), deal.state.reach),
        deal.state.hands[deal.state.turn],
        quota_of(rules, deal.state),
        discarding=discarding,
    )


def compare(game: str, options: dict[str, object], numbers: range) -> Counter[str]:
    """Small positions judged by both; a way that is found is walked, merges first."""
    seen: Counter[str] = Counter()
    for n in numbers:
        rng = Random(f"{game} {n}")
        deal = small_position(rng, game, options)
        hand = list(deal.state.hands[0])
        for discarding in (True, False):
            way = way_out(deal, discarding=discarding)
            expected = can_go_out(deal, hand, discarding=discarding)
            assert (way is not None) == expected, (game, options, n, discarding, way)
            assert could_go_out(deal, discarding=discarding) == expected, (game, options, n, discarding)
            seen["out" if expected else "stays"] += 1
        way = way_out(deal)
        if way is not None and not canasta_rules(deal.rules).wild_meld_exclusive:
            walk(deal, way)
            seen["walked"] += 1
            seen["with merges"] += bool(way.merges)
            seen["with sequences"] += any(len({c >> 2 for c in g.cards}) > 1 for g in way.groups)
    return seen


def walk(deal: Deal, way: Finish) -> None:
    """Do what the search says: the deal is over then."""
    for merge in way.merges:
        deal.apply(0, merge)
    if way.groups:
        deal.apply(0, Meld(way.groups))
    if way.discard is not None:
        deal.apply(0, Discard(way.discard))
    assert (deal.over, deal.state.by) == (True, 0)


@pytest.mark.parametrize("positions", [45, pytest.param(2000, marks=pytest.mark.soak)])
@shortened(("game", "options"), OPTIONS, ids=lambda value: str(value))
def test_the_search_finds_what_trying_everything_finds(
    game: str, options: dict[str, object], positions: int
) -> None:
    seen = compare(game, options, range(positions))
    assert min(seen["out"], seen["stays"]) >= 5, seen


def test_a_hand_of_thirty_cards_is_searched_at_once() -> None:
    hand = "4h5h6h7h8h9hThJhQhKhAh4d5d6d7d8d9dTdJdQdKdAd4s5s6s7s8s9sTsJs"
    way = way_out(at(N=hand))
    assert way is not None
    assert sum(len(group.cards) for group in way.groups) >= 29


def test_the_way_out_may_begin_with_a_merge() -> None:
    deal = at(N="KcQd4h", melds=[["8h8d8s8c8h2h2d", "KhKdKs", "KhKdKs", "QhQsQc"], []])
    way = way_out(deal)
    assert way is not None
    assert way.merges
    walk(deal, way)


@pytest.mark.parametrize(
    ("game", "options", "hand", "melds"),
    [
        ("samba", {"max_wild_per_meld": 5}, "KcKcKdKdKhKs2h2h2s2s2c2cJkJk", []),
        ("tampa", {}, "2h2h2h2s2s2s2c2c2c2d2dJkJkJk", []),
        ("tampa", {}, "2h2h2h2s2s2s2c2c2c", ["2d2dJkJkJk"]),
    ],
)
def test_two_canastas_of_a_rank_cost_their_wild_cards_once(
    game: str, options: dict[str, object], hand: str, melds: list[str]
) -> None:
    deal = at(N=hand, melds=[melds, []], variant=game, options=options)
    assert can_go_out(deal, list(deal.state.hands[0]), discarding=False)
    assert could_go_out(deal, discarding=False)
    way = way_out(deal, discarding=False)
    assert way is not None
    walk(deal, way)


def test_the_offers_and_the_search_see_the_same_cards_join_sequences() -> None:
    seen: Counter[bool] = Counter()
    for n in range(300):
        deal = small_position(Random(f"joining {n}"), "samba", {})
        hand, reach = deal.state.hands[0], deal.state.reach
        table = Table(
            canasta_rules(deal.rules), lying_after(canasta_rules(deal.rules), reach), *by_rank(hand, STANDARD)
        )
        expected = {card for card in hand if table.playable(card & 3) >> (card >> 2) & 1 and 8 <= card < 52}
        assert joining(hand, [meld.cards for meld in reach.sequences()], deal.rules.pack) == expected, n
        seen[bool(expected)] += 1
    assert min(seen.values()) >= 20, seen


def some_runs(rng: Random, rules: Rules, shoe: Shoe, suit: int, low: int) -> Iterator[list[Card]]:
    """Up to two runs of a suit from about this rank on, taken out of the shoe."""
    for _ in range(rng.choice((0, 1, 1, 2))):
        size, at = rng.choice((3, 4, 5, 6, 6, 7)), low + rng.choice((0, 0, 1))
        run = [rank * 4 + suit for rank in range(at, min(at + size, 13))]
        if rules.pack.run.wilds and len(run) > 2:
            for _ in range(rng.choice((0, 1, 1, 2))):
                run[rng.randrange(len(run))] = rng.choice((0, 1, 2, 3, 52))
        if fault_of_sequence(run, rules.pack) is None and not missing_from(run, shoe.cards):
            for card in run:
                shoe.cards.remove(card)
            yield run


def small_position(rng: Random, game: str, options: Mapping[str, object]) -> Deal:
    """A player of two with few cards and melds that are nearly enough to go out."""
    rules = canasta_rules(VARIANTS[game].rules(2, options))
    shoe = Shoe(rng, rules)
    suit, low = rng.randrange(4), rng.randrange(2, 8)
    ranks = [rng.randrange(2, 13) for _ in range(2)]
    melds: list[list[Card]] = []
    if rng.random() < 0.7:
        third = next(rank for rank in range(2, 13) if rank not in ranks)
        melds.append(shoe.pull(7, lambda card: card >> 2 == third))
        other = (suit + 1) % 4
        if rules.sequences and rng.random() < 0.5:
            melds.append([shoe.pull(1, lambda card, at=at: card == at * 4 + other)[0] for at in range(6, 13)])  # type: ignore[misc]
    for rank in ranks:
        for _ in range(rng.choice((0, 1, 1, 2))):
            cards = shoe.pull(rng.choice((2, 3, 4, 5, 6)), lambda card, rank=rank: card >> 2 == rank)  # type: ignore[misc]
            cards += shoe.pull(rng.choice((0, 0, 1, 2)), lambda card: STANDARD.wild[card])
            wilds = sum(STANDARD.wild[card] for card in cards)
            there = [len(meld) for meld in melds if meld[0] >> 2 == rank]
            if rules.fault(rank, len(cards) - wilds, wilds) is None and canasta_rules(rules).starts_another(
                there
            ):
                melds.append(cards)
    if rules.sequences:
        melds += some_runs(rng, rules, shoe, suit, low)
    if rules.wild_melds and rng.random() < 0.5:
        cards = shoe.pull(rng.choice((3, 4, 5, 6, 7)), lambda card: STANDARD.wild[card])
        melds.append(cards)
    near = range(low - 2, low + 8)
    hand = shoe.pull(rng.randrange(5), lambda card: card & 3 == suit and card >> 2 in near and _plain(card))
    hand += shoe.pull(rng.randrange(4), lambda card: card >> 2 in ranks)
    hand += shoe.pull(rng.choice((0, 0, 1, 2)), lambda card: STANDARD.wild[card])
    hand += shoe.pull(rng.choice((0, 0, 0, 3)), lambda card: card in BLACK_THREES)
    hand += shoe.pull(
        2 if not hand else rng.choice((0, 0, 1)), lambda card: card >> 2 > 1 and not STANDARD.wild[card]
    )
    rng.shuffle(hand)
    for card in hand[6:]:
        shoe.cards.append(card)
    return seated(
        LETTERS[:2],
        [format_cards(hand[:6]), format_cards(shoe.pull(2, _plain))],
        stock="",
        melds=[[format_cards(meld) for meld in melds], []],
        options=options,
        variant=game,
        flags=["melded:A"],
    )


def _plain(card: Card) -> bool:
    return not STANDARD.wild[card] and card >> 2 != THREE


# --- big hands ----------------------------------------------------------------------------------------------

BIG = (
    "QcKcKsQhTs5h8d7dThAd9dAc6dAsQh7c9hQcKhThKs9c3s6c3c5s3s2s5s6s4c2h9h8c2hJk4h3s3c7s"
    "2c6s2h8sJkJk8s8h4c4d2d9h9s5d5cJk7s3c2d4c4s6h6d9s2c4h"
)
ON_THE_TABLE = ["JdJcJhJhJd2dJk", "4d5d6d7d8d9d", "4s4h4s"]


def test_a_player_who_has_to_go_out_is_offered_melds_after_little_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each of 60 melds is checked for a way out with 66 cards in hand: about 30 looks at a rank for each."""
    deal = at(N=BIG, E="Js", S="Js", W="Jc", melds=[ON_THE_TABLE, []], variant="brazilian")
    deal.state.this_turn.leave = deal.state.this_turn.must_finish = True
    looks: Counter[str] = Counter()
    steps = Growth.steps

    def counted(growth: Growth, rank: Rank, runs: Runs) -> Iterator[Turn]:
        looks["at a rank"] += 1
        return steps(growth, rank, runs)

    monkeypatch.setattr(Growth, "steps", counted)
    offered = deal.offers(0).actions
    assert len(offered) == 55
    assert looks["at a rank"] < 2500


def test_with_big_hands_both_searches_agree() -> None:
    seen: Counter[bool] = Counter()
    for n in range(60):
        rng = Random(f"big {n}")
        hand = rng.sample(parse_cards(BIG), rng.randint(24, 44))
        table = rng.choice((ON_THE_TABLE, [ON_THE_TABLE[0], "4d5d6d7d8d9dTd"]))
        held = "".join(NAMES[card] for card in hand)
        deal = at(N=held, E="Js", S="Js", W="Jc", melds=[table, []], variant="bolivia")
        for discarding in (True, False):
            expected = way_out(deal, discarding=discarding) is not None
            assert could_go_out(deal, discarding=discarding) == expected, (n, discarding)
            seen[expected] += 1
    assert min(seen.values()) >= 10, seen
