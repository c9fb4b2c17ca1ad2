-- Matches that are still being played, for people whose data were deleted and who played in them: they decide
-- nothing about such a match from outside. mark is as in 0009; the rows go when the match is over.
CREATE TABLE left_matches (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    mark TEXT NOT NULL,
    PRIMARY KEY (match_id, mark)
) STRICT;
