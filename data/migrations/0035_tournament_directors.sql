-- Who directs a tournament beside its organiser.
CREATE TABLE tournament_directors (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, person_id)
) STRICT;

CREATE INDEX tournament_directors_by_person ON tournament_directors (person_id);
