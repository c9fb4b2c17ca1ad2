"""Whether the shuffle was fair: what seals it while a deal is played, and the button that leads there."""

from bot.layout.controls import Button
from bot.layout.custom_id import ButtonId, verb
from bot.layout.layout import Screen
from bot.screens.buttons import REPLAY_VERIFY, button
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator

FAIR = verb("fair")


def fair(table_view: TableView, tr: Translator) -> Button:
    """Leads to the proof of the last deal, or while it is secret to what seals it."""
    table, view = table_view.table, table_view.view
    if view is not None and view.result is not None and table.match_id is not None and not table_view.closed:
        return Button(tr("Fair?"), ButtonId(0, 0, REPLAY_VERIFY, f"{table.match_id}:{view.round}:0:all"))
    return button(table, tr("Fair?"), FAIR)


def sealed_screen(table_view: TableView, tr: Translator) -> Screen:
    """What fairness rests on while the deal is played, here or at another table: the seed's hash."""
    until = (
        tr("You'll see the seed when all tables have played this deal.")
        if table_view.closed
        else tr("You'll see the seed when the deal is over, and can check that it fits.")
    )
    return Screen(
        tr(
            "### Is the shuffle fair?\nYes: the cards were fixed before the deal, by a secret number, "
            "the seed. Nobody can change them now, not even me."
        )
        + f"\n{until}",
        tr("-# Fingerprint: `{hash}`", hash=table_view.fairness),
    )
