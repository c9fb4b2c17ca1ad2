"""Making any move by buttons and selects alone, as somebody with a phone does, and a turn by commands."""

import json
from typing import Any

from simcord import interactions
from simcord.backend import serializers
from simcord.enums import ComponentType, InteractionType
from simcord.results import InteractionResult

from bot.layout.layout import Screen
from canasta.actions import Action, Discard, Group, Meld, Take, format_action, format_group
from canasta.cards import JOKER, JOKER_RANK, RANKS, rank_name, rank_of
from canasta.cards.packs import STANDARD
from canasta.i18n import ENGLISH
from canasta.notation.words import card_label
from canasta.players import choose
from canasta.view import View
from data.records.tables import TableStatus
from tests.cogs.world import Pressed, World, find, ids, named, options


def component(custom_id: str, value: str | None) -> dict[str, Any]:
    """A button, or a select that offers this value, as Discord has it."""
    if value is None:
        return {"type": 2, "style": 2, "label": "Old", "custom_id": custom_id}
    return {"type": 3, "custom_id": custom_id, "options": [{"label": "Old", "value": value}]}


async def planted(world: World, place: Any, custom_id: str, value: str | None = None) -> Any:
    """A new message of the bot there, with this component alone."""
    channel: Any = world.bot.get_channel(place.id)
    sent = await channel.send(view=Screen("Old").view())
    stored = world.env.backend.get_message(place.id, sent.id)
    stored.components = [{"type": 1, "components": [component(custom_id, value)]}]
    return next(message for message in place.history() if message.id == sent.id)


async def use(person: Any, message: Any, custom_id: str, value: str | None = None) -> Any:
    """Press the button with this id, or choose this there."""
    if value:
        return await person.select(message, [value], custom_id=custom_id)
    return await person.click(message, custom_id=custom_id)


def begin_press(world: World, name: str, message: Any, custom_id: str, *values: str) -> InteractionResult:
    """Press a button that the message has, or had a moment ago, or choose in a select, and wait for nothing:
    what is answered is in the result later on.
    """
    env, person = world.env, world.person(name)
    place = message.channel_id if hasattr(message, "channel_id") else message.channel.id
    # What is pressed may be on its way while the message is deleted.
    stored = getattr(message, "_message", None) or env.backend.get_message(place, message.id)
    kind = ComponentType.STRING_SELECT if values else ComponentType.BUTTON
    record, payload = interactions.base_payload(
        env.backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=stored.channel_id,
        guild_id=world.guild.id,
        user_id=person.id,
        data={"custom_id": custom_id, "component_type": kind, **({"values": list(values)} if values else {})},
    )
    payload["message"] = dict(serializers.message_payload(env.backend, stored))
    record.source_message_id = stored.id
    env.backend.emit("INTERACTION_CREATE", payload)
    return InteractionResult(env, record)


async def press_late(world: World, name: str, message: Any, custom_id: str, *values: str) -> Any:
    """Press a button that the message has, or had a moment ago, or choose in a select; gives back what
    answers it, None where that is another message which was there before.
    """
    pressed = begin_press(world, name, message, custom_id, *values)
    await world.env.settle()
    assert pressed.acknowledged
    return Pressed(pressed).response


async def play_out(world: World, *names: str) -> None:
    """Play the deal to its end by clicks: these people make the moves of a computer player."""
    seats = {(await world.view(name)).seat: name for name in names}
    panels = {name: await world.hand(name) for name in names}
    for _ in range(600):
        view = await world.view(names[0])
        if view.turn.phase == "over":
            return
        name = seats[view.turn.seat]
        panel = await panel_to_move(world, name, panels[name])
        panels[name] = await click_move(world, name, panel, choose(await world.view(name)))
    raise AssertionError("the deal does not end")


async def panel_to_move(world: World, name: str, panel: Any) -> Any:
    """This person's panel with the moves of their turn, refreshed if it was drawn before."""
    if not world.stands(panel):
        return await world.hand(name)  # it was moved to the bottom of the channel
    if any(what.startswith(("do:", "build")) for what in ids(panel)):
        return panel
    return (
        (await world.press(name, panel, "hand")).response if "hand" in ids(panel) else await world.hand(name)
    )


