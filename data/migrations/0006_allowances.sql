-- How often somebody, or the people of a server, did what floods are made of, within the span that began then.
CREATE TABLE allowances (
    what TEXT NOT NULL,
    owner TEXT NOT NULL CHECK (owner IN ('person', 'guild')),
    owner_id INTEGER NOT NULL,
    since INTEGER NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (what, owner, owner_id)
) STRICT;

CREATE INDEX allowances_by_since ON allowances (since);
