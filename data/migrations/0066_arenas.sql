-- A server's weekly arena: a row for each week's. status: planned, running, finished, or called_off before it began.
-- posted: the status in which its message was last posted; event_shown: what the server's event for it shows.
CREATE TABLE arenas (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    locale TEXT NOT NULL,
    starts_at INTEGER NOT NULL,
    status TEXT NOT NULL DEFAULT 'planned',
    message_id INTEGER,
    posted TEXT NOT NULL DEFAULT '',
    event_id INTEGER,
    event_shown TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX arenas_going_on ON arenas (guild_id) WHERE status IN ('planned', 'running');
CREATE INDEX arenas_to_show ON arenas (id) WHERE status <> posted;

-- Who plays: waiting for a table, playing, playing their last table, or away. since: for how long they have done so.
CREATE TABLE arena_people (
    arena_id INTEGER NOT NULL REFERENCES arenas (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    doing TEXT NOT NULL,
    since INTEGER NOT NULL,
    table_id INTEGER,
    PRIMARY KEY (arena_id, person_id)
) STRICT;

CREATE INDEX arena_people_by_person ON arena_people (person_id);

-- The deals that several tables play. leads: by how much the first side was ahead where computer players alone had
-- the cards, as JSON; NULL until they have played.
CREATE TABLE arena_deals (
    arena_id INTEGER NOT NULL REFERENCES arenas (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seed TEXT NOT NULL,
    began_at INTEGER NOT NULL,
    leads TEXT,
    PRIMARY KEY (arena_id, number)
) STRICT;

CREATE TABLE arena_tables (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    arena_id INTEGER NOT NULL REFERENCES arenas (id) ON DELETE CASCADE,
    deal INTEGER NOT NULL
) STRICT;

CREATE INDEX arena_tables_by_arena ON arena_tables (arena_id);
