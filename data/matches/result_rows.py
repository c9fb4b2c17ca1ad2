"""Standings and rating steps as rows."""

from collections.abc import Sequence

from data.db.database import Row, Transaction
from data.db.insert import insert_rows
from data.records.results import LadderKey, Player, RatingStep, Standing

_STANDING = (
    "guild_id",
    "family",
    "season",
    "person_id",
    "computer",
    "name",
    "mu",
    "sigma",
    "rating",
    "rated",
    "matches",
    "wins",
    "deals",
    "points",
    "canastas",
    "average",
)


_STEP = ("match_id", "seat", "guild_id", "family", "mu_before", "sigma_before", "mu", "sigma")


_STANDING_KEY = 5


_STEP_KEY = 4


HIDDEN_PEOPLE = "SELECT p.person_id FROM person_settings p WHERE p.name = 'hidden' AND p.content = 'true'"
"""A query for the people who hide."""
SEEN = f"person_id > 0 AND person_id NOT IN ({HIDDEN_PEOPLE})"
"""Which rows of standings a board shows: people's, without those who hide."""


def standing_of(row: Row) -> Standing:
    """A row of standings."""
    return Standing(
        ladder=LadderKey(row["guild_id"], row["family"], row["season"]),
        player=Player(row["person_id"], row["computer"]),
        **{column: row[column] for column in _STANDING[_STANDING_KEY:]},
    )


def step_of(row: Row) -> RatingStep:
    """A row of rating_steps."""
    return RatingStep(**{column: row[column] for column in _STEP})


async def put_standings(transaction: Transaction, standings: Sequence[Standing]) -> None:
    """Insert or replace these standings."""
    rows = [
        (
            one.ladder.guild_id,
            one.ladder.family,
            one.ladder.season,
            one.player.person_id,
            one.player.computer,
            *(getattr(one, column) for column in _STANDING[_STANDING_KEY:]),
        )
        for one in standings
    ]
    await insert_rows(transaction, "standings", _STANDING, rows, key=_STANDING_KEY)


async def put_steps(transaction: Transaction, steps: Sequence[RatingStep]) -> None:
    """Insert or replace these steps."""
    rows = [tuple(getattr(step, column) for column in _STEP) for step in steps]
    await insert_rows(transaction, "rating_steps", _STEP, rows, key=_STEP_KEY)
