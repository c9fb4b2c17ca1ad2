-- When somebody's next daily digest is due (NULL: none is wanted), since when a process has been sending it, and when they got the last.
CREATE TABLE digests (
    person_id INTEGER NOT NULL PRIMARY KEY,
    due_at INTEGER,
    claimed_at INTEGER,
    last_at INTEGER
) STRICT;
CREATE INDEX digests_due ON digests (due_at);
