"""The messages of tables: where they stand, what replaces them, what keeps them from being shown."""
