"""What others may use of honours."""

from bot.honours.record import earned_by
from bot.honours.screens.honours import honours_button, honours_line
