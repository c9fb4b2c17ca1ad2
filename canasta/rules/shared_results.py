"""Results of searches, shared by all tables of the same settings and bounded for all settings together."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Final, TypeAlias

Results: TypeAlias = dict[Hashable, Any]
MOST: Final = 20_000
"""The most results of all settings, at about 1.5 kB each; dozens of deals by the same settings need 5,000."""
STEP: Final = 500
"""How many results settings may gain between two looks at how many there are."""
SETTINGS: Final = 512


class SharedResults:
    """The results by settings. Beyond ``most``, those of the settings used longest ago are dropped.
    Thread-safe: computer players search in threads.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._by_settings: OrderedDict[Hashable, Results] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._by_settings.values()))

    def of(self, settings: Hashable) -> Results:
        """The results for tables of these settings: empty at first."""
        with self._lock:
            results = self._by_settings.setdefault(settings, {})
            self._by_settings.move_to_end(settings)
            while len(self._by_settings) > SETTINGS:
                self._by_settings.popitem(last=False)[1].clear()
        return results

    def keep(self, results: Results, key: Hashable, result: Any) -> None:
        """Add a result to those of some settings."""
        results[key] = result
        if len(results) % STEP == 0:
            with self._lock:
                self._trim(results)

    def _trim(self, used: Results) -> None:
        for settings, results in self._by_settings.items():
            if results is used:
                self._by_settings.move_to_end(settings)
                break
        count = len(self)
        for results in self._by_settings.values():
            if count <= self._most or results is used:
                return
            count -= len(results)
            # Tables in memory hold these results: they are emptied, not only left behind.
            results.clear()


SHARED: Final = SharedResults()
