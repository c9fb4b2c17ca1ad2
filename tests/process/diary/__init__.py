"""Days of several people on several servers within minutes, with a bot that is killed."""
