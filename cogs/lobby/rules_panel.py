"""The rules panel: the host chooses presets and single rules, by topic, or pastes a code."""

import json
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.layout import Refused, number, stale
from bot.screens.buttons import RULES_PANEL
from bot.screens.lobby import rules_panel as screens
from bot.screens.lobby.rule_values import picks_many
from bot.tables.rules.presets import USUAL_NAME
from bot.tables.rules.table_rules import TableRules
from bot.tables.session.table_view import TableView
from canasta.options import MINIMUMS, NUMBERS
from canasta.options import Option as Rule
from canasta.variants import VARIANTS
from cogs.play.read import show_rules
from cogs.press import Answer, Press, Router


async def show(answer: Answer, table_view: TableView, *, note: str = "") -> None:
    """The panel's first page: the rules in force, presets, topics."""
    presets = await answer.tables.presets.of_game(table_view.table.guild_id, table_view.table.variant)
    games = await answer.tables.games.offered(table_view.table.guild_id)
    await answer.show(screens.first_screen(table_view, games, presets, answer.tr, note))


async def refuse(answer: Answer, press: Press, refused: Refused) -> None:
    """The refusal, above the current panel; without the panel for users who may not have it."""
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    tr = answer.tr
    if not press.private or not table_view.in_lobby or table_view.table.host_id != answer.person_id:
        await answer.tell_text(tr.text(refused.text))
        return
    note = tr.text(refused.text)
    _, _, what = press.id.rest.partition(":")
    verb, _, name = what.partition(":")
    if verb in (screens.RulesStep.SET, screens.RulesStep.WROTE) and not refused.refresh:
        await answer.show(screens.rule_screen(table_view, name, tr, note))
    else:
        await show(answer, table_view, note=note)


router = Router(recover=refuse)


@router.on(RULES_PANEL)
async def _open(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    if table_view.table.host_id == answer.person_id and table_view.in_lobby:
        table_view = await answer.tables.full_lobbies.hold_for_host(press.id.table, answer.person_id)
        await show(answer, table_view)
    else:
        await show_rules(answer, press.id.table)


@router.on(screens.RATED)
async def _rate(answer: Answer, press: Press) -> None:
    rated = press.id.rest == "1"
    await show(answer, await answer.tables.lobby.change_rated(press.id.table, answer.person_id, rated))


@router.on(screens.CHANGE_RULES)
async def _press(answer: Answer, press: Press) -> None:
    digest, _, what = press.id.rest.partition(":")
    verb, _, about = what.partition(":")
    value = press.values[0] if press.values else about
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    if not table_view.in_lobby or table_view.table.host_id != answer.person_id:
        # The same words as for a change, which is refused in the same cases.
        await answer.tables.rules.change(press.id.table, answer.person_id, lambda rules: rules)
    rules = TableRules.of(table_view.table)
    if digest != rules.digest:
        raise stale()
    look = LOOKS.get(verb)
    if look is not None:
        await look(answer, table_view, value)
        return
    changed = await answer.tables.rules.change(
        press.id.table,
        answer.person_id,
        await _change(answer, table_view, verb, about, press),
        shown_rules=digest,
    )
    if verb in (screens.RulesStep.SET, screens.RulesStep.WROTE):
        topic, _ = screens.find_rule(TableRules.of(changed.table), about)
        await answer.show(screens.topic_screen(changed, topic, answer.tr))
    else:
        await show(answer, changed)


async def _look_at_topic(answer: Answer, table_view: TableView, value: str) -> None:
    topics = TableRules.of(table_view.table).topics
    topic = number(value, below=len(topics))
    if topic is None:
        raise stale()
    await answer.show(screens.topic_screen(table_view, topic, answer.tr))


async def _look_at_rule(answer: Answer, table_view: TableView, value: str) -> None:
    await answer.show(screens.rule_screen(table_view, value, answer.tr))


async def _write(answer: Answer, table_view: TableView, name: str) -> None:
    form = screens.writing_form(table_view, name, answer.tr)
    await answer.ask(form)


async def _paste(answer: Answer, table_view: TableView, value: str) -> None:
    await answer.ask(screens.code_form(table_view, answer.tr))


async def _change(
    answer: Answer, table_view: TableView, verb: str, about: str, press: Press
) -> Callable[[TableRules], TableRules]:
    """The rules after a press. Raises Refused if it has no meaning, or none any more."""
    value = press.values[0] if press.values else ""
    if verb == screens.RulesStep.SET:
        _, option = screens.find_rule(TableRules.of(table_view.table), about)
        chosen = chosen_value(option, press.values)
        return lambda rules: rules.with_value(option.name, chosen)
    if verb == screens.RulesStep.WROTE:
        _, option = screens.find_rule(TableRules.of(table_view.table), about)
        wrote = written_value(option, value)
        return lambda rules: rules.with_value(about, wrote)
    if verb == screens.RulesStep.GAME and value in VARIANTS:
        return lambda rules: rules.with_game(value)
    if verb == screens.RulesStep.PASTED:
        return lambda _: TableRules.from_code(value)
    if verb == screens.RulesStep.PRESET and value == USUAL_NAME:
        return lambda rules: rules.with_preset({})
    if verb == screens.RulesStep.PRESET:
        preset = next((p for p in TableRules.of(table_view.table).game.presets if p.id == value), None)
        if preset is not None:
            options = preset.options
            return lambda rules: rules.with_preset(options)
    if verb == screens.RulesStep.OWN:
        presets = await answer.tables.presets.of_game(table_view.table.guild_id, table_view.table.variant)
        own = next((preset for preset in presets if preset.name == value), None)
        if own is not None:
            kept, seats = own.options, own.seats
            return lambda rules: rules.with_preset(kept, seats)
        raise Refused("This preset is gone.", refresh=True)
    raise stale()


LOOKS: Mapping[str, Callable[[Answer, TableView, str], Awaitable[None]]] = {
    screens.RulesStep.TOPIC: _look_at_topic,
    screens.RulesStep.RULE: _look_at_rule,
    screens.RulesStep.WRITE: _write,
    screens.RulesStep.PASTE: _paste,
}
"""Presses that change nothing."""


_PAIR = re.compile(r"\s*(-?[0-9]{1,7})\s*[:=]\s*([0-9]{1,4})\s*")
_NUMBER = re.compile(r"[0-9]{1,7}")


def chosen_value(option: Rule, values: Sequence[str]) -> object:
    """The value chosen in a select. Raises Refused if it has no meaning."""
    if picks_many(option):
        return list(values)
    try:
        return json.loads(values[0])
    except (ValueError, IndexError):
        raise stale() from None


def written_value(option: Rule, text: str) -> object:
    """The value typed in the window. Raises Refused if it cannot be read."""
    if option.type == MINIMUMS:
        return _minimums(text)
    if option.type == NUMBERS:
        return [_number(part) for part in re.split(r"[,;/\s]+", text.strip())]
    return _number(text)


def _number(text: str) -> int:
    plain = re.sub(r"[\s.,’']", "", text)
    if not _NUMBER.fullmatch(plain):
        raise Refused("Write a whole number, such as 5000.")
    return int(plain)


def _minimums(text: str) -> list[list[int]]:
    pairs = [_PAIR.fullmatch(part) for part in text.replace(";", ",").split(",") if part.strip()]
    if not pairs or None in pairs:
        raise Refused("Write totals and minimums in pairs, such as 0: 50, 1500: 90, 3000: 120.")
    return [[int(pair[1]), int(pair[2])] for pair in pairs if pair is not None]
