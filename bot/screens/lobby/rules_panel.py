"""The rules panel: presets, topics and single rules of a table, in words.

Its buttons carry ``h:<digest>:<what>``, with the digest of the rules that the panel showed: another change of
the rules makes the panel stale, people sitting down do not.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from bot.layout.parts import OPTIONS, Button, Form, Option, Part, Screen, rows, stale, verb
from bot.screens.buttons import RULES, RULES_PANEL, SET_UP, button, select
from bot.screens.lobby import rule_values
from bot.screens.lobby.rules_in_short import CHANGED, rules_in_short
from bot.tables.rules.offered_games import players_words
from bot.tables.rules.presets import USUAL_NAME
from bot.tables.rules.table_rules import TableRules
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator
from canasta.notation.rule_code import LONGEST
from canasta.options import Option as Rule
from canasta.variants import Variant
from data.records.people import ServerPreset

CHANGE_RULES = verb("h", "change_rules")
RATED = verb("rated")


class RulesStep(StrEnum):
    """What a press of the rules panel means, behind the verb and the digest."""

    PRESET = "preset"
    OWN = "own"
    TOPIC = "topic"
    GAME = "game"
    RULE = "rule"
    SET = "set"
    WRITE = "write"
    WROTE = "wrote"
    PASTE = "paste"
    PASTED = "pasted"


def first_screen(
    table_view: TableView,
    games: Sequence[Variant],
    presets: Sequence[ServerPreset],
    tr: Translator,
    note: str = "",
) -> Screen:
    """The rules in force, the presets to begin from, the topics, and the other games offered here."""
    rules = TableRules.of(table_view.table)
    head = [tr("### Rules of this table"), tr("{kind}.", kind=rules.kind.words(tr))]
    screen = Screen(note, "\n".join([*head, *(f"-# {line}" for line in rules_in_short(rules, tr))]))
    screen.parts += _first_choices(table_view, rules, games, presets, tr)
    screen.parts += rows(
        [
            button(table_view, tr("Paste a code…"), CHANGE_RULES, panel_id(rules, RulesStep.PASTE)),
            button(table_view, tr("Read the rules"), RULES),
            button(
                table_view,
                tr("Make it unrated") if table_view.table.habits.rated else tr("Make it rated"),
                RATED,
                f"{int(not table_view.table.habits.rated)}",
            ),
            button(table_view, tr("Back"), SET_UP),
        ]
    )
    return screen


def _first_choices(
    table_view: TableView,
    rules: TableRules,
    games: Sequence[Variant],
    presets: Sequence[ServerPreset],
    tr: Translator,
) -> list[Part]:
    """A list for each way to change the rules that there is."""
    topics = [
        Option(tr.text(topic), str(number), _how_changed(rules, options, tr))
        for number, (topic, options) in enumerate(rules.topics)
    ]
    others = any(game.id != rules.variant for game in games)
    choices = (
        (tr("Begin from…"), RulesStep.PRESET, _preset_options(rules, tr)),
        (tr("This server's presets…"), RulesStep.OWN, _own_options(rules, presets)),
        (tr("Change rules about…"), RulesStep.TOPIC, topics),
        (tr("Another game…"), RulesStep.GAME, _game_options(rules, games, tr) if others else []),
    )
    return [
        select(table_view, prompt, CHANGE_RULES, panel_id(rules, step), options[:OPTIONS])
        for prompt, step, options in choices
        if options
    ]


def topic_screen(table_view: TableView, number: int, tr: Translator) -> Screen:
    """The rules of one topic, to choose the one to change; the rule itself if there is only one."""
    rules = TableRules.of(table_view.table)
    topic, options = rules.topics[number]
    if len(options) == 1:
        return rule_screen(table_view, options[0].name, tr)
    lines = [_in_force(rules, option, tr) for option in options]
    screen = Screen("\n".join([tr("### {topic}", topic=topic), *lines]))
    choices = [
        Option(tr.text(option.sentence(rules.value(option))), option.name, tr.text(option.help), chosen=False)
        for option in options
    ]
    screen.parts.append(
        select(table_view, tr("Change…"), CHANGE_RULES, panel_id(rules, RulesStep.RULE), choices)
    )
    screen.parts += rows([button(table_view, tr("Back to all rules"), RULES_PANEL)])
    return screen


def rule_screen(table_view: TableView, name: str, tr: Translator, note: str = "") -> Screen:
    """One rule, to choose among its values. Raises Refused for a rule that does not apply at this table."""
    rules = TableRules.of(table_view.table)
    number, option = find_rule(rules, name)
    topic, together = rules.topics[number]
    lines = [tr("### {topic}", topic=topic), tr.text(option.help), _in_force(rules, option, tr)]
    if rules.changed(option):
        lines.append(tr("-# Usual: {rule}", rule=option.sentence(rules.usual(option))))
    screen = Screen(note, "\n".join(lines))
    screen.parts.append(
        select(
            table_view,
            tr("Choose…"),
            CHANGE_RULES,
            panel_id(rules, f"{RulesStep.SET}:{name}"),
            rule_values.choices(rules, option, tr),
            many=rule_values.picks_many(option),
        )
    )
    last: list[Button] = []
    if rule_values.is_written(option):
        writing = rule_values.writing_label(option, tr)
        last.append(button(table_view, writing, CHANGE_RULES, panel_id(rules, f"{RulesStep.WRITE}:{name}")))
    if len(together) == 1:
        last.append(button(table_view, tr("Back to all rules"), RULES_PANEL))
    else:
        last.append(
            button(table_view, tr("Back"), CHANGE_RULES, panel_id(rules, f"{RulesStep.TOPIC}:{number}"))
        )
    screen.parts += rows(last)
    return screen


def writing_form(table_view: TableView, name: str, tr: Translator) -> Form:
    """The window to type the value of a rule: a number, several, or the minimums."""
    rules = TableRules.of(table_view.table)
    _, option = find_rule(rules, name)
    label, hint, text = rule_values.window_words(rules, option, tr)
    id = button(table_view, "", CHANGE_RULES, panel_id(rules, f"{RulesStep.WROTE}:{name}")).id
    return Form(tr("Rules of this table"), id, label, hint, text)


def code_form(table_view: TableView, tr: Translator) -> Form:
    """The window to paste a rule code into."""
    id = button(table_view, "", CHANGE_RULES, panel_id(TableRules.of(table_view.table), RulesStep.PASTED)).id
    hint = tr("Copy it from More… of another lobby, or from the end of a table's rules")
    return Form(tr("Rules of this table"), id, tr("Rule code"), hint, longest=LONGEST)


def panel_id(rules: TableRules, what: str) -> str:
    return f"{rules.digest}:{what}"


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
    """The meaning of a preset's first option."""
    name, value = next(iter(options.items()))
    option = rules.game.option(name)
    return tr.text(option.sentence(option.read(value)))


def _game_options(rules: TableRules, games: Sequence[Variant], tr: Translator) -> list[Option]:
    return [
        Option(tr.text(game.name), game.id, players_words(game.seats, tr), chosen=game.id == rules.variant)
        for game in games[:OPTIONS]
    ]


def _own_options(rules: TableRules, presets: Sequence[ServerPreset]) -> list[Option]:
    return [
        Option(preset.name, preset.name, chosen=rules == rules.with_preset(preset.options, preset.seats))
        for preset in presets
    ]


def find_rule(rules: TableRules, name: str) -> tuple[int, Rule]:
    """A rule by its name, and the number of its topic. Raises Refused for a rule that does not apply here."""
    for number, (_, options) in enumerate(rules.topics):
        for option in options:
            if option.name == name:
                return number, option
    raise stale()
