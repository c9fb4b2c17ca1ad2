-- How often somebody has come back to their seat since they last played themselves.
ALTER TABLE seats ADD COLUMN backs INTEGER NOT NULL DEFAULT 0;
