"""A server's settings for all of its tables, by its managers."""
