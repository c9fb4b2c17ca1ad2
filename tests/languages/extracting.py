"""Finds the texts that the source gives to a translator: the method of extraction that pyproject.toml names
to Babel. Babel's own knows no ``tr("one" if x else "two")``.
"""

import ast
import re
from collections.abc import Collection, Iterator
from typing import IO

FORMS = {
    "tr": "gettext",
    "_tr": "gettext",
    "Text": "gettext",
    "Refused": "gettext",
    "plural": "ngettext",
    "counted": "ngettext",
    "pgettext": "pgettext",
    "npgettext": "npgettext",
}
"""What translates in the source, with the function of gettext whose arguments it has."""
ARGUMENTS = {"gettext": 1, "ngettext": 2, "pgettext": 2, "npgettext": 3}
CALL = re.compile(rf"\b({'|'.join(FORMS)})\(")
TAG = "Translators:"
"""Begins a comment for translators, on the line or lines right above a text."""

Extracted = tuple[int, str, tuple[str, ...], list[str]]


def extract(
    file: IO[bytes], keywords: object = None, tags: Collection[str] = (TAG,), options: object = None
) -> Iterator[Extracted]:
    """Each text of a file: its line, the function of gettext, what it is given, comments for translators."""
    source = file.read().decode("utf-8")
    if not CALL.search(source):
        return  # most files; reading them as trees would take seconds
    lines = source.splitlines()
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        form = FORMS.get(getattr(call.func, "id", getattr(call.func, "attr", "")))
        if form is None or len(call.args) < ARGUMENTS[form]:
            continue
        choices = [literals(argument) for argument in call.args[: ARGUMENTS[form]]]
        if form in ("pgettext", "npgettext"):  # one context for all that may be said in it
            choices[0] *= len(choices[1])
        for texts in zip(*choices, strict=False):
            if any(texts):
                yield call.lineno, form, texts, comments_above(lines, call.lineno, tags)


def literals(node: ast.expr) -> list[str]:
    """The texts that this expression can be."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def comments_above(lines: list[str], line: int, tags: Collection[str]) -> list[str]:
    """The comment right above a line, if it is one for translators."""
    above: list[str] = []
    while (line := line - 1) > 0 and (text := lines[line - 1].strip()).startswith("#"):
        above.insert(0, text.removeprefix("#").strip())
        if above[0].startswith(tuple(tags)):
            return above
    return []
