-- Tables that meet on a day of every week or two, at an hour of a time zone. next_at is the next date; table_id its lobby, once
-- it is open; empty: the dates in a row to which nobody came; skipped_at: the date that was left out last. event_id is the
-- server's event for the next date, with_event whether one is wanted. trouble: what its host has been told that is wrong. look_at: when
-- to look at it next, NULL once it has ended.
CREATE TABLE standing_tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    host_id INTEGER NOT NULL,
    variant TEXT NOT NULL,
    options TEXT NOT NULL,
    seats INTEGER NOT NULL,
    pace TEXT NOT NULL,
    locale TEXT NOT NULL,
    weekday INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
    minute INTEGER NOT NULL CHECK (minute BETWEEN 0 AND 1439),
    weeks INTEGER NOT NULL CHECK (weeks >= 1),
    zone TEXT NOT NULL,
    next_at INTEGER NOT NULL,
    look_at INTEGER,
    version INTEGER NOT NULL DEFAULT 1,
    table_id INTEGER,
    message_id INTEGER,
    event_id INTEGER,
    with_event INTEGER NOT NULL DEFAULT 0 CHECK (with_event IN (0, 1)),
    trouble TEXT NOT NULL DEFAULT '',
    empty INTEGER NOT NULL DEFAULT 0,
    skipped_at INTEGER,
    ended_because TEXT
) STRICT;

CREATE INDEX standing_due ON standing_tables (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX standing_by_guild ON standing_tables (guild_id) WHERE ended_because IS NULL;

-- Who comes; away_at is the one date on which they can't.
CREATE TABLE standing_people (
    standing_id INTEGER NOT NULL REFERENCES standing_tables (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    away_at INTEGER,
    PRIMARY KEY (standing_id, person_id)
) STRICT;

CREATE INDEX standing_people_by_person ON standing_people (person_id);

-- A lobby of such a date: until kept_until its seats are kept for those who come.
ALTER TABLE tables ADD COLUMN standing_id INTEGER;
ALTER TABLE tables ADD COLUMN kept_until INTEGER;
