"""The command ``duel``: compare two computer players on the same deals."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial

from canasta.duel.deals import Comparison, Duel, EndlessDeal
from canasta.duel.figures import Figures, Sprt, figures
from canasta.duel.foreign import PROGRAM, SECONDS, Unplayable, check, player
from canasta.duel.run import run
from canasta.options import named_value
from canasta.players.levels import PLAYERS
from canasta.refusals import Illegal
from canasta.variants import VARIANTS

USUAL_SEATS = 4
FAULTS_TOLD = 3
MOST_SECONDS = 3600
MOST_POINTS = 1e6
STOPPED = 130
"""The exit status of a program that was interrupted at the keyboard."""


def add_duel(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verb ``duel`` to a command."""
    duel = verbs.add_parser(
        "duel",
        help="compare two computer players on the same deals",
        description="Play every deal twice, with the seats swapped, and print by how many points a deal A is "
        "better than B. The same seed gives the same line, but for the milliseconds.",
    )
    duel.add_argument("variant", metavar="VARIANT", help="id of the game (see: variants)")
    duel.add_argument(
        "a", metavar="A", help=f"a player: {', '.join(PLAYERS)}, MODULE:FUNCTION or {PROGRAM}COMMAND"
    )
    duel.add_argument("b", metavar="B", help="the player it is compared with")
    duel.add_argument("--deals", type=int, required=True, metavar="N", help="how many deals")
    duel.add_argument("--seed", required=True, metavar="TEXT", help="any text; all deals follow from it")
    duel.add_argument(
        "--seats", type=int, metavar="N", help="how many players (default: 4, or what the game has)"
    )
    duel.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    duel.add_argument("--jobs", type=int, default=1, metavar="N", help="how many processes (default: 1)")
    duel.add_argument(
        "--seconds", type=float, default=SECONDS, metavar="S", help="a program's time for a move (default: 5)"
    )
    duel.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("LOW", "HIGH"),
        help="stop once it is decided by which of these points a deal A is better; --deals is then the most",
    )
    duel.add_argument("--json", action="store_true", help="print one line of JSON")
    duel.set_defaults(run=_duel)


class _BadInput(ValueError):
    """What was asked for cannot be played; the message says why."""


def _duel(arguments: argparse.Namespace) -> int:
    try:
        duel = _asked(arguments)
        test = Sprt(*arguments.sprt) if arguments.sprt else None
        result = run(
            duel,
            arguments.deals,
            arguments.jobs,
            _shown(duel, arguments.deals),
            partial(player, seconds=arguments.seconds),
            (lambda comparison: False) if test is None else test.add,
        )
    except (_BadInput, EndlessDeal) as error:
        return _fail(str(error), 2 if isinstance(error, _BadInput) else 1)
    except Illegal as error:
        return _fail(f"a player broke the rules: {error}", 1)
    except KeyboardInterrupt:
        return _fail("stopped", STOPPED)
    print(_json(duel, result, test) if arguments.json else _words(duel, result, test))  # noqa: T201 - a command
    return 1 if any(result.faults) else 0


def _fail(message: str, status: int) -> int:
    print(f"canasta: {message}", file=sys.stderr)  # noqa: T201 - a command
    return status


def _asked(arguments: argparse.Namespace) -> Duel:
    """The duel that the arguments ask for. Raises _BadInput."""
    variant = VARIANTS.get(arguments.variant)
    if variant is None:
        raise _BadInput(f"no game is called {arguments.variant!r}; there are {', '.join(VARIANTS)}")
    for name in (arguments.a, arguments.b):
        try:
            check(name)
        except Unplayable as error:
            raise _BadInput(str(error)) from None
    if not 0 < arguments.seconds <= MOST_SECONDS:
        raise _BadInput(f"--seconds has to be above 0 and at most {MOST_SECONDS}")
    if arguments.sprt and not -MOST_POINTS <= arguments.sprt[0] < arguments.sprt[1] <= MOST_POINTS:
        raise _BadInput("--sprt takes two numbers of points, the lower one first")
    for option in ("deals", "jobs"):
        if getattr(arguments, option) < 1:
            raise _BadInput(f"--{option} has to be at least 1, not {getattr(arguments, option)}")
    seats = arguments.seats
    if seats is None:
        seats = USUAL_SEATS if USUAL_SEATS in variant.seats else variant.seats[0]
    try:
        options = tuple(dict(map(named_value, arguments.option)).items())
        duel = Duel(variant.id, arguments.a, arguments.b, arguments.seed, seats, options)
        duel.rules()
    except ValueError as error:
        raise _BadInput(str(error)) from None
    return duel


def _shown(duel: Duel, deals: int) -> Callable[[Sequence[Comparison]], None]:
    """What shows the progress on standard error: a line that changes in a terminal, else twenty lines."""
    terminal = sys.stderr.isatty()
    step = max(1, deals // (200 if terminal else 20))

    def show(done: Sequence[Comparison]) -> None:
        if len(done) % step and len(done) != deals:
            return
        line = f"{len(done)} of {deals} deals: {_points(duel, figures(done))}"
        end = "\r" if terminal and len(done) < deals else "\n"
        print(line.ljust(79 if terminal else 0), end=end, file=sys.stderr, flush=True)  # noqa: T201

    return show


def _points(duel: Duel, result: Figures) -> str:
    interval = "" if result.low is None else f" (95%: {result.low:+.1f} to {result.high:+.1f})"
    return f"{duel.a} {result.points:+.1f} points a deal against {duel.b}{interval}"


def _words(duel: Duel, result: Figures, test: Sprt | None) -> str:
    deals = "1 deal" if result.deals == 1 else f"{result.deals} deals"
    rules = (f"{name}={value}" for name, value in duel.options)
    lines = [
        ", ".join((duel.variant, *rules, f"{duel.seats} players", deals, f"seed {duel.seed!r}")),
        _points(duel, result),
        f"better in {result.won} of {deals}, each played twice",
        f"{result.ms[0]:.2f} ms a move for {duel.a}, {result.ms[1]:.2f} ms for {duel.b}",
    ]
    if test is not None:
        decided = "not decided" if test.decided is None else f"decided: {test.decided:+g}"
        lines.append(f"{test.low:+g} or {test.high:+g} points a deal? {decided} ({test.ratio:+.2f})")
    for name, faults in zip((duel.a, duel.b), result.faults, strict=True):
        if faults:
            lines.append(f"faults of {name}: {len(faults)}; {'; '.join(faults[:FAULTS_TOLD])}")
    return "\n".join(lines)


def _json(duel: Duel, result: Figures, test: Sprt | None) -> str:
    said: dict[str, object] = {
        "variant": duel.variant,
        "a": duel.a,
        "b": duel.b,
        "deals": result.deals,
        "points": result.points,
        "low": result.low,
        "high": result.high,
        "won": result.won,
        "ms": {"a": result.ms[0], "b": result.ms[1]},
    }
    if test is not None:
        ratio = round(test.ratio, 2)
        said["sprt"] = {"low": test.low, "high": test.high, "ratio": ratio, "decided": test.decided}
    if any(result.faults):
        said["faults"] = {"a": len(result.faults[0]), "b": len(result.faults[1])}
        said["told"] = [fault for faults in result.faults for fault in faults[:FAULTS_TOLD]]
    return json.dumps(said)
