-- How often the bot has failed to follow what the operator has done.
ALTER TABLE desk_entries ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
