-- Which process serves a term, such as host:4711, and since when: for people who look after it.
ALTER TABLE terms ADD COLUMN process TEXT;
ALTER TABLE terms ADD COLUMN begun_at INTEGER;
