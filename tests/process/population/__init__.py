"""People who live through days with the bot as a process: one clock, presses, kills, a notebook."""
