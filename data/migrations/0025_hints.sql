-- Whether players at the table may ask for hints: 1, 0, or NULL where that follows from the match; and whether players of a tournament may.
ALTER TABLE tables ADD COLUMN hints INTEGER;
ALTER TABLE tournaments ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
