-- When somebody deleted the message of a lobby; NULL while it has one.
ALTER TABLE tables ADD COLUMN lobby_lost_at INTEGER;

CREATE INDEX tables_by_lobby_message ON tables (lobby_message_id) WHERE lobby_message_id IS NOT NULL;
