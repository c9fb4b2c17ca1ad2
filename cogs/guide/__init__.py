"""For people who begin: lessons."""
