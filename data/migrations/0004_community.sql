-- Servers that have removed the bot, until what they had here is forgotten.
CREATE TABLE departures (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    left_at INTEGER NOT NULL
) STRICT;

-- A server's leaderboard in a channel: which one (content is the board's own text), how often it is brought up
-- to date, and the message that shows it.
CREATE TABLE posted_boards (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    rhythm TEXT NOT NULL,
    content TEXT NOT NULL,
    locale TEXT NOT NULL,
    shown_at INTEGER
) STRICT;

-- Seasons whose final standings were announced on a server. claimed_at is from before the message was sent.
CREATE TABLE announced_seasons (
    guild_id INTEGER NOT NULL,
    season TEXT NOT NULL,
    claimed_at INTEGER NOT NULL,
    announced_at INTEGER,
    PRIMARY KEY (guild_id, season)
) STRICT;
