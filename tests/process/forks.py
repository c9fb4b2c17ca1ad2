"""A process that has imported the bot and forks at each request, as imports take most of a start.
`python -m tests.process.forks FD` serves the socket FD until its other end is closed.

A request says what to run, where and with which environment, and brings three descriptors: standard output,
standard error, and a socket. On that it answers with the number of the new process, and later with its
status, a line each.
"""

import gc
import importlib
import json
import os
import runpy
import selectors
import signal
import socket
import sys
import time
from contextlib import suppress

MODULE = "tests.process.forks"
IMPORTED = (
    "bot.process.play",
    "bot.process.serving",
    "bot.process.verbs",
    "bot.workers.turn_clock",
    "cogs.commands",
    "cogs.components",
)
"""What the verbs import that talk to Discord."""
LONGEST = 1 << 17
"""Bytes of a request."""


def serve(requests: socket.socket) -> list[str] | None:
    """Fork at each request. Return in each new process, with the module and the arguments that it is to run,
    and at the end in this one, with None.
    """
    running: dict[int, tuple[int, socket.socket]] = {}
    with selectors.DefaultSelector() as selector:
        selector.register(requests, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                if key.fd in running:
                    selector.unregister(key.fd)
                    _tell_end(key.fd, *running.pop(key.fd))
                    continue
                message, descriptors, _, _ = socket.recv_fds(requests, LONGEST, 3)
                if not message:
                    return None
                out, err, number = descriptors
                answer = socket.socket(fileno=number)
                pid = os.fork()
                if pid == 0:
                    selector.close()
                    for other in (requests, answer, *(told for _, told in running.values())):
                        other.close()
                    return _become(json.loads(message), out, err)
                os.close(out)
                os.close(err)
                answer.sendall(b"%d\n" % pid)
                ends = os.pidfd_open(pid)
                running[ends] = pid, answer
                selector.register(ends, selectors.EVENT_READ)


def _tell_end(ends: int, pid: int, answer: socket.socket) -> None:
    _, status = os.waitpid(pid, 0)
    os.close(ends)
    with answer, suppress(BrokenPipeError):  # nobody may be waiting for it
        answer.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))


def _become(request: dict[str, object], out: int, err: int) -> list[str]:
    """Make this process what a new one would be."""
    environment, folder, command = request["environment"], request["folder"], request["command"]
    assert isinstance(environment, dict)
    assert isinstance(folder, str)
    assert isinstance(command, list)
    for number, standard in ((out, 1), (err, 2)):
        os.dup2(number, standard)
        os.close(number)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    os.chdir(folder)
    sys.path[0] = folder
    return command


def main() -> None:
    """Serve requests; in a new process, run its module as `python -m` does. An interrupt means nothing to
    this one, and to a new process what it would mean to this one: begun in the background, both ignore it.
    """
    interrupted = signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in IMPORTED:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()
    with socket.socket(fileno=int(sys.argv[1])) as requests:
        command = serve(requests)
    if command is not None:
        signal.signal(signal.SIGINT, interrupted)
        sys.argv[1:] = command[1:]
        runpy.run_module(command[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