async def play_on(world: World, *names: str) -> TableStatus:
    """Play the deal to its end without clicks: only what follows matters. How the table stands then."""
    tables = world.bot.tables
    seats = {(await world.view(name)).seat: world.person(name).id for name in names}
    for _ in range(2000):
        table = await world.table()
        if table.status is not TableStatus.PLAYING:
            await world.bot.services.announcer.settled(1, 10)
            return table.status
        seat = (await world.view(names[0])).turn.seat
        if seat not in seats:
            await world.bot.services.computers.settled(1)
            continue
        who = seats[seat]
        table_view = await tables.views.of(1, who)
        assert table_view.view is not None
        await tables.play.act(1, who, choose(table_view.view), table_view.table.version)
    raise AssertionError("the deal does not end")


async def play_match_out(world: World, *names: str) -> None:
    """Play so to the end of a match in which any points will do."""
    match = world.bot.tables.registry._sessions[1].match
    assert match is not None
    match.rules.target = match.target = 5
    while await play_on(world, *names) is not TableStatus.FINISHED:
        await world.bot.tables.deals.press_next(1, (await world.table()).host_id)


async def choose_rule(world: World, name: str, panel: Any, rule: str, value: object) -> Any:
    """Set a rule from the panel's first page by clicks alone; gives back the panel after it."""
    topics = (await world.rules()).topics
    number = next(n for n, (_, options) in enumerate(topics) if rule in [o.name for o in options])
    panel = await press_panel(world, name, panel, "topic", str(number))
    if any(what.endswith(":rule") for what in ids(panel)):
        panel = await press_panel(world, name, panel, "rule", rule)
    return await press_panel(world, name, panel, f"set:{rule}", json.dumps(value))


async def press_panel(world: World, name: str, panel: Any, what: str, *values: str) -> Any:
    """Press something of the rules panel, whatever rules it was made for; gives back the panel after it."""
    id = next(id for id in ids(panel) if id.startswith("h:") and id.split(":", 2)[2] == what)
    return (await world.press(name, panel, id, values)).response


async def open_rules(world: World, name: str) -> Any:
    """Press Rules… in the lobby; gives back what comes of it."""
    return (await world.set_up(name, "house")).response


async def click_move(world: World, name: str, panel: Any, action: Action, table_id: int = 1) -> Any:
    """Make this move from this panel; gives back the panel after it."""
    text = format_action(action)
    if f"do:{text}" in ids(panel):
        return await lay_down(world, name, (await world.press(name, panel, f"do:{text}")).response)
    if "do:other" in ids(panel) and text in options(panel, "do:other"):
        return (await world.press(name, panel, "do:other", [text])).response
    laid = _laid_off(panel, action)
    if laid:
        return await lay_down(world, name, (await world.press(name, panel, "layoff:some", laid)).response)
    verb = "do" if isinstance(action, Take) else f"do:{text.split()[0]}"
    if isinstance(action, Discard) and verb not in ids(panel):
        verb = "do:meld"  # where there is little room, everything is one list
    for _ in range(10):
        if verb in ids(panel) and text in options(panel, verb):
            return await lay_down(world, name, (await world.press(name, panel, verb, [text])).response)
        turn = next((what for what in ids(panel) if what.startswith(f"page:{verb[3:4]}")), None)
        if turn is None or isinstance(action, Take):
            break
        panel = (await world.press(name, panel, turn)).response
    assert not isinstance(action, Discard), f"{text} was not to be found"
    return await build_move(world, name, panel, action, table_id)


def _laid_off(panel: Any, action: Action) -> list[str]:
    """The options with which this addition is chosen in the list of those, card by card if need be."""
    if not isinstance(action, Meld) or len(action.groups) != 1 or "layoff:some" not in ids(panel):
        return []
    offered, (group,) = options(panel, "layoff:some"), action.groups
    if format_action(action) in offered:
        return [format_action(action)]
    chosen: list[str] = []
    for card in group.cards:
        text = format_action(Meld((Group((card,), group.aim),)))
        value = next((o for o in offered if o.partition("#")[0] == text and o not in chosen), None)
        if value is None:
            return []
        chosen.append(value)
    return chosen


