"""Every game as programs that learn or search want it: numbers for choices, tensors, copies, given chance.

>>> from random import Random
>>> from canasta.learning import Game
>>> game, rng = Game("classic", 4), Random(1)
>>> episode = game.new("5e7e2")
>>> while not episode.over:
...     episode.step(rng.choice(episode.legal()))
>>> len(episode.payoffs()), len(episode.observation(0)) == game.size
(4, True)
"""

from canasta.learning.episode import Episode, Field
from canasta.learning.game import Game

__all__ = ["Episode", "Field", "Game"]
