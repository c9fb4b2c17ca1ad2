"""What every press and command goes through: the router, the answer, the errors."""
