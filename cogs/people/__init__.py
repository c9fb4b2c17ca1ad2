"""What people see and set about themselves: leaderboards, profiles, preferences, privacy, replays."""
