"""The rules panel: the host's private message in which presets and single rules are chosen, by topic and in
words.

What its buttons carry is ``h:<digest>:<what>``: the digest is of the rules that the panel showed, so that
people who sit down meanwhile do not make it stale, and another change of the rules does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType

from bot.errors import Refused, stale
from bot.layout import OPTIONS, Button, Form, Option, Part, Screen, Style, rows
from bot.screens.play.table import CHANGED, rules_in_short
from bot.tables.offered_games import players_words
from bot.tables.presets import USUAL_NAME, OwnPreset
from bot.tables.session import TableView
from bot.tables.table_rules import TableRules
from canasta.i18n import Text, Translator
from canasta.notation.rule_code import LONGEST
from canasta.options import Option as Rule
from canasta.variants import VARIANTS, Variant
from cogs.lobby import rule_values
from cogs.play.panel import button, select
from cogs.play.read import show_rules
from cogs.press import Press
from cogs.reply import Answer


async def show(answer: Answer, table_view: TableView, *, note: str = "") -> None:
    """The panel's first page: the rules in force, presets, topics."""
    presets = await answer.tables.presets.of_game(table_view.table.guild_id, table_view.table.variant)
    games = await answer.tables.games.offered(table_view.table.guild_id)
    await answer.show(first_screen(table_view, games, presets, answer.tr, note))


def first_screen(
    table_view: TableView,
    games: Sequence[Variant],
    presets: Sequence[OwnPreset],
    tr: Translator,
    note: str = "",
) -> Screen:
    """The rules in force, what to begin from, the topics, and the other games that may be played here."""
    rules = TableRules.of(table_view.table)
    head = [tr("### Rules of this table"), tr("{kind}.", kind=rules.kind.words(tr))]
    screen = _screen(note, "\n".join([*head, *(f"-# {line}" for line in rules_in_short(rules, tr))]))
    screen.parts.append(
        select(table_view, tr("Begin from…"), _id(rules, "preset"), _preset_options(rules, tr)[:OPTIONS])
    )
    own = _own_options(rules, presets)
    if own:
        screen.parts.append(
            select(table_view, tr("This server's presets…"), _id(rules, "own"), own[:OPTIONS])
        )
    topics = [
        Option(tr.text(topic), str(number), _how_changed(rules, options, tr))
        for number, (topic, options) in enumerate(rules.topics)
    ]
    if topics:
        screen.parts.append(
            select(table_view, tr("Change rules about…"), _id(rules, "topic"), topics[:OPTIONS])
        )
    if any(game.id != rules.variant for game in games):
        screen.parts.append(
            select(table_view, tr("Another game…"), _id(rules, "game"), _game_options(rules, games, tr))
        )
    screen.parts += rows(
        [
            button(table_view, tr("Paste a code…"), _id(rules, "paste")),
            button(table_view, tr("Read the rules"), "rules"),
            button(
                table_view,
                tr("Make it unrated") if table_view.table.rated else tr("Make it rated"),
                f"rated:{int(not table_view.table.rated)}",
            ),
        ]
    )
    return screen


def topic_screen(table_view: TableView, number: int, tr: Translator) -> Screen:
    """The rules of one topic, to choose the one to change; the rule itself where there is only one."""
    rules = TableRules.of(table_view.table)
    topic, options = rules.topics[number]
    if len(options) == 1:
        return rule_screen(table_view, options[0].name, tr)
    lines = [_in_force(rules, option, tr) for option in options]
    screen = _screen("", "\n".join([tr("### {topic}", topic=topic), *lines]))
    choices = [
        Option(tr.text(option.sentence(rules.value(option))), option.name, tr.text(option.help), chosen=False)
        for option in options
    ]
    screen.parts.append(select(table_view, tr("Change…"), _id(rules, "rule"), choices))
    screen.parts += rows([button(table_view, tr("Back to all rules"), "house")])
    return screen


