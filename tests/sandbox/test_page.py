"""The page in a real browser, at a desk and on a phone."""

import asyncio
import re
from typing import Literal

import pytest
from playwright.async_api import Browser, Route, expect

from sandbox.demo import demo_world
from tests.sandbox.bot import aim, logged_in
from tests.sandbox.browser import DESKTOP, PHONE, command, custom, shot, window
from tests.support.driver import Stage
from tests.support.shortened import shortened
from tests.support.stand_in import WatchedSandbox

pytestmark = pytest.mark.asyncio(loop_scope="module")

SIZES = shortened("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


@SIZES
async def test_a_command_a_click_and_a_private_answer(
    chromium: Browser, served: WatchedSandbox, size: tuple[int, int]
) -> None:
    async with window(chromium, f"{served.url}/?as=Alex", size) as page:
        await command(page, "try hello")
        message = page.locator("[data-message-id]").filter(has_text="Hello world!")
        await expect(message).to_contain_text("used /try hello")
        await message.get_by_role("button", name="Count 1").click()
        await expect(page.get_by_text("Counted to 2")).to_be_visible()
        await page.get_by_role("button", name="Secret").click()
        secret = page.locator('[data-ephemeral="true"]')
        await expect(secret).to_contain_text("For Alex alone")
        await expect(secret).to_contain_text("Only you can see this")
        picture = secret.get_by_role("img", name="A green card")
        assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 64
        await shot(page, f"answers-{size[0]}")
        await secret.get_by_role("button", name="Dismiss message").click()
        await expect(secret).to_have_count(0)


@SIZES
async def test_a_panel_with_selects_is_worked_by_hand(
    chromium: Browser, served: WatchedSandbox, size: tuple[int, int]
) -> None:
    async with window(chromium, f"{served.url}/?as=Alex", size) as page:
        await command(page, "try panel")
        await page.locator(custom("pick:1")).click()
        await page.get_by_role("option", name="King").click()
        await expect(page.get_by_text("Picked king")).to_be_visible()
        await page.locator(custom("pick:3")).click()
        options = page.get_by_role("listbox")
        ok = page.get_by_role("button", name="OK")
        await expect(ok).to_be_disabled()
        for name in ("Ace", "Ten", "Nine", "Queen"):
            await options.get_by_role("option", name=name).click()
        await expect(options.get_by_role("option", name="Queen")).to_have_attribute("aria-selected", "false")
        box = await ok.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1]
        await shot(page, f"select-{size[0]}")
        await ok.click()
        await expect(page.get_by_text("Picked ace, ten, nine")).to_be_visible()
        await page.locator(custom("whom")).click()
        await page.get_by_role("listbox").get_by_role("option", name="Dana").click()
        await expect(page.get_by_text("You chose Dana")).to_be_visible()
        await expect(page.locator(custom("say:silent"))).to_be_disabled()
        assert await page.evaluate("document.documentElement.scrollWidth") <= size[0]


@SIZES
async def test_a_form_is_filled_in(chromium: Browser, served: WatchedSandbox, size: tuple[int, int]) -> None:
    async with window(chromium, f"{served.url}/?as=Alex", size) as page:
        await command(page, "try form")
        dialog = page.get_by_role("dialog", name="A form")
        await dialog.get_by_label("Your name").fill("Mia")
        await dialog.get_by_role("button", name="Side").click()
        await page.get_by_role("option", name="East").click()
        await shot(page, f"form-{size[0]}")
        await dialog.get_by_role("button", name="Submit").click()
        await expect(page.get_by_text("Mia sits East")).to_be_visible()
        await expect(dialog).to_have_count(0)


async def test_options_are_chosen_with_the_keyboard_alone(chromium: Browser, served: WatchedSandbox) -> None:
    async with window(chromium, f"{served.url}/?as=Alex") as page:
        await page.keyboard.type("/fru")
        await expect(page.get_by_role("listbox", name="Commands")).to_contain_text("/try fruit")
        await page.keyboard.press("Enter")
        await page.keyboard.type("ch")
        await expect(page.locator("#picker").get_by_role("option")).to_have_text(["Cherry"])
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        await expect(page.get_by_text("Ripe cherry")).to_be_visible()
        await page.keyboard.press("Tab")
        await command(page, "try panel")
        opener = page.locator(custom("pick:1"))
        await opener.focus()
        await page.keyboard.press("Enter")
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await expect(page.get_by_text("Picked queen")).to_be_visible()


