-- What people did in finished matches, as far as honours ask for it (JSON), and the honours that this has earned them.
-- matches.honours is the revision of the program's figures with which the match was counted, 0 before that.
ALTER TABLE matches ADD COLUMN honours INTEGER NOT NULL DEFAULT 0;
CREATE INDEX matches_by_honours ON matches (honours, id) WHERE outcome = 'finished';

CREATE TABLE honour_facts (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    person_id INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (match_id, person_id)
) STRICT;
CREATE INDEX honour_facts_by_person ON honour_facts (person_id, match_id);

-- People of whom a match has been counted since their honours were last looked at.
CREATE TABLE honours_due (
    person_id INTEGER NOT NULL PRIMARY KEY
) STRICT;

CREATE TABLE honours (
    person_id INTEGER NOT NULL,
    honour TEXT NOT NULL,
    match_id INTEGER NOT NULL,
    earned_at INTEGER NOT NULL,
    PRIMARY KEY (person_id, honour)
) STRICT;
CREATE INDEX honours_by_match ON honours (match_id);
