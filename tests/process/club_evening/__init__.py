"""A club's tournament evening with the bot as a process: who comes, who doesn't, and what the cards say."""
