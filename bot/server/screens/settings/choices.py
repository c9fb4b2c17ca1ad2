"""Numbers to choose from in a select."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping


def numbers(usual: Iterable[int], now: int | None, words: Callable[[int], str]) -> Mapping[str, str]:
    """These numbers with their words, and the one that is set, which a command may have made another."""
    every = {*usual, *([] if now is None else [now])}
    return {str(number): words(number) for number in sorted(every)}
