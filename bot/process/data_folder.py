"""The folder of the games of `canasta play`."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder for a user's application data on this system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "canasta"
