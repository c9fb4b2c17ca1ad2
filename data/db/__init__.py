"""The database under the store: SQLite or PostgreSQL behind one interface, migrations, locks."""
