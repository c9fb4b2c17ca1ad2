"""What is stored about a person, and what they can do about it."""

from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum

from bot.layout.parts import Attached, Button, Row, Screen, Style, verb
from bot.people.privacy import GRACE, Stored
from bot.people.screens.preferences import OwnPage, own_page
from canasta.i18n import Text, Translator

PRIVACY = verb("privacy")

FILE = "canasta-my-data.zip"


class PrivacyStep(StrEnum):
    """What a press of the privacy panel means, behind the verb."""

    EXPORT = "export"
    DELETE = "delete"
    DELETE_SURELY = "gone"
    KEEP = "keep"
    HIDE = "hide"
    SHOW = "show"
    PUZZLES = "puzzles"
    NO_PUZZLES = "nopuzzles"
    RECORDS = "records"
    NO_RECORDS = "norecords"


def counted(singular: str, plural: str) -> Callable[[int], Text]:
    return lambda n: Text.counted(singular, plural, n)


_STORED: Mapping[str, Callable[[int], Text]] = {
    "matches": counted(
        "- Your Discord id and the name you had, at {n} seat in matches.",
        "- Your Discord id and the name you had, at {n} seats in matches.",
    ),
    "moves": counted("- {n} move you made in them.", "- {n} moves you made in them."),
    "ratings": counted("- {n} step of your rating.", "- {n} steps of your rating."),
    "standings": counted("- {n} line on leaderboards.", "- {n} lines on leaderboards."),
    "tables": counted(
        "- {n} table where you're seated, or were last, with your name and your picture's address.",
        "- {n} tables where you're seated, or were last, with your name and your picture's address.",
    ),
    "tournaments": counted(
        "- {n} tournament you play or played in.", "- {n} tournaments you play or played in."
    ),
    "organised_tournaments": counted("- {n} tournament you organised.", "- {n} tournaments you organised."),
    "directed_tournaments": counted(
        "- {n} tournament you direct with others.", "- {n} tournaments you direct with others."
    ),
    "reserve_lists": counted(
        "- {n} tournament in which you could step in.", "- {n} tournaments in which you could step in."
    ),
    "adjusted_scores": counted(
        "- {n} score you changed as a director.", "- {n} scores you changed as a director."
    ),
    "ladders": counted("- {n} ladder you're on.", "- {n} ladders you're on."),
    "ladder_challenges": counted(
        "- {n} challenge on a ladder, made or received.", "- {n} challenges on ladders, made or received."
    ),
    "organised_ladders": counted("- {n} ladder you opened.", "- {n} ladders you opened."),
    "organised_series": counted(
        "- {n} season of a series you opened.", "- {n} seasons of series you opened."
    ),
    "tournament_letters": counted(
        "- {n} message about a tournament, for you, still open.",
        "- {n} messages about tournaments, for you, still open.",
    ),
    "settings": counted("- {n} setting of yours.", "- {n} settings of yours."),
    "holidays": counted("- {n} holiday of yours.", "- {n} holidays of yours."),
    "digests": counted("- {n} time of your daily digest.", "- {n} times of your daily digest."),
    "blocks": counted("- {n} person you've blocked.", "- {n} people you've blocked."),
    "bars": counted(
        "- {n} server whose moderators have barred you, until when and why.",
        "- {n} servers whose moderators have barred you, until when and why.",
    ),
    "bars_made": counted(
        "- {n} person you've barred from a server's tables.",
        "- {n} people you've barred from servers' tables.",
    ),
    "kept_out": counted(
        "- {n} table at which you get no seat: you were removed from it, or decided about its match.",
        "- {n} tables at which you get no seat: you were removed, or decided about their match.",
    ),
    "honours": counted("- {n} honour of yours.", "- {n} honours of yours."),
    "honour_facts": counted(
        "- What counts for honours in {n} match.", "- What counts for honours in {n} matches."
    ),
    "own_boards": counted(
        "- {n} list of your tables that I keep up to date, and where it is.",
        "- {n} lists of your tables that I keep up to date, and where they are.",
    ),
    "given_roles": counted("- {n} role I gave you on a server.", "- {n} roles I gave you on servers."),
    "audit": counted(
        "- {n} note in a server's audit log of what you changed or what was decided about you.",
        "- {n} notes in servers' audit logs of what you changed or what was decided about you.",
    ),
    "lessons": counted("- {n} lesson you began.", "- {n} lessons you began."),
    "daily_deals": counted(
        "- {n} daily deal you played, and how it went.", "- {n} daily deals you played, and how they went."
    ),
    "daily_servers": counted(
        "- {n} time that you opened one on a server.", "- {n} times that you opened one on a server."
    ),
    "puzzle_answers": counted("- {n} puzzle you answered, and how.", "- {n} puzzles you answered, and how."),
    "puzzle_rating": counted("- {n} rating of yours for puzzles.", "- {n} ratings of yours for puzzles."),
    "promised_seats": counted(
        "- {n} seat that you take at the next deal.", "- {n} seats that you take at the next deal."
    ),
    "allowances": counted(
        "- {n} count of what you did lately, for the hourly limits.",
        "- {n} counts of what you did lately, for the hourly limits.",
    ),
}
"""A line for each kind of thing that is stored about a person, with how much of it there is."""


