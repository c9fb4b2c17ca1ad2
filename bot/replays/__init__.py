"""Replays, looking back, and playing a finished deal again."""
