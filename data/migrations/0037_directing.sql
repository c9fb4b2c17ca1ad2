-- When the present round began; NULL for one that began before this was kept: then it lasts as long as planned.
ALTER TABLE tournaments ADD COLUMN round_began_at INTEGER;

-- What directors have added to the scores of entries, or taken off: by the scoring, per cent of a round, points
-- of the game, or points of the tournament. by_id is 0 once that person's data are deleted.
CREATE TABLE tournament_adjustments (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry INTEGER NOT NULL,
    round INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    reason TEXT NOT NULL,
    by_id INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, number)
) STRICT;

-- Who could step in. Entry and chair: for whom a director has asked them to; place: the order of the list.
CREATE TABLE tournament_reserves (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    entry INTEGER,
    chair INTEGER,
    asked_by INTEGER,
    PRIMARY KEY (tournament_id, person_id)
) STRICT;

CREATE INDEX tournament_reserves_by_person ON tournament_reserves (person_id);
CREATE INDEX tournament_adjustments_by_director ON tournament_adjustments (by_id);
