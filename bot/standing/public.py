"""What others may use of standing tables."""

from bot.standing.standing import part_company
