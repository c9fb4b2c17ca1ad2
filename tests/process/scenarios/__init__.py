"""What people live through for days, or for minutes among many processes, with a bot that is killed."""
