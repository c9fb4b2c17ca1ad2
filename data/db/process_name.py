"""What this process is called where others see it."""

import os
import socket


def process_name() -> str:
    """The machine and the process's number, as ``host:4711``: at most 38 characters, of a session's 63."""
    return f"{socket.gethostname()[:30]}:{os.getpid()}"
