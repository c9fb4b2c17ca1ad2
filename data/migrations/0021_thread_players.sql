-- The thread to which the person of a seat was added. Whoever plays in an older thread is left as they are.

ALTER TABLE seats ADD COLUMN in_thread INTEGER;
UPDATE seats SET in_thread = (SELECT thread_id FROM tables WHERE tables.id = seats.table_id) WHERE person_id IS NOT NULL;