async def test_an_open_list_and_ones_place_stay_when_other_messages_change(
    chromium: Browser, served: WatchedSandbox
) -> None:
    world = served.world
    channel = world.channel("canasta")
    before = [world.say(world.user("Billie"), channel, f"Line {number}.") for number in range(30)]
    async with window(chromium, f"{served.url}/?as=Alex", PHONE) as page:
        await command(page, "try panel")
        list_ = page.get_by_role("listbox")
        await page.locator(custom("pick:1")).click()
        await expect(list_).to_be_visible()
        world.remove(before[-1])
        world.say(world.user("Billie"), channel, "One more.")
        await expect(page.get_by_text("One more.")).to_be_visible()
        await expect(page.get_by_text("Line 29.")).to_have_count(0)
        await expect(list_).to_be_visible()
        await list_.get_by_role("option", name="King").click()
        await expect(page.get_by_text("Picked king")).to_be_visible()
        # somebody who reads further up is left there
        line = page.get_by_text("Line 5.", exact=True)
        await line.scroll_into_view_if_needed()
        world.remove(before[28])
        await expect(page.get_by_text("Line 28.")).to_have_count(0)
        await expect(line).to_be_in_viewport()


async def test_a_click_counts_though_its_message_changes_between_press_and_release(
    chromium: Browser, served: WatchedSandbox
) -> None:
    world = served.world
    alex, billie = f"{served.url}/?as=Alex", f"{served.url}/?as=Billie"
    async with window(chromium, alex) as page, window(chromium, billie) as other:
        await command(page, "try hello")
        box = await page.get_by_role("button", name="Secret").bounding_box()
        assert box is not None
        await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        await page.mouse.down()
        await other.get_by_role("button", name="Count 1").click()
        await expect(other.get_by_text("Counted to 2")).to_be_visible()
        # what comes after it on the same line has come, so the change has come too
        world.say(world.user("Billie"), world.channel("general"), f"Hey <@{world.user('Alex').id}>!")
        await expect(page.locator("#channels .badge")).to_have_text("1")
        await page.mouse.up()
        await expect(page.locator('[data-ephemeral="true"]')).to_contain_text("For Alex alone")
        await expect(page.get_by_text("Counted to 2").first).to_be_visible()


async def test_a_press_counts_though_the_window_shrinks_under_it(
    chromium: Browser, served: WatchedSandbox
) -> None:
    world = served.world
    for number in range(30):
        world.say(world.user("Billie"), world.channel("canasta"), f"Line {number}.")
    async with window(chromium, f"{served.url}/?as=Alex", PHONE) as page:
        await command(page, "try hello")
        button = page.get_by_role("button", name="Secret")
        await button.hover()
        box = await button.bounding_box()
        assert box is not None
        # a phone's keyboard comes while the finger is down, and the line is still under it
        await page.mouse.down()
        await page.set_viewport_size({"width": PHONE[0], "height": PHONE[1] - 50})
        await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        await page.mouse.up()
        await expect(page.locator('[data-ephemeral="true"]')).to_contain_text("For Alex alone")
        await expect(page.locator('[data-ephemeral="true"]')).to_be_in_viewport()


@pytest.mark.parametrize("height", [480, 640])
async def test_no_line_of_a_list_hides_behind_the_message_box(
    chromium: Browser, served: WatchedSandbox, height: int
) -> None:
    async with window(chromium, f"{served.url}/?as=Alex", (1280, height)) as page:
        await command(page, "try panel")
        await page.locator(custom("pick:1")).click()
        seen = """node => {
            const box = node.getBoundingClientRect();
            const ends = [box.top + 3, box.bottom - 3].map((y) => document.elementFromPoint(box.left + 9, y));
            return ends.every((end) => node.contains(end));
        }"""
        assert await page.get_by_role("listbox").evaluate(seen)


