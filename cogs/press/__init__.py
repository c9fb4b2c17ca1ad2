"""What every press and command goes through: the router, the answer, the errors."""

from cogs.press.cog import (
    ALONE,
    GROUPS,
    Cog,
    Joined,
    Member,
    canasta,
    joined_of,
    moderation,
    my,
    server,
    tournament,
)
from cogs.press.may_open import (
    can_be_played,
    manages,
    moderates_at,
    moderators_only,
    must_open,
    nobody_who_manages,
    opener_of,
    why_not_open,
)
from cogs.press.options import matching, offered, taking, zone_choices
from cogs.press.page import Step, opens, page_of_rows, page_with_rows, role_with, text_channel
from cogs.press.private_message import PrivateMessage
from cogs.press.reply import Answer, Interaction, Press, reader, tell_trouble
from cogs.press.router import (
    Router,
    Unseen,
    must_see,
    number_in,
    of_ones_own,
    of_tables,
    sees,
    viewer,
    visible,
)
from cogs.press.which_table import TableCommand, at_table, tables_for
