"""Players from outside: a function of a module, or a program that answers lines of JSON.

A crash, a late answer, or one that can't be read or isn't legal is a fault: it is counted, and the stand-in
makes that move. From a seat's third fault in a deal on, the stand-in plays the seat to the end of the deal.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from queue import Empty, Queue
from threading import Thread
from time import monotonic, process_time
from typing import Final, TypeAlias

from canasta.actions import Action, parse_action
from canasta.deal import Deal
from canasta.duel.wire import seen_by
from canasta.players.levels import PLAYERS, Player, player_named
from canasta.players.standing_in import stand_in
from canasta.refusals import Illegal
from canasta.view import View

PROGRAM: Final = "process:"
SECONDS: Final = 5.0
"""How long a program may take for a move, unless said otherwise."""
MOST_FAULTS: Final = 3
LONGEST_ANSWER: Final = 10_000
LONGEST_TOLD: Final = 200
"""The most characters told of a fault: a player's words may be anything."""

Answers: TypeAlias = Callable[[View], object]


class Unplayable(ValueError):
    """A name that leads to no player; the message says why."""


class Fault(Exception):
    """What a player from outside did wrong, in words."""


def player(name: str, seconds: float = SECONDS) -> Player | Guest:
    """The player of this name for one seat at one table. Raises Unplayable."""
    if name in PLAYERS:
        return player_named(name)
    if name.startswith(PROGRAM):
        return Guest(Program(_words(name), seconds))
    return Guest(_function(name))


def check(name: str) -> None:
    """Raise Unplayable for a name that leads to no player. Modules are also looked for in the current
    folder.
    """
    if ":" in name and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    player(name)


class Guest:
    """A player from outside in one seat of one table. ``faults`` are what it did wrong, ``clock`` is what its
    moves are timed by.
    """

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.faults: list[str] = []
        self.clock = monotonic if isinstance(answers, Program) else process_time

    def move(self, view: View, deal: Deal) -> Action:
        """What it does in this deal, of which it is shown the view alone."""
        if len(self.faults) < MOST_FAULTS:
            try:
                return _legal(deal, self._answers(view))
            except Fault as fault:
                told = " ".join(str(fault).split())
            except (Exception, SystemExit) as error:
                told = f"it failed: {type(error).__name__}: {' '.join(str(error).split())}"
            self.faults.append(told[:LONGEST_TOLD])
            self.leave()
        return stand_in(view)

    def leave(self) -> None:
        """End what it runs."""
        if isinstance(self._answers, Program):
            self._answers.end()


class Program:
    """A program that gets a view in a line and answers with one. It begins when it is first asked, and again
    when it is asked after its end.
    """

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        self._command, self._seconds = command, seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = Thread()

    def __call__(self, view: View) -> object:
        """Its answer. Raises Fault."""
        if self._process is None:
            self._process = _started(self._command)
        line = json.dumps(seen_by(view), separators=(",", ":")).encode() + b"\n"
        answered: Queue[bytes] = Queue()
        # A pipe may block both ways.
        self._thread = Thread(target=_exchange, args=(self._process, line, answered), daemon=True)
        self._thread.start()
        try:
            answer = answered.get(timeout=self._seconds)
        except Empty:
            raise Fault(f"no answer within {self._seconds:g} seconds") from None
        if not answer.endswith(b"\n"):
            raise Fault(self._ended() if len(answer) < LONGEST_ANSWER else "an answer that is too long")
        return _action_in(answer)

    def _ended(self) -> str:
        assert self._process is not None
        try:
            return f"it ended with status {self._process.wait(timeout=1)}"
        except subprocess.TimeoutExpired:
            return "it closed its output"

    def end(self) -> None:
        """End it, with all that it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        if self._thread.ident is not None:
            self._thread.join(timeout=1)
        if self._thread.is_alive():
            return  # somebody who left the group still has the pipe; the thread is a daemon
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):  # what it was still to be told
                assert pipe is not None
                pipe.close()


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """A program with a group of its own, so that what it starts ends with it; of the bot's settings, a token
    among them, it is told nothing.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CANASTA_")}
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        start_new_session=True,
    )


def _exchange(process: subprocess.Popen[bytes], line: bytes, answered: Queue[bytes]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(line)
        process.stdin.flush()
        answered.put(process.stdout.readline(LONGEST_ANSWER))
    except (OSError, ValueError):
        answered.put(b"")


def _action_in(line: bytes) -> str:
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    action = answer.get("action") if isinstance(answer, dict) else None
    if not isinstance(action, str):
        raise Fault(f'not of the form {{"action": "discard 4c"}}: {line[:80]!r}')
    return action


def _legal(deal: Deal, answer: object) -> Action:
    """An answer as an action that the rules allow. Raises Fault, or whatever a wrong action brings about."""
    if isinstance(answer, str):
        try:
            answer = parse_action(answer[:LONGEST_ANSWER])
        except ValueError as error:
            raise Fault(f"no action: {error}") from None
    if not isinstance(answer, Action):
        raise Fault(f"no action but {type(answer).__name__}")
    refusal = deal.check(deal.state.turn, answer)
    if refusal is not None:
        raise Fault(f"not legal: {Illegal(refusal)}")
    return answer


def _words(name: str) -> list[str]:
    try:
        words = shlex.split(name.removeprefix(PROGRAM))
    except ValueError as error:
        raise Unplayable(f"{name!r} is no command line: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise Unplayable(f"{name!r}: there is no program {words[0] if words else ''!r}")
    return words


def _function(name: str) -> Answers:
    module, colon, path = name.partition(":")
    if not colon:
        raise Unplayable(
            f"no player is called {name!r}; there are {', '.join(PLAYERS)}, MODULE:FUNCTION and"
            f" {PROGRAM}COMMAND"
        )
    try:
        function = getattr(import_module(module), path)
    except Exception as error:  # a module that is run may raise anything
        raise Unplayable(f"{name!r}: {type(error).__name__}: {error}") from None
    if not callable(function):
        raise Unplayable(f"{name!r} can't be called")
    answers: Answers = function
    return answers
