"""How results become ratings and standings. Pure: takes a ladder of standings and changes it.

The rules, as people read them (``RULES``), in the terms of this module:

* A match that was played to its end counts, if its table is rated, a person sat down on every side, and no
  two of its people had met ``MOST_MEETINGS`` times in matches that counted within ``MEETING_SPAN`` before.
* It moves people's ratings if only people sat down, and the sides are of equal size.
* A match that somebody leaves is rated by its standing when they left, or by its final result, whichever is
  worse for the leaver's side, and at best as a draw (``bot/tables/absences.py: parting_of``): leaving
  neither saves the partner from losing nor keeps the opponents from winning. So is a match that everybody has
  left, once a deal is over; the last one has left it too if they were behind (bot/tables/seats.py).
* A player who leaves hasn't won: their rating falls where their side loses, never rises, and falls by
  ``LEAVING`` besides. So does that of one for whom a computer player made most turns of most of the last
  deals; one whose seat was given to another while their side was behind has lost: silence is never better
  than leaving.
* A deal that a computer player plays for somebody counts for nobody: neither its points nor its canastas.
* A seat that several people played is rated, won or lost by its final owner; what each did there (deals,
  points, canastas) counts for them. A player whose seat was given to another has not left, except as above.
* Computer players have ratings, moved by every rated match played to its end in which they sat down from the
  start; people's ratings never move because of them.
"""

from datetime import timedelta
from typing import Final

from bot.ratings.seasons import seasons_of
from canasta.i18n import Text
from canasta.variants import GROUPS, VARIANTS
from data.records.matches import MatchSeat
from data.records.results import ALL_TIME, EVERY_GAME, EVERYWHERE, LadderKey, MatchResult, Player


def family_of(variant: str) -> str:
    """The family of a game; a game unknown to this release is a family of its own."""
    game = VARIANTS.get(variant)
    return variant if game is None else game.group


def family_name(family: str) -> Text:
    """The name of a family, or of its game if the family has only one here."""
    games = [game for game in VARIANTS.values() if game.group == family]
    return games[0].name if len(games) == 1 else GROUPS.get(family, Text(family))


def families() -> list[str]:
    """The families of all playable games, in the order in which they are offered."""
    played = {game.group for game in VARIANTS.values()}
    return [family for family in GROUPS if family in played]


MOST_MEETINGS: Final = 10
MEETING_SPAN: Final = timedelta(days=7)
PROVISIONAL: Final = 10
"""The number of matches until which a rating is provisional."""
MILLION: Final = 1_000_000
LEAVING: Final = MILLION // 6
"""What leaving costs besides the match, in millionths of sigma: 20 points of a rating. It makes a rating less
certain, not the player weaker: a partner counted as ever weaker would make each win worth more to the other.
"""
MU: Final = 25 * MILLION
SIGMA: Final = 25 * MILLION // 3
LEAST_CERTAIN: Final = 2 * SIGMA
"""No sigma is greater, a rating of nought; only leaving takes one beyond that of somebody new."""

GIVEN_UP = "given_up"
CASUAL = "casual"
COMPUTERS = "computers"
REPEATED = "repeated"


def rating_of(mu: int, sigma: int) -> int:
    """The rating that people see: a lower bound on the player's likely strength; 1000 at the start."""
    return 1000 + round(40 * (mu - 3 * sigma) / MILLION)


def player_of(seat: MatchSeat) -> Player | None:
    """The person who sat down there; None for somebody no longer known."""
    if seat.person_id is not None:
        return Player(seat.person_id)
    return None if seat.computer is None else Player(0, seat.computer)


def ladders_of(result: MatchResult) -> list[LadderKey]:
    """Every ladder that a match belongs to, the all-time ones first."""
    seasons = (ALL_TIME, *seasons_of(result.finished_at))
    return [
        LadderKey(guild, family, season)
        for season in seasons
        for guild in dict.fromkeys((result.guild_id, EVERYWHERE))
        for family in (family_of(result.variant), EVERY_GAME)
    ]
