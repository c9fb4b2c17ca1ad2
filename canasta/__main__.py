"""The engine's own commands: referee, verify, stats, deal, variants, duel. Pure Python."""

from __future__ import annotations

import argparse
import io
import json
import os
import select
import sys
import time
from collections.abc import Sequence

from canasta import __version__
from canasta.duel.command import add_duel
from canasta.notation.archive import BadArchive, figures, table
from canasta.notation.output import printed
from canasta.notation.record import FORMAT, BadRecord, Record, read_record, record_from
from canasta.notation.record_limits import LARGEST
from canasta.notation.record_writing import RecordHead, write_record
from canasta.notation.referee import judge
from canasta.notation.verify import fair, verify
from canasta.options import Option, named_value
from canasta.rules.rules import REVISION
from canasta.variants import VARIANTS, Variant

PATIENCE = 2.0
"""Seconds to wait for input through a pipe."""
LONGEST_MESSAGE = 600
"""The most characters shown of a message about a file, whose content may be anything."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb and return the exit status: 0 if all is well, 1 if an action is illegal, 2 for unusable
    input.
    """
    parser = argparse.ArgumentParser(
        prog="canasta", description="Referee, dealer, list of games, and a yardstick for players."
    )
    parser.add_argument("--version", action="version", version=f"canasta {__version__}")
    add_verbs(parser.add_subparsers(dest="verb", required=True))
    arguments = parser.parse_args(argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # a record is UTF-8 whatever the terminal's locale
    return printed(lambda: arguments.run(arguments))


def add_verbs(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the engine's verbs to a command; each sets ``run``, which takes the arguments and returns the exit
    status.
    """
    referee = verbs.add_parser("referee", help="replay a record: what was legal and what it scored")
    referee.add_argument("file", metavar="FILE", help="a record (TOML); - reads standard input")
    referee.set_defaults(run=_referee)
    check = verbs.add_parser("verify", help="check that a deal was fair: its shuffle, cards and score")
    check.add_argument("file", metavar="FILE", help="a record (TOML); - reads standard input")
    check.set_defaults(run=_verify)
    deal = verbs.add_parser("deal", help="print the record of a fresh deal")
    deal.add_argument("--variant", default="classic", help="id of the game (see: variants)")
    deal.add_argument("--players", default="N,E,S,W", help="names in seat order, with commas")
    deal.add_argument("--seed", required=True, help="1 to 64 hexadecimal digits")
    deal.add_argument("--dealer", help="who deals (default: the last player)")
    deal.add_argument("--totals", help="running totals before the deal, with commas")
    deal.add_argument("--round", type=int, default=1, help="the number of the deal in the match")
    deal.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    deal.set_defaults(run=_deal)
    variants = verbs.add_parser("variants", help="list the games and their options as JSON")
    variants.set_defaults(run=_variants)
    add_duel(verbs)
    stats = verbs.add_parser("stats", help="figures over an archive: openings, piles, points, by game")
    stats.add_argument("file", metavar="FILE", help="a record as JSON in each line; - reads standard input")
    stats.add_argument("--json", action="store_true", help="print JSON")
    stats.set_defaults(run=_stats)


def _fail(message: str) -> int:
    short = message if len(message) <= LONGEST_MESSAGE else f"{message[:LONGEST_MESSAGE]}…"
    # A file's own words may hold line breaks.
    print(f"canasta: {' '.join(short.splitlines())}", file=sys.stderr)
    return 2


def _read(file: str) -> Record:
    """The record in a file. Raises BadRecord if it cannot be used."""
    try:
        data = _bytes_of(file)
        if len(data) > LARGEST:
            raise BadRecord(f"larger than {LARGEST} bytes; no record is")
        text = data.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        if isinstance(error, BadRecord):
            raise
        if isinstance(error, UnicodeDecodeError):
            raise BadRecord("not UTF-8 text") from None
        raise BadRecord(getattr(error, "strerror", None) or str(error)) from None
    return read_record(text)


def _bytes_of(file: str) -> bytes:
    """The content of a file, or of standard input for ``-``, cut off just past the size limit: a device may
    never end, and a pipe that is named as a file may never begin.
    """
    deadline, data = time.monotonic() + PATIENCE, bytearray()
    # Opening a pipe that nobody writes to would block for ever.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    opened = os.dup(0) if file == "-" else os.open(file, flags)
    try:
        while len(data) <= LARGEST:
            try:
                more = os.read(opened, LARGEST + 1 - len(data))
            except BlockingIOError:
                left = deadline - time.monotonic()
                if left <= 0 or not select.select([opened], [], [], left)[0]:
                    raise BadRecord(f"nothing came within {PATIENCE:g} seconds") from None
                continue
            if not more:
                break
            data += more
    finally:
        os.close(opened)
    return bytes(data)


def _referee(arguments: argparse.Namespace) -> int:
    try:
        record = _read(arguments.file)
    except BadRecord as error:
        return _fail(f"{arguments.file}: {error}")
    answer = judge(record)
    print(json.dumps(answer, indent=1))
    actions = answer["actions"]
    assert isinstance(actions, list)
    return 0 if all(action["ok"] for action in actions) else 1


def _verify(arguments: argparse.Namespace) -> int:
    try:
        record = _read(arguments.file)
    except BadRecord as error:
        return _fail(f"{arguments.file}: {error}")
    findings = verify(record)
    for finding in findings:
        print(f"{'ok' if finding.ok else 'WRONG'}: {finding.text}")
    return 0 if fair(findings) else 1


def _stats(arguments: argparse.Namespace) -> int:
    try:
        with os.fdopen(os.dup(0), "rb") if arguments.file == "-" else open(arguments.file, "rb") as file:
            games = figures(file)
    except (BadArchive, OSError, ValueError) as error:
        return _fail(f"{arguments.file}: {getattr(error, 'strerror', None) or error}")
    if not games:
        return _fail(f"{arguments.file}: no record in it")
    print(json.dumps(games, indent=1) if arguments.json else table(games))
    return 0


def _deal(arguments: argparse.Namespace) -> int:
    data: dict[str, object] = {
        "format": FORMAT,
        "variant": arguments.variant,
        "players": arguments.players.split(","),
        "seed": arguments.seed,
        "actions": [],
        "round": arguments.round,
        "revision": REVISION,
    }
    try:
        if arguments.dealer is not None:
            data["dealer"] = arguments.dealer
        if arguments.totals is not None:
            data["totals"] = [int(total) for total in arguments.totals.split(",")]
        data["options"] = dict(map(named_value, arguments.option))
        record = record_from(data)
    except ValueError as error:
        return _fail(str(error))
    text = write_record(
        RecordHead(
            variant=record.variant,
            players=record.players,
            dealer=record.dealer,
            totals=record.totals,
            round_number=record.round,
            seed=record.seed,
            options=record.options,
            revision=record.rules.revision,
        ),
        (),
        start=record.begin(),
    )
    print(text, end="")
    return 0


def _variants(arguments: argparse.Namespace) -> int:
    print(json.dumps([_variant(variant) for variant in VARIANTS.values()], indent=1))
    return 0


def _variant(variant: Variant) -> dict[str, object]:
    return {
        "id": variant.id,
        "name": str(variant.name),
        "help": str(variant.summary),
        "group": variant.group,
        "length": str(variant.length),
        "seats": list(variant.seats),
        "options": [_option_entry(option) for option in variant.options],
    }


def _option_entry(option: Option) -> dict[str, object]:
    entry: dict[str, object] = {
        "name": option.name,
        "type": option.type,
        "values": list(option.values) or ([False, True] if option.type == "boolean" else None),
        "default": option.default,
        "help": str(option.help),
    }
    if option.bounds is not None:
        entry["least"], entry["most"] = option.bounds
    if option.by_case:
        entry["defaults"] = dict(option.by_case)
    return entry


if __name__ == "__main__":
    sys.exit(main())
