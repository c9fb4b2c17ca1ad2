"""Special moments in the thread: one message each, with a picture, at most one a minute, none at a quiet
table.
"""

from datetime import timedelta
from typing import Any

import pytest

from bot.tables.session import moments
from bot.tables.session.moments import moment_of
from bot.workers.messages.outgoing import Outgoing
from canasta.events import DealOver, Discarded, Drew, Melded, Took
from canasta.terms import CanastaKind, EndReason
from data.records.tables import NewsItem
from data.tables.messages import Messages
from tests.cogs.clicking import turn_by_commands
from tests.cogs.pings import in_thread
from tests.cogs.play.test_table_at_the_bottom import Killed, begin_again
from tests.cogs.world import PEOPLE, World, components, ids, labels, texts
from tests.support.table_views import happened


def told(world: World) -> list[Any]:
    """The messages about moments."""
    return [message for message in in_thread(world) if any(c.get("type") == 9 for c in components(message))]


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[NewsItem]:
    """What every action is a moment of, as long as this has one."""
    coming: list[NewsItem] = []
    monkeypatch.setattr("bot.tables.play.moment_of", lambda *args: coming[0] if coming else None)
    return coming


PILE = NewsItem(moments.PILE, "Ann", seat=0, n=14, cards=(9,))


async def test_a_moment_is_told_once_with_a_picture_and_its_sides_colour(
    world: World, noted: list[NewsItem]
) -> None:
    await world.start(*PEOPLE)
    noted.append(PILE)
    await turn_by_commands(world, "Ann")
    (message,) = told(world)
    assert "**Ann** takes a pile of 14!" in texts(message)
    assert len(message.attachments) == 1
    assert next(c for c in components(message) if c.get("type") == 17)["accent_color"]
    # The table, or the ping, is below it.
    table = await world.table()
    assert in_thread(world)[-1].id in (table.messages.message_id, table.ping.message_id)
    assert table.timing.moment_at is not None
    await turn_by_commands(world, "Ben")
    assert [one.id for one in told(world)] == [message.id]
    registry = world.bot.tables.registry
    later = registry.clock() + timedelta(minutes=1)
    registry.clock = lambda: later
    await turn_by_commands(world, "Cleo")
    assert len(told(world)) == 2


async def test_a_quiet_table_tells_none_and_any_player_makes_it_so(
    world: World, noted: list[NewsItem]
) -> None:
    await world.start(*PEOPLE)
    noted.append(PILE)
    more = (await world.press("Ben", await world.public(), "more")).response
    assert "I announce canastas" in texts(more)
    more = (await world.press("Ben", more, "quiet:on")).response
    assert "This table is quiet" in texts(more)
    assert (await world.table()).habits.quiet
    assert "quiet" not in " ".join(ids((await world.press("Eve", await world.public(), "more")).response))
    await turn_by_commands(world, "Ann")
    assert told(world) == []
    hers = (await world.press("Ann", await world.public(), "more")).response
    back = await world.press("Ann", hers, "quiet:off")
    assert "Make it quiet" in labels(back.response)
    await turn_by_commands(world, "Ben")
    assert len(told(world)) == 1


async def test_a_moment_that_cannot_be_told_holds_nothing_up(world: World, noted: list[NewsItem]) -> None:
    await world.start(*PEOPLE)
    noted.append(PILE)
    world.env.inject_error(
        "POST", "/channels/*/messages", status=403, code=50013, message="Missing Permissions", times=1
    )
    await turn_by_commands(world, "Ann")
    assert told(world) == []
    table = await world.table()
    assert table.announced_version == table.version
    assert await world.bot.store.news.of_table(1) == []


async def test_what_counts_as_a_moment(world: World) -> None:
    await world.start(*PEOPLE)
    session = world.bot.tables.registry._sessions[1]
    match = session.match
    assert match is not None
    seven, eight = (8,) * 7, (8,)

    def kind(*events: Any) -> str | None:
        found = moment_of(session, match, 0, events)
        return None if found is None else found.kind

    assert kind(Melded(0, "m1", seven, 7, True, CanastaKind.NATURAL)) == moments.CANASTA
    assert kind(Melded(0, "m1", eight, 8, False, CanastaKind.MIXED)) is None
    assert kind(Took(0, 9, 10)) == moments.PILE
    assert kind(Took(0, 9, 9)) is None
    assert kind(DealOver(EndReason.OUT, 0, concealed=True)) == moments.CONCEALED
    assert kind(Drew(0, 2)) is None
    assert kind(Discarded(0, 9, froze=True)) is None
    hand = list(match.deal.state.hands[0]) if match.deal is not None else []
    assert match.deal is not None
    match.deal.state.hands[0] = hand[:1]
    match.deal.state.totals = (2 * match.target, 0)
    happened(session, 0, Melded(0, "m1", seven, 7, True, None))
    assert kind(Discarded(0, 9, froze=False)) == moments.LAST_CARD
    match.deal.state.totals = (0, 0)
    assert kind(Discarded(0, 9, froze=False)) is None


@pytest.mark.parametrize(("where", "name"), [(Outgoing, "send"), (Messages, "moment_told")])
async def test_a_moment_is_told_once_across_a_kill(
    world: World, noted: list[NewsItem], monkeypatch: pytest.MonkeyPatch, where: type, name: str
) -> None:
    await world.start(*PEOPLE)
    announcer = world.bot.services.announcer
    world.bot.tables.registry.remove_listener(announcer)
    noted.append(PILE)
    await turn_by_commands(world, "Ann")
    noted.clear()
    with monkeypatch.context() as patch:
        work = getattr(where, name)

        async def killed(*args: Any, **further: Any) -> Any:
            await work(*args, **further)
            raise Killed

        patch.setattr(where, name, killed)
        with pytest.raises(Killed):
            await announcer._announce(1)
    await begin_again(world)
    assert len(told(world)) == 1
    assert await world.bot.store.news.of_table(1) == []
