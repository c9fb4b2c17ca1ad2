"""What the store gives out: frozen records, plain data."""
