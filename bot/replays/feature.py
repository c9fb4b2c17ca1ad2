"""Replays, and looking back at deals: what the feature declares."""

from typing import Final

from bot.feature import Feature, HourlyLimit
from bot.runtime.settings import Limit
from canasta.i18n import Text

REPLAYS: Final = HourlyLimit(
    use="replay",
    variable="CANASTA_REPLAYS_PER_HOUR",
    usual=Limit(600, 3000),
    person=Text("You've watched a lot of replays in the last hour. You can continue {when}."),
    server=Text("This server has watched a lot of replays in the last hour. You can continue {when}."),
)
"""Moments of replays shown, records and fairness checks."""
ANIMATIONS: Final = HourlyLimit(
    use="animation",
    variable="CANASTA_ANIMATIONS_PER_HOUR",
    usual=Limit(20, 100),
    person=Text("You've asked for a lot of animations in the last hour. You can have the next one {when}."),
    server=Text(
        "This server has asked for a lot of animations in the last hour. You can have the next one {when}."
    ),
)
"""Replays as animations."""
LOOK_BACKS: Final = HourlyLimit(
    use="look_back",
    variable="CANASTA_LOOK_BACKS_PER_HOUR",
    usual=Limit(12, 60),
    person=Text(
        "You've looked back at a lot of deals in the last hour. You can look at the next one {when}."
    ),
    server=Text(
        "This server has looked back at a lot of deals in the last hour. You can look at the next one {when}."
    ),
)
"""Deals looked back at that nobody has asked for lately: each takes some seconds of a processor."""

FEATURE: Final = Feature(name="replays", limits=[REPLAYS, ANIMATIONS, LOOK_BACKS])
