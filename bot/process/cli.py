"""The command line: `canasta VERB`, or `python -m bot VERB`.

Modules are imported where they are needed, so that a referee does not wait for a Discord client.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.process.data_folder import data_folder
from bot.process.exit import ATTENTION, BAD_SETTING, OK, stop_at_once_when_told
from bot.process.logs import set_up_logging
from bot.runtime.settings import ENV_FILE, Settings, SettingsError, database_of, load_settings
from canasta import __version__
from canasta.i18n.pseudo import PSEUDO
from canasta.notation.output import say

ENGINE_VERBS = ("referee", "verify", "deal", "variants", "duel", "stats")
DESK_VERBS = ("shut-out", "let-in", "export", "delete", "announce", "desk")
UPKEEP_VERBS = ("backup", "restore", "verify-store", "move-store", "archive")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb and return the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if given and given[0] in ENGINE_VERBS:
            from canasta.__main__ import main as engine

            return engine(given)
        options = _parser().parse_args(given)
        stop_at_once_when_told()
        if options.verb == "play":
            from bot.process.play import play

            return play(options)
        if options.verb == "sandbox":
            from bot.process.play import sandbox

            return sandbox(options)
        if options.verb in DESK_VERBS:
            return _at_the_desk(options)
        if options.verb in ("ratings", "doctor", *UPKEEP_VERBS):
            return _with_the_database_alone(options)
        return _with_discord(options)
    except SettingsError as error:
        for fault in error.faults:
            print(f"canasta: {fault}", file=sys.stderr)
        return BAD_SETTING


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="canasta",
        description="Canasta for Discord: the bot, a place to try it without a token, and the referee.",
        epilog="The engine's own verbs: referee FILE, verify FILE, stats FILE, deal, variants, duel; each has"
        " a --help.",
    )
    parser.add_argument("--version", action="version", version=f"canasta {__version__}")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")

    _add_play(verbs)
    run = verbs.add_parser("run", help="run the bot on Discord")
    check = verbs.add_parser("check", help="check that everything is in order and print the invite link")
    sync = verbs.add_parser("sync", help="send the command list to Discord")
    for verb in (run, check, sync):
        verb.add_argument("--discord", metavar="URL", help="a stand-in for Discord, as CANASTA_DISCORD")

    run.add_argument(
        "--shards",
        metavar="SHARDS",
        help="the shards to serve, such as 0-3/16, or auto: all that Discord recommends; as CANASTA_SHARDS",
    )

    verbs.add_parser("doctor", help="say what state a system is in, without a token and beside a running bot")

    _add_upkeep(verbs)
    _add_desk(verbs)

    sandbox = verbs.add_parser("sandbox", help="run the stand-in for Discord alone")
    sandbox.add_argument(
        "--world", type=_path, help="a file that keeps its servers and messages between runs"
    )
    sandbox.add_argument(
        "--shards",
        type=_count,
        default=1,
        metavar="N",
        help="how many shards it recommends, as Discord does for an application on many servers (default: 1)",
    )
    _add_sandbox_options(sandbox)
    return parser


def _add_play(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    play = verbs.add_parser("play", help="play in the browser, without a Discord token")
    play.add_argument("--open", action="store_true", help="open the browser")
    play.add_argument(
        "--database", type=_path, help=f"where to keep the games (default: {data_folder()}/play.db)"
    )
    play.add_argument(
        "--language",
        metavar="LOCALE",
        help=f"what everybody there reads, such as de or pt-BR; {PSEUDO}: English, longer and with accents",
    )
    _add_sandbox_options(play)


def _add_upkeep(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    ratings = verbs.add_parser("ratings", help="ratings and standings, from the stored matches")
    ratings.add_argument(
        "--recompute", action="store_true", required=True, help="recompute all of them from the start"
    )

    backup = verbs.add_parser("backup", help="copy the database while the bot serves it")
    backup.add_argument("file", type=_path, nargs="?", help="a new file, or the folder where to make one")
    restore = verbs.add_parser("restore", help="put a backup in the place of the database")
    restore.add_argument("file", type=_path, help="what `canasta backup` has made")
    restore.add_argument("--anyway", action="store_true", help="even if matches of it don't replay")
    move = verbs.add_parser("move-store", help="move an SQLite database to a PostgreSQL server")
    move.add_argument("file", type=_path, metavar="SQLITE", help="the file, which no bot serves now")
    move.add_argument(
        "url", metavar="POSTGRES", nargs="?", help="the new database's URL (default: CANASTA_DATABASE)"
    )
    verbs.add_parser("verify-store", help="replay every match in play from the database")
    archive = verbs.add_parser("archive", help="records of matches whose players agree, without names")
    archive.add_argument("file", type=_path, metavar="FILE", help="a new file: a record as JSON in each line")


def _add_desk(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """What an operator promises people, and does for them."""
    out = verbs.add_parser("shut-out", help="block a person or a server everywhere")
    back = verbs.add_parser("let-in", help="lift that")
    for verb in (out, back):
        verb.add_argument("kind", choices=("person", "server"))
        verb.add_argument("id", type=_id, metavar="ID", help="its number in Discord")
    out.add_argument("--reason", type=_text(300), help="what they are told, in a few words")
    export = verbs.add_parser("export", help="write all that is stored about a person into a file")
    export.add_argument("id", type=_id, metavar="PERSON", help="their number in Discord")
    export.add_argument("file", type=_path, nargs="?", help="a new file (default: canasta-PERSON.json)")
    delete = verbs.add_parser("delete", help="delete all that is stored about a person")
    delete.add_argument("id", type=_id, metavar="PERSON", help="their number in Discord")
    delete.add_argument("--yes", action="store_true", help="don't ask")
    announce = verbs.add_parser("announce", help="post a text at every open table, once")
    announce.add_argument("text", type=_text(1500), help="in Discord's Markdown; it mentions nobody")
    desk = verbs.add_parser("desk", help="list what these verbs have done")
    desk.add_argument("--last", type=_count, default=20, metavar="N", help="how many (default: 20)")


def _add_sandbox_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=_port, default=0, help="the port on this machine (default: any free one)"
    )
    parser.add_argument("--fresh", action="store_true", help="forget what was saved and start over")


def _path(text: str) -> Path:
    """A path; the shell leaves the ~ of ``--option=~/file`` as it is."""
    return Path(os.path.expanduser(text))


def _port(text: str) -> int:
    _, colon, port = text.rpartition(":")
    if colon:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a port: give the number alone, {port}, as it is always on this machine"
        )
    return _number(0, 65535, "is not a port: give a number from 0 to 65535")(text)


def _number(least: int, most: int, faulty: str) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} {faulty}")
        return int(text)

    return read


_count = _number(1, sys.maxsize, "is not a number of them: give 1 or more")
_id = _number(10**15, 2**63 - 1, "is no id of Discord's: switch on Developer Mode there, and choose Copy ID")


def _text(longest: int) -> Callable[[str], str]:
    def read(text: str) -> str:
        if not 0 < len(text.strip()) <= longest:
            raise argparse.ArgumentTypeError(f"give 1 to {longest} characters")
        return text.strip()

    return read


def _settings(url: str | None = None, **how: Any) -> Settings:
    """The settings, perhaps of the database at this URL, once the log is as they say."""
    from bot.services import DECLARED  # here, so that the engine's verbs load no Discord client

    settings = load_settings(dict(os.environ), ENV_FILE, limits=DECLARED.variables, **how)
    if url is not None:
        settings = replace(settings, database=database_of(url))
    set_up_logging(settings.log_level, settings.secrets, as_json=settings.log_format == "json")
    return settings


def _with_discord(options: argparse.Namespace) -> int:
    given = {}
    for name in ("discord", "shards"):
        if getattr(options, name, None) is not None:
            given[f"CANASTA_{name.upper()}"] = (f"--{name}", getattr(options, name))
    settings = _settings(options=given)
    from bot.process import serving, verbs
    from bot.process.faults import guarded

    if options.verb == "run":
        return guarded(settings, serving.serve(settings))
    verb = verbs.check if options.verb == "check" else verbs.sync
    return guarded(settings, verb(settings, say))


def _at_the_desk(options: argparse.Namespace) -> int:
    settings = _settings(token_needed=False)
    from bot.process import desk
    from bot.process.faults import guarded
    from data.process.desk import Subject

    if options.verb == "desk":
        return guarded(settings, desk.desk(settings, options.last, say))
    if options.verb == "announce":
        return guarded(settings, desk.announce(settings, options.text, say))
    if options.verb == "export":
        return guarded(settings, desk.export_person(settings, options.id, options.file, say))
    if options.verb == "delete":
        status = guarded(settings, desk.about_person(settings, options.id, say))
        if status != OK:
            return OK if status == ATTENTION else status
        stop_at_once_when_told()
        if not options.yes and not _sure():
            say("Nothing was deleted.")
            return ATTENTION
        return guarded(settings, desk.delete_person(settings, options.id, say))
    subject = Subject(options.id, None) if options.kind == "person" else Subject(None, options.id)
    if options.verb == "let-in":
        return guarded(settings, desk.let_in(settings, subject, say))
    return guarded(settings, desk.shut_out(settings, subject, options.reason or "", say))


def _sure() -> bool:
    """Whether the operator types yes; where nobody can, the answer is no."""
    try:
        return input("This can't be undone. Type yes to delete it (--yes doesn't ask): ").strip() == "yes"
    except EOFError:
        return False


def _with_the_database_alone(options: argparse.Namespace) -> int:
    settings = _settings(getattr(options, "url", None), token_needed=False)
    from bot.process.faults import guarded

    if options.verb == "ratings":
        from bot.process.verbs import recompute

        return guarded(settings, recompute(settings, say))
    if options.verb == "doctor":
        from bot.process.doctor.doctor import doctor

        return guarded(settings, doctor(settings, say))
    if options.verb == "restore":
        from bot.process.upkeep.restore import restore

        return guarded(settings, restore(settings, options.file, say, anyway=options.anyway))
    if options.verb == "move-store":
        from bot.process.upkeep.move import move_store

        return guarded(settings, move_store(options.file, settings.database, say))
    if options.verb == "archive":
        from bot.process.upkeep.archive import archive

        return guarded(settings, archive(settings, options.file, say))
    from bot.process.upkeep.backup import backup, verify_store

    work = backup(settings, options.file, say) if options.verb == "backup" else verify_store(settings, say)
    return guarded(settings, work)
