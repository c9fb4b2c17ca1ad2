"""Messages, pings, events and dates of tournaments, outside the database."""
