"""Commands of people about themselves: leaderboards, profiles, preferences, privacy, replays."""
