"""The groups of commands, empty: cogs/commands.py puts in what each folder declares for them."""
