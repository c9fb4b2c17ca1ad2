-- What a play of a day's deal was worth once the day was over: share, of 10,000, of the matchpoints that there were.
-- best_move, worst_move: the person's, as "step points other-move", empty where none was clear, NULL before they are
-- judged. told_at: when the person was written to about it.
ALTER TABLE daily_plays ADD COLUMN share INTEGER;
ALTER TABLE daily_plays ADD COLUMN best_move TEXT;
ALTER TABLE daily_plays ADD COLUMN worst_move TEXT;
ALTER TABLE daily_plays ADD COLUMN told_at INTEGER;

CREATE INDEX daily_plays_by_day ON daily_plays (day, person_id);
CREATE INDEX daily_plays_unsettled ON daily_plays (day) WHERE share IS NULL;
