-- Deals that more than one table plays: those of a tournament's round, those of a day, a finished deal that people
-- play themselves. A private table (tables.deal_id) plays one of them: one person against computer players.
CREATE TABLE shared_deals (
    id INTEGER PRIMARY KEY,
    seed TEXT NOT NULL,
    -- Until then only its players see it, in milliseconds since 1970; NULL: it is open, or its tournament says.
    closed_until INTEGER,
    -- A tournament's: which of its deals.
    tournament_id INTEGER REFERENCES tournaments (id) ON DELETE CASCADE,
    round INTEGER,
    number INTEGER,
    -- Of any other, how it is dealt, and by which computer players (their level and its version) it is played.
    variant TEXT,
    options TEXT,
    seats INTEGER,
    rules_revision INTEGER,
    first_dealer INTEGER,
    players TEXT,
    -- A day's: the number of the day, and which of the day's deals of this game.
    day INTEGER,
    instance INTEGER,
    -- A finished deal that people play themselves.
    source_match INTEGER REFERENCES matches (id) ON DELETE CASCADE,
    source_round INTEGER,
    UNIQUE (tournament_id, round, number),
    UNIQUE (day, variant, players, instance),
    UNIQUE (source_match, source_round, players)
) STRICT;

INSERT INTO shared_deals (seed, tournament_id, round, number)
    SELECT seed, tournament_id, round, deal FROM tournament_deals ORDER BY tournament_id, round, deal;
DROP TABLE tournament_deals;

ALTER TABLE tables ADD COLUMN deal_id INTEGER;
ALTER TABLE matches ADD COLUMN deal_id INTEGER;
CREATE INDEX tables_private ON tables (host_id, id) WHERE deal_id IS NOT NULL;
-- Matches at private tables are never rated.
DROP INDEX matches_to_judge;
CREATE INDEX matches_to_judge ON matches (finished_at, id)
    WHERE judged_no IS NULL AND outcome IS NOT NULL AND deal_id IS NULL;

-- The one play of a person and a day that counts. lead: how far they were ahead of the others, NULL while it is
-- being played; the least number for one that was never finished. course: the signs of its quarters.
CREATE TABLE daily_plays (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    deal_id INTEGER NOT NULL REFERENCES shared_deals (id),
    day INTEGER NOT NULL,
    person_id INTEGER,
    begun_at INTEGER NOT NULL,
    finished_at INTEGER,
    lead INTEGER,
    course TEXT,
    -- How often the person has shared the line of this day.
    shared INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX daily_plays_once ON daily_plays (person_id, day) WHERE person_id IS NOT NULL;
CREATE INDEX daily_plays_ranked ON daily_plays (deal_id, lead);
CREATE INDEX daily_plays_open ON daily_plays (day) WHERE lead IS NULL;

-- The servers on which somebody has opened a day's deal: there they are compared.
CREATE TABLE daily_places (
    day INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    PRIMARY KEY (day, guild_id, person_id)
) STRICT;

CREATE INDEX daily_places_by_person ON daily_places (person_id);

-- Days that people have begun whose data were deleted since: mark is as in 0009, the rows go with the day.
CREATE TABLE left_dailies (
    day INTEGER NOT NULL,
    mark TEXT NOT NULL,
    PRIMARY KEY (day, mark)
) STRICT;
