-- The table's message moves to the bottom of its thread: posting is the nonce of a message that is being posted,
-- so that a second try after a crash posts none twice. old_message_id is the message that it takes the place of,
-- until that one is gone, or has lost its buttons (old_stays: the score of an earlier deal).
ALTER TABLE tables ADD COLUMN posting TEXT;
ALTER TABLE tables ADD COLUMN old_message_id INTEGER;
ALTER TABLE tables ADD COLUMN old_place_id INTEGER;
ALTER TABLE tables ADD COLUMN old_stays INTEGER NOT NULL DEFAULT 0 CHECK (old_stays IN (0, 1));

-- Special moments get a message of their own, unless the table is quiet; moment_at is when the last one came.
ALTER TABLE tables ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0 CHECK (quiet IN (0, 1));
ALTER TABLE tables ADD COLUMN moment_at INTEGER;
