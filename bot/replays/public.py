"""What others may use of replays."""

from bot.replays.screens.replay import Stand
