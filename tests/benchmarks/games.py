"""How fast every game is, beside the version before: measured, never judged.

    python -m tests.benchmarks.games [--before GITREF_OR_FOLDER] [--deals N] [--rounds N] [GAME ...]

Both versions run in one go, each in a process of its own and by turns, so that whatever else the machine does
is shared by both: the ratios count, the figures are those of this machine now. They play the same deals with
the same choices; where they do not, the table says so. For each game: actions a second of random play with
the offers asked for at every step, actions a second of a replay, offers a second with all that they hold, and
the longest that a single one took.
"""

import argparse
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
MEASURES = ("random", "replay", "offers")


class Version:
    """A process that measures the engine of one tree."""

    def __init__(self, tree: Path, stack: ExitStack) -> None:
        self.process = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-P", str(Path(__file__).with_name("worker.py"))],
                env={**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"},
                cwd=tree,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        stack.callback(self.process.kill)
        file = Path(self.ask("where")["file"])
        if not file.is_relative_to(tree):
            raise SystemExit(f"{tree} holds no engine: {file} was found instead")

    def ask(self, what: str, *about: object) -> Any:
        """The worker's answer to one question."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([what, *about]) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit("a measured version has stopped")
        return json.loads(answer)


class Row(NamedTuple):
    """The figures of one game for one version: things a second, and seconds for the longest offers."""

    random: float
    replay: float
    offers: float
    worst: float


def tree_of(before: str, stack: ExitStack) -> Path:
    """The folder of a version: itself, or a temporary one that holds the engine of a git ref."""
    if Path(before).is_dir():
        return Path(before).resolve()
    folder = Path(stack.enter_context(TemporaryDirectory())).resolve()
    archive = subprocess.run(
        ["git", "archive", "--format=tar", before, "canasta"], cwd=ROOT, capture_output=True, check=True
    )
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as tar:
        tar.extractall(folder, filter="data")
    return folder


def measure(versions: Sequence[Version], game: str, deals: int, rounds: int) -> tuple[list[Row], bool]:
    """The figures of each version, and whether all played the same deals. Of each deal the best round counts,
    so that what else the machine does for a moment spoils no round as a whole.
    """
    seats_of = [version.ask("games")[game] for version in versions]
    seats = 4 if 4 in seats_of[0] else seats_of[0][0]
    played = [version.ask("prepare", game, seats, deals) for version in versions]
    best: list[dict[str, list[float]]] = [{} for _ in versions]
    for _ in range(rounds):
        for what in MEASURES:
            for version, figures in zip(versions, best, strict=True):
                answer = version.ask(what, game, seats, deals)
                for name, key in (("seconds", what), ("worst", "worst")):
                    if name in answer:
                        figures[key] = list(map(min, answer[name], figures.get(key, answer[name])))
    rows: list[Row] = []
    for done, figures in zip(played, best, strict=True):
        random, replay, offers = (done["count"] / sum(figures[what]) for what in MEASURES)
        rows.append(Row(random, replay, offers, max(figures["worst"])))
    return rows, len({done["digest"] for done in played}) == 1


def line(game: str, rows: Sequence[Row], same: bool) -> str:
    now = rows[-1]
    cells = [f"{game:<16}"]
    for at in range(3):
        cells.append(f"{now[at]:>9,.0f}")
        if len(rows) > 1:
            cells.append(f"{rows[0][at]:>9,.0f} {now[at] / rows[0][at]:>5.2f}x")
    cells.append(f"{now.worst * 1000:>8.1f}")
    if len(rows) > 1:
        cells.append(f"{rows[0].worst * 1000:>8.1f}")
    return "  ".join(cells) + ("" if same else "  played differently")


def heading(compared: bool) -> str:
    cells = [f"{'a second':<16}"]
    for what in MEASURES:
        cells.append(f"{what:>9}")
        if compared:
            cells.append(f"{'before':>9} {'':>6}")
    cells.append("worst ms")
    if compared:
        cells.append(f"{'before':>8}")
    return "  ".join(cells)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.games", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to measure (default: all)")
    parser.add_argument("--before", help="a git ref, or a folder with another version of the engine")
    parser.add_argument("--deals", type=int, default=20, help="deals of each game (default: 20)")
    parser.add_argument("--rounds", type=int, default=3, help="how often; the best counts (default: 3)")
    given = parser.parse_args()
    with ExitStack() as stack:
        trees = [*([tree_of(given.before, stack)] if given.before else []), ROOT]
        versions = [Version(tree, stack) for tree in trees]
        games = given.games or list(versions[-1].ask("games"))
        print(heading(len(versions) > 1))
        for game in games:
            rows, same = measure(versions, game, given.deals, given.rounds)
            print(line(game, rows, same), flush=True)


if __name__ == "__main__":
    main()
