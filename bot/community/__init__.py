"""What grows out of matches: ratings, seasons, profiles, replays; and people's privacy."""
