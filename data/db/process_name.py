"""What this process is called where others see it."""

import os
import socket


def process_name() -> str:
    """The machine and the number of the process, such as ``host:4711``; at most 38 characters. The name
    of a session has 63.
    """
    return f"{socket.gethostname()[:30]}:{os.getpid()}"
