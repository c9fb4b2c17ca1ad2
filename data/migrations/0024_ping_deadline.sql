-- The deadline that the message with the ping names (NULL: none), so that it is edited when the turn has another one.
ALTER TABLE tables ADD COLUMN ping_deadline INTEGER;
UPDATE tables SET ping_deadline = deadline_at WHERE ping_message_id IS NOT NULL;
