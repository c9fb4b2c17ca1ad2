-- Since when a server has a board, so that seasons that were over before are not announced; what announces a
-- season, so that a name can be taken out of it. renew: how often a message has to be shown anew because
-- somebody on it has hidden, has come back or was deleted.

ALTER TABLE posted_boards ADD COLUMN since INTEGER;
ALTER TABLE posted_boards ADD COLUMN renew INTEGER NOT NULL DEFAULT 0;

ALTER TABLE announced_seasons ADD COLUMN channel_id INTEGER;
ALTER TABLE announced_seasons ADD COLUMN message_id INTEGER;
ALTER TABLE announced_seasons ADD COLUMN content TEXT;
ALTER TABLE announced_seasons ADD COLUMN locale TEXT;
ALTER TABLE announced_seasons ADD COLUMN renew INTEGER NOT NULL DEFAULT 0;
