-- What finished matches come to: ratings, standings, and figures taken from the journal.
-- Ratings are whole numbers, millionths of the model's, so that they are the same on every database.

-- Whether the table's matches are to be rated; a match keeps what was set when it began.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1));
ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1));

-- The place in the order in which results were judged, and what was found: see bot/judging.py.
ALTER TABLE matches ADD COLUMN judged_no INTEGER;
ALTER TABLE matches ADD COLUMN verdict TEXT;

CREATE UNIQUE INDEX matches_judged ON matches (judged_no) WHERE judged_no IS NOT NULL;
CREATE INDEX matches_to_judge ON matches (finished_at, id) WHERE judged_no IS NULL AND outcome IS NOT NULL;
CREATE INDEX match_seats_by_person ON match_seats (person_id, match_id) WHERE person_id IS NOT NULL;

-- What a seat did in a match, as JSON; revision is that of the program's list of figures.
CREATE TABLE figures (
    match_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (match_id, seat),
    FOREIGN KEY (match_id, seat) REFERENCES match_seats (match_id, seat)
) STRICT;

-- What a seat was worth on each ladder before and after a match that moved ratings: server 0 is all servers,
-- family '' all games.
CREATE TABLE rating_steps (
    match_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    family TEXT NOT NULL,
    mu_before INTEGER NOT NULL,
    sigma_before INTEGER NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat, guild_id, family),
    FOREIGN KEY (match_id, seat) REFERENCES match_seats (match_id, seat)
) STRICT;

-- Where a player stands: on a server (0: all), in a family of games ('': all), in a season ('': all time).
-- person_id is 0 for a kind of computer player. average is points for each deal, in thousandths.
CREATE TABLE standings (
    guild_id INTEGER NOT NULL,
    family TEXT NOT NULL,
    season TEXT NOT NULL,
    person_id INTEGER NOT NULL,
    computer TEXT NOT NULL,
    name TEXT NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    points INTEGER NOT NULL,
    canastas INTEGER NOT NULL,
    average INTEGER NOT NULL,
    PRIMARY KEY (guild_id, family, season, person_id, computer)
) STRICT;

CREATE INDEX standings_by_rating ON standings (guild_id, family, season, rating, average, person_id, rated);
CREATE INDEX standings_by_wins ON standings (guild_id, family, season, wins, average, person_id, matches);
CREATE INDEX standings_by_average ON standings (guild_id, family, season, average, wins, person_id, matches);
CREATE INDEX standings_by_canastas
    ON standings (guild_id, family, season, canastas, average, person_id, matches);
CREATE INDEX standings_by_person ON standings (person_id);
CREATE INDEX people_hidden ON person_settings (person_id) WHERE name = 'hidden' AND content = 'true';
