"""The public history: everything that everybody saw in a deal, and nothing else."""

import pickle
from collections import Counter
from copy import deepcopy
from random import Random

from canasta.actions import parse_action
from canasta.cards import Card, parse_cards
from canasta.deal import Deal
from canasta.events import FootTaken
from canasta.history import Declined, Laid, Question, Taken, ThreesOut, Thrown
from canasta.match import Match
from canasta.players import choose
from canasta.variants import VARIANTS
from tests.canasta.positions import at, play
from tests.canasta.tables import GAMES
from tests.canasta.tournament import NAMES, journal, play_deal, seated
from tests.canasta.twins import twins, view
from tests.support.shortened import of_each_game, shortened

EVERY_GAME = of_each_game("variant")


def c(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def card(text: str) -> Card:
    (only,) = parse_cards(text)
    return only


def test_a_deal_begins_with_its_upcard_and_the_threes_laid_out() -> None:
    match = Match("classic", NAMES)
    match.start_deal("5eed")
    assert match.deal is not None
    seen = match.view(0).seen
    assert [entry.card for entry in seen.pile] == match.deal.state.pile
    assert all(discard.seat is None and discard.turn == 1 for discard in seen.thrown)
    laid = Counter(card for threes in seen.threes for card in threes.cards)
    assert laid == Counter(card for side in match.view(0).sides for card in side.threes)


def test_who_threw_what_and_who_left_it_lying() -> None:
    deal = at(N="KhKd4c", E="9h9d9s", S="5h5d5s", W="6h6d6s", pile="Qs", phase="draw", stock="7c8c7d8d3h7h")
    play(deal, "N: draw", "N: discard Kh", "E: draw", "E: discard 9h")
    seen = view(deal, None).seen
    assert seen.thrown == (Thrown(1, None, card("Qs")), Thrown(1, 0, card("Kh")), Thrown(2, 1, card("9h")))
    assert seen.pile == seen.thrown
    assert seen.declined == (Declined(1, 0, card("Qs"), True), Declined(2, 1, card("Kh"), True))
    assert seen.thrown_by(1) == c("9h")


def test_the_cards_taken_with_a_pile_are_known_until_they_are_played() -> None:
    deal = at(
        N="KhKdKs4c5c6c",
        E="9h",
        pile="7cQsKc",
        phase="draw",
        melds=(["JhJdJs"], []),
        stock="8c9cTc",
    )
    play(deal, "N: take KhKd")
    seen = view(deal, 1).seen
    assert seen.taken == (Taken(1, 0, c("7cQsKc")),)
    assert (seen.pile, seen.declined) == ((), ())
    assert seen.laid == (Laid(1, 0, "m2", seen.laid[0].cards, True),)
    assert sorted(seen.laid[0].cards) == sorted(c("KhKdKc"))
    assert seen.known[0] == tuple(sorted(c("7cQs")))
    play(deal, "N: discard Qs")
    assert view(deal, 1).seen.known == (c("7c"), (), (), ())
    assert view(deal, 1).seen.thrown[-1] == Thrown(1, 0, card("Qs"))


def test_nobody_declines_a_pile_that_nobody_could_take() -> None:
    for top in ("2c", "3c", "Jk"):
        deal = at(N="KhKdKs4c", pile=f"7c{top}", phase="draw")
        play(deal, "N: draw")
        assert view(deal, None).seen.declined == ()


def test_a_pile_left_lying_by_an_open_side_was_not_frozen_for_it() -> None:
    deal = at(N="4c5c", pile="7c", phase="draw", melds=(["KhKdKs"], []))
    play(deal, "N: draw")
    assert view(deal, None).seen.declined == (Declined(1, 0, card("7c"), False),)


def test_questions_and_answers() -> None:
    canasta = "KcKsKhKdKcKsKh"
    deal = at(N="5h5d5s6c", S="7h8h9h", melds=([canasta], []))
    play(deal, "N: ask")
    assert view(deal, 2).seen.questions == (Question(1, 0, 2),)
    play(deal, "S: no")
    assert view(deal, 2).seen.questions == (Question(1, 0, 2, False, True),)


def test_a_red_three_and_its_replacement() -> None:
    deal = at(N="4c5c", phase="draw", pile="7c", stock="3h9c")
    play(deal, "N: draw")
    assert view(deal, 1).seen.threes == (ThreesOut(1, 0, c("3h")),)


@shortened("variant", VARIANTS)
def test_it_agrees_with_the_cards_at_every_moment_of_every_game(variant: str) -> None:
    """The pile is the one that lies there, and whatever is known to be in a hand is there."""
    taken, kinds = 0, [*GAMES[variant].kinds.values()]
    for n in range(max(2, len(kinds))):
        seats, options = kinds[n % len(kinds)]
        match = Match(variant, seated(seats), options)
        match.start_deal(f"{n:x}a")
        rng = Random(n)
        deal = match.deal
        assert deal is not None
        while not deal.over:
            agrees(deal)
            seat = deal.state.turn
            careful = rng.random() < 0.7
            match.apply(seat, choose(match.view(seat), "basic" if careful else "random", f"{n}"))
        agrees(deal)
        taken += len(deal.state.history.seen.taken)
    assert taken


def agrees(deal: Deal) -> None:
    state, seen = deal.state, deal.state.history.seen
    assert len(seen.pile) == len(state.pile)
    under = deal.state.history.steps[0].under  # Italian Canasta has cards that nobody has seen
    for n, (entry, card) in enumerate(zip(seen.pile, state.pile, strict=True)):
        unseen = n < under or (state.face_down and n == len(state.pile) - 1)
        assert entry.card == (None if unseen and entry.card is None else card)
    for seat, hand in enumerate(state.hands):
        assert not Counter(seen.known[seat]) - Counter(hand)
    on_table = Counter(card for side in state.side_tables for meld in side.melds for card in meld.cards)
    laid = Counter(card for laying in seen.laid for card in laying.cards)
    assert not laid - on_table or deal.rules.game_view().top_to_hand  # in Rommé, jokers are swapped out
    threes = Counter(card for side in state.side_tables for card in side.threes)
    assert Counter(card for lot in seen.threes for card in lot.cards) == threes
    assert all(discard.turn <= state.turns for discard in seen.thrown)


def test_turns_are_counted_as_the_deal_counts_them() -> None:
    match = Match("classic", NAMES)
    play_deal(match, [choose] * 4, "5eed")
    assert match.deal is not None
    turns = [one.turn for one in match.view(0).seen.thrown if one.seat is not None]
    assert turns == sorted(set(turns))
    assert turns[0] == 1
    assert turns[-1] <= match.deal.state.turns


def test_feet_are_in_it() -> None:
    match = Match("hand_and_foot", NAMES)
    play_deal(match, [choose] * 4, "5eed")
    steps = match.view(0).history.steps
    up = [event.seat for step in steps for event in step.events if isinstance(event, FootTaken)]
    assert [seat for _, seat in match.view(0).seen.feet] == up
    assert up


def test_talons_are_in_it() -> None:
    match = Match("modern_american", NAMES)
    for n in range(6):
        play_deal(match, [choose] * 4, f"{n}")
        talons = match.view(0).seen.talons
        for talon in talons:
            if talon.picked_up:
                given = next(other for other in talons if other.seat == talon.seat and not other.picked_up)
                assert (talon.size, talon.turn) == (given.size, given.turn + 4)
        if any(talon.picked_up for talon in talons):
            return
    raise AssertionError("nobody picked up a talon")


@shortened("variant", VARIANTS, plain=3)
def test_deals_that_differ_in_hidden_cards_only_have_the_same_history(variant: str) -> None:
    differing = 0
    for pair in twins(variant, VARIANTS[variant].seats[-1], "7e57"):
        left, right = pair.views
        differing += left.hand == right.hand and pair.one.state.hands != pair.two.state.hands
        assert left.history == right.history
        assert left.seen == right.seen
        assert left == right
    assert differing


def test_a_replayed_match_has_it() -> None:
    match = Match("samba", NAMES)
    play_deal(match, [choose] * 4, "5eed")
    again = Match.replay("samba", NAMES, deals=journal(match))
    assert again.view(2).history == match.view(0).history
    assert again.view(2).seen == match.view(0).seen


def test_it_is_shared_by_all_views_and_never_changes() -> None:
    match = Match("classic", NAMES)
    match.start_deal("5eed")
    before = match.view(0)
    steps, seen = before.history.steps, before.seen
    assert match.view(1).history is match.view(None).history is before.history
    match.apply(0, parse_action("draw"))
    assert (before.history.steps, before.seen) == (steps, seen)
    assert match.view(0).history.steps[: len(steps)] == steps
    assert match.view(0).history != before.history


def test_a_copy_of_a_state_shares_its_history() -> None:
    match = Match("classic", NAMES)
    play_deal(match, [choose] * 4, "5eed")
    assert match.deal is not None
    assert deepcopy(match.deal.state).history is match.deal.state.history


def test_it_can_be_sent_to_another_process() -> None:
    match = Match("classic", NAMES)
    play_deal(match, [choose] * 4, "5eed")
    history = match.view(0).history
    again = pickle.loads(pickle.dumps(history))
    assert again == history
    assert again.seen == history.seen
    assert hash(again) == hash(history)
