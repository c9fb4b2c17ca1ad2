"""The program's data about itself."""
