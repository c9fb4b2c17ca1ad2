-- Who plays for somebody on their holidays: under the name that the absent one knows, asked under the name asker; agreed_at: since when
-- they would.
CREATE TABLE deputies (
    person_id INTEGER PRIMARY KEY,
    deputy_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    asker TEXT NOT NULL,
    agreed_at INTEGER
) STRICT;

CREATE INDEX deputies_by_deputy ON deputies (deputy_id);

-- Whether somebody gave their seat to their deputy, for a holiday.
ALTER TABLE stays ADD COLUMN on_holiday INTEGER NOT NULL DEFAULT 0 CHECK (on_holiday IN (0, 1));
