"""The process: settings, start-up, tables (the one write path), announcements."""
