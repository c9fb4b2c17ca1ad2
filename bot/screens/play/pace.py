"""Another pace in mid-match: the suggestion below the table, and the private message to make one."""

from enum import StrEnum

from bot.layout.parts import Option, Part, Row, Screen, Style, stamp, verb
from bot.screens.buttons import button, select
from bot.tables.decisions.ballots import PACE, voters, votes_on
from bot.tables.decisions.paces import may_suggest, suggestion
from bot.time import LIVE, PACES, Pace
from canasta.i18n import Translator
from data.records.tables import Table

CHANGE_PACE = verb("repace", "change_pace")


class PaceStep(StrEnum):
    """A pace that is suggested, agreed to or refused, behind the verb; a colon and its key may follow."""

    ASK = "ask"
    AGREE = "yes"
    KEEP = "no"


def pace_lines(table: Table, tr: Translator) -> list[str]:
    """The pace that somebody suggests; empty if nobody does."""
    asked = suggestion(table)
    if asked is None:
        return []
    return [
        tr(
            "🕒 New pace suggested: **{pace}**. {n} of {all} agree; the offer ends {when}.",
            pace=asked.pace.words(tr),
            n=len(votes_on(table, PACE)),
            all=len(voters(table)),
            when=stamp(asked.until),
        )
    ]


def pace_buttons(table: Table, tr: Translator) -> list[Row]:
    """The buttons to agree to a suggested pace, or to keep the present one; empty if nobody suggests one."""
    asked = suggestion(table)
    if asked is None:
        return []
    agree = f"{PaceStep.AGREE}:{asked.pace.key}"
    return [
        Row(
            button(table, tr("Agree to the new pace"), CHANGE_PACE, agree, style=Style.success),
            button(table, tr("Keep it as it is"), CHANGE_PACE, PaceStep.KEEP),
        )
    ]


def pace_screen(table: Table, person_id: int, tr: Translator) -> Screen:
    """The private message about the pace: a suggestion with its buttons, and other paces to suggest."""
    now = Pace.read(table.timing.pace)
    parts: list[Part] = [tr("The pace is: **{pace}**.", pace=now.words(tr)), *pace_lines(table, tr)]
    parts += pace_buttons(table, tr)
    if may_suggest(table, person_id):
        parts.append(
            tr(
                "Suggest another one? It counts once everybody here agrees. "
                "The player whose turn it is then gets a full turn."
            )
        )
        options = [Option(pace.words(tr), pace.key) for pace in PACES if pace != now]
        parts.append(select(table, tr("Which pace?"), CHANGE_PACE, PaceStep.ASK, options))
    return Screen(*parts)


def called_back_screen(table: Table, person_id: int, tr: Translator) -> Screen:
    """The answer to the person who has called everybody back, who may suggest to play live now."""
    said = tr("Everybody at the table has been called.")
    if not may_suggest(table, person_id) or suggestion(table) is not None:
        return Screen(said)
    live = f"{PaceStep.ASK}:{LIVE.key}"
    return Screen(said, Row(button(table, tr("Suggest playing live"), CHANGE_PACE, live)))