async def test_a_reply_shows_what_it_answers(chromium: Browser, served: WatchedSandbox) -> None:
    async with Stage(served.url) as stage, window(chromium, f"{served.url}/?as=Alex") as page:
        alex, billie = await stage.person("Alex"), await stage.person("Billie")
        await alex.slash("canasta", "try ping", who=billie)
        panel = (await alex.slash("canasta", "try panel")).message
        await alex.select(panel, "pick:1", "Ace")
        answer = page.locator("[data-message-id]").filter(has_text="Picked ace")
        await expect(answer.locator(".preview")).to_have_text("Your hand")
        served.world.remove(served.world.message(int(panel.channel_id), int(panel.id)))
        await expect(answer).to_contain_text("Original message was deleted")


async def test_text_is_markdown_and_never_markup(chromium: Browser, served: WatchedSandbox) -> None:
    world = served.world
    alex = world.user("Alex")
    text = (
        "**bold** *italic* __under__ ~~gone~~ `code` ||hidden||\n# Head\n-# small\n> quote\n- one\n- two\n"
        f"<@{alex.id}> <t:0:D> [site](https://example.org) \\*plain\\* @everyone\n"
        "<img src=x onerror=alert(1)> <script>alert(1)</script> [bad](javascript:alert(1))"
    )
    world.say(alex, world.channel("canasta"), text)
    async with window(chromium, f"{served.url}/?as=Billie") as page:
        shown = page.locator("[data-message-id] .markdown")
        for tag, content in (
            ("strong", "bold"),
            ("em", "italic"),
            ("u", "under"),
            ("s", "gone"),
            ("code", "code"),
            ("h2", "Head"),
            ("small", "small"),
            ("blockquote", "quote"),
            (".mention", "@Alex"),
            ("time", "January 1, 1970"),
        ):
            await expect(shown.locator(tag)).to_have_text(content)
        await expect(shown.locator("li")).to_have_text(["one", "two"])
        await expect(shown.locator("a")).to_have_count(1)
        await expect(shown.locator("img, script")).to_have_count(0)
        await expect(shown).to_contain_text("<script>alert(1)</script>")
        await expect(shown).to_contain_text("*plain* @everyone")
        await expect(shown.locator(".spoiler")).to_have_attribute("aria-label", "Spoiler")


