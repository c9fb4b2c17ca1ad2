-- Whether partners are asked by a message, and nobody gets a partner without having agreed to it: in tournaments opened from now on.
ALTER TABLE tournaments ADD COLUMN asks_partners INTEGER NOT NULL DEFAULT 0 CHECK (asks_partners IN (0, 1));
-- When somebody last wanted an open tournament to stay, when its organiser was told that it expires, and whether it has.
ALTER TABLE tournaments ADD COLUMN kept_at INTEGER;
ALTER TABLE tournaments ADD COLUMN warned_at INTEGER;
ALTER TABLE tournaments ADD COLUMN expired INTEGER NOT NULL DEFAULT 0 CHECK (expired IN (0, 1));

CREATE INDEX tournaments_by_opening ON tournaments (created_at) WHERE status = 'open';

-- Whether an entry without a partner may be joined by anybody, and paired at the start.
ALTER TABLE tournament_entries ADD COLUMN with_anyone INTEGER NOT NULL DEFAULT 1 CHECK (with_anyone IN (0, 1));

-- Messages to single people: a row goes once it is sent; a question once it is settled and its message says so.
-- other_id and name: whom it is about.
CREATE TABLE tournament_letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    person_id INTEGER NOT NULL,
    other_id INTEGER,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    place_id INTEGER,
    message_id INTEGER,
    sent_at INTEGER,
    reminded_at INTEGER
) STRICT;

CREATE INDEX tournament_letters_by_tournament ON tournament_letters (tournament_id, id);
CREATE INDEX tournament_letters_by_person ON tournament_letters (person_id);
CREATE INDEX tournament_letters_by_other ON tournament_letters (other_id) WHERE other_id IS NOT NULL;
