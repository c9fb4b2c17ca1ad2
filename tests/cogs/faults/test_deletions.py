"""Discord deletes nothing for a while: it is asked again from time to time, and nobody waits for it."""

import pytest

from bot.layout.layout import NOBODY, Screen
from bot.workers.messages.outgoing import Outgoing
from tests.cogs.faults.hall import Hall, without_pauses

DELETE = "DELETE /channels/*/messages/*"
PAUSES = [1, 3, 5, 7, 9]
"""The seconds that the client waits after each of its tries."""


async def left_standing(hall: Hall, outgoing: Outgoing, number: int) -> set[str]:
    """Messages that could not be deleted when they were to be."""
    place_id = (await hall.table()).place_id
    posted = [await outgoing.send(place_id, Screen("Old"), NOBODY) for _ in range(number)]
    hall.sandbox.wire.fail(DELETE, times=1000, status=502)
    for message in posted:
        assert not await outgoing.delete(place_id, message.id)
    return {str(message.id) for message in posted}


async def standing(hall: Hall) -> set[str]:
    return {message.id for message in await hall.messages()}


async def test_what_discord_did_not_delete_goes_later(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    without_pauses(monkeypatch)
    await hall.start()
    left = await left_standing(hall, hall.bot.services.announcer._outgoing, 2)
    assert left <= await standing(hall)
    hall.sandbox.wire.forget_trouble()
    await hall.later()
    assert left.isdisjoint(await standing(hall))


async def test_a_round_ends_with_the_first_message_that_discord_does_not_delete(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses = without_pauses(monkeypatch)
    await hall.start()
    await left_standing(hall, hall.bot.services.announcer._outgoing, 3)
    pauses.taken.clear()
    await hall.later()
    # Other work of the round waits meanwhile.
    assert pauses.taken == PAUSES
