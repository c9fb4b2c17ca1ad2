-- Who has seen which hand of a deal that is being played; the rows go when it is over. person_id is negative
-- for somebody who has had their data deleted since: see data/seen.py.
CREATE TABLE seen_hands (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    PRIMARY KEY (match_id, round, seat, person_id)
) STRICT;

-- Who has had a seat that several people had in one match, in order: the first began the match, another was
-- voted in. until is when they gave it up; wants_back says that the first one takes it back at the next deal.
-- match_seats holds the one who has it now, or had it last.
CREATE TABLE stays (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    n INTEGER NOT NULL,
    person_id INTEGER,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER,
    wants_back INTEGER NOT NULL DEFAULT 0 CHECK (wants_back IN (0, 1)),
    figures TEXT,
    PRIMARY KEY (match_id, seat, n)
) STRICT;

CREATE INDEX stays_by_person ON stays (person_id) WHERE person_id IS NOT NULL;

-- What is still to be said in the place of a table, in order; a row goes when it is said.
CREATE TABLE table_news (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    content TEXT NOT NULL
) STRICT;

CREATE INDEX table_news_by_table ON table_news (table_id);

-- Deals that are being played at this moment: whoever has the seat now has seen its hand.
INSERT INTO seen_hands (match_id, round, seat, person_id)
    SELECT d.match_id, d.round, s.seat, s.person_id FROM deals d JOIN tables t ON t.match_id = d.match_id
    JOIN seats s ON s.table_id = t.id JOIN matches m ON m.id = d.match_id
    WHERE d.finished_at IS NULL AND m.outcome IS NULL AND s.person_id IS NOT NULL;

-- Seats of running matches in which somebody else was voted in: the one who began the match has not left.
INSERT INTO stays (match_id, seat, n, person_id, name, since, until)
    SELECT m.match_id, m.seat, 1, m.person_id, m.name, x.started_at, m.left_at
    FROM match_seats m JOIN matches x ON x.id = m.match_id JOIN tables t ON t.match_id = m.match_id
    JOIN seats s ON s.table_id = t.id AND s.seat = m.seat
    WHERE x.outcome IS NULL AND m.left_at IS NOT NULL AND s.person_id <> m.person_id;
INSERT INTO stays (match_id, seat, n, person_id, name, since)
    SELECT m.match_id, m.seat, 2, s.person_id, s.name, m.left_at
    FROM match_seats m JOIN matches x ON x.id = m.match_id JOIN tables t ON t.match_id = m.match_id
    JOIN seats s ON s.table_id = t.id AND s.seat = m.seat
    WHERE x.outcome IS NULL AND m.left_at IS NOT NULL AND s.person_id <> m.person_id;
UPDATE match_seats SET left_at = NULL,
    person_id = (SELECT y.person_id FROM stays y
        WHERE y.match_id = match_seats.match_id AND y.seat = match_seats.seat AND y.n = 2),
    name = (SELECT y.name FROM stays y
        WHERE y.match_id = match_seats.match_id AND y.seat = match_seats.seat AND y.n = 2)
    WHERE EXISTS (SELECT 1 FROM stays y
        WHERE y.match_id = match_seats.match_id AND y.seat = match_seats.seat AND y.n = 2);
