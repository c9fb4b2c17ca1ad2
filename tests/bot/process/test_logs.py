"""No secret reaches a log, as text or as JSON, and a line about an interaction names it."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.client import ongoing
from bot.process.logs import HIDDEN, OURS, JsonFormatter, SecretlessFormatter, hide, set_up_logging
from bot.runtime.executor import Executor

TOKEN = "MTA.token.secret-1234567890"


def logged(formatter: logging.Formatter) -> Iterator[io.StringIO]:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    logger = logging.getLogger("a.test.of.logs")
    logger.propagate = False
    logger.setLevel("DEBUG")
    logger.addHandler(handler)
    yield stream
    logger.removeHandler(handler)


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    yield from logged(SecretlessFormatter([TOKEN, ""]))


@pytest.fixture
def json_stream() -> Iterator[io.StringIO]:
    yield from logged(JsonFormatter([TOKEN, 'with "quotes"', ""]))


def records(stream: io.StringIO) -> list[dict[str, Any]]:
    """One record for each line."""
    return [json.loads(line) for line in stream.getvalue().splitlines()]


@pytest.fixture
def interaction() -> Iterator[ongoing.Ongoing]:
    """One that is being answered."""
    made = ongoing.Ongoing(123, "/canasta new", guild_id=5, shard=2)
    reset = ongoing._CURRENT.set(made)
    yield made
    ongoing._CURRENT.reset(reset)


def test_a_secret_is_hidden_wherever_it_stands(stream: io.StringIO) -> None:
    logger = logging.getLogger("a.test.of.logs")
    logger.info("the token is %s", TOKEN)
    try:
        raise ValueError(f"cannot log in with {TOKEN}")
    except ValueError:
        logger.exception("failed with %r", {"Authorization": f"Bot {TOKEN}"})
    written = stream.getvalue()
    assert TOKEN not in written
    assert written.count(HIDDEN) == 3
    assert "ValueError: cannot log in with" in written


@pytest.mark.parametrize(
    "text",
    [
        "POST https://discord/api/v10/webhooks/123/aW50ZXJhY3Rpb24:SECRET?wait=1 has returned 200",
        "POST http://h/api/v10/interactions/123/SECRET/callback with {}",
        "WebSocket Event: {'t': 'INTERACTION_CREATE', 'd': {'token': 'SECRET', 'id': '1'}}",
        '{"op": 2, "d": {"token": "SECRET", "intents": 1}}',
        "Authorization: Bot MTIzNDU2Nzg5MDEy.SECRET.abc",
    ],
)
def test_tokens_of_discord_are_hidden_by_their_place(text: str) -> None:
    assert "SECRET" not in hide(text, [])
    assert HIDDEN in hide(text, [])


@pytest.mark.parametrize(
    "text",
    [
        f"executing INSERT INTO deals VALUES (1, '{'5e' * 32}')",
        'null value in column "x"\nDETAIL:  Failing row contains (1, Käthe, 7h7d7c).',
        "Conflict('null value\\nDETAIL:  Failing row contains (1, Käthe, 7h7d7c).')",
    ],
)
def test_seeds_and_the_values_of_refused_rows_are_hidden(text: str) -> None:
    hidden = hide(text, [])
    assert HIDDEN in hidden
    assert not any(secret in hidden for secret in ("5e5e", "Käthe", "7h"))


def test_other_text_stays_as_it_is() -> None:
    text = "Bot Ann took the pile at /tables/12/34; token of thanks"
    assert hide(text, [TOKEN]) == text


@pytest.mark.usefixtures("levels")
def test_logging_is_set_up_once(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("WARNING", [TOKEN])
    set_up_logging("WARNING", [TOKEN])
    logging.getLogger("bot").warning("about %s", TOKEN)
    logging.getLogger("bot").info("not shown")
    written = capsys.readouterr().err
    assert written.endswith(f"WARNING bot: about {HIDDEN}\n")
    assert written.count("\n") == 1


@pytest.fixture
def levels() -> Iterator[None]:
    """Every level as before, after the test."""
    root = logging.getLogger()
    before, handlers = {name: logging.getLogger(name).level for name in OURS}, root.handlers[:]
    level = root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in OURS:
        logging.getLogger(name).setLevel(before[name])
    logging.captureWarnings(False)


@pytest.mark.usefixtures("levels")
def test_at_debug_only_our_own_packages_say_everything(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("DEBUG", [])
    for library in ("aiosqlite", "asyncpg", "discord.http", "discord.gateway", "PIL", "asyncio", "x"):
        assert not logging.getLogger(library).isEnabledFor(logging.DEBUG), library
        assert logging.getLogger(library).isEnabledFor(logging.INFO), library
    logging.getLogger("bot.tables").debug("refused")
    logging.getLogger("aiosqlite").debug("INSERT with the seed")
    written = capsys.readouterr().err
    assert "refused" in written
    assert "seed" not in written


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.usefixtures("levels")
def test_a_library_says_nothing_more_where_it_sets_its_own_level(
    capsys: pytest.CaptureFixture[str], as_json: bool
) -> None:
    library = logging.getLogger("bottle.of.a.test")
    library.setLevel("DEBUG")
    set_up_logging("DEBUG", [], as_json=as_json)
    library.debug("a seed")
    library.info("ready")
    set_up_logging("ERROR", [], as_json=as_json)
    library.info("quiet")
    written = capsys.readouterr().err
    library.setLevel("NOTSET")
    assert "ready" in written
    assert [word for word in ("a seed", "quiet") if word in written] == []


def test_every_package_of_ours_may_say_everything() -> None:
    root = Path(__file__).parents[3]
    packages = {file.parent.name for file in root.glob("*/__init__.py")} - {"tests"}
    assert packages == set(OURS)


def test_a_record_as_json_is_one_line_that_says_everything(json_stream: io.StringIO) -> None:
    logging.getLogger("a.test.of.logs").warning("two\nlines of %s", "Käthe")
    (record,) = records(json_stream)
    assert (
        record.items()
        >= {
            "level": "WARNING",
            "logger": "a.test.of.logs",
            "message": "two\nlines of Käthe",
        }.items()
    )
    assert record["time"].endswith("+00:00")
    assert isinstance(record["process"], int)
    assert "interaction" not in record


def test_no_secret_is_in_json_not_even_where_it_would_be_escaped(json_stream: io.StringIO) -> None:
    logger = logging.getLogger("a.test.of.logs")
    try:
        raise ValueError(f'cannot log in with {TOKEN} or with "quotes"')
    except ValueError:
        logger.exception("failed with %r", {"token": "another", "Authorization": f"Bot {TOKEN}"})
    (record,) = records(json_stream)
    written = json_stream.getvalue()
    assert TOKEN not in written
    assert "another" not in written
    assert "quotes" not in written
    assert "ValueError: cannot log in with" in record["exception"]


def test_a_line_about_an_interaction_ends_with_its_reference(
    stream: io.StringIO, interaction: ongoing.Ongoing
) -> None:
    logging.getLogger("a.test.of.logs").info("dealt")
    assert stream.getvalue().endswith(f"dealt [{interaction.reference}]\n")


async def test_what_an_interaction_begins_belongs_to_it_for_a_while(
    json_stream: io.StringIO, interaction: ongoing.Ongoing, monkeypatch: pytest.MonkeyPatch
) -> None:
    logger = logging.getLogger("a.test.of.logs")

    async def later() -> None:
        logger.info("in a task")

    executor = Executor()
    await asyncio.create_task(later())
    await executor.run(logger.info, "in a thread")
    executor.close()
    about = {"interaction": interaction.reference, "what": "/canasta new", "guild": "5", "shard": 2}
    assert all(record.items() >= about.items() for record in records(json_stream))
    assert [record["message"] for record in records(json_stream)] == ["in a task", "in a thread"]
    monkeypatch.setattr(ongoing, "monotonic", lambda: interaction.begun + ongoing.LASTS + 1)
    logger.info("an hour later")
    assert "interaction" not in records(json_stream)[-1]