async def lay_down(world: World, name: str, panel: Any) -> Any:
    """Lay down what the panel shows to be laid; a panel that shows nothing of the kind stays."""
    lay = next((what for what in ids(panel) if what.startswith("b:") and what.endswith(":lay")), None)
    return panel if lay is None else (await world.press(name, panel, lay)).response


async def build_move(world: World, name: str, panel: Any, action: Action, table_id: int = 1) -> Any:
    """Put a meld or a take together card by card."""
    assert isinstance(action, Meld | Take)
    taking = isinstance(action, Take)
    view = await world.view(name, table_id)
    panel = (await world.press(name, panel, "build:take" if taking else "build")).response
    groups = action.groups if isinstance(action, Meld) else (action.group, *action.more)
    for number, group in enumerate(groups):
        if group.cards:
            panel = await _choose(world, name, panel, view, group, again=not (taking and number == 0))
    lay = next(what for what in ids(panel) if what.endswith(":lay"))
    return (await world.press(name, panel, lay)).response


async def _choose(world: World, name: str, panel: Any, view: View, group: Group, *, again: bool) -> Any:
    if _select_id(panel, "cards") is not None:
        return await _choose_cards(world, name, panel, group)
    naturals = [card for card in group.cards if not STANDARD.wild[card]]
    wilds = [card for card in group.cards if STANDARD.wild[card]]
    if len({rank_of(card) for card in naturals}) > 1 or _is_sequence(view, group.aim):
        return await _select(world, name, panel, "seq", format_group(group))
    rank = rank_of(naturals[0]) if naturals else _aimed_rank(view, group)
    if again:
        panel = await _select(world, name, panel, "rank", rank_name(rank))
    places = _select_id(panel, "to")
    if places is not None and group.aim in options(panel, places):
        panel = await _select(world, name, panel, "to", str(group.aim))
    if _select_id(panel, "n") is not None:
        panel = await _select(world, name, panel, "n", str(len(naturals)))
    for what, jokers in (("two", False), ("joker", True)):
        if _select_id(panel, what) is not None:
            count = sum((card == JOKER) is jokers for card in wilds)
            panel = await _select(world, name, panel, what, str(count))
    return panel


async def _choose_cards(world: World, name: str, panel: Any, group: Group) -> Any:
    """Choose the cards of a meld all at once, and what is to be done with them."""
    id = _select_id(panel, "cards")
    assert id is not None
    left = named(panel, id)
    places = []
    for card in group.cards:
        place = next(value for value, label in left.items() if label == card_label(card, ENGLISH))
        places.append(place)
        del left[place]
    panel = (await world.press(name, panel, id, places)).response
    ways = _select_id(panel, "way")
    return panel if ways is None else await _select(world, name, panel, "way", format_group(group))


def _is_sequence(view: View, aim: str | None) -> bool:
    return any(meld.id == aim and meld.kind == "sequence" for meld in view.own_melds)


def _aimed_rank(view: View, group: Group) -> int:
    """The rank of the meld that wild cards alone go to; they are one of their own where none is named."""
    for meld in view.own_melds:
        if meld.rank is not None and group.aim in (meld.id, rank_name(meld.rank)):
            return meld.rank
    return JOKER_RANK if group.aim is None else RANKS.index(group.aim)


def _select_id(panel: Any, what: str) -> str | None:
    return next((id for id in ids(panel) if id.startswith("b:") and id.endswith(f":{what}")), None)


async def _select(world: World, name: str, panel: Any, what: str, value: str) -> Any:
    id = _select_id(panel, what)
    assert id is not None
    assert find(panel, id)
    return (await world.press(name, panel, id, [value])).response


async def turn_by_commands(world: World, name: str, *, drawn: bool = False) -> None:
    """Draw, unless that is ``drawn`` already, and discard the first card that is offered."""
    person = world.person(name)
    if not drawn:
        await person.slash(world.channel, "move draw")
    choices = await person.autocomplete(world.channel, "move discard", "card", "")
    await person.slash(world.channel, "move discard", card=choices[0]["value"])
