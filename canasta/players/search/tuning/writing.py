"""Writing tuned data where the search reads it, with a line of history for each run that made it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "tuned"


def write(seats: int, parts: Mapping[str, object], how: str) -> None:
    """Replace these parts of the file for this many seats, and add ``how`` they were found."""
    path = FOLDER / f"{seats}.json"
    data = json.loads(path.read_text("utf-8")) if path.exists() else {"found": []}
    data["found"].append(how)
    path.write_text(json.dumps({**data, **parts}, indent=1) + "\n", "utf-8")
