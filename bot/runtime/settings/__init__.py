"""The operator's settings: environment variables, and a ``.env`` file for those not set there."""

from bot.runtime.settings.loading import ENV_FILE, load_settings, read_env_file
from bot.runtime.settings.settings import Limit, Settings, SettingsError
from bot.runtime.settings.values import LOCAL, SETTINGS, database_of

__all__ = [
    "ENV_FILE",
    "LOCAL",
    "SETTINGS",
    "Limit",
    "Settings",
    "SettingsError",
    "database_of",
    "load_settings",
    "read_env_file",
]
