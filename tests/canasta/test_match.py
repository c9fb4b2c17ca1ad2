"""A match: deals one after the other, its journal, its views (rules: 2.1, 2.9, 14.12)."""

from __future__ import annotations

import pytest

from canasta.actions import BadAction, Discard, Draw
from canasta.cards import NAMES as CARDS
from canasta.deal.viewing import view_of
from canasta.match import Match
from canasta.refusals import Illegal
from canasta.variants import BadOption, BadRevision, BadSeats
from canasta.view import View
from tests.canasta.positions import at, cards, play
from tests.canasta.tournament import NAMES, four, journal, play_deal, play_match


def fresh(**options: object) -> Match:
    return Match("classic", NAMES, options)


def test_before_the_first_deal_there_is_nothing_to_see_or_do() -> None:
    match = fresh()
    assert (match.to_move, match.over, match.winners, match.round) == (None, False, (), 0)
    assert not match.offers(0)
    with pytest.raises(ValueError, match="no deal"):
        match.view(0)
    with pytest.raises(Illegal, match="deal_over"):
        match.apply(0, Draw())
    refusal = match.check(0, Draw())
    assert refusal is not None
    assert refusal.code == "deal_over"


def test_the_first_seat_begins_unless_somebody_else_deals() -> None:
    match = fresh()
    match.start_deal("1")
    assert (match.to_move, match.view(0).dealer) == (0, 3)
    match = Match("classic", NAMES, dealer=1)
    match.start_deal("1")
    assert (match.to_move, match.view(0).dealer) == (2, 1)


def test_a_deal_in_play_is_not_dealt_over() -> None:
    match = fresh()
    match.start_deal("1")
    with pytest.raises(ValueError, match="not over"):
        match.start_deal("2")
    assert match.seeds == ["1"]


def test_a_bad_seed_deals_nothing() -> None:
    match = fresh()
    with pytest.raises(ValueError, match="hexadecimal"):
        match.start_deal("not a seed")
    assert (match.round, match.deal) == (0, None)


def test_totals_carry_over_and_set_the_minimums() -> None:
    """rules: 2.2, 2.8."""
    match = fresh()
    for n in range(3):
        before = match.totals
        play_deal(match, four(), f"{n:x}")
        assert match.results[-1].before == before
        assert match.results[-1].totals == match.totals
    match.start_deal("77")
    for side, view in enumerate((match.view(0), match.view(1))):
        own = view.sides[side]
        assert own.total == match.totals[side]
        expected = 15 if own.total < 0 else 50 if own.total < 1500 else 90 if own.total < 3000 else 120
        assert own.minimum == expected


def test_a_match_that_is_over_deals_no_more() -> None:
    match = play_match(four(), 1, target_score=500)
    assert match.over
    with pytest.raises(ValueError, match="over"):
        match.start_deal("1")


def test_a_deal_that_is_over_takes_no_more_actions() -> None:
    match = fresh()
    play_deal(match, four(), "1")
    count = len(match.actions[0])
    with pytest.raises(Illegal, match="deal_over"):
        match.apply(0, Draw())
    assert len(match.actions[0]) == count


def test_a_refused_action_leaves_no_trace_in_the_journal() -> None:
    match = fresh()
    match.start_deal("1")
    with pytest.raises(Illegal):
        match.apply(0, Discard(match.view(0).hand[0]))
    with pytest.raises(Illegal):
        match.apply(1, Draw())
    assert match.actions == [[]]


def test_the_journal_gives_the_same_match_at_every_point() -> None:
    """The engine's contract: options, revision, seeds and actions are all that a match is."""
    match = play_match(four(), 5, target_score=2000, ask_permission="mandatory")
    deals = journal(match)
    for deal in range(len(deals)):
        for cut in (0, 1, len(deals[deal][1]) // 2, len(deals[deal][1])):
            part = [*deals[:deal], (deals[deal][0], deals[deal][1][:cut])]
            first, second = (
                Match.replay("classic", NAMES, match.options, revision=match.revision, deals=part)
                for _ in range(2)
            )
            for seat in (0, 1, 2, 3, None):
                assert first.view(seat) == second.view(seat)
            assert journal(first) == part
    assert Match.replay("classic", NAMES, match.options, deals=deals).results == match.results


def test_a_journal_that_breaks_the_rules_is_not_replayed() -> None:
    with pytest.raises(Illegal):
        Match.replay("classic", NAMES, deals=[("1", [(0, "discard 4c")])])
    with pytest.raises(Illegal):
        Match.replay("classic", NAMES, deals=[("1", [(1, "draw")])])
    with pytest.raises(BadAction):
        Match.replay("classic", NAMES, deals=[("1", [(0, "dance")])])


def test_what_cannot_be_a_match_is_refused() -> None:
    with pytest.raises(KeyError):
        Match("bridge", NAMES)
    with pytest.raises(BadSeats):
        Match("classic", ["N"])
    with pytest.raises(BadOption):
        fresh(target_score=-1)
    with pytest.raises(BadRevision):
        Match("classic", NAMES, revision=99)


def test_a_spectator_sees_no_hand_and_is_offered_nothing() -> None:
    match = fresh()
    match.start_deal("1")
    view = match.view(None)
    assert (view.seat, view.hand, view.turn.drawn, view.own_side) == (None, (), (), None)
    assert not view.offers


def test_the_result_is_shown_when_the_deal_is_over_and_not_before() -> None:
    match = fresh()
    match.start_deal("1")
    assert all(match.view(seat).result is None for seat in (0, 1, 2, 3, None))
    match = fresh()
    play_deal(match, four(), "1")
    assert all(match.view(seat).result == match.results[0] for seat in (0, 1, 2, 3, None))


def test_drawn_cards_are_marked_for_their_player_alone() -> None:
    match = fresh()
    match.start_deal("1")
    match.apply(0, Draw())
    views: list[View] = [match.view(seat) for seat in range(4)]
    assert len(views[0].turn.drawn) == 1
    assert set(views[0].turn.drawn) <= set(views[0].hand)
    assert [view.turn.drawn for view in views[1:]] == [(), (), ()]


def test_a_drawn_card_that_was_laid_down_is_marked_no_more() -> None:
    deal = at(N="4c5c", stock="Kd9c", melds=[["KhKsKc"], []], phase="draw")
    play(deal, "N: draw")
    assert view_of(deal, 0, NAMES, None).turn.drawn == cards("Kd")
    play(deal, "N: meld Kd")
    assert view_of(deal, 0, NAMES, None).turn.drawn == ()


def test_hands_are_sorted_as_players_sort_them() -> None:
    """Jokers, twos, aces down to fours, black threes last."""
    places = {"Jk": 0, **{rank: at for at, rank in enumerate("2AKQJT9876543", 1)}}
    match = fresh()
    match.start_deal("1")
    for seat in range(4):
        names = [CARDS[card] for card in match.view(seat).hand]
        order = [places["Jk" if name == "Jk" else name[0]] for name in names]
        assert order == sorted(order)


def test_a_target_of_nothing_is_one_deal_and_came_with_revision_2() -> None:
    match = play_match(four(), 1, target_score=0)
    assert (len(match.results), match.over) == (1, True)
    assert match.winners
    with pytest.raises(BadOption, match="revision 2"):
        Match("classic", NAMES, {"target_score": 0}, revision=1)
