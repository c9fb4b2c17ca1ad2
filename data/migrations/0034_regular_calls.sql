-- A call to those who come to a standing table: it ends with its lobby, not with a search.
ALTER TABLE lobby_calls ADD COLUMN regular INTEGER NOT NULL DEFAULT 0 CHECK (regular IN (0, 1));
