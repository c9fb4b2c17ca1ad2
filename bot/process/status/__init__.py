"""The status pages: whether this process is alive, whether it is ready, and its figures."""
