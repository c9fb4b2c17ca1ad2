"""What features declare: joined by name, nothing twice, and plain data that is quick to load."""

import subprocess
import sys
from collections.abc import Sequence

import pytest

from bot.feature import Declared, Feature, Setting, SettingsPage
from bot.services import DECLARED, FEATURES
from canasta.i18n import Text
from data.records.audit import Deed

SETTING = Setting("bells", Text("bells at tables"), SettingsPage.EMOTES)
NAMES_IN_THE_STORE = """
    board calls_role calls_sharing emotes forum hidden_games holiday_days leaving_rule lobby_hours match_days
    matches_an_hour misses open_channels pace tables_an_hour tables_role tournaments_an_hour tournaments_role
    weekends zone
"""
USES_IN_THE_STORE = """
    table match tournament replay animation look_back invitation call hint search guest_call own_list export
    bar closing
"""


def test_what_features_declare_is_found_by_its_name() -> None:
    belfry = Feature(name="belfry", settings=[SETTING], deeds={Deed.SETTING: Text("{by} rang.")})
    declared = Declared.of([belfry, Feature(name="mill")])
    assert declared.settings == {"bells": SETTING}
    assert declared.deeds == {Deed.SETTING: Text("{by} rang.")}


@pytest.mark.parametrize(
    ("features", "kind"),
    [
        ([Feature(name="belfry"), Feature(name="belfry")], "feature"),
        ([Feature(name="belfry", settings=[SETTING]), Feature(name="mill", settings=[SETTING])], "setting"),
    ],
)
def test_two_of_one_name_are_refused(features: Sequence[Feature], kind: str) -> None:
    with pytest.raises(ValueError, match=f"Two features declare the {kind}"):
        Declared.of(features)


def test_names_of_settings_and_of_uses_are_those_in_the_store() -> None:
    assert set(NAMES_IN_THE_STORE.split()) <= set(DECLARED.settings)
    assert set(USES_IN_THE_STORE.split()) <= set(DECLARED.limits)


def test_declarations_load_neither_discord_nor_pictures() -> None:
    modules = ["bot.server.core", *(f"bot.{feature.name}.feature" for feature in FEATURES[1:])]
    program = f"import sys, {', '.join(modules)}; print({{'discord', 'PIL'}} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
