"""The daily deal: its command and its buttons. It is played in the hand panel of cogs/play."""
