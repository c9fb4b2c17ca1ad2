"""Processes beside the bot's own, for work that would keep the event loop's processor busy."""
