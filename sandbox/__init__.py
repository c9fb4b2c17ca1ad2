"""The sandbox: a local stand-in for Discord with a browser page. Knows nothing of cards."""
