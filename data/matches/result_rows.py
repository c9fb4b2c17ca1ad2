"""Standings, rating steps and the seats of matches, as rows."""

from collections.abc import Sequence

from data.db import Mapper, Transaction, insert_rows
from data.records.matches import MatchSeat, Stay
from data.records.results import LadderKey, Player, RatingStep, Standing

STANDINGS = Mapper(Standing, ladder=Mapper(LadderKey), player=Mapper(Player))
STEPS = Mapper(RatingStep)
MATCH_SEATS = Mapper(MatchSeat, index="seat")
STAYS = Mapper(Stay)
HIDDEN_PEOPLE = "SELECT p.person_id FROM person_settings p WHERE p.name = 'hidden' AND p.content = 'true'"
"""A query for the people who hide."""
SEEN = f"person_id > 0 AND person_id NOT IN ({HIDDEN_PEOPLE})"
"""Which rows of standings a board shows: people's, without those who hide."""


async def put_standings(transaction: Transaction, standings: Sequence[Standing]) -> None:
    """Insert or replace these standings."""
    rows = [tuple(STANDINGS.columns(standing).values()) for standing in standings]
    await insert_rows(transaction, "standings", STANDINGS.names, rows, key=5)


async def put_steps(transaction: Transaction, steps: Sequence[RatingStep]) -> None:
    """Insert or replace these steps."""
    rows = [tuple(STEPS.columns(step).values()) for step in steps]
    await insert_rows(transaction, "rating_steps", STEPS.names, rows, key=4)


PUBLIC = (
    "m.outcome = 'finished' AND m.finished_at < ? AND m.deal_id IS NULL AND m.duplicate = 0"
    " AND m.tournament_id IS NULL AND m.guild_id <> 0"
    " AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.id = m.table_id AND t.invited_only = 1)"
    " AND NOT EXISTS (SELECT 1 FROM shared_deals d WHERE d.source_match = m.id)"
)
"""Which matches had ended before a moment at a table of a server that isn't private, with cards that nobody
else plays.
"""
