"""The store's frozen records: plain data."""
