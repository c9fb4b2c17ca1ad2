-- Turns over days: whose move a table waits for and until when, who is absent, what has been said about it.
-- look_at is when a table must be looked at next: one index for everything that falls due.

DROP INDEX tables_due;

ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';
ALTER TABLE tables ADD COLUMN look_at INTEGER;
ALTER TABLE tables ADD COLUMN turn_version INTEGER;
ALTER TABLE tables ADD COLUMN turn_seat INTEGER;
-- The person who is to move, 0 where the program moves for the seat.
ALTER TABLE tables ADD COLUMN turn_person INTEGER;
ALTER TABLE tables ADD COLUMN turn_at INTEGER;
ALTER TABLE tables ADD COLUMN turn_allowed INTEGER;
ALTER TABLE tables ADD COLUMN deadline_at INTEGER;
ALTER TABLE tables ADD COLUMN timed_out INTEGER NOT NULL DEFAULT 0 CHECK (timed_out IN (0, 1));
ALTER TABLE tables ADD COLUMN called INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN called_at INTEGER;
ALTER TABLE tables ADD COLUMN ping_place_id INTEGER;
ALTER TABLE tables ADD COLUMN paused_at INTEGER;
ALTER TABLE tables ADD COLUMN votes TEXT;
ALTER TABLE tables ADD COLUMN warned_at INTEGER;
ALTER TABLE tables ADD COLUMN warning_message_id INTEGER;
ALTER TABLE tables ADD COLUMN closed_because TEXT;

CREATE INDEX tables_due ON tables (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX tables_by_turn ON tables (turn_person, deadline_at) WHERE turn_person IS NOT NULL;

ALTER TABLE seats ADD COLUMN presence TEXT NOT NULL DEFAULT 'present';
ALTER TABLE seats ADD COLUMN misses INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN bank INTEGER;
ALTER TABLE seats ADD COLUMN prepared TEXT;
ALTER TABLE seats ADD COLUMN note TEXT;

-- Who made an action where it was not the seat's own player: the clock, or a prepared move.
ALTER TABLE actions ADD COLUMN made_by TEXT;
ALTER TABLE matches ADD COLUMN reason TEXT;

-- Days on which a person's clock stands still at the tables of a server; dates as people write them.
CREATE TABLE holidays (
    id INTEGER PRIMARY KEY,
    person_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL,
    CHECK (first_day <= last_day)
) STRICT;

CREATE INDEX holidays_by_person ON holidays (person_id, guild_id);

-- Tables that were under way before there was a clock are looked at once, to note whose turn it is.
UPDATE tables SET look_at = 0 WHERE status = 'playing';
UPDATE tables SET look_at = next_deal_at WHERE status = 'between_deals';
UPDATE tables SET look_at = touched_at WHERE status = 'lobby';
