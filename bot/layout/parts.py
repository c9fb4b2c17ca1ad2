"""What a screen is made of: texts, buttons and selects, and the names, refusals and ids of ``bot.layout``."""

from bot.layout import *
from bot.layout.card_faces import CardFaces, without_card
from bot.layout.controls import (
    BACK,
    OPTION_LIMIT,
    OPTIONS,
    Button,
    ChannelSelect,
    Form,
    Line,
    Option,
    PersonSelect,
    RoleSelect,
    Row,
    Select,
    Style,
    page,
    rows,
)
from bot.layout.layout import (
    COMPONENTS,
    GOLD,
    NOBODY,
    TEXT_LIMIT,
    WORDS,
    Attached,
    Part,
    Passing,
    Screen,
    Section,
    Separator,
    text_pages,
    without_buttons,
)
