-- What a lobby shows of a person beside the name: the address of their picture. came_at is when they last chose
-- a seat.
ALTER TABLE seats ADD COLUMN avatar TEXT;
ALTER TABLE seats ADD COLUMN came_at INTEGER;

-- pace_auto: nobody has chosen the pace, so it follows from who is there when the match begins. recalled_at is
-- when somebody last called everybody back to the table.
ALTER TABLE tables ADD COLUMN pace_auto INTEGER NOT NULL DEFAULT 0 CHECK (pace_auto IN (0, 1));
ALTER TABLE tables ADD COLUMN recalled_at INTEGER;

-- Whom a lobby has called: once each, whatever they answered. Gone when the match begins.
CREATE TABLE invitations (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL,
    called_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, person_id)
) STRICT;

CREATE INDEX invitations_by_person ON invitations (person_id);