def rule_screen(table_view: TableView, name: str, tr: Translator, note: str = "") -> Screen:
    """One rule, to choose among its values. Raises Refused for one that does not matter at this table."""
    rules = TableRules.of(table_view.table)
    number, option = _find(rules, name)
    topic, together = rules.topics[number]
    lines = [tr("### {topic}", topic=topic), tr.text(option.help), _in_force(rules, option, tr)]
    if rules.changed(option):
        lines.append(tr("-# Usual: {rule}", rule=option.sentence(rules.usual(option))))
    screen = _screen(note, "\n".join(lines))
    screen.parts.append(
        select(
            table_view,
            tr("Choose…"),
            _id(rules, f"set:{name}"),
            rule_values.choices(rules, option, tr),
            many=rule_values.picks_many(option),
        )
    )
    last: list[Button] = []
    if rule_values.is_written(option):
        last.append(button(table_view, rule_values.writing_label(option, tr), _id(rules, f"write:{name}")))
    back = tr("Back to all rules") if len(together) == 1 else tr("Back")
    last.append(button(table_view, back, "house" if len(together) == 1 else _id(rules, f"topic:{number}")))
    screen.parts += rows(last)
    return screen


def _screen(note: str, text: str) -> Screen:
    parts: list[Part] = [note] if note else []
    return Screen([*parts, text])


def _id(rules: TableRules, what: str) -> str:
    return f"h:{rules.digest}:{what}"


def _in_force(rules: TableRules, option: Rule, tr: Translator) -> str:
    sentence = tr.text(option.sentence(rules.value(option)))
    return f"{CHANGED} **{sentence}**" if rules.changed(option) else f"• {sentence}"


def _how_changed(rules: TableRules, options: Sequence[Rule], tr: Translator) -> str:
    changed = sum(map(rules.changed, options))
    if not changed:
        return tr("as usual")
    return f"{CHANGED} " + tr.plural("one rule changed", "{n} rules changed", changed)


def _preset_options(rules: TableRules, tr: Translator) -> list[Option]:
    return [
        Option(tr("The usual rules"), USUAL_NAME, chosen=rules == rules.with_preset({})),
        *(
            Option(
                tr.text(preset.name),
                preset.id,
                _first_words(rules, preset.options, tr),
                chosen=rules == rules.with_preset(preset.options),
            )
            for preset in rules.game.presets
        ),
    ]


def _first_words(rules: TableRules, options: Mapping[str, object], tr: Translator) -> str:
    """What the first option of a preset means."""
    name, value = next(iter(options.items()))
    option = rules.game.option(name)
    return tr.text(option.sentence(option.read(value)))


def _game_options(rules: TableRules, games: Sequence[Variant], tr: Translator) -> list[Option]:
    return [
        Option(tr.text(game.name), game.id, players_words(game.seats, tr), chosen=game.id == rules.variant)
        for game in games[:OPTIONS]
    ]


def _own_options(rules: TableRules, presets: Sequence[OwnPreset]) -> list[Option]:
    return [
        Option(
            preset.name,
            preset.name,
            chosen=rules == rules.with_preset(preset.options, preset.seats),
        )
        for preset in presets
    ]


def _find(rules: TableRules, name: str) -> tuple[int, Rule]:
    for number, (_, options) in enumerate(rules.topics):
        for option in options:
            if option.name == name:
                return number, option
    raise stale()


async def refuse(answer: Answer, press: Press, refused: Refused) -> None:
    """Why not, above the panel as it stands now; alone for whoever may not have the panel."""
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    tr = answer.tr
    if not press.private or not table_view.in_lobby or table_view.table.host_id != answer.person_id:
        await answer.tell(Screen([tr.text(refused.text)]))
        return
    note = tr.text(refused.text)
    _, _, what = press.id.rest.partition(":")
    verb, _, name = what.partition(":")
    if verb in ("set", "wrote") and not refused.refresh:
        await answer.show(rule_screen(table_view, name, tr, note))
    else:
        await show(answer, table_view, note=note)


