-- A lobby in which people have taken every seat: since when, when it starts by itself, whether anybody seated may start it, and
-- whether its host has been called.

ALTER TABLE tables ADD COLUMN full_at INTEGER;
ALTER TABLE tables ADD COLUMN starts_at INTEGER;
ALTER TABLE tables ADD COLUMN anybody_starts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN full_told INTEGER NOT NULL DEFAULT 0;
