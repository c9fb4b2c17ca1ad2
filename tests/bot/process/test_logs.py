"""No secret reaches a log."""

import io
import logging
from collections.abc import Iterator

import pytest

from bot.process.logs import HIDDEN, SecretlessFormatter, hide, set_up_logging

TOKEN = "MTA.token.secret-1234567890"


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(SecretlessFormatter([TOKEN, ""]))
    logger = logging.getLogger("a.test.of.logs")
    logger.propagate = False
    logger.setLevel("DEBUG")
    logger.addHandler(handler)
    yield stream
    logger.removeHandler(handler)


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


def test_other_text_stays_as_it_is() -> None:
    text = "Bot Ann took the pile at /tables/12/34; token of thanks"
    assert hide(text, [TOKEN]) == text


def test_logging_is_set_up_once(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        set_up_logging("WARNING", [TOKEN])
        set_up_logging("WARNING", [TOKEN])
        logging.getLogger("x").warning("about %s", TOKEN)
        logging.getLogger("x").info("not shown")
        written = capsys.readouterr().err
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        logging.captureWarnings(False)
    assert written.endswith(f"WARNING x: about {HIDDEN}\n")
    assert written.count("\n") == 1
