"""What a journal says that its people did."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.honours.career import career_of
from bot.honours.catalogue import HONOURS, earned
from bot.honours.counting import _behind, _margin, facts_of
from bot.honours.facts import MatchFacts
from bot.tables.seat_stats import count
from bot.tables.session.journals import match_of
from canasta.actions import parse_action
from data.honours.records import CountedMatch
from data.records.matches import Journal, Outcome, Stay
from tests.bot.honours.made import BEGUN, deals, journal_of, moves_of


def reached(journal: Journal, honour: str) -> dict[int, int]:
    """How much of an honour each seat has reached with this match."""
    return {
        seat: HONOURS[honour].reached(career_of([CountedMatch(1, journal.variant, BEGUN, facts.to_data())]))
        for seat, facts in facts_of(journal).items()
    }


@pytest.mark.parametrize("honour", deals())
def test_a_recorded_deal_earns_its_honour_and_not_where_a_computer_player_made_the_moves(honour: str) -> None:
    journal = journal_of(honour)
    times = reached(journal, honour)
    winner = max(times, key=lambda seat: times[seat])
    assert times[winner] >= 1
    kept = journal_of(honour, made_by=moves_of(journal, winner))
    assert reached(kept, honour).get(winner, 0) == 0


@pytest.mark.parametrize("honour", sorted(deals().keys() - {"red_threes"}))
def test_the_one_move_that_earned_it_counts_only_where_its_player_made_it(honour: str) -> None:
    journal = journal_of(honour)
    times = reached(journal, honour)
    winner = max(times, key=lambda seat: times[seat])
    own = [line for line in journal.deals[0].actions if line.seat == winner]
    # Threes are dealt, not made: that honour asks for no move. The longest melds are the likeliest.
    assert any(
        reached(journal_of(honour, made_by={line.n: "clock"}), honour)[winner] < times[winner]
        for line in sorted(own, key=lambda line: -len(line.text))
    )


@pytest.mark.parametrize("honour", deals())
def test_canastas_piles_and_exits_agree_with_the_figures_of_profiles(honour: str) -> None:
    journal = journal_of(honour)
    figures, facts = count(journal), facts_of(journal)
    for seat, counted in facts.items():
        assert counted.canastas == figures[seat].canastas.total()
        assert counted.pile == figures[seat].biggest_pile
        assert counted.concealed == figures[seat].concealed
        assert bool(counted.soonest) == bool(figures[seat].outs)


@pytest.mark.parametrize("honour", ["naturals", "pile_30", "feet"])
def test_natural_canastas_are_those_that_lie_there_without_wild_cards(honour: str) -> None:
    journal = journal_of(honour)
    match = match_of(journal)
    match.start_deal(journal.deals[0].seed)
    for line in journal.deals[0].actions:
        match.apply(line.seat, parse_action(line.text))
    lying = {
        meld.rank
        for side in match.view(None).sides
        for meld in side.melds
        if meld.canasta in ("natural", "clean") and meld.rank is not None
    }
    naturals = set[int]().union(*(facts.naturals for facts in facts_of(journal).values()))
    assert lying
    # One that got a wild card later was natural when it was completed.
    assert lying <= naturals


def test_the_turn_in_which_somebody_is_out_is_counted_from_their_own_first() -> None:
    journal = journal_of("concealed")
    own = [line for line in journal.deals[0].actions if line.seat == 0]
    draws = sum(line.text in ("draw", "take") or line.text.startswith("take") for line in own)
    assert facts_of(journal)[0].soonest == draws


def test_who_left_shared_a_seat_or_was_away_has_no_facts_and_an_abandoned_match_has_none() -> None:
    journal = journal_of("caught")
    assert set(facts_of(journal)) == {0, 1}
    left = tuple(replace(seat, left_at=BEGUN) if seat.index else seat for seat in journal.seats)
    assert set(facts_of(replace(journal, seats=left))) == {0}
    shared = replace(journal, stays=(Stay(0, 1, 5, "Dan", BEGUN), Stay(0, 2, 101, "P0", BEGUN)))
    assert set(facts_of(shared)) == {1}
    away = journal_of("caught", made_by=moves_of(journal, 1))
    assert set(facts_of(away)) == {0}
    assert facts_of(replace(journal, outcome=Outcome.ABANDONED)) == {}
    assert facts_of(replace(journal, outcome=None, finished_at=None)) == {}


def test_a_deal_against_a_stand_in_counts_for_nobody() -> None:
    journal = journal_of("caught")
    found = facts_of(journal_of("caught", made_by=moves_of(journal, 0)))[1]
    assert (found.caught, found.soonest, found.canastas, found.own) == (0, 0, 0, False)


def won_by(journal: Journal, winner: int) -> Journal:
    return replace(journal, seats=tuple(replace(seat, won=seat.index == winner) for seat in journal.seats))


def test_a_match_of_deals_against_a_stand_in_alone_is_won_by_nobody() -> None:
    """Eleven deals against somebody absent gave First win and Clean sheet."""
    journal = journal_of("caught")
    assert facts_of(won_by(journal, 1))[1].won
    found = facts_of(won_by(journal_of("caught", made_by=moves_of(journal, 0)), 1))[1]
    assert (found.won, found.flawless, found.deals, found.behind) == (False, False, 0, 0)


def test_a_match_that_somebody_left_is_won_as_it_is_rated() -> None:
    journal = won_by(journal_of("caught"), 1)
    # The other left when the deal had been played by both, and lost: leaving then takes no honour away.
    gone = replace(journal.seats[0], left_at=journal.deals[0].finished_at)
    assert facts_of(replace(journal, seats=(gone, journal.seats[1])))[1].won


def test_how_far_behind_and_how_close_is_told_by_the_deals_that_count_alone() -> None:
    journal = journal_of("caught")
    match = match_of(journal)
    match.start_deal(journal.deals[0].seed)
    for line in journal.deals[0].actions:
        match.apply(line.seat, parse_action(line.text))
    (over,) = match.results
    # Between these a computer player lost 3,000 points for somebody; then they were only 100 behind, and won.
    counting = [
        replace(over, before=(0, 0), totals=(500, 500)),
        replace(over, before=(500, 3500), totals=(900, 4000)),
        replace(over, before=(900, 4000), totals=(5000, 4100)),
    ]
    assert _behind(counting, 0) == 100
    assert _margin(counting, 0) == (500 + 400 + 4100) - (500 + 500 + 100)


def test_somebody_no_longer_known_was_a_person_and_a_computer_player_is_none() -> None:
    journal = journal_of("caught")
    own, other = journal.seats
    for seat, people in (
        (replace(other, person_id=None, name=""), True),
        (replace(other, person_id=None, computer="strong"), False),
        (replace(other, left_at=BEGUN), False),
    ):
        assert facts_of(replace(journal, seats=(own, seat)))[0].people is people
    strong = replace(other, person_id=None, computer="strong")
    assert facts_of(replace(journal, seats=(own, strong)))[0].alone_strong == 1
    assert facts_of(replace(journal, seats=(own, replace(strong, computer="steady"))))[0].alone_strong == 0


def test_a_match_takes_whole_days_and_only_its_winner_has_won() -> None:
    journal = journal_of("caught")
    won = tuple(replace(seat, won=seat.index == 1) for seat in journal.seats)
    long = replace(journal, seats=won, finished_at=BEGUN + timedelta(days=8, hours=23))
    loser, winner = facts_of(long).values()
    assert (winner.won, winner.days, loser.won, loser.days) == (True, 8, False, 8)
    assert not winner.flawless, "one deal is too short for that"


def test_one_match_may_earn_several_honours() -> None:
    journal = journal_of("concealed")
    facts = facts_of(journal)[0]
    match = CountedMatch(1, journal.variant, BEGUN, facts.to_data())
    assert {"first_match", "concealed", "soon", "caught"} <= {one.honour for one in earned(101, [match])}


def test_facts_name_nobody() -> None:
    for facts in facts_of(journal_of("special")).values():
        assert set(facts.to_data()) <= set(MatchFacts.__dataclass_fields__)
        assert "101" not in str(facts.to_data())
