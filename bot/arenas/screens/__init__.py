"""What people see of weekly arenas."""
