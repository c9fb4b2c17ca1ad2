"""Three processes of the bot on one PostgreSQL are killed again and again while people play on a dozen
servers: `python -m tests.process.many_processes --minutes 10 --processes 3 --shards 6 --seed 1`.

Afterwards nothing that was answered is missing, nothing was done twice, no table stands still, and nobody
went without an answer but in the seconds in which their shard changed hands. What is wrong is printed, and
the figures.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.data.server import programs, running
from tests.process.many_processes.country import DEEDS, KILL, Plan, country_of


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--shards", type=int, default=6)
    parser.add_argument("--servers", type=int, default=12)
    parser.add_argument("--stand-by", type=int, default=1, help="how many more processes wait")
    parser.add_argument("--every", type=float, default=20, help="seconds between two kills, on average")
    parser.add_argument(
        "--first-answer", type=float, default=3, help="seconds that Discord waits for an answer"
    )
    parser.add_argument("--tournaments", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--deeds",
        nargs="+",
        choices=DEEDS,
        default=[KILL],
        help="what happens to processes, in turn: one is killed, all are replaced one after the other as in"
        " an update, all are stopped and started with another number of shards",
    )
    given = parser.parse_args()
    plan = Plan(
        seconds=60 * given.minutes,
        processes=given.processes,
        shards=given.shards,
        servers=given.servers,
        stand_by=given.stand_by,
        every=given.every,
        first_answer=given.first_answer,
        tournaments=given.tournaments,
        seed=given.seed,
        deeds=tuple(given.deeds),
    )
    installed = programs()
    if installed is None:
        raise SystemExit("PostgreSQL's programs (initdb, postgres) are not installed")
    with running(installed) as url, tempfile.TemporaryDirectory() as folder:
        wrong, figures = asyncio.run(country_of(plan, Path(folder), url, _tell))
    print(figures, *wrong, sep="\n")
    return min(1, len(wrong))


if __name__ == "__main__":
    sys.exit(main())
