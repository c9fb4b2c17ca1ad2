-- A ladder of people: what is played, how many places higher one may challenge, and for how many days one may think about a challenge,
-- and play. Whoever hasn't played for idle_weeks goes down (0: nobody does).
CREATE TABLE ladders (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    board_id INTEGER NOT NULL REFERENCES kept_boards (id),
    organiser_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    variant TEXT NOT NULL,
    options TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats IN (2, 4)),
    pace TEXT NOT NULL,
    reach INTEGER NOT NULL CHECK (reach >= 1),
    answer_days INTEGER NOT NULL CHECK (answer_days >= 1),
    play_days INTEGER NOT NULL CHECK (play_days >= 1),
    idle_weeks INTEGER NOT NULL CHECK (idle_weeks >= 0),
    version INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL,
    ended_at INTEGER
) STRICT;

CREATE INDEX ladders_by_guild ON ladders (guild_id);

-- Who is on it, in place 1, 2, 3 and so on. active_at: when they last played, joined, or went down for not playing.
CREATE TABLE ladder_people (
    ladder_id INTEGER NOT NULL REFERENCES ladders (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    place INTEGER NOT NULL CHECK (place >= 1),
    active_at INTEGER NOT NULL,
    won INTEGER NOT NULL DEFAULT 0,
    lost INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (ladder_id, person_id)
) STRICT;

CREATE INDEX ladder_people_by_person ON ladder_people (person_id);

-- Challenges, with both places when it was made. due_at: until when it may be answered, then until when it may be played.
-- A person is NULL once their data are deleted.
CREATE TABLE ladder_challenges (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ladder_id INTEGER NOT NULL REFERENCES ladders (id) ON DELETE CASCADE,
    challenger_id INTEGER,
    challenged_id INTEGER,
    from_place INTEGER NOT NULL,
    to_place INTEGER NOT NULL,
    state TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    message_id INTEGER,
    table_id INTEGER,
    ended_at INTEGER
) STRICT;

CREATE INDEX ladder_challenges_by_ladder ON ladder_challenges (ladder_id);
CREATE INDEX ladder_challenges_by_challenger ON ladder_challenges (challenger_id);
CREATE INDEX ladder_challenges_by_challenged ON ladder_challenges (challenged_id);
