"""Random play of Burraco and Buraco with random house rules: cards kept, no dead end, offers agree with what
is legal, a replay is equal (rules: 16.8, 14.11).
"""

import os
from collections import Counter
from random import Random

import pytest

from canasta.actions import NEW, Action, Discard, Draw, Group, Meld, Take, format_action, parse_action
from canasta.cards import format_cards
from canasta.cards import pack as whole_pack
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.learning import Game
from canasta.rules.base import BaseRules
from canasta.state import State
from canasta.variants import VARIANTS
from canasta.variants.burraco.runs import may_be_wild, run_of
from tests.canasta.games import some_value
from tests.canasta.tables import GAMES

DEALS = int(os.environ.get("BURRACO_DEALS", "40"))
"""How many deals are played; 5,000 have been."""
LONGEST = 4000
"""Steps after which a deal without a stalemate is given up."""


def rules_drawn(rng: Random) -> BaseRules:
    game = GAMES[rng.choice(("burraco", "buraco"))]
    options = {
        option.name: some_value(option, rng.choice)
        for option in game.variant.options
        if rng.random() < 0.35 and option.name not in ("target_score", "vulnerable_minimum", "stall_rounds")
    }
    if "vulnerable_from" in options:
        options["vulnerable_minimum"] = rng.choice((0, 30, 75))
    options["stall_rounds"] = rng.choice((1, 2, 3))
    if game.variant.id == "burraco":
        options.pop("vulnerable_minimum", None)
    return VARIANTS[game.variant.id].rules(rng.choice((2, 4)), options)


def cards_of(state: State) -> Counter[int]:
    there = Counter(state.stock) + Counter(state.pile)
    for cards in (*state.hands, *state.pots):
        there.update(cards)
    for table in state.side_tables:
        for meld in table.melds:
            there.update(meld.cards)
    return there


def melds_are_melds(deal: Deal) -> None:
    rules = deal.rules
    aces = rules.pack.run.two_aces
    for table in deal.state.side_tables:
        for meld in table.melds:
            naturals = len(meld.cards) - meld.wilds
            assert len(meld.cards) >= 3
            assert meld.wilds <= 1
            assert naturals >= 2
            if meld.rank is None:
                assert run_of(tuple(meld.cards), (), aces) is not None
            else:
                assert meld.wilds == sum(map(may_be_wild, meld.cards))
        tally = sum(rules.tally(meld.rank, len(meld.cards), meld.wilds) for meld in table.melds)
        assert tally == table.canastas


def odd_action(rng: Random, deal: Deal) -> Action:
    """Some action, sensible or not."""
    hand = deal.state.hands[deal.state.turn]
    roll = rng.random()
    if roll < 0.1:
        return rng.choice((Draw(), Take(Group(()))))
    if roll < 0.2:
        return Discard(rng.choice(hand) if hand else 5)
    ids = [meld.id for meld in deal.state.reach.home.melds]
    groups = []
    for _ in range(rng.choice((1, 1, 2))):
        cards = tuple(rng.sample(hand, min(len(hand), rng.choice((1, 1, 2, 3, 4)))))
        if cards:
            groups.append(Group(cards, rng.choice([None, NEW, *ids])))
    if not groups:
        return Draw()
    return Take(groups[0]) if rng.random() < 0.3 else Meld(tuple(groups))


def played(
    rules: BaseRules, seed: str, totals: tuple[int, int], rng: Random
) -> tuple[Deal, list[tuple[int, str]]]:
    deal = Deal.from_seed(rules, int(seed, 16) % rules.seats, totals, seed)
    cards = Counter(whole_pack(rules.seating.packs, rules.seating.jokers))
    done: list[tuple[int, str]] = []
    for _ in range(LONGEST):
        if deal.over:
            break
        seat = deal.state.turn
        actions = deal.offers(seat).actions
        assert actions, "a dead end"
        if rng.random() < 0.2:
            odd = odd_action(rng, deal)
            refusal = deal.check(seat, odd)
            if refusal is None:
                actions = (odd,)
            else:
                assert refusal.instead in actions
                assert str(refusal.text)
        for action in rng.sample(actions, min(3, len(actions))):
            assert deal.check(seat, action) is None, format_action(action)
        choice = rng.choice(actions)
        deal.apply(seat, choice)
        done.append((seat, format_action(choice)))
        assert cards_of(deal.state) == cards
        melds_are_melds(deal)
    return deal, done


@pytest.mark.parametrize("part", range(4))
def test_random_play_keeps_the_cards_meets_no_dead_end_and_replays(part: int) -> None:
    for n in range(part * DEALS // 4, (part + 1) * DEALS // 4):
        rng = Random(f"burraco {n}")
        rules = rules_drawn(rng)
        totals = (rng.choice((0, 1600)), 0)
        deal, done = played(rules, f"{n:x}", totals, rng)
        assert deal.over
        again = Deal.from_seed(rules, n % rules.seats, totals, f"{n:x}")
        for seat, text in done:
            again.apply(seat, parse_action(text))
        assert result_of(again) == result_of(deal)
        assert list(map(format_cards, again.state.hands)) == list(map(format_cards, deal.state.hands))


@pytest.mark.parametrize(("variant", "seats"), [("burraco", 2), ("buraco", 4)])
def test_programs_that_learn_play_it_and_are_told_of_the_pots(variant: str, seats: int) -> None:
    game, rng = Game(variant, seats), Random(4)
    episode = game.new("5e7e2")
    waiting = [field.name for field in game.fields].index("feet")
    at = sum(field.size for field in game.fields[:waiting])
    assert list(episode.observation(0)[at : at + seats]) == [11] * seats
    while not episode.over:
        episode.step(rng.choice(episode.legal()))
    assert len(episode.payoffs()) == seats
    assert len(episode.observation(0)) == game.size
