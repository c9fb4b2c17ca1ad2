-- How deals of a tournament count that are not played to their end. 1: half to both sides, and the score so far
-- in a match; 2: less to the side that held them up.
ALTER TABLE tournaments ADD COLUMN scoring_revision INTEGER NOT NULL DEFAULT 1;
-- The side that held up a table which did not play to its end; NULL while that is not decided, or not asked.
ALTER TABLE tournament_tables ADD COLUMN held_up TEXT CHECK (held_up IN ('first', 'second', 'both', 'neither'));
-- Who had a chair of an entry until they dropped out, in which round, and whether a director removed them.
ALTER TABLE tournament_players ADD COLUMN former_id INTEGER;
ALTER TABLE tournament_players ADD COLUMN former_name TEXT;
ALTER TABLE tournament_players ADD COLUMN left_round INTEGER;
ALTER TABLE tournament_players ADD COLUMN removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1));

CREATE INDEX tournament_players_by_former ON tournament_players (former_id) WHERE former_id IS NOT NULL;

-- The seat that was to move when a match was abandoned.
ALTER TABLE matches ADD COLUMN to_move INTEGER;
-- When the people of a table had agreed to pause: nobody's time ran.
CREATE TABLE match_pauses (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    began_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    PRIMARY KEY (match_id, began_at)
) STRICT;
