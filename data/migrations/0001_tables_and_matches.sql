-- Tables in channels, the matches played at them, and what people and servers have set.
-- Times are milliseconds since 1970 in UTC; Discord ids are 64-bit integers; options and results are JSON.

CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    thread_id INTEGER,
    lobby_message_id INTEGER,
    message_id INTEGER,
    message_posted_at INTEGER,
    ping_message_id INTEGER,
    host_id INTEGER NOT NULL,
    variant TEXT NOT NULL,
    options TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'between_deals', 'finished', 'closed')),
    version INTEGER NOT NULL DEFAULT 1,
    announced_version INTEGER NOT NULL DEFAULT 0,
    locale TEXT NOT NULL,
    match_id INTEGER,
    next_deal_at INTEGER,
    created_at INTEGER NOT NULL,
    touched_at INTEGER NOT NULL
) STRICT;

CREATE INDEX tables_by_channel ON tables (channel_id);
CREATE INDEX tables_by_thread ON tables (thread_id);
CREATE INDEX tables_by_message ON tables (message_id);
CREATE INDEX tables_by_lobby_message ON tables (lobby_message_id);
CREATE INDEX tables_open ON tables (guild_id, id) WHERE status <> 'closed';
CREATE INDEX tables_due ON tables (next_deal_at) WHERE next_deal_at IS NOT NULL;
CREATE INDEX tables_behind ON tables (id) WHERE announced_version < version;

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    person_id INTEGER,
    computer TEXT,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, person_id),
    CHECK (person_id IS NULL OR computer IS NULL)
) STRICT;

CREATE INDEX seats_by_person ON seats (person_id) WHERE person_id IS NOT NULL;

CREATE TABLE next_presses (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL,
    PRIMARY KEY (table_id, person_id)
) STRICT;

-- What a player is putting together. It goes when the table moves on.
CREATE TABLE drafts (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    version INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT;

CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id INTEGER NOT NULL,
    variant TEXT NOT NULL,
    options TEXT NOT NULL,
    rules_revision INTEGER NOT NULL,
    first_dealer INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    finished_at INTEGER,
    outcome TEXT CHECK (outcome IN ('finished', 'abandoned')),
    deals_played INTEGER NOT NULL DEFAULT 0,
    CHECK ((outcome IS NULL) = (finished_at IS NULL))
) STRICT;

CREATE INDEX matches_by_table ON matches (table_id);
CREATE INDEX matches_finished ON matches (guild_id) WHERE outcome = 'finished';

CREATE TABLE match_seats (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    side INTEGER NOT NULL,
    person_id INTEGER,
    computer TEXT,
    name TEXT NOT NULL,
    won INTEGER CHECK (won IN (0, 1)),
    points INTEGER,
    left_at INTEGER,
    PRIMARY KEY (match_id, seat)
) STRICT;

CREATE TABLE deals (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    round INTEGER NOT NULL CHECK (round >= 1),
    seed TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    finished_at INTEGER,
    result TEXT,
    PRIMARY KEY (match_id, round),
    CHECK ((result IS NULL) = (finished_at IS NULL))
) STRICT;

-- The journal: lines are added and never changed.
CREATE TABLE actions (
    match_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    n INTEGER NOT NULL CHECK (n >= 1),
    seat INTEGER NOT NULL,
    content TEXT NOT NULL,
    version INTEGER NOT NULL,
    acted_at INTEGER NOT NULL,
    PRIMARY KEY (match_id, round, n),
    FOREIGN KEY (match_id, round) REFERENCES deals (match_id, round)
) STRICT;

CREATE TABLE guild_settings (
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (guild_id, name)
) STRICT;

CREATE TABLE person_settings (
    person_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (person_id, name)
) STRICT;

-- What the program remembers about itself.
CREATE TABLE meta (
    name TEXT NOT NULL PRIMARY KEY,
    content TEXT NOT NULL
) STRICT;
