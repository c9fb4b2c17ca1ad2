"""What I know about you: shown, given out as a file, hidden, deleted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

from discord import app_commands

from bot.commands import EVERYWHERE
from bot.ids import ButtonId
from bot.layout import Attached, Button, Row, Screen, Style
from bot.privacy import GRACE, Stored, export, forget, hide, stored
from canasta.i18n import Translator
from cogs.answer import Answer, Interaction
from cogs.boundary import guarded
from cogs.press import Press

FILE = "canasta-my-data.zip"


@app_commands.command(
    description="What I have stored about you: see it, save it, hide it, delete it", extras={**EVERYWHERE}
)
async def privacy(interaction: Interaction) -> None:
    async def work(answer: Answer) -> None:
        await _show(answer)

    await guarded(Answer(interaction), work)


def privacy_screen(found: Stored, say: Translator, note: str = "") -> Screen:
    """What is stored about somebody, and what they can do about it."""
    counts = found.counts
    lines = [
        say("### What I have stored about you"),
        say.plural(
            "- Your Discord id and the name you had, at {n} seat in matches.",
            "- Your Discord id and the name you had, at {n} seats in matches.",
            counts["matches"],
        ),
        say.plural(
            "- {n} move that you made in them.", "- {n} moves that you made in them.", counts["moves"]
        ),
        say(
            "- {steps} and {lines}.",
            steps=say.plural("{n} step of your rating", "{n} steps of your rating", counts["ratings"]),
            lines=say.plural("{n} line on leaderboards", "{n} lines on leaderboards", counts["standings"]),
        ),
        say.plural(
            "- {n} table at which you sit or sat last.",
            "- {n} tables at which you sit or sat last.",
            counts["tables"],
        ),
        say.plural(
            "- {n} tournament that you play or played in, and {organised} that you organised.",
            "- {n} tournaments that you play or played in, and {organised} that you organised.",
            counts["tournaments"],
            organised=counts["organised_tournaments"],
        ),
        say(
            "- {settings} and {days} of yours.",
            settings=say.plural("{n} setting", "{n} settings", counts["settings"]),
            days=say.plural("{n} holiday", "{n} holidays", counts["holidays"]),
        ),
        say(
            "-# Nothing else: no messages, no e-mail address, nothing that you do elsewhere. When a server"
            " removes me, what it had here is deleted after {days} days, and with it everything about people"
            " who have played nowhere else.",
            days=GRACE.days,
        ),
        say("You are hidden: on no leaderboard, and nobody else sees your profile.")
        if found.hidden
        else say("You are on leaderboards, and others may see your profile."),
    ]
    if note:
        lines.insert(0, note)
    hidden = (
        Button(say("Show me again"), _id("show")) if found.hidden else Button(say("Hide me"), _id("hide"))
    )
    save = Button(say("Save all of it"), _id("export"))
    delete = Button(say("Delete…"), _id("delete"), Style.danger)
    return Screen(["\n".join(lines), Row((hidden, save, delete))])


def sure_screen(say: Translator) -> Screen:
    """What deleting means, and whether it is meant."""
    return Screen(
        [
            say(
                "### Delete everything about you?\nYou leave all your tables and tournaments, and computer"
                " players take over. Your rating, your places on leaderboards, your settings and holidays are"
                " gone for good. Matches and tournaments that are over stay for those who played with you:"
                " with nobody in your place.\n-# What I have posted in channels, such as score sheets, lies"
                " with Discord: whoever manages the server can delete it."
            ),
            Row(
                (
                    Button(say("Delete it all"), _id("gone"), Style.danger),
                    Button(say("Keep it"), _id("keep")),
                )
            ),
        ]
    )


def _id(what: str) -> ButtonId:
    return ButtonId(0, 0, f"privacy:{what}")


async def _show(answer: Answer, note: str = "") -> None:
    await answer.show(privacy_screen(await stored(answer.tables, answer.person_id), answer.say, note))


async def _press(answer: Answer, press: Press) -> None:
    say, what = answer.say, press.value
    if what == "export":
        data = await export(answer.tables, answer.person_id)
        await answer.tell(
            Screen([say("Everything I have stored about you, as a file."), Attached(FILE, data)])
        )
    elif what == "delete":
        await answer.show(sure_screen(say))
    elif what == "gone":
        await forget(answer.tables, answer.bot.desk.ratings, answer.person_id)
        await answer.show(Screen([say("Done: there is nothing about you here any more.")]))
        await answer.bot.desk.posting.renew()
    else:
        if what in ("hide", "show"):
            await hide(answer.tables, answer.person_id, what == "hide")
        await _show(answer)
        if what in ("hide", "show"):
            await answer.bot.desk.posting.renew()


HANDLERS: Mapping[str, Callable[[Answer, Press], Awaitable[None]]] = MappingProxyType({"privacy": _press})
