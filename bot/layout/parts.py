"""What a screen is made of, from the modules of this folder: texts, buttons, selects and what they carry."""

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
from bot.layout.custom_id import LESSON, ButtonId, Verb, number, verb
from bot.layout.errors import Refused, stale
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
from bot.layout.names import (
    LONGEST,
    clean,
    game_name,
    listed,
    named_apart,
    one_line,
    quoted,
    shorten,
    shown,
    shown_text,
    stamp,
    told_apart,
)
