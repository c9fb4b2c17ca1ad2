"""How a ladder works, and what the person who opened it is told."""

from bot.layout.layout import Screen
from bot.layout.names import shown
from canasta.i18n import Text, Translator
from data.clubs.ladder_records import ClubLadder


def rules_screen(ladder: ClubLadder, tr: Translator) -> Screen:
    """How the ladder works."""
    lines = [tr("### How {name} works", name=shown(ladder.name))]
    lines += [f"- {tr.text(rule)}" for rule in _rules(ladder)]
    return Screen("\n".join(lines))


def _rules(ladder: ClubLadder) -> list[Text]:
    rules = [
        Text.counted(
            "Anyone who joins begins at the bottom. You can challenge the person right above you.",
            "Anyone who joins begins at the bottom. You can challenge the {n} people above you.",
            ladder.reach,
        ),
        Text(
            "Beat somebody higher, and you move up halfway to their place: from place 10, beating "
            "place 4, to place 7. Those in between move down one. Losing changes nothing."
        ),
        Text("Everybody has one challenge at a time, and the same two have one a week at most."),
        Text.counted(
            "Answer a challenge within a day, or you lose a place.",
            "Answer a challenge within {n} days, or you lose a place.",
            ladder.answer_days,
        ),
        Text("Declining once in a month costs nothing, each further time costs a place."),
        Text.counted(
            "The match ends after a day at the latest: then the player who is ahead after the finished deals "
            "has won.",
            "The match ends after {n} days at the latest: then the player who is ahead after the "
            "finished deals has won.",
            ladder.play_days,
        ),
        Text(
            "Anyone who leaves the match, or gives up their seat, has lost. A draw, or a match that both end "
            "early, changes nothing."
        ),
    ]
    if ladder.seats == 4:
        rules.append(Text("Each of the two finds a partner for the table; a computer player will do."))
    if ladder.idle_weeks:
        rules.append(
            Text.counted(
                "Anyone who hasn't played on the ladder for a week goes down one place a week.",
                "Anyone who hasn't played on the ladder for {n} weeks goes down one place a week.",
                ladder.idle_weeks,
            )
        )
    rules.append(Text("Matches are rated, and played like any other at this server's tables."))
    return rules


def opened_text(ladder: ClubLadder) -> Text:
    """What the person who opened a ladder is told."""
    return Text(
        "**{name}** is open; its board is in {place}. People press Join there.",
        name=shown(ladder.name),
        place=f"<#{ladder.channel_id}>",
    )
