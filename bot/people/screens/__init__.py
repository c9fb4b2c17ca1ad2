"""What people have played and set: leaderboards, profiles, replays, preferences, stored data."""
