"""What others may use of daily deals."""

from bot.daily.screens.start import DailyStep, daily_id
from bot.daily.service import PLAYERS