async def test_pictures_open_large_with_their_words(chromium: Browser, served: WatchedSandbox) -> None:
    async with window(chromium, f"{served.url}/?as=Alex") as page:
        await command(page, "try panel")
        await page.get_by_role("button", name="Enlarge: A green card").click()
        large = page.get_by_role("dialog", name="Picture")
        await expect(large.get_by_text("A green card")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(large).to_have_count(0)


async def test_a_bot_that_is_away_is_told(chromium: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    server = WatchedSandbox(demo_world())
    await server.start()
    aim(monkeypatch, server)
    async with window(chromium, f"{server.url}/?as=Alex") as page:
        await expect(page.get_by_text("No bot is connected")).to_be_visible()
        async with logged_in(server):
            await expect(page.get_by_text("No bot is connected")).to_be_hidden()
    await server.stop()


async def test_the_page_comes_back_by_itself_after_a_restart(chromium: Browser) -> None:
    served = WatchedSandbox(demo_world())
    await served.start()
    async with window(chromium, f"{served.url}/?as=Alex") as page:
        served.world.say(served.world.user("Billie"), served.world.channel("canasta"), "Before")
        await expect(page.get_by_text("Before")).to_be_visible()
        await served.stop()
        await expect(page.get_by_text("Connecting…")).to_be_visible()
        again = WatchedSandbox(served.world, port=served.port)
        await again.start()
        served.world.say(served.world.user("Billie"), served.world.channel("canasta"), "After")
        await expect(page.get_by_text("After")).to_be_visible()
        await expect(page.get_by_text("Connecting…")).to_be_hidden()
        await again.stop()


async def test_a_long_channel_is_read_page_by_page(chromium: Browser, served: WatchedSandbox) -> None:
    world = served.world
    for number in range(130):
        world.say(world.user("Billie"), world.channel("canasta"), f"Line {number}.")
    async with window(chromium, f"{served.url}/?as=Alex") as page:
        await expect(page.get_by_text("Line 129.")).to_be_in_viewport()
        await expect(page.get_by_text("Line 29.")).to_have_count(0)
        await page.get_by_role("button", name="Earlier messages").click()
        await expect(page.get_by_text("Line 0.")).to_have_count(1)
        await expect(page.locator("[data-message-id]")).to_have_count(130)
        await expect(page.get_by_role("button", name="Earlier messages")).to_have_count(0)


async def test_what_happens_while_the_messages_are_on_their_way_is_shown(
    chromium: Browser, served: WatchedSandbox
) -> None:
    world = served.world
    alex, billie, channel = world.user("Alex"), world.user("Billie"), world.channel("canasta")
    gone, changed = (world.say(billie, channel, text) for text in ("Soon gone.", "As it was."))
    answered, go_on = asyncio.Event(), asyncio.Event()

    async def held(route: Route) -> None:
        answer = await route.fetch()
        answered.set()
        await go_on.wait()
        await route.fulfill(response=answer)

    async with window(chromium, f"{served.url}/?as=Alex", fresh=True) as page:
        await page.route("**/sandbox/api/messages", held)
        await page.reload()
        await answered.wait()
        world.say(billie, channel, "Just now.")
        changed.content = "As it is."
        world.edited(changed)
        world.remove(gone)
        # what comes after it on the same line has come, so the others have come too
        world.say(billie, world.channel("general"), f"Hey <@{alex.id}>!")
        await expect(page.locator("#channels .badge")).to_have_text("1")
        go_on.set()
        messages = page.locator("#messages")
        await expect(messages).to_contain_text("Just now.")
        await expect(messages).to_contain_text("As it is.")
        await expect(messages).not_to_contain_text("Soon gone.")


async def test_it_is_light_where_the_system_is_light(chromium: Browser, served: WatchedSandbox) -> None:
    backgrounds = []
    schemes: tuple[Literal["dark", "light"], ...] = ("dark", "light")
    for scheme in schemes:
        async with window(chromium, f"{served.url}/?as=Alex", scheme=scheme) as page:
            await command(page, "try panel")
            await shot(page, f"panel-{scheme}")
            backgrounds.append(await page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert backgrounds == ["rgb(31, 31, 36)", "rgb(255, 255, 255)"]


async def lose(chromium: Browser, url: str) -> None:
    """Have an error in a script of the page."""
    async with window(chromium, url) as page, page.expect_event("pageerror"):
        await page.evaluate("setTimeout(() => { throw new Error('lost'); })")


async def test_a_window_knows_nothing_of_the_one_before(chromium: Browser, served: WatchedSandbox) -> None:
    url = f"{served.url}/?as=Alex"
    async with window(chromium, url) as page:
        earlier = page
        await page.evaluate("localStorage.setItem('kept', 'yes')")
    async with window(chromium, url, scheme="light") as page:
        assert page is earlier
        assert await page.evaluate("localStorage.getItem('kept')") is None
        assert await page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")
    async with window(chromium, url, fresh=True) as page:
        assert page is not earlier
    with pytest.raises(AssertionError, match="lost"):
        await lose(chromium, url)


async def test_the_address_says_what_somebody_reads(chromium: Browser, served: WatchedSandbox) -> None:
    billie = next(user for user in served.world.users.values() if user.name == "Billie")
    async with window(chromium, f"{served.url}/?as=Billie&language=fr", DESKTOP) as page:
        await expect(page.locator("body")).to_have_attribute("data-connected", "true")
        assert billie.locale == "fr"
        await page.get_by_label("Viewing as").select_option("Alex")
        await expect(page).not_to_have_url(re.compile("language"))
    assert {user.locale for user in served.world.users.values() if user is not billie} == {"en-US"}
