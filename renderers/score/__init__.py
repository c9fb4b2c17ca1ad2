"""The score sheet: its picture, and the same in words."""
