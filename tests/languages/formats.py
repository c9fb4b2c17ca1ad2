"""Makes the extract of CLDR that the product reads (canasta/i18n/formats.json) with Babel."""

import json
import re

from babel import Locale

from canasta.i18n.formats import FILE
from tests.languages.catalogues import LOCALE

KNOWN = ("en", "en_US", "de", "es", "fr", "it", "pt_BR")
"""Locales of Discord's, those too that write some things in another way than their language."""
SOURCES = {"en": "en_001", "es": "es_419"}
"""As the sentences write: "and" without a comma before it, the day before the month; 5,000 in Spanish."""
FIELDS = {"d": "{d}", "dd": "{dd}", "MM": "{mm}", "y": "{y}", "MMMM": "{month}", "MMM": "{short}"}
SPACE = str.maketrans({"\u202f": "\u00a0"})
"""A narrow space that doesn't break is an ordinary one that doesn't: not every font has it."""


def of(language: str) -> dict[str, object]:
    """What the extract says of a language."""
    locale = Locale.parse(SOURCES.get(language, language))
    lists = Locale.parse(SOURCES["en"]) if locale.language == "en" else locale
    months = locale.months["format"]
    name = (locale.get_language_name() if language in SOURCES else locale.get_display_name()) or language
    return {
        "name": f"{name[:1].upper()}{name[1:]}",
        "decimal": locale.number_symbols["latn"]["decimal"],
        "group": locale.number_symbols["latn"]["group"].translate(SPACE),
        "and": lists.list_patterns["standard"]["end"],
        "or": lists.list_patterns["or"]["end"],
        "day": pattern(locale.date_formats["medium"].pattern),
        "date": pattern(locale.datetime_skeletons["MMMMd"].pattern),
        "month": pattern(locale.datetime_skeletons["yMMMM"].pattern),
        "months": [months["wide"][number] for number in range(1, 13)],
        "short months": [months["abbreviated"][number] for number in range(1, 13)],
    }


def pattern(cldr: str) -> str:
    """A pattern of CLDR as a format of Python's: ``d 'de' MMMM`` is ``{d} de {month}``."""
    quoted = re.compile(r"'([^']*)'|([a-zA-Z]+)")
    return quoted.sub(lambda part: part[1] if part[2] is None else FIELDS[part[2]], cldr)


def extract() -> str:
    """The file's text for every language that there is."""
    known = {
        language: of(language) for language in sorted({*KNOWN, *(path.name for path in LOCALE.iterdir())})
    }
    return json.dumps(known, ensure_ascii=False, indent=1) + "\n"


def update() -> None:
    FILE.write_text(extract(), encoding="utf-8")
