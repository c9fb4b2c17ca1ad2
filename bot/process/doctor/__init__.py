"""`canasta doctor`: what state a running system is in, in words."""
