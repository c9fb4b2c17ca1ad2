"""Several processes of the bot on one PostgreSQL, each with shards of its own, killed again and again while
people play on all servers.
"""
