"""Whose a canasta, a pile, or the end of a deal is."""

from collections import Counter

import pytest

from bot.tables import seat_stats
from bot.tables.seat_stats import SeatStats, count
from bot.tables.session.journals import match_of
from bot.tables.session.past_turns import CLOCK, KEPT, PREPARED
from canasta.actions import parse_action
from canasta.events import DealOver
from canasta.terms import EndReason
from tests.bot.merge_journals import ONE_AND_NONE, TWO_OF_NONE, journal_of


@pytest.mark.parametrize("stand_in", [CLOCK, KEPT])
def test_what_is_done_for_a_kept_seat_or_by_the_clock_is_nobodys(stand_in: str) -> None:
    own = count(journal_of(TWO_OF_NONE))
    # Seat 1 takes three piles; one of them is taken for it.
    taken = count(journal_of(TWO_OF_NONE, {"1 take 5h5s": stand_in}))
    assert (own[1].piles, taken[1].piles) == (3, 2)
    # Seat 0 makes the last move, with which the deal is over.
    assert own[0].outs == 1
    assert count(journal_of(TWO_OF_NONE, {"0 discard Ad": stand_in}))[0].outs == 0
    # All that seat 0 does is done for it: the deal counts for nobody, and its player counts as having left.
    nothing = count(journal_of(TWO_OF_NONE, {"0 ": stand_in}))[0]
    assert (nothing.deals, nothing.points, nothing.best_deal, nothing.absent) == (0, 0, None, True)
    assert (nothing.beyond_deals, nothing.beyond_points) == (1, own[0].points)
    assert own[0].canastas


def test_a_prepared_move_is_its_players_own() -> None:
    assert count(journal_of(TWO_OF_NONE, {"0 ": PREPARED})) == count(journal_of(TWO_OF_NONE))


@pytest.mark.parametrize("stand_in", [CLOCK, KEPT])
def test_a_canasta_of_two_melds_is_whose_player_put_them_together(stand_in: str) -> None:
    own = count(journal_of(TWO_OF_NONE))[1].canastas
    made_for_it = count(journal_of(TWO_OF_NONE, {"1 merge m4 m12": stand_in}))[1].canastas
    assert own - made_for_it == Counter(mixed=1)


def test_a_canasta_that_is_put_to_another_meld_stays_its_makers() -> None:
    nines = "0 meld 9s9d9s9h9c9d9h"
    own = count(journal_of(ONE_AND_NONE))
    # The computer player lays the canasta, its owner is back and only puts it to the other meld: nobody's.
    laid = count(journal_of(ONE_AND_NONE, {nines: KEPT}))
    assert own[0].canastas - laid[0].canastas == Counter(mixed=1)
    assert [one.canastas for one in laid[1:]] == [one.canastas for one in own[1:]]
    # The other way round it is the owner's.
    assert count(journal_of(ONE_AND_NONE, {"0 merge m15 m16": KEPT})) == own


def test_who_ends_a_deal_with_a_special_hand_has_not_gone_out() -> None:
    journal = journal_of(TWO_OF_NONE)
    (deal,) = journal.deals
    match = match_of(journal)
    match.start_deal(deal.seed)
    for line in deal.actions:
        match.apply(line.seat, parse_action(line.text))
    assert deal.finished_at is not None
    for reason, outs in (("out", 1), ("special", 0)):
        stats = [SeatStats() for _ in journal.seats]
        seat_stats._deal_over(
            journal, match, stats, DealOver(EndReason(reason), 1, True), True, deal.finished_at, ()
        )
        assert [(own.outs, own.concealed) for own in stats] == [(0, 0), (outs, 1)]
