-- What a moderator has said on closing the table.
ALTER TABLE tables ADD COLUMN closed_reason TEXT;

-- Who gets no seat at a table any more: whoever was removed from its lobby, with the reason they were told, and whoever has
-- decided about its match as a moderator. Of somebody whose data were deleted, mark is left: see data/marks.py.
CREATE TABLE kept_out (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person_id INTEGER,
    mark TEXT,
    because TEXT NOT NULL CHECK (because IN ('removed', 'decided')),
    reason TEXT NOT NULL,
    since INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX kept_out_by_both ON kept_out (table_id, person_id, because) WHERE person_id IS NOT NULL;
CREATE INDEX kept_out_by_person ON kept_out (person_id) WHERE person_id IS NOT NULL;

-- Who gets no seat on a server for a time. settled: they have left the lobbies there, and were told.
CREATE TABLE bars (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    person_id INTEGER,
    mark TEXT,
    name TEXT NOT NULL,
    by_id INTEGER,
    reason TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    settled INTEGER NOT NULL DEFAULT 0 CHECK (settled IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX bars_by_both ON bars (guild_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX bars_by_person ON bars (person_id) WHERE person_id IS NOT NULL;
