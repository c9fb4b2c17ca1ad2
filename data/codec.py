"""What is kept as JSON: the one place where records become text and text becomes records.

Old databases are read as they are, and what is written looks as it always has.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from data.records.matches import DealResult
from data.records.tables import NewsItem, Votes


def json_text(value: Any, *, ascii: bool = True) -> str:
    """Any JSON value as text, mappings in their own order; ``ascii``: other letters are escaped."""
    return json.dumps(dict(value) if isinstance(value, Mapping) else value, ensure_ascii=ascii)


def json_value(text: str) -> Any:
    """What ``json_text`` wrote."""
    return json.loads(text)


def votes_text(votes: Votes) -> str | None:
    """Votes as a column: None where there are none. People are found in it by ``"id"``."""
    written = {topic: {str(person): choice for person, choice in on.items()} for topic, on in votes.items()}
    return json.dumps(written) if written else None


def read_votes(text: str | None) -> Votes:
    """What ``votes_text`` wrote."""
    kept: dict[str, dict[str, str]] = json.loads(text) if text else {}
    return {topic: {int(person): choice for person, choice in on.items()} for topic, on in kept.items()}


def result_text(result: DealResult) -> str:
    """The result of a deal."""
    return _written(result)


def read_result(text: str) -> DealResult:
    """What ``result_text`` wrote."""
    return DealResult(**_known(DealResult, json.loads(text)))


def news_text(item: NewsItem) -> str:
    """Something that is to be said."""
    return _written(item)


def read_news(text: str) -> NewsItem:
    """What ``news_text`` wrote."""
    return NewsItem(**_known(NewsItem, json.loads(text)))


def _written(record: DealResult | NewsItem) -> str:
    return json.dumps({field.name: getattr(record, field.name) for field in fields(record)})


def _known(record: type, kept: dict[str, Any]) -> dict[str, Any]:
    """The fields that a record has, lists as tuples: a later release may have written more, an earlier one
    less.
    """
    names = [field.name for field in fields(record)]
    return {
        name: tuple(kept[name]) if isinstance(kept[name], list) else kept[name]
        for name in names
        if name in kept
    }
