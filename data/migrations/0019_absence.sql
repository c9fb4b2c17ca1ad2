-- Absence: since when somebody misses deadlines, what was decided about their seat and when that takes effect (NULL until they were
-- told), and who takes the seat at the next deal.

ALTER TABLE seats ADD COLUMN missed_at INTEGER;
ALTER TABLE seats ADD COLUMN decision TEXT;
ALTER TABLE seats ADD COLUMN decides_at INTEGER;
ALTER TABLE seats ADD COLUMN heir_id INTEGER;
ALTER TABLE seats ADD COLUMN heir_name TEXT;
