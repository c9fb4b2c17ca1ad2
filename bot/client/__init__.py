"""Discord's client: how the bot is connected, and what it may do."""
