-- Whether a lobby seats those alone whom its players have invited, and is in no list.
ALTER TABLE tables ADD COLUMN invited_only INTEGER NOT NULL DEFAULT 0 CHECK (invited_only IN (0, 1));
