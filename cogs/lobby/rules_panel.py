"""The rules panel: the host chooses presets and single rules, by topic, or pastes a code."""

import json
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

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
    """Show the refusal above the current panel, or alone to users who may not change the rules."""
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    note = answer.tr.text(refused.text)
    if not press.private or not table_view.in_lobby or table_view.table.host_id != answer.person_id:
        await answer.tell_text(note)
        return
    _, step, name = _parts(press)
    if step in _OF_ONE_RULE and not refused.refresh:
        await answer.show(screens.rule_screen(table_view, name, answer.tr, note))
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
    change = partial(replace, rated=press.id.rest == "1")
    await show(answer, await answer.tables.lobby.change_habits(press.id.table, answer.person_id, change))


@router.on(screens.CHANGE_RULES)
async def _press(answer: Answer, press: Press) -> None:
    digest, step, about = _parts(press)
    value = press.values[0] if press.values else about
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    if not table_view.in_lobby or table_view.table.host_id != answer.person_id:
        # Refused in the words in which a change would be.
        await answer.tables.rules.change(press.id.table, answer.person_id, lambda rules: rules)
    rules = TableRules.of(table_view.table)
    if digest != rules.digest:
        raise stale()
    if step in LOOKS:
        await LOOKS[step](answer, table_view, value)
        return
    changed = await answer.tables.rules.change(
        press.id.table,
        answer.person_id,
        await _change(answer, table_view, step, about, press),
        shown_rules=digest,
    )
    if step in _OF_ONE_RULE:
        topic, _ = screens.find_rule(TableRules.of(changed.table), about)
        await answer.show(screens.topic_screen(changed, topic, answer.tr))
    else:
        await show(answer, changed)


def _parts(press: Press) -> tuple[str, str, str]:
    """The rules that a press was made for, the step, and what it is about."""
    digest, _, rest = press.id.rest.partition(":")
    step, _, about = rest.partition(":")
    return digest, step, about


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
    answer: Answer, table_view: TableView, step: str, about: str, press: Press
) -> Callable[[TableRules], TableRules]:
    """How a press changes the rules. Raises Refused if it has no meaning, or none any more."""
    value, rules = press.values[0] if press.values else "", TableRules.of(table_view.table)
    if step in _OF_ONE_RULE:
        _, option = screens.find_rule(rules, about)
        wanted = (
            chosen_value(option, press.values)
            if step == screens.RulesStep.SET
            else written_value(option, value)
        )
        return lambda rules: rules.with_value(option.name, wanted)
    if step == screens.RulesStep.GAME and value in VARIANTS:
        return lambda rules: rules.with_game(value)
    if step == screens.RulesStep.PASTED:
        return lambda _: TableRules.from_code(value)
    if step == screens.RulesStep.PRESET:
        options = {USUAL_NAME: {}, **{preset.id: preset.options for preset in rules.game.presets}}.get(value)
        if options is not None:
            return lambda rules: rules.with_preset(options)
    if step == screens.RulesStep.OWN:
        presets = await answer.tables.presets.of_game(table_view.table.guild_id, table_view.table.variant)
        for own in presets:
            if own.name == value:
                return lambda rules: rules.with_preset(own.options, own.seats)
        raise Refused("This preset is gone.", refresh=True)
    raise stale()


_OF_ONE_RULE = (screens.RulesStep.SET, screens.RulesStep.WROTE)
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
