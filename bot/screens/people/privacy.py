"""What is stored about somebody, and what they can do about it."""

from __future__ import annotations

from datetime import datetime

from bot.community.privacy import GRACE, Stored
from bot.custom_id import ButtonId, Verb
from bot.layout import Attached, Button, Row, Screen, Style
from canasta.i18n import Translator

FILE = "canasta-my-data.zip"


def privacy_screen(found: Stored, tr: Translator, note: str = "") -> Screen:
    """What is stored about somebody, and what they can do about it."""
    counts = found.counts
    lines = [
        tr("### What I have stored about you"),
        tr.plural(
            "- Your Discord id and the name you had, at {n} seat in matches.",
            "- Your Discord id and the name you had, at {n} seats in matches.",
            counts["matches"],
        ),
        tr.plural("- {n} move that you made in them.", "- {n} moves that you made in them.", counts["moves"]),
        tr(
            "- {steps} and {lines}.",
            steps=tr.plural("{n} step of your rating", "{n} steps of your rating", counts["ratings"]),
            lines=tr.plural("{n} line on leaderboards", "{n} lines on leaderboards", counts["standings"]),
        ),
        tr.plural(
            "- {n} table at which you sit or sat last.",
            "- {n} tables at which you sit or sat last.",
            counts["tables"],
        ),
        tr.plural(
            "- {n} tournament that you play or played in, and {organised} that you organised.",
            "- {n} tournaments that you play or played in, and {organised} that you organised.",
            counts["tournaments"],
            organised=counts["organised_tournaments"],
        ),
        tr(
            "- {settings} and {days} of yours.",
            settings=tr.plural("{n} setting", "{n} settings", counts["settings"]),
            days=tr.plural("{n} holiday", "{n} holidays", counts["holidays"]),
        ),
        tr.plural(
            "- {n} note of how often you did something lately, such as opening tables.",
            "- {n} notes of how often you did something lately, such as opening tables.",
            counts["allowances"],
        ),
        *_kept(found, tr),
        tr(
            "-# Nothing else: no messages, no e-mail address, nothing that you do elsewhere. When a server"
            " removes me, what it had here is deleted after {days} days, and with it everything about people"
            " who have played nowhere else.",
            days=GRACE.days,
        ),
        tr("You are hidden: on no leaderboard, and nobody else sees your profile.")
        if found.hidden
        else tr("You are on leaderboards, and others may see your profile."),
    ]
    if note:
        lines.insert(0, note)
    hidden = Button(tr("Show me again"), _id("show")) if found.hidden else Button(tr("Hide me"), _id("hide"))
    save = Button(tr("Save all of it"), _id("export"))
    delete = Button(tr("Delete…"), _id("delete"), Style.danger)
    return Screen(["\n".join(lines), Row((hidden, save, delete))])


def sure_screen(until: datetime, tr: Translator) -> Screen:
    """What deleting means, and whether it is meant."""
    return Screen(
        [
            "\n".join(
                [
                    tr("### Delete everything about you?"),
                    tr(
                        "You leave all your tables and tournaments, and computer players take over. Your"
                        " places on leaderboards, your settings and holidays are gone for good. Matches and"
                        " tournaments that are over stay for those who played with you: with nobody in your"
                        " place."
                    ),
                    tr(
                        "Two things stay for a while, so that deleting is no way to start anew: your ratings,"
                        " until this quarter ends on {until} (UTC), and which running tournaments you have"
                        " left, until they are over. They are kept without your name and id, under a code"
                        " that is made of your id and a secret key. Nobody is shown them, and they matter"
                        " only if you play again before then.",
                        until=f"{until:%Y-%m-%d}",
                    ),
                    tr(
                        "-# What I have posted in channels, such as score sheets, lies with Discord: whoever"
                        " manages the server can delete it. You are taken off the leaderboards that I have"
                        " posted."
                    ),
                ]
            ),
            Row(
                (
                    Button(tr("Delete it all"), _id("gone"), Style.danger),
                    Button(tr("Keep it"), _id("keep")),
                )
            ),
        ]
    )


def export_screen(data: bytes, tr: Translator) -> Screen:
    """Everything that is stored about somebody, as the file ``data``."""
    return Screen([tr("Everything I have stored about you, as a file."), Attached(FILE, data)])


def gone_screen(found: Stored, tr: Translator) -> Screen:
    """What is left once everything was deleted."""
    kept = _kept(found, tr)
    if not kept:
        return Screen([tr("Done: there is nothing about you here any more.")])
    return Screen(["\n".join([tr("Done: everything else about you is deleted."), *kept])])


def _kept(found: Stored, tr: Translator) -> list[str]:
    """What stays for a while of somebody whose data were deleted."""
    ratings, left = found.counts["kept_ratings"], found.counts["left_tournaments"]
    lines = []
    if ratings:
        lines.append(
            tr(
                "- {ratings} from before you had your data deleted, without your name and id. They are"
                " deleted when this quarter ends; if you play rated matches before, you go on with them.",
                ratings=tr.plural("{n} rating", "{n} ratings", ratings),
            )
        )
    matches = found.counts["left_matches"]
    if matches:
        lines.append(
            tr(
                "- That you played in {matches}, without your name and id: nobody who has played in a match"
                " decides about it as a moderator. It is deleted when the match is over.",
                matches=tr.plural(
                    "{n} match that is still being played", "{n} matches that are still being played", matches
                ),
            )
        )
    if left:
        lines.append(
            tr(
                "- That you have left {tournaments}, without your name and id, as who has left one cannot"
                " enter it again. It is deleted when the tournament is over.",
                tournaments=tr.plural(
                    "{n} tournament that is still being played",
                    "{n} tournaments that are still being played",
                    left,
                ),
            )
        )
    return lines


def _id(what: str) -> ButtonId:
    return ButtonId(0, 0, Verb.PRIVACY, what)
