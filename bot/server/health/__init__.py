"""The health check of a server."""
