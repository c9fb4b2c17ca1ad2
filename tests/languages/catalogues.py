"""The catalogues as files for translators: a template of all texts in the source, and each language's."""

import asyncio
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import discord
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from discord import app_commands

from bot.client.command_sync import name_context
from cogs.commands import COMMANDS

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "canasta" / "i18n" / "locale"
LANGUAGES = sorted(path.name for path in LOCALE.iterdir() if path.is_dir())
FILLED = re.compile(r"\{[^}]*\}")
WIDTH = 110
TREE = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
HEADER = re.compile(rb'^"(Project|Report|POT|PO-Rev|Last|Language-Team|Generated).*\\n"\n', re.MULTILINE)
"""What Babel says at the top that is nobody's, or another moment each time."""
SURELY_NEW = 100
"""With more new texts than this none is looked for among the old ones: it takes half a second each."""


def path_of(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "canasta.po"


def has_words(message: Message) -> bool:
    """Whether there is anything to translate but signs."""
    return any(letter.isalpha() for text in forms(message.id) for letter in FILLED.sub("", text))


def forms(text: object) -> list[str]:
    """A message, or the forms of a plural."""
    return [form for form in (text if isinstance(text, (list, tuple)) else [text]) if isinstance(form, str)]


@cache
def template() -> Catalog:
    """Every text that the source gives to a translator, with the files it stands in."""
    known = Catalog(project="canasta", charset="utf-8")
    mappings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["babel"]["mappings"]
    methods = [(pattern, each["method"]) for each in mappings for pattern in each["pattern"]]
    for room in ("bot", "canasta", "cogs", "renderers"):
        inside = [
            (pattern.removeprefix(f"{room}/"), method)
            for pattern, method in methods
            if pattern.startswith(f"{room}/")
        ]
        tags = ("Translators:",)
        for file, line, text, comments, context in extract_from_dir(
            ROOT / room, inside, comment_tags=tags, strip_comment_tags=True
        ):
            known.add(text, None, [(f"{room}/{file}", line)], auto_comments=comments, context=context)
    for command in COMMANDS:
        asyncio.run(command.get_translated_payload(TREE, CommandTexts(known)))
    return known


class CommandTexts(app_commands.Translator):
    """Puts what commands and their options are called into the template. Choices are in the source."""

    def __init__(self, known: Catalog) -> None:
        self._known = known

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> None:
        """Note the text, with the command it's of."""
        if "words" in string.extras or locale is not discord.Locale.german:
            return
        name, data = name_context(context), context.data
        about: Any = data.command if isinstance(data, app_commands.Parameter) else data
        said = f"/{getattr(about, 'qualified_name', about.name)}"
        notes = {
            "command": f"{said}: lower case, no spaces, another than its neighbours'",
            "option": f"Of {said}: lower case, no spaces, another than its neighbours'",
            "menu": "At most 32 characters",
        }
        note = notes.get(name or "", f"Of {said}, at most 100 characters")
        self._known.add(string.message, None, [("cogs/commands.py", 1)], auto_comments=[note], context=name)


def read(language: str) -> Catalog:
    """The catalogue of a language as it is on disk."""
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def missing(catalog: Catalog) -> list[Message]:
    """What the source says and this language has no words for."""
    return [
        message
        for message in template()
        if message.id and has_words(message) and not all(forms(_words(message, catalog)) or [""])
    ]


def fuzzy(catalog: Catalog) -> list[Message]:
    """What was translated when it said something else: not used before somebody has looked at it."""
    return [message for message in catalog if message.id and message.fuzzy]


def obsolete(catalog: Catalog) -> list[Message]:
    """What the source says no more."""
    return [message for message in catalog if message.id and _in(template(), message) is None]


def updated(language: str) -> bytes:
    """The language's catalogue by today's source: in its order, with its files, without what is no more."""
    catalog = Catalog(locale=language, charset="utf-8", fuzzy=False)
    catalog.header_comment = f"# {catalog.locale and catalog.locale.english_name}."
    if path_of(language).exists():
        catalog = read(language)
    catalog.update(template(), no_fuzzy_matching=len(missing(catalog)) > SURELY_NEW)
    catalog.obsolete.clear()
    for message in fuzzy(catalog):
        if not has_words(message):  # signs alone, which are often like other signs
            message.string, message.flags = "", message.flags - {"fuzzy"}
            message.previous_id = []
    written = BytesIO()
    write_po(written, catalog, width=WIDTH, ignore_obsolete=True, include_lineno=False)
    return HEADER.sub(b"", written.getvalue())


def update(language: str) -> None:
    path = path_of(language)
    text = updated(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)


def compared(catalog: Catalog) -> Iterator[tuple[list[str], list[str]]]:
    """The words of every message that has some, and is not fuzzy, beside its English forms."""
    for message in catalog:
        words = forms(message.string)
        if message.id and all(words) and words and not message.fuzzy:
            yield forms(message.id), words


def _in(catalog: Catalog, message: Message) -> Message | None:
    return catalog.get(forms(message.id)[0], message.context)


def _words(message: Message, catalog: Catalog) -> object:
    there = _in(catalog, message)
    return None if there is None or there.fuzzy else there.string
