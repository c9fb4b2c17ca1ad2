-- Which joining of a server has been greeted: once, however often the bot starts. owed: not yet.
CREATE TABLE welcomes (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    joined_at INTEGER NOT NULL,
    owed INTEGER NOT NULL DEFAULT 1 CHECK (owed IN (0, 1))
) STRICT;
