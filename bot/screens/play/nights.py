"""The window in which somebody says where they are."""

from bot.layout.controls import Form
from bot.layout.custom_id import ButtonId
from canasta.i18n import Translator


def zone_form(about: ButtonId, tr: Translator) -> Form:
    """The window to type a time zone, for what has this id."""
    return Form(
        tr("Time zone"),
        about,
        tr("Where are you?"),
        tr("A time zone such as Europe/Berlin, or a city"),
    )
