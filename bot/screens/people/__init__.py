"""What somebody has played and set: leaderboards, profiles, replays, preferences, what is stored."""
