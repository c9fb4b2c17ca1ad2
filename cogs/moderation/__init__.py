"""What moderators do: close tables, remove and bar people."""
