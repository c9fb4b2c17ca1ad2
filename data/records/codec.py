"""Records that are one text in a column, as JSON: the one place that turns them into text and back.

Old databases remain readable, and the written format does not change.
"""

import json
from dataclasses import fields
from datetime import date
from typing import Any

from data.records.matches import DealResult
from data.records.tables import NewsItem, Votes
from data.records.turns import Rests

_NEWS = ("kind", "name", "other", "who", "tell")
"""The fields that are written of every announcement."""


def votes_text(votes: Votes) -> str | None:
    """Votes as a column, None without any. Queries find people in it by ``"id"``."""
    written = {topic: {str(person): choice for person, choice in on.items()} for topic, on in votes.items()}
    return json.dumps(written) if written else None


def read_votes(text: str | None) -> Votes:
    kept: dict[str, dict[str, str]] = json.loads(text) if text else {}
    return {topic: {int(person): choice for person, choice in on.items()} for topic, on in kept.items()}


def rests_text(rests: Rests | None) -> str | None:
    if rests is None:
        return None
    days = [[first.isoformat(), last.isoformat()] for first, last in rests.holidays]
    weekdays = {"weekdays": rests.weekdays} if rests.weekdays else {}
    return json.dumps(
        {"zone": rests.zone, "quiet": rests.quiet, "weekends": rests.weekends, "holidays": days, **weekdays}
    )


def read_rests(text: str | None) -> Rests | None:
    if text is None:
        return None
    kept = _known(Rests, json.loads(text))
    days = tuple((date.fromisoformat(first), date.fromisoformat(last)) for first, last in kept["holidays"])
    return Rests(**{**kept, "holidays": days, "weekdays": tuple(kept.get("weekdays", ()))})


def result_text(result: DealResult) -> str:
    return _written(result)


def read_result(text: str) -> DealResult:
    return DealResult(**_known(DealResult, json.loads(text)))


def news_text(item: NewsItem) -> str:
    """A pending announcement as text; fields that came later are written where they are set."""
    said = {field.name: getattr(item, field.name) for field in fields(item)}
    defaults = {field.name: field.default for field in fields(item)}
    return json.dumps(
        {name: value for name, value in said.items() if name in _NEWS or value != defaults[name]}
    )


def read_news(text: str) -> NewsItem:
    return NewsItem(**_known(NewsItem, json.loads(text)))


def _written(record: DealResult) -> str:
    return json.dumps({field.name: getattr(record, field.name) for field in fields(record)})


def _known(record: type, kept: dict[str, Any]) -> dict[str, Any]:
    """The fields that the record has, lists as tuples: another release may have written more or fewer."""
    names = [field.name for field in fields(record)]
    return {
        name: tuple(kept[name]) if isinstance(kept[name], list) else kept[name]
        for name in names
        if name in kept
    }
