"""The shuffle: the same for everybody, on every machine, and verifiable.

A seed is 1 to 64 hexadecimal digits, taken as lower-case text. Its stream is the SHA-256 digests of
``SEED:0``, ``SEED:1``, ``SEED:2`` … (ASCII), each cut into eight big-endian 32-bit words. A whole number
below ``n`` is the next word modulo ``n``; words at or above the largest multiple of ``n`` are skipped, so
that every number is equally likely. The pack (suits of each rank from two to ace, pack by pack, then the
jokers) is shuffled by Fisher and Yates from its last place down to its second: place ``i`` is swapped with
place ``below(i + 1)``. The first card of the result is the first one dealt.

If cards are shuffled again in the middle of a deal (a pile that becomes the stock), the stream continues
where the previous shuffle left it, over the cards in their order in the pile, bottom first; the first card of
the result is the first one drawn.
"""

from __future__ import annotations

import re
from copy import copy
from hashlib import sha256
from struct import Struct

from canasta.cards import Card, pack

_SEED = re.compile(r"[0-9a-fA-F]{1,64}")


def normal_seed(seed: str) -> str:
    """The seed as lower-case text. Raises ValueError unless it is 1 to 64 hexadecimal digits."""
    if not _SEED.fullmatch(seed):
        raise ValueError(f"a seed is 1 to 64 hexadecimal digits, not {seed[:70]!r}")
    return seed.lower()


def seed_hash(seed: str) -> str:
    """The commitment shown when a deal starts: the SHA-256 of the seed's text, in hexadecimal.

    With the seed, shown after the deal, anybody can check that the cards were fixed beforehand.
    """
    return sha256(normal_seed(seed).encode()).hexdigest()


_WORDS = Struct(">8I")


class Stream:
    """The stream of numbers from a seed."""

    __slots__ = ("_block", "_seed", "_words")

    def __init__(self, seed: str) -> None:
        self._seed = normal_seed(seed)
        self._block = 0
        self._words: list[int] = []

    def copy(self) -> Stream:
        """The same numbers from here on."""
        other = copy(self)
        other._words = self._words[:]
        return other

    def below(self, n: int) -> int:
        """The next whole number from 0 to ``n - 1``."""
        limit = (1 << 32) // n * n
        while True:
            if not self._words:
                digest = sha256(f"{self._seed}:{self._block}".encode()).digest()
                self._block += 1
                self._words = [*_WORDS.unpack(digest)][::-1]
            word = self._words.pop()
            if word < limit:
                return word % n

    def shuffle(self, cards: list[Card]) -> None:
        """Shuffle the cards in place."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


def shuffled(packs: int, jokers: int, seed: str) -> tuple[list[Card], Stream]:
    """The shuffled cards of a number of packs and jokers, in dealing order, and the stream to continue with.

    Raises ValueError for a bad seed.
    """
    cards = pack(packs, jokers)
    stream = Stream(seed)
    stream.shuffle(cards)
    return cards, stream
