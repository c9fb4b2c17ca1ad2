"""What others may use of tournaments."""

from cogs.tournaments.commands import new
