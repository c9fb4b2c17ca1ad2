"""Components: their types, their nesting, and their limits of length and size.

A test checks these tables against Discord's own API description.
"""

from collections.abc import Mapping

from sandbox.discord.errors import Limit
from sandbox.discord.model import Json

ROW, BUTTON, SELECT, INPUT, USER_SELECT, ROLE_SELECT, CHANNEL_SELECT = 1, 2, 3, 4, 5, 6, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
LINK, PREMIUM = 5, 6

SELECTS = frozenset({SELECT, USER_SELECT, ROLE_SELECT, CHANNEL_SELECT})
IN_CONTAINER = frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR})
TOP_LEVEL = IN_CONTAINER | {CONTAINER}
CHILDREN = {ROW: SELECTS | {BUTTON}, SECTION: frozenset({TEXT}), CONTAINER: IN_CONTAINER}
"""The types allowed in the `components` of a component."""
SINGLE = {("accessory", SECTION): frozenset({BUTTON, THUMBNAIL}), ("component", LABEL): SELECTS | {INPUT}}
"""The types allowed in a field for one component."""

IN_MODAL = frozenset({LABEL, TEXT})

CUSTOM_ID = Limit(1, 100, needed=True)
CHOICE = {
    "custom_id": CUSTOM_ID,
    "placeholder": Limit(0, 150),
    "min_values": Limit(0, 25, number=True),
    "max_values": Limit(1, 25, number=True),
}
LIMITS: Mapping[int, Mapping[str, Limit]] = {
    ROW: {"components": Limit(1, 5, needed=True)},
    BUTTON: {
        "style": Limit(1, 6, number=True, needed=True),
        "custom_id": Limit(1, 100),
        "label": Limit(0, 80),
        "url": Limit(1, 512),
    },
    SELECT: CHOICE | {"options": Limit(1, 25, needed=True)},
    USER_SELECT: CHOICE,
    ROLE_SELECT: CHOICE | {"default_values": Limit(0, 25)},
    CHANNEL_SELECT: CHOICE | {"default_values": Limit(0, 25)},
    INPUT: {
        "custom_id": CUSTOM_ID,
        "style": Limit(1, 2, number=True, needed=True),
        "placeholder": Limit(0, 100),
        "value": Limit(0, 4000),
        "min_length": Limit(0, 4000, number=True),
        "max_length": Limit(1, 4000, number=True),
    },
    SECTION: {"components": Limit(1, 3, needed=True)},
    TEXT: {"content": Limit(1, 4000, needed=True)},
    THUMBNAIL: {"description": Limit(0, 1024)},
    GALLERY: {"items": Limit(1, 10, needed=True)},
    FILE: {},
    SEPARATOR: {"spacing": Limit(1, 2, number=True)},
    CONTAINER: {"components": Limit(1, 40, needed=True), "accent_color": Limit(0, 0xFFFFFF, number=True)},
    LABEL: {"label": Limit(1, 45, needed=True), "description": Limit(0, 100)},
}
OPTION = {"label": CUSTOM_ID, "value": CUSTOM_ID, "description": Limit(0, 100)}
ITEM = {"description": Limit(0, 1024)}
URL = Limit(1, 2048, needed=True)
MODAL = {"title": Limit(1, 45, needed=True), "custom_id": CUSTOM_ID}

# not in the description
MAX_ROWS = 5
MAX_COMPONENTS = 40
MAX_TEXT = 4000
MODAL_ROWS = Limit(1, 5, needed=True)

DEFAULTS: Mapping[int, Json] = {
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False},
    SEPARATOR: {"divider": True, "spacing": 1},
    CONTAINER: {"accent_color": None, "spoiler": False},
}
"""The defaults that Discord returns for fields not sent."""
