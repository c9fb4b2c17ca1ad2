"""Figures, replays and verification know every game that is played here."""

from datetime import UTC, datetime, timedelta

from bot.ratings.rating_rules import families, family_of
from bot.replays.replays import Replay
from bot.tables import seat_stats
from canasta.actions import format_action
from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.notation.record import read_record
from canasta.notation.verify import fair, verify
from canasta.players import choose
from canasta.variants import VARIANTS
from data.records.matches import Action, Deal, DealResult, Journal, MatchSeat
from renderers import replay_picture
from tests.support.shortened import shortened

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def journal_of(match: Match) -> Journal:
    """The journal of a match whose deals are over."""
    side_of = match.view(None).side_of
    return Journal(
        1,
        1,
        7,
        match.variant,
        {},
        match.revision,
        match.dealer,
        NOW,
        NOW,
        None,
        seats=tuple(MatchSeat(n, side, n + 1, None, f"P{n}") for n, side in enumerate(side_of)),
        deals=tuple(
            Deal(
                round_number,
                seed,
                NOW,
                NOW + timedelta(hours=1),
                DealResult(),
                actions=tuple(Action(n, s, format_action(a), n, NOW) for n, (s, a) in enumerate(lines, 1)),
            )
            for round_number, (seed, lines) in enumerate(zip(match.seeds, match.actions, strict=True), 1)
        ),
    )


@shortened("variant", VARIANTS, plain=3)
def test_a_deal_of_any_game_is_counted_shown_and_found_fair(variant: str) -> None:
    seats = VARIANTS[variant].seats[-1]
    match = Match(variant, [f"P{n}" for n in range(seats)])
    match.start_deal("a1")
    while (seat := match.to_move) is not None:
        match.apply(seat, choose(match.view(seat)))
    journal = journal_of(match)
    figures = seat_stats.count(journal)
    gained = [total - before for total, before in zip(match.totals, match.results[0].before, strict=True)]
    view = match.view(None)
    for own, side in zip(figures, view.side_of, strict=True):
        # A pair that sat out has not played the deal.
        assert (own.deals, own.best_deal) == ((1, gained[side]) if view.sides[side].plays else (0, None))
    replay = Replay(journal, 1, match.players)
    assert fair(verify(read_record(replay.record())))
    for at in (0, replay.last // 2, replay.last):
        moment = replay.moments[at]
        assert replay_picture(moment.view, dict(enumerate(moment.hands)), replay.names, ENGLISH).alt
    assert family_of(variant) in families()
