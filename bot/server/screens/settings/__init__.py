"""The panel of a server's settings, page by page."""
