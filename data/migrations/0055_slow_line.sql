-- Until when fewer requests are made than usual, by the same clock: Discord has refused some for all routes.
ALTER TABLE request_line ADD COLUMN slow_until INTEGER NOT NULL DEFAULT 0;
