"""Tournament commands: opening, entering, leaving, standings."""

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands

from bot.layout import clean
from bot.tables.settings.opening import Opens
from bot.time import DAY, PACES, read_pace
from bot.tournaments import format
from bot.tournaments.entries import Plan
from bot.tournaments.evening.starts import ENTRIES_OPEN
from bot.tournaments.scoring.methods import MATCHPOINTS, POINTS
from bot.tournaments.screens.entry import opened_screen
from bot.tournaments.screens.lines import SCORING_NAMES, SYSTEM_NAMES, span_words
from cogs.lobby.presets import game_choices, rules_choices
from cogs.press import Answer, Interaction, can_be_played, must_open, offered, taking, viewer
from cogs.press.error_boundary import in_server
from cogs.tournaments.about import CANCEL, DIRECT, ENTER, LEAVE, SHOW, list_tournaments
from cogs.tournaments.buttons import service_of
from cogs.tournaments.evening import CHECK_INS, HERE, PINGS, PLAN, evening_wanted, starts_offered
from cogs.tournaments.which import TournamentCommand, at_tournament, offering

PATIENCE: Final = 2.0
"""Seconds to wait for the message, to report at once what keeps the bot from posting it."""
USUAL_DEALS: Final = 4
"""The default number of deals per round in a tournament whose tables are compared."""
_ROUND_TIMES: Final = {str(int(time.total_seconds() // 3600)): time for time in format.ROUND_TIMES}

WHICH: Final = "Which tournament; without it, the one in this channel"

CHECK_IN_CHOICES: Final = offered(CHECK_INS)


@dataclass(frozen=True)
class NewTournament:
    """What somebody may say of a tournament that they open."""

    name: str
    game: str | None = None
    players: int | None = None
    rules: str | None = None
    system: str = format.SWISS
    deals: app_commands.Range[int, 0, format.MOST_DEALS] | None = None
    scoring: str = MATCHPOINTS
    rounds: app_commands.Range[int, 1, format.MOST_ROUNDS] | None = None
    pace: str = DAY.key
    round_time: str | None = None
    computers: app_commands.Range[int, 0, format.MOST_ENTRIES] = 0
    rated: bool = True
    hints: bool = False
    series: str | None = None
    starts: str | None = None
    check_in: int | None = None
    ping: discord.Role | None = None
    ping_when: str = ENTRIES_OPEN

    async def plan(self, answer: Answer, guild_id: int) -> Plan:
        """The plan of it. Raises Refused."""
        pace, series = read_pace(self.pace), self.series
        usual_deals = 0 if self.system == format.KNOCK_OUT else USUAL_DEALS
        event_of = answer.bot.services.tournaments.event_of
        return Plan(
            self.name,
            await answer.tables.rules.wanted(guild_id, self.game, self.players, self.rules),
            self.system,
            self.scoring,
            deals=usual_deals if self.deals is None else self.deals,
            rounds=self.rounds or 0,
            round_time=_ROUND_TIMES.get(self.round_time or "", format.usual_round_time(pace)),
            pace=pace,
            rated=self.rated,
            hints=self.hints,
            evening=await evening_wanted(answer, pace, self.starts, self.check_in, self.ping, self.ping_when),
            also=None if series is None else await event_of(guild_id, series, *viewer(answer)),
        )


@app_commands.command(description="Open a tournament; people enter, and you start it")
@app_commands.describe(
    name="What it is called",
    game="Which game to play",
    players="2: one against one; 4: pairs with fixed partners",
    rules="The usual rules, one of this server's presets, or a rule code",
    system="Who plays whom (default: Swiss)",
    deals="Deals per round, identical at every table; 0 for separate matches",
    scoring="How tables with the same deals are compared (default: matchpoints)",
    rounds="Rounds of a Swiss (default: as many as it takes)",
    pace="How long a turn may take",
    round_time="How long a round may take",
    computers="How many computer entries to add right away",
    rated="Whether matches count for ratings; tables that are compared never do",
    hints="Whether players may ask for hints: what a strong player would do (default: no)",
    series="The series whose season it counts for",
    starts="When it starts, such as 20:00 or Fri 20:00",
    check_in="Check-in before the start (default: 15 min if live)",
    ping="A role to ping",
    ping_when="When to ping it (default: entries open)",
)
@app_commands.choices(players=offered({2: "2", 4: "4"}))
@app_commands.choices(
    system=offered({how: SYSTEM_NAMES[how] for how in (format.SWISS, format.ROUND_ROBIN, format.KNOCK_OUT)}),
    scoring=offered({how: SCORING_NAMES[how] for how in (MATCHPOINTS, POINTS)}),
    pace=offered({pace.key: pace.words for pace in PACES if pace.turn}),
    round_time=offered({value: partial(span_words, time) for value, time in _ROUND_TIMES.items()}),
)
@app_commands.choices(check_in=CHECK_IN_CHOICES)
@app_commands.choices(ping_when=offered(PINGS))
@app_commands.autocomplete(rules=rules_choices, game=game_choices, starts=starts_offered)
@taking(NewTournament)
async def new(interaction: Interaction, wanted: NewTournament) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        await must_open(answer, Opens.TOURNAMENTS)
        plan = await wanted.plan(answer, guild_id)
        can_be_played(interaction, private=bool(plan.deals))
        opened = await service_of(answer).entries.open(
            plan,
            guild_id=guild_id,
            channel_id=interaction.channel_id or 0,
            organiser_id=answer.person_id,
            computers=wanted.computers,
            locale=await answer.tables.languages.opened_by(guild_id, answer.locale),
        )
        tournament_announcer = answer.bot.services.tournaments.announcer
        tournament_announcer.look(opened.id)
        await answer.show(opened_screen(opened, answer.tr))
        await tournament_announcer.settled(opened.id, PATIENCE)
        trouble = tournament_announcer.trouble(opened.id)
        if trouble is not None:
            await answer.tell_text(answer.tr.text(trouble))

    await in_server(interaction, work)


def _about_one(about: TournamentCommand, description: str) -> app_commands.Command[Any, ..., None]:
    """A command that needs to be told no more than which tournament."""

    @app_commands.command(name=about.name, description=description)
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=offering(about))
    async def command(interaction: Interaction, tournament: str | None = None) -> None:
        await at_tournament(interaction, about, tournament)

    return command


show = _about_one(SHOW, "Show a tournament: its entries, its round, its standings")
leave = _about_one(LEAVE, "Leave a tournament")
cancel = _about_one(CANCEL, "Cancel a tournament (only for its directors)")
direct = _about_one(DIRECT, "Direct a tournament: who is missing, substitutes, time, scores")


@app_commands.command(
    name="list", description="This server's tournaments, series and ladders: look, join, or open one"
)
async def list_(interaction: Interaction) -> None:
    await in_server(interaction, list_tournaments)


@app_commands.command(description="Set when a tournament starts")
@app_commands.describe(
    starts="When it starts, such as 20:00; without it, you start it",
    check_in="Check-in before the start (default: 15 min if live)",
    tournament=WHICH,
)
@app_commands.choices(check_in=CHECK_IN_CHOICES)
@app_commands.autocomplete(starts=starts_offered, tournament=offering(PLAN))
async def plan(
    interaction: Interaction,
    starts: str | None = None,
    check_in: int | None = None,
    tournament: str | None = None,
) -> None:
    minutes = "" if check_in is None else str(check_in)
    await at_tournament(interaction, PLAN, tournament, f"{minutes}:{(starts or '')[:40]}")


@app_commands.command(description="Check in: you're here")
@app_commands.describe(member="Who to check in, if you direct it", tournament=WHICH)
@app_commands.autocomplete(tournament=offering(HERE))
async def here(
    interaction: Interaction, member: discord.Member | None = None, tournament: str | None = None
) -> None:
    await at_tournament(interaction, HERE, tournament, "" if member is None else str(member.id))


@app_commands.command(description="Enter a tournament, alone or with a partner")
@app_commands.describe(partner="Your partner, who will be asked", tournament=WHICH)
@app_commands.autocomplete(tournament=offering(ENTER))
async def enter(
    interaction: Interaction, partner: discord.Member | None = None, tournament: str | None = None
) -> None:
    typed = "" if partner is None else f"{partner.id}:{int(partner.bot)}:{clean(partner.display_name)}"
    await at_tournament(interaction, ENTER, tournament, typed)
