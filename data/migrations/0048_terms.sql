-- The terms in which processes serve: which shards, as text such as 0-3/16. A term whose row is gone has ended.
CREATE TABLE terms (
    term INTEGER NOT NULL PRIMARY KEY,
    shards TEXT NOT NULL
) STRICT;
