"""Commands, buttons, selects, modals: discord.py against the sandbox, people over the page's addresses."""

import asyncio

import discord
import pytest

from sandbox.discord.world import World
from sandbox.server.server import Sandbox
from tests.sandbox.bot import TryBot, picture, png
from tests.sandbox.conftest import Login
from tests.support.driver import Person, Refused, Stage
from tests.support.stand_in import advance


async def test_a_command_with_options_is_answered_in_the_channel(
    bot: TryBot, alex: Person, billie: Person
) -> None:
    outcome = await alex.slash("canasta", "try hello", who=billie, times=2)
    message = outcome.message
    assert message.text == "Hello **Billie**!Hello **Billie**!"
    assert message.raw["type"] == 20
    assert message.raw["interaction_metadata"]["user"]["global_name"] == "Alex"
    assert [m.id for m in await billie.messages("canasta")] == [message.id]


async def test_a_person_is_found_by_the_name_that_was_typed(bot: TryBot, alex: Person) -> None:
    assert (await alex.slash("canasta", "try hello", who="@billie")).message.text == "Hello **Billie**!"


async def test_a_dynamic_button_carries_its_state_through_edits(bot: TryBot, alex: Person) -> None:
    message = (await alex.slash("canasta", "try hello")).message
    for count in (2, 3, 4):
        outcome = await alex.click(message, f"Count {count - 1}")
        assert outcome.callback == 7
        message = outcome.message
        assert message.content == f"Counted to {count}"
    assert len(await alex.messages("canasta")) == 1
    assert message.raw["edited_timestamp"] is not None


async def test_an_ephemeral_answer_reaches_its_addressee_alone(
    bot: TryBot, sandbox: Sandbox, alex: Person, billie: Person
) -> None:
    table = (await alex.slash("canasta", "try hello")).message
    secret = (await billie.click(table, "Secret")).message
    assert secret.ephemeral
    assert secret.content == "For Billie alone"
    assert secret.raw["type"] == 19
    assert secret.raw["message_reference"]["message_id"] == table.id
    assert [m.id for m in await alex.messages("canasta")] == [table.id]
    assert [m.id for m in await billie.messages("canasta")] == [table.id, secret.id]
    assert alex.seen(secret) is None
    # neither the bot's token nor somebody else's click finds it
    with pytest.raises(discord.NotFound):
        await bot.http.get_message(int(table.channel_id), int(secret.id))
    with pytest.raises(Refused) as refused:
        await alex.click(secret, "whatever")
    assert refused.value.status == 404


async def test_an_ephemeral_panel_is_edited_by_its_own_buttons_with_a_new_picture(
    bot: TryBot, alex: Person
) -> None:
    panel = (await alex.slash("canasta", "try panel")).message
    assert [image.alt for image in panel.images] == ["A green card"]
    assert (panel.images[0].width, panel.images[0].height) == (64, 40)
    fresh = (await alex.click(panel, "Refresh")).message
    assert fresh.id == panel.id
    assert "Refreshed" in fresh.text
    assert fresh.images[0].width == 80
    assert await alex.image(fresh.images[0]) == png(80)
    assert len(fresh.raw["attachments"]) == 1


async def test_selects_send_what_was_chosen(bot: TryBot, alex: Person, billie: Person) -> None:
    panel = (await alex.slash("canasta", "try panel")).message
    one = await alex.select(panel, "Pick up to 1", "King")
    assert one.message.content == "Picked king"
    three = await alex.select(panel, "pick:3", ["ten", "ace"])
    assert three.message.content == "Picked ace, ten"
    who = await alex.select(panel, "Whom?", billie.id)
    assert who.message.content == "You chose Billie"


@pytest.mark.parametrize("values", [[], ["ace", "king"], ["joker"]])
async def test_a_choice_the_client_would_not_offer_is_refused(
    bot: TryBot, alex: Person, values: list[str]
) -> None:
    panel = (await alex.slash("canasta", "try panel")).message
    with pytest.raises(Refused):
        await alex.select(panel, "pick:1", values)


async def test_a_disabled_button_and_one_that_is_not_there_cannot_be_pressed(
    bot: TryBot, alex: Person
) -> None:
    panel = (await alex.slash("canasta", "try panel")).message
    with pytest.raises(Refused, match="disabled"):
        await alex.click(panel, "Silent")
    with pytest.raises(Refused, match="no such component"):
        await alex.click(panel, "say:forged")


async def test_a_form_is_filled_in_and_answered(bot: TryBot, alex: Person) -> None:
    opener = await alex.slash("canasta", "try form")
    assert opener.modal["title"] == "A form"
    answer = await alex.submit_modal(opener, {"name": "Mia", "side": "East"})
    assert answer.message.content == "Mia sits East"
    table = (await alex.slash("canasta", "try hello")).message
    from_button = await alex.click(table, "Form")
    second = await alex.submit_modal(from_button, {"name": "Ben", "side": "North"})
    trigger = second.message.raw["interaction_metadata"]["triggering_interaction_metadata"]
    assert trigger["interacted_message_id"] == table.id


async def test_a_form_needs_its_required_fields(bot: TryBot, alex: Person) -> None:
    opener = await alex.slash("canasta", "try form")
    with pytest.raises(Refused, match="characters"):
        await alex.submit_modal(opener, {"name": "", "side": "East"})
    with pytest.raises(Refused, match="no field"):
        await alex.submit_modal(opener, {"name": "x", "side": "East", "more": "y"})


async def test_autocomplete_offers_what_fits(bot: TryBot, alex: Person) -> None:
    assert await alex.autocomplete("canasta", "try fruit", "which", "b") == [
        {"name": "Banana", "value": "banana"}
    ]
    outcome = await alex.slash("canasta", "try fruit", which="banana", ripe=False)
    assert outcome.message.content == "Green banana"


