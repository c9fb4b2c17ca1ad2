"""What a screen is made of. Names, refusals and ids need neither Discord nor pictures, and come from here."""

from bot.layout.custom_id import LESSON, ButtonId, Verb, number, parse, verb
from bot.layout.errors import LastToLeave, Refused, no_table, not_seated, stale, unknown_button
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
