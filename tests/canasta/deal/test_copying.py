"""Copies of a match, and deals that look the same to a seat with what it cannot see dealt again."""

from collections import Counter
from random import Random
from statistics import mean
from types import NoneType

import pytest

from canasta import Match
from canasta.actions import Action, Answer, Ask, format_action
from canasta.cards import Card, pack
from canasta.deal import Deal
from canasta.events import Dealt, StockRenewed
from canasta.history import History
from canasta.seating import Seating
from canasta.state import State, TurnState
from canasta.terms import OVER
from tests.canasta.tables import GAMES
from tests.support.shortened import of_each_game

NEVER_CHANGE = (int, str, tuple, Seating, History, NoneType)
"""Of what kinds the parts of a state are that a copy shares."""


def act(match: Match, rng: Random) -> Action:
    """One action by chance, seldom a question."""
    seat = match.to_move
    assert seat is not None
    actions = [*match.offers(seat).actions]
    action = rng.choice([each for each in actions if not isinstance(each, Ask)] or actions)
    match.apply(seat, action)
    return action


def in_play(name: str, rng: Random, actions: int) -> Match:
    """A match of this game at any of its tables, after at most this many actions of its first deal."""
    game = GAMES[name]
    seats, options = rng.choice([*game.kinds.values()])
    match = Match(name, [f"P{seat}" for seat in range(seats)], dict(options))
    match.start_deal(f"{rng.getrandbits(64):x}")
    before = match
    for _ in range(actions):
        before = match.copy()
        act(match, rng)
        if match.to_move is None:
            return before
    return match


def cards_of(state: State) -> Counter[Card]:
    """All cards of a deal."""
    lists = [state.stock, state.pile, *state.hands, *state.feet, *state.talons, *state.pots]
    lists += state.pending.values()
    for table in state.side_tables:
        lists += [table.threes, *(meld.cards for meld in table.melds)]
    return Counter(card for cards in lists for card in cards)


def deal_of(match: Match) -> Deal:
    assert match.deal is not None
    return match.deal


def everything(match: Match) -> tuple[object, ...]:
    """What can be told from a match: what each seat sees, all cards, and the actions."""
    state = deal_of(match).state
    packets = [*state.feet, *state.talons, *state.pots, state.stock, *state.pending.values()]
    views = [match.view(seat) for seat in range(len(match.players))]
    return views, [cards[:] for cards in packets], match.totals, [actions[:] for actions in match.actions]


@of_each_game("name")
def test_a_copy_is_played_on_apart_from_the_match(name: str) -> None:
    rng = Random(name)
    match = in_play(name, rng, rng.randrange(80))
    before, other = everything(match), match.copy()
    assert everything(other) == before
    state, same = deal_of(match).state, deal_of(other).state
    mutable = (list, dict, TurnState)
    for attribute in State.__slots__:
        if isinstance(getattr(state, attribute), mutable) or attribute == "stream":
            assert getattr(state, attribute) is not getattr(same, attribute), attribute
        else:
            assert isinstance(getattr(state, attribute), NEVER_CHANGE), attribute
    for turn_attribute in TurnState.__slots__:
        mine = getattr(state.this_turn, turn_attribute)
        assert not isinstance(mine, list) or mine is not getattr(same.this_turn, turn_attribute)
    melds = [[meld for table in each.side_tables for meld in table.melds] for each in (state, same)]
    assert all(mine.cards is not its.cards for mine, its in zip(*melds, strict=True))
    chances = Random(1)
    twin, steps = match.copy(), []
    while other.to_move is not None:
        steps.append((other.to_move, act(other, chances)))
    assert everything(match) == before
    for seat, action in steps:
        twin.apply(seat, action)
    assert everything(twin) == everything(other)


@of_each_game("name")
def test_a_redeal_looks_the_same_to_its_seat_and_can_be_played_on(name: str) -> None:
    rng = Random(f"redeal {name}")
    for actions in (0, rng.randrange(40), rng.randrange(40, 160)):
        match = in_play(name, rng, actions)
        before = everything(match)
        for seat in (None, *deal_of(match).state.order):
            world = match.redeal(seat, rng)
            assert world.view(seat) == match.view(seat)
            assert cards_of(deal_of(world).state) == cards_of(deal_of(match).state)
            assert world.view(None) == match.view(None)
            laid_out = deal_of(match).rules.pack.threes.laid_out
            hands, turn = deal_of(world).state.hands, deal_of(match).state.turn
            assert not laid_out & {card for hand in hands for card in hand}
            came = [deal_of(each).state.this_turn.just_drawn for each in (match, world)]
            assert len(Counter(came[1]) - Counter(hands[turn])) == len(
                Counter(came[0]) - Counter(deal_of(match).state.hands[turn])
            )
            steps = 0
            while world.to_move is not None and steps < 60:
                steps += bool(act(world, rng))
        assert everything(match) == before


def hidden_places(match: Match, seat: int) -> dict[str, int]:
    """How many cards lie where the seat sees none: in each other hand and in the stock."""
    view = match.view(seat)
    known = view.seen.known
    places = {
        f"hand {other}": view.counts[other] - len(known[other]) for other in view.order if other != seat
    }
    return places | {"stock": view.stock}


