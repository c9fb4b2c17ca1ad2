"""Background tasks: a thread pool, one task for each key, periodic work, backing off."""
