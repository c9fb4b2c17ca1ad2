-- Each person's own list of tables that is kept up to date as one message, in direct messages (guild_id 0) or in a private thread, and why no longer (NULL: it is).
CREATE TABLE own_boards (
    person_id INTEGER NOT NULL PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    place_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    locale TEXT NOT NULL,
    shown TEXT,
    off TEXT
) STRICT;
