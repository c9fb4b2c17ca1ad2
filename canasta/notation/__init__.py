"""Text forms: records, positions, rule codes, words; and the referee, which replays a record."""
