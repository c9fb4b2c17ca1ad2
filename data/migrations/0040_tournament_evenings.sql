-- When a tournament begins by itself, how long before that its people say they are here (0: they needn't), whether the start was put
-- off once, and since when they are asked. The role that is mentioned, and when. The server's event for it: whether one is
-- wanted, which it is, and what it shows. pinned_id: the message with the results that is pinned.
CREATE TABLE tournament_evenings (
    tournament_id INTEGER PRIMARY KEY REFERENCES tournaments (id) ON DELETE CASCADE,
    starts_at INTEGER,
    check_in INTEGER NOT NULL DEFAULT 0,
    postponed INTEGER NOT NULL DEFAULT 0 CHECK (postponed IN (0, 1)),
    called_at INTEGER,
    role_id INTEGER,
    role_calls TEXT NOT NULL DEFAULT '',
    with_event INTEGER NOT NULL DEFAULT 0 CHECK (with_event IN (0, 1)),
    event_id INTEGER,
    event_shown TEXT NOT NULL DEFAULT '',
    pinned_id INTEGER
) STRICT;

CREATE INDEX tournament_evenings_planned ON tournament_evenings (starts_at) WHERE starts_at IS NOT NULL;

-- Who has said that they are here.
CREATE TABLE tournament_check_ins (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL,
    here_at INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, person_id)
) STRICT;

CREATE INDEX tournament_check_ins_by_person ON tournament_check_ins (person_id);

-- What is still to be told about tournaments, in order; a row goes when that is done.
CREATE TABLE tournament_notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    kind TEXT NOT NULL
) STRICT;

CREATE INDEX tournament_notices_by_tournament ON tournament_notices (tournament_id);
