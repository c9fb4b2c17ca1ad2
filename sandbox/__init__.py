"""The sandbox: a local stand-in for Discord with a browser page. Knows nothing of cards.

discord/ holds what there is (world.py), what it looks like in JSON (payloads.py) and what Discord refuses
(check_*.py); server/ answers the bot (rest*.py, gateway.py) and people (page_api.py); page/ is what they see.
`python -m sandbox` runs it alone.
"""