async def _open(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    if table_view.table.host_id == answer.person_id and table_view.in_lobby:
        await show(answer, table_view)
    else:
        await show_rules(answer, press.id.table)


async def _rate(answer: Answer, press: Press) -> None:
    rated = press.id.rest == "1"
    await show(answer, await answer.tables.lobby.change_rated(press.id.table, answer.person_id, rated))


async def _press(answer: Answer, press: Press) -> None:
    digest, _, what = press.id.rest.partition(":")
    verb, _, about = what.partition(":")
    value = press.values[0] if press.values else about
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    if not table_view.in_lobby or table_view.table.host_id != answer.person_id:
        # The same words as for a change, which says no in the same cases.
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
    if verb in ("set", "wrote"):
        number, _ = _find(TableRules.of(changed.table), about)
        await answer.show(topic_screen(changed, number, answer.tr))
    else:
        await show(answer, changed)


async def _look_at_topic(answer: Answer, table_view: TableView, value: str) -> None:
    topics = TableRules.of(table_view.table).topics
    if not value.isdecimal() or int(value) >= len(topics):
        raise stale()
    await answer.show(topic_screen(table_view, int(value), answer.tr))


async def _look_at_rule(answer: Answer, table_view: TableView, value: str) -> None:
    await answer.show(rule_screen(table_view, value, answer.tr))


async def _write(answer: Answer, table_view: TableView, name: str) -> None:
    """A window for a number, or for the minimums."""
    rules, tr = TableRules.of(table_view.table), answer.tr
    _, option = _find(rules, name)
    label, hint, text = rule_values.window_words(rules, option, tr)
    id = button(table_view, "", _id(rules, f"wrote:{name}"), Style.secondary).id
    await answer.ask(Form(tr("Rules of this table"), id, label, hint, text))


async def _paste(answer: Answer, table_view: TableView, value: str) -> None:
    rules, tr = TableRules.of(table_view.table), answer.tr
    id = button(table_view, "", _id(rules, "pasted")).id
    hint = tr("From another lobby, or from the end of /canasta rules")
    await answer.ask(Form(tr("Rules of this table"), id, tr("Rule code"), hint, longest=LONGEST))


async def _change(
    answer: Answer, table_view: TableView, verb: str, about: str, press: Press
) -> Callable[[TableRules], TableRules]:
    """What a press would make of the rules. Raises Refused where it means nothing, or no longer."""
    value = press.values[0] if press.values else ""
    if verb == "set":
        _, option = _find(TableRules.of(table_view.table), about)
        chosen = rule_values.chosen_value(option, press.values)
        return lambda rules: rules.with_value(option.name, chosen)
    if verb == "wrote":
        _, option = _find(TableRules.of(table_view.table), about)
        written = rule_values.written_value(option, value)
        return lambda rules: rules.with_value(about, written)
    if verb == "game" and value in VARIANTS:
        return lambda rules: rules.with_game(value)
    if verb == "pasted":
        return lambda _: TableRules.from_code(value)
    if verb == "preset" and value == USUAL_NAME:
        return lambda rules: rules.with_preset({})
    if verb == "preset":
        found = next((p for p in TableRules.of(table_view.table).game.presets if p.id == value), None)
        if found is not None:
            options = found.options
            return lambda rules: rules.with_preset(options)
    if verb == "own":
        presets = await answer.tables.presets.of_game(table_view.table.guild_id, table_view.table.variant)
        own = next((preset for preset in presets if preset.name == value), None)
        if own is not None:
            kept, seats = own.options, own.seats
            return lambda rules: rules.with_preset(kept, seats)
        raise Refused(Text("This preset is no longer there."), refresh=True)
    raise stale()


LOOKS: Mapping[str, Callable[[Answer, TableView, str], Awaitable[None]]] = MappingProxyType(
    {"topic": _look_at_topic, "rule": _look_at_rule, "write": _write, "paste": _paste}
)
"""Presses that change nothing."""
HANDLERS: Mapping[str, Callable[[Answer, Press], Awaitable[None]]] = MappingProxyType(
    {"house": _open, "h": _press, "rated": _rate}
)
