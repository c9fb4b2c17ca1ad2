"""What the directors of a tournament do while it runs, each change with its entry in the audit log."""
