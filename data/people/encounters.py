"""Who has played with and against whom, and how that went, from finished matches.

Matches count that came to a result of their own: played to the end, or left by everybody and rated as they
stood then; not those compared with other tables, which nobody wins. Somebody who left one, or counts as
having left it, has not won it, and for the others it counts as it is rated. Nor do matches count in which a
computer player stood in for somebody in every deal.
"""

from collections.abc import Sequence

from data.db import Keeper
from data.matches.result_rows import HIDDEN_PEOPLE
from data.records.results import Common, Encounter

_FIGURE = (
    "EXISTS (SELECT 1 FROM figures f WHERE f.match_id = {seat}.match_id AND f.seat = {seat}.seat"
    " AND f.content LIKE '%\"{name}\": {value}%')"
)
_WON = (
    "(CASE WHEN {seat}.left_at IS NULL"
    f" AND NOT {_FIGURE.format(seat='{seat}', name='absent', value='true')}"
    f" AND NOT {_FIGURE.format(seat='{seat}', name='won', value='false')}"
    f" AND ({{seat}}.won = 1 OR {_FIGURE.format(seat='{seat}', name='won', value='true')})"
    " THEN 1 ELSE 0 END)"
)
"""Whether a seat's person has won: see bot/tables/counting.py."""
_EMPTY = (
    "({seat}.left_at IS NULL"
    f" AND NOT {_FIGURE.format(seat='{seat}', name='absent', value='true')}"
    f" AND {_FIGURE.format(seat='{seat}', name='deals', value='0,')}"
    f" AND {_FIGURE.format(seat='{seat}', name='beyond_deals', value='')}"
    f" AND NOT {_FIGURE.format(seat='{seat}', name='beyond_deals', value='0,')})"
)
"""Whether no part of a match counts for a seat's person, as a computer player stood in for somebody in each
of their deals: see bot/tables/counting.py.
"""
_OVER = "(m.outcome = 'finished' OR m.verdict = 'left') AND m.duplicate = 0"


class Encounters(Keeper):
    async def of(self, person_id: int, guild_id: int | None, *, with_hidden: bool = True) -> list[Encounter]:
        """Everybody whom a person has played with or against, on a server or everywhere, in the order of
        their ids. ``with_hidden``: also people who hide.
        """
        here, values = ("", ()) if guild_id is None else (" AND m.guild_id = ?", (guild_id,))
        seen = "" if with_hidden else f" AND b.person_id NOT IN ({HIDDEN_PEOPLE})"
        rows = await self._database.rows(
            "WITH met AS (SELECT b.person_id AS who, CASE WHEN a.side = b.side THEN 1 ELSE 0 END AS mate,"
            f" {_WON.format(seat='a')} AS won, {_WON.format(seat='b')} AS won_too"
            " FROM match_seats a JOIN matches m ON m.id = a.match_id"
            " JOIN match_seats b ON b.match_id = a.match_id AND b.seat <> a.seat"
            f" WHERE a.person_id = ? AND b.person_id IS NOT NULL AND {_OVER}{here}{seen}"
            f" AND NOT {_EMPTY.format(seat='a')} AND NOT {_EMPTY.format(seat='b')})"
            " SELECT who, SUM(mate) AS together, SUM(mate * won * won_too) AS won_together,"
            " SUM(1 - mate) AS met, SUM((1 - mate) * won) AS won, SUM((1 - mate) * won_too) AS lost"
            " FROM met GROUP BY who ORDER BY who",
            [person_id, *values],
        )
        return [
            Encounter(
                *(int(row[column]) for column in ("who", "together", "won_together", "met", "won", "lost"))
            )
            for row in rows
        ]

    async def among(self, people: Sequence[int], guild_id: int) -> list[Common]:
        """The matches on a server in which all of these people had seats, oldest first: on which side each
        was, and who of them won. None of people who hide.
        """
        if len(people) < 2:
            return []
        marks = ", ".join("?" for _ in people)
        rows = await self._database.rows(
            f"SELECT s.match_id, s.person_id, s.side, {_WON.format(seat='s')} AS won"
            " FROM match_seats s WHERE s.match_id IN (SELECT a.match_id FROM match_seats a"
            f" JOIN matches m ON m.id = a.match_id WHERE a.person_id IN ({marks}) AND {_OVER}"
            f" AND NOT {_EMPTY.format(seat='a')}"
            f" AND m.guild_id = ? AND a.person_id NOT IN ({HIDDEN_PEOPLE})"
            " GROUP BY a.match_id HAVING COUNT(*) = ?)"
            f" AND s.person_id IN ({marks}) ORDER BY s.match_id, s.seat",
            [*people, guild_id, len(people), *people],
        )
        sides: dict[int, dict[int, int]] = {}
        won: dict[int, set[int]] = {}
        for row in rows:
            sides.setdefault(row["match_id"], {})[row["person_id"]] = row["side"]
            if row["won"]:
                won.setdefault(row["match_id"], set()).add(row["person_id"])
        return [Common(sides[match], frozenset(won.get(match, ()))) for match in sides]
