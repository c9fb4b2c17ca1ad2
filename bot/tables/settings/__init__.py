"""Settings of people and tables, and hourly limits."""
