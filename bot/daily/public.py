"""What others may use of daily deals."""

from bot.daily.plays import has_finished, history_of, is_named, open_daily
from bot.daily.screens.result import history_lines
from bot.daily.screens.start import DailyStep, daily_id
from bot.daily.service import PLAYERS