def test_each_hidden_card_may_lie_in_each_hidden_place() -> None:
    match = in_play("classic", Random(4), 90)
    state, seat, times = deal_of(match).state, 0, 1500
    places = hidden_places(match, seat)
    drawn: dict[str, Counter[Card]] = {place: Counter() for place in places}
    rng = Random(1)
    for _ in range(times):
        world = deal_of(match.redeal(seat, rng)).state
        drawn["stock"].update(world.stock)
        for other in range(4):
            if other != seat:
                unknown = Counter(world.hands[other])
                unknown.subtract(state.history.seen.known[other])
                drawn[f"hand {other}"].update(unknown)
    hidden = drawn["stock"] + sum((drawn[f"hand {other}"] for other in (1, 2, 3)), Counter())
    threes = [card for card in hidden if card in deal_of(match).rules.pack.threes.laid_out]
    assert threes
    assert all(drawn["stock"][card] == hidden[card] for card in threes)
    left = dict(places)
    left["stock"] -= sum(hidden[card] for card in threes) // times
    total = sum(left.values())
    for place, size in left.items():
        shares = [drawn[place][card] / hidden[card] for card in hidden if card not in threes]
        assert mean(shares) == pytest.approx(size / total, abs=0.01)
        assert all(abs(share - size / total) < 0.07 for share in shares)


def test_what_came_with_the_pile_stays_in_its_hand() -> None:
    rng = Random(9)
    seen = 0
    while seen < 20:
        match = in_play("classic", rng, 120)
        seat = deal_of(match).state.turn
        world = match.redeal(seat, rng)
        for known, hand in zip(match.view(seat).seen.known, deal_of(world).state.hands, strict=True):
            assert Counter(known) <= Counter(hand)
            seen += len(known)


def test_a_card_that_went_back_into_the_stock_lies_where_it_was_put() -> None:
    rng = Random(2)
    looked_at = 0
    while looked_at < 5:
        match = in_play("hand_and_foot", rng, 10)
        state = deal_of(match).state
        [dealt] = [event for event in state.history.steps[0].events if isinstance(event, Dealt)]
        world = deal_of(match.redeal(0, rng)).state
        for card in dealt.buried:
            places = [at for at, other in enumerate(state.stock) if other == card]
            assert any(world.stock[at] == card for at in places)
            looked_at += 1


@pytest.mark.parametrize("name", ["hand_and_foot", "pennies", "italian", "modern_american"])
def test_packets_and_cards_under_the_pile_are_dealt_anew(name: str) -> None:
    rng = Random(name)
    options = {"talon_source": "set_aside"} if name == "modern_american" else {}
    seats = 6 if name == "pennies" else 4
    match = Match(name, [f"P{seat}" for seat in range(seats)], options)
    match.start_deal("5e7e2")
    while name == "modern_american" and not any(deal_of(match).state.pending.values()):
        if match.to_move is None:
            match.start_deal(f"{rng.getrandbits(64):x}")
        act(match, rng)

    def packets(each: Match) -> list[list[Card]]:
        state = deal_of(each).state
        under = [state.pile[:-1]] if name == "italian" else []
        return [cards for cards in [*state.feet, *state.talons, *state.pending.values(), *under] if cards]

    worlds = [packets(match.redeal(0, rng)) for _ in range(4)]
    assert packets(match)
    for cards in zip(*worlds, strict=True):
        assert len({tuple(each) for each in cards}) > 1


@pytest.mark.parametrize("way", ["shuffle", "turn_over"])
def test_a_renewed_stock_has_only_cards_of_the_pile(way: str) -> None:
    rng = Random(way)
    looked_at = 0
    while looked_at < 3:
        match = Match("romme", list("ABCD"), {"romme_reshuffle": way})
        match.start_deal(f"{rng.getrandbits(64):x}")
        while match.to_move is not None:
            renewed = any(isinstance(event, StockRenewed) for event in deal_of(match).state.events)
            act(match, rng)
            if match.to_move is None or not renewed:
                continue
            looked_at += 1
            state, world = deal_of(match).state, deal_of(match.redeal(0, rng)).state
            assert Counter(world.stock) <= Counter(state.history.seen.returned)
            assert (world.stock == state.stock) == (way == "turn_over")


def test_a_seat_that_asks_may_go_out_in_each_redeal() -> None:
    rng = Random(3)
    asked = 0
    while asked < 2:
        match = in_play("classic", rng, 0)
        while (seat := match.to_move) is not None:
            question = next((each for each in match.offers(seat).actions if isinstance(each, Ask)), None)
            if question is None:
                act(match, rng)
                continue
            match.apply(seat, question)
            partner = match.to_move
            assert partner is not None
            try:
                world = match.redeal(partner, rng)
            except LookupError:
                break
            world.apply(partner, Answer(yes=True))
            while deal_of(world).state.turn == seat and deal_of(world).state.phase != OVER:
                act(world, rng)
            assert deal_of(world).state.by == seat
            asked += 1
            break


def test_a_deal_dealt_anew_has_no_record() -> None:
    match = Match("classic", list("AB"))
    with pytest.raises(ValueError, match="no deal"):
        match.redeal(0, Random(1))
    match.start_deal("5e7e2")
    world = match.redeal(0, Random(1))
    rng = Random(2)
    while world.to_move is not None:
        act(world, rng)
    with pytest.raises(ValueError, match="dealt again"):
        world.record(1)
    with pytest.raises(ValueError, match="over"):
        world.redeal(0, rng)


def test_the_cards_of_a_copy_are_the_pack() -> None:
    match = in_play("classic", Random(5), 70)
    assert cards_of(deal_of(match.copy()).state) == Counter(pack(2, 4))
    assert format_action(act(match.copy(), Random(1)))