async def test_a_deferred_answer_takes_the_place_of_the_waiting_message(bot: TryBot, alex: Person) -> None:
    outcome = await alex.slash("canasta", "try slow")
    assert outcome.callback == 5
    done = await alex.finished(outcome)
    assert done.content == "Done at last"
    assert done.id == outcome.message.id
    more = await alex.wait_for(lambda m: m.content == "And one more thing")
    assert more.raw["message_reference"]["message_id"] == done.id


async def test_a_deferred_update_changes_the_message_of_the_button(bot: TryBot, alex: Person) -> None:
    channel = bot.get_channel(int((await alex.channels())[0]["id"]))
    assert isinstance(channel, discord.TextChannel)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Later", custom_id="say:later"))
    view.stop()
    sent = await channel.send("Now", view=view, file=picture())
    message = await alex.wait_for(lambda m: m.id == str(sent.id))
    await alex.click(message, "Later")
    changed = await alex.wait_for(lambda m: m.content == "Changed later")
    assert changed.id == message.id
    # a key that is absent from the edit keeps what was there
    assert len(changed.images) == 1
    assert changed.labels == ["Later"]


async def test_a_panel_that_is_changed_later_is_finished_when_it_has_been(bot: TryBot, alex: Person) -> None:
    shown = (await alex.slash("canasta", "try panel")).message
    outcome = await alex.click(shown, "Wait")
    assert outcome.callback == 6
    finished = asyncio.create_task(alex.finished(outcome))
    # Its line tells other news meanwhile.
    said = await alex.say("canasta", "Still waiting")
    await alex.wait_for(lambda m: m.id == said.id)
    assert not finished.done()
    bot.gate.set()
    assert "Changed at last" in (await finished).text
    # Asked again, it knows at once.
    assert "Changed at last" in (await alex.finished(outcome)).text


async def test_silence_fails_after_three_seconds_and_late_answers_are_unknown(
    bot: TryBot, sandbox: Sandbox, stage: Stage, alex: Person
) -> None:
    waiting = await stage.call("slash", {"as": "Alex", "channel": "canasta", "command": "try silent"})
    assert waiting["state"] == "pending"
    advance(sandbox, 4)
    await alex.wait_until(lambda p: any(i["state"] == "failed" for i in p.interactions))
    item = sandbox.interactions.open_ones[int(waiting["id"])]
    late = discord.http.Route(
        "POST",
        "/interactions/{interaction_id}/{interaction_token}/callback",
        interaction_id=item.id,
        interaction_token=item.token,
    )
    with pytest.raises(discord.NotFound) as refused:
        await bot.http.request(late, json={"type": 4, "data": {"content": "late"}})
    assert refused.value.code == 10062


async def test_a_second_first_answer_is_refused(bot: TryBot, sandbox: Sandbox, alex: Person) -> None:
    outcome = await alex.slash("canasta", "try hello")
    item = sandbox.interactions.open_ones[int(outcome.id)]
    route = discord.http.Route("POST", f"/interactions/{item.id}/{item.token}/callback")
    with pytest.raises(discord.HTTPException) as refused:
        await bot.http.request(route, json={"type": 4, "data": {"content": "again"}})
    assert refused.value.code == 40060


async def test_a_token_lives_fifteen_minutes(
    bot: TryBot, sandbox: Sandbox, world: World, alex: Person
) -> None:
    outcome = await alex.slash("canasta", "try hello")
    item = sandbox.interactions.open_ones[int(outcome.id)]
    route = discord.http.Route("PATCH", f"/webhooks/{world.application_id}/{item.token}/messages/@original")
    await bot.http.request(route, json={"content": "in time"})
    advance(sandbox, 15 * 60 + 1)
    with pytest.raises(discord.HTTPException) as refused:
        await bot.http.request(route, json={"content": "too late"})
    assert (refused.value.status, refused.value.code) == (401, 50027)


async def test_a_button_of_an_earlier_run_works_for_the_next_bot(
    login: Login, sandbox: Sandbox, alex: Person
) -> None:
    first = await login()
    message = (await alex.slash("canasta", "try hello")).message
    await first.close()
    # the bot is gone: nobody answers
    while sandbox.gateway.connected():
        sandbox.gateway.changed.clear()
        await sandbox.gateway.changed.wait()
    await login()
    outcome = await alex.click(message, "Count 1")
    assert outcome.message.content == "Counted to 2"


async def test_an_incomplete_or_unknown_command_is_refused(bot: TryBot, alex: Person) -> None:
    for command, options, reason in (
        ("try", {}, "not complete"),
        ("try nothing", {}, "no command"),
        ("try fruit", {}, "needs the option which"),
        ("try hello", {"times": 9}, "goes from"),
        ("try hello", {"who": "nobody"}, "nobody here is called"),
        ("try hello", {"colour": "red"}, "no option"),
    ):
        with pytest.raises(Refused, match=reason):
            await alex.slash("canasta", command, **options)


async def test_a_command_works_in_direct_messages(bot: TryBot, alex: Person, billie: Person) -> None:
    panel = (await alex.slash("dm", "try panel")).message
    assert (await alex.click(panel, "Plain")).message.content == "Seen by all"
    assert [m.content for m in await alex.messages("dm")][-1] == "Seen by all"
    assert await billie.messages("dm") == []


async def test_what_one_person_alone_sees_does_not_pile_up_for_ever(
    bot: TryBot, world: World, alex: Person
) -> None:
    table = (await alex.slash("canasta", "try hello")).message
    for _ in range(65):
        await alex.click(table, "Secret")
    seen = await alex.messages("canasta")
    assert len(seen) == 61
    assert seen[0].id == table.id
