-- Tournaments: who has entered, who meets whom in each round, and deals that several tables play.

CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    message_posted_at INTEGER,
    organiser_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    variant TEXT NOT NULL,
    options TEXT NOT NULL,
    seats INTEGER NOT NULL,
    system TEXT NOT NULL,
    scoring TEXT NOT NULL,
    -- How many deals of a round all tables play alike, 0 where each table plays a match of its own.
    deals INTEGER NOT NULL,
    -- How many rounds there are, 0 while that is not settled; which one is being played, 0 before the first.
    rounds INTEGER NOT NULL,
    round INTEGER NOT NULL DEFAULT 0,
    round_time INTEGER NOT NULL,
    round_ends_at INTEGER,
    pace TEXT NOT NULL,
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    status TEXT NOT NULL CHECK (status IN ('open', 'running', 'finished', 'cancelled')),
    version INTEGER NOT NULL DEFAULT 1,
    announced_version INTEGER NOT NULL DEFAULT 0,
    locale TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    finished_at INTEGER
) STRICT;

CREATE INDEX tournaments_by_guild ON tournaments (guild_id, id);
CREATE INDEX tournaments_going_on ON tournaments (id) WHERE status IN ('open', 'running');
CREATE INDEX tournaments_behind ON tournaments (id) WHERE announced_version < version;

-- Entries are numbered from 1; place is the one in the draw. left_round: the first round without it.
CREATE TABLE tournament_entries (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    entry INTEGER NOT NULL,
    place INTEGER,
    joined_round INTEGER NOT NULL DEFAULT 1,
    left_round INTEGER,
    PRIMARY KEY (tournament_id, entry)
) STRICT;

-- Those who play for an entry, by their chair in it. left_at: when somebody dropped out; a computer player has
-- the chair from then on.
CREATE TABLE tournament_players (
    tournament_id INTEGER NOT NULL,
    entry INTEGER NOT NULL,
    chair INTEGER NOT NULL,
    person_id INTEGER,
    computer TEXT,
    name TEXT NOT NULL,
    agreed INTEGER NOT NULL DEFAULT 1 CHECK (agreed IN (0, 1)),
    left_at INTEGER,
    PRIMARY KEY (tournament_id, entry, chair),
    UNIQUE (tournament_id, person_id),
    FOREIGN KEY (tournament_id, entry) REFERENCES tournament_entries (tournament_id, entry) ON DELETE CASCADE
) STRICT;

CREATE INDEX tournament_players_by_person ON tournament_players (person_id) WHERE person_id IS NOT NULL;

-- Who meets whom. second is null where first sits out; table_id is null until the table is set up.
CREATE TABLE tournament_tables (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    first INTEGER NOT NULL,
    second INTEGER,
    table_id INTEGER REFERENCES tables (id),
    PRIMARY KEY (tournament_id, round, number)
) STRICT;

CREATE UNIQUE INDEX tournament_tables_by_table ON tournament_tables (table_id) WHERE table_id IS NOT NULL;

-- The deals that every table of a round plays.
CREATE TABLE tournament_deals (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    seed TEXT NOT NULL,
    PRIMARY KEY (tournament_id, round, deal)
) STRICT;

-- The tournament and the round that a table is played for; duplicate is how many deals it has then that other
-- tables play too.
ALTER TABLE tables ADD COLUMN tournament_id INTEGER;
ALTER TABLE tables ADD COLUMN tournament_round INTEGER;
ALTER TABLE tables ADD COLUMN duplicate INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN tournament_id INTEGER;
ALTER TABLE matches ADD COLUMN tournament_round INTEGER;
ALTER TABLE matches ADD COLUMN duplicate INTEGER NOT NULL DEFAULT 0;

-- Nothing is looked for by its message.
DROP INDEX tables_by_message;
DROP INDEX tables_by_lobby_message;
