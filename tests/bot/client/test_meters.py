"""Figures: kept by Prometheus's client, and by none where nobody asks."""

import asyncio

import pytest

from bot.client.door import Door
from bot.client.meters import Meters, Outcome
from bot.client.ongoing import Ongoing
from bot.process.prometheus import PrometheusMeters


def lines(meters: PrometheusMeters, **gauges: float) -> list[str]:
    text, kind = meters.text(gauges)
    assert kind.startswith("text/plain")
    return text.decode().splitlines()


def test_what_happens_is_counted_by_words_of_ours() -> None:
    meters = PrometheusMeters()
    click, command = Ongoing(1, "move"), Ongoing(2, "/canasta new")
    meters.answered(click)
    meters.done(click, Outcome.ANSWERED)
    meters.done(command, Outcome.REFUSED)
    meters.transaction("write", 0.02, None)
    meters.transaction("read", 0.5, "DatabaseLocked")
    meters.request(200)
    meters.request(429)
    meters.request(None)
    meters.disconnected()
    meters.lag(0.3)
    with meters.drawing():
        pass
    written = lines(meters, canasta_open_tables=3)
    for line in (
        'canasta_interactions_total{outcome="answered",what="move"} 1.0',
        'canasta_interactions_total{outcome="refused",what="/canasta new"} 1.0',
        "canasta_first_answer_seconds_count 1.0",
        'canasta_final_answer_seconds_count{what="move"} 1.0',
        'canasta_transaction_seconds_bucket{kind="write",le="0.025"} 1.0',
        'canasta_transaction_errors_total{error="DatabaseLocked",kind="read"} 1.0',
        'canasta_discord_requests_total{status="none"} 1.0',
        'canasta_discord_rate_limits_total{scope="global"} 1.0',
        "canasta_gateway_disconnects_total 1.0",
        'canasta_event_loop_lag_seconds_bucket{le="0.25"} 0.0',
        "canasta_drawing_seconds_count 1.0",
        "canasta_open_tables 3.0",
        "canasta_shards_held 0.0",
    ):
        assert line in written
    assert any(line.startswith("process_resident_memory_bytes ") for line in written)


def test_two_of_them_keep_apart() -> None:
    PrometheusMeters().disconnected()
    assert "canasta_gateway_disconnects_total 0.0" in lines(PrometheusMeters())


def test_without_them_nothing_is_kept() -> None:
    assert Meters().text({"canasta_open_tables": 3}) is None


async def test_the_door_waits_for_those_inside() -> None:
    door = Door()
    with door.passing():
        assert await door.emptied(0.001) == 1
        waiting = asyncio.create_task(door.emptied(60))
        await asyncio.sleep(0)
        assert not waiting.done()
    assert await waiting == 0
    door.shut()
    with door.passing():
        assert await door.emptied(60) == 0
        assert await door.deserted(0.001) == 1
    assert await door.deserted(60) == 0


@pytest.mark.parametrize("number", [1, 1234567890123456789])
def test_a_reference_is_short_and_always_the_same(number: int) -> None:
    click = Ongoing(number, "move")
    assert len(click.reference) == 8
    assert click.reference == Ongoing(number, "hand").reference != Ongoing(number + 1, "move").reference
