"""Pairs of opponents whose matches with each other are worth a look by those who look after a server."""
