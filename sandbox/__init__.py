"""The sandbox: a local stand-in for Discord with a browser page. Knows nothing of cards.

discord/ holds the world (world.py), its JSON (payloads.py) and Discord's checks (check_*.py); server/ answers
the bot (rest*.py, gateway.py) and people (page_api.py); page/ is the browser page. `canasta sandbox` runs
it alone.
"""
