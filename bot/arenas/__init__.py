"""Weekly arenas: an hour of single deals, each with other people."""
