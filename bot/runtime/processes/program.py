"""The program of a process beside the bot's own: it does what comes in, one piece of work after the other,
until its standard input is closed. ``python -m bot.runtime.processes.program NICENESS``
"""

import os
import signal
import sys
import traceback
from contextlib import suppress
from typing import IO

from bot.runtime.processes.frames import packed, receive, send, unpacked

MODULE = "bot.runtime.processes.program"


def serve(work: IO[bytes], answers: IO[bytes]) -> None:
    """Answer each piece of work with True and its result, or False and the traceback of what it raised."""
    while True:
        try:
            data = receive(work)
        except EOFError:
            return
        try:
            answer = packed((True, unpacked(data)()))
        except Exception:
            answer = packed((False, traceback.format_exc()))
        send(answers, answer)


def main() -> None:
    # Ctrl-C in a terminal reaches this process too; the bot ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    # Where the bot was killed, nobody is there any more to answer. Whatever is printed must not be taken for
    # an answer.
    with suppress(BrokenPipeError), os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
