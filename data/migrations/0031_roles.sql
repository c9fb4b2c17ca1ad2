-- Roles that a server has the bot give: from a rating on (kind 'rating'), or for the first places of the last season
-- ('season'). trouble is what keeps the bot from giving it, NULL for nothing.
CREATE TABLE role_rules (
    guild_id INTEGER NOT NULL,
    role_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('rating', 'season')),
    value INTEGER NOT NULL,
    trouble TEXT,
    PRIMARY KEY (guild_id, role_id)
) STRICT;

-- Roles that the bot has given, or is about to (given_at is NULL), and takes back. forgotten_at is when the person had
-- their data deleted: the row goes with the role, or some days later.
CREATE TABLE given_roles (
    guild_id INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    role_id INTEGER NOT NULL,
    given_at INTEGER,
    forgotten_at INTEGER,
    PRIMARY KEY (guild_id, person_id, role_id)
) STRICT;
CREATE INDEX given_roles_by_person ON given_roles (person_id);
