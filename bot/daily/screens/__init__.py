"""The daily deal as people see it: what it is, what came out, how that compares."""
