"""What others may use of puzzles."""

from bot.puzzles.screens.puzzle import day_button
