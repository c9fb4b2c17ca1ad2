"""A match whose deals are play the same deals too: each of them begins from nothing, and nobody wins."""

import json
from pathlib import Path

import pytest

from canasta.__main__ import main
from canasta.deal.results import result_of
from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.notation.record import read_record
from canasta.notation.verify import fair, verify
from canasta.players import choose
from canasta.variants import VARIANTS
from tests.canasta.tournament import NAMES, Player, at_random, four, journal, play_deal, seated
from tests.support.shortened import of_each_game

SEEDS = ("a1", "a2", "a3")


def duplicate(deals: int = 3, *, variant: str = "classic", seats: int = 4, **options: object) -> Match:
    return Match(variant, seated(seats), options, duplicate=deals)


def played(players: list[Player]) -> Match:
    """All deals of a match."""
    match = duplicate(len(SEEDS))
    for seed in SEEDS:
        play_deal(match, players, seed)
    return match


def test_each_deal_begins_from_nothing_and_the_totals_are_summed() -> None:
    match = played(four())
    assert [result.before for result in match.results] == [(0, 0)] * 3
    for result in match.results:
        assert result.totals == tuple(score["total"] for score in result.scores)
    gained = [result.totals for result in match.results]
    assert match.totals == tuple(map(sum, zip(*gained, strict=True)))
    assert any(totals != (0, 0) for totals in gained)


def test_the_minimum_is_that_of_a_side_with_nothing_in_every_deal() -> None:
    """rules: 2.8."""
    match = duplicate(2, target_score=500)
    play_deal(match, four(), SEEDS[0])
    play = Match("classic", NAMES, {"target_score": 500}, duplicate=2)
    play.start_deal(SEEDS[1])
    match.start_deal(SEEDS[1])
    assert [side.minimum for side in match.view(0).sides] == [side.minimum for side in play.view(0).sides]
    assert all(side.total == 0 for side in match.view(None).sides)


def test_it_is_over_after_its_deals_and_not_before_however_much_was_made() -> None:
    match = duplicate(3, target_score=500)
    for number, seed in enumerate(SEEDS, 1):
        assert not match.over
        play_deal(match, four(), seed)
        assert match.results[-1].match_over is (number == 3)
        assert match.winners == ()
        shown = match.view(0).result
        assert shown is not None
        assert (shown.match_over, shown.winners) == (number == 3, ())
    assert match.over
    assert max(match.totals) >= 500
    with pytest.raises(ValueError, match="over"):
        match.start_deal("a4")


def test_it_goes_on_although_a_target_is_reached() -> None:
    """The first deal brings more than the match would take."""
    usual = Match("classic", NAMES, {"target_score": 500})
    play_deal(usual, four(), SEEDS[0])
    compared = duplicate(2, target_score=500)
    play_deal(compared, four(), SEEDS[0])
    assert (usual.over, compared.over) == (True, False)
    assert usual.totals == compared.totals
    compared.start_deal(SEEDS[1])
    assert compared.round == 2


def test_the_deal_passes_on() -> None:
    """rules: 2.1."""
    match = Match("classic", NAMES, dealer=3, duplicate=3)
    dealers = []
    for seed in SEEDS:
        dealers.append(match.next_dealer)
        match.start_deal(seed)
        assert match.view(None).dealer == dealers[-1]
        while (seat := match.to_move) is not None:
            match.apply(seat, choose(match.view(seat)))
    assert dealers == [3, 0, 1]


def test_at_every_table_the_same_cards_lie_and_the_same_play_scores_the_same() -> None:
    """What happened before makes no difference to a deal."""
    lucky, unlucky = duplicate(), duplicate()
    play_deal(lucky, four(), SEEDS[0])
    play_deal(unlucky, four(at_random(7)), SEEDS[0])
    assert lucky.totals != unlucky.totals
    for match in (lucky, unlucky):
        play_deal(match, four(), SEEDS[1])
    assert lucky.actions[1] == unlucky.actions[1]
    assert lucky.results[1] == unlucky.results[1]


def test_what_a_view_says_of_the_goal_is_how_many_deals_there_are() -> None:
    match = duplicate(2)
    match.start_deal(SEEDS[0])
    assert (
        ENGLISH.text(match.view(0).game.goal)
        == ENGLISH.text(match.view(None).game.goal)
        == "2 deals, each from 0"
    )


def test_the_record_of_each_deal_is_taken_by_the_referee_with_the_same_score(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played([choose, at_random(3), choose, at_random(4)])
    for number, result in enumerate(match.results, 1):
        text = match.record(number, proof=True)
        read = read_record(text)
        assert read.totals == (0, 0)
        assert fair(verify(read))
        file = tmp_path / f"{number}.toml"
        file.write_text(text)
        assert main(["referee", str(file)]) == 0
        judged = json.loads(capsys.readouterr().out)["result"]
        assert judged["totals"] == list(result.totals)
        assert judged["scores"] == json.loads(json.dumps(list(result.scores)))


def test_it_is_rebuilt_from_its_journal() -> None:
    match = played([choose, at_random(3), choose, at_random(4)])
    again = Match.replay("classic", NAMES, duplicate=3, deals=journal(match))
    assert (again.totals, again.results, again.over) == (match.totals, match.results, True)
    assert again.view(2) == match.view(2)
    # As a match of its own the same actions come to something else.
    (first, *_) = journal(match)
    alone = Match.replay("classic", NAMES, deals=[first])
    assert alone.results[0].totals == match.results[0].totals


@of_each_game("variant")
def test_every_game_can_be_compared(variant: str) -> None:
    seats = min(VARIANTS[variant].seats)
    match = duplicate(2, variant=variant, seats=seats)
    rules = match.rules
    for seed in ("b1", "b2"):
        play_deal(match, [choose] * seats, seed)
        assert match.deal is not None
        alone = result_of(match.deal)
        assert match.results[-1].scores == alone.scores
        assert match.results[-1].before == (0,) * rules.sides
    assert match.over
    assert match.totals == tuple(map(sum, zip(*(result.totals for result in match.results), strict=True)))
    again = Match.replay(variant, seated(seats), duplicate=2, deals=journal(match))
    assert again.totals == match.totals
    assert fair(verify(read_record(match.record(2, proof=True))))
