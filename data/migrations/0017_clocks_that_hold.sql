-- What a running turn was promised: the hours of rest that were set when it began, as JSON. A change of settings counts from the
-- next turn on. A holiday that was broken off keeps the days that had begun.

ALTER TABLE tables ADD COLUMN turn_rests TEXT;
ALTER TABLE holidays ADD COLUMN ended_at INTEGER;
