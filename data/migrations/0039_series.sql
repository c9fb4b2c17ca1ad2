-- Boards that are kept up to date in a channel: of a series, of a ladder. version rises with every change, shown is the last state
-- in the message; a board reaches a new stage at step_at, from when it is posted again.
CREATE TABLE kept_boards (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    locale TEXT NOT NULL,
    message_id INTEGER,
    posted_at INTEGER,
    step_at INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    shown INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX kept_boards_by_guild ON kept_boards (guild_id);

-- A season of a series of tournaments: how its events count (counting), how many of somebody's best (0: all), in how many somebody must
-- have played to get a place; how many events it has (0: until ends_at, or until somebody ends it).
CREATE TABLE series (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    board_id INTEGER NOT NULL REFERENCES kept_boards (id),
    organiser_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    season INTEGER NOT NULL CHECK (season >= 1),
    counting TEXT NOT NULL,
    best INTEGER NOT NULL CHECK (best >= 0),
    minimum INTEGER NOT NULL CHECK (minimum >= 1),
    events INTEGER NOT NULL CHECK (events >= 0),
    ends_at INTEGER,
    created_at INTEGER NOT NULL,
    ended_at INTEGER
) STRICT;

CREATE INDEX series_by_guild ON series (guild_id);

-- rounds: how many were asked for, 0 for as many as it takes.
CREATE TABLE series_events (
    tournament_id INTEGER PRIMARY KEY REFERENCES tournaments (id) ON DELETE CASCADE,
    series_id INTEGER NOT NULL REFERENCES series (id) ON DELETE CASCADE,
    rounds INTEGER NOT NULL
) STRICT;

CREATE INDEX series_events_by_series ON series_events (series_id);