def privacy_screen(stored: Stored, tr: Translator, note: str = "") -> Screen:
    lines = [
        *(_stored(stored, tr) + _kept(stored, tr) or [tr("- Nothing at the moment.")]),
        tr(
            "-# Nothing else: no messages, no e-mail address, nothing you do elsewhere. When a server "
            "removes me, its data is deleted after {days} days, along with everything about people who "
            "have played nowhere else.",
            days=GRACE.days,
        ),
        tr("You're hidden: not on leaderboards, and only you see your profile.")
        if stored.hidden
        else tr("You appear on leaderboards, and others can see your profile."),
        tr("Positions from your finished matches may become puzzles, without names.")
        if stored.puzzles and not stored.hidden
        else tr("No puzzles are made from your matches."),
        tr("Finished matches whose players all agree may be published for research, without names.")
        if stored.records and not stored.hidden
        else tr("Your matches aren't published for research."),
    ]
    hidden = (
        Button(tr("Show me again"), PRIVACY(PrivacyStep.SHOW))
        if stored.hidden
        else Button(tr("Hide me"), PRIVACY(PrivacyStep.HIDE))
    )
    save = Button(tr("Save all of it"), PRIVACY(PrivacyStep.EXPORT))
    delete = Button(tr("Delete…"), PRIVACY(PrivacyStep.DELETE), Style.danger)
    puzzles = (
        Button(tr("No puzzles from me"), PRIVACY(PrivacyStep.NO_PUZZLES))
        if stored.puzzles
        else Button(tr("Allow puzzles"), PRIVACY(PrivacyStep.PUZZLES))
    )
    records = (
        Button(tr("Publish nothing of mine"), PRIVACY(PrivacyStep.NO_RECORDS))
        if stored.records
        else Button(tr("My matches may be published"), PRIVACY(PrivacyStep.RECORDS))
    )
    buttons = (hidden, save, delete) if stored.hidden else (hidden, puzzles, records, save, delete)
    return own_page(OwnPage.PRIVACY, lines, [], tr, buttons, note=note)


def _stored(stored: Stored, tr: Translator) -> list[str]:
    return [tr.text(line(stored.counts[name])) for name, line in _STORED.items() if stored.counts[name]]


def sure_screen(until: datetime, tr: Translator) -> Screen:
    """What deleting means, with a request to confirm."""
    return Screen(
        "\n".join(
            [
                tr("### Delete everything about you?"),
                tr(
                    "You leave all your tables and tournaments, and computer players take over. Your "
                    "places on leaderboards, your settings and holidays are gone for good. Finished "
                    "matches and tournaments stay for those who played with you, without your name."
                ),
                tr(
                    "Some things stay for a while, so that deleting isn't a way to reset a rating: "
                    "your ratings, until this quarter ends on {until} (UTC), and which running "
                    "tournaments you left and which daily deal you began last, until they're over. "
                    "They're kept without your name and id, under a code made from your id and a "
                    "secret key. Nobody sees them, and they matter only if you play again before then.",
                    until=tr.day(until),
                ),
                tr(
                    "-# What I've posted in channels, such as score sheets, is kept by Discord: the "
                    "server's moderators can delete it. You're removed from the leaderboards I've "
                    "posted."
                ),
            ]
        ),
        Row(
            Button(tr("Delete it all"), PRIVACY(PrivacyStep.DELETE_SURELY), Style.danger),
            Button(tr("Keep it"), PRIVACY(PrivacyStep.KEEP)),
        ),
    )


def export_screen(data: bytes, tr: Translator) -> Screen:
    """Everything stored about a person, as the file ``data``."""
    return Screen(tr("Everything I store about you, as a file."), Attached(FILE, data))


def gone_screen(remaining: Stored, tr: Translator) -> Screen:
    """Confirms the deletion, and says what remains."""
    kept = _kept(remaining, tr) + _stored(remaining, tr)
    if not kept:
        return Screen(tr("Done: I no longer store anything about you."))
    return Screen("\n".join([tr("Done: everything else about you has been deleted."), *kept]))


def _kept(stored: Stored, tr: Translator) -> list[str]:
    """What remains for a while of a person whose data were deleted."""
    ratings, left = stored.counts["kept_ratings"], stored.counts["left_tournaments"]
    lines = []
    if ratings:
        lines.append(
            tr(
                "- {ratings} from before you deleted your data, without your name and id. They're "
                "deleted when this quarter ends; if you play rated matches before then, you continue "
                "with them.",
                ratings=tr.plural("{n} rating", "{n} ratings", ratings),
            )
        )
    matches = stored.counts["left_matches"]
    if matches:
        lines.append(
            tr(
                "- That you played in {matches}, without your name and id: nobody who has played in a "
                "match decides about it as a moderator. It's deleted when the match is over.",
                matches=tr.plural(
                    "{n} match that is still being played", "{n} matches that are still being played", matches
                ),
            )
        )
    if left:
        lines.append(
            tr(
                "- That you left {tournaments}, without your name and id: nobody can re-enter a "
                "tournament they left. It's deleted when the tournament is over.",
                tournaments=tr.plural(
                    "{n} tournament that is still being played",
                    "{n} tournaments that are still being played",
                    left,
                ),
            )
        )
    if stored.counts["left_dailies"]:
        lines.append(
            tr(
                "- Which daily deal you began last, without your name and id: nobody plays the same "
                "one twice. It's deleted when its day is over."
            )
        )
    return lines
