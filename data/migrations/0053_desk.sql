-- What the operator has done at the command line. text: a reason, or what is announced. done_at: when the bot has followed it.
CREATE TABLE desk_entries (
    id INTEGER PRIMARY KEY,
    noted_at INTEGER NOT NULL,
    deed TEXT NOT NULL,
    person_id INTEGER,
    server_id INTEGER,
    text TEXT NOT NULL,
    done_at INTEGER
) STRICT;

CREATE INDEX desk_entries_by_deed ON desk_entries (deed, id);
CREATE INDEX desk_entries_by_person ON desk_entries (person_id) WHERE person_id IS NOT NULL;

-- Whom and which servers the bot doesn't serve. Of somebody whose data were deleted, mark is left: see data/db/marks.py. told:
-- a server's owner has read why.
CREATE TABLE shut_out (
    id INTEGER PRIMARY KEY,
    person_id INTEGER,
    server_id INTEGER,
    mark TEXT,
    reason TEXT NOT NULL,
    since INTEGER NOT NULL,
    told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX shut_out_people ON shut_out (person_id) WHERE person_id IS NOT NULL;
CREATE UNIQUE INDEX shut_out_servers ON shut_out (server_id) WHERE server_id IS NOT NULL;

-- The tables that have had an announcement of the operator's, and where. posted: Discord took it.
CREATE TABLE announced_tables (
    entry_id INTEGER NOT NULL REFERENCES desk_entries (id) ON DELETE CASCADE,
    table_id INTEGER NOT NULL,
    place_id INTEGER NOT NULL,
    posted INTEGER NOT NULL CHECK (posted IN (0, 1)),
    PRIMARY KEY (entry_id, table_id)
) STRICT;
