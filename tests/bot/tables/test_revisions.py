"""Stored matches of an earlier rules revision: loaded, counted and shown by the rules they began with
(rules: 14.12).
"""

import pytest

from bot.replays.replays import Replay
from bot.tables import seat_stats
from bot.tables.deals import deal_result
from bot.tables.session.session import TableSession
from canasta.actions import parse_action
from canasta.match import Match
from canasta.notation.record import read_record
from canasta.notation.verify import fair, verify
from canasta.rules.rules import REVISION
from data import Store
from data.records.matches import DealEnd, DealStart, Journal, MatchStart, Step
from data.records.tables import Seat, Table, TablePlan
from tests.bot.factories import GUILD
from tests.bot.tournament_fixtures import Cups
from tests.canasta.earlier import MATCHES, Stored
from tests.canasta.playthroughs import outcome
from tests.support.shortened import shortened

FIRST = "UPDATE matches SET rules_revision = 1"
PEOPLE = (1, 2, 3, 4, 5, 6)


async def keep(store: Store, stored: Stored) -> tuple[Table, Journal]:
    """Give the store this match as a release of revision 1 did, line by line."""
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fred")
    seats = [Seat(n, person, None, name) for n, (person, name) in enumerate(zip(PEOPLE, names, strict=True))][
        : stored.seats
    ]
    table = await store.tables.open(
        TablePlan(
            guild_id=GUILD,
            channel_id=1,
            host_id=1,
            variant=stored.variant,
            options=stored.options,
            seats=seats,
            rated=True,
        )
    )
    match = Match(
        stored.variant, [seat.name for seat in seats], stored.options, dealer=stored.dealer, revision=1
    )
    table = await store.matches.start(
        table.id, table.version, MatchStart(1, stored.dealer, stored.deals[0][0], match.rules.side_of)
    )
    version, match_id = table.version, table.match_id or 0
    for number, (seed, lines) in enumerate(stored.deals, 1):
        if number > 1:
            started = await store.matches.start_deal(
                table.id, version, DealStart(number, seed), match_id=match_id
            )
            version = started.version
        match.start_deal(seed)
        for n, (seat, text) in enumerate(lines, 1):
            match.apply(seat, parse_action(text))
            version = (
                await store.matches.append(
                    table.id,
                    version,
                    Step(seat, text),
                    end=DealEnd(deal_result(match)) if n == len(lines) else None,
                    match_id=match_id,
                    round=number,
                )
            ).version
    kept, journal = await store.tables.get(table.id), await store.journals.get(match_id)
    assert kept is not None
    assert journal is not None
    return kept, journal


@shortened("stored", MATCHES.values(), ids=MATCHES, plain=12)
async def test_a_stored_match_of_revision_1_is_loaded_counted_and_exported_as_it_was(stored: Stored) -> None:
    async with await Store.open(":memory:") as store:
        table, journal = await keep(store, stored)
    live = TableSession(table, journal)
    assert live.match is not None
    assert live.match.revision == 1
    assert outcome(live.match) == list(stored.outcome)
    figures = seat_stats.count(journal)
    side_of = live.match.view(None).side_of
    outs = [by for by in (deal["by"] for deal in stored.outcome) if by is not None]
    assert [own.outs for own in figures] == [outs.count(seat) for seat in range(stored.seats)]
    for seat, own in enumerate(figures):
        if own.deals == len(stored.deals):
            best = max(deal["scores"][side_of[seat]].get("total", 0) for deal in stored.outcome)
            assert own.best_deal == best
    record = Replay(journal, 1, live.match.players).record()
    assert "\nrevision = 1\n" in record
    assert fair(verify(read_record(record)))


@pytest.mark.parametrize("deals", [0, 2])
async def test_a_tournament_goes_on_by_the_revision_that_it_began_with(cups: Cups, deals: int) -> None:
    """Its later rounds are played by the rules of the first, also after the bot has learnt new ones."""
    made = await cups.begin(1, 2, 3, 4, deals=deals)
    assert await cups.store.tournaments.rounds.rules_revision(made.id) == REVISION
    async with cups.store._database.write() as transaction:
        await transaction.rows(FIRST)
    made = await cups.score_round(made, lambda _: [(500, 0)] * max(1, deals))
    assert made.round == 2
    for meeting in await cups.meetings(made):
        table = await cups.table(meeting.table_id)
        assert table.match_id is not None
        journal = await cups.store.journals.get(table.match_id)
        assert journal is not None
        assert journal.rules_revision == 1
        assert TableSession(table, journal).match is not None
    later = await cups.begin(5, 6, 7, 8, deals=deals)
    assert await cups.store.tournaments.rounds.rules_revision(later.id) == REVISION
