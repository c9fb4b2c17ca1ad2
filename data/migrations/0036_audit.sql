-- What people in charge of a server have done there. by_person_id: who, NULL for the program, 0 for somebody whose data are
-- deleted; person_id: whom it concerns, likewise. details: JSON, small. to_post: the server's audit channel doesn't have it yet.
CREATE TABLE audit_entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    noted_at INTEGER NOT NULL,
    deed TEXT NOT NULL,
    by_person_id INTEGER,
    person_id INTEGER,
    table_id INTEGER,
    tournament_id INTEGER,
    details TEXT NOT NULL,
    to_post INTEGER NOT NULL DEFAULT 0 CHECK (to_post IN (0, 1))
) STRICT;

CREATE INDEX audit_by_guild ON audit_entries (guild_id, id);
CREATE INDEX audit_to_post ON audit_entries (guild_id, id) WHERE to_post = 1;
CREATE INDEX audit_by_age ON audit_entries (noted_at);

-- Where a server has its audit entries posted, in which language, and what keeps the bot from it (NULL: nothing).
CREATE TABLE audit_channels (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    locale TEXT NOT NULL,
    trouble TEXT
) STRICT;
