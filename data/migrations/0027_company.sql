-- Whom somebody never wants to share a table with. Of a blocked person whose data were deleted, mark is left: see data/marks.py.
CREATE TABLE blocks (
    id INTEGER PRIMARY KEY,
    person_id INTEGER NOT NULL,
    blocked_id INTEGER,
    mark TEXT,
    name TEXT NOT NULL,
    since INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX blocks_by_both ON blocks (person_id, blocked_id) WHERE blocked_id IS NOT NULL;
CREATE INDEX blocks_by_blocked ON blocks (blocked_id) WHERE blocked_id IS NOT NULL;

-- Whether players at the table may send emotes.
ALTER TABLE tables ADD COLUMN emotes INTEGER NOT NULL DEFAULT 1 CHECK (emotes IN (0, 1));

-- Whether the next match is wanted with changed sides.
ALTER TABLE next_presses ADD COLUMN changed INTEGER NOT NULL DEFAULT 0 CHECK (changed IN (0, 1));
