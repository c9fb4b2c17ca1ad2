"""What people see: each module turns a record or a view into a screen. Pure."""
