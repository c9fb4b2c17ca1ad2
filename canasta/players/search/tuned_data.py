"""Reading tuned data and what the search plays by from it, and writing it where the search reads it, with a
line of history for each run that made it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

Policy = TypeVar("Policy", covariant=True)
Value = TypeVar("Value", covariant=True)


class Tuned(NamedTuple, Generic[Policy, Value]):
    """What the search plays by; ``others``: how it takes other sides to play in rollouts."""

    policy: Policy
    others: Policy
    standing: Value


def tuned_from(
    data: Any, policy: Callable[[Mapping[str, float]], Policy], standing: Callable[[Any], Value]
) -> Tuned[Policy, Value]:
    """What a file of tuned data says: ``weights`` of a policy, those of ``others``, without which they are
    taken to play as the seat itself does, and the coefficients of a value.
    """
    own = policy(data["weights"])
    return Tuned(own, policy(data["others"]) if "others" in data else own, standing(data["standing"]))


def read(folder: Path, *names: str) -> Any:
    """The first of these files that is there. Raises FileNotFoundError."""
    for name in names:
        path = folder / f"{name}.json"
        if path.exists():
            return json.loads(path.read_text("utf-8"))
    raise FileNotFoundError(f"no tuned data for {names[0]} in {folder.name}")


def write(folder: Path, name: str, parts: Mapping[str, object], how: str, start: Any) -> None:
    """Replace these parts of a file, which begins with the data of ``start``, and add ``how`` they were
    found.
    """
    path = folder / f"{name}.json"
    data = json.loads(path.read_text("utf-8")) if path.exists() else dict(start)
    found = [*data.get("found", ()), how]
    path.write_text(json.dumps({**data, **parts, "found": found}, indent=1) + "\n", "utf-8")
