"""Pages of settings that are made from their rows: what a press changes, also one of an earlier release."""

from dataclasses import replace

import pytest

from bot.feature import PAGES, Between, Choice, Setting, SettingsPage, Switch
from bot.layout.errors import Refused
from bot.server.screens.settings.rows import pressed, rows_words, window
from bot.services import DECLARED
from canasta.i18n import ENGLISH, Text, Translator
from cogs.commands import COGS

PAGE = SettingsPage.EMOTES


def peals(value: int, tr: Translator) -> str:
    return tr.plural("{n} peal", "{n} peals", value)


BELLS = Setting("bells", Text("bells"), PAGE, default=False, control=Switch(Text("Ding."), Text("Hush.")))
HOURS = Setting(
    "hours", Text("hours"), PAGE, default=3, control=Choice(Text("Hours…"), (1, 3), peals, peals), step="h"
)
ROWS = [BELLS, HOURS]
WRITTEN = replace(
    HOURS, control=Choice(Text("Hours…"), (1, 3), peals, peals, other=Between(Text("Hours"), 1, 20))
)


@pytest.mark.parametrize(
    ("press", "changes"),
    [
        (("on", "bells", ()), (BELLS, True)),
        (("off", "bells", ()), (BELLS, False)),
        (("off", "", ()), (BELLS, False)),  # as it was posted when a page had one switch
        (("bells", "run", ()), (BELLS, False)),  # as weekends were switched
        (("h", "", ("1",)), (HOURS, 1)),
        (("hours", "", ("3",)), (HOURS, 3)),
    ],
)
def test_a_press_changes_one_setting(
    press: tuple[str, str, tuple[str, ...]], changes: tuple[Setting, object]
) -> None:
    assert pressed(ROWS, *press, {}) == changes


@pytest.mark.parametrize(
    "press",
    [
        ("on", "hours", ()),
        ("on", "gone", ()),
        ("clear", "bells", ()),
        ("h", "", ("2",)),
        ("h", "", ()),
        ("bells", "", ("1",)),
        ("gone", "", ()),
    ],
)
def test_what_is_not_offered_is_refused(press: tuple[str, str, tuple[str, ...]]) -> None:
    with pytest.raises(Refused):
        pressed(ROWS, *press, {})


def test_a_page_with_one_channel_was_switched_off_without_its_name() -> None:
    forum = DECLARED.settings["forum"]
    assert pressed([forum], "off", "", (), {"forum": 5}) == (forum, None)
    assert pressed([forum], "channel", "", ("7",), {}) == (forum, 7)


def test_buttons_of_pages_that_had_code_of_their_own_change_the_same_settings() -> None:
    where, tables, tournaments = (
        DECLARED.settings[name] for name in ("open_channels", "tables_role", "tournaments_role")
    )
    assert pressed([where], "channels", "", ("9", "7"), {}) == (where, [7, 9])
    assert pressed([where], "everywhere", "", (), {"open_channels": [7]}) == (where, None)
    assert pressed([tables, tournaments], "role", "tournaments_role", ("5",), {}) == (tournaments, 5)
    assert pressed([tables, tournaments], "anybody", "tables_role", (), {}) == (tables, None)


def test_a_number_that_is_not_in_the_list_is_written_in_a_window() -> None:
    form = window([BELLS, WRITTEN], "h", "", ["other"], ENGLISH)
    assert form is not None
    assert (form.id.what, form.label, form.hint) == ("settings:emotes:h", "Hours", "A number from 1 to 20")
    assert window([WRITTEN], "h", "", ["3"], ENGLISH) is None
    assert pressed([WRITTEN], "h", "", [" 7"], {}) == (WRITTEN, 7)
    for typed in ("0", "21", "x", "other"):
        with pytest.raises(Refused, match="from 1 to 20"):
            pressed([WRITTEN], "h", "", [typed], {})
    with pytest.raises(Refused):
        window(ROWS, "h", "", ["other"], ENGLISH)


def test_several_settings_are_summed_up_by_their_names() -> None:
    assert rows_words([BELLS], {}, ENGLISH) == "off"
    assert rows_words(ROWS, {"bells": True}, ENGLISH) == "bells: on, hours: 3"


def test_each_setting_has_its_place_and_a_page_without_code_of_its_own_has_rows() -> None:
    settings = DECLARED.settings.values()
    own = {page for cog in COGS for page in cog.pages}
    assert {setting.page for setting in settings} <= set(PAGES)
    assert {setting.page for setting in settings if setting.control is not None} >= set(PAGES) - own
