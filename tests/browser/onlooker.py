"""Somebody at a window who never scrolls: notes each control that would have had to be scrolled for.

What is done is decided by the words of controls and pictures, never by a picture. ``by_ear``, they are those
of the accessibility tree, in which assistive technology reads the page, and controls are pressed by role and
name.
"""

import re
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import CDPSession, Error, Locator, Page, TimeoutError

from tests.browser.heard import Control, Heard, plain

LOOK = """() => {
  const panel = [...document.querySelectorAll('[data-ephemeral="true"]')].pop();
  if (!panel) return null;
  const sight = document.getElementById("scroller").getBoundingClientRect();
  const edges = (node) => {
    const box = node.getBoundingClientRect();
    return [Math.round(box.top - sight.top), Math.round(box.bottom - sight.top)];
  };
  const below = [];
  for (let next = panel.nextElementSibling; next; next = next.nextElementSibling) {
    below.push(next.innerText.replace(/\\s+/g, " ").slice(0, 90));
  }
  const image = panel.querySelector(".picture img");
  return {
    room: Math.round(sight.height),
    below,
    picture: image ? edges(image) : null,
    words: image ? image.alt : "",
    text: panel.innerText,
    controls: [...panel.querySelectorAll("[data-custom-id]")].map((node) => ({
      id: node.dataset.customId,
      name: (node.getAttribute("aria-label") || node.textContent).replace(/:\\w+:/g, "").trim(),
      list: node.getAttribute("aria-haspopup") === "listbox",
      off: node.disabled,
      edges: edges(node),
    })),
  };
}"""
ORDER = (
    "Yes",
    "Take the pile and lay down",
    "Take the pile:",
    "Take the pile with",
    "Take the pile",
    "Draw",
    "Lay out",
    "Lay off all",
    "Lay down",
    "Take ",
    "Lay off",
    "Go out",
)
"""What is done first of all that can be done, by how its label begins; then a card is discarded."""
CHOOSING = "choosing cards"
"""Opens melds to be put together: nothing that is done here."""
UNDO = "Cancel"
"""What is done where melds are put together and nothing else can be."""
CARD = re.compile(r"^((10|[2-9JQKA])[♣♦♥♠]|Joker|\w+_of_(clubs|diamonds|hearts|spades)|joker)$")
OVER = ("Next deal", "Play again")
YOURS = ("It's your turn", "You have to answer")
PANEL = """[...document.querySelectorAll('[data-ephemeral="true"]')].pop()"""
BOTTOM = 'document.getElementById("to-bottom").click()'
BREATH = 1000
"""Milliseconds in which what was just posted or drawn comes to rest, before anybody would scroll."""
SETTLE = 60
LONGEST = 8000
THOUGHT = 6000


