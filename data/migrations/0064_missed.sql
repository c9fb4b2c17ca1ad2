-- Who has been away for long is found by this.
CREATE INDEX seats_by_miss ON seats (missed_at) WHERE missed_at IS NOT NULL;
