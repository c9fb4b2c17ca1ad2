-- When somebody at the table last nudged the player whom it waits for.

ALTER TABLE tables ADD COLUMN nudged_at INTEGER;
