"""A search for the best move, by playing deals on without the engine: on counts, or in small kernels.

``search`` tries the actions that the engine offers over hidden worlds (``comparing``, ``asking``). What an
action leads to is asked of a ``decision``, one of each family of games (``families``): ``counted``,
``samba``, ``romme``. ``tests/tuning`` has the tools that find a family's weights and values.
"""
