"""The page while messages come and go, and what stands in them: emojis, faces, choices made before."""

import base64
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, expect

from sandbox.discord.check_message import Body, File, draft, new_message
from sandbox.discord.model import Message
from sandbox.discord.world import World
from tests.sandbox.bot import png
from tests.sandbox.browser import PHONE, command, custom, window
from tests.support.stand_in import WatchedSandbox

pytestmark = pytest.mark.asyncio(loop_scope="module")

Json = dict[str, Any]


def table(world: World, text: str) -> Message:
    """A message of the bot with a picture as high as a phone's window is wide."""
    channel = world.channel("canasta")
    body = {
        "flags": 1 << 15,
        "components": [
            {"type": 10, "content": text},
            {"type": 12, "items": [{"media": {"url": "attachment://table.png"}}]},
        ],
    }
    files = [File("files[0]", "table.png", png(400, 400))]
    return world.post(new_message(world, channel, draft(world, channel, Body(body, files))))


def shown(world: World, components: list[Json]) -> None:
    """A message of the bot with these components in it."""
    channel = world.channel("canasta")
    world.post(new_message(world, channel, draft(world, channel, Body({"components": components}))))


async def top(node: Locator) -> float:
    box = await node.bounding_box()
    assert box is not None
    return box["y"]


async def test_a_table_posted_anew_is_in_sight_and_takes_no_reader_away(
    chromium: Browser, served: WatchedSandbox
) -> None:
    world = served.world
    billie, channel = world.user("Billie"), world.channel("canasta")
    for number in range(20):
        world.say(billie, channel, f"Line {number}.")
    old = table(world, "The table of yesterday")
    async with window(chromium, f"{served.url}/?as=Alex", PHONE) as page:
        await command(page, "try panel")
        panel = page.locator('[data-ephemeral="true"]')
        await expect(panel).to_be_in_viewport()
        new = table(world, "The table of today")
        world.remove(old)
        await expect(page.get_by_text("The table of today")).to_be_in_viewport()
        await expect(page.get_by_text("yesterday")).to_have_count(0)
        # one's own panel stays where it was posted: above the new table
        assert await top(panel) < await top(page.get_by_text("The table of today"))
        # somebody who reads further up keeps the line under their eyes
        line = page.get_by_text("Line 5.", exact=True)
        await page.locator("#scroller").hover()
        await page.mouse.wheel(0, -5000)
        await line.scroll_into_view_if_needed()
        before = await top(line)
        table(world, "The table of tomorrow")
        world.remove(new)
        await expect(page.get_by_text("The table of today")).to_have_count(0)
        assert abs(await top(line) - before) < 2
        await page.get_by_role("button", name="Jump to present").click()
        await expect(page.get_by_text("The table of tomorrow")).to_be_in_viewport()


async def test_the_end_stays_in_sight_when_the_window_shrinks(
    chromium: Browser, served: WatchedSandbox
) -> None:
    world = served.world
    for number in range(30):
        world.say(world.user("Billie"), world.channel("canasta"), f"Line {number}.")
    async with window(chromium, f"{served.url}/?as=Alex", PHONE) as page:
        last = page.get_by_text("Line 29.", exact=True)
        await expect(last).to_be_in_viewport()
        # a phone's keyboard takes half of the window
        await page.set_viewport_size({"width": PHONE[0], "height": 420})
        await expect(last).to_be_in_viewport(ratio=1)


async def test_emojis_are_pictures_in_text_buttons_and_options(
    chromium: Browser, served: WatchedSandbox
) -> None:
    world = served.world
    uri = "data:image/png;base64," + base64.b64encode(png(48, 48)).decode()
    emoji = world.emojis.create({"name": "AH", "image": uri})
    named = {"id": str(emoji.id), "name": "AH"}
    button = {"type": 2, "style": 2, "custom_id": "throw", "emoji": named}
    option = {"label": "Ace", "value": "a", "emoji": named}
    select = {"type": 3, "custom_id": "pick", "options": [option]}
    shown(world, [{"type": 1, "components": [item]} for item in (button, select)])
    world.say(world.user("Billie"), world.channel("canasta"), f"I hold <:AH:{emoji.id}> and <:none:1>")
    async with window(chromium, f"{served.url}/?as=Alex", PHONE) as page:
        await page.locator(custom("pick")).click()
        for place in (page.locator(".plain"), page.locator(custom("throw")), page.get_by_role("listbox")):
            picture = place.locator("img.emoji").first
            assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 48
        await expect(page.locator(".plain").get_by_role("img", name=":AH:")).to_have_count(1)
        # beside a label nothing but the label is read out
        await expect(page.get_by_role("option", name="Ace", exact=True)).to_have_count(1)
        # one that there is no more is a name in colons
        await expect(page.locator(".plain")).to_contain_text("and :none:")


async def test_people_have_faces_but_for_the_last(chromium: Browser, served: WatchedSandbox) -> None:
    world = served.world
    for name in ("Billie", "Frankie"):
        world.say(world.user(name), world.channel("canasta"), f"I am {name}")
    async with window(chromium, f"{served.url}/?as=Alex") as page:
        face = page.locator('[data-author="Billie"] img.avatar')
        assert await face.evaluate("image => image.decode().then(() => image.naturalWidth)") == 128
        await expect(page.locator('[data-author="Frankie"] .avatar')).to_have_text("F")


async def test_what_is_chosen_already_is_not_sent_again(chromium: Browser, served: WatchedSandbox) -> None:
    async with window(chromium, f"{served.url}/?as=Alex", PHONE) as page:
        await command(page, "try panel")
        for name in ("King", "King", "Ace"):
            await page.locator(custom("pick:1")).click()
            await page.get_by_role("listbox").get_by_role("option", name=name).click()
            await expect(page.get_by_text(f"Picked {name.lower()}")).to_have_count(1)
        steps: tuple[tuple[tuple[str, ...], str], ...] = (
            (("Ace", "Ten"), "Picked ace, ten"),
            ((), "Picked ace, ten"),
            (("Ace",), "Picked ten"),
        )
        for names, answer in steps:
            await page.locator(custom("pick:3")).click()
            for name in names:
                await page.get_by_role("listbox").get_by_role("option", name=name).click()
            await page.get_by_role("button", name="OK").click()
            await expect(page.get_by_text(answer, exact=True)).to_have_count(1)


async def test_the_bot_is_added_to_a_new_server_and_called_there_by_name(
    chromium: Browser, served: WatchedSandbox
) -> None:
    async with window(chromium, f"{served.url}/?as=Billie", PHONE) as page:
        await page.get_by_role("button", name="Channels", exact=True).click()
        await page.get_by_role("button", name="Add Canasta to a new server").click()
        await expect(page.locator("#channel-name")).to_contain_text("general")
        await expect(page.locator("#server-name")).to_have_text("Games Night")
        composer = page.get_by_role("combobox", name="Message #general")
        await composer.fill("@Canasta hello")
        await composer.press("Enter")
        await expect(page.locator("#messages .mention")).to_have_text("@Canasta")
    guild = list(served.world.guilds.values())[-1]
    assert guild.owner_id == served.world.user("Billie").id
    assert served.world.bot.id in guild.members
