"""The page in a real browser: people in their windows, mentions, threads, servers."""

import re

import pytest
from playwright.async_api import Browser, expect

from sandbox.discord import threads
from sandbox.discord.model import PRIVATE_THREAD
from tests.sandbox.browser import PHONE, command, shot, window
from tests.support.driver import Stage
from tests.support.stand_in import WatchedSandbox, advance, delete_channel, remove_member

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_two_people_in_two_windows_see_what_is_theirs(
    chromium: Browser, served: WatchedSandbox
) -> None:
    async with (
        window(chromium, f"{served.url}/?as=Alex") as alex,
        window(chromium, f"{served.url}/?as=Billie", PHONE) as billie,
    ):
        await command(alex, "try hello")
        await billie.get_by_role("button", name="Count 1").click()
        await expect(alex.get_by_text("Counted to 2")).to_be_visible()
        await billie.get_by_role("button", name="Secret").click()
        await expect(billie.get_by_text("For Billie alone")).to_be_visible()
        await expect(alex.get_by_text("For Billie alone")).to_have_count(0)
        # one window turns into another person
        await billie.get_by_role("button", name="Channels").click()
        await shot(billie, "drawer-390")
        await billie.get_by_label("Viewing as").select_option("Charlie")
        await expect(billie).to_have_url(re.compile("as=Charlie"))
        await expect(billie.get_by_text("Counted to 2")).to_have_count(1)
        await expect(billie.get_by_text("For Billie alone")).to_have_count(0)


async def test_a_mention_is_marked_and_counted_until_it_is_read_or_gone(
    chromium: Browser, served: WatchedSandbox
) -> None:
    world = served.world
    async with Stage(served.url) as stage, window(chromium, f"{served.url}/?as=Billie") as page:
        alex, billie = await stage.person("Alex"), await stage.person("Billie")
        general = page.locator("#channels .channel", has_text="general")
        await general.click()
        await alex.slash("canasta", "try ping", who=billie)
        badge = page.locator("#channels .badge")
        await expect(badge).to_have_text("1")
        await expect(page).to_have_title(re.compile(r"^\(1\)"))
        called = next(m for m in world.messages(world.channel("canasta")) if m.pinged)
        world.remove(called)
        await expect(badge).to_have_count(0)
        await alex.slash("canasta", "try ping", who=billie)
        await expect(badge).to_have_text("1")
        await page.locator(f'[data-channel-id="{world.channel("canasta").id}"]').click()
        await expect(page.locator(".message.mentioned")).to_contain_text("@Billie, your turn.")
        await expect(badge).to_have_count(0)


async def test_silence_is_told_for_commands_and_buttons(chromium: Browser, served: WatchedSandbox) -> None:
    async with window(chromium, f"{served.url}/?as=Alex") as page:
        await command(page, "try silent")
        await expect(page.get_by_text("Sending command…")).to_be_visible()
        advance(served, 4)
        failed = page.locator('[data-state="failed"]')
        await expect(failed).to_contain_text("The application did not respond")
        await failed.get_by_role("button", name="Dismiss message").click()
        await expect(failed).to_have_count(0)
        await command(page, "try hello")
        await page.get_by_role("button", name="Mute").click()
        advance(served, 4)
        await expect(page.get_by_text("This interaction failed")).to_be_visible()


async def test_threads_are_listed_and_entered(chromium: Browser, served: WatchedSandbox) -> None:
    async with Stage(served.url) as stage, window(chromium, f"{served.url}/?as=Alex") as page:
        alex = await stage.person("Alex")
        await alex.slash("canasta", "try thread", name="The match")
        row = page.locator("#channels .thread", has_text="The match")
        await expect(row).to_be_visible()
        await page.locator(".notice").get_by_role("button", name="The match").click()
        await expect(page.get_by_role("heading", level=1)).to_contain_text("The match")
        await expect(page.get_by_text("First in the thread")).to_be_visible()
        await page.get_by_role("button", name="Count 1").click()
        await expect(page.get_by_text("Counted to 2")).to_be_visible()
        delete_channel(served.world, served.world.channel("The match"))
        await expect(row).to_have_count(0)
        await expect(page.get_by_role("heading", level=1)).to_contain_text("canasta")


async def test_a_private_thread_comes_and_goes_with_being_in_it(
    chromium: Browser, served: WatchedSandbox
) -> None:
    world = served.world
    channel, billie = world.channel("canasta"), world.user("Billie")
    thread = threads.create(world, channel, {"name": "Table 1", "type": PRIVATE_THREAD}, world.bot)
    world.say(world.user("Alex"), channel, f"You're playing in <#{thread.id}>.")
    async with window(chromium, f"{served.url}/?as=Billie") as page:
        row = page.locator("#channels .thread", has_text="Table 1")
        link = page.locator("#messages").get_by_role("button", name="Table 1")
        await expect(page.get_by_text("You're playing in")).to_be_visible()
        await expect(row).to_have_count(0)
        await expect(link).to_have_count(0)
        threads.add_member(world, thread, billie, world.bot)
        await expect(row).to_be_visible()
        await link.click()
        await expect(page.get_by_role("heading", level=1)).to_contain_text("Table 1")
        remove_member(world, thread, billie)
        await expect(row).to_have_count(0)
        await expect(page.get_by_role("heading", level=1)).to_contain_text("canasta")
        await expect(page.get_by_text("# No Access")).to_be_visible()
        # The same for who looks at the channel all the while.
        threads.add_member(world, thread, billie, world.bot)
        await expect(link).to_be_visible()
        remove_member(world, thread, billie)
        await expect(link).to_have_count(0)


async def test_somebody_leaves_a_server_and_returns(chromium: Browser, served: WatchedSandbox) -> None:
    world = served.world
    channel, billie = world.channel("canasta"), world.user("Billie")
    guild = world.guild_of(channel)
    assert guild is not None
    async with window(chromium, f"{served.url}/?as=Billie") as page:
        row = page.locator(f'#channels [data-channel-id="{channel.id}"]')
        await page.get_by_role("button", name=f"Leave {guild.name}").click()
        await expect(row).to_have_count(0)
        assert billie.id not in guild.members
        await page.get_by_role("button", name=f"Return to {guild.name}").click()
        await expect(row).to_be_visible()
        assert billie.id in guild.members


async def test_a_thread_hangs_under_its_message_with_its_count(
    chromium: Browser, served: WatchedSandbox
) -> None:
    world = served.world
    alex, channel = world.user("Alex"), world.channel("canasta")
    message = world.say(alex, channel, "The table")
    thread = threads.create(world, channel, {"name": "Talk"}, alex, starter=message)
    async with window(chromium, f"{served.url}/?as=Billie", PHONE) as page:
        chip = page.locator(f'[data-thread-id="{thread.id}"]')
        await expect(chip).to_have_text("Talk 0 Messages ›")
        world.say(alex, thread, "One")
        await expect(chip).to_have_text("Talk 1 Message ›")
        served.world.remove(world.say(alex, thread, "Two"))
        await expect(chip).to_have_text("Talk 1 Message ›")
        await chip.click()
        await expect(page.get_by_text("The table")).to_be_visible()
        await expect(chip).to_have_count(0)
        await page.get_by_role("button", name="#canasta").click()
        await expect(chip).to_be_visible()
