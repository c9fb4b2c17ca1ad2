-- What stays for a while of people whose data were deleted, so that deleting is no way to start anew. mark is made
-- of the person's id with a secret key (meta: marks_key): who has the id can find the row, the row leads to no id.

-- Tournaments that they left; gone when the tournament is over.
CREATE TABLE left_tournaments (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    mark TEXT NOT NULL,
    PRIMARY KEY (tournament_id, mark)
) STRICT;

-- What they were worth on each ladder of all time.
CREATE TABLE kept_ratings (
    mark TEXT NOT NULL,
    guild_id INTEGER NOT NULL,
    family TEXT NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (mark, guild_id, family)
) STRICT;

CREATE INDEX kept_ratings_by_end ON kept_ratings (expires_at);

-- Those of them who have come back in time and gone on with what they were worth.
CREATE TABLE rating_starts (
    person_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    family TEXT NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    PRIMARY KEY (person_id, guild_id, family)
) STRICT;
