"""Matches that counted, put into a store as they are kept when they are over."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import count

from data import Store
from data.db.columns import json_text, to_milliseconds
from data.db.database import Value
from data.db.insert import insert_rows
from tests.data.helpers import GUILD, open_table

_MATCH = (
    "id",
    "table_id",
    "guild_id",
    "variant",
    "options",
    "rules_revision",
    "first_dealer",
    "outcome",
    "rated",
    "started_at",
    "finished_at",
    "deals_played",
    "judged_no",
    "verdict",
    "duplicate",
)
_SEAT = ("match_id", "seat", "side", "person_id", "computer", "name", "won", "points", "left_at")
_STEP = ("match_id", "seat", "guild_id", "family", "mu_before", "sigma_before", "mu", "sigma")
_numbers = count(1)


async def put_counted(
    store: Store,
    people: Sequence[int],
    winners: Sequence[int],
    at: datetime,
    *,
    guild: int = GUILD,
    verdict: str = "rated",
    duplicate: int = 0,
    loser_left: bool = False,
    behind: bool = False,
) -> None:
    """Two sides in turn sat there, one match for each winning side; each lasted half an hour and moved the
    ratings on that server by 10 points. ``behind``: so were the losers who left, then.
    """
    table = await open_table(store, guild_id=guild)
    matches: list[tuple[Value, ...]] = []
    seats: list[tuple[Value, ...]] = []
    steps: list[tuple[Value, ...]] = []
    figures: list[tuple[Value, ...]] = []
    end = to_milliseconds(at)
    for winner in winners:
        number = next(_numbers)
        begin = to_milliseconds(at - timedelta(minutes=30))
        matches.append(
            (
                number,
                table.id,
                guild,
                "classic",
                "{}",
                1,
                0,
                "finished",
                1,
                begin,
                end,
                3,
                number,
                verdict,
                duplicate,
            )
        )
        for seat, person in enumerate(people):
            won = seat % 2 == winner
            left = end if loser_left and not won else None
            seats.append((number, seat, seat % 2, person, None, f"P{person}", int(won), 1, left))
            place = int(behind and not won)
            figures.append(
                (number, seat, 3, json_text({"absent": False, "piles": 6, "deals": 3, "place": place}))
            )
            moved = 25_000_000 + (250_000 if won else -250_000)
            steps += [
                (number, seat, *ladder, 25_000_000, 8_000_000, moved, 8_000_000)
                for ladder in ((guild, ""), (guild, "classic"), (0, ""))
            ]
    async with store._database.write() as transaction:
        await insert_rows(transaction, "matches", _MATCH, matches)
        await insert_rows(transaction, "match_seats", _SEAT, seats)
        await insert_rows(transaction, "figures", ("match_id", "seat", "revision", "content"), figures)
        await insert_rows(transaction, "rating_steps", _STEP, steps)
