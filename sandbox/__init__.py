"""The sandbox: a local stand-in for Discord with a browser page. Knows nothing of cards.

world.py holds what there is, http.py and rest*.py answer the bot's requests, gateway.py brings it the events,
interactions.py keeps the order of clicks and answers, people.py and page/ are the people's side, driver.py
plays them in tests, control.py makes trouble. `python -m sandbox` runs it alone.
"""
