"""Commands and pages about ratings."""
