-- Whether a season's next event is opened by itself when the last one has been played.
ALTER TABLE series ADD COLUMN repeats INTEGER NOT NULL DEFAULT 0;
