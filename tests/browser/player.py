"""Somebody at a window, who knows what the page shows and does what its buttons and lists allow."""

import json
import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from playwright.async_api import Locator, Page, TimeoutError, expect

from tests.browser.onlooker import CARD
from tests.sandbox.browser import PATIENCE

ORDER = ("Yes", "Take the pile", "Draw", "Lay down", "Discard")
"""What is done first of all that can be done, by how its label begins."""
DONE = ("Next deal", "Play again")
PICTURE = ".picture img"
"""A picture, and no card among the words: those are images too, as soon as the bot has uploaded them."""
PRESSED = "**/sandbox/api/component"
"""Where the page sends each press."""
TRIES = 10


class Player:
    """A person with a window on the page. Everything goes by what can be read there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hands: list[str] = []
        """The alt texts of the hands that this person was shown."""

    @property
    def panel(self) -> Locator:
        """The last private message: the hand, and what can be done."""
        return self.page.locator('[data-ephemeral="true"]').last

    def button(self, label: str, within: Locator | None = None) -> Locator:
        """The last button or list there whose label begins so, and that can be used."""
        place = self.page.locator("#messages") if within is None else within
        named = place.get_by_role("button", name=re.compile("^" + re.escape(label)), disabled=False)
        return named.last

    async def see(self, text: str) -> None:
        """Wait until the last private message says this."""
        await expect(self.panel).to_contain_text(text)

    async def sent(self, press: Callable[[], Awaitable[None]]) -> str:
        """Press something, and again where that is refused: a panel that goes to the bottom of the channel in
        this very moment is pressed there, as by a person. Return the custom_id of what was pressed.
        """
        for _ in range(TRIES):
            async with self.page.expect_response(PRESSED) as answered:
                await press()
            answer = await answered.value
            if answer.ok:
                return str(json.loads(answer.request.post_data or "")["custom_id"])
        raise AssertionError("what is pressed is always gone")

    async def press(self, label: str, within: Locator | None = None) -> str:
        """Press the last button there whose label begins so; return its custom_id."""
        return await self.sent(self.button(label, within).click)

    async def enter_thread(self) -> None:
        """Follow the link from the lobby to the match."""
        await self.page.locator("#messages .mention", has_text="Classic Canasta:").click()

    async def press_my_hand(self) -> None:
        """Press My hand and wait for the private answer: the hand, or why there is none."""
        private = self.page.locator('[data-ephemeral="true"]')
        former = await private.last.get_attribute("data-message-id") if await private.count() else None
        await self.press("My hand")
        await expect(private.last).to_be_visible()
        if former is not None:
            await expect(private.last).not_to_have_attribute("data-message-id", former)

    async def open_hand(self) -> None:
        """Press My hand and wait for the hand."""
        await self.press_my_hand()
        await self.note_hand()

    async def note_hand(self) -> None:
        """Remember what the panel's picture shows, in words."""
        picture = self.panel.locator(PICTURE).first
        alt = await picture.get_attribute("alt")
        assert alt
        self.hands.append(alt)

    async def cards(self) -> int:
        """How many cards the panel shows."""
        alt = await self.panel.locator(PICTURE).first.get_attribute("alt") or ""
        match = re.search(r"([0-9]+) cards?", alt)
        assert match is not None, alt
        return int(match[1])

    async def hold(self, cards: int) -> None:
        """Wait until the panel shows this many cards."""
        await expect(self.panel.locator(PICTURE).first).to_have_attribute(
            "alt", re.compile(rf"\b{cards} cards")
        )

    async def possible(self) -> list[str]:
        """What can be done in the panel, once there is something to do or the deal is over."""
        something = re.compile("|".join([CARD.pattern, *(f"^{re.escape(name)}" for name in (*ORDER, *DONE))]))
        named = self.panel.get_by_role("button", name=something, disabled=False)
        labels: list[str] = []
        while not labels:  # they may be gone again
            await named.first.wait_for()
            labels = await named.evaluate_all(
                "nodes => nodes.map(node => node.getAttribute('aria-label') || node.textContent)"
            )
        return labels

    async def use(self, label: str) -> None:
        """Press this button of the panel, or choose the first line of this list; wait for the next panel."""
        control = self.button(label, self.panel)
        is_list = await control.get_attribute("aria-haspopup") == "listbox"
        custom_id = await self.sent(partial(self.choose_first, control) if is_list else control.click)
        await expect(self.panel.locator(f'[data-custom-id="{custom_id}"]')).to_have_count(0)

    async def choose_first(self, control: Locator) -> None:
        """Open this list and choose its first line; again where the panel was shown anew in that moment."""
        line = self.page.get_by_role("listbox").get_by_role("option").first
        for _ in range(TRIES):
            if not await line.count():
                await control.click()
            try:
                await line.click(timeout=PATIENCE / TRIES)
                return
            except TimeoutError:
                continue
        raise AssertionError("the list does not stay open")

    async def step(self) -> str | None:
        """Do the next thing, and say what; None when the deal is over."""
        possible = await self.possible()
        await self.note_hand()
        for label in ORDER:
            begins = f"{re.escape(label)}|{CARD.pattern}" if label == ORDER[-1] else re.escape(label)
            action = next((name for name in possible if re.match(begins, name)), None)
            if action is not None:
                await self.use(action)
                return label
        assert any(name.startswith(DONE) for name in possible), possible
        return None


class Wire:
    """Everything that comes to one window: frames of its line, and the answers to what it asks for."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        self._page = page
        page.on("websocket", lambda line: line.on("framereceived", self._frame))
        page.on("response", lambda answer: self._answers.append(answer))
        self._answers: list[Any] = []

    def _frame(self, data: str | bytes) -> None:
        self.texts.append(data if isinstance(data, str) else data.decode("utf-8", "replace"))

    async def everything(self) -> str:
        """All of it, and the page as it stands."""
        for answer in self._answers:
            self.texts.append(answer.url)
            if "json" in answer.headers.get("content-type", ""):
                self.texts.append(await answer.text())
        self._answers.clear()
        return "\n".join([*self.texts, await self._page.content()])