@dataclass
class Onlooker:
    """A person at a window. ``hidden`` is what would have had to be scrolled for: the control or the picture,
    with where it stood; ``highest`` is the most that a panel took of the room.
    """

    name: str
    page: Page
    by_ear: bool = False
    pressed: int = 0
    deals: int = 0
    hidden: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    """Moves that the words of the picture did not call for."""
    tops: list[int] = field(default_factory=list)
    """Where the picture began at each press, in pixels from the top of the room."""
    late: int = 0
    """How often something came into sight only after a moment."""
    _tree: CDPSession | None = None
    highest: int = 0

    def told(self) -> str:
        """What it was like, in lines."""
        first = f"  {self.name}: {self.pressed} presses, {len(self.hidden)} hidden, {self.late} late"
        second = f"    highest panel {self.highest}, highest picture top {min(self.tops, default=0)}"
        return "\n".join([first, second, *(f"    hidden: {what}" for what in self.hidden)])

    async def look(self) -> Any:
        """The last private message, as it stands."""
        seen = await self.page.evaluate(LOOK)
        if not self.by_ear or seen is None:
            return seen
        heard = await self._heard()
        if heard is None:
            return {**seen, "words": "", "controls": []}
        # Before them come whose message it is, and what it answers.
        controls = heard.controls[len(heard.controls) - len(seen["controls"]) :]
        if len(controls) != len(seen["controls"]):
            return {**seen, "words": "", "controls": []}  # it was shown anew in between
        for control, one in zip(seen["controls"], controls, strict=True):
            control |= {"heard": one, "name": plain(one.name), "off": one.off, "list": one.list}
        return {**seen, "words": heard.picture}

    async def _heard(self) -> Heard | None:
        """The last private message in chromium's accessibility tree; None if it goes in this moment."""
        if self._tree is None:
            self._tree = await self.page.context.new_cdp_session(self.page)
        try:
            panel = await self._tree.send("Runtime.evaluate", {"expression": PANEL})
            of = {"objectId": panel["result"]["objectId"]}
            return Heard.of((await self._tree.send("Accessibility.queryAXTree", of))["nodes"])
        except (Error, KeyError):
            return None

    @property
    def panel(self) -> Locator:
        """The last private message."""
        return self.page.locator('[data-ephemeral="true"]').last

    async def act(self) -> str | None:
        """Do the next thing in the panel and return its label; None if there is nothing to do."""
        seen = await self.look()
        if seen is None:
            return None
        usable = [control for control in seen["controls"] if not control["off"]]
        done = next((control for control in usable if control["name"].startswith(OVER)), None)
        if done is not None:
            return str(done["name"])
        if not seen["words"].startswith("Your hand") and not any(turn in seen["words"] for turn in YOURS):
            return None
        chosen = self._chosen(usable, seen["words"])
        if chosen is None:
            return None
        if not chosen["name"].startswith(("Draw", "Take the pile")):
            await self.think()
            seen = await self.look()
            chosen = next((control for control in seen["controls"] if control["id"] == chosen["id"]), None)
            if chosen is None:
                return ""
        await self.press(chosen, seen)
        return str(chosen["name"])

    def _chosen(self, usable: list[Any], words: str) -> Any:
        if not any(turn in words for turn in YOURS):
            return None
        for label in ORDER:
            for control in usable:
                if control["name"].startswith(label) and CHOOSING not in control["name"]:
                    return control
        cards = [control for control in usable if CARD.match(control["name"])]
        lists = [control for control in usable if control["name"].startswith("Discard")]
        # A press on what moves in that moment may have opened it.
        undo = [control for control in usable if control["name"] == UNDO]
        return next(iter([*cards, *lists, *undo]), None)

    async def press(self, control: Any, seen: Any) -> None:
        """Press it where it stands, and wait until the panel shows something else."""
        await self._note(control, seen)
        self.pressed += 1
        if self.by_ear:
            heard: Control = control["heard"]
            spot = self.panel.get_by_role("button", name=heard.name, exact=True).nth(heard.before)
        else:
            spot = self.panel.locator(f'[data-custom-id="{control["id"]}"]')
        try:
            await self._tap(spot)
            if control["list"]:
                await self._tap(self.page.get_by_role("listbox").last.get_by_role("option").first)
                close = self.page.locator(".popup .ok")
                if await close.count():
                    await self._tap(close)
        except TimeoutError:
            return  # the panel was shown again under the press
        await self.changed(seen)

    async def _tap(self, spot: Locator) -> None:
        """Press the middle of it. Playwright's own click scrolls where a press has to be tried again."""
        size = self.page.viewport_size
        assert size is not None
        box = await spot.bounding_box(timeout=LONGEST)
        if box is None or box["y"] < 0 or box["y"] + box["height"] > size["height"]:
            await spot.click(timeout=LONGEST)
            await self.page.evaluate(BOTTOM)
        else:
            await self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    async def _note(self, control: Any, seen: Any) -> None:
        picture = seen["picture"]
        if picture is not None:
            self.highest = max(self.highest, control["edges"][1] - picture[0])
            self.tops.append(picture[0])
        what, waited = unseen(control, seen), 0
        while what is not None and waited < BREATH:
            await self.page.wait_for_timeout(SETTLE)
            waited += SETTLE
            now = await self.look()
            same = [] if now is None else [one for one in now["controls"] if one["id"] == control["id"]]
            what = unseen(same[0], now) if same else None
        if what is not None:
            self.hidden.append(what)
        elif waited:
            self.late += 1

    async def changed(self, before: Any) -> None:
        """Wait until the panel shows something else than before, and stands still."""
        waited = 0
        while waited < LONGEST:
            now = await self.look()
            if now is None or _content(now) != _content(before):
                break
            await self.page.wait_for_timeout(SETTLE)
            waited += SETTLE
        await self.page.wait_for_timeout(2 * SETTLE)

    async def think(self) -> None:
        """Take the time that a person needs to choose: the ping goes meanwhile."""
        waited = 0
        while waited < THOUGHT:
            seen = await self.look()
            if seen is None or not any("it's your turn" in what for what in seen["below"]):
                break
            await self.page.wait_for_timeout(SETTLE)
            waited += SETTLE


def _content(seen: Any) -> Any:
    return seen["text"], [one["id"] for one in seen["controls"]]


def unseen(control: Any, seen: Any) -> str | None:
    """What would have to be scrolled for to press this control with the whole picture in sight, and where it
    stands; None: nothing.
    """
    room, (top, bottom) = seen["room"], control["edges"]
    picture = seen["picture"]
    if top < 0 or bottom > room:
        return f"{control['name']} at {top} to {bottom} of {room}; below: {seen['below']}"
    if picture is not None and picture[0] < -1:
        return f"the picture at {picture[0]}, for {control['name']}; below: {seen['below']}"
    return None
