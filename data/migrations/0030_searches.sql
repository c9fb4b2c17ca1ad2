-- A lobby that looks for people: until when, whose role its message mentions once, whether that is done, whether the
-- time is over. calling: messages call people to the lobby.
ALTER TABLE tables ADD COLUMN search_until INTEGER;
ALTER TABLE tables ADD COLUMN search_role INTEGER;
ALTER TABLE tables ADD COLUMN search_called INTEGER NOT NULL DEFAULT 0 CHECK (search_called IN (0, 1));
ALTER TABLE tables ADD COLUMN search_over INTEGER NOT NULL DEFAULT 0 CHECK (search_over IN (0, 1));
ALTER TABLE tables ADD COLUMN calling INTEGER NOT NULL DEFAULT 0 CHECK (calling IN (0, 1));

-- The messages that call people to a lobby, in its channel or on another server. They name nobody but those who sit there,
-- and go when the lobby is over.
CREATE TABLE lobby_calls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    guild_id INTEGER NOT NULL,
    place_id INTEGER NOT NULL,
    role_id INTEGER,
    message_id INTEGER
) STRICT;

CREATE INDEX lobby_calls_by_table ON lobby_calls (table_id);
