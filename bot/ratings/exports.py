"""A server's leaderboard, as a file for its managers."""

from collections.abc import AsyncIterator
from typing import Final

from bot.feature import Export, Rows, Saving
from bot.ratings.leaderboards import board_rules
from bot.server.export_rows import Row, id_text
from canasta.i18n import Text
from data.records.results import BoardLine, LadderKey

_COLUMNS: Final = (
    Text("Place"),
    Text("Player"),
    Text("Player (id)"),
    Text("Rating"),
    Text("Matches"),
    Text("Won"),
    Text("Deals"),
    Text("Points"),
    Text("Canastas"),
)


async def _rows(saving: Saving) -> AsyncIterator[Rows]:
    minimum = (await board_rules(saving.store, saving.guild_id)).minimum
    offset, ladder = 0, LadderKey(saving.guild_id)
    while page := await saving.store.ratings.standings.board(
        ladder, "rating", minimum=minimum, limit=saving.page, offset=offset
    ):
        offset += len(page)
        yield [_row(line) for line in page]


def _row(line: BoardLine) -> Row:
    """A place on the leaderboard."""
    standing = line.standing
    return [
        line.place,
        standing.name,
        id_text(standing.player.person_id),
        standing.rating,
        standing.matches,
        standing.wins,
        standing.deals,
        standing.points,
        standing.canastas,
    ]


LEADERBOARD: Final = Export("leaderboard", Text("Leaderboard"), _COLUMNS, _rows)
