"""What this process is called where others see it."""

import os
import socket


def process_name() -> str:
    """The machine and the number of the process, such as ``host:4711``."""
    return f"{socket.gethostname()[:40]}:{os.getpid()}"
