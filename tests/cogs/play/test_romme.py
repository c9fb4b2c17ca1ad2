"""Rommé by clicks alone: whole deals at every size of table, what its panel says, its rules in German."""

from collections.abc import Sequence
from typing import Any

import pytest
from simcord import interactions

from canasta.actions import Action, Discard, Draw, Meld, Swap
from canasta.players import choose
from data.records.tables import TableStatus
from tests.cogs.clicking import build_move, click_move, press_late
from tests.cogs.world import World, alt, find, ids, labels, options, texts
from tests.support.shortened import shortened

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Flo")


class Deal:
    """A deal at table 1 while it is played by clicks."""

    def __init__(self, world: World, people: Sequence[str]) -> None:
        self.world, self.people = world, people
        self.panels: dict[str, Any] = {}
        self.moves: list[Action] = []
        self.tables: list[str] = []

    async def start(self, seed: str) -> None:
        """Sit down and deal from this seed."""
        self.world.bot.tables.chance.new_seed = lambda: seed
        await self.world.start(*self.people, game="romme", players=len(self.people))
        self.panels = {name: await self.world.hand(name) for name in self.people}

    async def to_move(self) -> str | None:
        """Who is to move, None when the deal is over."""
        view = await self.world.view(self.people[0])
        return None if view.turn.phase == "over" else self.people[view.turn.seat]

    async def panel(self, name: str) -> Any:
        """This person's panel as it is now."""
        self.panels[name] = (await self.world.press(name, await self.world.public(), "hand")).response
        return self.panels[name]

    async def make(self, name: str, action: Action) -> None:
        """Make a move; every third meld is put together from its cards."""
        panel = await self.panel(name)
        by_cards = isinstance(action, Meld) and sum(isinstance(m, Meld) for m in self.moves) % 3 == 0
        self.moves.append(action)
        click = build_move if by_cards else click_move
        self.panels[name] = await click(self.world, name, panel, action)
        public = await self.world.public()
        self.tables.append(" ".join([texts(public), *alt(public)]))

    async def wrong(self, name: str, old: Any, draw: str) -> None:
        """Press what is over, draw for somebody else, draw twice: nothing changes, and why is said."""
        before = await self.world.table()
        # The hand is another message by now: what is pressed in the former one is answered there.
        assert await press_late(self.world, name, old, draw) is None
        answers = [self.panels[name]]
        other = next(person for person in self.people if person != name)
        for person in (other, name):
            result = await self.world.person(person).slash(self.world.channel, "move draw")
            assert result.ephemeral
            answers.append(result.response)
        waiting = await self.panel(other)
        assert not [what for what in ids(waiting) if what.startswith(("do:", "build"))]
        assert "It isn't your turn" in texts(answers[1])
        assert "You already have a card for this turn" in texts(answers[2])
        assert all(labels(answer) for answer in answers)
        assert (await self.world.table()).version == before.version


@shortened(("seats", "seed"), [(2, "9"), (3, "1b")], ids=["two", "three"])
async def test_a_whole_deal_by_clicks(world: World, seats: int, seed: str) -> None:
    deal = Deal(world, PEOPLE[:seats])
    await deal.start(seed)
    for number in range(600):
        name = await deal.to_move()
        if name is None:
            break
        action = choose(await world.view(name))
        wrong = isinstance(action, Draw) and number % 7 == 0
        old = await world.hand(name) if wrong else None
        draw = find(old, "do:draw") if wrong else ""
        await deal.make(name, action)
        if wrong and await deal.to_move() == name:
            await deal.wrong(name, old, draw)
    assert (await world.table()).status is TableStatus.BETWEEN_DEALS
    assert {Draw, Meld, Discard} <= set(map(type, deal.moves))
    told = "\n".join(deal.tables)
    assert "not open, needs 40" in told
    assert "canasta" not in told.lower()
    sheet = await world.public()
    assert "went out" in texts(sheet)
    assert "went out: Hand Rommé" in " ".join(alt(sheet)) or "Cards left in hand" in " ".join(alt(sheet))
    if "Hand Rommé" in " ".join(alt(sheet)):
        assert "laid down the whole hand in one turn: Hand Rommé." in texts(sheet)
        assert "concealed" not in texts(sheet)
    if Swap in map(type, deal.moves):
        assert "'s joker" in told


@pytest.mark.long
async def test_a_pile_that_becomes_the_stock_is_told(world: World) -> None:
    deal = Deal(world, ("Ann", "Ben"))
    await deal.start("9")
    # Nobody lays anything down: the stock runs out.
    stock = (await world.view("Ann")).stock
    for _ in range(400):
        name = await deal.to_move()
        assert name is not None
        view = await world.view(name)
        move = Draw() if view.turn.phase == "draw" else view.offers.discards[0]
        await world.bot.tables.play.act(1, world.person(name).id, move, (await world.table()).version)
        left = (await world.view(name)).stock
        if left > stock:
            break
        stock = left
    await world.bot.services.announcer.settled(1, 10)
    assert "Ben shuffled 83 cards of the pile into a new stock" in texts(await world.public())


async def test_the_rules_are_read_in_ones_own_language(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Deal(world, ("Ann", "Ben"))
    await deal.start("9")
    ann = world.person("Ann")
    english = await ann.slash(world.channel, "canasta table", show="rules")
    assert "### 11.1 Cards and deal" in texts(english.response)
    assert "Two packs of 52 cards are used." in texts(english.response)
    real = interactions.base_payload

    def german(*args: Any, **kwargs: Any) -> Any:
        record, payload = real(*args, **kwargs)
        payload["locale"] = "de"
        return record, payload

    monkeypatch.setattr(interactions, "base_payload", german)
    shown = (await ann.slash(world.channel, "canasta table", show="rules")).response
    assert "### 11.1 Karten und Geben" in texts(shown)
    assert "Gespielt wird mit zwei Paketen zu 52 Karten." in texts(shown)
    for section in options(shown, "rules")[1:]:
        shown = (await world.press("Ann", shown, "rules", [section])).response
        read = " ".join(line for line in texts(shown).split("\n") if not line.startswith("-#"))
        assert not {"the", "your", "card"} & set(read.split()), section
