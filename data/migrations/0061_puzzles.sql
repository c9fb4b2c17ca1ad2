-- Positions in which one move is much better than any other, and what people make of them. origin tells a puzzle from all
-- others; match_id is the match of people that it comes from, NULL of those that the bot brings along. content has the
-- position, the moves to choose from and what the judges say. mu and sigma are a rating in millionths. day: the number of
-- the day whose puzzle it was. good and bad count votes.
CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY,
    origin TEXT NOT NULL UNIQUE,
    match_id INTEGER REFERENCES matches (id) ON DELETE CASCADE,
    variant TEXT NOT NULL,
    content TEXT NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    day INTEGER UNIQUE,
    good INTEGER NOT NULL DEFAULT 0,
    bad INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX puzzles_by_match ON puzzles (match_id) WHERE match_id IS NOT NULL;

-- The answer of a person that counts: which of the puzzle's choices, 0 for the best. vote: 1 for a good puzzle.
CREATE TABLE puzzle_answers (
    puzzle_id INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL,
    choice INTEGER NOT NULL,
    answered_at INTEGER NOT NULL,
    vote INTEGER,
    PRIMARY KEY (puzzle_id, person_id)
) STRICT;

CREATE INDEX puzzle_answers_by_person ON puzzle_answers (person_id);

-- began: when somebody began to solve against the clock, NULL while they don't; streak: how many since then.
CREATE TABLE puzzle_solvers (
    person_id INTEGER PRIMARY KEY,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    answered INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    began INTEGER,
    streak INTEGER NOT NULL,
    best INTEGER NOT NULL
) STRICT;

-- Matches in which puzzles are sought, in the order in which they ended.
CREATE INDEX matches_by_end ON matches (finished_at, id) WHERE outcome = 'finished';
