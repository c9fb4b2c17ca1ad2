-- Which matches were rated since a moment, for the movement on leaderboards.
CREATE INDEX matches_rated_since ON matches (finished_at, guild_id) WHERE judged_no IS NOT NULL;
