"""`/canasta-server settings`: the panel of a server's settings, page by page."""
