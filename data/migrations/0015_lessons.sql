-- A person's way through a lesson: the moves that they made in it, and the melds that they are putting together.
-- version rises with each move in any of the person's lessons, and with each opening of one, so the highest is the
-- lesson that they are in; opened is the version at which they last came into it.
CREATE TABLE lessons (
    person_id INTEGER NOT NULL,
    lesson TEXT NOT NULL,
    version INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    moves TEXT NOT NULL,
    draft TEXT,
    changed_at INTEGER NOT NULL,
    finished_at INTEGER,
    PRIMARY KEY (person_id, lesson)
) STRICT;
