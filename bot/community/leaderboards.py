"""Which leaderboard is asked for, and who is on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.community.leaderboard_rules import DEFAULT_MINIMUM, BoardRules
from bot.community.rating_pools import families
from bot.community.seasons import is_season
from data import ALL_TIME, EVERY_GAME, EVERYWHERE, BoardLine, LadderKey, Standing, Store

TOP: Final = 10
PAGE: Final = 20
KINDS: Final = ("rating", "wins", "average", "canastas")
"""What a board may go by."""


@dataclass(frozen=True, slots=True)
class Board:
    """A leaderboard: a server's or everywhere's, of a family of games, a season, by something, a page."""

    everywhere: bool = False
    by: str = "rating"
    family: str = EVERY_GAME
    season: str = ALL_TIME
    page: int = 0

    @property
    def text(self) -> str:
        """The board in a button's id."""
        where = "a" if self.everywhere else "s"
        return f"{where}:{self.by}:{self.family}:{self.season}:{self.page}"

    @classmethod
    def from_text(cls, text: str) -> Board | None:
        """What ``text`` was; None for what this release does not know."""
        where, by, family, season, page = [*text.split(":"), "", "", "", "", ""][:5]
        known = by in KINDS and (family == EVERY_GAME or family in families())
        if where not in ("a", "s") or not known or not page.isdecimal():
            return None
        if season != ALL_TIME and not is_season(season):
            return None
        return cls(where == "a", by, family, season, min(int(page), 100_000))

    def ladder(self, guild_id: int) -> LadderKey:
        """The ladder behind it."""
        return LadderKey(EVERYWHERE if self.everywhere else guild_id, self.family, self.season)

    def minimum(self, rules: BoardRules) -> int:
        """The matches that it takes to be on it."""
        return DEFAULT_MINIMUM if self.everywhere else rules.minimum


@dataclass(frozen=True, slots=True)
class Shown:
    """What is on a board, as it is shown to somebody: a stretch of it, and the asker's own line."""

    board: Board
    title: str
    minimum: int
    lines: tuple[BoardLine, ...]
    own: BoardLine | None
    size: int
    computers: tuple[Standing, ...] = ()


async def read(
    store: Store, board: Board, guild_id: int, title: str, rules: BoardRules, person_id: int | None
) -> Shown:
    """Read a board from the store; ``title`` is the server's name. A page beyond its end is its last one."""
    ladder, minimum = board.ladder(guild_id), board.minimum(rules)
    size = await store.standings.size(ladder, board.by, minimum=minimum)
    if board.page:
        board = replace(board, page=min(board.page, -(-size // PAGE)))
    limit, offset = (PAGE, PAGE * (board.page - 1)) if board.page else (TOP, 0)
    lines = await store.standings.board(ladder, board.by, minimum=minimum, limit=limit, offset=offset)
    own = next((line for line in lines if line.standing.player.person_id == person_id), None)
    if own is None and person_id is not None:
        own = await store.standings.place(ladder, board.by, person_id, minimum=minimum)
    computers = await store.standings.computers(ladder) if board.by == "rating" and not board.page else ()
    return Shown(board, title, minimum, tuple(lines), own, size, tuple(computers))
