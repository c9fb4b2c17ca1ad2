"""What others may use of ratings."""

from bot.ratings.ladder import duel
from bot.ratings.leaderboards import progress_of
from bot.ratings.rating_rules import (
    MILLION,
    MU,
    PROVISIONAL,
    SIGMA,
    families,
    family_name,
    family_of,
    rating_of,
)
from bot.ratings.ratings import Ratings
from bot.ratings.roles import decline, declines
from bot.ratings.screens.leaderboard_lines import PROVISIONAL_MARK
from bot.ratings.seasons import QUARTER, end_of, season_of
