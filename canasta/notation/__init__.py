"""Text forms: records, positions, rule codes, words; and the referee that replays a record."""
